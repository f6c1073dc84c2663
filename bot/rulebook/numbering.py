"""How the keys of a rulebook's tree make ids and the numbers that players see."""

import re
from collections.abc import Container
from enum import StrEnum
from functools import lru_cache


class Numbering(StrEnum):
    """How a document numbers its rules."""

    DOTTED = "dotted"
    SECTIONED = "sectioned"
    FULL = "full"

    @property
    def own_words_key(self) -> str:
        """The key under which an object keeps its own title and text."""
        return "" if self is Numbering.FULL else "0"


_DIGITS = re.compile(r"[0-9]+")
_LETTER = re.compile(r"[a-z]")
_NUMBERED = re.compile(r"[0-9]+(?:\.[0-9]+|[a-z](?![a-z]))*")
_COMPONENT = re.compile(r"[0-9]+|[a-z]+")
# Whole numbers; those of some documents begin with letters: `A1.2`, `A.1`, `BLD-1.2`, `GR.1.2`, `SW 1.2`, `t.2.1`.
_WHOLE = re.compile(
    r"[0-9].*|(?:(?:[A-Z]{1,2}|[A-Z]{2,4}[-.]|[A-Z]{1,4} )[0-9]{1,3}|[A-Za-z]\.[0-9a-z]{1,3})"
    r"(?:[.-]?(?:[0-9]{1,4}|[A-Za-z](?![a-z])))*"
)
_REPEATED = re.compile(r" \([0-9]+\)$")
# A book asks for the keys of its numbers again and again; the largest have a few thousand.
_REMEMBERED_KEYS = 8192


def is_name(key: str) -> bool:
    """Whether a key names its entry (`Deploy`) instead of numbering it (`14`, `b`)."""
    return not (_DIGITS.fullmatch(key) or _LETTER.fullmatch(key))


def child_id(parent: str, key: str, *, depth: int, numbering: Numbering) -> str:
    """Return the id of the entry under `key`; `depth` counts the keys above it."""
    if numbering is Numbering.FULL and _WHOLE.fullmatch(_REPEATED.sub("", key)):
        return key
    under_number = _NUMBERED.fullmatch(parent) is not None
    if _DIGITS.fullmatch(key):
        if not parent or (numbering is Numbering.SECTIONED and depth == 1):
            return key
        return f"{parent}.{key}" if under_number else f"{parent}/{key}"
    if _LETTER.fullmatch(key) and under_number:
        return f"{parent}{key}"
    return f"{parent}/{key}" if parent else key


def printed_number(rule_id: str, *, numbering: Numbering) -> str | None:
    """Return the number as the document prints it: the id without the mark of a second entry, or None for a name."""
    if numbering is Numbering.FULL:
        number = _REPEATED.sub("", rule_id)
        return number if _WHOLE.fullmatch(number) and "/" not in rule_id else None
    return rule_id if _NUMBERED.fullmatch(rule_id) else None


@lru_cache(maxsize=_REMEMBERED_KEYS)
def number_key(number: str) -> str:
    """Return what all spellings of one number share: `2.4.1.2.C`, `2.4.1.2 (c)` and `2.4.1.2c` give `2.4.1.2.c`."""
    return ".".join(_COMPONENT.findall(number.lower()))


def meant_key(key: str, known: Container[str]) -> str:
    """Return the key of what a number with letters means: `TR6.1` is 6.1 where only chapters are printed as `TR6`."""
    letters, _, number = key.partition(".")
    chapter = number.partition(".")[0]
    is_without = key not in known and letters.isalpha() and f"{letters}.{chapter}" in known
    return number if is_without else key
