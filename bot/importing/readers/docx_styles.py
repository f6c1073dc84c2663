"""The styles of a Word document: which are headings, bold, indented, numbered."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element  # only the type

_MOST_STEPS = 20
_BODY_TEXT = 9
_OFF = frozenset({"0", "false", "off", "none"})
_TWIPS_A_COLUMN = 180
_USUAL_SIZE = 20
# The level of what stands on a title page.
_TITLE_PAGE = {"title": 1, "subtitle": 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What one style says itself; None where it says nothing."""

    id: str
    name: str = ""
    based_on: str = ""
    outline: int | None = None
    list_id: str | None = None
    list_level: int | None = None
    bold: bool | None = None
    italic: bool | None = None
    hidden: bool | None = None
    indent: int | None = None
    # Of the letters, in half points.
    size: int | None = None

    @classmethod
    def of(cls, element: Element) -> "Style":
        """Read a style, or the properties of a paragraph or run as if they were one."""
        paragraph = element.find("pPr") if element.tag == "style" else element
        run = element.find("rPr") if element.tag == "style" else element
        return cls(
            id=element.get("styleId", ""),
            name=value(element, "name").lower(),
            based_on=value(element, "basedOn"),
            outline=number(paragraph, "outlineLvl"),
            list_id=value(paragraph, "numPr/numId") or None,
            list_level=number(paragraph, "numPr/ilvl"),
            bold=switch(run, "b"),
            italic=switch(run, "i"),
            hidden=switch(run, "vanish"),
            indent=_indent(paragraph),
            size=number(run, "sz"),
        )

    @property
    def own_heading(self) -> int | None:
        """The level that the style's name or its place in the outline gives; 0 for body text."""
        kind, _, level = self.name.rpartition(" ")
        if kind == "heading" and level.isdecimal() and len(level) == 1:
            return int(level)
        if self.name in _TITLE_PAGE:
            return _TITLE_PAGE[self.name]
        if self.outline is None:
            return None
        return self.outline + 1 if self.outline < _BODY_TEXT else 0


class Styles:
    """The styles of a document by their ids; `size` is of letters of which nothing is said, in half points."""

    def __init__(self, elements: Iterable[Element]) -> None:
        every = list(elements)
        found = [element for element in every if element.tag == "style"]
        self._styles: Mapping[str, Style] = {(style := Style.of(element)).id: style for element in found}
        self._default = next(
            (
                element.get("styleId", "")
                for element in found
                if element.get("type") == "paragraph" and element.get("default", "0") not in _OFF
            ),
            "",
        )
        sizes = (number(element, "rPrDefault/rPr/sz") for element in every if element.tag == "docDefaults")
        self.size = next((size for size in sizes if size), _USUAL_SIZE)

    def chain(self, style_id: str) -> Iterator[Style]:
        """Yield a paragraph's style and what it is based on, nearest first; without one, the default style."""
        current = self._styles.get(style_id or self._default)
        for _ in range(_MOST_STEPS):
            if current is None:
                return
            yield current
            current = self._styles.get(current.based_on) if current.based_on else None

    def run_style(self, style_id: str) -> Style | None:
        return self._styles.get(style_id)


def value(element: Element | None, path: str) -> str:
    """Return the `val` of an element below, or nothing."""
    found = element.find(path) if element is not None else None
    return found.get("val", "") if found is not None else ""


def number(element: Element | None, path: str) -> int | None:
    """Return the `val` of an element below if it is a whole number that Word would write."""
    text = value(element, path)
    most_digits = 9
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None


def switch(element: Element | None, tag: str) -> bool | None:
    """Return whether something is on, off, or not said; it is on if it is only named."""
    found = element.find(tag) if element is not None else None
    return None if found is None else found.get("val", "1") not in _OFF


def _indent(paragraph: Element | None) -> int | None:
    found = paragraph.find("ind") if paragraph is not None else None
    if found is None:
        return None
    twips = found.get("left", found.get("start", ""))
    most_digits = 6
    return int(twips) // _TWIPS_A_COLUMN if twips.isascii() and twips.isdigit() and len(twips) <= most_digits else None
