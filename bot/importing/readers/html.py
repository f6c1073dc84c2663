"""HTML to lines: what a browser shows of a page, block by block.

The parser is lexbor (selectolax, MIT): it mends broken markup as browsers do, 10 MB in 0.6 s. html5lib does the same
in 11 s, lxml mends in its own way and loses what HTML5 keeps, Python's own parser mends nothing.
"""

import re
from dataclasses import replace
from types import MappingProxyType

from selectolax.lexbor import LexborHTMLParser

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, LeftOut, Line
from bot.importing.readers.characters import squeezed
from bot.importing.readers.encodings import decode_text
from bot.importing.readers.html_blocks import Blocks
from bot.importing.readers.html_counters import Counters
from bot.importing.readers.html_document import document_lines
from bot.importing.readers.html_nesting import refuse_tangles
from bot.importing.readers.html_notes import set_notes
from bot.importing.readers.limits import Progress, no_progress
from bot.importing.readers.sizes import in_percent, usual_size

_CHARSET = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([A-Za-z0-9_-]{2,20})""", re.IGNORECASE)
_KNOWN = re.compile(
    r"(?:utf-?8|iso-?8859-?(?:[2-9]|1[0-6])|windows-125\d|cp125\d|koi8-[ru]|macintosh|shift_jis|euc-(?:jp|kr)|gb2312|gbk|gb18030|big5)",
    re.IGNORECASE,
)
_HEAD = 4096
_LEGAL = re.compile(
    r"\bli\b[^{}]*::?(?:before|marker)\s*\{[^}]*\bcounters\(\s*[\w-]+\s*,\s*[\"']\.[\"']", re.IGNORECASE
)
_DATES = (
    "date",
    "dcterms.modified",
    "dcterms.date",
    "dc.date",
    "article:modified_time",
    "article:published_time",
    "last-modified",
    "revised",
)


def read_html(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read a page. Raises UnreadableDocumentError."""
    source = _decoded(data, name=name)
    refuse_tangles(source, name=name)
    progress(0.2)
    tree = LexborHTMLParser(source)
    set_notes(tree)
    progress(0.5)
    blocks = _blocks(tree, name=name)
    if not blocks.lines:
        raise UnreadableDocumentError(name, "nothing can be seen on this page")
    progress(1.0)
    metadata = _metadata(tree)
    lines, around = document_lines(blocks.lines, blocks.extent, title=metadata.get("title", ""))
    return Document(
        name=name,
        format="html",
        lines=in_percent(lines, usual=usual_size(lines)),
        left_out=tuple(replace(out, line=replace(out.line, size=100)) for out in [*blocks.left_out, *around]),
        has_paragraphs=True,
        metadata=MappingProxyType(metadata),
    )


def fragment_lines(source: str, *, name: str) -> tuple[list[Line], list[LeftOut]]:
    """Return the lines of a piece of a page, and those that are in no rule. Raises UnreadableDocumentError."""
    refuse_tangles(source, name=name)
    blocks = _blocks(LexborHTMLParser(source), name=name)
    return list(in_percent(blocks.lines, usual=usual_size(blocks.lines))), blocks.left_out


def _blocks(tree: LexborHTMLParser, *, name: str) -> Blocks:
    styles = "\n".join(style.text() for style in tree.css("style"))
    blocks = Blocks(name=name, is_legal=_LEGAL.search(styles) is not None, counters=Counters(styles))
    if tree.body is not None:
        blocks.read(tree.body)
    return blocks


def _decoded(data: bytes, *, name: str) -> str:
    """Read by what the page says of itself, unless it is UTF-8 whatever it says."""
    said = _CHARSET.search(data[:_HEAD])
    encoding = said[1].decode("ascii") if said else ""
    if _KNOWN.fullmatch(encoding) and not encoding.lower().startswith("utf"):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            data = data.decode(encoding, "replace").encode()
    return decode_text(data, name=name)


def _metadata(tree: LexborHTMLParser) -> dict[str, str]:
    found: dict[str, str] = {}
    title = tree.css_first("head title")
    if title is not None and (words := squeezed(title.text())):
        found["title"] = words
    said = {
        (tag.attributes.get("name") or tag.attributes.get("property") or "").lower(): squeezed(
            tag.attributes.get("content") or ""
        )
        for tag in tree.css("head meta[content]")
    }
    if date := next((said[key] for key in _DATES if said.get(key)), ""):
        found["date"] = date
    if author := said.get("author"):
        found["author"] = author
    return found
