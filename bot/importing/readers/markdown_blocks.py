"""The blocks of a Markdown document to lines, in print order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markdown_it.token import Token

from bot.importing.document import LeftOut, Line, Reason
from bot.importing.readers.characters import BULLET, bulleted, columns_kept, seen
from bot.importing.readers.html import fragment_lines
from bot.importing.readers.linked_contents import parted_contents
from bot.importing.readers.margins import Margin
from bot.importing.readers.markdown_inline import block_lines, only_links
from bot.importing.readers.markdown_notes import with_notes
from bot.importing.readers.rows import row_text
from bot.importing.readers.text import indent_of

_INDENT = 2
_DEFINITION = ": "
_SENTENCE_ENDS = ".:;!?)]*_|"
# What some tools read as the name or the look of a block: `## Trading {#trading}`, `{: .small }`.
_ATTRIBUTES = re.compile(r"\s*\{\s*[#.:][^{}]*\}$")
# Behind the headings of a wiki.
_EDIT = re.compile(r"\s*\[(?:edit|bearbeiten|modifier|editar)(?: source)?\]$", re.IGNORECASE)
# What programs read in a paragraph of its own: imports of MDX, page breaks of LaTeX.
_PROGRAM = re.compile(r"(?:import\s[\w{}*,\s]+\sfrom\s+['\"][^'\"]+['\"];?\s*)+|\\(?:newpage|pagebreak|clearpage)")


@dataclass(slots=True, kw_only=True)
class _List:
    """A list that is open; `repeats`: its author left the counting (`1. 1. 1.`) to others."""

    is_ordered: bool
    start: int = 1
    repeats: bool = False
    items: int = 0


class MarkdownBlocks:
    """Collects the lines of a document from its tokens; `source` are its lines as they are written."""

    def __init__(self, tokens: Sequence[Token], source: Sequence[str], *, name: str) -> None:
        self.lines: list[Line] = []
        self.left_out: list[LeftOut] = []
        self._links: set[int] = set()
        self._tokens = tokens
        self._source = source
        self._name = name
        self._margin = Margin.of([len(line) for line in source if line.strip()])
        self._lists: list[_List] = []
        # How deep a list is nested tells where its numbers stand.
        self._nests = False
        self._quotes = 0
        self._heading: int | None = None
        self._signs: list[tuple[str, bool]] = []
        self._cells: list[str] | None = None
        self._table_row = 0

    def read(self) -> None:
        """Read all tokens. Raises UnreadableDocumentError for HTML that is refused."""
        numbers = _written_numbers(self._tokens)
        leaves_counting = any(map(_repeats, numbers.values()))
        self._nests = _nests(self._tokens)
        for place, token in enumerate(self._tokens):
            match token.type:
                case "ordered_list_open" | "bullet_list_open":
                    self._lists.append(_list(token, numbers.get(place, []), leaves_counting=leaves_counting))
                case "ordered_list_close" | "bullet_list_close":
                    self._lists.pop()
                case "list_item_open":
                    self._begin_item(token)
                case "list_item_close":
                    self._signs.clear()
                case "blockquote_open" | "blockquote_close":
                    self._quotes += token.nesting
                case _:
                    self._read_leaf(token)
        self.lines, contents = parted_contents(self.lines, self._links)
        self.lines = with_notes(self.lines)
        self.left_out += contents

    def _read_leaf(self, token: Token) -> None:
        match token.type:
            case "heading_open":
                self._heading = int(token.tag[1:]) if _is_heading(token) else None
            case "heading_close":
                self._heading = None
            case "inline" if self._cells is not None:
                cell = block_lines(token.children or (), ends_above=lambda _: False, is_heading=False)
                self._cells.append(" ".join(text for _, text in cell))
            case "inline":
                self._paragraph(token)
            case "tr_open":
                self._cells, self._table_row = [], token.map[0] if token.map else 0
            case "tr_close":
                self._end_row()
            case "code_block" | "fence":
                self._code(token)
            case "html_block":
                self._html(token)

    def _begin_item(self, token: Token) -> None:
        current = self._lists[-1]
        current.items += 1
        if not current.is_ordered:
            self._signs.append((BULLET, False))
            return
        number = str(current.start + current.items - 1) if current.repeats else token.info
        self._signs.append((f"{number}{token.markup} ", current.repeats or self._nests))

    def _paragraph(self, token: Token) -> None:
        top = token.map[0] if token.map else 0
        lines = block_lines(
            token.children or (),
            ends_above=lambda row: self._may_end(top + row - 1),
            is_heading=self._heading is not None,
            is_counted=any(sign != BULLET for sign, _ in self._signs),
        )
        if self._is_bar(token):
            bar = (Line(text=text, at=top + row + 1) for row, text in lines)
            self.left_out += [LeftOut(line=line, reason=Reason.FURNITURE) for line in bar]
            return
        if only_links(token.children or ()):
            self._links.update(range(len(self.lines), len(self.lines) + len(lines)))
        for place, (row, text) in enumerate(lines):
            indent = self._own_indent(top + row) if place else self._indent
            defined = text.removeprefix(_DEFINITION) if self._heading is None else text
            indent += _INDENT * (defined is not text)
            shown = _ATTRIBUTES.sub("", defined)
            shown = _EDIT.sub("", shown) if self._heading is not None else shown
            if shown and not _PROGRAM.fullmatch(shown):
                shown = bulleted(shown.lstrip()) if self._heading is None else shown
                self._add(shown, top + row, indent=indent)
            else:
                line = Line(text=text, at=top + row + 1, indent=indent)
                self.left_out.append(LeftOut(line=line, reason=Reason.NO_WORDS))

    def _is_bar(self, token: Token) -> bool:
        """Whether a line above all others is a bar of links, as a wiki has it."""
        children = token.children or ()
        is_first = not self.lines and not self._signs and self._heading is None and "\n" not in token.content
        links = sum(child.type == "link_open" for child in children)
        return is_first and links > 1 and only_links(children, to="")

    def _own_indent(self, row: int) -> int:
        """Return where a line stands that CommonMark takes for a part of the block above it."""
        source = self._source[min(row, len(self._source) - 1)].lstrip(" >" if self._quotes else "")
        return min(_INDENT * self._quotes + indent_of(source), self._indent + _INDENT)

    def _may_end(self, row: int) -> bool:
        """Whether a paragraph may end with this line of the source: the margin did not break it, or a sentence ends."""
        line = self._source[row].rstrip()
        following = self._source[row + 1].lstrip() if row + 1 < len(self._source) else ""
        return line[-1:] in _SENTENCE_ENDS or not self._margin.ends(len(line), following)

    def _end_row(self) -> None:
        text = row_text(self._cells or [])
        self._cells = None
        if text:
            self._add(text, self._table_row, indent=self._indent)

    def _code(self, token: Token) -> None:
        top = (token.map[0] if token.map else 0) + (token.type == "fence")
        for row, line in enumerate(token.content.splitlines()):
            shown = seen(line)
            if shown.strip():
                text = columns_kept(bulleted(shown.strip()))
                self._add(text, top + row, indent=self._indent + indent_of(shown))

    def _html(self, token: Token) -> None:
        top = token.map[0] if token.map else 0
        lines, left_out = fragment_lines(token.content, name=self._name)
        for line in lines:
            self._add_line(replace(line, at=top + 1, indent=self._indent + line.indent), top)
        self.left_out += [replace(out, line=replace(out.line, at=top + 1, size=100)) for out in left_out]

    @property
    def _indent(self) -> int:
        in_item = bool(self._lists) and not self._signs
        return _INDENT * (max(0, len(self._lists) - 1) + self._quotes + in_item)

    def _add(self, text: str, row: int, *, indent: int) -> None:
        self._add_line(Line(text=text, at=row + 1, indent=indent, heading=self._heading), row)

    def _add_line(self, line: Line, row: int) -> None:
        sign = "".join(sign for sign, _ in self._signs)
        counted = any(is_counted for _, is_counted in self._signs)
        self._signs.clear()
        after_blank = bool(row) and not self._source[row - 1].strip(" \t>")
        text = sign + line.text if sign else line.text
        self.lines.append(replace(line, text=text, after_blank=after_blank, is_counted=line.is_counted or counted))


def _list(token: Token, written: Sequence[str], *, leaves_counting: bool) -> _List:
    """Return a list to count; where others leave that to Markdown, `1.` alone may do so too."""
    if token.type == "bullet_list_open":
        return _List(is_ordered=False)
    repeats = _repeats(written) or (leaves_counting and written == ["1"])
    return _List(is_ordered=True, start=int(written[0]), repeats=repeats)


def _nests(tokens: Sequence[Token]) -> bool:
    """Whether numbered lists stand in items of others."""
    depth = 0
    for token in tokens:
        depth += token.nesting * (token.type in {"ordered_list_open", "ordered_list_close"})
        if depth > 1:
            return True
    return False


def _repeats(written: Sequence[str]) -> bool:
    """Whether all items of a list have one number written, so that it is Markdown that counts them."""
    return len(written) > 1 and len(set(written)) == 1


def _written_numbers(tokens: Sequence[Token]) -> dict[int, list[str]]:
    """Return the numbers of each ordered list as they are written, by the place of its first token."""
    numbers: dict[int, list[str]] = {}
    opened: list[int] = []
    for place, token in enumerate(tokens):
        if token.type in {"ordered_list_open", "bullet_list_open"}:
            opened.append(place)
        elif token.type in {"ordered_list_close", "bullet_list_close"}:
            opened.pop()
        elif token.type == "list_item_open" and token.info:
            numbers.setdefault(opened[-1], []).append(token.info)
    return numbers


def _is_heading(token: Token) -> bool:
    """Whether a title was meant: dashes under a whole paragraph are a rule that was drawn below it."""
    underlined = token.markup in {"-", "="}
    first, last = token.map or (0, 0)
    most_lines = 2
    return not underlined or last - first <= most_lines
