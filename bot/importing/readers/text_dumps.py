"""Pages that a browser for terminals wrote as text (`lynx -dump`, `w3m -dump`, `elinks -dump`).

They number the links (`[12]Movement`), list their addresses at the end, and set headings left of the text.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

_MARK = re.compile(r"(?<![^\s(#\"“])\[([0-9]{1,4})\](?=[^\s\]])")
_FEWEST_MARKS = 3
# Some links have nothing to be seen.
_MOST_MISSING = 0.2
_LINK_LINE = re.compile(r"#.*\[[0-9]")
_ADDRESS = re.compile(r"\[?[0-9]{1,4}[.\]]\s+(?:[a-z][a-z+.\-]*:|/)\S*", re.IGNORECASE)
_ADDRESSES = re.compile(r"(?:references|verweise|r[ée]f[ée]rences)\s*:?", re.IGNORECASE)
_KINDS = re.compile(r"(?:visible|hidden) links\s*:?", re.IGNORECASE)
# By what they are set left of the text.
_LEVELS = {0: 2, 2: 3}
_TEXT_INDENT = 3
_OPEN_ENDS = (".", ",", ";", ":")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line that is not blank: its words, the columns before them, whether it stands alone between blank lines."""

    words: str
    indent: int
    is_alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dump:
    """What a text is without the signs of its browser; `links` and `headings` (with their levels) by place."""

    words: Sequence[str]
    links: frozenset[int]
    headings: Mapping[int, int]


def dump(rows: Sequence[Row]) -> Dump | None:
    """Return what a text is without the signs of its browser, if one wrote it."""
    words = [row.words for row in rows]
    addresses = _addresses(words)
    marked = (line for line in words[: len(words) - len(addresses)] if "[" in line)
    marks = [int(number) for line in marked for number in _MARK.findall(line)]
    if not _are_counted(marks) or not (addresses or any(_MARK.findall(line)[1:] for line in words)):
        return None
    head = [0] if _LINK_LINE.match(words[0]) else []
    return Dump(
        words=[_MARK.sub("", line) for line in words],
        links=frozenset([*head, *addresses]),
        headings=_headings(rows, but={*head, *addresses}),
    )


def _are_counted(marks: Sequence[int]) -> bool:
    """Whether numbers in brackets are those of links: they grow by one, through the whole document."""
    grow = all(first < second for first, second in pairwise(marks))
    return len(marks) >= _FEWEST_MARKS and grow and marks[-1] * (1 - _MOST_MISSING) <= len(marks)


def _addresses(words: Sequence[str]) -> range:
    """Return the places of the list of addresses at the end."""
    start = len(words)
    while start and (_ADDRESS.fullmatch(words[start - 1]) or _KINDS.fullmatch(words[start - 1])):
        start -= 1
    is_list = 0 < start < len(words) and _ADDRESSES.fullmatch(words[start - 1])
    return range(start - 1, len(words)) if is_list else range(0)


def _headings(rows: Sequence[Row], *, but: set[int]) -> Mapping[int, int]:
    indents = Counter(row.indent for row in rows)
    if not indents[_TEXT_INDENT] or indents.most_common(1)[0][0] != _TEXT_INDENT:
        return {}
    return {
        place: _LEVELS[row.indent]
        for place, row in enumerate(rows)
        if row.is_alone and row.indent in _LEVELS and place not in but and not row.words.endswith(_OPEN_ENDS)
    }
