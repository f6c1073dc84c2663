"""The signature under a text that was a mail or a posting: a line of two dashes and a space, then who wrote it."""

import re
from collections.abc import Sequence

_SIGN = "-- "
_MOST_LINES = 6
# Without its space the sign may part anything.
_WRITER = re.compile(r"\S@\S|https?://")


def signature(rows: Sequence[str]) -> set[int]:
    """Return which of the last lines, counted from 1, are a signature and its sign."""
    filled = [at for at, row in enumerate(rows, start=1) if row.strip()]
    for at in filled[-_MOST_LINES - 1 : -1]:
        below = [row for row in rows[at:] if row.strip()]
        row = rows[at - 1]
        if row == _SIGN or (row == _SIGN.rstrip() and any(map(_WRITER.search, below))):
            return {place for place in filled if place >= at} if at != filled[0] else set()
    return set()
