"""`quoth run`: the bot."""

from dataclasses import replace
from typing import Annotated

import typer

from bot.cli.options import RulesOption, settings

WatchOption = Annotated[
    bool,
    typer.Option("--watch", help="Take in new, changed and removed rulebooks while it runs (also QUOTH_WATCH)."),
]


def run(context: typer.Context, rules: RulesOption = None, watch: WatchOption = False) -> None:
    """Start the bot. Without a token it says what to do and ends with status 2."""
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it

    from bot.app import serve  # noqa: PLC0415 - Discord is loaded only here
    from bot.logs import log_to_stderr  # noqa: PLC0415

    chosen = settings(context, rules)
    log_to_stderr(chosen.log_format)
    asyncio.run(serve(replace(chosen, watch=chosen.watch or watch)))
