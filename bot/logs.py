"""The log: lines for people, or JSON for collectors; to standard error, because answers go to standard output."""

import logging
import sys

import discord
from pythonjsonlogger.orjson import OrjsonFormatter

from bot.settings import LogFormat


def log_to_stderr(form: LogFormat, *, level: int = logging.INFO) -> None:
    """Start logging. Discord's libraries keep to warnings: at their debug level they would log what people typed."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_formatter(form))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(logging.WARNING)
    # At its debug level it logs each statement with its values, and so what moderators have written.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    # It would log what was typed with each autocomplete that was answered too late; the bot logs its own failures.
    logging.getLogger("discord.app_commands.tree").setLevel(logging.CRITICAL)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # this bot never speaks aloud


def _formatter(form: LogFormat) -> logging.Formatter:
    match form:
        case LogFormat.JSON:
            return OrjsonFormatter(
                "{asctime}{levelname}{name}{message}",
                style="{",
                rename_fields={"asctime": "time", "levelname": "level"},
            )
        case LogFormat.TEXT:
            return logging.Formatter("{asctime} {levelname:<7} {name}: {message}", style="{")
