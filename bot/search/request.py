"""What a player asks for: the prefixes taken off, which book, one answer or a list."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.search.query import MAX_LENGTH, Query, read_query
from bot.search.words import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to the bot.

    `whole` is everything that was typed and counts if it names a rule (`Rules Clarifications` is a title); `rest`
    is what stands behind the prefixes. `called`: the bot is asked beyond doubt, and answers even if it finds nothing.
    """

    whole: Query
    rest: Query
    book: str | None
    called: bool
    listing: bool


_CALL = re.compile(r"rules?[\s_:]+|rules?$", re.IGNORECASE)
_LIST = re.compile(r"\?\s*\w")
_MOST_PREFIXES = 3
_BREAK = re.compile(r"[\s_:]+")
_MOST_BREAKS = 8  # in the name of a book


def read_request(text: str, *, books: Mapping[str, str]) -> Request:
    """Read what somebody typed; `books` leads from the folded names of a book to its id."""
    rest = text[:MAX_LENGTH].strip()
    whole = rest[1:].strip() if _LIST.match(rest) else rest
    called, listing, by_sign, book = False, False, False, None
    for _ in range(_MOST_PREFIXES):  # in any order: `?champions: deploy`, `rule_?deploy`
        if not listing and _LIST.match(rest):
            listing, rest = True, rest[1:].strip()
        elif not called and (call := _CALL.match(rest)) is not None and _is_call(call, rest):
            called, rest = True, rest[call.end() :]
        elif book is None and (named := _book(rest, books)) is not None:
            book, mark, rest = named
            by_sign = not mark.isspace()
    typed, asked = read_query(whole), rest.replace("_", " ")
    return Request(
        whole=typed,
        rest=typed if asked == whole else read_query(asked),
        book=book,
        called=called or listing or by_sign,
        listing=listing,
    )


def _is_call(call: re.Match[str], text: str) -> bool:
    """Whether something stands behind the call, or it was written in full (`rule_`)."""
    return call.end() < len(text) or "_" in call[0] or ":" in call[0]


def _book(text: str, books: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Return the book named at the start, what parts its name from the question, and the question."""
    named = None
    for place, gap in enumerate(_BREAK.finditer(text)):
        if place == _MOST_BREAKS:
            break
        book = books.get(fold(text[: gap.start()]))
        if book is not None and gap.end() < len(text):
            named = (book, gap[0], text[gap.end() :])
    return named
