"""A text in other tools' JSON to lines: plain, or with the HTML or Markdown that the tool keeps in it."""

import html
import re
from collections.abc import Iterator
from dataclasses import replace

from bot.errors import UnreadableDocumentError
from bot.importing.document import Line
from bot.importing.readers.characters import bulleted, columns_kept, lines_of, seen
from bot.importing.readers.limits import refuse_long_lines

_TAG = re.compile(
    r"</?(?:p|br|div|span|b|i|u|em|strong|ul|ol|li|h[1-6]|a|sup|sub|table|t[rdh]|img|figure|blockquote|section)\b[^<>]*>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#[0-9]{2,6}|#x[0-9a-fA-F]{2,5}|[a-z]{2,8});", re.IGNORECASE)
_MARKDOWN = re.compile(r"^#{1,6} \S|^\|.*\|\s*$|\[[^\]\n]+\]\([^)\s]+\)|^ {0,3}```", re.MULTILINE)


def lines_in(text: str, *, name: str) -> list[Line]:
    """Return the lines of a text; their places count anew from 1. Raises UnreadableDocumentError."""
    if _TAG.search(text) is not None:
        return list(_of_html(text, name=name))
    if _MARKDOWN.search(text) is not None:
        return list(_of_markdown(text, name=name))
    return list(_of_plain(html.unescape(text) if _ENTITY.search(text) is not None else text, name=name))


def has_markup(text: str) -> bool:
    return _TAG.search(text) is not None or _MARKDOWN.search(text) is not None


def _of_html(text: str, *, name: str) -> Iterator[Line]:
    from bot.importing.readers.html import fragment_lines  # noqa: PLC0415 - most JSON has no HTML in it

    # A text may have line breaks besides its tags, which a browser would not show.
    is_inline = re.search(r"<(?:p|br|div|li|h[1-6]|t[rd])\b", text, re.IGNORECASE) is None
    source = "<br>".join(lines_of(text.strip())) if is_inline else text
    lines, left_out = fragment_lines(source, name=name)
    yield from lines
    yield from (out.line for out in left_out)


def _of_markdown(text: str, *, name: str) -> Iterator[Line]:
    from bot.importing.readers.markdown import read_markdown  # noqa: PLC0415 - nor Markdown

    try:
        document = read_markdown(text.encode("utf-8", "replace"), name=name)
    except UnreadableDocumentError:
        yield from _of_plain(text, name=name)
        return
    yield from document.lines
    yield from (out.line for out in document.left_out)


def _of_plain(text: str, *, name: str) -> Iterator[Line]:
    parts = lines_of(seen(text))
    refuse_long_lines(parts, name=name)
    is_after_blank = False
    for part in parts:
        if words := columns_kept(part.strip()):
            yield Line(text=bulleted(words), at=1, after_blank=is_after_blank)
        is_after_blank = not words


def bullet(line: Line) -> Line:
    """Return a line as an item of a list."""
    return replace(line, text=f"• {line.text.removeprefix('• ')}")
