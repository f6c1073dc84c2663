"""Words of a page → its columns, each whole, in the order in which they are read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.importing.readers.pages.words import Word

# Distances by the size of the body's letters.
_SAME_ROW = 0.25
_NARROW_GUTTER = 0.7
_GUTTER = 1.2
# So wide a space stands between the words of a title, by the size of its own letters.
_SPACE = 0.45
_NARROWEST_COLUMN = 8.0
_SAME_EDGE = 0.4
_HEADING_GAP = 1.7
_GAP_UNDER_A_HEADING = 1.4
_BALANCE = 3.2
_UNEVEN = 12.0
_LARGE = 1.4
_MIN_ROWS = 4
# Shares of the lines of a column, or of its breadth.
_ALIGNED = 0.7
_FILLED = 0.5
_LONG = 0.6
_DENSE = 0.65
# Of a gutter that is narrow, or between lines that stand side by side as the cells of a table do.
_MIN_ROWS_IF_DOUBTFUL = 10
_MOST_STRIPS = 64
_NEARLY_AS_TALL, _FEW = 0.9, 0.2
_DEEPEST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Words on one base line, across all columns, from the left."""

    base: float
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """White from `left` to `right` in the rows from `first` to `last`."""

    left: float
    right: float
    first: int
    last: int


@dataclass(slots=True)
class Gutters:
    """Where columns have begun on the pages so far: a few lines under a heading are columns if those were."""

    body: float
    edges: set[int] = field(default_factory=set)

    def add(self, edge: float) -> None:
        self.edges.add(round(edge))

    def has(self, edge: float) -> bool:
        """Say whether a column has begun here."""
        reach = max(1, round(_SAME_EDGE * self.body))
        return any(round(edge) + shift in self.edges for shift in range(-reach, reach + 1))

    def has_between(self, left: float, right: float) -> bool:
        """Say whether a column has begun here, so that one may have all of its lines indented."""
        return any(left < edge <= right for edge in self.edges)


def columns_of(words: Sequence[Word], gutters: Gutters) -> list[list[Word]]:
    """Return the words column by column; what runs across two columns parts those above it from those below."""
    return _read(_rows(words, gutters.body), gutters, _DEEPEST)


def _read(rows: Sequence[Row], gutters: Gutters, depth: int) -> list[list[Word]]:
    if not rows:
        return []
    strip = _best(rows, gutters) if depth else None
    if strip is None:
        return [[word for row in rows for word in row.words]]
    inside = rows[strip.first : strip.last + 1]
    left, right = _side(inside, strip, is_left=True), _side(inside, strip, is_left=False)
    gutters.add(_edge(right))
    heading = _heading_across(inside, left, right, gutters.body)
    if heading is not None:
        place = strip.first + heading
        bands = (rows[:place], rows[place : place + 1], rows[place + 1 :])
        return [column for band in bands for column in _read(band, gutters, depth)]
    parts = (rows[: strip.first], left, right, rows[strip.last + 1 :])
    return [column for part in parts for column in _read(part, gutters, depth - 1)]


def _rows(words: Sequence[Word], body: float) -> list[Row]:
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.base, word.left)):
        if rows and word.base - rows[-1][0].base <= _SAME_ROW * body:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [Row(base=row[0].base, words=tuple(sorted(row, key=lambda word: word.left))) for row in rows]


def _best(rows: Sequence[Row], gutters: Gutters) -> Strip | None:
    """Return the tallest white strip with columns on both sides, or one nearly as tall where columns have begun."""
    strips = sorted(_strips(rows, gutters.body), key=lambda s: (s.first - s.last, s.left - s.right))
    enough = _NEARLY_AS_TALL * max((strip.last - strip.first for strip in strips), default=0)
    strips.sort(key=lambda strip: strip.last - strip.first < enough or not gutters.has(strip.right))
    for strip in strips:
        cut = _trimmed(rows, strip, gutters.body)
        if _parts_columns(rows, cut, gutters):
            return _before_hanging_numbers(rows, cut, strips, gutters)
    return None


