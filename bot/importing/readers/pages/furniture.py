"""Which printed lines a page only repeats: running heads and feet, page numbers, watermarks."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import groupby, pairwise, takewhile

from bot.importing.readers.pages.lines import PrintedLine
from bot.importing.readers.pages.measures import body_size
from bot.importing.readers.running import forms

_PAGE_NUMBER = re.compile(r"^(?:page|p\.|seite)?[\s\-–—|·]*<(-?\d+)>[\s\-–—|·]*(?:(?:of|/|von)\s*\d+)?$")
_NUMBERED = re.compile(r"[\d.]{1,9}[.)]\s+\w")
_SAME_HEIGHT = 2.5
_EDGE_HEIGHTS = 4
_SHIFTS = (-2, -1, 0, 1, 2)
# An odd or an even page's head comes again two pages on.
_STEPS = (-2, -1, 1, 2)
_MOST = 0.6
_MIN_PAGES = 3
# So many words, of so many letters, tell a head.
_FEWEST_WORDS, _FEWEST_LETTERS = 3, 10
_APART = 1.6
_SAME_SIZE = 0.2
# By the size of the text.
_SMALL = 0.85
_MOST_WORDS = 8
# Two cells at least, all of them in bold.
_BOLD_CELLS = re.compile(r"\*\*[^*]+\*\*(?: \*\*[^*]+\*\*)+$")

# The pages on which a form stands at a height.
Places = Mapping[tuple[str, int], AbstractSet[int]]


def furniture_of(lines: Sequence[PrintedLine], *, pages: int) -> frozenset[int]:
    """Return the places of the lines that belong to no page's own text; `lines` are in the order of their pages."""
    edges = _edges(lines)
    rows = _rows_at_edges(lines)
    places = _places([*(lines[place] for place in edges), *rows.values()])
    found = _without_labels(lines, {place for place in edges if _comes_again(lines[place], places)})
    found |= {place for row, whole in rows.items() if _comes_again(whole, places) for place in row}
    found |= _beginning_alike(lines, [place for place, stands_off in edges.items() if stands_off], pages)
    found |= _saying_title(lines, edges) | _small_heads(lines) | _repeated_table_heads(lines)
    found |= _counting_pages(lines, pages)
    offsets = {offset for place in found for offset in _offsets(lines[place])} | {0}
    found |= {place for place in edges if edges[place] and offsets & set(_offsets(lines[place]))}
    heights = _heights([lines[place] for place in found], pages)
    found |= {place for place in edges if edges[place] and _is_at(lines[place], heights)}
    return frozenset(_outermost(lines, found) | _watermarks(lines, pages))


def _without_labels(lines: Sequence[PrintedLine], found: AbstractSet[int]) -> set[int]:
    """Return what was found without labels of the text, such as `Penalty`: they stand elsewhere more often."""
    counted = Counter(line.plain for line in lines)
    repeated = Counter(lines[place].plain for place in found)
    return {place for place in found if counted[lines[place].plain] <= 2 * repeated[lines[place].plain]}


def _edges(lines: Sequence[PrintedLine]) -> dict[int, bool]:
    """Return the places of the lines at the top and bottom of their page, and whether they stand off its text."""
    edges: dict[int, bool] = {}
    for rows in _rows_inwards(lines):
        edges |= _edge(lines, rows)
    return edges


def _rows_inwards(lines: Sequence[PrintedLine]) -> Iterator[list[list[int]]]:
    """Yield the rows of each page from the top and from the bottom, as the places of the lines in them."""
    for _, page in groupby(range(len(lines)), key=lambda place: lines[place].page):
        down = sorted(page, key=lambda place: lines[place].base)
        for order in (down, down[::-1]):
            rows: list[list[int]] = []
            for place in order:
                if not rows or abs(lines[place].base - lines[rows[-1][0]].base) > _SAME_HEIGHT:
                    rows.append([])
                rows[-1].append(place)
            yield rows


def _outermost(lines: Sequence[PrintedLine], found: AbstractSet[int]) -> set[int]:
    """Return what was found up to the first row of a page's own: below its title the same subtitle may stand."""
    kept: set[int] = set()
    for rows in _rows_inwards(lines):
        kept |= found & {place for row in takewhile(lambda row: not found.isdisjoint(row), rows) for place in row}
    return kept


