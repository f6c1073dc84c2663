"""Footnotes of Markdown (`[^1]`, and `[^1]: …` anywhere below): each to below the paragraph that it belongs to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.document import Line
from bot.importing.readers.characters import BULLET

_NOTE = re.compile(r"\[\^([^\]\s]{1,40})\]:\s*(?=\S)")
_REFERENCE = re.compile(r"\[\^([^\]\s]{1,40})\](?!:)")


def with_notes(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with their notes in place; one to which no other text refers stays where it is."""
    notes = {match[1]: place for place, line in reversed([*enumerate(lines)]) if (match := _NOTE.match(line.text))}
    own = set(notes.values())
    referred = {name for place, line in enumerate(lines) if place not in own for name in _REFERENCE.findall(line.text)}
    moved = {name: lines[place] for name, place in notes.items() if name in referred}
    gone = {notes[name] for name in moved}
    waiting, found = dict(moved), list[Line]()
    for place, line in enumerate(lines):
        if place not in own:
            found += _with_its_notes(line, moved, waiting)
        elif place not in gone:
            found.append(line)
    return found


def _with_its_notes(line: Line, notes: Mapping[str, Line], waiting: dict[str, Line]) -> Iterator[Line]:
    names = [name for name in _REFERENCE.findall(line.text) if name in notes]
    text = _REFERENCE.sub(lambda found: "" if found[1] in notes else found[0], line.text).strip()
    yield replace(line, text=text) if names and text else line
    for note in (waiting.pop(name) for name in names if name in waiting):
        yield replace(note, text=BULLET + _NOTE.sub("", note.text), indent=line.indent, after_blank=False)
