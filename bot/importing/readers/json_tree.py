"""Rules in JSON, as any tool may write them, to lines: each part of the tree begins an entry."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from bot.errors import RulebookFormatError, UnreadableDocumentError
from bot.importing.document import Begins, Document, LeftOut, Line, Reason
from bot.importing.numbers.printed import printed_number as printed_ahead
from bot.importing.readers.characters import squeezed
from bot.importing.readers.encodings import decode_text
from bot.importing.readers.json_inline import part_inline
from bot.importing.readers.json_part import Part
from bot.importing.readers.json_parts import parts_of
from bot.importing.readers.json_values import number_ahead
from bot.importing.readers.json_words import ABOUT, DATES, TITLES, plain
from bot.importing.readers.limits import Progress, no_progress, refuse_lines
from bot.rulebook.json_text import Pairs, parse
from bot.rulebook.numbering import Numbering, child_id, printed_number

_EXPECTED = (
    "it is JSON, but no rules were found in it: expected are objects with a number and a text "
    '({"number": "100.1", "text": "…"}) in lists or in one another, or texts by number ({"100.1": "…"})'
)
_SECTION_DIGITS = 3
# Fewer entries are the frame of a text that has its rules in it.
_FEWEST = 2


def read_json(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read rules in JSON; twin keys are both kept. Raises UnreadableDocumentError."""
    try:
        root = parse(decode_text(data, name=name).encode("utf-8", "replace"), Path(name))
    except RulebookFormatError as error:
        place = f"{error.place}: " if error.place else ""
        raise UnreadableDocumentError(name, f"{place}{error.reason}") from error
    progress(0.4)
    whole = parts_of(root, name=name)
    _number(whole)
    for part in list(whole.walk()):
        part_inline(part)
    lines, left_out = _lines(whole)
    refuse_lines(len(lines), name=name)
    if not lines or not (whole.parts or any(number_ahead(line.text) or line.heading for line in lines)):
        raise UnreadableDocumentError(name, _EXPECTED)
    progress(1.0)
    return Document(
        name=name,
        format="json",
        lines=tuple(lines),
        left_out=tuple(left_out),
        has_paragraphs=True,
        metadata=MappingProxyType(_metadata(root)),
    )


def _number(whole: Part) -> None:
    """Complete the numbers that go on from those above them; a key without any words is none of an entry."""
    every = [part for part in whole.walk() if part.number]
    printed = Counter(part.number for part in every)
    bare = [part for part in every if _is_bare(part.number)]
    outermost = Counter(part.number for part in bare if not _number_above(part))
    below = [part for part in bare if _number_above(part)]
    runs_on = len({part.above for part in below}) > 1 and all(printed[part.number] == 1 for part in below)
    for part in every:
        above = _number_above(part)
        begins_anew = not above and outermost[part.number] > 1
        part.number = part.number if runs_on else composed(part.number, above=above)
        part.is_whole = _is_whole(part.number) and not begins_anew
    whole.dissolve_keys()


def _number_above(part: Part) -> str:
    return next((above.number for above in part.chain() if _is_whole(above.number)), "")


def _is_whole(number: str) -> bool:
    """Whether it is a number to players, and not a name such as `IV`."""
    return printed_number(number, numbering=Numbering.FULL) is not None


def composed(key: str, *, above: str) -> str:
    """Return the whole number of a rule: a bare `1` or `a` goes on from the number above it, as in our own format."""
    is_section = key.startswith(above.rstrip(".")) and len(key) >= _SECTION_DIGITS
    if not above or not _is_bare(key) or is_section:
        return key
    return child_id(above.rstrip("."), key, depth=2, numbering=Numbering.DOTTED)


def _is_bare(number: str) -> bool:
    return number.isascii() and (number.isdecimal() or (len(number) == 1 and number.islower()))


def _lines(whole: Part) -> tuple[list[Line], list[LeftOut]]:
    """Return all lines in order, each with its place; one that begins an entry says so, unless texts hold the rules."""
    are_given = _are_given(whole)
    lines: list[Line] = []
    left_out: list[LeftOut] = []
    for at, (part, line, begins) in enumerate(_walked(whole), start=1):
        if line is None:
            unread = Line(text=squeezed("; ".join(part.unread)), at=at)
            left_out.append(LeftOut(line=unread, reason=Reason.FOR_PROGRAMS))
        elif are_given:
            lines.append(replace(line, at=at, begins=begins, heading=None))
        elif begins is not None:
            lines.append(replace(line, at=at, heading=begins.depth if begins.title else None))
        else:
            lines.append(replace(line, at=at, heading=line.heading + _depth(part) if line.heading else None))
    return lines, left_out


def _are_given(whole: Part) -> bool:
    """Whether the parts are the entries, and not the frame of texts that have the rules in them."""
    every = list(whole.walk())
    entries = sum(part.is_named for part in every)
    inside = [line for part in every for line in part.lines[not part.title :]]
    has_headings = any(line.heading for line in inside) and not any(part.is_whole for part in every)
    return entries >= _FEWEST and not has_headings and sum(map(_is_rule, inside)) <= entries


def _is_rule(line: Line) -> bool:
    """Whether a line within a text says that it is a rule: `§ 1 Definition`, `1.2 Movement`."""
    found = printed_ahead(line.text)
    return found is not None and (bool(found[0].word) or len(found[0].key) > 1)


def _depth(part: Part) -> int:
    return sum(1 for _ in part.chain())


def _walked(whole: Part) -> Iterator[tuple[Part, Line | None, Begins | None]]:
    """Yield each part's own line, those of its text, and once without any what is for programs only."""
    for part in whole.walk():
        begins = Begins(
            key=part.number or part.title,
            title=part.title,
            depth=_depth(part),
            is_number=part.is_whole,
        )
        lines = part.lines
        if part.is_named:
            first = lines[0] if lines and not part.title else None
            words = part.title or (first.text if first else "")
            own = replace(first or Line(text="", at=1), text=_numbered(part.number, words))
            yield part, own, begins
            lines = lines[1:] if first else lines
        for line in lines:
            yield part, line, None
        if part.unread:
            yield part, None, None


def _numbered(number: str, words: str) -> str:
    """Put a number before words, unless they begin with it themselves."""
    begins = words.startswith(number) and not words[len(number) : len(number) + 1].isalnum()
    return words if begins or not number else f"{number} {words}".strip()


def _metadata(root: object) -> dict[str, str]:
    if not isinstance(root, Pairs):
        return {}
    about = next((value for key, value in root if plain(key) in ABOUT and isinstance(value, Pairs)), Pairs())
    said = {plain(key): value.strip() for key, value in [*about, *root] if isinstance(value, str)}
    own = next((value for key, value in root if key in {"0", ""} and isinstance(value, str)), "")
    title = own.partition("\n")[0].strip() or next((said[key] for key in (*TITLES, "game") if said.get(key)), "")
    date = next((said[key] for key in DATES if said.get(key)), "")
    return {key: value for key, value in (("title", title), ("date", date), ("author", said.get("author"))) if value}
