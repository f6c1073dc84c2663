"""Endings: the heaviest chain up to any value, found and kept in log n steps, and followed back to its beginning."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ending:
    """A chain by what it weighs and the place of its last link; the empty one has none."""

    weight: float = 0.0
    place: int | None = None


EMPTY = Ending()


class Endings:
    """The best chains by the rank of what they end with: a Fenwick tree."""

    def __init__(self, size: int) -> None:
        self._tree = [EMPTY] * (size + 1)

    def best_before(self, rank: int) -> Ending:
        """Return the best of those that end before a rank; the empty one, if there is none."""
        found: list[Ending] = []
        while rank > 0:
            if self._tree[rank].place is not None:
                found.append(self._tree[rank])
            rank -= rank & -rank
        return max(found, key=weight_of, default=EMPTY)

    def add(self, rank: int, ending: Ending, *, is_rather: bool = False) -> None:
        """Keep what ends at a rank, if it is better or, being as good, rather wanted."""
        rank += 1
        while rank < len(self._tree):
            known = self._tree[rank]
            is_better = known.place is None or ending.weight > known.weight
            if is_better or (is_rather and ending.weight == known.weight):
                self._tree[rank] = ending
            rank += rank & -rank


def weight_of(ending: Ending) -> float:
    """Return what a chain weighs, to compare."""
    return ending.weight


def links(came_from: Sequence[int | None], last: int | None) -> list[int]:
    """Return the places of a chain's links from the first to the last; each knows the one before it."""
    found: list[int] = []
    while last is not None:
        found.append(last)
        last = came_from[last]
    return found[::-1]
