"""Whole numbers that begin anew in each chapter: `1.1` of Chapter Two is `2.1.1`, as nothing else tells them apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.importing.headings.heading import part_value
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import family_of
from bot.importing.numbers.scheme import Numbered, whole_numbers

# So many numbers again are no misprints.
_FEWEST = 3


def restarted(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> Numbered:
    """Return the numbers of a document with those of their chapters before them, if they begin anew in each."""
    chapters = _chapters(looks, but=but) if len(numbered.repeated) >= _FEWEST else []
    if len(chapters) < 2 or min(numbered.accepted) < chapters[0][0]:  # noqa: PLR2004
        return numbered
    ends = [*(place for place, _ in chapters[1:]), len(looks)]
    found: list[tuple[int, Numbered]] = []
    for (place, value), end in zip(chapters, ends, strict=True):
        outside = frozenset(range(place + 1)) | frozenset(range(end, len(looks)))
        own = whole_numbers(looks, but=but | outside, fewest=1)
        if own is None:
            return numbered
        found.append((value, own))
    firsts = [min(one.key for one in own.accepted.values()) for _, own in found]
    begins_anew = len(set(firsts)) == 1 and sum(len(own.accepted) for _, own in found) > len(numbered.accepted)
    return _together(found) if begins_anew else numbered


def _chapters(looks: Sequence[Look], *, but: frozenset[int]) -> list[tuple[int, int]]:
    """Return the places of headings of parts or chapters and what they count, if they count on from one."""
    found = [(look.place, value) for look in looks if look.place not in but and (value := part_value(look))]
    counts_on = all(below == above + 1 for (_, above), (_, below) in pairwise(found))
    return found if found and found[0][1] == 1 and counts_on else []


def _together(found: Sequence[tuple[int, Numbered]]) -> Numbered:
    accepted: dict[int, Candidate] = {}
    repeated: dict[int, Candidate] = {}
    misprints: dict[int, str] = {}
    for value, own in found:
        accepted |= _within(own.accepted, value)
        repeated |= _within(own.repeated, value)
        misprints |= {place: f"{value}.{text}" for place, text in own.misprints.items()}
    inner = frozenset(place for _, own in found for place in own.inner)
    return Numbered(accepted=accepted, repeated=repeated, misprints=misprints, inner=inner)


def _within(numbers: Mapping[int, Candidate], chapter: int) -> dict[int, Candidate]:
    """Return the numbers of a chapter with its own before them; those with letters have one for all chapters."""
    return {
        place: replace(one, printed=replace(one.printed, text=f"{chapter}.{one.printed.text}"), key=(chapter, *one.key))
        if family_of(one.key) == 0
        else one
        for place, one in numbers.items()
    }
