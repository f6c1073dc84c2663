"""Hundreds that are chapters: `100. Game Concepts` in larger letters above `101. Deck Construction`."""

from collections.abc import Mapping

from bot.importing.numbers.candidates import Candidate

_HUNDRED = 100


def larger_hundreds(numbers: Mapping[int, Candidate]) -> dict[int, int]:
    """Return how high each number of three digits stands where all hundreds are set in larger letters: 1 or 2."""
    sizes = {place: one.look.line.size for place, one in numbers.items() if len(one.key) == 1 and one.printed.is_whole}
    hundreds = {place for place in sizes if numbers[place].key[0] % _HUNDRED == 0}
    largest = max((size for place, size in sizes.items() if place not in hundreds), default=0)
    are_larger = len(hundreds) > 1 and all(sizes[place] > largest > 0 for place in hundreds)
    return {place: 1 if place in hundreds else 2 for place in sizes} if are_larger else {}
