"""Footnotes of Markdown (`[^1]`, and `[^1]: …` anywhere below): each to below the paragraph that it belongs to."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.document import Line
from bot.importing.readers.characters import BULLET

_NOTE = re.compile(r"\[\^([^\]\s]{1,40})\]:\s*(?=\S)")
_REFERENCE = re.compile(r"\[\^([^\]\s]{1,40})\](?!:)")


def with_notes(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with their notes in place; one that nobody refers to stays where it is."""
    notes = {match[1]: line for line in reversed(lines) if (match := _NOTE.match(line.text))}
    return list(_with_notes(lines, notes)) if notes else list(lines)


def _with_notes(lines: Sequence[Line], notes: Mapping[str, Line]) -> Iterator[Line]:
    own = {id(note) for note in notes.values()}
    referred = {name for line in lines if id(line) not in own for name in _REFERENCE.findall(line.text)}
    moved = {id(note) for name, note in notes.items() if name in referred}
    said: set[str] = set()
    for line in lines:
        if id(line) in moved:
            continue
        names = [name for name in dict.fromkeys(_REFERENCE.findall(line.text)) if name in notes]
        text = _REFERENCE.sub(lambda found: "" if found[1] in notes else found[0], line.text).strip()
        yield replace(line, text=text) if names and text else line
        for name in names:
            if name not in said:
                note = notes[name]
                yield replace(note, text=BULLET + _NOTE.sub("", note.text), indent=line.indent, after_blank=False)
        said.update(names)
