"""A PDF's bookmarks → which of its lines are headings, and of which level."""

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import islice

import pypdfium2 as pdfium

_MOST = 20_000
_DEEPEST = 6
_NUMBER = re.compile(r"^(?:[\d.()\-]+[a-z]?|[ivxlc]+\.)[.)]?\s+", re.IGNORECASE)
_SPACES = re.compile(r"\s+")

Bookmarks = Mapping[int, Mapping[str, int]]


def bookmarks_of(document: pdfium.PdfDocument) -> Bookmarks:
    """Return the level of each bookmark by its page and its words."""
    levels: dict[int, dict[str, int]] = defaultdict(dict)
    for bookmark in islice(document.get_toc(max_depth=_DEEPEST), _MOST):
        target = bookmark.get_dest()
        place = None if target is None else target.get_index()
        if place is not None:
            levels[place + 1].setdefault(_words(bookmark.get_title()), bookmark.level + 1)
    return levels


def heading_level(text: str, page: int, bookmarks: Bookmarks) -> int | None:
    """Return the level of a line that a bookmark of its page names, with or without its number."""
    on_page = bookmarks.get(page)
    if not on_page:
        return None
    words = _words(text)
    if words in on_page:
        return on_page[words]
    return next((level for title, level in on_page.items() if _is_same(title, words)), None)


def _is_same(title: str, words: str) -> bool:
    """Whether a bookmark says what a line does but for the number; some programs put no space behind that."""
    return _bare(title) == _bare(words) or title.replace(" ", "") == words.replace(" ", "")


def _words(text: str) -> str:
    return _SPACES.sub(" ", text.replace("*", "")).strip().casefold()


def _bare(words: str) -> str:
    return _NUMBER.sub("", words)
