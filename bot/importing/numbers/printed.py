"""Numbers as documents print them at the beginning of a line: `100.1a`, `1-2-3-1`, `§ 4.2`, `Law 12 –`, `(b)`."""

import re
from dataclasses import dataclass

from bot.importing.cues import COUNTED, UNITS, one_of
from bot.importing.numbers.signs import value_of

# `CR 101`: an abbreviation of the document's own does as well.
_BEFORE = re.compile(
    rf"(?:(?P<word>(?i:{one_of(COUNTED)})(?![A-Za-z])|[A-Z]{{2,4}}(?=\s[0-9]))\s*(?:(?i:no)\.\s*|[-–—]\s(?=[0-9]))?)?(?P<opened>[\[(<])?"
)
# No document counts a dozen levels; thousands would take long to compare.
_WHOLE = re.compile(
    # `1:4`, as handball counts, but no time of day
    r"(?P<number>(?:[0-9]{1,2}:[1-9][0-9]?(?![0-9:])(?!\s?(?i:[ap]\.?m|h|uhr)\b)|[0-9]{1,4}"
    r"|(?:[A-Z]{1,2}|[A-Z]{2,4}[-.]|[A-Za-z]\.)[0-9]{1,3}(?![0-9]))(?:[.\-][0-9]{1,4}){0,12}"
    # `1a`, `1A Ferries`, `2B.6`, and `4b2a)`, but no `4x4 boats` and no `1st boat`
    r"(?:[.\-]?(?!(?:st|nd|rd|th)\b)[a-z]{1,2}(?![A-Za-z])(?:(?:[0-9]{1,2}[a-z]?){1,3}(?=[.):]))?"
    r"|[A-Z](?=\.[0-9]|[.:)]\s|\s[–—-]\s|\s+[A-Z][a-z]))?"
    # `103.2.a.1`, `9.B.2`, `2.1.3.I Wrens`, `1.3.W1`
    r"(?:[.\-](?:[0-9]{1,3}|[A-Z][0-9]{1,2}(?![0-9A-Za-z])|[ivx]{2,4}(?![A-Za-z])|[a-z](?![A-Za-z])|[A-Z](?=[.):])"
    r"|[IVX]{1,4}(?=\s+[A-Z]))){0,12}"
    # `Article 2 bis`, but no `2 bis 4 Spieler`.
    r"(?:\s?(?:bis|ter|quater)(?=\s*(?:[.:)–—*-]|$)|\s+[A-Z]))?)"
)
# `aa` after `z`, but no `of`: `Book of Lanterns` counts nothing.
_LOCAL = re.compile(r"(?P<number>(?P<letter>[a-z])(?P=letter)?|[A-Z]|[ivxlc]{1,7}|[IVXLC]{1,7})(?=[.):\]>–—-]|\s*$|\s)")
# `Article 1er`
_ORDINAL = re.compile(r"^(?P<number>[0-9]{1,3})(?:er|re|ère)(?=\W|$)")
# `ART. 1 . . .` as well: the books of school sports are set so.
_TRAIL = re.compile(r"(?P<trail>(?:\s?\.){3,5}(?=\s)|\s?[.:)\]>]{1,2}|\s+(?:[–—-]|--)(?=\s)|—(?=\w))?")
# `Rule 101/17 (Power=4)`: how often a rule of Nomic was revised.
_REVISION = re.compile(r"(?<=[0-9]{3})/[0-9]{1,3}(?=\s+\(|\s*$)")
_CLOSED = {"": "", "(": ")", "[": "]", "<": ">"}
_COMPONENT = re.compile(r"[0-9]+|[A-Za-z]+")
# From 1 to 2, as in a table of results.
_RANGE = re.compile(r"[0-9]+[–—][0-9]+")
# What follows an amount, not the number of a rule.
_AMOUNT = re.compile(rf"[\"″”'’′]|\s?(?:[%°€$£×]|{one_of(UNITS)}\b)")
# What a sentence may begin with that follows a number without a space.
_GLUED = '*“"‘'
# `G304.C requires …` goes on with a sentence that cites a part; `2.A ball …` lacks a space.
_PART_CITED = re.compile(r"[B-HJ-Z]\s+[a-z]")
# Three digits number something by themselves, as in `101` or `002`; fewer count within what stands above.
_WHOLE_DIGITS = 3
_DECIMALS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A number at the beginning of a line: its text, what counts from it, and how it is dressed.

    `key` has an integer a component, so that documents' order is that of keys. `style` is all that the numbers of one
    level share: components' kinds, separators, brackets, what stands behind.
    """

    text: str
    key: tuple[int, ...]
    kinds: str
    style: str
    word: str
    opened: str
    trail: str
    is_glued: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it says where it stands by itself: several components, or three digits."""
        return len(self.key) > 1 or (self.kinds == "d" and len(self.text) >= _WHOLE_DIGITS)


