"""What a number is counted with, digits, letters or roman numerals, and what it counts."""

import re
from enum import StrEnum

_ROMAN = re.compile(r"(?=.)(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ALPHABET = 26
# What later editions added behind a number.
_ADDED = {"bis": 1, "ter": 2, "quater": 3}


class Sign(StrEnum):
    """What a local number is counted with."""

    DIGITS = "1"
    LOWER = "a"
    UPPER = "A"
    SMALL_ROMAN = "i"
    ROMAN = "I"


def signs_of(number: str) -> tuple[tuple[Sign, int], ...]:
    """Return what a local number may mean: `i` is the ninth letter or the first roman numeral."""
    if number.isdecimal():
        return ((Sign.DIGITS, int(number)),)
    found: list[tuple[Sign, int]] = []
    if len(set(number)) == 1:
        found.append((Sign.LOWER if number.islower() else Sign.UPPER, _repeated_letter(number)))
    if _ROMAN.fullmatch(number):
        found.append((Sign.SMALL_ROMAN if number.islower() else Sign.ROMAN, roman_value(number)))
    return tuple(found)


def value_of(component: str) -> int:
    """Return what a component of a number counts: digits as they are, a to z from 1, `aa` after `z`; `ii` is two."""
    if component.isdecimal():
        return int(component)
    if component in _ADDED:
        return _ADDED[component]
    if len(component) > 1 and _ROMAN.fullmatch(component):
        return roman_value(component)
    value = 0
    for letter in component.lower():
        value = value * _ALPHABET + _letter(letter)
    return value


def roman_value(number: str) -> int:
    """Return the value of a roman numeral, capitals or not."""
    digits = [_ROMAN_DIGITS[letter] for letter in number.lower()]
    return sum(-one if one < next_one else one for one, next_one in zip(digits, [*digits[1:], 0], strict=True))


def _letter(letter: str) -> int:
    return ord(letter) - ord("a") + 1


def _repeated_letter(number: str) -> int:
    """Return what letters of one kind count: `cc` comes after all single letters and `bb`."""
    return _letter(number[0].lower()) + _ALPHABET * (len(number) - 1)
