"""How much a mark looks like the number of a rule; all weights were tried on the documents of the tests."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.counts.marks import Dress, Mark, is_cited
from bot.importing.headings.colons import heads_count
from bot.importing.looks import Look, title_like
from bot.importing.numbers.signs import Sign

_BASE, _LEAST = 1.0, 0.05
# For it speak a gap above it, and words like a title's or in capitals.
_APART, _TITLE = 0.6, 0.3
# Against it speak the sentence above going on, a list's colon above, a small letter, and standing aside from its kind.
_WRAPPED, _ANNOUNCED, _LOWER, _ASIDE = 1.3, 0.9, 0.5, 0.7
_PAUSES = (":", ";", ",")
_LETTERS = {Sign.ROMAN: Sign.UPPER, Sign.SMALL_ROMAN: Sign.LOWER}


def weighed(marks: Mapping[Dress, Sequence[Mark]], looks: Sequence[Look]) -> Mapping[Dress, Sequence[Mark]]:
    """Return the marks with their weights."""
    return {dress: list(_weighed(dress, marks, looks)) for dress in marks}


def runs_on(look: Look, looks: Sequence[Look], *, dress: Dress) -> bool:
    """Whether a line goes on with the sentence of the one above: that ends in none of the ways a paragraph ends."""
    if look.line.after_blank or look.place == 0 or look.line.heading is not None:
        return False
    above = looks[look.place - 1]
    if is_cited(look, looks):
        return True
    if dress.word and dress.trail and look.is_short and not look.ends:
        return False  # `Law 4 – Fouls` is a heading, whatever ends above it
    is_over = above.ends or above.plain.endswith(_PAUSES) or above.line.heading is not None
    if is_over or not any(sign.isalnum() for sign in above.plain):
        return False
    beside = above.printed is not None and above.printed.trail == dress.trail
    is_numbered_title = above.line.after_blank or (above.printed is not None and bool(above.printed.word))
    return not (beside or (above.is_short and title_like(above.rest) and is_numbered_title))


def announces(place: int, looks: Sequence[Look]) -> bool:
    """Whether the line above announces a list by its colon."""
    if place == 0:
        return False
    above = looks[place - 1]
    return above.plain.endswith((":", "…")) and not above.is_caps and not heads_count(above, looks[place])


def _weighed(dress: Dress, marks: Mapping[Dress, Sequence[Mark]], looks: Sequence[Look]) -> Iterator[Mark]:
    lines = marks[dress]
    usual = Counter(mark.look.line.indent for mark in lines).most_common(1)[0][0]
    is_small = sum(mark.look.said[:1].islower() for mark in lines) * 2 > len(lines)
    listed = _listed(lines, looks)
    letters = _letters_after_all(lines, marks)
    for mark in lines:
        look = mark.look
        weight = _BASE + _APART * look.line.after_blank + _TITLE * title_like(look.said) + _TITLE * look.is_caps
        weight -= _WRAPPED * runs_on(look, looks, dress=dress) + _ANNOUNCED * (look.place in listed)
        weight -= _LOWER * (look.said[:1].islower() and not is_small) + _ASIDE * (look.line.indent != usual)
        yield replace(mark, weight=max(weight, _LEAST) - _ASIDE * (look.place in letters))


def _letters_after_all(lines: Sequence[Mark], marks: Mapping[Dress, Sequence[Mark]]) -> set[int]:
    """Return the places where what reads as a roman numeral goes on with letters: `I.` after `H.`."""
    sign = _LETTERS.get(lines[0].dress.sign)
    if sign is None:
        return set()
    letters = {mark.look.place: mark for mark in marks.get(replace(lines[0].dress, sign=sign), ())}
    before = dict(zip(list(letters)[1:], letters.values(), strict=False))
    return {
        mark.look.place
        for mark in lines
        if mark.look.place in before and before[mark.look.place].value == letters[mark.look.place].value - 1
    }


def _listed(lines: Sequence[Mark], looks: Sequence[Look]) -> set[int]:
    """Return the places of the lines of a list that a colon announces, as long as they count on."""
    listed: set[int] = set()
    last = 0
    for mark in lines:
        is_first = mark.value == 1 and announces(mark.look.place, looks)
        goes_on = last > 0 and mark.value == last + 1
        last = mark.value if (is_first or goes_on) and not mark.look.line.after_blank else 0
        if last:
            listed.add(mark.look.place)
    return listed
