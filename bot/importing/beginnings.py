"""Beginnings: every line of a document that begins an entry, by what tells it, and every line that is in none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.importing.counts.items import Item
from bot.importing.counts.local import local_numbers, running_level
from bot.importing.document import Reason
from bot.importing.headings.abilities import NO_ABILITIES, Abilities, abilities
from bot.importing.headings.counted import counted_headings
from bot.importing.headings.heading import Heading
from bot.importing.headings.marked import headings_between, introductions, marked_headings
from bot.importing.headings.standing_out import standing_out, underlines
from bot.importing.headings.title_pages import title_page
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.lettered import lettered_parts
from bot.importing.numbers.repeated import reprinted_rules
from bot.importing.numbers.scheme import Numbered, whole_numbers
from bot.importing.regions.without_rules import without_rules

# A format marks the headings of a document if there are two; one is its title.
_FEWEST_MARKED, _FEW_LETTERS = 2, 5
# Where whole numbers begin fewer than one line in so many, a count through the document is tried: far longer, it wins.
_FEW, _MANY_MORE = 20, 3
_MANY_TITLES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginnings:
    """The lines that begin entries, and those `omitted`, by their places; `is_whole`: numbers are whole in print.

    `repeated` are the places of numbers that are taken or out of order, `misprints` the numbers that were meant, and
    `inner` those with letters of their own that stand inside others.
    `running` is the level of `items` from which one count goes through all. `title` is the document's own.
    """

    omitted: Mapping[int, Reason]
    headings: Mapping[int, Heading]
    numbers: Mapping[int, Candidate] = field(default_factory=dict)
    repeated: frozenset[int] = frozenset()
    misprints: Mapping[int, str] = field(default_factory=dict)
    inner: frozenset[int] = frozenset()
    letters: Mapping[int, str] = field(default_factory=dict)
    items: Mapping[int, Item] = field(default_factory=dict)
    abilities: Abilities = NO_ABILITIES
    running: int | None = None
    is_whole: bool = False
    title: str = ""


def beginnings(looks: Sequence[Look]) -> Beginnings:
    """Find what begins entries in a document: whole numbers, if it prints them, or else its own counts and headings."""
    omitted = dict(without_rules(looks))
    underlined = underlines(looks, but=frozenset(omitted))
    omitted |= dict.fromkeys(underlined, Reason.NO_WORDS)
    numbered = whole_numbers(looks, but=frozenset(p for p in omitted if not _is_numbered_head(p, looks, omitted)))
    whole = sum(one.printed.is_whole for one in numbered.accepted.values()) if numbered is not None else 0
    if numbered is not None and whole * _FEW >= len(looks):
        return _without_title_page(_by_numbers(looks, omitted, numbered), looks)
    found = _by_looks(looks, omitted, underlined)
    if numbered is not None and (found.running is None or len(found.items) < whole * _MANY_MORE):
        found = _by_numbers(looks, omitted, numbered)
    return _without_title_page(found, looks)


def _is_numbered_head(place: int, looks: Sequence[Look], omitted: Mapping[int, Reason]) -> bool:
    """Whether a line is the numbered heading of a list of changes: the number is the document's all the same."""
    is_first = omitted[place] is Reason.CHANGELOG and omitted.get(place - 1) is not Reason.CHANGELOG
    return is_first and looks[place].printed is not None


def _by_numbers(looks: Sequence[Look], omitted: Mapping[int, Reason], numbered: Numbered) -> Beginnings:
    reprinted = dict.fromkeys(reprinted_rules(looks, numbered.accepted, numbered.repeated), Reason.CHANGELOG)
    but = frozenset(omitted) | frozenset(reprinted)
    numbers = {**numbered.repeated, **numbered.accepted}
    marked = {place: one for place, one in marked_headings(looks, but=but).items() if place not in numbers}
    # What introduces a document before its contents belongs to the title page.
    contents = max((place for place, why in omitted.items() if why is Reason.CONTENTS), default=0)
    prefaces = introductions(looks, but=but, first=contents, last=min(numbers))
    counted = counted_headings(looks, but=but, begins=frozenset(numbers) | frozenset(marked))
    between = headings_between(looks, but=but, numbered=frozenset(numbers) | frozenset(marked) | frozenset(counted))
    return Beginnings(
        omitted={place: why for place, why in {**omitted, **reprinted}.items() if place not in numbered.accepted},
        headings={**prefaces, **between, **counted, **marked},
        numbers=numbers,
        repeated=frozenset(numbered.repeated),
        misprints=numbered.misprints,
        inner=numbered.inner,
        letters=lettered_parts(looks, numbered, but=but),
        is_whole=True,
    )


