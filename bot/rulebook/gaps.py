"""Numbers that a book leaves out among those that it has: 3.1, 3.2, 3.4."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase

from bot.rulebook.model import Rulebook
from bot.rulebook.numbering import number_key
from bot.rulebook.report import Finding, Kind

_PARTS_MEET = r"(?:[.:-]|(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9]))"
_PART = r"(?:[0-9]+|[A-Za-z]+)"
_NUMBER = re.compile(rf"[0-9]+(?:{_PARTS_MEET}{_PART})*")
_LAST = re.compile(rf"{_PART}$")
# Questions are counted, but have no number that a player would type.
_COUNTED = re.compile(r".*/Q?[0-9]+")
# They look like digits: a document uses them everywhere or nowhere.
_LIKE_DIGITS = frozenset("ilo")
# A series that begins higher was not meant to begin with 1.
_SECOND = 2
# From here on, whole numbers come in series of their own: after chapter 9 section 100, after section 122 section 200.
_HUNDRED = 100
# More in a row than any document has lost.
_TOO_MANY, _TOO_MANY_WHOLE = 100, 30
_LONGEST = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sibling:
    """A number taken apart before its last part; `place` is what that counts, 1 for `a`."""

    printed: str
    stem: str
    place: int
    is_letter: bool

    def at(self, place: int) -> str:
        """Return the number that stands at another place beside it."""
        if not self.is_letter:
            return f"{self.stem}{place}"
        letter = ascii_lowercase[place - 1]
        return self.stem + (letter.upper() if self.printed[-1].isupper() else letter)


def gaps(book: Rulebook) -> Iterator[Finding]:
    """Yield what is missing among siblings; many in a row are one finding."""
    families = tuple(_families(book))
    known = frozenset(_known(book))
    unused = _LIKE_DIGITS - {sibling.at(sibling.place)[-1].lower() for family in families for sibling in family}
    for family in families:
        ordered = sorted({sibling.place: sibling for sibling in family}.values(), key=lambda sibling: sibling.place)
        first = ordered[0]
        if first.place == _SECOND and (missing := _missing(first, range(1, _SECOND), known=known, unused=unused)):
            yield _finding(missing, f"before {first.printed}")
        for before, after in pairwise(ordered):
            if missing := _missing(before, _between(before, after), known=known, unused=unused):
                yield _finding(missing, f"between {before.printed} and {after.printed}")


def _finding(missing: Sequence[str], where: str) -> Finding:
    first, *more = missing
    reason = f"to {more[-1]} are missing {where}" if more else f"is missing {where}"
    return Finding(kind=Kind.GAP, rule_id=first, reason=reason)


def _between(before: _Sibling, after: _Sibling) -> range:
    """Return the places between two neighbours, none where a new series begins."""
    starts_anew = not before.stem and after.place >= _HUNDRED and after.place % _HUNDRED in {0, 1}
    between = range(before.place + 1, after.place)
    return range(0) if starts_anew or len(between) > (_TOO_MANY if before.stem else _TOO_MANY_WHOLE) else between


def _missing(like: _Sibling, places: range, *, known: frozenset[str], unused: frozenset[str]) -> list[str]:
    """Return the numbers of these places that the book has nowhere and that its document would have used."""
    counted = (place for place in places if not like.is_letter or ascii_lowercase[place - 1] not in unused)
    return [number for number in map(like.at, counted) if number not in known and number_key(number) not in known]


def _known(book: Rulebook) -> Iterator[str]:
    """Yield the ids and the numbers' keys that there are, and those that only have something under them."""
    for rule in book:
        yield rule.id
        key = number_key(rule.number) if rule.number is not None else ""
        while key:
            yield key
            key = key.rpartition(".")[0]


def _families(book: Rulebook) -> Iterator[tuple[_Sibling, ...]]:
    """Yield the numbers that are counted together: those of one stem; of whole numbers, those under one rule."""
    families: dict[tuple[str, str | None, bool], list[_Sibling | None]] = {}
    for rule in book:
        number = (_NUMBER if rule.number is not None else _COUNTED).fullmatch(rule.number or rule.id)
        if number is not None:
            printed = number[0]
            last = _last(printed, book[rule.parent_id].number if rule.parent_id is not None else None)
            stem = printed.removesuffix(last)
            family = families.setdefault((stem, None if stem else rule.parent_id, last.isalpha()), [])
            family.append(_sibling(printed, stem, last))
    for siblings in families.values():
        read = tuple(sibling for sibling in siblings if sibling is not None)
        if len(read) == len(siblings):
            yield read


def _last(printed: str, above: str | None) -> str:
    """Return the last part of a number; where digits are decimals, that of 5.21 under 5.2 is 1."""
    rest = printed.removeprefix(above) if above is not None and "." in above else printed
    return rest if rest != printed and rest.isdecimal() else _LAST.findall(printed)[0]


def _sibling(printed: str, stem: str, last: str) -> _Sibling | None:
    """Read the last part of a number; None for what counts in Roman, or beyond z, or nothing."""
    if last.isdecimal() and len(last) <= _LONGEST:
        return _Sibling(printed=printed, stem=stem, place=int(last), is_letter=False)
    if len(last) > 1 or last.isdecimal():
        return None
    place = ascii_lowercase.index(last.lower()) + 1
    return _Sibling(printed=printed, stem=stem, place=place, is_letter=True)
