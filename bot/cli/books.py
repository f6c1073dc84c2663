"""`quoth books`: which books there are."""

import typer

from bot.cli.options import RulesOption, settings


def books(context: typer.Context, rules: RulesOption = None) -> None:
    """List the books. Ends with status 1 if one of them cannot be read."""
    from bot.library import load  # noqa: PLC0415 - other commands need no search
    from bot.ui import phrases  # noqa: PLC0415 - nor words of answers

    snapshot = load(settings(context, rules).rule_folders)
    for book in snapshot.shelf.books:
        info, edition = book.info, phrases.edition(book.info)
        typer.echo(f"{info.id:<12} {len(book):>5} rules  {info.title}" + (f" ({edition})" if edition else ""))
    if snapshot.missing:
        raise typer.Exit(1)
