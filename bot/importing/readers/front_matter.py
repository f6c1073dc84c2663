"""What stands above a Markdown document: `key: value` lines between two rows of dashes, or Pandoc's `% Title`."""

import re
from collections.abc import Sequence
from itertools import takewhile

_FENCES = {"---": {"---", "..."}, "+++": {"+++"}}
_LONGEST = 100
_PAIR = re.compile(r"([A-Za-z][\w -]{0,40})\s*[:=]\s*(.*)")
_KEYS = frozenset({"title", "date", "author"})
_PANDOC_KEYS = ("title", "author", "date")
_CONTINUED = re.compile(r"\s+\S|- |#|[\]})]")


def front_matter(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    """Return what it says of title, date and author, and how many lines it takes: none, if it is something else."""
    if lines and lines[0].startswith("% "):
        said = list(takewhile(lambda line: line.startswith("%"), lines[: len(_PANDOC_KEYS)]))
        block = {key: words for key, line in zip(_PANDOC_KEYS, said, strict=False) if (words := line[1:].strip())}
        return block, len(said)
    ends = _FENCES.get(lines[0].lstrip("\ufeff").rstrip(), set()) if lines else set()
    end = next((at for at, line in enumerate(lines[1:_LONGEST], start=1) if line.rstrip() in ends), 0)
    inside = [line for line in lines[1:end] if line.strip()]
    if not inside or not all(_PAIR.match(line) or _CONTINUED.match(line) for line in inside):
        return {}, 0
    pairs = [match for line in inside if (match := _PAIR.match(line))]
    found = {match[1].lower(): match[2].strip().strip("\"'").strip() for match in pairs}
    return {key: value for key, value in found.items() if key in _KEYS and value}, end + 1
