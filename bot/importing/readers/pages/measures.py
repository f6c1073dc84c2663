"""Printed lines → Lines: what is large, indented, set apart and full, by the measure of the whole document."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from bot.importing.document import Line
from bot.importing.readers.pages.lines import PrintedLine
from bot.importing.readers.running_text import ends_sentence

_APART = 1.18
_FULL = 0.02
_MOST_MISSING = 0.25
_SPACE = 0.25
_FEW_LINES = 8
_DEEPEST_INDENT = 8.0
_SAME_EDGE_PT = 3
_MOST_LEADING = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What most of the document is set in, in points: the size of its letters and the distance of its lines."""

    body: float
    leading: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """Where a column begins and ends."""

    left: float
    right: float


def body_size(lines: Sequence[PrintedLine]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += line.letters
    return sizes.most_common(1)[0][0] if sizes else 10.0


def measures_of(lines: Sequence[PrintedLine]) -> Measures:
    body = body_size(lines)
    steps = [
        below.base - above.base
        for above, below in pairwise(lines)
        if above.column == below.column and above.size == below.size == body
    ]
    usual = [step for step in steps if 0 < step < _MOST_LEADING * body]
    return Measures(body=body, leading=median(usual) if usual else 1.2 * body)


def edges_of(lines: Sequence[PrintedLine]) -> dict[int, Edges]:
    """Return the edges of each column; those of a short one are taken from long ones that begin where it does."""
    columns: dict[int, list[PrintedLine]] = defaultdict(list)
    for line in lines:
        columns[line.column].append(line)
    own = {column: _own_edges(inside) for column, inside in columns.items()}
    long = Counter(
        (round(own[column].left), round(own[column].right))
        for column, inside in columns.items()
        if len(inside) >= _FEW_LINES
    )
    return {
        column: own[column] if len(inside) >= _FEW_LINES else _common_edges(own[column], inside, long)
        for column, inside in columns.items()
    }


def _own_edges(inside: Sequence[PrintedLine]) -> Edges:
    return Edges(left=min(line.left for line in inside), right=max(line.right for line in inside))


def _common_edges(own: Edges, inside: Sequence[PrintedLine], long: Mapping[tuple[int, int], int]) -> Edges:
    deepest = _DEEPEST_INDENT * inside[0].size
    fitting = [
        (left, right)
        for left, right in long
        if -_SAME_EDGE_PT <= own.left - left <= deepest and right >= own.right - _SAME_EDGE_PT
    ]
    if not fitting:
        return own
    left, right = max(fitting, key=lambda edges: (long[edges], edges))
    return Edges(left=min(own.left, left), right=max(own.right, right))


def measured(
    line: PrintedLine,
    *,
    at: int,
    above: PrintedLine | None,
    below: PrintedLine | None,
    edges: Edges,
    measures: Measures,
) -> Line:
    """Return the line as every reader gives it; `above` and `below` are its neighbours in reading order."""
    return Line(
        text=line.text,
        at=at,
        page=line.page,
        indent=max(0, round(2 * (line.left - edges.left) / measures.body)),
        after_blank=above is not None and (_is_apart(above, line, measures) or _heads_column(above, line, below)),
        is_full=below is not None and _is_full(line, below, edges),
        size=round(100 * line.size / measures.body),
    )


def _is_apart(above: PrintedLine, line: PrintedLine, measures: Measures) -> bool:
    if above.page != line.page:
        return False
    usual = measures.leading * max(1.0, above.size / measures.body, line.size / measures.body)
    return line.base - above.base > _APART * usual


def _heads_column(above: PrintedLine, line: PrintedLine, below: PrintedLine | None) -> bool:
    """Say whether a line at the top of a column or page is dressed unlike the text below it, and so stands apart.

    What stood above it, in the column before, has to be over.
    """
    if below is None or line.column == above.column or line.column != below.column or not ends_sentence(above.plain):
        return False
    return line.size != below.size or (_is_emphasised(line) and not _is_emphasised(below))


def _is_emphasised(line: PrintedLine) -> bool:
    return line.text != line.plain and line.text.strip("*") == line.plain


def _is_full(line: PrintedLine, below: PrintedLine, edges: Edges) -> bool:
    """Say whether the next word had no room left in a line."""
    width = edges.right - edges.left
    room = min(below.first_width + _SPACE * line.size, _MOST_MISSING * width)
    return line.right >= edges.right - max(room, _FULL * width)
