"""A few lines as a document has them: `#` marks a heading, a blank line parts, spaces indent."""

import re

from bot.importing.document import Document, Line
from bot.importing.looks import Look
from bot.importing.outline import Outline, outline

_LINE = re.compile(r"(?P<indent> *)(?P<marks>#*) ?(?P<text>.*)")
# From so many letters on a line of a test goes up to the margin.
_FULL = 70


def lines(text: str) -> tuple[Line, ...]:
    """Return the lines of a text."""
    found: list[Line] = []
    blank = True
    for at, line in enumerate(text.strip("\n").splitlines(), start=1):
        if line.strip():
            found.append(_line(line, at, after_blank=blank))
        blank = not line.strip()
    return tuple(found)


def looks(text: str) -> list[Look]:
    """Return the lines of a text as they are looked at."""
    return [Look(line=line, place=place) for place, line in enumerate(lines(text))]


def look(text: str) -> Look:
    """Return one line."""
    return looks(text)[0]


def outlined(text: str) -> Outline:
    """Return the outline of a text."""
    return outline(Document(name="book.txt", format="txt", lines=lines(text)))


def entries(text: str) -> dict[str, str]:
    """Return the ids of the entries of a text, each with its title and words."""
    return {one.rule.id: f"{one.rule.title} | {one.rule.text}".strip(" |") for one in outlined(text).entries}


def _line(line: str, at: int, *, after_blank: bool) -> Line:
    found = _LINE.fullmatch(line)
    assert found is not None
    return Line(
        text=found["text"].strip(),
        at=at,
        indent=len(found["indent"]),
        after_blank=after_blank,
        heading=len(found["marks"]) or None,
        is_full=len(line) >= _FULL,
    )