def _before_hanging_numbers(rows: Sequence[Row], cut: Strip, strips: Sequence[Strip], gutters: Gutters) -> Strip:
    """Return the wider strip before one that parts the right column from the numbers of its headings."""
    least = _NEARLY_AS_TALL * (cut.last - cut.first)
    for strip in strips:
        is_wider = strip.right <= cut.left and strip.right - strip.left > cut.right - cut.left
        if is_wider and strip.last - strip.first >= least:
            between = [_between(row, strip.right, cut.left) for row in rows[cut.first : cut.last + 1]]
            hanging = [words for words in between if words]
            if hanging and len(hanging) <= _FEW * len(between) and all(map(_is_number, hanging)):
                wider = _trimmed(rows, strip, gutters.body)
                return wider if _parts_columns(rows, wider, gutters) else cut
    return cut


def _between(row: Row, left: float, right: float) -> list[Word]:
    return [word for word in row.words if word.left >= left and word.right <= right]


def _is_number(words: Sequence[Word]) -> bool:
    return len(words) == 1 and words[0].text.rstrip(".:)").isdecimal()


def _strips(rows: Sequence[Row], body: float) -> list[Strip]:
    """Return every white strip that cannot be made taller without being made narrower."""
    left = min(word.left for row in rows for word in row.words)
    right = max(word.right for row in rows for word in row.words)
    found: list[Strip] = []
    growing: dict[tuple[float, float], int] = {}
    for place, row in enumerate(rows):
        grown = _grown(growing, _gaps(row, left, right, _NARROW_GUTTER * body), place, _NARROW_GUTTER * body)
        found.extend(_ended(growing, grown, place - 1))
        growing = dict(sorted(grown.items(), key=lambda strip: strip[1])[:_MOST_STRIPS])
    found.extend(_ended(growing, {}, len(rows) - 1))
    return [strip for strip in found if strip.left > left and strip.right < right]


def _gaps(row: Row, left: float, right: float, least: float) -> list[tuple[float, float]]:
    gaps: list[tuple[float, float]] = []
    reached, size = left - 1, 0.0
    for word in row.words:
        if word.left - reached >= max(least, _SPACE * min(size, word.size)):
            gaps.append((reached, word.left))
        if word.right > reached:
            reached, size = word.right, word.size
    if right + 1 - reached >= least:
        gaps.append((reached, right + 1))
    return gaps


def _grown(
    growing: dict[tuple[float, float], int], gaps: Sequence[tuple[float, float]], place: int, least: float
) -> dict[tuple[float, float], int]:
    grown: dict[tuple[float, float], int] = {}
    for (left, right), first in growing.items():
        for gap_left, gap_right in gaps:
            strip = (max(left, gap_left), min(right, gap_right))
            if strip[1] - strip[0] >= least:
                grown[strip] = min(first, grown.get(strip, first))
    for gap in gaps:
        grown.setdefault(gap, place)
    return grown


def _ended(
    growing: dict[tuple[float, float], int], grown: dict[tuple[float, float], int], last: int
) -> Iterable[Strip]:
    for (left, right), first in growing.items():
        if grown.get((left, right)) != first:
            yield Strip(left=left, right=right, first=first, last=last)


def _trimmed(rows: Sequence[Row], strip: Strip, body: float) -> Strip:
    """Leave out what stands over or under the columns at the left and is too short to reach across them."""
    inside = rows[strip.first : strip.last + 1]
    right = [place for place, row in enumerate(inside, start=strip.first) if row.words[-1].left >= strip.right]
    if not right:
        return strip
    first, last = strip.first, strip.last
    if first > 0:
        first = next(place for place in range(first, last + 1) if rows[place].base > rows[right[0]].base - body)
    # What runs across both columns far below them, such as a page's foot, goes on with no heading of the left one.
    if last + 1 < len(rows) and rows[last + 1].base - rows[last].base <= _BALANCE * body:
        last = _before_a_heading(rows, right[-1], last, body)
    return replace(strip, first=first, last=last)


