"""What several commands share: the folder of rulebooks, and the settings with it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.errors import ConfigError
from bot.settings import Settings, environment

if TYPE_CHECKING:
    from bot.library import Snapshot

RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Read the rulebooks in this folder instead of the bundled and the imported ones (also QUOTH_RULES).",
    ),
]


def settings(context: typer.Context, rules: Path | None) -> Settings:
    """Read the settings; `--rules` counts after the command, then before it, then QUOTH_RULES. Raises ConfigError."""
    env = dict(environment(os.environ))
    chosen = rules or context.obj
    if isinstance(chosen, Path):
        env["QUOTH_RULES"] = str(chosen)
    return Settings.from_env(env)


def books_of(settings: Settings, *, prepared: bool = False) -> "Snapshot":
    """Read the books, of which there must be one, and index them if `prepared`. Raises ConfigError."""
    from bot.library import load  # noqa: PLC0415 - an import asks nothing, and waits for no search

    snapshot = load(settings.rule_folders, prepared=prepared)
    if not snapshot.shelf.books:
        raise ConfigError([f"There is no book to read in {' or '.join(map(str, settings.rule_folders))}"])
    return snapshot
