"""`quoth lookup`: the bot's engine on the command line, for people and, as JSON, for programs."""

import gc
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.errors import UnknownRulebookError
from bot.search.outcome import Found, Match, Outcome

if TYPE_CHECKING:
    from bot.search.shelf import Shelf

_FOUND, _NOT_FOUND, _WRONG_USE = 0, 1, 2
_IN_BRACKETS = re.compile(r"\A\s*\[\[(?P<asked>[^\[\]]+)\]\]\s*\Z")
_Json = Mapping[str, object]


class _NoQueryError(ValueError):
    """A line of a batch is JSON, but no query."""


def lookup(
    context: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(help="A number, a term, or a question.")] = None,
    book: Annotated[str | None, typer.Option(metavar="ID", help="Search only in this book.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="Show at most so many matches.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    batch: Annotated[
        typer.FileBinaryRead | None,
        typer.Option(metavar="FILE", help='Answer each line {"q", "book"?} of a file, or of - for standard input.'),
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Find a rule. Ends with status 0 if it is found, with 1 if there are several or none."""
    if (batch is None) == (not query):
        typer.echo("quoth: lookup takes either a query or --batch FILE", err=True)
        raise typer.Exit(_WRONG_USE)
    chosen = settings(context, rules)
    if batch is not None:
        shelf = books_of(chosen, prepared=True).shelf
        gc.freeze()  # The indexes stay; looking through them for garbage would be timed as some query's.
        for answer in _answers(batch, shelf, book=book, limit=limit):
            _write(answer)
        return
    # As in a message: who tries what an import says types the brackets too.
    typed = _IN_BRACKETS.sub(r"\g<asked>", " ".join(query or ()))
    with _no_collections():
        outcome, answer = _ask(books_of(chosen, prepared=False).shelf, typed, book=book, limit=limit)
    if as_json:
        _write(answer)
    else:
        from bot.cli.sheet import show_outcome  # noqa: PLC0415 - only a person needs it

        show_outcome(outcome, typed=typed)
    raise typer.Exit(_FOUND if isinstance(outcome, Found) else _NOT_FOUND)


@contextmanager
def _no_collections() -> Iterator[None]:
    """Look for no garbage: all that is made for one look-up stays until its end."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _ask(shelf: "Shelf", typed: str, *, book: str | None, limit: int) -> tuple[Outcome, _Json]:
    """Answer one query, and as JSON. Raises UnknownRulebookError."""
    chosen = shelf.get(book).info.id if book is not None else None
    start = time.perf_counter_ns()
    request = shelf.read(typed)
    outcome = shelf.find(request, book=chosen, limit=limit)
    micros = (time.perf_counter_ns() - start) // 1_000
    return outcome, {
        "q": typed,
        "book": request.book or chosen,
        "outcome": type(outcome).__name__.lower(),
        "micros": micros,
        "matches": [_match(match) for match in outcome.matches],
    }


def _answers(lines: Iterable[bytes], shelf: "Shelf", *, book: str | None, limit: int) -> Iterator[_Json]:
    """Answer line by line; one that is no query says so and the next goes on."""
    for line in lines:
        asked: object = None
        try:
            asked = json.loads(line, parse_constant=_no_constant)
            typed, named = _query(asked)
            yield _ask(shelf, typed, book=named or book, limit=limit)[1]
        except (ValueError, RecursionError, UnknownRulebookError) as error:
            echo = asked.get("q") if isinstance(asked, dict) else None
            yield {"q": echo, "error": str(error), "outcome": "nothing", "matches": []}


def _no_constant(name: str) -> None:
    raise _NoQueryError(f"{name} is no JSON")


def _query(asked: object) -> tuple[str, str | None]:
    """Return the query and the book of one line. Raises _NoQueryError."""
    if not isinstance(asked, dict):
        raise _NoQueryError("a line is an object")
    typed, book = asked.get("q"), asked.get("book")
    if not isinstance(typed, str):
        raise _NoQueryError('"q" is the text of the query')
    if book is not None and not isinstance(book, str):
        raise _NoQueryError('"book" is the id of a book')
    return typed, book


def _match(match: Match) -> _Json:
    rule, info = match.rule, match.book.described(match.rule)
    return {
        "book": info.id,
        "id": rule.id,
        "number": rule.number,
        "title": rule.title,
        "ancestors": [{"id": above.id, "title": above.title} for above in match.book.ancestors(rule)],
        "text": rule.text,
        "wording": info.wording,
        "edition": info.edition,
        "score": match.score,
        "via": match.via,
    }


def _write(answer: _Json) -> None:
    """Print one line; half a character from a broken query leaves as its JSON escape."""
    line = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
