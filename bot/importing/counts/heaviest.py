"""The heaviest count: of the marks of one level in a stretch, those that count on and together weigh most."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from bot.importing.counts.marks import Mark
from bot.importing.numbers.endings import EMPTY, Ending, Endings, links, weight_of

# What each number left out weighs, up to so many; where a document says itself that it counts, gaps are its own.
_GAP, _OWN_GAP = 0.8, 0.1
_FURTHEST_GAP = 3


class _Counts(Protocol):
    """The heaviest counts so far, by the values that they end with."""

    def best_before(self, value: int) -> Ending:
        """Return the best count to go on with, less what is left out up to a value."""

    def add(self, value: int, ending: Ending) -> None:
        """Keep the count that ends with a value."""


def heaviest_count(marks: Sequence[Mark], *, any_start: bool) -> list[Mark]:
    """Return the chain of growing values that weighs most: from one on, or from any value where gaps are its own."""
    counts: _Counts = _FromAny(marks) if any_start else _FromOne()
    best = EMPTY
    came_from: list[int | None] = []
    for place, mark in enumerate(marks):
        before = counts.best_before(mark.value)
        came_from.append(before.place)
        ending = Ending(before.weight + mark.weight, place)
        counts.add(mark.value, ending)
        best = max(best, ending, key=weight_of)
    return [marks[place] for place in links(came_from, best.place)]


class _FromOne:
    """Counts from one on, in which a few numbers may be left out."""

    def __init__(self) -> None:
        self._best: dict[int, Ending] = {}

    def best_before(self, value: int) -> Ending:
        near = ((other, self._best.get(other)) for other in range(max(0, value - _FURTHEST_GAP), value))
        known = (Ending(one.weight - _GAP * (value - other - 1), one.place) for other, one in near if one is not None)
        return max((Ending(-_GAP * max(0, value - 1)), *known), key=weight_of)

    def add(self, value: int, ending: Ending) -> None:
        if value not in self._best or ending.weight > self._best[value].weight:
            self._best[value] = ending


class _FromAny:
    """Counts from any value on; a count is kept with what the height of its last value saves of the gap."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._values = sorted({mark.value for mark in marks})
        self._endings = Endings(len(self._values))

    def best_before(self, value: int) -> Ending:
        known = self._endings.best_before(bisect_left(self._values, value))
        weight = known.weight - _OWN_GAP * (value - 1)
        return Ending(weight, known.place) if known.place is not None and weight > 0 else EMPTY

    def add(self, value: int, ending: Ending) -> None:
        kept = Ending(ending.weight + _OWN_GAP * value, ending.place)
        self._endings.add(bisect_left(self._values, value), kept)
