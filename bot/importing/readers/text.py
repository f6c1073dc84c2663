"""Plain text to lines: one a printed line, with its indent and whether the margin ended it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.importing.document import Document, LeftOut, Line, Reason
from bot.importing.readers.characters import BULLET, bulleted, columns_kept, lines_of, seen, unbulleted
from bot.importing.readers.encodings import decode_text
from bot.importing.readers.limits import Progress, no_progress, refuse_lines, refuse_long_lines, refuse_pages
from bot.importing.readers.lone_signs import lone_signs
from bot.importing.readers.margins import Margin
from bot.importing.readers.page_edges import running_lines
from bot.importing.readers.side_by_side import Piece, column_by_column
from bot.importing.readers.signatures import fields, signature
from bot.importing.readers.text_dumps import Row, dump

_TAB_COLUMNS = 4
_DASHES = "-‐‑‒–—"
_SENTENCE_ENDS = ".:;!?"
_STEP_ENDS = ".)"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    """A line that is not blank, before it is known what is a bullet in it."""

    words: str
    at: int
    page: int | None
    indent: int
    end: int
    after_blank: bool
    in_column: bool
    heading: int | None = None


def read_text(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read a text; Markdown in it stays as it is written. Raises UnreadableDocumentError."""
    text = decode_text(data, name=name)
    pages = _pages(text)
    refuse_pages(len(pages), name=name)
    progress(0.2)
    refuse_lines(text.count("\n") + text.count("\r"), name=name)
    rows = [_rows(page, name=name) for page in pages]
    running = running_lines(rows)
    running[0] |= fields(rows[0])
    running[-1] |= signature(rows[-1])
    read = column_by_column(rows)
    progress(0.4)
    printed = [
        line
        for number, (page, own) in enumerate(zip(read, running, strict=True), start=1)
        for line in _printed(page, number if pages[1:] else None, but=own)
    ]
    said, links = _without_links(printed)
    progress(0.6)
    lines = _lines(_with_signs(said))
    progress(1.0)
    return Document(
        name=name,
        format="text",
        lines=lines,
        left_out=(*_left_out(rows, running), *(LeftOut(line=line, reason=Reason.FURNITURE) for line in _lines(links))),
        pages=len(pages) if len(pages) > 1 else 0,
    )


def _pages(text: str) -> list[str]:
    """Part a text at its form feeds; one at the very end begins no page."""
    pages = text.split("\f")
    while len(pages) > 1 and not pages[-1].strip():
        pages.pop()
    return pages


def _rows(page: str, *, name: str) -> list[str]:
    raw = lines_of(page)
    refuse_long_lines(raw, name=name)
    return [seen(line) for line in raw]


def _left_out(pages: Sequence[Sequence[str]], running: Sequence[Collection[int]]) -> Iterator[LeftOut]:
    for number, (page, places) in enumerate(zip(pages, running, strict=True), start=1):
        for at in sorted(places):
            yield LeftOut(
                line=Line(text=page[at - 1].strip(), at=at, page=number if pages[1:] else None), reason=Reason.FURNITURE
            )


def _printed(pieces: Iterable[Piece], page: int | None, *, but: Collection[int]) -> Iterator[_Printed]:
    """Yield the lines of a page that are not blank, without its head and feet; the lines around these are parted."""
    after_blank = False
    for piece in pieces:
        words = piece.text.strip() if piece.at not in but else ""
        if words:
            indent = indent_of(piece.text)
            yield _Printed(
                words=words,
                at=piece.at,
                page=page,
                indent=indent,
                end=indent + len(words),
                after_blank=after_blank,
                in_column=piece.in_column,
            )
        after_blank = not words


def _without_links(printed: Sequence[_Printed]) -> tuple[Sequence[_Printed], Sequence[_Printed]]:
    """Part the lines of a page that a browser wrote as text from those that only say where its links lead."""
    blank_below = [*(line.after_blank for line in printed[1:]), True]
    found = dump(
        [
            Row(words=line.words, indent=line.indent, is_alone=(line.after_blank or not place) and blank_below[place])
            for place, line in enumerate(printed)
        ]
    )
    if found is None:
        return printed, []
    said = [
        replace(line, words=found.words[place], heading=found.headings.get(place))
        for place, line in enumerate(printed)
        if place not in found.links
    ]
    return said, [printed[place] for place in sorted(found.links)]


def _with_signs(printed: Sequence[_Printed]) -> list[_Printed]:
    """Put signs of lists that stand alone in a line before their text."""
    below = [
        not line.after_blank and place > 0 and line.page == printed[place - 1].page
        for place, line in enumerate(printed)
    ]
    signs = set(lone_signs([line.words for line in printed], below))
    joined: list[_Printed] = []
    for place, line in enumerate(printed):
        if place - 1 in signs:
            sign = joined.pop()
            joined.append(replace(sign, words=f"{_shown(sign.words)} {line.words}", end=line.end))
        else:
            joined.append(line)
    return joined


def _shown(sign: str) -> str:
    return sign if sign[-1] in _STEP_ENDS else BULLET.strip()


def indent_of(line: str) -> int:
    """Count the columns before the first word; a tab goes on to the next multiple of four."""
    columns = 0
    for character in line:
        if character == "\t":
            columns += _TAB_COLUMNS - columns % _TAB_COLUMNS
        elif character == " ":
            columns += 1
        else:
            break
    return columns


def _lines(printed: Sequence[_Printed]) -> tuple[Line, ...]:
    margins = {side: Margin.of([line.end for line in printed if line.in_column is side]) for side in (False, True)}
    lines: list[Line] = []
    for place, line in enumerate(printed):
        following = printed[place + 1].words if place + 1 < len(printed) else ""
        is_full = margins[line.in_column].ends(line.end, following)
        words = line.words if lines and _goes_on(lines[-1], line) else bulleted(line.words)
        lines.append(
            Line(
                text=columns_kept(words),
                at=line.at,
                page=line.page,
                indent=line.indent,
                after_blank=line.after_blank,
                heading=line.heading,
                is_full=is_full,
            )
        )
    return tuple(lines)


def _goes_on(above: Line, line: _Printed) -> bool:
    """Whether a dash at the start of a line stands inside the sentence that the margin broke."""
    if line.words[0] not in _DASHES or line.after_blank or not above.is_full or line.indent != above.indent:
        return False
    rest = unbulleted(line.words) or ""
    return not above.text.startswith(BULLET) and above.text[-1] not in _SENTENCE_ENDS and rest[:1].islower()
