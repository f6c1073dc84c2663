"""The paragraphs and tables of a Word document to lines, in print order."""

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element  # only the type

from bot.importing.document import LeftOut, Line, Reason
from bot.importing.readers.broken_headings import unbroken
from bot.importing.readers.characters import BULLET, bulleted
from bot.importing.readers.docx_numbering import Numbering
from bot.importing.readers.docx_runs import words_of
from bot.importing.readers.docx_styles import Style, Styles, value
from bot.importing.readers.emphasis import printed_lines
from bot.importing.readers.linked_contents import heads_contents
from bot.importing.readers.rows import one_row

_INDENT = 2
_CONTENTS = "table of contents"
_NO_LIST = "0"
_CONTENTS_TITLE = "toc heading"
_SKIPPED = frozenset(
    {"del", "moveFrom", "sdtPr", "sdtEndPr", "Fallback", "pPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr"}
)


class Body:
    """Collects lines; `take` reads what stands directly in the body, and what hangs on it.

    The size of a line is in half points until all are there: only then is it known which is the usual one.
    """

    def __init__(self, styles: Styles, numbering: Numbering, *, notes: Mapping[tuple[str, str], Element]) -> None:
        self.lines: list[Line] = []
        self.left_out: list[LeftOut] = []
        self._styles = styles
        self._numbering = numbering
        self._notes = notes
        self._hanging: list[Element | tuple[str, str]] = []
        self._sink = self.lines
        self._in_contents = False
        self._after_blank = False
        self._has_title = False
        self._at = 0

    def take(self, element: Element) -> None:
        """Read a paragraph, a table, or what holds them."""
        self._read(element)
        self._end()

    def _end(self) -> None:
        """Read the notes and text boxes of what was read, below it."""
        while self._hanging:
            hanging = self._hanging.pop(0)
            if isinstance(hanging, Element):
                for child in hanging:
                    self._read(child)
            else:
                self._read_note(hanging)

    def _read(self, element: Element) -> None:
        match element.tag:
            case "p":
                self._paragraph(element)
            case "tr":
                self._row(element)
            case "sdt":
                self._control(element)
            case tag if tag not in _SKIPPED:
                for child in element:
                    self._read(child)

    def _control(self, element: Element) -> None:
        around = self._in_contents
        gallery = value(element, "sdtPr/docPartObj/docPartGallery").lower()
        self._in_contents = around or gallery == _CONTENTS
        for child in element.findall("sdtContent"):
            self._read(child)
        self._in_contents = around

    def _row(self, row: Element) -> None:
        if row.find("trPr/del") is not None:
            return
        around, cells = self._sink, []
        for cell in _cells(row):
            self._sink = []
            cells.append(self._sink)
            for child in cell:
                self._read(child)
        self._sink = around
        self._sink.extend(one_row(cells))

    def _read_note(self, key: tuple[str, str]) -> None:
        note = self._notes.get(key)
        if note is None:
            return
        around, self._sink = self._sink, []
        for child in note:
            self._read(child)
        lines, self._sink = self._sink, around
        self._sink.extend(_starred(line) if not place else line for place, line in enumerate(lines))

    def _paragraph(self, paragraph: Element) -> None:
        self._at += 1
        properties = paragraph.find("pPr")
        own = Style.of(properties) if properties is not None else Style(id="")
        style_id = value(properties, "pStyle")
        chain = list(self._styles.chain(style_id))
        words = words_of(paragraph, chain, self._styles)
        is_heading = bool(_heading(own, chain))
        runs = unbroken(words.runs, is_heading=is_heading, is_centred=False)
        texts = printed_lines(runs, keeps_bold=not is_heading)
        if not texts and properties is not None and properties.find("rPr/del") is not None:
            return
        sign, depth = self._sign([own, *chain], style_id)
        size = words.sizes.most_common(1)[0][0] if words.sizes else self._styles.size
        self._add(texts, sign, depth, own=own, chain=chain, size=size)
        self._hanging.extend([*words.notes, *words.boxes])

    def _sign(self, levels: Sequence[Style], style_id: str) -> tuple[str, int | None]:
        """Return what Word shows before a paragraph and the level of the list that it is in."""
        list_id = next((level.list_id for level in levels if level.list_id is not None), None)
        # The title of the contents counts for nothing, though its style is based on that of numbered headings.
        if list_id is None or list_id == _NO_LIST or any(level.name == _CONTENTS_TITLE for level in levels):
            return "", None
        depth = next((level.list_level for level in levels if level.list_level is not None), None)
        shown = self._numbering.sign(list_id, depth, style_id=style_id)
        return shown, self._numbering.depth(list_id, style_id=style_id) if depth is None else depth

    def _add(
        self, texts: Sequence[str], sign: str, depth: int | None, *, own: Style, chain: Sequence[Style], size: int
    ) -> None:
        heading = _heading(own, chain)
        indent = next((level.indent for level in (own, *chain) if level.indent is not None), 0)
        for place, text in enumerate(texts):
            line = Line(
                text=sign + text if sign and not place else bulleted(text),
                at=self._at,
                indent=0 if heading else indent if depth is None else _INDENT * (depth + bool(place)),
                after_blank=self._after_blank,
                heading=heading or None,
                is_counted=bool(sign) and not place and sign != BULLET,
                is_title=heading == 1 and not self._has_title and any(style.name == "title" for style in chain),
                size=size,
            )
            self._after_blank = False
            self._has_title = self._has_title or line.is_title
            self._keep(line, is_contents=any(style.name.startswith("toc ") for style in chain))
        if not texts:
            self._after_blank = True

    def _keep(self, line: Line, *, is_contents: bool) -> None:
        if self._in_contents or is_contents:
            if self._sink and not self.left_out and heads_contents(self._sink[-1]):
                self.left_out.append(LeftOut(line=self._sink.pop(), reason=Reason.CONTENTS))
            self.left_out.append(LeftOut(line=line, reason=Reason.CONTENTS))
        else:
            self._sink.append(line)


def _heading(own: Style, chain: Sequence[Style]) -> int:
    """Return the level of a heading, 0 if it is none; what the paragraph says itself counts before its styles."""
    return next((level for style in (own, *chain) if (level := style.own_heading) is not None), 0)


def _cells(row: Element) -> Iterator[Element]:
    for child in row:
        if child.tag == "tc":
            yield child
        elif child.tag not in _SKIPPED:
            yield from _cells(child)


def _starred(line: Line) -> Line:
    return Line(text=f"* {line.text}", at=line.at, indent=line.indent, after_blank=line.after_blank, size=line.size)
