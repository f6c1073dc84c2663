"""The lists that are open where a page is being read, and the signs that stand before its next line."""

from selectolax.lexbor import LexborNode

from bot.importing.readers.characters import BULLET
from bot.importing.readers.html_counters import Counters
from bot.importing.readers.html_lists import OpenList
from bot.importing.readers.html_tags import Attributes


class OpenLists:
    """Counts the items of lists inside each other, as a browser does."""

    def __init__(self, counters: Counters, *, is_legal: bool) -> None:
        """Begin outside of all lists; `is_legal` if the page's style numbers items through all levels, as `2.1.3`."""
        self._counters = counters
        self._is_legal = is_legal
        self._open: list[OpenList] = []
        self._signs: list[str] = []

    def __len__(self) -> int:
        return len(self._open)

    @property
    def awaits_words(self) -> bool:
        """Whether an item has begun whose first line is still to come."""
        return bool(self._signs)

    @property
    def sign(self) -> str:
        """What stands before the next line: of several items that begin in one, the signs of all."""
        return "".join(self._signs)

    def open(self, node: LexborNode, attributes: Attributes) -> None:
        """Begin a list."""
        opened = OpenList.of(node, attributes, is_legal=self._is_legal)
        opened.composed = self._counters.list_of(attributes)
        if opened.composed and "start" not in attributes and "start" not in (attributes.get("class") or "").split():
            opened.counted = self._counters.reached(opened.composed)
        self._open.append(opened)

    def close(self) -> None:
        """End the innermost list."""
        if self._open:
            self._open.pop()

    def begin_item(self, attributes: Attributes) -> None:
        """Go on to the next item of the innermost list."""
        current = self._open[-1] if self._open else OpenList(kind="•", counted=0, step=1)
        current.count(attributes)
        sign = current.sign(attributes)
        if current.composed:
            sign = self._counters.sign(current.composed, current.counted)
        elif current.is_legal and sign not in {"", BULLET}:
            sign = ".".join(str(level.counted) for level in self._open if level.is_legal) + " "
        self._signs.append(sign)

    def forget_signs(self) -> None:
        """Leave the signs to no other line: they stand before one, or their item had no words."""
        self._signs.clear()
