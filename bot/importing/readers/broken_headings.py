"""Headings that a page breaks where its author ended a line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.importing.readers.emphasis import Run
from bot.importing.readers.running_text import is_numbered

_LONGEST = 160
_COUNTED = re.compile(r"\s*(?:§\s?|[^\W\d_]{3,12}\s)?(?:[0-9]+|[IVXLC]+)(?:[.:)–—-]|\.[0-9.]+|\s|$)")
_OPEN_ENDS = (",", "&", "-", "–", "—", "/")
_WHITESPACE = re.compile(r"\s+")


def unbroken(runs: Sequence[Run], *, is_heading: bool, is_centred: bool) -> list[Run]:
    """Return the pieces of a block without the line breaks within its title.

    A block that the page does not call a heading is one if all of it is bold or centred and its line goes on.
    """
    text = "".join(run.text for run in runs)
    lines = text.strip().split("\n")
    if len(lines) == 1 or len(text) > _LONGEST or any(is_numbered(line) for line in lines[1:]):
        return list(runs)
    is_bold = all(run.bold for run in runs if run.text.strip())
    if is_heading or ((is_bold or is_centred) and all(_goes_on(*pair) for pair in pairwise(lines))):
        return [replace(run, text=_WHITESPACE.sub(" ", run.text)) for run in runs]
    return list(runs)


def _goes_on(line: str, following: str) -> bool:
    """Whether a title goes on in the next line: in small letters, behind a comma, or in capitals behind its number."""
    line, following = line.strip(), following.strip()
    if not following or line.endswith((".", ":", "?", "!")):
        return False
    is_in_capitals = line.isupper() and following.isupper() and _COUNTED.match(line) is not None
    return following[0].islower() or line.endswith(_OPEN_ENDS) or is_in_capitals
