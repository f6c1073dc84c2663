"""What a player asks for: the prefixes taken off, which book, one answer or a list."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.search.query import MAX_LENGTH, Query, read_query
from bot.search.words import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A book's name at the end of a question; `is_marked` if it can be nothing else: `… (sigmar)`, `… in sigmar`."""

    rest: Query
    book: str
    name: str
    is_marked: bool


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
    ending: Ending | None = None


_CALL = re.compile(r"rules?[\s_:]+|rules?$", re.IGNORECASE)
_LIST = re.compile(r"\?\s*\w")
_LINK = re.compile(r"\s(?:in|for|from)$", re.IGNORECASE)
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
        ending=_ending(asked, books) if book is None else None,
    )


def _is_call(call: re.Match[str], text: str) -> bool:
    """Whether something stands behind the call, or it was written in full (`rule_`)."""
    return call.end() < len(text) or "_" in call[0] or ":" in call[0]


def _ending(text: str, books: Mapping[str, str]) -> Ending | None:
    """Return the book named at the end, and the question before it."""
    for gap in list(_BREAK.finditer(text))[-_MOST_BREAKS:]:
        typed = text[gap.end() :].rstrip(" ?!.")
        name = fold(typed)
        if name in books and gap.start():
            before = text[: gap.start()]
            link = _LINK.search(before)
            is_marked = link is not None or (typed[0] == "(" and typed[-1] == ")")
            rest = before if link is None else before[: link.start()]
            return Ending(rest=read_query(rest), book=books[name], name=name, is_marked=is_marked)
    return None


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
