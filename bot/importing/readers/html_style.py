"""What the elements around a text make of it, as a browser hands it down from one to the next."""

from enum import Enum, auto
from typing import NamedTuple

from bot.importing.document import Reason
from bot.importing.readers.html_tags import (
    INDENTED,
    INLINE,
    LISTS,
    PREFORMATTED,
    USUAL_SIZE,
    Attributes,
    bold_after,
    centred_after,
    heading_level,
    is_box,
    is_contents,
    is_link_away,
    is_link_within,
    italic_after,
    size_after,
)

INDENT = 2
# What changes nothing by itself.
_PLAIN = frozenset({"p", "li", "div", "span", "td", "th", "tr", "tbody", "thead", "table", "a"})


class Link(Enum):
    """Where a link leads: to a place on its own page, to another page, or where only a script knows."""

    WITHIN = auto()
    AWAY = auto()
    UNSAID = auto()


class Style(NamedTuple):  # A page has one for each element: these are made and compared faster than frozen classes.
    """How a text is drawn, what it belongs to, and where it leads; `size` is in tenths of a pixel."""

    bold: bool = False
    italic: bool = False
    is_preformatted: bool = False
    # Why what stands in it is in no rule.
    reason: Reason | None = None
    is_marginal: bool = False
    is_unfolded: bool = False
    # No heading of the document stands in it.
    is_boxed: bool = False
    heading: int | None = None
    indent: int = 0
    size: int = USUAL_SIZE
    is_centred: bool = False
    link: Link | None = None

    def inside(
        self, tag: str, attributes: Attributes, *, reason: Reason | None, is_marginal: bool, unfolds: bool, lists: int
    ) -> "Style":
        """Return the style inside an element, with so many lists open around it; the same one if nothing changes."""
        if not attributes and tag in _PLAIN and reason is self.reason:
            return self
        level = None if tag in INLINE and not attributes else heading_level(tag, attributes)
        is_boxed = self.is_boxed or is_box(attributes)
        is_indented = tag in INDENTED or (tag in LISTS and lists > 1)
        inner = Style(
            bold=bold_after(tag, attributes, before=self.bold or (self.is_boxed and level is not None)),
            italic=italic_after(tag, attributes, before=self.italic),
            is_preformatted=self.is_preformatted or tag in PREFORMATTED,
            reason=reason or (Reason.CONTENTS if is_contents(attributes) else None),
            is_marginal=is_marginal,
            is_unfolded=self.is_unfolded or unfolds,
            is_boxed=is_boxed,
            heading=self.heading or (None if is_boxed else level),
            indent=self.indent + INDENT * is_indented,
            size=size_after(attributes, before=self.size) if attributes else self.size,
            is_centred=centred_after(tag, attributes, before=self.is_centred),
            link=self.link or _link(tag, attributes),
        )
        return self if inner == self else inner


def _link(tag: str, attributes: Attributes) -> Link | None:
    """Return where an element links to, if it does."""
    if is_link_within(tag, attributes):
        return Link.WITHIN
    if is_link_away(tag, attributes):
        return Link.AWAY
    return Link.UNSAID if tag == "a" and attributes.get("href") else None
