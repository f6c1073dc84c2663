"""Markdown to lines: one a block, and one for each rule number that begins a line inside a block.

CommonMark joins `2.4.1 …` with the line above it and counts an item `100.` on from the one before: rules documents mean
neither, so numbers stay as they are written and begin lines of their own.
"""

import re
from types import MappingProxyType

from markdown_it import MarkdownIt

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document
from bot.importing.readers.characters import lines_of
from bot.importing.readers.encodings import decode_text
from bot.importing.readers.front_matter import front_matter
from bot.importing.readers.limits import Progress, no_progress, refuse_lines, refuse_long_lines
from bot.importing.readers.markdown_blocks import MarkdownBlocks
from bot.importing.readers.markdown_dialects import in_commonmark

# At this depth the parser leaves out what is nested deeper; each level takes two of its own.
_DEEPEST = 200
# The parser looks to the end of the block for the end of each link: a tenth of a millisecond a bracket.
_MOST_OPEN = 5_000
# Each may become a piece of its own, of nearly a thousand bytes.
_MOST_SIGNS = 1_000_000
_SIGN = re.compile(r"[*_~`<>&\\\[!|]")
_BRACKET = re.compile(r"[\[\]]|\n[ \t]*\n")
_LINK_TARGET = re.compile(r"^ {0,3}\[[^\]\n]*[0-9][^\]\n]*\]:(?!\s*(?:<|\S*[/#]|\S+\.[a-z]{2,}\S*\s*$))", re.MULTILINE)


def read_markdown(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read Markdown; HTML in it is read as HTML. Raises UnreadableDocumentError."""
    text = decode_text(data, name=name).replace("\f", "\n")
    refuse_lines(text.count("\n") + text.count("\r") - text.count("\r\n"), name=name)
    lines = lines_of(text)
    refuse_long_lines(lines, name=name)
    metadata, length = front_matter(lines)
    lines = in_commonmark([*[""] * length, *lines[length:]])
    progress(0.1)
    source = "\n".join(lines)
    _refuse_signs(source, name=name)
    tokens = _parser(source).parse(source)
    progress(0.7)
    if any(token.level >= _DEEPEST - 2 for token in tokens):
        raise UnreadableDocumentError(name, "its lists and quotations are nested too deep")
    blocks = MarkdownBlocks(tokens, lines, name=name)
    blocks.read()
    if not blocks.lines:
        raise UnreadableDocumentError(name, "there are no words in it")
    progress(1.0)
    return Document(
        name=name,
        format="markdown",
        lines=tuple(blocks.lines),
        left_out=tuple(blocks.left_out),
        has_paragraphs=True,
        metadata=MappingProxyType(metadata),
    )


def _refuse_signs(source: str, *, name: str) -> None:
    """Refuse what would keep the parser busy for hours or fill the memory."""
    if sum(1 for _ in _SIGN.finditer(source)) > _MOST_SIGNS:
        raise UnreadableDocumentError(name, f"it has more than the {_MOST_SIGNS:,} signs of Markdown that are read")
    unclosed = in_block = 0
    for match in _BRACKET.finditer(source):
        if match[0] == "[":
            in_block += 1
        elif match[0] == "]":
            in_block = max(0, in_block - 1)
        else:
            unclosed, in_block = unclosed + in_block, 0
        if unclosed + in_block > _MOST_OPEN:
            raise UnreadableDocumentError(name, "too many of its brackets are never closed")


def _parser(source: str) -> MarkdownIt:
    """Return a parser that takes `[12.34]: Movement` for a rule and not for the target of a link."""
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST, "html": True}).enable(["table", "strikethrough"])
    return parser.disable("reference") if _LINK_TARGET.search(source) else parser
