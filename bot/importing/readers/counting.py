"""Numbers that a format counts, in the letters and numerals in which it shows them."""

from string import ascii_lowercase

_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_MAX_ROMAN = 3999
_MOST_REPEATS = 30


def roman(number: int) -> str:
    """Return small roman numerals, or digits for what they cannot say."""
    if not 0 < number <= _MAX_ROMAN:
        return str(number)
    shown = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        shown += letters * times
    return shown


def letters(number: int) -> str:
    """Return small letters as a browser counts: … y, z, aa, ab."""
    if number < 1:
        return str(number)
    shown = ""
    while number:
        number, place = divmod(number - 1, len(ascii_lowercase))
        shown = ascii_lowercase[place] + shown
    return shown


def repeated_letters(number: int) -> str:
    """Return small letters as Word counts: … y, z, aa, bb."""
    times, place = divmod(number - 1, len(ascii_lowercase))
    return ascii_lowercase[place] * (times + 1) if 0 <= times < _MOST_REPEATS else str(number)