def _by_looks(looks: Sequence[Look], omitted: Mapping[int, Reason], underlined: Mapping[int, int]) -> Beginnings:
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
    headings = marked_headings(looks, but=frozenset(omitted))
    if not _are_marked(headings):
        marked = {place: one for place, one in headings.items() if one.is_marked and _has_letters(headings)}
        found = standing_out(looks, but=frozenset(omitted) | cards.places, underlined=underlined, is_bare=is_bare)
        announced = {p: replace(one, rank=1) for p, one in headings.items() if one.section is not None}
        lowest = max((one.rank for one in marked.values()), default=0)
        lower = {p: replace(one, rank=one.rank + lowest) for p, one in found.headings.items()}
        seen = {**announced, **lower, **marked}
        headings = {p: one for p, one in seen.items() if p - 1 in found.counted or not _is_below_number(p, looks)}
        omitted = {**omitted, **dict.fromkeys(found.counted, Reason.NO_WORDS)}
    items = local_numbers(looks, but=frozenset(omitted) | cards.places, is_heading=headings.__contains__)
    items = {place: _ranked(item, headings.get(place)) for place, item in items.items()}
    headings = _below_chapters({place: one for place, one in headings.items() if place not in items}, items)
    running = running_level(items, parted_by=headings)
    return Beginnings(
        omitted=omitted,
        headings=headings,
        items=items,
        abilities=cards,
        running=running,
        is_whole=running is not None,
    )


def _are_marked(headings: Mapping[int, Heading]) -> bool:
    """Whether the format itself marks the headings of a document, and not only the letters of an alphabet."""
    return sum(one.is_marked for one in headings.values()) >= _FEWEST_MARKED and not _has_letters(headings)


def _has_letters(headings: Mapping[int, Heading]) -> bool:
    """Whether most of the headings that the format marks are letters."""
    marked = [one for one in headings.values() if one.is_marked]
    return len(marked) >= _FEW_LETTERS and sum(len(one.look.plain) == 1 for one in marked) * 2 > len(marked)


def _ranked(item: Item, heading: Heading | None) -> Item:
    """Return an item that a word makes a chapter with its rank as a heading: lower ones stand under it."""
    is_chapter = heading is not None and item.above is None and bool(item.dress.word)
    return replace(item, rank=heading.rank) if heading is not None and is_chapter else item


def _below_chapters(headings: Mapping[int, Heading], items: Mapping[int, Item]) -> dict[int, Heading]:
    """Return the headings; those that look like numbered chapters but stand above none of them stand under these."""
    chapters = [item for item in items.values() if item.rank]
    if not chapters:
        return dict(headings)
    first, rank = chapters[0].look.place, chapters[0].rank
    lower = {place for place, one in headings.items() if place > first and one.rank >= rank and one.section is None}
    alike = [place for place in lower if headings[place].rank == rank]
    heads = any(place + 1 in items and items[place + 1].rank for place in alike)
    lower -= {place for place in alike if _counts_apart(place, items)}
    raised = 0 if heads or not alike else 1
    return {place: replace(one, rank=one.rank + raised * (place in lower)) for place, one in headings.items()}


def _counts_apart(place: int, items: Mapping[int, Item]) -> bool:
    """Whether what counts under a heading is in none of the chapters."""
    below = next((item for item in items.values() if item.look.place > place), None)
    return below is not None and below.above is None and not below.rank


def _is_below_number(place: int, looks: Sequence[Look]) -> bool:
    """Whether a line is the title of the number that stands alone above it: `LAW 20`."""
    above = looks[place - 1] if place else None
    return above is not None and above.printed is not None and bool(above.printed.word) and not above.rest


def _without_title_page(found: Beginnings, looks: Sequence[Look]) -> Beginnings:
    accepted = found.numbers.keys() - found.repeated
    page = title_page(looks, found.omitted, found.headings, others=found.items.keys() | accepted)
    headings = {place: one for place, one in found.headings.items() if place not in page.places}
    omitted = dict.fromkeys(page.places, Reason.FRONT_MATTER) | dict(found.omitted)
    return replace(found, headings=headings, omitted=omitted, title=page.title)
