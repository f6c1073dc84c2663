"""What holds what: of two counts the one between whose steps the other's marks stand is above it."""

from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from bot.importing.counts.marks import Dress, Mark
from bot.importing.looks import title_like
from bot.importing.numbers.signs import Sign

# What may hold a sign that mostly stands above it: `2: Feasts`, `A: …`, `B: …`, and `a. …`, `(1) …`, `(2) …`.
USUALLY_BELOW = {Sign.UPPER: Sign.DIGITS, Sign.DIGITS: Sign.LOWER}
_Counts = Mapping[Dress, Sequence[Mark]]


def stands_below_usual(lines: Sequence[Mark], counting: _Counts) -> bool:
    """Whether marks count anew under each of a sign that they mostly hold."""
    own = lines[0].dress
    if own.is_certain or own.sign not in USUALLY_BELOW:
        return False
    holders = (
        other for dress, other in counting.items() if dress.sign is USUALLY_BELOW[own.sign] and not dress.is_certain
    )
    return any(_parted(other, by=lines) > _parted(lines, by=other) for other in holders)


def held_by_alike(lines: Sequence[Mark], counting: _Counts) -> int:
    """Return by how many of its own sign marks are held: `1.` and `2.` between `(3)` and `(4)` are steps of `(3)`."""
    own = lines[0].dress
    others = (other for dress, other in counting.items() if dress.sign is own.sign and dress != own)
    return sum(_parted(other, by=lines) > _parted(lines, by=other) for other in others)


def depth_below_usual(dress: Dress, below: Collection[Dress], counting: _Counts) -> int:
    """Return 1 for what counts `below` what it mostly holds, 2 for what that holds: `a)` under the `(1)` of `a.`."""
    if dress in below:
        return 1
    lines = counting[dress]
    holders = (counting[one] for one in below if USUALLY_BELOW[one.sign] is dress.sign)
    return 2 * any(_parted(other, by=lines) > _parted(lines, by=other) for other in holders)


def held_by_certain(lines: Sequence[Mark], counting: _Counts) -> int:
    """Return by how many others that a word counts marks with one are held: `Law 5` between `Chapter II` and `III`."""
    own = lines[0].dress
    others = (other for dress, other in counting.items() if dress.is_certain and dress != own)
    return sum(_parted(other, by=lines) > _parted(lines, by=other) for other in others) if own.is_certain else 0


def stands_above_certain(lines: Sequence[Mark], counting: _Counts) -> bool:
    """Whether numerals or letters head what a word counts: `II. Play` above `§ 3` and `§ 4`."""
    own = lines[0].dress
    may_head = own.sign in {Sign.ROMAN, Sign.UPPER} and not own.is_certain
    if not (may_head and all(title_like(mark.look.said) for mark in lines)):
        return False
    held = (other for dress, other in counting.items() if dress.is_certain and dress.sign is Sign.DIGITS)
    return any(_parted(lines, by=other) > _parted(other, by=lines) for other in held)


def _parted(lines: Sequence[Mark], *, by: Sequence[Mark]) -> float:
    """Return between which share of marks that follow one another one of the others stands."""
    places = [mark.look.place for mark in by]
    steps = [(one, other) for one, other in pairwise(lines) if other.value == one.value + 1]
    parted = sum(bisect(places, one.look.place) < bisect(places, other.look.place) for one, other in steps)
    return parted / max(len(steps), 1)
