"""The elements of a page to lines, in the order in which a browser shows them."""

import re
from collections import Counter

from selectolax.lexbor import LexborNode

from bot.importing.document import LeftOut, Line, Reason
from bot.importing.readers.broken_headings import unbroken
from bot.importing.readers.characters import BULLET, bulleted
from bot.importing.readers.emphasis import Run, printed_lines
from bot.importing.readers.html_counters import Counters
from bot.importing.readers.html_document import Extent, called_title, main_part
from bot.importing.readers.html_margins import holds_text, margin_of, reason_for
from bot.importing.readers.html_open_lists import OpenLists
from bot.importing.readers.html_style import INDENT, Link, Style
from bot.importing.readers.html_tags import (
    INLINE,
    LISTS,
    SKIPPED,
    SPACED,
    USUAL_SIZE,
    Attributes,
    is_control,
    is_folded,
    is_hidden,
    is_link_within,
    leads_away,
)
from bot.importing.readers.limits import refuse_lines
from bot.importing.readers.linked_contents import parted_contents
from bot.importing.readers.rows import one_row

_NOTHING: Attributes = {}
_WHITESPACE = re.compile(r"[ \t\r\n\f]+")
_BREAK = re.compile(r"\r\n|[\r\n]")
# A number and the space before it.
_FEW_RUNS = 2
# In an element of its own it stands apart from what follows, however a page draws that.
_NUMBER = re.compile(r"(?:[A-Za-z]\.|[A-Z]{1,2})?[0-9]{1,4}(?:[.\-][0-9]{1,4})*[a-z]?[.:)]?")


