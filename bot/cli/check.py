"""`quoth check`: what an editor or operator should look at in a book."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.library import read_book
from bot.rulebook.checking import findings
from bot.rulebook.model import Rulebook

_CLEAN, _FINDINGS, _UNREADABLE = 0, 1, 2


def check(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument(help="A book's id or a rulebook file; all books without.")] = None,
    rules: RulesOption = None,
) -> None:
    """Check books. Ends with status 0 if they are clean, 1 if there is something to look at, 2 if one is unreadable."""
    doubtful = 0
    if book is not None and Path(book).is_file():
        doubtful = _report(read_book(Path(book)))
    else:
        snapshot = books_of(settings(context, rules))
        chosen = snapshot.shelf.books if book is None else (snapshot.shelf.get(book),)
        doubtful = sum(_report(each) for each in chosen)
        if snapshot.missing:
            raise typer.Exit(_UNREADABLE)
    raise typer.Exit(_FINDINGS if doubtful else _CLEAN)


def _report(book: Rulebook) -> int:
    """Print what is doubtful in a book and return how much it is."""
    found = list(findings(book))
    for finding in found:
        typer.echo(f"{book.info.id}: {finding.rule_id} {finding.reason}")
    cited = sum(map(len, book.references.cites.values()))
    typer.echo(f"{book.info.id}: {len(book)} rules, {cited} references, {len(found) or 'nothing'} to look at")
    return len(found)
