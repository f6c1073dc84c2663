"""Whole numbers that begin anew in each chapter: `1.1` of Chapter Two is `2.1.1`, as nothing else tells them apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.importing.headings.heading import is_part, part_value
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import family_of
from bot.importing.numbers.scheme import Numbered, whole_numbers

# So many numbers again are no misprints.
_FEWEST = 3
# Each chapter is looked at by itself, in time that grows with the document.
_FEWEST_CHAPTERS, _MOST_CHAPTERS = 2, 100


def restarted(looks: Sequence[Look], numbered: Numbered | None, *, but: frozenset[int]) -> Numbered | None:
    """Return the numbers of a document with those of their chapters before them, if they begin anew in each.

    `numbered` are those of the whole document; None if those that grow through it are too few.
    """
    is_alone = numbered is not None and len(numbered.repeated) < _FEWEST
    chapters = {} if is_alone else _chapters(looks, but=but)
    if not _FEWEST_CHAPTERS <= len(chapters) <= _MOST_CHAPTERS or _begins_before(numbered, min(chapters)):
        return numbered
    found: dict[int, Numbered] = {}
    for place, end in pairwise([*chapters, len(looks)]):
        outside = frozenset(range(place + 1)) | frozenset(range(end, len(looks)))
        own = whole_numbers(looks, but=but | outside, fewest=1)
        if own is None:
            return numbered
        found[chapters[place]] = own
    firsts = {min(one.key for one in own.accepted.values()) for own in found.values()}
    grown = len(numbered.accepted) if numbered is not None else 0
    begins_anew = len(firsts) == 1 and sum(len(own.accepted) for own in found.values()) > grown
    return _together(found, _numbered_chapters(looks, chapters)) if begins_anew else numbered


def _begins_before(numbered: Numbered | None, place: int) -> bool:
    return numbered is not None and min(numbered.accepted) < place


def _chapters(looks: Sequence[Look], *, but: frozenset[int]) -> dict[int, int]:
    """Return what the headings of parts or chapters count, by their places, if they count on from one."""
    found = {look.place: value for look in looks if look.place not in but and (value := part_value(look))}
    return found if list(found.values()) == list(range(1, len(found) + 1)) else {}


def _numbered_chapters(looks: Sequence[Look], chapters: Mapping[int, int]) -> dict[int, Candidate]:
    """Return the chapters that are entries by their numbers: parts, and spelled ones, go by what they are called."""
    return {
        place: Candidate(look=looks[place], printed=replace(printed, text=str(value)), key=(value,))
        for place, value in chapters.items()
        if (printed := looks[place].printed) is not None and not is_part(looks[place])
    }


def _together(found: Mapping[int, Numbered], chapters: Mapping[int, Candidate]) -> Numbered:
    accepted = dict(chapters)
    repeated: dict[int, Candidate] = {}
    misprints: dict[int, str] = {}
    for value, own in found.items():
        accepted |= _within(own.accepted, value)
        repeated |= _within(own.repeated, value)
        misprints |= {place: f"{value}.{text}" for place, text in own.misprints.items()}
    inner = frozenset(place for own in found.values() for place in own.inner)
    return Numbered(accepted=dict(sorted(accepted.items())), repeated=repeated, misprints=misprints, inner=inner)


def _within(numbers: Mapping[int, Candidate], chapter: int) -> dict[int, Candidate]:
    """Return the numbers of a chapter with its own before them; those with letters have one for all chapters."""
    return {
        place: replace(one, printed=replace(one.printed, text=f"{chapter}.{one.printed.text}"), key=(chapter, *one.key))
        if family_of(one.key) == 0
        else one
        for place, one in numbers.items()
    }
