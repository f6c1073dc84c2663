"""Running heads and feet of a text whose pages form feeds part: what stands first or last on one page after another."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from bot.importing.readers.running import forms
from bot.importing.readers.running_text import ends_sentence

# A head or foot has so many lines, of so many letters.
_MOST_LINES, _LONGEST = 3, 100
# It stands on so many pages, or on half of them.
_MANY, _FEWEST = 3, 2
# A page's number alone, or the sign of a list.
_WORDLESS = re.compile(r"\W*(?:[0-9]+|[ivxlc]+|\w)?\W*", re.IGNORECASE)
_PAGE_AT_END = re.compile(r"(?:^|\s)(?P<page>[0-9]{1,4})$")
# So many pages, the first and the last, may have no number.
_COVERS = 2

# The lines at one edge of a page, from it inwards, each with its place on the page.
_Edge = Sequence[tuple[int, str]]


def running_lines(pages: Sequence[Sequence[str]]) -> list[set[int]]:
    """Return for each page which of its lines, counted from 1, are its head and foot.

    A number alone belongs to them where each head has one beside it, or each page ends with one: else only the others
    of the document show what it counts.
    """
    if len(pages) < _FEWEST:
        return [set() for _ in pages]
    filled = [[(at, " ".join(row.split())) for at, row in enumerate(page, start=1) if row.strip()] for page in pages]
    heads = _running([page[:_MOST_LINES] for page in filled])
    feet = _running([page[::-1][:_MOST_LINES] for page in filled])
    # The first line of all is the title, though other heads repeat it; but not above the number of its page.
    others = {text.casefold() for page in filled[1:] for _, text in page[:_MOST_LINES]}
    is_numbered = len(filled[0]) > 1 and filled[0][1][1].isdecimal()
    title = {at for at, text in filled[0][:1] if text.casefold() in others and not is_numbered}
    heads[0], feet[0] = heads[0] - title, feet[0] - title
    return [head | foot | last for head, foot, last in zip(heads, feet, _last_numbers(filled), strict=True)]


def _last_numbers(pages: Sequence[_Edge]) -> list[set[int]]:
    """Return for each page the place of a number alone that ends it, if what ends nearly all pages counts them.

    Of a book's pages the left ones may end with a number alone, and the right ones with a title and a number.
    """
    numbers = [(number, int(found["page"])) for number, page in enumerate(pages) if (found := _page_at_end(page))]
    are_most = len(numbers) == len(pages) or len(numbers) >= max(_MANY, len(pages) - _COVERS)
    are_counted = are_most and len({page - number for number, page in numbers}) == 1
    return [{page[-1][0]} if are_counted and page and page[-1][1].isdecimal() else set() for page in pages]


def _page_at_end(page: _Edge) -> re.Match[str] | None:
    return _PAGE_AT_END.search(page[-1][1]) if page else None


def _running(edges: Sequence[_Edge]) -> list[set[int]]:
    """Return for each page the places of the lines at one edge that others have there, too."""
    least = min(_MANY, max(_FEWEST, len(edges) / 2))
    said = [{form for _, text in edge for form in forms(text, number)} for number, edge in enumerate(edges, start=1)]
    pages = Counter(form for on_page in said for form in on_page)
    repeated = {form for form, times in pages.items() if times >= least}
    running = [set(_outermost(edge, repeated, number)) for number, edge in enumerate(edges, start=1)]
    numbers = [
        _numbers(edge, repeated, number) if running[number - 1] else set() for number, edge in enumerate(edges, start=1)
    ]
    has_numbers = all(beside for beside, said in zip(numbers, running, strict=True) if said)
    return [said | beside if has_numbers else said for beside, said in zip(numbers, running, strict=True)]


def _numbers(edge: _Edge, repeated: Collection[str], number: int) -> set[int]:
    """Return the places of numbers alone that count pages."""
    return {at for at, text in edge if text.isdecimal() and any(form in repeated for form in forms(text, number))}


def _outermost(edge: _Edge, repeated: Collection[str], number: int) -> Iterator[int]:
    """Yield the places of the lines that run from page to page, up to the first that does not."""
    said: set[str] = set()
    for at, text in edge:
        if _WORDLESS.fullmatch(text):
            continue
        runs = text.casefold() not in said and any(form in repeated for form in forms(text, number))
        if not runs or ends_sentence(text) or len(text) > _LONGEST:
            return
        said.add(text.casefold())
        yield at
