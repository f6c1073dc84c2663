"""Slips: numbers so misprinted that a line seems to have none, known by the gaps that they leave: `[5.3 Retreats`."""

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.importing.beginnings.found import Beginnings
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import Key
from bot.importing.numbers.printed import Printed, components
from bot.importing.numbers.signs import value_of
from bot.importing.numbers.wrapped import is_wrapped

# `[5.3 Retreats`, `B 1.4 Falling`, `3.3Gossip`, `4,4 Fouls`, `2.A ball`, `4 A player`.
_SLIP = re.compile(
    r"(?P<lead>[*_]*)(?:(?P<word>[^\W\d_]{2,9})[.:]?\s+)?[\[(<]?\s?"
    r"(?P<number>(?:[A-Z]{1,2}\s?|[a-z]\.)?[0-9]{1,4}(?:\s?[.,:;\-–]\s?[0-9]{1,4}){0,6}(?:[.\-]?[a-z](?![A-Za-z]))?)"
    r"[\s.,:;)\]>|]*(?P<rest>\S.*)?"
)
_LAST = re.compile(r"(?P<before>.*?)(?P<last>[0-9]+|[a-y])")
_OPENING = "*_“\"'‘([ "
# Behind so many numbers the next one may be the last of its count: what comes after it does not tell.
_FEWEST_BEFORE = 2
# Before the number that is looked for so many others may be left out.
_FURTHEST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Gap:
    """A number that is missing `behind` the line of another, and one that shows how it should be dressed."""

    number: str
    behind: int
    like: Printed
    # Where a number that counts only within what stands above it begins, in columns.
    indent: int | None = None


def mended(looks: Sequence[Look], found: Beginnings) -> list[Look]:
    """Return the lines, those with a slip as they were meant; `found` is what begins entries among them so far."""
    known = found.omitted.keys() | found.numbers.keys() | found.items.keys()
    # A heading that the format marks may have a number that was not seen.
    known |= {place for place, one in found.headings.items() if not one.look.plain[:1].isdecimal()}
    free = (look for look in looks if look.place not in known)
    slips = {look.place: slip for look in free if (slip := _slip_in(look, looks)) is not None}
    meant: dict[int, str] = {}
    filled: set[_Gap] = set()
    gaps_at = _whole_gaps(found) if found.numbers else _local_gaps(found)
    for place, slip in slips.items():
        gap = next((gap for gap in gaps_at(place) if gap not in filled and _fills(slip, looks[place], gap)), None)
        if gap is not None:
            filled.add(gap)
            meant[place] = f"{slip['lead']}{_dressed(gap)} {slip['rest'] or ''}".rstrip()
    return [replace(look, meant=meant.get(look.place, "")) for look in looks] if meant else [*looks]


def _slip_in(look: Look, looks: Sequence[Look]) -> re.Match[str] | None:
    """Return what may be a misprinted number at the beginning of a line that begins something."""
    found = _SLIP.fullmatch(look.body)
    rest = (found["rest"] or "").lstrip(_OPENING) if found is not None else ""
    if found is None or look.has_bullet or (found["rest"] and not rest[:1].isupper()):
        return None
    is_apart = look.line.after_blank or look.line.heading is not None or bool(found["word"])
    begins = is_apart or look.place == 0 or looks[look.place - 1].ends
    return found if begins and not is_wrapped(look, looks) else None


def _fills(slip: re.Match[str], look: Look, gap: _Gap) -> bool:
    printed, word = look.printed, (slip["word"] or "").lower()
    # A number in the dress of steps is one of these.
    is_dressed = printed is not None and not printed.is_glued and bool(printed.trail) and not word
    is_alike = gap.indent is not None and abs(look.line.indent - gap.indent) <= 1 and bool(slip["rest"])
    is_beside = gap.indent is None or (is_alike and not is_dressed)
    return is_beside and word == gap.like.word.rstrip(".") and _parts(slip["number"]) == _parts(gap.number)


