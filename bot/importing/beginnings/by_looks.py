"""The beginnings of a document that prints no whole numbers: what counts within it, and headings by their looks."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.importing.beginnings.chapters import below_chapters, with_ranks
from bot.importing.beginnings.found import Beginnings
from bot.importing.counts.local import local_numbers, running_level
from bot.importing.counts.steps import without_steps
from bot.importing.document import Reason
from bot.importing.headings.abilities import abilities
from bot.importing.headings.heading import Heading
from bot.importing.headings.marked import marked_headings
from bot.importing.headings.sections import Section
from bot.importing.headings.standing_out import StandingOut, standing_out
from bot.importing.looks import Look

# A format marks the headings of a document if there are two; one is its title.
_FEWEST_MARKED, _FEW_LETTERS = 2, 5
# So many titles between lists of steps show that these number no rules.
_MANY_TITLES = 5


def by_looks(looks: Sequence[Look], omitted: Mapping[int, Reason], underlined: Mapping[int, int]) -> Beginnings:
    """Find what begins entries by its looks; `omitted` are the places that hold no rules.

    `underlined` are those of lines that only underline, each with the place of the title above it.
    """
    found = _by_looks_alone(looks, omitted, underlined, is_bare=False)
    if _are_marked(found.headings):
        return found
    bare = _by_looks_alone(looks, omitted, underlined, is_bare=True)
    # Lists hold most of a document only as long as the titles between them are not seen.
    are_steps = not bare.items and len(bare.headings) >= len(found.headings) + _MANY_TITLES
    return bare if are_steps or not found.items else found


def _by_looks_alone(
    looks: Sequence[Look], omitted: Mapping[int, Reason], underlined: Mapping[int, int], *, is_bare: bool
) -> Beginnings:
    cards = abilities(looks, but=omitted)
    headings = marked_headings(looks, but=frozenset(omitted) | frozenset(cards.timings))
    if not _are_marked(headings):
        found = standing_out(looks, but=frozenset(omitted) | cards.places, underlined=underlined, is_bare=is_bare)
        headings = _seen_headings(headings, found, looks)
        omitted = {**omitted, **dict.fromkeys(found.counted, Reason.NO_WORDS)}
    items = local_numbers(looks, but=frozenset(omitted) | cards.places, is_heading=headings.__contains__)
    sections = {place for place in headings if place not in items}
    items = without_steps(items, looks, headings=sections)
    items = with_ranks(items, headings)
    headings = below_chapters({place: one for place, one in headings.items() if place not in items}, items)
    running = running_level(items, parted_by=headings)
    return Beginnings(
        omitted=omitted,
        headings=headings,
        items=items,
        abilities=cards,
        running=running,
        is_whole=running is not None,
    )


def _seen_headings(known: Mapping[int, Heading], found: StandingOut, looks: Sequence[Look]) -> dict[int, Heading]:
    """Return what stands out, and what is announced; the letters of an alphabet that the format marks stand above."""
    announced = {place: replace(one, rank=1) for place, one in known.items() if one.section is not None}
    marked = {place: one for place, one in known.items() if one.is_marked and _has_letters(known)}
    lowest = max((one.rank for one in marked.values()), default=0)
    lower = {place: replace(one, rank=one.rank + lowest) for place, one in found.headings.items()}
    seen = _with_appendices_alike({**announced, **lower, **marked})
    return {p: one for p, one in seen.items() if p - 1 in found.counted or not _is_below_number(p, looks)}


def _with_appendices_alike(headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return the headings with all that ends a book as high as its highest: a glossary, appendices, questions."""
    ends = [place for place, one in headings.items() if one.section in {Section.APPENDIX, Section.GLOSSARY}]
    if not ends:
        return dict(headings)
    behind = {place for place, one in headings.items() if place >= min(ends) and one.section is not None}
    rank = _rank_of_ends(headings, behind)
    return {place: replace(one, rank=rank) if place in behind else one for place, one in headings.items()}


def _rank_of_ends(headings: Mapping[int, Heading], behind: Collection[int]) -> int:
    """Return how high stands what ends a book: as high as chapters, if it looks like no heading under these."""
    rank = min(headings[place].rank for place in behind)
    highest = min(one.rank for one in headings.values())
    first_chapter = min(place for place, one in headings.items() if one.rank == highest)
    under_chapters = {one.rank for place, one in headings.items() if place > first_chapter and place not in behind}
    return rank if rank in under_chapters else highest


def _are_marked(headings: Mapping[int, Heading]) -> bool:
    """Whether the format itself marks the headings of a document, and not only its title or letters of an alphabet."""
    marked = [one for one in headings.values() if one.is_marked]
    is_title = {one.look.line.page for one in marked} == {1} and len(marked) <= _FEWEST_MARKED
    return len(marked) >= _FEWEST_MARKED and not is_title and not _has_letters(headings)


def _has_letters(headings: Mapping[int, Heading]) -> bool:
    """Whether most of the headings that the format marks are letters."""
    marked = [one for one in headings.values() if one.is_marked]
    return len(marked) >= _FEW_LETTERS and sum(len(one.look.plain) == 1 for one in marked) * 2 > len(marked)


def _is_below_number(place: int, looks: Sequence[Look]) -> bool:
    """Whether a line is the title of the number that stands alone above it: `LAW 20`."""
    above = looks[place - 1] if place else None
    return above is not None and above.printed is not None and bool(above.printed.word) and not above.rest
