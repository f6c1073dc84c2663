"""Rules that run on in the text of the rule above them: `7.2.1 - Supervise … 7.2.2 - Consider …`, all under 7.2."""

import re
from dataclasses import replace

from bot.importing.document import Line
from bot.importing.readers.json_part import Part

# One number alone may be cited, or be an amount.
_FEWEST = 2
_DASHES = " .:–—-"


def part_inline(part: Part) -> None:
    """Make parts of what a rule's text counts on from its number, where that begins at one and leaves none out."""
    begins = f"{part.number}.1"
    may_count = part.is_whole and not part.parts and part.number[-1].isdecimal()
    if not may_count or not any(begins in line.text for line in part.lines):
        return
    counted = re.compile(
        rf"(?:(?<=\s)|^)\**{re.escape(part.number)}\.(?P<last>[0-9]{{1,2}})\**(?:\s+[-–—]\s+|[.:]?\s+)(?=\S)"
    )
    own: list[Line] = []
    last = 0
    for line in part.lines:
        start, head = 0, own if not part.parts else part.parts[-1].lines
        for found in counted.finditer(line.text):
            if int(found["last"]) == last + 1:
                _append(head, line, line.text[start : found.start()])
                below = part.add(number=f"{part.number}.{found['last']}")
                below.is_whole = True
                last, start, head = last + 1, found.end(), below.lines
        _append(head, line, line.text[start:])
    if last < _FEWEST:
        part.parts.clear()
    else:
        part.lines[:] = own


def _append(lines: list[Line], line: Line, text: str) -> None:
    if text.strip():
        lines.append(replace(line, text=text.strip()))
