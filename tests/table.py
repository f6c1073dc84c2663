"""A game night: a server with people at the table, and what they see of the bot."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot import create_bot
from bot.client import QuothBot
from bot.settings import Settings
from tests.builders import RULES

Said = discord.Message | ResponseMessage


class Table:
    """One channel with Ada, who asks, Ben, who watches, and Cleo, who moderates."""

    def __init__(self, env: simcord.Env, *, data: Path) -> None:
        self.env = env
        self._data = data
        self.guild = env.create_guild("Game night")
        self.channel = self.guild.create_text_channel("rules")
        self.ada = self.guild.add_member(env.create_user("ada"))
        self.ben = self.guild.add_member(env.create_user("ben"))
        self.manages = discord.Permissions(manage_messages=True, manage_guild=True)
        moderators = self.guild.create_role("Moderators", permissions=self.manages)
        self.cleo = self.guild.add_member(env.create_user("cleo"), roles=[moderators])

    def said(self) -> list[discord.Message]:
        """Return the bot's messages that everybody sees, oldest first."""
        me = self.env.bot.user
        assert me is not None
        return [message for message in self.channel.history() if message.author.id == me.id]

    async def ask(self, content: str) -> list[discord.Message]:
        """Let Ada write a message and return what the bot says to it."""
        before = {message.id for message in self.said()}
        await self.ada.send(self.channel, content)
        return [message for message in self.said() if message.id not in before]

    async def close(self) -> None:
        """Let the last process let go of its database; the first one is its fixture's."""
        bot = self.env.bot
        assert isinstance(bot, QuothBot)
        await bot.services.store.close()

    async def restart(self, *, rules: Path = RULES) -> None:
        """Start a new process of the bot in the same Discord."""
        old = self.env.bot
        await self.close()  # its process is gone, and the database free for the next
        await self.env.restart_bot(create_bot(Settings(rules=rules, data=self._data, shard_count=1)))
        await old.close()


def option(message: Said, label: str) -> str:
    """Return the value of the option in a message's menu that says this."""
    rows: list[Any] = list(message.components)
    components = [one for row in rows for one in (row["components"] if isinstance(row, dict) else row.children)]
    offered = [pair for component in components for pair in _options(component)]
    return next(str(value) for said, value in offered if said == label)


def _options(component: Any) -> list[tuple[str, str]]:
    if isinstance(component, dict):
        return [(one["label"], one["value"]) for one in component.get("options", ())]
    return [(one.label, one.value) for one in getattr(component, "options", ())]


def titles(messages: Sequence[Said]) -> list[str | None]:
    return [embed.title for message in messages for embed in message.embeds]


def shown(message: Said) -> str:
    """Return all that a message says, as one text."""
    parts = [message.content]
    for embed in message.embeds:
        fields = (f"{field.name}\n{field.value}" for field in embed.fields)
        parts += [embed.author.name or "", embed.title or "", embed.description or "", *fields, embed.footer.text or ""]
    return "\n".join(part for part in parts if part)


def said_to(result: InteractionResult) -> str:
    """Return all that an interaction shows to the one who acted, who alone sees it."""
    assert result.response is not None
    assert result.ephemeral
    return shown(result.response)
