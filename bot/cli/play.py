"""`quoth play`: the playground."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from bot.cli.options import RulesOption, settings
from bot.errors import ConfigError, MissingExtraError


def play(
    context: typer.Context,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="The port on 127.0.0.1; 0 takes any free one.")] = 8765,
    rules: RulesOption = None,
) -> None:
    """Try the bot in the browser: the real one, in a simulated Discord, without a token."""
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it
    import logging  # noqa: PLC0415

    try:
        from simcord import SetupError  # noqa: PLC0415 - an extra

        from bot.playground.serving import play as serve  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("play") from error
    from bot.library import Library  # noqa: PLC0415
    from bot.logs import log_to_stderr  # noqa: PLC0415 - Discord is loaded only here

    with TemporaryDirectory(prefix="quoth-") as data:
        chosen = settings(context, rules)
        log_to_stderr(chosen.log_format, level=logging.WARNING)
        try:
            # What the simulated bot writes is nobody's; the books are the operator's own.
            simulated = replace(chosen, data=Path(data), database=None, shard_count=1, shard_ids=None)
            asyncio.run(serve(simulated, Library(chosen.rule_folders), port=port))
        except SetupError as error:
            raise ConfigError([str(error)]) from error
