"""Hundreds that are chapters: `100. Game Concepts`, in larger letters or bare, above `101. Deck Construction`."""

from collections.abc import Mapping

from bot.importing.looks import title_like
from bot.importing.numbers.candidates import Candidate

_HUNDRED = 100


def ranked_hundreds(numbers: Mapping[int, Candidate]) -> dict[int, int]:
    """Return how high each number of three digits stands, 1 or 2, where all hundreds head others.

    They are set in larger letters, or say no more than a title right above the next number.
    """
    sizes = {place: one.look.line.size for place, one in numbers.items() if len(one.key) == 1 and one.printed.is_whole}
    hundreds = {place for place in sizes if numbers[place].key[0] % _HUNDRED == 0}
    largest = max((size for place, size in sizes.items() if place not in hundreds), default=0)
    are_larger = len(hundreds) > 1 and all(sizes[place] > largest > 0 for place in hundreds)
    are_chapters = are_larger or (len(hundreds) > 1 and all(_is_bare(numbers, place) for place in hundreds))
    return {place: 1 if place in hundreds else 2 for place in sizes} if are_chapters else {}


def _is_bare(numbers: Mapping[int, Candidate], place: int) -> bool:
    one, below = numbers[place], numbers.get(place + 1)
    goes_on = below is not None and below.key == (one.key[0] + 1,)
    return goes_on and title_like(one.look.said) and not one.look.ends
