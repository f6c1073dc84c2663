"""Lists of HTML while they are read: the sign that a browser shows before each item."""

from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from bot.importing.readers.characters import BULLET
from bot.importing.readers.counting import letters, roman
from bot.importing.readers.html_tags import Attributes, list_kind

_MOST_DIGITS = 9


@dataclass(slots=True, kw_only=True)
class OpenList:
    """A list whose items are being read; `counted` is the number of the last one."""

    kind: str
    counted: int
    step: int
    is_legal: bool = False

    @classmethod
    def of(cls, node: LexborNode, attributes: Attributes, *, is_legal: bool) -> "OpenList":
        """Open a list; `is_legal` if the page's style numbers items through all levels, as `2.1.3`."""
        is_reversed = "reversed" in attributes
        first = whole_number(attributes.get("start"))
        if first is None:
            first = _items(node) if is_reversed else 1
        step = -1 if is_reversed else 1
        kind = list_kind(node.tag or "", attributes, inherited="")
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
    count, child = 0, node.child
    while child is not None:
        count += child.tag == "li"
        child = child.next
    return count
