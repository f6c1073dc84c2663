"""Contents tables that are links into their own document, one a line."""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import groupby, takewhile

from bot.importing import cues
from bot.importing.document import LeftOut, Line, Reason

_FEWEST = 3
# Of a part of the table only the heading may be no link.
_MOST_BETWEEN = 2
_LETTERS = re.compile(r"[\W\d_]+")
_LONGEST, _SHORTEST = 160, 3
_LOOKED_AT = 50
_HEADING = re.compile(rf"[\W_]*(?:{cues.CONTENTS}|toc)[\W_]*", re.IGNORECASE)
# Above links to rules that belong to a rule.
_SEE = re.compile(r"\b(?:see|related|siehe|verwandte|voir|véase|vedi|zie)\b", re.IGNORECASE)


def parted_contents(lines: Sequence[Line], links: Collection[int]) -> tuple[list[Line], list[LeftOut]]:
    """Return the lines of a document, and the contents among them; `links` are the places of lines that only link.

    Most entries of a contents table stand again below it, which the links of a rule that names others need not.
    """
    table = _table_places(lines, links)
    kept = [line for place, line in enumerate(lines) if place not in table]
    return kept, [LeftOut(line=lines[place], reason=Reason.CONTENTS) for place in sorted(table)]


def _table_places(lines: Sequence[Line], links: Collection[int]) -> set[int]:
    alone = sorted(place for place in links if lines[place].heading is None)
    runs = [run for run in _runs(alone) if len(run) >= _FEWEST]
    if not runs:
        return set()
    listed = {place for run in runs for place in run}
    below = sorted((_wording(line), place) for place, line in enumerate(lines) if place not in listed)
    found: set[int] = set()
    for run in runs:
        between = range(run[0] - 1, run[0] - 1 - _MOST_BETWEEN, -1)
        goes_on = next((place for place in between if place - 1 in found), None)
        if goes_on is not None:
            found.update(range(goes_on, run[-1] + 1))
        elif _is_table(lines, run, below):
            found.update(run)
            found |= {run[0] - 1} if run[0] and heads_contents(lines[run[0] - 1]) else set()
    return found


def heads_contents(line: Line) -> bool:
    """Whether a line says no more than that the contents follow."""
    return _HEADING.fullmatch(line.text) is not None


def _runs(places: Sequence[int]) -> list[list[int]]:
    """Return the places that follow one another."""
    groups = groupby(enumerate(places), key=lambda counted: counted[1] - counted[0])
    return [[place for _, place in group] for _, group in groups]


def _is_table(lines: Sequence[Line], run: Sequence[int], below: Sequence[tuple[str, int]]) -> bool:
    above = lines[run[0] - 1] if run[0] else None
    if above is not None and heads_contents(above):
        return True
    if above is not None and above.heading is None and _SEE.search(above.text):
        return False
    again = sum(1 for place in run if _stands_again(_wording(lines[place]), below, after=run[-1]))
    return again * 2 >= len(run)


def _stands_again(words: str, below: Sequence[tuple[str, int]], *, after: int) -> bool:
    """Whether a line further down has these words, or begins with them."""
    start = bisect_left(below, (words, 0))
    alike = takewhile(lambda one: one[0].startswith(words), below[start : start + _LOOKED_AT])
    return any(place > after and (len(words) >= _SHORTEST or other == words) for other, place in alike)


def _wording(line: Line) -> str:
    """Return the letters of a line: its number and the number of a page need not stand again."""
    return _LETTERS.sub("", line.text[:_LONGEST].casefold())
