"""Columns that a text prints side by side, as `pdftotext -layout` does, put one below the other."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.importing.readers.running_text import ends_sentence, runs_on

_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
# Not the gap behind a number that hangs.
_CELLS = re.compile(r"\s*\S+ +\S.*?(?<=\S) {3,}\S")
_MOST_CELLS = 0.3
_WIDE, _GUTTER = 3, 2
# A long line of one column pushes the other one on; where many do not, that one begins so much nearer.
_NEARER, _FURTHER = 3, 6
# Behind a number that hangs, most lines of a column begin so much further right.
_HANGING = 6
# A column is at least so wide, and so many lines have text in two: fewer where other pages have them there too.
_NARROWEST = 24
_FEWEST, _FEWEST_OF_KNOWN = 4, 2
_NEAR = 8
_TRIED, _DEEPEST = 6, 2
# Where no form feed parts pages, so many blank lines may; they also part what stands above the columns of a page.
_PARTING = 2
# In the middle of its page.
_PAGE_END = re.compile(r"\s{16,}[-–—]\s?[0-9]{1,4}\s?[-–—]\s*")
_EDGE, _LONGEST_HEAD = 2, 60
_NUMBERS = re.compile(r"[\W\d_]+|\b[ivxlc]+\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A printed line, or what stands of it in one column; `at` counts the lines of its page from 1."""

    text: str
    at: int
    in_column: bool = False


_Row = tuple[int, str]
_BLANK = Piece(text="", at=0)


def column_by_column(pages: Sequence[Sequence[str]]) -> list[list[Piece]]:
    """Return the pieces of each page in the order in which they are read; blank ones part paragraphs.

    A line that crosses the gutter is read where it stands: after all columns above it, before those below.
    """
    parted = [_parts(list(enumerate(page, start=1)), is_only=len(pages) == 1) for page in pages]
    read = iter(_read_all([part for parts in parted for part in parts]))
    return [[piece for _ in parts for piece in next(read)] for parts in parted]


def _parts(page: Sequence[_Row], *, is_only: bool) -> Sequence[Sequence[_Row]]:
    """Return the parts of a page that are read by themselves: below something else there may be columns."""
    stretches = _stretches(page)
    if is_only or _gutters([text for _, text in page]):
        return stretches if is_only else [page]
    return stretches if any(_gutters([text for _, text in stretch]) for stretch in stretches[1:]) else [page]


def _stretches(rows: Sequence[_Row]) -> list[list[_Row]]:
    """Part lines where several blank ones stand together, and behind the numbers of pages."""
    stretches: list[list[_Row]] = [[]]
    blank = 0
    for row in rows:
        if row[1].strip() and blank >= _PARTING:
            stretches.append([])
        blank = 0 if row[1].strip() else blank + 1
        stretches[-1].append(row)
        if _PAGE_END.fullmatch(row[1]):
            stretches.append([])
    return stretches


def _read_all(pages: Sequence[Sequence[_Row]]) -> list[list[Piece]]:
    heads = _heads(pages)
    bodies = [[text for at, text in page if at not in own] for page, own in zip(pages, heads, strict=True)]
    gutters = [_gutters(body) for body in bodies]
    known = {places[0] for places in gutters if places}
    read: list[list[Piece]] = []
    for page, own, body, found in zip(pages, heads, bodies, gutters, strict=True):
        places = found or (_gutters_like(body, known) if known else ())
        read.append(list(_read(page, places, own)))
    return read


def _heads(pages: Sequence[Sequence[_Row]]) -> list[Collection[int]]:
    """Return which of the first and last lines of each page stand on others too, but for their numbers."""
    edges = [_edges(page) for page in pages]
    counted = Counter(words for edge in edges for words in set(edge.values()))
    return [{at for at, words in edge.items() if counted[words] > 1} for edge in edges]


def _edges(page: Sequence[_Row]) -> dict[int, str]:
    """Return the words of the first and last lines of a page that are no sentences, by line."""
    rows = [row for row in page if row[1].strip()]
    near = {at: _wordless(text) for at, text in (*rows[:_EDGE], *rows[-_EDGE:]) if not ends_sentence(text.rstrip())}
    return {at: words for at, words in near.items() if len(words) <= _LONGEST_HEAD}


def _wordless(row: str) -> str:
    """Return a line without what differs in the heads of pages: numbers, and how far they stand apart."""
    return _NUMBERS.sub(" ", row.casefold()).strip()


