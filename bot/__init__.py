"""Quoth answers rules questions in the middle of a game.

Importing this package loads nothing else, so that `bot.search` can be used without Discord.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.app import create_bot as create_bot

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "create_bot":
        from bot.app import create_bot  # noqa: PLC0415 - resolved on first use, Discord loads with it

        return create_bot
    raise AttributeError(name)
