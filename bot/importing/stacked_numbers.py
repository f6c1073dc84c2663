"""Two numbers in one line, where the first part of a rule begins right behind its number: `1. (a) …` above `(b) …`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.importing.document import Line
from bot.importing.looks import Look
from bot.importing.numbers.printed import Printed, printed_number
from bot.importing.numbers.signs import signs_of

# The second part begins within so many lines.
_NEAR = 60
# No document stacks more.
_MOST = 3


def unstacked(looks: Sequence[Look]) -> Sequence[Look]:
    """Return the lines of a document with each number that stands behind another in a line of its own.

    A second part must follow that is printed as the first one: else the brackets only begin a text.
    """
    lines = [line for look in looks for line in _parts(look, looks)]
    return looks if len(lines) == len(looks) else [Look(line=line, place=place) for place, line in enumerate(lines)]


def _parts(look: Look, looks: Sequence[Look]) -> Iterator[Line]:
    part = look
    for _ in range(_MOST):
        second = _second_of_stacked(part, looks)
        if second is None:
            break
        line = part.line
        yield replace(line, text=line.text.removesuffix(part.rest).rstrip(), is_full=False)
        inner = replace(line, text=part.rest, after_blank=False, indent=second.line.indent)
        part = Look(line=inner, place=look.place)
    yield part.line


def _second_of_stacked(look: Look, looks: Sequence[Look]) -> Look | None:
    """Return the line that begins the second part of a rule whose first part begins behind its number."""
    if look.printed is None or not look.rest.startswith("(") or not look.line.text.endswith(look.rest):
        return None
    inner = printed_number(look.rest)
    if inner is None or not _counts(inner[0], 1):
        return None
    below = looks[look.place + 1 : look.place + 1 + _NEAR]
    following = next((one for one in below if one.printed is not None and one.printed.style == inner[0].style), None)
    is_second = following is not None and following.printed is not None and _counts(following.printed, 2)
    return following if is_second else None


def _counts(printed: Printed, value: int) -> bool:
    return any(counted == value for _, counted in signs_of(printed.text))
