"""The beginnings of a document that prints whole numbers: these, and the headings above and between them."""

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.beginnings.found import Beginnings
from bot.importing.document import Reason
from bot.importing.headings.counted import counted_by_format, counted_headings
from bot.importing.headings.heading import Heading
from bot.importing.headings.larger import larger_headings
from bot.importing.headings.marked import headings_between, introductions, marked_headings
from bot.importing.looks import Look, words_of
from bot.importing.numbers.candidates import Candidate
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
    places = sorted(numbers)
    below = {place: bisect(places, place) for place in marked}
    marked = {
        place: _lettered(one, [numbers[first] for first in places[below[place] : below[place] + 1]])
        for place, one in counted_by_format(marked).items()
    }
    # What introduces a document before its contents belongs to the title page.
    contents = [place for place, why in omitted.items() if why is Reason.CONTENTS and place < min(numbers)]
    listed = {words_of(looks[place].plain) for place in contents}
    first = max(contents, default=0)
    prefaces = introductions(looks, but=but, first=first, last=min(numbers), listed=listed)
    larger = larger_headings(looks, but=but.union(range(first)), numbered=numbers, marked=marked.values())
    counted = counted_headings(looks, but=but, begins=frozenset(numbers) | frozenset(marked))
    between = headings_between(looks, but=but, numbered=frozenset(numbers) | frozenset(marked) | frozenset(counted))
    return Beginnings(
        omitted={place: why for place, why in omitted.items() if place not in numbered.accepted},
        headings={**prefaces, **between, **counted, **marked, **larger},
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


def _lettered(heading: Heading, below: Sequence[Candidate]) -> Heading:
    """Return a heading by its letter, if the number below begins with that: `A. Basics`, `A Basics` above `A1`."""
    letter, _, title = heading.look.plain.partition(" ")
    letter = letter.rstrip(".:)")
    is_its = any(family_of(one.key) and one.printed.text[0] == letter for one in below)
    return replace(heading, key=letter, title=title.lstrip("–—- ")) if is_its and title else heading
