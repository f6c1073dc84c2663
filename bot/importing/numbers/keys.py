"""Keys: where a number belongs in a document, as integers that sort like its rules; and the schemes that make them."""

import re
from collections.abc import Sequence
from itertools import pairwise
from string import ascii_uppercase

from bot.importing.numbers.printed import Printed, components
from bot.importing.numbers.signs import roman_value

Key = tuple[int, ...]
# Chapters with letters stand behind those with numbers, as appendices do.
_AFTER_DIGITS = 100_000
_HUNDRED = 100
# More than half of the numbers must have a section from 100 on; two chapters must be printed as `5.0`.
_COMMON, _FEWEST_CHAPTERS, _FEWEST_DEEPER = 0.5, 2, 3
_ROMAN = frozenset("ivx")
_LETTER_INSIDE = re.compile(r"(?<=[.-])([A-Z])[0-9]{1,2}$")


def keys_of(numbers: Sequence[Printed]) -> list[Key]:
    """Return where each number belongs, by the scheme that all of them follow."""
    if _by_hundreds(numbers):
        keys = [(key[0] // _HUNDRED, *key) if key[0] >= _HUNDRED else key for key in _with_roman(numbers)]
    elif _by_decimals(numbers, "dd"):
        keys = [_decimal_key(one.text) for one in numbers]
    else:
        keys = _with_roman(numbers)
    if _by_decimals(numbers, "udd"):
        keys = [
            (one.key[0], *_decimal_key(one.text.lstrip(ascii_uppercase))) if one.kinds.startswith("u") else key
            for one, key in zip(numbers, keys, strict=True)
        ]
    keys = _with_letters_inside(numbers, keys)
    # Their letters need not follow the alphabet: `R1` may stand before `C1`.
    letters = list(dict.fromkeys(one.key[0] for one in numbers if one.kinds[0] != "d"))
    return [
        (_AFTER_DIGITS + letters.index(one.key[0]), *key[1:]) if one.kinds[0] != "d" else key
        for one, key in zip(numbers, keys, strict=True)
    ]


def family_of(key: Key) -> int:
    """Return what numbers that count together share: 0 if they begin with digits, else a value of their letters."""
    return max(0, key[0] - _AFTER_DIGITS + 1)


def key_before(key: Key) -> Key:
    """Return the key that comes before in an outline without gaps: the sibling, or for a first one the parent."""
    return (*key[:-1], key[-1] - 1) if key[-1] > 1 else key[:-1]


def key_after(key: Key) -> Key:
    """Return the key of the next one beside it."""
    return (*key[:-1], key[-1] + 1)


def _by_hundreds(numbers: Sequence[Printed]) -> bool:
    """Whether sections have numbers of their own from 100, 200 and so on under chapters 1, 2 and so on."""
    firsts = [one.key[0] for one in numbers if one.is_whole]
    chapters = {one.key[0] for one in numbers if not one.is_whole} - {0}
    large = [first for first in firsts if first >= _HUNDRED]
    # Where a first section is 001 the chapter above it is 000.
    is_padded = any(one.is_whole and one.key[0] and one.text.startswith("0") for one in numbers)
    is_common = len(large) > len(firsts) * _COMMON and not is_padded
    return is_common and any(first // _HUNDRED in chapters for first in large)


def _by_decimals(numbers: Sequence[Printed], kinds: str) -> bool:
    """Whether digits after the point count levels, as wargames have it: 5.0 › 5.2 › 5.21, or D5.0 › D5.2 › D5.21.

    Chapters may be printed `5.`, where no rule is the tenth.
    """
    texts = [one.text for one in numbers if one.kinds == kinds]
    chapters = sum(text.endswith(".0") for text in texts)
    deeper = sum(below[:-1] == above and "." in above for above, below in pairwise(texts))
    firsts = sum(below == f"{above}1" and "." in above for above, below in pairwise(texts))
    has_tenth = any(text.endswith(".10") for text in texts)
    return (chapters >= _FEWEST_CHAPTERS and deeper > 0) or (firsts >= _FEWEST_DEEPER and not has_tenth)


def _decimal_key(text: str) -> Key:
    chapter, _, decimals = text.partition(".")
    digits = tuple(int(one) for one in decimals if one.isdecimal())
    return (int(chapter), *(() if digits == (0,) else digits)) if chapter.isdecimal() else (0,)


def _with_letters_inside(numbers: Sequence[Printed], keys: Sequence[Key]) -> list[Key]:
    """Return the keys, those of `1.3.W1` behind `1.3.4`, in the order in which the letters come first."""
    found = [_LETTER_INSIDE.search(one.text) if one.kinds.endswith("ud") else None for one in numbers]
    letters = list(dict.fromkeys(one[1] for one in found if one is not None))
    return [
        (*key[:-2], _AFTER_DIGITS + letters.index(one[1]), key[-1]) if one is not None else key
        for one, key in zip(found, keys, strict=True)
    ]


def _with_roman(numbers: Sequence[Printed]) -> list[Key]:
    """Return the keys with `i`, `v` and `x` as roman numerals where `ii` stands beside them."""
    parts = [components(one.text) for one in numbers]
    roman = {tuple(part[:-1]) for part in parts if len(part[-1]) > 1 and set(part[-1].lower()) <= _ROMAN}
    return [
        (*one.key[:-1], roman_value(part[-1])) if tuple(part[:-1]) in roman and part[-1].lower() in _ROMAN else one.key
        for one, part in zip(numbers, parts, strict=True)
    ]
