"""Signs of lists that a page's style composes of its counters: Google Docs publishes its numbered headings so."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.importing.readers.html_lists import shown_number
from bot.importing.readers.html_tags import Attributes

_SIGN = re.compile(
    r"\.(?P<list>[\w-]{1,80})\s*>\s*li\s*::?before\s*\{[^{}]{0,200}?content:\s*(?P<content>[^{};]{1,400})"
)
_COUNT = re.compile(r"\.(?P<list>[\w-]{1,80})\s*>\s*li\s*\{[^{}]{0,200}?counter-increment:\s*(?P<counter>[\w-]{1,80})")
_PART = re.compile(r"counter\(\s*(?P<counter>[\w-]+)\s*(?:,\s*(?P<style>[\w-]+)\s*)?\)|\"(?P<words>[^\"]*)\"")
# By the name of each style, how a list of that kind shows its numbers.
_KINDS = {
    "lower-latin": "a",
    "lower-alpha": "a",
    "upper-latin": "A",
    "upper-alpha": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal-leading-zero": "01",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A piece of a sign: words as they stand, or what a counter has come to."""

    words: str = ""
    counter: str = ""
    kind: str = "1"


class Counters:
    """The composed signs of a page, by the classes of its lists, and what their counters have come to."""

    def __init__(self, styles: str) -> None:
        self._counters = {found["list"]: found["counter"] for found in _COUNT.finditer(styles)}
        composed = {found["list"]: list(_parts(found["content"])) for found in _SIGN.finditer(styles)}
        self._signs = {name: parts for name, parts in composed.items() if any(part.counter for part in parts)}
        self._reached: dict[str, int] = {}

    def list_of(self, attributes: Attributes) -> str:
        """Return the class by which the style composes the signs of a list; nothing, if it does not."""
        classes = (attributes.get("class") or "").split() if self._signs else []
        return next((name for name in classes if name in self._signs and name in self._counters), "")

    def reached(self, name: str) -> int:
        """Return the number of the last item of such a list, wherever that stands."""
        return self._reached.get(self._counters[name], 0)

    def sign(self, name: str, number: int) -> str:
        """Count an item of such a list; return what is shown before it, with its space."""
        self._reached[self._counters[name]] = number
        return f"{''.join(self._shown(self._signs[name])).strip()} "

    def _shown(self, parts: Sequence[_Part]) -> Iterator[str]:
        for part in parts:
            yield shown_number(self._reached.get(part.counter, 0), part.kind) if part.counter else part.words


def _parts(content: str) -> Iterator[_Part]:
    for found in _PART.finditer(content):
        if found["counter"]:
            yield _Part(counter=found["counter"], kind=_KINDS.get(found["style"] or "", "1"))
        else:
            yield _Part(words=found["words"])