def _whole_gaps(found: Beginnings) -> Callable[[int], Iterator[_Gap]]:
    """Return what yields the whole numbers that are missing between the two around a place, or behind the last."""
    accepted = {place: one.printed for place, one in sorted(found.numbers.items()) if place not in found.repeated}
    places, numbers = [*accepted], [*accepted.values()]
    is_decimal = any(map(_is_decimal, found.numbers.values()))
    order = partial(_order, is_decimal=is_decimal)
    known = {_parts(printed.text) for printed in numbers}
    alike = {len(_parts(printed.text)): printed for printed in reversed(numbers)}

    def gaps_at(place: int) -> Iterator[_Gap]:
        nth = bisect(places, place)
        if nth == 0:
            return
        above = numbers[nth - 1].text
        after = order(numbers[nth].text) if nth < len(numbers) else ()
        for number in _following(above, is_decimal=is_decimal):
            parts = _parts(number)
            is_new = parts not in known and len(parts) > 1 and len(parts) in alike
            if is_new and _is_missing(order(number), order(above), after):
                yield _Gap(number=number, behind=places[nth - 1], like=alike[len(parts)])

    return gaps_at


def _is_decimal(one: Candidate) -> bool:
    """Whether each digit behind the point counts a level: `5.21` under `5.2`."""
    chapter, _, digits = one.printed.text.partition(".")
    return len(digits) > 1 and digits.isdecimal() and one.key == (value_of(chapter), *map(int, digits))


def _order(number: str, *, is_decimal: bool) -> Key:
    """Return where a number stands in its document, level by level."""
    first, *others = _parts(number)
    levels = [*"".join(others)] if is_decimal and len(others) == 1 and others[0].isdecimal() else others
    return (value_of(first), *map(value_of, levels))


def _is_missing(number: Key, above: Key, after: Key) -> bool:
    """Whether a number has its place before the one that comes `after`: a later one, a part of it, one further out."""
    depth = len(number)
    if number[:-1] != after[: depth - 1]:
        return depth == len(above)
    return len(after) >= depth and number[-1] <= after[depth - 1]


def _following(number: str, *, is_decimal: bool) -> Iterator[str]:
    """Yield what may come after a number: its first part, the next ones beside it, and those of each above it."""
    yield f"{number}1" if is_decimal and len(_parts(number)) > 1 else f"{number}.1"
    while found := _LAST.fullmatch(number):
        following = number
        for _ in range(_FURTHEST):
            following = _next(following)
            yield following
        is_digit = is_decimal and len(found["before"]) > 0 and len(found["last"]) > 1
        number = number[:-1] if is_digit else found["before"].rstrip(".-")


def _next(number: str) -> str:
    found = _LAST.fullmatch(number)
    if found is None:
        return ""
    last = found["last"]
    return found["before"] + (str(int(last) + 1).zfill(len(last)) if last.isdecimal() else chr(ord(last) + 1))


def _local_gaps(found: Beginnings) -> Callable[[int], Iterator[_Gap]]:
    """Return what yields the digits that are missing at a place in the counts of a document without whole numbers."""
    counts: defaultdict[tuple[int | None, object], list[int]] = defaultdict(list)
    for item in found.items.values():
        counts[item.above, item.dress].append(item.value)
    places, headings = [*found.items], sorted(found.headings)

    def gaps_at(place: int) -> Iterator[_Gap]:
        nth = bisect(places, place)
        at: int | None = places[nth - 1] if nth else None
        if at is None or bisect(headings, at) < bisect(headings, place):
            return
        while at is not None:
            item = found.items[at]
            values, printed = counts[item.above, item.dress], item.look.printed
            is_last = values[-1] == item.value and len(values) >= _FEWEST_BEFORE
            if printed is not None and printed.text.isdecimal() and (is_last or item.value + 2 in values):
                yield _Gap(number=str(item.value + 1), behind=at, like=printed, indent=item.look.line.indent)
            at = item.above

    return gaps_at


def _dressed(gap: _Gap) -> str:
    like = gap.like
    word = f"{like.word.capitalize()} " if like.word else ""
    return f"{word}{like.opened}{gap.number}{like.trail}"


def _parts(number: str) -> tuple[str, ...]:
    return tuple(components(number))
