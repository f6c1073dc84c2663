"""Lists of HTML while they are read: the sign that a browser shows before each item."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from bot.importing.readers.characters import BULLET
from bot.importing.readers.counting import letters, roman
from bot.importing.readers.html_tags import Attributes, list_kind

_MOST_DIGITS = 9
# `1.1`, `(a)`, `IV.`: what a page that draws no signs says itself.
_OWN_NUMBER = re.compile(
    r"\s*[\[(§]?\s?(?:[0-9]{1,4}(?:[.\-][0-9]{1,4})+[a-z]?[.)\]]{0,2}"
    r"|(?:[0-9]{1,4}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)\]]{1,2})(?:\s|$)"
)
# So many in a hundred of the items; a misprint may be among them.
_MOST_OWN = 75
# The first words of an item stand so few elements deep.
_DEEPEST_WORDS = 8


@dataclass(slots=True, kw_only=True)
class OpenList:
    """A list whose items are being read; `counted` is the number of the last one."""

    kind: str
    counted: int
    step: int
    is_legal: bool = False
    # The name by which the page's style composes its signs.
    composed: str = ""

    @classmethod
    def of(cls, node: LexborNode, attributes: Attributes, *, is_legal: bool) -> "OpenList":
        """Open a list; `is_legal` if the page's style numbers items through all levels, as `2.1.3`."""
        is_reversed = "reversed" in attributes
        first = whole_number(attributes.get("start"))
        if first is None:
            first = _items(node) if is_reversed else 1
        step = -1 if is_reversed else 1
        kind = "" if _numbers_itself(node) else list_kind(node.tag or "", attributes, inherited="")
        return cls(kind=kind, counted=first - step, step=step, is_legal=is_legal and node.tag == "ol")

    def count(self, attributes: Attributes) -> None:
        """Go on to the next item."""
        value = whole_number(attributes.get("value"))
        self.counted = self.counted + self.step if value is None else value

    def sign(self, attributes: Attributes) -> str:
        """Return what is shown before the current item, with its space, or nothing."""
        kind = list_kind("li", attributes, inherited=self.kind)
        if kind in {"", "•"}:
            return BULLET if kind else ""
        return f"{shown_number(self.counted, kind)}. "


def shown_number(number: int, kind: str) -> str:
    """Return a number as a list of this kind shows it."""
    match kind:
        case "a" | "A":
            shown = letters(number)
        case "i" | "I":
            shown = roman(number)
        case "01":
            shown = f"{number:02}"
        case _:
            shown = str(number)
    return shown.upper() if kind.isupper() else shown


def whole_number(text: str | None) -> int | None:
    """Return what an attribute says in digits."""
    digits = (text or "").strip()
    unsigned = digits.removeprefix("-")
    return int(digits) if unsigned.isascii() and unsigned.isdigit() and len(unsigned) <= _MOST_DIGITS else None


def _items(node: LexborNode) -> int:
    return sum(1 for _ in _children(node, "li"))


def _numbers_itself(node: LexborNode) -> bool:
    """Whether the items of a counted list say their numbers: a browser would show two, were the sign not hidden."""
    if node.tag != "ol":
        return False
    own = [_OWN_NUMBER.match(_first_words(item)) is not None for item in _children(node, "li")]
    return sum(own) * 100 >= len(own) * _MOST_OWN > 0


def _first_words(item: LexborNode) -> str:
    """Return the first text inside an item, as far as it stands in one element."""
    inside = item.child
    for _ in range(_DEEPEST_WORDS):
        while inside is not None and inside.is_text_node and not (inside.text_content or "").strip():
            inside = inside.next
        if inside is None or inside.is_text_node:
            break
        inside = inside.child
    return (inside.text_content or "") if inside is not None and inside.is_text_node else ""


def _children(node: LexborNode, tag: str) -> Iterator[LexborNode]:
    child = node.child
    while child is not None:
        if child.tag == tag:
            yield child
        child = child.next
