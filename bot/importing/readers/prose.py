"""Paragraphs that a format calls headings because only those are numbered there, though they say sentences."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.importing.document import Line

_SENTENCE_ENDS = (".", "!", ":", ";")
# A sentence has so many words; a title never so many and a full stop.
_FEWEST_WORDS, _MOST_WORDS = 6, 20
# So many of a level say sentences if the level does, and half of all of it.
_FEWEST = 3


def without_prose(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines; those that say sentences, as most of their level do, or many words, are no headings."""
    said = Counter(line.heading for line in lines if line.heading is not None)
    prose = Counter(line.heading for line in lines if line.heading is not None and _says(line, words=_FEWEST_WORDS))
    levels = {level for level, times in prose.items() if times >= max(_FEWEST, said[level] / 2)}
    return tuple(
        replace(line, heading=None)
        if line.heading is not None and _says(line, words=_FEWEST_WORDS if line.heading in levels else _MOST_WORDS)
        else line
        for line in lines
    )


def _says(line: Line, *, words: int) -> bool:
    return line.text.rstrip("*").endswith(_SENTENCE_ENDS) and len(line.text.split()) > words
