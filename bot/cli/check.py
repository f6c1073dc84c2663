"""`quoth check`: what an editor or operator should look at in a book."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.library import read_book, stray_questions
from bot.rulebook.checking import findings
from bot.rulebook.model import Rulebook

_CLEAN, _FINDINGS, _UNREADABLE = 0, 1, 2


def check(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument(help="A book's id or a rulebook file; all books without.")] = None,
    rules: RulesOption = None,
) -> None:
    """Check books. Ends with status 0 if they are clean, 1 if there is something to look at, 2 if one is unreadable."""
    if book is not None and Path(book).is_file():
        raise typer.Exit(_FINDINGS if _report(read_book(Path(book))) else _CLEAN)
    configured = settings(context, rules)
    snapshot = books_of(configured)
    if book is not None:
        doubtful = _report(snapshot.shelf.get(book))
    else:
        doubtful = sum(map(_report, snapshot.shelf.books)) + _report_strays(configured.rule_folders)
    if snapshot.missing:
        raise typer.Exit(_UNREADABLE)
    raise typer.Exit(_FINDINGS if doubtful else _CLEAN)


def _report_strays(folders: Sequence[Path]) -> int:
    """Print which questions belong to no book and return how many files they are."""
    strays = stray_questions(folders)
    for path in strays:
        typer.echo(f"{path}: there is no book beside these questions")
    return len(strays)


def _report(book: Rulebook) -> int:
    """Print what is doubtful in a book and return how much it is."""
    found = list(findings(book))
    for finding in found:
        typer.echo(f"{book.info.id}: {finding.rule_id} {finding.reason}")
    cited, asked = (sum(map(len, listed.values())) for listed in (book.references.cites, book.questions))
    holds = f"{len(book)} rules, {cited} references" + (f", {asked} questions" if asked else "")
    typer.echo(f"{book.info.id}: {holds}, {len(found) or 'nothing'} to look at")
    return len(found)
