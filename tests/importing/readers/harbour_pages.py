"""Pages of a book of ferries, lanterns and storms, and what is read from them."""

import re
from collections.abc import Sequence

from bot.importing.document import Document
from bot.importing.readers.pdf import read_pdf
from tests.importing.readers.printing import LEADING, Ink, Page, block, printed

LEFT, RIGHT, COLUMN = 40, 220, 160
WIDE = 340

FERRY = (
    "A ferry is a unit that may carry cargo. At the start of your tide step you may move each ferry that you control to "
    "a harbour next to the one in which it lies, unless a storm token lies on either of them. "
)
LANTERN = (
    "Whenever a lantern is lit its controller chooses one hidden marker in the same harbour and reveals it to every "
    "player. If there is no hidden marker nothing is revealed, and the lantern stays lit until the end of the round. "
)
STORM = (
    "A storm lasts for three rounds. While it lasts no crew may board, no cargo may be landed, and a captain who would "
    "be wounded is washed ashore instead. A player who has no captain left passes until the storm is over. "
)


def read(pages: Sequence[Page], **how: object) -> Document:
    return read_pdf(printed(pages, **how), name="harbour.pdf", progress=lambda _: None)  # type: ignore[arg-type]


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def left_out(document: Document) -> list[tuple[int | None, str]]:
    return [(out.line.page, out.line.text) for out in document.left_out]


def whole(document: Document) -> str:
    """Join all lines as a reader would, hyphens at their ends too."""
    return re.sub(r"(\w)- (?=[a-z])", r"\1", " ".join(texts(document)))


def flowed(text: str, *, columns: Sequence[float], rows: int, top: float = 80, width: float = COLUMN) -> list[Page]:
    """Fill pages column by column with one long paragraph."""
    lines = block(text, x=0, y=0, width=width, justify=True)
    pages: list[list[Ink]] = []
    for place, ink in enumerate(lines):
        column, row = divmod(place, rows)
        page, across = divmod(column, len(columns))
        if page == len(pages):
            pages.append([])
        pages[page].append(Ink(x=columns[across], y=top + LEADING * row, text=ink.text, stretch=ink.stretch))
    return [*pages]
