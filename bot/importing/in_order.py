"""What stands in order among lines that need not: words of an alphabet, numbers of pages."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeVar

_Ordered = TypeVar("_Ordered", str, int)


def longest_in_order(found: Sequence[_Ordered]) -> list[int]:
    """Return the places of the longest run, not side by side, in which none comes before the one above it."""
    ends: list[_Ordered] = []
    places: list[int] = []
    came_from: list[int | None] = []
    for place, one in enumerate(found):
        rank = bisect_right(ends, one)
        came_from.append(places[rank - 1] if rank else None)
        ends[rank : rank + 1], places[rank : rank + 1] = [one], [place]
    chain: list[int] = []
    last = places[-1] if places else None
    while last is not None:
        chain.append(last)
        last = came_from[last]
    return chain[::-1]
