"""Headings that letters or roman numerals count, above numbers that are whole by themselves: `II. Mutable rules`."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.importing.cues import CHAPTERS, LAWS
from bot.importing.headings.heading import Heading
from bot.importing.looks import Look, title_like
from bot.importing.numbers.printed import Printed
from bot.importing.numbers.signs import Sign, signs_of

# Roman numerals stand above letters.
_RANKS = {Sign.ROMAN: 1, Sign.UPPER: 2}
_FEWEST = 2


def counted_headings(looks: Sequence[Look], *, but: Collection[int], begins: Collection[int]) -> Mapping[int, Heading]:
    """Return the headings that count on; `begins` are the places of what they may head.

    The last of a list has what comes next right below it too: those before it have not.
    """
    free = [look for look in looks if look.place not in but and look.place not in begins]
    below = _places_below(looks, but)
    found: dict[int, Heading] = {}
    for sign, rank in reversed(_RANKS.items()):
        leading = {*begins, *found}
        marks = [(look, value) for look in free if (value := _value(look, sign))]
        followed = _followed_by(leading, [look.place for look, _ in marks])
        heads = [
            (look, value)
            for look, value in marks
            if below[look.place] in leading or (look.place in followed and (look.is_bold or look.is_caps))
        ]
        found |= {
            look.place: Heading(look=look, rank=rank, key=_key(look.printed), title=look.said)
            for look in _counting_on(heads)
            if look.printed is not None
        }
    return found


def counted_by_format(marked: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return headings that the format marks, those that count on by their letter or numeral: `<h2>I. Basics</h2>`."""
    found = dict(marked)
    for rank in {one.rank for one in marked.values()}:
        alike = [one.look for _, one in sorted(marked.items()) if one.rank == rank and one.section is None]
        for sign in reversed(_RANKS):
            for look in _counting_on([(look, value) for look in alike if (value := _counted(look, sign))]):
                if look.printed is not None:
                    found[look.place] = replace(marked[look.place], key=look.printed.text, title=look.said)
    return found


def _value(look: Look, sign: Sign) -> int:
    """Return what the letter or numeral of a line counts, also after `Chapter`; 0 where it is no heading."""
    return _counted(look, sign, words=("", *CHAPTERS, *LAWS)) if _may_head(look) else 0


def _key(printed: Printed) -> str:
    return f"{printed.word.capitalize()} {printed.text}".strip()


def _counted(look: Look, sign: Sign, *, words: Collection[str] = ("",)) -> int:
    printed = look.printed
    if printed is None or printed.word not in words or printed.opened or not printed.trail or not look.said:
        return 0
    return dict(signs_of(printed.text)).get(sign, 0)


def _may_head(look: Look) -> bool:
    is_title = look.said.isupper() or (title_like(look.said) and not look.ends)
    is_called = look.is_caps and look.printed is not None and bool(look.printed.word)
    is_apart = look.line.after_blank or is_called
    return is_title and is_apart and look.line.heading is None and look.is_short and not look.has_bullet


def _followed_by(leading: Collection[int], places: Sequence[int]) -> set[int]:
    """Return the places that something leading comes after, before the next of them: a text may stand between."""
    return {place for place, after in pairwise(sorted({*leading, *places})) if after in leading}


def _places_below(looks: Sequence[Look], but: Collection[int]) -> Mapping[int, int | None]:
    """Return for each place what comes next, underlines and the like left aside."""
    found: dict[int, int | None] = {}
    following: int | None = None
    for look in reversed(looks):
        found[look.place] = following
        following = following if look.place in but else look.place
    return found


def _counting_on(marks: Sequence[tuple[Look, int]]) -> list[Look]:
    """Return the lines that count on from one, maybe anew under each part; none unless one follows another."""
    kept: list[Look] = []
    last = furthest = 0
    for look, value in marks:
        if value in {1, last + 1}:
            kept.append(look)
            last, furthest = value, max(furthest, value)
    return kept if furthest >= _FEWEST else []
