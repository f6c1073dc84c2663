"""The words of a column → its printed lines: raised words, drop caps, hanging numbers, the rows of a table."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import mode

from bot.importing.readers.pages.marks import marked
from bot.importing.readers.pages.words import Word

# Distances by the size of the letters.
_SAME_LINE = 0.3
_RAISED = 0.75
_LOWERED = 0.35
_SMALLER = 0.85
_BESIDE = 0.6
_CELL_GAP = 1.5
_DROP_CAP = 1.7
_BESIDE_DROPPED = 1.6
_BITES = 0.1
# The letter stands on the base line of its last line, or hangs a little below it.
_HANGS = 0.5
# A quotation mark may hang with the letter.
_MOST_DROPPED = 2
_WORDS = frozenset("AIO")
_MIN_CELLS = 3
_MIN_TABLE_ROWS = 3
# The next line of a cell stands so near, by the size of its letters.
_WRAPPED = 1.6
_LEADERS = re.compile(r"\.{4,}|(?:\. ){3,}|…{2,}|_{4,}")

# One row, cell by cell.
_Cells = list[list[Word]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """One line of a column; places are in points, `first_width` is the breadth of its first word.

    `column` counts the columns of all pages. `plain` is the text without marks of bold and italic letters.
    """

    text: str
    plain: str
    page: int
    column: int
    left: float
    right: float
    base: float
    size: float
    first_width: float
    letters: int


def lines_of(words: Sequence[Word], *, page: int, column: int, body: float) -> list[PrintedLine]:
    """Return the lines of one column from the top down."""
    rest, caps = _without_drop_caps(words, body)
    rows = _with_drop_caps(_rows(rest), caps)
    cells = _with_wrapped_cells([_cells(row) for row in rows])
    tables = _tables(cells)
    lines: list[PrintedLine] = []
    for place, row in enumerate(cells):
        joint = " | " if place in tables else " "
        text = joint.join(map(marked, row))
        if text:
            lines.append(_line([word for cell in row for word in cell], text, page=page, column=column))
    return lines


def _line(row: Sequence[Word], text: str, *, page: int, column: int) -> PrintedLine:
    sizes = [word.size for word in row for _ in word.text]
    base = max(row, key=lambda word: (word.size, len(word.text))).base
    return PrintedLine(
        text=text,
        plain=text.replace("**", "").replace("*", ""),
        page=page,
        column=column,
        left=row[0].left,
        right=max(word.right for word in row),
        base=base,
        size=mode(round(size, 1) for size in sizes),
        first_width=row[0].right - row[0].left,
        letters=len(sizes),
    )


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    """Put words on lines, tall ones first, so that raised and lowered ones find the line that they belong to."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (-round(word.size), word.base)):
        row = next((row for row in reversed(rows) if _is_on(row, word)), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    rows.sort(key=lambda row: row[0].base)
    return [sorted(row, key=lambda word: word.left) for row in rows]


def _is_on(row: Sequence[Word], word: Word) -> bool:
    first = row[0]
    down = word.base - first.base
    if abs(down) <= _SAME_LINE * min(first.size, word.size):
        return True
    is_small = word.size <= _SMALLER * first.size
    if not is_small or not -_RAISED * first.size < down < _LOWERED * first.size:
        return False
    reach = _BESIDE * first.size
    return any(-reach < word.left - other.right < reach for other in row if other.size > word.size)


def _without_drop_caps(words: Sequence[Word], body: float) -> tuple[list[Word], list[Word]]:
    caps = [word for word in words if _is_drop_cap(word, words, body)]
    return [word for word in words if word not in caps], caps


def _is_drop_cap(word: Word, words: Sequence[Word], body: float) -> bool:
    """Say whether a word reaches from about its own base line up to an earlier one, with text beside it on both."""
    if word.size < _DROP_CAP * body or len(word.text) > _MOST_DROPPED or not word.text[-1].isalpha():
        return False
    small = (other for other in words if other.size < word.size / _DROP_CAP)
    beside = [other for other in small if -_BITES * word.size < other.left - word.right < 2 * body]
    on_base = any(abs(other.base - word.base) < _HANGS * body for other in beside)
    above = any(word.base - word.size < other.base < word.base - 0.8 * body for other in beside)
    return on_base and above


def _with_drop_caps(rows: Sequence[list[Word]], caps: Iterable[Word]) -> list[list[Word]]:
    drawn = [list(row) for row in rows]
    for cap in caps:
        beside = [row for row in drawn if _is_beside(row, cap)]
        if not beside:
            drawn.append([cap])
            continue
        for row in beside:
            # The lines beside the letter begin where those under it do.
            row[0] = replace(row[0], left=cap.left)
        first = beside[0]
        others = {word.text.casefold() for row in drawn for word in row if word is not first[0]}
        first[0] = replace(first[0], text=_with_cap(cap.text, first[0].text, others))
    return drawn


def _with_cap(cap: str, rest: str, others: Collection[str]) -> str:
    """Join a dropped letter to the rest of its word; it is a word itself where the rest is one elsewhere, too."""
    is_word = cap in _WORDS and rest.casefold() in others and (cap + rest).casefold() not in others
    return f"{cap} {rest}" if is_word else cap + rest


def _is_beside(row: Sequence[Word], cap: Word) -> bool:
    is_level = cap.base - cap.size < row[0].base < cap.base + _BESIDE_DROPPED * row[0].size
    return is_level and row[0].left > cap.right - _BITES * cap.size


def _cells(row: Sequence[Word]) -> _Cells:
    cells = [[row[0]]]
    for word in row[1:]:
        last = cells[-1][-1]
        if word.left - last.right > _CELL_GAP * max(word.size, last.size):
            cells.append([])
        cells[-1].append(word)
    return cells


def _with_wrapped_cells(rows: Sequence[_Cells]) -> list[_Cells]:
    """Return rows with those that only go on with cells of the row above put into these: all but the first may."""
    whole: list[_Cells] = []
    base = 0.0
    for place, row in enumerate(rows):
        following = rows[place + 1] if place + 1 < len(rows) else []
        above = whole[-1] if whole else []
        is_in_table = len(following) >= _MIN_CELLS or (len(whole) > 1 and len(whole[-2]) >= _MIN_CELLS)
        is_near = row[0][0].base - base < _WRAPPED * row[0][0].size
        columns = _columns_under(above, row) if is_in_table and is_near else []
        if columns:
            parts = dict(zip(columns, row, strict=True))
            whole[-1] = [_with_next_line(cell, parts.get(column, ())) for column, cell in enumerate(above)]
        else:
            whole.append(row)
        base = row[0][0].base
    return whole


def _with_next_line(cell: list[Word], below: Sequence[Word]) -> list[Word]:
    """Return the words of a cell with those of its next line, a word that the end of the line broke whole again."""
    if not below:
        return cell
    is_broken = cell[-1].text[-1:] == "-" and cell[-1].text[-2:-1].isalpha() and below[0].text[:1].islower()
    last = replace(cell[-1], text=cell[-1].text.removesuffix("-")) if is_broken else cell[-1]
    return [*cell[:-1], last, replace(below[0], joint="" if is_broken else " "), *below[1:]]


def _columns_under(above: _Cells, row: _Cells) -> list[int]:
    """Return under which cell of a row of a table each cell stands; none if that is not clear, or under the first."""
    if len(above) < _MIN_CELLS or len(row) >= len(above) or _has_leaders(above):
        return []
    under = [[column for column, cell in enumerate(above) if _overlap(part, cell)] for part in row]
    columns = [one[0] for one in under if len(one) == 1]
    return columns if len(columns) == len(row) == len({*columns}) and 0 not in columns else []


def _tables(rows: Sequence[_Cells]) -> set[int]:
    """Return the rows of clear tables: three cells and more, three times and more, one under the other."""
    found: set[int] = set()
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or not _continues(rows[place - 1], rows[place]):
            if place - start >= _MIN_TABLE_ROWS:
                found.update(range(start, place))
            start = place
    return found


def _continues(above: _Cells, below: _Cells) -> bool:
    if len(above) < _MIN_CELLS or len(below) < _MIN_CELLS or _has_leaders(above) or _has_leaders(below):
        return False
    overlaps = sum(any(_overlap(cell, other) for other in above) for cell in below)
    return overlaps >= len(below) - 1


def _overlap(cell: Sequence[Word], other: Sequence[Word]) -> bool:
    return cell[0].left < other[-1].right and other[0].left < cell[-1].right


def _has_leaders(cells: _Cells) -> bool:
    return _LEADERS.search(" ".join(word.text for cell in cells for word in cell)) is not None
