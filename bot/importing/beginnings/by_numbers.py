"""The beginnings of a document that prints whole numbers: these, and the headings above and between them."""

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.beginnings.found import Beginnings
from bot.importing.cues import COUNTED, one_of
from bot.importing.document import Reason
from bot.importing.headings.below_rules import headings_below_rules
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

_COUNTED = re.compile(rf"{one_of(COUNTED)}\s+(?=[A-Z]{{1,4}}\b)", re.IGNORECASE)
_TABLE_HEAD = re.compile(
    r"(?:no|nr|n°|num|number|nummer|numéro|#|§|rule|ref|id)\.? \| [^\W\d_][^|.!?]{0,40}", re.IGNORECASE
)

# Chapters of numbers with letters are at most one in so many.
_FEW = 4


def by_numbers(looks: Sequence[Look], omitted: Mapping[int, Reason], numbered: Numbered) -> Beginnings:
    """Find what begins entries beside the numbers that were found; `omitted` are the places that hold no rules."""
    numbers = {**numbered.repeated, **numbered.accepted}
    named = _named_chapters(numbers)
    numbered = replace(
        numbered,
        accepted={place: one for place, one in numbered.accepted.items() if place not in named},
        repeated={place: one for place, one in numbered.repeated.items() if place not in named},
    )
    reprinted = dict.fromkeys(reprinted_rules(looks, numbered.accepted, numbered.repeated), Reason.CHANGELOG)
    numbers = {**numbered.repeated, **numbered.accepted}
    omitted = {**omitted, **reprinted, **dict.fromkeys(_table_heads(looks, numbers), Reason.TABLE_HEAD)}
    but = frozenset(omitted)
    marked = {place: one for place, one in marked_headings(looks, but=but).items() if place not in numbers}
    marked = _lettered(counted_by_format(marked), numbers)
    # What introduces a document before its contents belongs to the title page.
    contents = [place for place, why in omitted.items() if why is Reason.CONTENTS and place < min(numbers)]
    listed = {words_of(looks[place].plain) for place in contents}
    first = max(contents, default=0)
    prefaces = introductions(looks, but=but, first=first, last=min(numbers), listed=listed)
    larger = larger_headings(looks, but=but.union(range(first)), numbered=numbers, marked=marked.values())
    larger = {**_lettered(larger, numbers), **headings_below_rules(looks, numbered=numbers)}
    counted = counted_headings(looks, but=but, begins=frozenset(numbers) | frozenset(marked))
    between = headings_between(looks, but=but, numbered=frozenset(numbers) | frozenset(marked) | frozenset(counted))
    return Beginnings(
        omitted={place: why for place, why in omitted.items() if place not in numbered.accepted},
        headings=_without_titles_below({**prefaces, **between, **counted, **marked, **larger, **named}),
        numbers=numbers,
        repeated=frozenset(numbered.repeated),
        misprints=numbered.misprints,
        inner=numbered.inner,
        letters=lettered_parts(looks, numbered, but=but),
        is_whole=True,
    )


def _named_chapters(numbers: Mapping[int, Candidate]) -> dict[int, Heading]:
    """Return the headings that a word counts above numbers with letters of their own: `Chapter 1` above `t.1`.

    No rule is numbered like them, so that they are called by their word.
    """
    chapters = {place: one for place, one in numbers.items() if not family_of(one.key)}
    is_named = all(one.printed.kinds == "d" and one.printed.word for one in chapters.values())
    if not is_named or len(chapters) * _FEW > len(numbers):
        return {}
    return {
        place: Heading(
            look=one.look,
            rank=one.look.line.heading or 0,
            key=f"{one.printed.word.capitalize()} {one.printed.text}",
            title=one.look.said.lstrip("–—-: ") or one.look.plain,
            is_bare=not one.look.said,
        )
        for place, one in chapters.items()
    }


def _without_titles_below(headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return headings without those that stand right below one that has no title of its own, as `CHAPTER ONE`."""
    bare = {place for place, one in headings.items() if one.is_bare and not one.is_marked}
    return {place: one for place, one in headings.items() if place - 1 not in bare or place in bare}


def _table_heads(looks: Sequence[Look], numbers: Collection[int]) -> Iterator[int]:
    """Yield the places of rows that say what stands in a table of rules: `No. | Rule`."""
    for look in looks:
        if look.place + 1 in numbers and look.place not in numbers and _TABLE_HEAD.fullmatch(look.plain):
            yield look.place


def _lettered(headings: Mapping[int, Heading], numbers: Mapping[int, Candidate]) -> dict[int, Heading]:
    """Return headings, each by its letters if the number below begins with these: `A. Basics` above `A1`.

    So does `Article A: Basics`, and `SW Swimming` above `SW 1`.
    """
    places = sorted(numbers)
    below = {place: places[bisect(places, place) :][:1] for place in headings}
    return {place: _by_letters(one, [numbers[first] for first in below[place]]) for place, one in headings.items()}


def _by_letters(heading: Heading, below: Sequence[Candidate]) -> Heading:
    letters, _, title = _COUNTED.sub("", heading.look.plain).partition(" ")
    letters, title = letters.rstrip(".:)"), title.lstrip("–—- ")
    is_its = any(family_of(one.key) and one.printed.text.rstrip("0123456789.- ") == letters for one in below)
    return replace(heading, key=letters, title=title) if is_its and title[:1].isalpha() else heading
