"""What stands around a text that was a mail or a posting: fields such as `Subject:` above it, a signature below."""

import re
from collections.abc import Sequence
from itertools import takewhile

_SIGN = "-- "
_MOST_LINES = 6
# Without its space the sign may part anything.
_WRITER = re.compile(r"\S@\S|https?://")
_FIELD = re.compile(r"[A-Z][A-Za-z-]{1,30}:\s+\S.*|\s+\S.*")
_OWN = re.compile(r"(?:from|to|date|path|subject|newsgroups|organi[sz]ation|message-id|archive-name):", re.IGNORECASE)
_FEWEST_OWN = 2


def fields(rows: Sequence[str]) -> set[int]:
    """Return which of the first lines, counted from 1, are fields of a mail: up to the first blank line."""
    start = next((place for place, row in enumerate(rows) if row.strip()), len(rows))
    block = list(takewhile(str.strip, rows[start:]))
    are_fields = all(map(_FIELD.fullmatch, block)) and sum(_OWN.match(row) is not None for row in block) >= _FEWEST_OWN
    return set(range(start + 1, start + 1 + len(block))) if are_fields else set()


def signature(rows: Sequence[str]) -> set[int]:
    """Return which of the last lines, counted from 1, are a signature and its sign: two dashes, maybe a space."""
    filled = [at for at, row in enumerate(rows, start=1) if row.strip()]
    for at in filled[-_MOST_LINES - 1 : -1]:
        below = [row for row in rows[at:] if row.strip()]
        row = rows[at - 1]
        if row == _SIGN or (row == _SIGN.rstrip() and any(map(_WRITER.search, below))):
            return {place for place in filled if place >= at} if at != filled[0] else set()
    return set()
