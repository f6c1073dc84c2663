"""The command line. Each command imports its own world only when it runs, so that a look-up stays quick."""

from typing import Annotated

import typer

import bot
from bot.cli.books import books
from bot.cli.check import check
from bot.cli.db import db
from bot.cli.diff import diff
from bot.cli.health import health
from bot.cli.import_document import import_
from bot.cli.lookup import lookup
from bot.cli.options import RulesOption
from bot.cli.play import play
from bot.cli.run import run
from bot.cli.update import update

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it with the flag's value
    if wanted:
        typer.echo(f"quoth {bot.__version__}")
        raise typer.Exit


@app.callback()
def quoth(
    context: typer.Context,
    rules: RulesOption = None,
    version: Annotated[  # noqa: ARG001 - its callback has done all
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Answer rules questions in the middle of a game: in Discord, and here."""
    context.obj = rules


for name, command in (
    ("lookup", lookup),
    ("books", books),
    ("import", import_),
    ("update", update),
    ("diff", diff),
    ("check", check),
    ("play", play),
    ("run", run),
):
    app.command(name=name)(command)
app.command(hidden=True)(health)
app.add_typer(db)
