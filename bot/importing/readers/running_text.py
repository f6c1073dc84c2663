"""Whether lines are text that runs on, unlike the cells of a table, a list of names or a contents table."""

import re
from collections.abc import Sequence

_PAGE_NUMBER = re.compile(r"(?:[.·…_]{3,}|\s{2,})\s*[0-9]{1,4}$")
_NUMBERED = re.compile(r"\s*(?:§|\(?[0-9]+(?:\.[0-9]|[.:)]))")
_SENTENCE_ENDS = ".:;!?"
_CLOSING = "\"”’')]*"
_FEWEST_WORDS = 3.5
_SENTENCES, _PAGED = 0.25, 0.3


def runs_on(lines: Sequence[str]) -> bool:
    """Whether lines that may be blank are sentences, with the titles that stand between them."""
    filled = [line.strip() for line in lines if line.strip()]
    if not filled or sum(len(line.split()) for line in filled) < len(filled) * _FEWEST_WORDS:
        return False
    paged = sum(1 for line in filled if _PAGE_NUMBER.search(line))
    said = sum(1 for line in filled if ends_sentence(line) or line[0].islower())
    return paged < len(filled) * _PAGED and said >= len(filled) * _SENTENCES


def ends_sentence(line: str) -> bool:
    """Whether a line may be the last one of a paragraph of text."""
    return line.rstrip(_CLOSING)[-1:] in tuple(_SENTENCE_ENDS)


def is_numbered(line: str) -> bool:
    """Whether a line has a number of its own, and so goes on with no title above."""
    return _NUMBERED.match(line) is not None
