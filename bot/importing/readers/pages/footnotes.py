"""Footnotes: what stands in small letters at the foot of a page goes to the paragraph that has its mark."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.importing.document import Line

_NOTE = re.compile(r"(?P<mark>[*†‡]|\[[0-9]{1,2}\]|[0-9]{1,2})(?:\s+(?P<text>\S.*))?")
# A number is a mark right behind a word: `robot1`, `count[1]`.
_MARKED = re.compile(
    r"(?:\S(?P<sign>[*†‡])|(?:[a-z]{2}|[a-z]{2}[.,;:)])(?P<number>[0-9]{1,2}|\[[0-9]{1,2}\]))(?=[\s.,;:)]|$)"
)
_NUMBER = re.compile(r"\[?[0-9]+\]?")
# In percent of the letters of most of the document.
_SMALL = 92
_BOLD = "**"


def with_footnotes(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with each note behind the paragraph on its page that has its mark; without one it stays."""
    below: defaultdict[int, list[range]] = defaultdict(list)
    shown = list(lines)
    for note in _notes(lines):
        marked = _marked_line(lines, note)
        if marked is not None:
            below[_paragraph_end(lines, marked, note)].append(note)
            shown[marked] = replace(
                lines[marked], text=_without_number(shown[marked].text, _mark_of(lines[note.start]))
            )
    moved = {place for notes in below.values() for note in notes for place in note}
    ordered: list[Line] = []
    for place, line in enumerate(shown):
        if place not in moved:
            ordered.append(line)
            ordered += [one for note in below.get(place, ()) for one in _beside_mark([lines[at] for at in note])]
    return ordered


def _beside_mark(note: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of a note, the first of its words beside its mark; it is a paragraph of its own."""
    first, *rest = note
    found = _NOTE.fullmatch(first.text)
    if rest and found is not None and found["text"] is None:
        first, *rest = replace(rest[0], text=f"{first.text} {rest[0].text}", indent=first.indent), *rest[1:]
    mark = _mark_of(first)
    text = first.text.removeprefix(mark).lstrip() if _NUMBER.fullmatch(mark) else first.text
    return [replace(first, text=text, after_blank=True), *rest]


def _mark_of(line: Line) -> str:
    found = _NOTE.fullmatch(line.text)
    return found["mark"] if found is not None else ""


def _without_number(text: str, mark: str) -> str:
    """Return a text without a mark that is a number: its note will stand below it."""
    if not _NUMBER.fullmatch(mark):
        return text
    found = next((one for one in _MARKED.finditer(text) if one["number"] == mark), None)
    return text[: found.start("number")] + text[found.end("number") :] if found is not None else text


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


def _marked_line(lines: Sequence[Line], note: range) -> int | None:
    """Return the line above a note on its page that has its mark."""
    mark = _mark_of(lines[note.start])
    first = note.start
    while first > 0 and lines[first - 1].page == lines[note.start].page:
        first -= 1
    return next((place for place in range(first, note.start) if _has_mark(lines[place].text, mark)), None)


def _paragraph_end(lines: Sequence[Line], marked: int, note: range) -> int:
    """Return where the paragraph ends that has the mark of a note."""
    end = marked
    while end + 1 < note.start and lines[end].is_full and not lines[end + 1].after_blank:
        end += 1
    return end


def _has_mark(text: str, mark: str) -> bool:
    """Whether a mark stands behind a word; a pair of `*` only emphasises."""
    bare = text.replace(_BOLD, "")
    is_alone = mark != "*" or bare.count("*") % 2 == 1
    return is_alone and any(mark in {found["sign"], found["number"]} for found in _MARKED.finditer(bare))