def _edge(lines: Sequence[PrintedLine], rows: Sequence[Sequence[int]]) -> dict[int, bool]:
    """Return the lines at one edge; the outermost of them stand off if a gap follows within the edge."""
    gaps = [abs(lines[b[0]].base - lines[a[0]].base) for a, b in pairwise(rows)]
    first_gap = next(
        (at for at, gap in enumerate(gaps[:_EDGE_HEIGHTS]) if gap > _APART * lines[rows[at][0]].size), len(rows)
    )
    stands_off = first_gap < len(rows)
    return {place: stands_off and at <= first_gap for at, row in enumerate(rows[:_EDGE_HEIGHTS]) for place in row}


def _saying_title(lines: Sequence[PrintedLine], places: Collection[int]) -> set[int]:
    """Return the lines of later pages that begin with the title of the first, in letters smaller than the text's."""
    if not lines:
        return set()
    first, body = lines[0].page, body_size(lines)
    title = max((line for line in lines if line.page == first), key=lambda line: line.size).plain.casefold()
    later = {place for place in places if lines[place].page != first and lines[place].size < body}
    is_long = len(title) >= _FEWEST_LETTERS
    return {place for place in later if is_long and lines[place].plain.casefold().startswith(title)}


def _small_heads(lines: Sequence[PrintedLine]) -> set[int]:
    """Return the first lines of later pages that stand off, set much smaller than the text, and say no sentence.

    A book of few pages may have each of its heads once: the part on the left page, the chapter on the right one.
    """
    found: set[int] = set()
    small = _SMALL * body_size(lines)
    for rows in _rows_inwards(lines):
        first, *others = rows
        top = lines[first[0]]
        below = lines[others[0][0]].base if others else top.base
        is_top = top.page != lines[0].page and below - top.base > _APART * top.size
        is_head = all(lines[place].size <= small and _is_head(lines[place]) for place in first)
        found |= {*first} if is_top and is_head else set()
    return found


def _is_head(line: PrintedLine) -> bool:
    return len(line.plain.split()) <= _MOST_WORDS and line.plain[-1:].isalnum() and not line.plain[:1].islower()


def _repeated_table_heads(lines: Sequence[PrintedLine]) -> set[int]:
    """Return the heads of tables, in bold cells, that a page begins with because the one before it has broken off."""
    pages = [list(page) for _, page in groupby(range(len(lines)), key=lambda place: lines[place].page)]
    # A row of few is not parted as those of a whole table are.
    rows = [line.text.replace(" | ", " ") for line in lines]
    found: set[int] = set()
    for above, below in pairwise(pages):
        said = {rows[place] for place in above}
        top = sorted(below, key=lambda place: lines[place].base)[:_EDGE_HEIGHTS]
        found |= {place for place in top if _BOLD_CELLS.match(rows[place]) and rows[place] in said}
    return found


def _beginning_alike(lines: Sequence[PrintedLine], places: Sequence[int], pages: int) -> set[int]:
    """Return the lines that stand at one height on most pages and begin with the same words, behind which others stand.

    `Rules of Golf  Rule 4 – Equipment`: the title of the book, and on each page that of its chapter.
    """
    alike: dict[tuple[str, int], set[int]] = defaultdict(set)
    for place in places:
        begins = " ".join(lines[place].plain.casefold().split()[:_FEWEST_WORDS])
        if len(begins) >= _FEWEST_LETTERS and not any(map(str.isdecimal, begins)):
            for shift in (-1, 0, 1):
                alike[begins, round(lines[place].base) + shift].add(place)
    least = max(_MIN_PAGES, _MOST * pages)
    return {place for same in alike.values() if len({lines[one].page for one in same}) >= least for place in same}


