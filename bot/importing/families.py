"""Families of numbers that letters of their own part, set off by a space: `SW 1.1` and `GR 1.1` are two rules."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.importing.looks import Look

# The chapter of numbers without a space: `S 1 RACES` above `S1.1`.
_APART = re.compile(r"(?P<sign>\W*)(?P<letters>[A-Z]{1,3})\s(?P<number>[0-9]{1,3})(?=\s+[^\W\d_])")
_BESIDE = re.compile(r"(?P<chapter>[A-Z]{1,3}[0-9]{1,3})[.\-][0-9]")
_PREFIXED = re.compile(r"(?P<letters>[A-Z]{1,4})\s[0-9]{1,3}\.[0-9]")
# So many families, of so many numbers each: one abbreviation alone only says what all numbers are.
_FEWEST_FAMILIES, _FEWEST = 2, 3


def with_families(looks: Sequence[Look]) -> Sequence[Look]:
    """Return the lines of a document with the letters that part its numbers into families, if it has any."""
    found = (_PREFIXED.match(look.plain) for look in looks)
    counted = Counter(one["letters"] for one in found if one is not None)
    families = frozenset(letters for letters, count in counted.items() if count >= _FEWEST)
    if len(families) < _FEWEST_FAMILIES:
        return _with_chapters_beside(looks)
    return [replace(look, families=families) for look in looks]


def _with_chapters_beside(looks: Sequence[Look]) -> Sequence[Look]:
    """Return the lines of a document, those of its chapters with the number beside its letters, as below them."""
    found = (_BESIDE.match(look.plain) for look in looks if look.printed is not None)
    chapters = {one["chapter"] for one in found if one is not None}
    if not chapters:
        return looks
    return [_joined(look, chapters) for look in looks]


def _joined(look: Look, chapters: Collection[str]) -> Look:
    apart = _APART.match(look.line.text)
    if apart is None or apart["letters"] + apart["number"] not in chapters:
        return look
    text = f"{apart['sign']}{apart['letters']}{look.line.text[apart.start('number') :]}"
    return replace(look, line=replace(look.line, text=text))