def printed_number(text: str) -> tuple[Printed, str] | None:
    """Return the number that a line begins with, and what follows it; None where there is none."""
    word, opened, start = _before(text)
    if word:
        text = text[:start] + _ORDINAL.sub(r"\g<number>", text[start:], count=1)
    found = _WHOLE.match(text, start) or _LOCAL.match(text, start)
    if found is None or _is_amount(text, found):
        return None
    trail, end = _trail(text, found.end())
    number, rest = found["number"], text[end:]
    if not trail.startswith(_CLOSED[opened]) or not _may_follow(rest, trail):
        return None
    if number.isalpha() and not (trail or word):
        return None
    is_glued = bool(rest) and rest[0].isalnum() and trail != "—"
    return _printed(number, word=word, opened=opened, trail=trail, is_glued=is_glued), rest.strip()


def components(number: str) -> list[str]:
    """Return the digits and letters of a number apart: `12.3b` is 12, 3 and b."""
    return _COMPONENT.findall(number)


def _before(text: str) -> tuple[str, str, int]:
    """Return the word and the bracket before a number, and where it begins."""
    found = _BEFORE.match(text)
    return ((found["word"] or "").lower(), found["opened"] or "", found.end()) if found is not None else ("", "", 0)


def _is_amount(text: str, number: re.Match[str]) -> bool:
    if _RANGE.match(text, number.start()):
        return True
    # Nobody counts in three components, or in letters.
    parts = components(number["number"])
    return len(parts) <= _DECIMALS and all(map(str.isdecimal, parts)) and _AMOUNT.match(text, number.end()) is not None


def _trail(text: str, end: int) -> tuple[str, int]:
    """Return what closes a number, and where its rest begins."""
    if (revised := _REVISION.match(text, end)) is not None:
        return "/", revised.end()
    found = _TRAIL.match(text, end)
    # Two hyphens are typed for a dash.
    trail = (found["trail"] or "").strip().replace("--", "–") if found is not None else ""
    return trail, found.end() if found is not None and trail else end


def _may_follow(rest: str, trail: str) -> bool:
    """Whether a text may follow a number: after a space, in quotes or emphasis, or by a slip right behind it."""
    is_glued = bool(trail) and rest[:1].isupper() and _PART_CITED.match(rest) is None
    return not rest or rest[0].isspace() or rest[0] in _GLUED or is_glued


def _printed(number: str, *, word: str, opened: str, trail: str, is_glued: bool) -> Printed:
    parts = components(number)
    kinds = "".join("d" if one.isdecimal() else "l" if one.islower() else "u" for one in parts)
    joint = next((sign for sign in number if not sign.isalnum()), "")
    return Printed(
        text=number,
        key=tuple(map(value_of, parts)),
        kinds=kinds,
        style=f"{word}{opened}{kinds}{joint}{trail}",
        word=word,
        opened=opened,
        trail=trail,
        is_glued=is_glued,
    )
