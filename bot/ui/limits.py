"""Discord's limits and the one way to stay below them."""

from collections.abc import Sequence
from dataclasses import dataclass

CONTENT = 2_000
EMBED_TITLE, EMBED_DESCRIPTION, EMBED_FOOTER, EMBED_AUTHOR = 256, 4_096, 2_048, 256
FIELD_VALUE = 1_024
EMBEDS, EMBEDS_TOTAL = 10, 6_000
CUSTOM_ID = 100
OPTIONS, OPTION_LABEL, OPTION_DESCRIPTION, OPTION_VALUE, PLACEHOLDER = 25, 100, 100, 100, 150
CHOICES, CHOICE = 25, 100

_MORE = " …"
# However little room there is, a page has something on it.
_LEAST = 2
# Where a text is cut rather than anywhere: between paragraphs, sentences, words.
_GAPS = ("\n", ". ", " ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A piece of a text, and the place from which the text goes on, if it does."""

    text: str
    goes_on: int | None = None


def page(text: str, *, start: int, room: int) -> Page:
    """Return the piece of a text that begins at `start` and takes at most `room` as Discord counts."""
    rest = text[start:] if 0 < start < len(text) else text
    if length(rest) <= room:
        return Page(text=rest)
    kept = _cut(rest, max(room - len(_MORE), _LEAST))
    ends = (place + len(gap.rstrip()) for gap in _GAPS if (place := kept.rfind(gap)) >= len(kept) // 2)
    end = next(ends, len(kept))
    after = rest[end:].lstrip()
    return Page(text=rest[:end].rstrip() + _MORE, goes_on=len(text) - len(after)) if after else Page(text=rest[:end])


def clip(text: str, limit: int) -> str:
    """Cut a text to `limit` UTF-16 units, as Discord counts them: at a paragraph, else at a word, else anywhere."""
    if length(text) <= limit:
        return text
    kept = _cut(text, limit - len(_MORE))
    for gap in ("\n", " "):
        place = kept.rfind(gap)
        if place >= len(kept) // 2:
            return kept[:place].rstrip() + _MORE
    return kept.rstrip() + _MORE


def shares(wanted: Sequence[int], total: int) -> list[int]:
    """Divide `total` among texts of these lengths; what one does not want goes to the others."""
    granted = [0] * len(wanted)
    left = total
    for nth, place in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        granted[place] = min(wanted[place], left // (len(wanted) - nth))
        left -= granted[place]
    return granted


def length(text: str) -> int:
    """Return how long Discord takes a text to be: characters beyond the basic plane count twice."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut(text: str, limit: int) -> str:
    """Cut at `limit` UTF-16 units, without leaving half a character."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * max(limit, 0)].decode("utf-16-le", "ignore")
