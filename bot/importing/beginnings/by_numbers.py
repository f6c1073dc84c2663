"""The beginnings of a document that prints whole numbers: these, and the headings above and between them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.beginnings.found import Beginnings
from bot.importing.document import Reason
from bot.importing.headings.counted import counted_by_format, counted_headings
from bot.importing.headings.heading import Heading
from bot.importing.headings.marked import headings_between, introductions, marked_headings
from bot.importing.looks import Look
from bot.importing.numbers.keys import family_of
from bot.importing.numbers.lettered import lettered_parts
from bot.importing.numbers.repeated import reprinted_rules
from bot.importing.numbers.scheme import Numbered

_TABLE_HEAD = re.compile(
    r"(?:no|nr|n°|num|number|nummer|numéro|#|§|rule|ref|id)\.? \| [^\W\d_][^|.!?]{0,40}", re.IGNORECASE
)


def by_numbers(looks: Sequence[Look], omitted: Mapping[int, Reason], numbered: Numbered) -> Beginnings:
    """Find what begins entries beside the numbers that were found; `omitted` are the places that hold no rules."""
    reprinted = dict.fromkeys(reprinted_rules(looks, numbered.accepted, numbered.repeated), Reason.CHANGELOG)
    numbers = {**numbered.repeated, **numbered.accepted}
    omitted = {**omitted, **reprinted, **dict.fromkeys(_table_heads(looks, numbers), Reason.TABLE_HEAD)}
    but = frozenset(omitted)
    marked = {place: one for place, one in marked_headings(looks, but=but).items() if place not in numbers}
    letters = frozenset(one.printed.text[0] for one in numbers.values() if family_of(one.key))
    marked = {place: _lettered(one, letters) for place, one in counted_by_format(marked).items()}
    # What introduces a document before its contents belongs to the title page.
    contents = max((place for place, why in omitted.items() if why is Reason.CONTENTS), default=0)
    prefaces = introductions(looks, but=but, first=contents, last=min(numbers))
    counted = counted_headings(looks, but=but, begins=frozenset(numbers) | frozenset(marked))
    between = headings_between(looks, but=but, numbered=frozenset(numbers) | frozenset(marked) | frozenset(counted))
    return Beginnings(
        omitted={place: why for place, why in omitted.items() if place not in numbered.accepted},
        headings={**prefaces, **between, **counted, **marked},
        numbers=numbers,
        repeated=frozenset(numbered.repeated),
        misprints=numbered.misprints,
        inner=numbered.inner,
        letters=lettered_parts(looks, numbered, but=but),
        is_whole=True,
    )


def _table_heads(looks: Sequence[Look], numbers: Collection[int]) -> Iterator[int]:
    """Yield the places of rows that say what stands in a table of rules: `No. | Rule`."""
    for look in looks:
        if look.place + 1 in numbers and look.place not in numbers and _TABLE_HEAD.fullmatch(look.plain):
            yield look.place


def _lettered(heading: Heading, letters: frozenset[str]) -> Heading:
    """Return a heading by its letter, if numbers begin with that: `A. Basics` above `A1`."""
    printed = heading.look.printed
    if printed is None or printed.text not in letters or not heading.look.said:
        return heading
    return replace(heading, key=printed.text, title=heading.look.said)
