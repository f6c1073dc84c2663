"""Running heads, feet and page numbers that a text was left with: they come again and again, and count pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from bot.importing.looks import Look, title_like
from bot.importing.regions.page_numbers import is_steady, page_numbers

# What programs that take the text out of a PDF put between its pages.
_PAGE_BREAK = re.compile(
    r"[-–—=*_~<\[\s]{2,}(?:new ?)?page(?: ?break)?(?: ?[0-9]+)?(?: ?(?:of|/) ?[0-9]+)?[-–—=*_~>\]\s]{2,}", re.IGNORECASE
)
# A page's number at the end of its head, or at the beginning.
_WITH_NUMBER = re.compile(
    r"(?P<before>(?:\D.*?\D)?)\b(?P<page>[0-9]{1,4})(?:(?: of | / |/)(?P<all>[0-9]{1,4}))?\s*\W?|"
    r"(?P<first>[0-9]{1,4})\W*\s(?P<after>\D.*)"
)
_NUMBER = re.compile(r"[0-9]+")
_VERSION = re.compile(r"\b(?:v|ver|version)?\.?\s?[0-9][0-9.]*")
_WORD = re.compile(r"[^\W\d_]{2,}")
# Before the number of all pages.
_OF = "of "
_AROUND = " |–—-•·"
_SITE = re.compile(r"(?:https?://)?[\w-]+(?:\.[\w-]+)+(?:/\S*)?")
_FEWEST, _FEWEST_WORDS = 2, 2
# So many lines of so many words that differ by a growing number alone are feet, wherever they stand.
_MANY, _MANY_WORDS = 4, 5
# Feet of several lines are found one from the other.
_MOST_LINES = 6
_LONGEST = 100
# No page counts so many times as many numbers further as another.
_UNSTEADY = 5
# These stand behind the number of a rule.
_RULE_TRAILS = frozenset(".:")


def furniture(looks: Sequence[Look]) -> set[int]:
    """Return the places of page numbers, of heads and feet with page numbers, and of those beside page numbers."""
    found = {look.place for look in looks if _PAGE_BREAK.fullmatch(look.line.text)}
    found |= page_numbers(looks) | _numbered_heads(looks) | _repeated_heads(looks)
    for _ in range(_MOST_LINES):
        beside = _beside(looks, found) - found
        if not beside:
            break
        found |= beside
    return found | _chapters_beside(looks, found)


def _numbered_heads(looks: Sequence[Look]) -> set[int]:
    """Return the places of lines that are the same but for the number of the page at one end."""
    alike: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for look in looks:
        if look.line.heading is None and not look.has_bullet and not look.ends and len(look.line.text) <= _LONGEST:
            for words, page in _paged(look):
                alike[words].append((look.place, page))
    return {place for words, lines in alike.items() if _count_pages(words, lines) for place, _ in lines}


def _paged(look: Look) -> Iterator[tuple[str, int]]:
    """Yield what a head says without the page's number at either end, other numbers masked, and that number.

    Where it says how many pages there are, that alone tells: `58 of 180` below any chapter's name.
    """
    paged = _WITH_NUMBER.fullmatch(look.plain)
    if paged is not None and paged["all"] is not None and int(paged["all"]) >= int(paged["page"]):
        yield f"{_OF}{paged['all']}", int(paged["page"])
        return
    if paged is None or (look.printed is not None and (look.printed.word or look.printed.trail in _RULE_TRAILS)):
        return
    words = (paged["before"] or paged["after"] or "").strip(_AROUND)
    if len(_WORD.findall(words)) >= _FEWEST_WORDS:
        yield _NUMBER.sub("0", words), int(paged["page"] or paged["first"])


def _count_pages(words: str, lines: Sequence[tuple[int, int]]) -> bool:
    """Whether lines with these words stand on pages: by the distances between them, or by how often they come."""
    steps = [other - one for (_, one), (_, other) in pairwise(lines)]
    places = [place for place, _ in lines]
    if len(lines) < _FEWEST or min(steps) <= 0:
        return False
    if len(lines) >= _MANY and len(words.split()) >= _MANY_WORDS and places[-1] - places[0] >= len(places) * _MANY:
        return True
    name = _VERSION.sub("", words).strip(f"{_AROUND}.")
    is_name = not name or title_like(name) or words.startswith(_OF)
    return is_name and is_steady(places) and max(steps) <= _UNSTEADY * min(steps)


def _repeated_heads(looks: Sequence[Look]) -> set[int]:
    """Return the places of a line in capitals that stands several times, each time right above a heading like it."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for look in looks:
        if look.is_caps and look.is_short and look.printed is None and not look.plain.endswith(":"):
            places[look.plain].append(look.place)
    return {
        place
        for same in places.values()
        if len(same) >= _FEWEST and all(_is_above_caps(looks, place) for place in same)
        for place in same
    }


def _is_above_caps(looks: Sequence[Look], place: int) -> bool:
    return place + 1 < len(looks) and looks[place + 1].is_caps and looks[place + 1].plain != looks[place].plain


def _beside(looks: Sequence[Look], numbers: Collection[int]) -> set[int]:
    """Return the places of lines that stand right above or below page numbers again and again, and hardly elsewhere."""
    near: defaultdict[str, list[int]] = defaultdict(list)
    for above, below in pairwise(looks):
        for number, other in ((above, below), (below, above)):
            is_other = other.place not in numbers and other.is_short and not other.ends and other.printed is None
            begins = not other.plain[:1].islower() or _SITE.fullmatch(other.plain) is not None
            if number.place in numbers and is_other and begins:
                near[_masked(other)].append(other.place)
    again = {words: same for words, same in near.items() if len(same) >= _FEWEST}
    said = Counter(_masked(look) for look in looks) if again else Counter[str]()
    return {place for words, same in again.items() if len(same) >= said[words] / 2 for place in same}


def _masked(look: Look) -> str:
    """Return what a line says, whatever its numbers count: `Bylaws 3 of 12` is `Bylaws 0 of 0`."""
    is_named = len(_WORD.findall(look.plain)) > _FEWEST_WORDS
    return _NUMBER.sub("0", look.plain) if is_named else look.plain


def _chapters_beside(looks: Sequence[Look], numbers: Collection[int]) -> set[int]:
    """Return the places of running heads that name the chapter with its number: most pages have one beside theirs.

    One that stands there once is known by the chapter's heading above.
    """
    ends = sorted(numbers)
    beside = {place for end in ends for place in (end - 1, end + 1) if 0 <= place < len(looks)} - set(ends)
    near = [looks[place] for place in sorted(beside)]
    heads = {look.place: _squeezed(look) for look in near if look.printed is not None and look.is_short}
    said = Counter(heads.values())
    repeated = {place for place, words in heads.items() if said[words] >= _FEWEST and not looks[place].ends}
    pages = len(ends) - sum(other - one == 1 for one, other in pairwise(ends))
    if len(repeated) < _MANY or len(repeated) * 2 < pages:
        return set()
    known: set[str] = set()
    found = set(repeated)
    for look in looks:
        if look.place not in beside:
            known.add(_squeezed(look))
        elif heads.get(look.place) in known:
            found.add(look.place)
    return found


def _squeezed(look: Look) -> str:
    """Return what a line says whatever its case and spaces: `S 2 RACES` heads a chapter, `S2 Races` its pages."""
    return "".join(look.plain.casefold().split())
