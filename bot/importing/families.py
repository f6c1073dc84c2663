"""Families of numbers that letters of their own part, set off by a space: `SW 1.1` and `GR 1.1` are two rules."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.importing.looks import Look

_PREFIXED = re.compile(r"(?P<letters>[A-Z]{1,4})\s[0-9]{1,3}\.[0-9]")
# So many families, of so many numbers each: one abbreviation alone only says what all numbers are.
_FEWEST_FAMILIES, _FEWEST = 2, 3


def with_families(looks: Sequence[Look]) -> Sequence[Look]:
    """Return the lines of a document with the letters that part its numbers into families, if it has any."""
    found = (_PREFIXED.match(look.plain) for look in looks)
    counted = Counter(one["letters"] for one in found if one is not None)
    families = frozenset(letters for letters, count in counted.items() if count >= _FEWEST)
    if len(families) < _FEWEST_FAMILIES:
        return looks
    return [replace(look, families=families) for look in looks]