def _before_a_heading(rows: Sequence[Row], ended: int, last: int, body: float) -> int:
    """Return the last row before a heading that comes soon after the right column has `ended`."""
    for place in range(ended + 1, last + 1):
        above = rows[place - 1].base
        if above - rows[ended].base > _BALANCE * body:
            break
        if rows[place].base - above > _HEADING_GAP * body:
            return place - 1
    return last


def _heading_across(rows: Sequence[Row], left: Sequence[Row], right: Sequence[Row], body: float) -> int | None:
    """Return the place of a short heading that is meant for both columns: both end above it and begin anew below.

    It begins at the left: what stands only in the right column is a heading there. Nothing right below it is larger,
    or a heading like it.
    """
    on_right = {row.base for row in right}
    for place in range(1, len(rows) - 1):
        if rows[place].base in on_right:
            continue
        above, base, below = (row.base for row in rows[place - 1 : place + 2])
        is_apart = base - above > _HEADING_GAP * body and below - base > _GAP_UNDER_A_HEADING * body
        if is_apart and all(_is_parted(side, above, rows[place], below, body) for side in (left, right)):
            return place
    return None


def _is_parted(side: Sequence[Row], above: float, heading: Row, below: float, body: float) -> bool:
    last = max((row.base for row in side if row.base < heading.base), default=None)
    first = min((row for row in side if row.base > heading.base), default=None, key=lambda row: row.base)
    if last is None or first is None:
        return False
    if _size(first) > _size(heading) or _size(first) == _size(heading) > body:
        return False
    # Below a large heading columns that begin on one line may be as uneven above it as a table in one makes them.
    begins_alike = _size(heading) >= _LARGE * body and abs(first.base - below) <= _SAME_ROW * body
    unevenness = _UNEVEN if begins_alike else _BALANCE
    return above - last < unevenness * body and first.base - below < _BALANCE * body


def _size(row: Row) -> float:
    return max(word.size for word in row.words)


def _parts_columns(rows: Sequence[Row], strip: Strip, gutters: Gutters) -> bool:
    inside = rows[strip.first : strip.last + 1]
    left, right = _side(inside, strip, is_left=True), _side(inside, strip, is_left=False)
    if not left or not right:
        return False
    if min(_width(left), _width(right)) >= _NARROWEST_COLUMN * gutters.body and gutters.has(_edge(right)):
        return True
    is_narrow = strip.right - strip.left < _GUTTER * gutters.body
    if min(len(left), len(right)) < (_MIN_ROWS_IF_DOUBTFUL if is_narrow else _MIN_ROWS):
        return False
    known = gutters.has_between(strip.left, strip.right)
    return _is_column(left, right, known=known, body=gutters.body) and _is_column(
        right, left, known=known, body=gutters.body
    )


def _side(rows: Sequence[Row], strip: Strip, *, is_left: bool) -> list[Row]:
    sides = (
        Row(base=row.base, words=tuple(word for word in row.words if (word.right <= strip.left) == is_left))
        for row in rows
    )
    return [row for row in sides if row.words]


def _is_column(side: Sequence[Row], other: Sequence[Row], *, known: bool, body: float) -> bool:
    """Say whether lines are wide and mostly filled; hanging numbers, headwords and cells of a table are not."""
    width = _width(side)
    if width < _NARROWEST_COLUMN * body:
        return False
    bases = {row.base for row in other}
    aligned = sum(row.base in bases for row in side) / len(side)
    if aligned < _ALIGNED:
        return True
    filled = sum(row.words[-1].right - row.words[0].left >= _LONG * width for row in side) / len(side)
    is_tall = known or max(len(side), len(other)) >= _MIN_ROWS_IF_DOUBTFUL
    return is_tall and filled >= _FILLED and not _is_scattered(side, other)


def _is_scattered(side: Sequence[Row], other: Sequence[Row]) -> bool:
    beside = [row for row in other if side[0].base <= row.base <= side[-1].base]
    return len(side) < _DENSE * len(beside)


def _width(side: Sequence[Row]) -> float:
    return max(row.words[-1].right for row in side) - _edge(side)


def _edge(side: Sequence[Row]) -> float:
    return min(row.words[0].left for row in side)
