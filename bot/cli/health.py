"""`quoth health`: whether the bot's event loop still turns, for the container to ask."""

import time

import typer

from bot.cli.options import settings
from bot.settings import HEARTBEAT, HEARTBEAT_S

_MISSED_BEATS = 4
_HEALTHY, _STALLED = 0, 1


def health(context: typer.Context) -> None:
    """Say whether the bot is alive. Ends with status 0 if it is, with 1 if not."""
    file = settings(context, None).data / HEARTBEAT
    age_s = time.time() - file.stat().st_mtime if file.exists() else None
    alive = age_s is not None and age_s < _MISSED_BEATS * HEARTBEAT_S
    typer.echo("alive" if alive else "no sign of life")
    raise typer.Exit(_HEALTHY if alive else _STALLED)
