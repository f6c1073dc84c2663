"""What heads and feet of pages say again and again, though the number of the page changes in them."""

import re
from collections.abc import Iterator

from bot.importing.cues import COUNTED, one_of

_NUMBER = re.compile(r"(?<![\w.])(?:\d{1,4}|[ivxlc]{1,7})(?!\.*\w)")
# It counts laws, and no pages, though each law may begin one.
_COUNTED = re.compile(rf"{one_of(COUNTED)}\s*\d+\W*", re.IGNORECASE)
# What stands on a page, as in a dictionary: `Rule 5.03 to 5.04(b)(1)`.
_SPAN = re.compile(rf"\W*(?P<word>{one_of(COUNTED)})s?\s+\S*\d\S*\s+(?:to|through|[–—-])\s+\S*\d\S*\W*", re.IGNORECASE)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def forms(text: str, page: int) -> Iterator[str]:
    """Give a line's text, and the text with each of its numbers counted from its page: `page <0> of 20`."""
    text = " ".join(text.casefold().split())
    yield text
    if _COUNTED.fullmatch(text):
        return
    if (span := _SPAN.fullmatch(text)) is not None:
        yield f"{span['word']} <span>"
    for match in _NUMBER.finditer(text):
        yield f"{text[: match.start()]}<{_value(match[0]) - page}>{text[match.end() :]}"


def _value(number: str) -> int:
    if number.isdecimal():
        return int(number)
    values = [_ROMAN[letter] for letter in number]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))
