"""`quoth check`: what an editor or operator should look at in a book."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.folders import read_book, stray_questions
from bot.rulebook.checking import report
from bot.rulebook.report import Report

_CLEAN, _FINDINGS, _UNREADABLE = 0, 1, 2

JsonOption = Annotated[bool, typer.Option("--json", help="Print one line of JSON for each book.")]
HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", dir_okay=False, help="Write the report as one page, too.")
]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Show all findings, not only the first ten.")]


def check(
    context: typer.Context,
    book: Annotated[str | None, typer.Argument(help="A book's id or a rulebook file; all books without.")] = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    verbose: VerboseOption = False,
    rules: RulesOption = None,
) -> None:
    """Check books. Ends with status 0 if they are clean, 1 if there is something to look at, 2 if one is unreadable."""
    strays: Sequence[Path] = ()
    missing = False
    if book is not None and Path(book).is_file():
        checked = [report(read_book(Path(book)))]
    else:
        configured = settings(context, rules)
        snapshot = books_of(configured)
        checked = [report(one) for one in (snapshot.shelf.books if book is None else [snapshot.shelf.get(book)])]
        strays = stray_questions(configured.rule_folders) if book is None else ()
        missing = bool(snapshot.missing)
    show(checked, as_json=as_json, is_verbose=verbose)
    if html is not None:
        write_page(html, checked)
    for path in strays:
        typer.echo(f"{path}: there is no book beside these questions", err=as_json)
    if missing:
        raise typer.Exit(_UNREADABLE)
    raise typer.Exit(_FINDINGS if strays or any(one.findings for one in checked) else _CLEAN)


def show(reports: Sequence[Report], *, as_json: bool, is_verbose: bool) -> None:
    """Print reports for a person or a program."""
    from bot.cli.report_sheet import show_report, terminal  # noqa: PLC0415 - a look-up does not wait for them
    from bot.exporting.report_json import report_json  # noqa: PLC0415

    console = terminal()
    for one in reports:
        if as_json:
            typer.echo(json.dumps(report_json(one)))
        else:
            show_report(one, console, is_verbose=is_verbose)


def write_page(file: Path, reports: Sequence[Report]) -> None:
    """Write the page of reports. Raises RefusedError."""
    from bot.cli.shelving import write_whole  # noqa: PLC0415 - only who wants a page waits for it
    from bot.exporting.report_page import report_page  # noqa: PLC0415

    write_whole(file, report_page(reports).encode())
