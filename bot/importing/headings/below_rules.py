"""Headings below drawn rules of their own: `=====` above each chapter where `-----` parts what is numbered."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from bot.importing.headings.heading import Heading, heading_of
from bot.importing.looks import Look, title_like

_DRAWN = re.compile(r"(?P<sign>[=~_*#-])(?P=sign){9,}")
# A rule that is drawn once may part anything.
_FEWEST = 2


def headings_below_rules(looks: Sequence[Look], *, numbered: Collection[int]) -> Mapping[int, Heading]:
    """Return the titles right below drawn rules of a kind that stands above nothing else, as `numbered` places."""
    below: defaultdict[str, list[Look]] = defaultdict(list)
    for drawn, look in pairwise(looks):
        found = _DRAWN.fullmatch(drawn.line.text)
        if found is not None and not _DRAWN.fullmatch(look.line.text):
            below[found["sign"]].append(look)
    kinds = [lines for lines in below.values() if len(lines) >= _FEWEST]
    chapters = [lines for lines in kinds if all(_may_head(look) and look.place not in numbered for look in lines)]
    return {look.place: heading_of(look, rank=1) for lines in chapters for look in lines}


def _may_head(look: Look) -> bool:
    return look.is_short and look.printed is None and not look.has_bullet and title_like(look.plain)
