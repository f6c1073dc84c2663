"""Footnotes of a page: each to below the paragraph that it belongs to, as in documents of Word."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from bot.importing.readers.characters import BULLET
from bot.importing.readers.html_tags import INLINE

# As Pandoc, kramdown, GitHub, Python-Markdown and Asciidoctor write them.
_NOTES = ", ".join(
    f"{around} > ol > li[id]" for around in ("[role=doc-endnotes]", ".footnotes", ".footnote", "[data-footnotes]")
)
_NOTES += ", [role=doc-footnote][id], #footnotes > .footnote[id]"
_SIGN = re.compile(r"\s*(?:<a\b[^>]*>\s*[0-9]{1,4}\s*</a>[.)]?\s*|<p\b[^>]*>\s*)")
_MOST_AROUND = 50


def set_notes(tree: LexborHTMLParser) -> None:
    """Move the notes of a page to where it refers to them; one that nobody refers to stays."""
    notes = _notes(tree)
    inside = {link.mem_id for note in notes.values() for link in note.css("a")}
    waiting = dict(notes)
    for link in list(_references(tree, notes, but=inside)):
        note = waiting.pop(_target(link), None)
        if note is not None:
            _set_below(link, note)
        _sign(link).decompose()
    for name, note in notes.items():
        if name not in waiting:
            note.decompose()


def _notes(tree: LexborHTMLParser) -> dict[str, LexborNode]:
    found: dict[str, LexborNode] = {}
    within: set[int] = set()
    for note in tree.css(_NOTES):
        if note.mem_id not in within:
            found.setdefault(note.attributes.get("id") or "", note)
            within |= {inner.mem_id for inner in note.css("[id]")}
    return found


def _references(tree: LexborHTMLParser, notes: dict[str, LexborNode], *, but: set[int]) -> Iterator[LexborNode]:
    for link in tree.css('a[href^="#"]') if notes else ():
        if _target(link) in notes and link.mem_id not in but:
            yield link


def _target(link: LexborNode) -> str:
    return unquote((link.attributes.get("href") or "").removeprefix("#"))


def _sign(link: LexborNode) -> LexborNode:
    """Return all of a reference that is seen: its number, raised and in brackets."""
    around = link.parent
    before, after = link.prev, link.next
    is_alone = (before is None or (_is_bracket(before) and before.prev is None)) and (
        after is None or (_is_bracket(after) and after.next is None)
    )
    return around if around is not None and around.tag == "sup" and is_alone else link


def _is_bracket(node: LexborNode) -> bool:
    return node.is_text_node and (node.text_content or "").strip() in {"", "[", "]", "(", ")"}


def _set_below(link: LexborNode, note: LexborNode) -> None:
    said = _SIGN.sub("", "".join(child.html or "" for child in note.iter(include_text=True)), count=1)
    shown = LexborHTMLParser(f"<div>{BULLET}{said}</div>").css_first("div")
    block = _block(link)
    if shown is None or block is None:
        return
    if block.tag in {"body", "div", "li", "dd", "blockquote", "section", "article", "main"}:
        block.insert_child(shown)
    else:
        block.insert_after(shown)


def _block(link: LexborNode) -> LexborNode | None:
    """Return the paragraph around a reference; of a cell, the whole table."""
    block = link.parent
    for _ in range(_MOST_AROUND):
        if block is None or (block.tag not in INLINE and block.tag not in {"td", "th", "tr", "tbody", "thead"}):
            break
        block = block.parent
    return block
