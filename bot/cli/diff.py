"""`quoth diff`: what a new edition of a book changes."""

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.errors import ConfigError
from bot.folders import read_book
from bot.rulebook.model import Rulebook

_SAME, _CHANGED = 0, 1


def diff(
    context: typer.Context,
    old: Annotated[str, typer.Argument(help="The old edition: a rulebook file, a document or a book's id.")],
    new: Annotated[str, typer.Argument(help="The new edition: a rulebook file, a document or a book's id.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page for a browser.")] = None,
    rules: RulesOption = None,
) -> None:
    """Say what a new edition changes. Ends with status 0 if nothing but numbers, with 1 if something.

    Shown are the rules that were added (+), removed (-), reworded (~), moved with the same words (>), and moved and
    reworded (≈). That a rule only has another number, and that texts cite it by that, is no news.
    """
    from bot.rulebook.changes import compare  # noqa: PLC0415 - a look-up does not wait for it

    changes = compare(_book(context, old, rules), _book(context, new, rules))
    if html is not None:
        from bot.exporting.changes_page import changes_page  # noqa: PLC0415 - only a page needs it

        _write(html, changes_page(changes))
    if as_json:
        from bot.rulebook.changes_json import as_json as shape  # noqa: PLC0415 - only JSON needs it

        typer.echo(json.dumps(shape(changes), ensure_ascii=False))
    elif html is not None:
        typer.echo(f"The changes are written to {html}.")
    else:
        from bot.cli.changes_sheet import show_changes  # noqa: PLC0415 - only a person needs it

        show_changes(changes)
    raise typer.Exit(_CHANGED if changes else _SAME)


def _book(context: typer.Context, named: str, rules: Path | None) -> Rulebook:
    """Read a book by its file, its document or its id. Raises RulebookError, DocumentError and RefusedError."""
    file = Path(named)
    if file.is_file() and file.suffix.casefold() != ".json":
        from bot.cli.taking_in import read_alone  # noqa: PLC0415 - rulebooks need no reader of documents

        return read_alone(file)
    if file.is_file():
        return read_book(file)
    return books_of(settings(context, rules)).shelf.get(named)


def _write(file: Path, page: str) -> None:
    try:
        file.write_text(page, "utf-8")
    except OSError as error:
        raise ConfigError([f"{file} cannot be written ({error.strerror})"]) from error
