"""The rows of a table, each as one line where its cells are lines."""

import operator
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import dropwhile

from bot.importing.document import Line

_NUMBER = re.compile(r"[*]*(?:§ ?|[A-Z][a-z]{1,9}\.? )?[A-Za-z]{0,3}[0-9]+(?:[.\-][0-9A-Za-z]+)*[a-z]?[.:)]?[*]*")
_NUMBERED_CELLS = 2


def row_text(cells: Sequence[str]) -> str:
    """Join the cells that are not empty; a rule's number in the first of two stands before its text as in a line.

    Empty cells before it indent the row.
    """
    filled = [cell for cell in cells if cell]
    inner = list(dropwhile(operator.not_, cells))
    if filled == inner and len(inner) == _NUMBERED_CELLS and _NUMBER.fullmatch(inner[0]):
        return " ".join(inner)
    return " | ".join(filled)


def one_row(cells: Sequence[Sequence[Line]]) -> list[Line]:
    """Return a row as one line if its cells are lines, else the cells one under the other: then it is a layout."""
    lines = [line for cell in cells for line in cell]
    if not lines or any(line.heading for line in lines):
        return lines
    if all(len(cell) <= 1 for cell in cells):
        joined = row_text([cell[0].text if cell else "" for cell in cells])
        return [replace(lines[0], text=joined)]
    cells = list(dropwhile(operator.not_, cells))
    first, second = cells[0], cells[1] if len(cells) > 1 else []
    if len(first) == 1 and second and " | " not in (head := row_text([first[0].text, second[0].text])):
        return [replace(first[0], text=head), *second[1:], *(line for cell in cells[2:] for line in cell)]
    return lines
