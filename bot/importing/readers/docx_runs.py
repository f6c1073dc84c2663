"""The words of one Word paragraph: runs in their styles, without what was deleted, hidden or stands in the margin."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element  # only the type

from bot.importing.readers.docx_styles import Style, Styles, value
from bot.importing.readers.emphasis import Run

_SKIPPED = frozenset({"del", "moveFrom", "pPr", "rPr", "instrText", "delText", "sdtPr", "Fallback"})
_SIGNS = {"tab": " ", "ptab": " ", "cr": "\n", "noBreakHyphen": "-"}
_UNSEEN_BREAKS = frozenset({"page", "column"})
_NOTES = frozenset({"footnoteReference", "endnoteReference"})


@dataclass(slots=True, kw_only=True)
class Words:
    """What a paragraph says; `notes` are its notes by kind and id, `boxes` the text boxes that hang on it."""

    runs: list[Run] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)
    # So many letters of each size, in half points.
    sizes: Counter[int] = field(default_factory=Counter)


def words_of(paragraph: Element, chain: Sequence[Style], styles: Styles) -> Words:
    """Read a paragraph whose style is the first of a chain."""
    words = Words()
    for element in _flow(paragraph):
        if element.tag == "r":
            _read_run(element, chain, styles, words)
        elif element.tag == "t":  # in a formula
            words.runs.append(Run(text=element.text or ""))
    return words


def _flow(element: Element) -> Iterator[Element]:
    """Yield the runs in an element, through links, fields, insertions and content controls."""
    for child in element:
        if child.tag in {"r", "t"}:
            yield child
        elif child.tag not in _SKIPPED:
            yield from _flow(child)


def _read_run(run: Element, chain: Sequence[Style], styles: Styles, words: Words) -> None:
    properties = run.find("rPr")
    levels = _levels(properties, chain, styles)
    if _first(level.hidden for level in levels):
        return
    bold, italic = _first(level.bold for level in levels), _first(level.italic for level in levels)
    size = next((level.size for level in levels if level.size), styles.size)
    for child in run:
        if child.tag in _NOTES:
            words.notes.append((child.tag.removesuffix("Reference"), child.get("id", "")))
        elif child.tag in {"drawing", "pict", "object", "AlternateContent"}:
            words.boxes.extend(_boxes(child))
        elif text := _said(child):
            words.runs.append(Run(text=text, bold=bold, italic=italic))
            words.sizes[size] += len(text.strip())


def _levels(properties: Element | None, chain: Sequence[Style], styles: Styles) -> list[Style]:
    """Return who may say how a run looks, nearest first: itself, its style, the paragraph's style."""
    if properties is None:
        return list(chain)
    named = styles.run_style(value(properties, "rStyle"))
    return [Style.of(properties), *([named] if named else []), *chain]


def _first(switches: Iterator[bool | None]) -> bool:
    return next((switch for switch in switches if switch is not None), False)


def _said(element: Element) -> str:
    match element.tag:
        case "t":
            return (element.text or "").replace("\n", " ")
        case "br":
            return "" if element.get("type") in _UNSEEN_BREAKS else "\n"
        case "sym":
            return _symbol(element.get("char", ""))
        case _:
            return _SIGNS.get(element.tag, "")


def _symbol(code: str) -> str:
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""


def _boxes(element: Element) -> Iterator[Element]:
    """Yield the text boxes in a drawing; the second form of one, for old programs, is not said again."""
    for child in element:
        if child.tag == "txbxContent":
            yield child
        elif child.tag != "Fallback":
            yield from _boxes(child)