def _gutters(rows: Sequence[str], depth: int = _DEEPEST) -> tuple[int, ...]:
    """Return where the second and each further column of text begins."""
    first = _gutter(rows, fewest=_FEWEST, narrowest=_NARROWEST)
    if first is None or not depth:
        return ()
    parted = [half for row in rows if (half := halved(row, first)) is not None]
    sides = [[half[side] for half in parted] for side in (0, 1)]
    left, right = (_gutters(side, depth - 1) for side in sides)
    if any(_has_cells(side) for side, found in zip(sides, (left, right), strict=True) if not found):
        return ()
    return (*left, first, *(first + place for place in right))


def _has_cells(rows: Sequence[str]) -> bool:
    """Whether the lines of a column have gaps themselves: then it is a table."""
    filled = [row for row in rows if row.strip()]
    return sum(1 for row in filled if _CELLS.match(row)) > len(filled) * _MOST_CELLS


def _gutters_like(rows: Sequence[str], known: Collection[int]) -> tuple[int, ...]:
    """Return the gutter of a page that is too short to tell, if other pages have theirs near it."""
    place = _gutter(rows, fewest=_FEWEST_OF_KNOWN, narrowest=0)
    return (place,) if place is not None and any(abs(place - other) <= _NEAR for other in known) else ()


def _gutter(rows: Sequence[str], *, fewest: int, narrowest: int) -> int | None:
    """Return where the right one of two columns begins, if both are running text: the place that fewest lines cross."""
    gaps = (gap for row in rows if " " * _WIDE in row for gap in _GAP.finditer(row))
    begins = Counter(gap.end() for gap in gaps if gap.end() - gap.start() >= _WIDE)
    tried = (place for place, _ in begins.most_common(_TRIED) if place >= narrowest)
    crossed = ((_crossing(rows, place, fewest=fewest, narrowest=narrowest), place) for place in tried)
    return min(((count, place) for count, place in crossed if count is not None), default=(0, None))[1]


def _crossing(rows: Sequence[str], place: int, *, fewest: int, narrowest: int) -> int | None:
    """Return how many lines cross a gutter, or None if it is none: it parts no running text, or too much crosses it."""
    filled = [row for row in rows if row.strip()]
    halves = [half for row in filled if (half := halved(row, place)) is not None]
    rights = [right for left, right in halves if left.strip() and right.strip()]
    aligned = sum(1 for right in rights if len(right) - len(right.lstrip()) <= _HANGING)
    crossing = len(filled) - len(halves)
    if len(rights) < fewest or aligned * 2 < len(rights) or crossing > len(rights):
        return None
    are_columns = all(max(map(len, side)) >= narrowest and runs_on(side) for side in zip(*halves, strict=True))
    return crossing if are_columns else None


def halved(row: str, place: int) -> tuple[str, str] | None:
    """Return what stands left and right of a gutter that ends at a place, or None for a line that crosses it."""
    row = row.rstrip()
    if "\t" in row:
        return None
    if not row[max(0, place - _GUTTER) : place].strip():
        return row[:place].rstrip(), row[place:]
    for gap in _GAP.finditer(row):
        if place - _NEARER <= gap.end() <= place + _FURTHER:
            return row[: gap.start()], row[gap.end() :]
    return (row, "") if len(row) < place + _GUTTER else None


def _read(page: Sequence[_Row], places: Sequence[int], heads: Collection[int]) -> Iterator[Piece]:
    """Yield the pieces of a page, section by section between what stands across all columns."""
    if not places:
        yield from (Piece(text=text, at=at) for at, text in page)
        return
    rows = [(at, text, None if at in heads else _cells(text, places)) for at, text in page]
    for is_whole, group in groupby(rows, key=lambda row: row[2] is None):
        if is_whole:
            yield from (Piece(text=text, at=at) for at, text, _ in group)
        else:
            yield from _section([(at, cells) for at, _, cells in group if cells is not None])


def _cells(row: str, places: Sequence[int]) -> list[str] | None:
    """Return what a line has in each column, or None if it crosses a gutter."""
    cells: list[str] = []
    begin = 0
    for place in places:
        half = halved(row, place - begin)
        if half is None:
            return None
        cells.append(half[0])
        row, begin = half[1], place
    return [*cells, row]


def _section(rows: Sequence[tuple[int, list[str]]]) -> Iterator[Piece]:
    """Yield one column after the other; a paragraph may go on in the next one unless its sentence ends."""
    goes_on = any(rows[0][1])
    for column in range(len(rows[0][1])):
        filled = [place for place, (_, cells) in enumerate(rows) if cells[column].strip()]
        if not filled:
            continue
        if not goes_on:
            yield _BLANK
        for at, cells in rows[filled[0] : filled[-1] + 1]:
            yield Piece(text=cells[column], at=at, in_column=True)
        goes_on = not ends_sentence(rows[filled[-1]][1][column])
    if not any(rows[-1][1]):
        yield _BLANK
