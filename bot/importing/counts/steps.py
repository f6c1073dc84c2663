"""Steps: lists that count from one under few of a document's many sections, where nothing cites what they count."""

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.importing.counts.items import Item
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

# Of so many sections or more, at most so many in a hundred have lists: the others say their rules without numbers.
_MANY_SECTIONS, _FEW_WITH_LISTS = 12, 15
_CITED = re.compile(r"(?<![\w.])[0-9]+\.[0-9]+(?!\w|\.[0-9])")


def without_steps(items: Mapping[int, Item], looks: Sequence[Look], *, headings: Collection[int]) -> Mapping[int, Item]:
    """Return what counts rules; `headings` are the places of the document's sections."""
    levels = sorted({len(item.path) for item in items.values()})
    steps = {level for level in levels if _are_steps(level, items, looks, sorted(headings))}
    gone: set[int] = set()
    for place, item in sorted(items.items()):
        if item.above in gone or (len(item.path) in steps and _is_plain(item)):
            gone.add(place)
    return {place: item for place, item in items.items() if place not in gone} if gone else items


def _is_plain(item: Item) -> bool:
    """Whether digits alone count it, in a list: chapters have a word, or are headings; nobody puts in a step."""
    is_digit = item.dress.sign is Sign.DIGITS and not item.dress.word and not item.is_inserted
    return is_digit and not item.is_named and item.look.line.heading is None


def _are_steps(level: int, items: Mapping[int, Item], looks: Sequence[Look], headings: Sequence[int]) -> bool:
    own = [item for item in items.values() if len(item.path) == level and _is_plain(item)]
    sections = set(headings) if level == 1 else {p for p, item in items.items() if len(item.path) == level - 1}
    with_lists = {one for item in own for one in _section_of(item, headings)}
    are_few = len(with_lists) * 100 <= len(sections) * _FEW_WITH_LISTS
    return bool(own) and len(sections) >= _MANY_SECTIONS and are_few and not _are_cited(own, looks)


def _section_of(item: Item, headings: Sequence[int]) -> Iterator[int]:
    above = bisect(headings, item.look.place)
    if item.above is not None:
        yield item.above
    elif above:
        yield headings[above - 1]


def _are_cited(items: Sequence[Item], looks: Sequence[Look]) -> bool:
    numbers = {".".join(item.path[-2:]) for item in items}
    return any(found[0] in numbers for look in looks for found in _CITED.finditer(look.plain))
