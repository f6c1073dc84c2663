"""How much of a document is read before it is refused, and the refusals that all formats share."""

from collections.abc import Callable, Sequence

from bot.errors import UnreadableDocumentError

# The longest rules document known has 1 MB of text on 300 pages; pictures make a PDF of it a hundred times as long.
MAX_BYTES = 100 * 1024 * 1024
MAX_PAGES = 5_000
MAX_LINE = 100_000
# A line in memory takes some hundred bytes, whatever is in it.
MAX_LINES = 500_000

Progress = Callable[[float], None]
"""Is told the share of the work that is done, from 0 to 1."""


def no_progress(_share: float) -> None:
    """Tell nobody."""


def refuse_bytes(data: bytes, *, name: str) -> None:
    """Refuse what is too long to look at. Raises UnreadableDocumentError."""
    if len(data) > MAX_BYTES:
        raise UnreadableDocumentError(name, f"it has {len(data):,} bytes, more than the {MAX_BYTES:,} that are read")


def refuse_pages(pages: int, *, name: str) -> None:
    """Refuse a document of too many pages. Raises UnreadableDocumentError."""
    if pages > MAX_PAGES:
        raise UnreadableDocumentError(name, f"it has {pages:,} pages, more than the {MAX_PAGES:,} that are read")


def refuse_lines(count: int, *, name: str) -> None:
    """Refuse a document of too many lines. Raises UnreadableDocumentError."""
    if count > MAX_LINES:
        raise UnreadableDocumentError(name, f"it has more than the {MAX_LINES:,} lines that are read")


def refuse_long_lines(lines: Sequence[str], *, name: str) -> None:
    """Refuse what no printed line can be, and too many of them. Raises UnreadableDocumentError."""
    refuse_lines(len(lines), name=name)
    for at, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            reason = f"line {at} is {len(line):,} characters long, more than the {MAX_LINE:,} that are read"
            raise UnreadableDocumentError(name, reason)