def _counting_pages(lines: Sequence[PrintedLine], pages: int) -> set[int]:
    """Return the outermost rows that begin or end with the number of their page, if most have one on the same side.

    `4  3 RACES` and `3.2 Starting a Race  5` name a chapter or a section, each on few pages.
    """
    counted: dict[tuple[int, int], dict[int, Sequence[int]]] = defaultdict(dict)
    names: dict[tuple[int, int], set[str]] = defaultdict(set)
    for side, rows in enumerate(_rows_inwards(lines)):
        words = " ".join(lines[at].plain for at in sorted(rows[0], key=lambda at: lines[at].left)).split()
        page = lines[rows[0][0]].page
        for number, name in ((words[:1], words[1:]), (words[-1:], words[:-1])):
            if number and number[0].isdecimal():
                offset = int(number[0]) - page
                counted[side % 2, offset][page] = rows[0]
                names[side % 2, offset].add(" ".join(name))
    least = max(_MIN_PAGES, _MOST * pages)
    # `Law 1` and `Law 2` begin their pages.
    found = [on for key, on in counted.items() if len(on) >= least and len(names[key]) > 1]
    return {place for on in found for row in on.values() for place in row}


def _rows_at_edges(lines: Sequence[PrintedLine]) -> dict[tuple[int, ...], PrintedLine]:
    """Return the rows of several lines at the edges of pages, by their places, each as one line as it may be elsewhere.

    A head with words at both ends is two lines on a page of two columns, and one on a page of one.
    """
    found: dict[tuple[int, ...], PrintedLine] = {}
    for rows in _rows_inwards(lines):
        for row in rows[:_EDGE_HEIGHTS]:
            ordered = sorted(row, key=lambda place: lines[place].left)
            if len(ordered) > 1:
                whole = " ".join(lines[place].plain for place in ordered)
                found[tuple(ordered)] = replace(lines[ordered[0]], plain=whole)
    return found


def _places(lines: Sequence[PrintedLine]) -> Places:
    places: dict[tuple[str, int], set[int]] = defaultdict(set)
    for line in lines:
        for form in forms(line.plain, line.page):
            places[form, round(line.base)].add(line.page)
    return places


def _comes_again(line: PrintedLine, places: Places) -> bool:
    for form in forms(line.plain, line.page):
        near = [places.get((form, round(line.base) + shift), frozenset()) for shift in _SHIFTS]
        if any(line.page + step in pages for pages in near for step in _STEPS):
            return True
        if any(len(pages) >= _MIN_PAGES for pages in near):
            return True
    return False


def _offsets(line: PrintedLine) -> Iterator[int]:
    """Give how far the number of a page that is nothing else is from the count of pages."""
    for form in forms(line.plain, line.page):
        if (match := _PAGE_NUMBER.match(form)) is not None:
            yield int(match[1])


def _heights(found: Sequence[PrintedLine], pages: int) -> dict[int, float]:
    """Return the heights at which most pages have furniture, or most on one side, with the size of its letters."""
    places: dict[int, set[int]] = defaultdict(set)
    sizes: dict[int, Counter[float]] = defaultdict(Counter)
    for line in found:
        places[round(line.base)].add(line.page)
        sizes[round(line.base)][line.size] += 1
    return {height: sizes[height].most_common(1)[0][0] for height, on in places.items() if _is_usual(on, pages)}


def _is_usual(on: AbstractSet[int], pages: int) -> bool:
    """Say whether these are most pages, or most of the left or of the right ones: the others name their chapters."""
    sides = ({page for page in on if page % 2 == side} for side in (0, 1))
    return len(on) >= max(2, _MOST * pages) or any(len(side) >= max(_MIN_PAGES, _MOST * pages / 2) for side in sides)


def _is_at(line: PrintedLine, heights: Mapping[int, float]) -> bool:
    near = (heights.get(round(line.base) + shift) for shift in (-1, 0, 1))
    return any(size is not None and abs(line.size - size) <= _SAME_SIZE * size for size in near)


def _watermarks(lines: Sequence[PrintedLine], pages: int) -> set[int]:
    """Return the lines that stand at one height on most of the pages; a number begins the first part of each law."""
    on: dict[tuple[str, int], set[int]] = defaultdict(set)
    for line in lines:
        on[line.plain, round(line.base)].add(line.page)
    least = max(_MIN_PAGES, _MOST * pages)
    return {
        place
        for place, line in enumerate(lines)
        if len(on[line.plain, round(line.base)]) >= least and not _NUMBERED.match(line.plain)
    }
