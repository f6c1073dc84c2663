"""Footnotes: what stands in small letters at the foot of a page goes to the paragraph that has its mark."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.importing.document import Line

_NOTE = re.compile(r"(?P<mark>[*†‡])(?:\s+(?P<text>\S.*))?")
_MARKED = re.compile(r"\S(?P<mark>[*†‡])(?=[\s.,;:)]|$)")
# In percent of the letters of most of the document.
_SMALL = 92
_BOLD = "**"


def with_footnotes(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with each note behind the paragraph on its page that has its mark; without one it stays."""
    below: defaultdict[int, list[range]] = defaultdict(list)
    for note in _notes(lines):
        end = _paragraph_end(lines, note)
        if end is not None:
            below[end].append(note)
    moved = {place for notes in below.values() for note in notes for place in note}
    ordered: list[Line] = []
    for place, line in enumerate(lines):
        if place not in moved:
            ordered.append(line)
            ordered += [one for note in below.get(place, ()) for one in _beside_mark([lines[at] for at in note])]
    return ordered


def _beside_mark(note: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of a note, the first of its words beside its mark; it is a paragraph of its own."""
    first, *rest = note
    if rest and first.text.strip("*†‡") == "":
        first, *rest = replace(rest[0], text=f"{first.text} {rest[0].text}", indent=first.indent), *rest[1:]
    return [replace(first, after_blank=True), *rest]


def _notes(lines: Sequence[Line]) -> Iterator[range]:
    """Yield where each note stands: from its mark on, as long as the letters are small, up to the next one."""
    place = 0
    while place < len(lines):
        start, place = place, place + 1
        if _NOTE.fullmatch(lines[start].text) is None or lines[start].size > _SMALL:
            continue
        while place < len(lines) and _goes_on(lines[start], lines[place]):
            place += 1
        yield range(start, place)


def _goes_on(first: Line, line: Line) -> bool:
    return line.page == first.page and line.size <= _SMALL and _NOTE.fullmatch(line.text) is None


def _paragraph_end(lines: Sequence[Line], note: range) -> int | None:
    """Return where the paragraph with the mark of a note ends, above it on its page."""
    found = _NOTE.fullmatch(lines[note.start].text)
    mark = found["mark"] if found is not None else ""
    first = note.start
    while first > 0 and lines[first - 1].page == lines[note.start].page:
        first -= 1
    end = next((place for place in range(first, note.start) if _has_mark(lines[place].text, mark)), None)
    while end is not None and end + 1 < note.start and lines[end].is_full and not lines[end + 1].after_blank:
        end += 1
    return end


def _has_mark(text: str, mark: str) -> bool:
    """Whether a mark stands behind a word; a pair of `*` only emphasises."""
    bare = text.replace(_BOLD, "")
    is_alone = mark != "*" or bare.count("*") % 2 == 1
    return is_alone and any(found["mark"] == mark for found in _MARKED.finditer(bare))