class Blocks:
    """Collects the lines of a page; walks without recursion, since a page may be nested as deep as it likes.

    The size of a line is in tenths of a pixel until all are there. Raises UnreadableDocumentError for too many lines.
    """

    def __init__(self, *, name: str, is_legal: bool = False, counters: Counters | None = None) -> None:
        self._name = name
        self.lines: list[Line] = []
        self.left_out: list[LeftOut] = []
        self._lists = OpenLists(counters if counters is not None else Counters(""), is_legal=is_legal)
        self._sink = self.lines
        self._runs: list[Run] = []
        self._sizes: Counter[int] = Counter()
        self._style = Style()
        self._around: list[Style] = []
        self._cells: list[list[list[Line]]] = []
        self._sinks: list[list[Line]] = []
        self._links: dict[int, str] = {}
        self._spoken: Counter[Link | None] = Counter()
        self._after_blank = False
        # A number was all that the line has said so far, in an element of its own.
        self._is_number = False
        self._at = 0
        self._page_length = 0
        self.extent = Extent()
        # The parts of the page that are open: what they are, how deep they stand, the last line above them.
        self._parts: list[tuple[str, int, int]] = []

    def read(self, top: LexborNode) -> None:
        """Read everything under an element."""
        self._page_length = len(top.text())
        opened: list[LexborNode] = []
        node = top.child
        while node is not None or opened:
            if node is None:
                last = opened.pop()
                self._leave(last.tag or "")
                node = last.next
            elif self._enter(node):
                opened.append(node)
                node = node.child
            else:
                node = node.next
        self._end_line()
        links = {place for place, line in enumerate(self.lines) if self._links.get(line.at) == line.text}
        self.lines, contents = parted_contents(self.lines, links)
        self.left_out += contents

    def _enter(self, node: LexborNode) -> bool:
        """Begin an element; say whether to go inside."""
        if node.is_text_node:
            self._say(node.text_content or "")
            return False
        tag = node.tag or ""
        if not node.is_element_node or tag in SKIPPED:
            return False
        if tag == "br":
            self._say_break()
            return False
        attributes: Attributes = node.attributes or _NOTHING
        hides = bool(attributes) and is_hidden(attributes)
        if attributes and self._is_unseen(node, tag, attributes, hides=hides):
            return False
        margin = None if self._style.is_marginal else margin_of(tag, attributes)
        reason = self._style.reason
        if margin is not None and reason is None:
            reason = reason_for(margin, node, page_length=self._page_length)
        if tag not in INLINE:
            self._begin_block(tag, node, attributes)
        elif tag == "q":
            self._say("“")
        if part := main_part(tag, attributes):
            self._parts.append((part, len(self._around), self._at))
        elif tag not in INLINE and attributes and (rank := called_title(tag, attributes)) > self.extent.title_rank:
            self.extent.title, self.extent.title_rank = self._at, rank
        self._around.append(self._style)
        is_marginal = self._style.is_marginal or margin is not None
        self._style = self._style.inside(
            tag, attributes, reason=reason, is_marginal=is_marginal, unfolds=hides, lists=len(self._lists)
        )
        return True

    def _is_unseen(self, node: LexborNode, tag: str, attributes: Attributes, *, hides: bool) -> bool:
        """Whether nobody sees an element; a click may unfold hidden text, but not what is hidden inside of that."""
        if is_link_within(tag, attributes) and is_control(node.text()):
            return True
        return hides and (self._style.is_unfolded or not (is_folded(attributes) and holds_text(node)))

    def _leave(self, tag: str) -> None:
        if tag == "q":
            self._say("”")
        if tag not in INLINE:
            self._end_line()
        else:
            said = "".join(run.text for run in self._runs[:_FEW_RUNS]).strip() if len(self._runs) <= _FEW_RUNS else ""
            self._is_number = _NUMBER.fullmatch(said) is not None
        self._style = self._around.pop()
        if self._parts and self._parts[-1][1] == len(self._around):
            part, _, start = self._parts.pop()
            self.extent.add(part, start, self._at)
        if tag not in INLINE:
            self._end_block(tag)

    def _begin_block(self, tag: str, node: LexborNode, attributes: Attributes) -> None:
        self._end_line()
        self._after_blank = self._after_blank or tag in SPACED or (tag in LISTS and not self._lists)
        if tag in LISTS:
            self._lists.open(node, attributes)
        elif tag == "li":
            self._lists.begin_item(attributes)
        elif tag == "hr":
            self.extent.last_rule = self._at
        elif tag == "tr":
            self._cells.append([])
        elif tag in {"td", "th"} and self._cells:
            self._sinks.append(self._sink)
            self._sink = []

    def _end_block(self, tag: str) -> None:
        self._after_blank = self._after_blank or tag in SPACED
        if tag in LISTS and self._lists:
            self._lists.close()
            self._after_blank = self._after_blank or not self._lists
        elif tag == "li":
            self._lists.forget_signs()
        elif tag in {"td", "th"} and self._sinks:
            self._cells[-1].append(self._sink)
            self._sink = self._sinks.pop()
        elif tag == "tr" and self._cells:
            self._end_row(self._cells.pop())

    def _end_row(self, cells: list[list[Line]]) -> None:
        lines = [line for cell in cells for line in cell]
        row = one_row(cells)
        if len(row) < len(lines):
            counted = [self.extent.links_away.pop(line.at, 0) for line in lines]
            if all(counted):
                self.extent.links_away[row[0].at] = sum(counted)
        self._sink.extend(row)

    def _say(self, text: str) -> None:
        style = self._style
        said = _BREAK.sub("\n", text) if style.is_preformatted else _WHITESPACE.sub(" ", text)
        if self._is_number and said[:1].isupper():
            self._runs.append(Run(text=" "))
        self._is_number = False
        self._runs.append(Run(text=said, bold=style.bold, italic=style.italic))
        self._sizes[style.size] += len(said.strip())
        if any(character.isalpha() for character in said):
            self._spoken[style.link] += 1

    def _say_break(self) -> None:
        self._runs.append(Run(text="\n"))

    def _end_line(self) -> None:
        """Make lines of what was said since the last block began or ended."""
        if not self._runs:
            return
        runs, self._runs = self._runs, []
        size = self._sizes.most_common(1)[0][0] if self._sizes else USUAL_SIZE
        self._sizes.clear()
        spoken, self._spoken = self._spoken, Counter()
        style = self._style
        is_heading = style.heading is not None
        if not style.is_preformatted:
            runs = unbroken(runs, is_heading=is_heading, is_centred=style.is_centred)
        for text in printed_lines(runs, keeps_bold=not is_heading):
            line = self._line(text if self._lists.awaits_words else bulleted(text), style, size=size)
            if set(spoken) == {Link.WITHIN}:
                self._links[line.at] = line.text
            elif set(spoken) == {Link.AWAY}:
                self.extent.links_away[line.at] = spoken[Link.AWAY]
            is_furniture = None not in spoken and leads_away(line.text)
            self._add(line, style.reason or (Reason.FURNITURE if is_furniture else None))

    def _line(self, text: str, style: Style, *, size: int) -> Line:
        self._at += 1
        refuse_lines(self._at, name=self._name)
        # A heading in a list is a heading.
        sign = self._lists.sign if style.heading is None or self._lists.sign != BULLET else ""
        line = Line(
            text=sign + text,
            at=self._at,
            indent=style.indent + INDENT * (bool(self._lists) and not sign),
            after_blank=self._after_blank,
            heading=style.heading,
            is_counted=bool(sign) and sign != BULLET,
            size=size,
        )
        self._lists.forget_signs()
        self._after_blank = False
        return line

    def _add(self, line: Line, reason: Reason | None) -> None:
        if reason is not None:
            self.left_out.append(LeftOut(line=line, reason=reason))
        else:
            self._sink.append(line)
