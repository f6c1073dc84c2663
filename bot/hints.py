"""One word to whoever has set a server up, where the bot is asked but may not answer."""

import asyncio

import discord

from bot.errors import StorageError
from bot.guild.model import Change, SettingsEdit
from bot.storage.ports import HistoryStore
from bot.texts import say, speak
from bot.ui import delivery
from bot.ui.house_cards import literal

_PATIENCE_S = 15.0
Channel = discord.abc.GuildChannel | discord.Thread
# So many direct messages back it is looked for whether the hint was given by an earlier process.
_NEAR = 50


class Hints:
    """Tells one person of each server once that the bot is asked where it may not speak.

    Nothing is stored of it: what an earlier process has said stands in the conversation with that person.
    """

    def __init__(self, history: HistoryStore) -> None:
        self._history = history
        self._given: set[int] = set()

    async def give(self, channel: Channel, *, missing: str) -> None:
        """Say which permission, as Discord calls it, is missing in a channel, unless the server was told before."""
        guild = channel.guild
        if guild.id in self._given:
            return
        self._given.add(guild.id)
        try:
            for person_id in await self._responsible(guild):
                if await _tell(guild, person_id, channel, missing):
                    return
        except (*delivery.PASSING, StorageError):
            self._given.discard(guild.id)  # it is tried again when the bot is asked there next

    async def _responsible(self, guild: discord.Guild) -> tuple[int, ...]:
        """Return who last set how the bot behaves in a server, if anybody has, and its owner."""
        changes = await self._history.changes(guild.id)
        setters = (change.by for change in changes if change.by and _is_of_settings(change))
        return tuple(dict.fromkeys(filter(None, (next(setters, None), guild.owner_id))))


async def _tell(guild: discord.Guild, person_id: int, channel: Channel, missing: str) -> bool:
    """Tell somebody, unless an earlier process has; return whether he knows. Raises what passes."""
    place = f"https://discord.com/channels/{guild.id}/"
    try:
        async with asyncio.timeout(_PATIENCE_S):
            person = await guild.fetch_member(person_id)
            direct = await person.create_dm()
            async for message in direct.history(limit=_NEAR):
                if message.author.id != person.id and place in message.content:
                    return True
            speak(guild.preferred_locale.value)
            await direct.send(
                say(
                    "I was asked for a rule in {channel} but may not answer there: in the settings of that channel or "
                    "of my role, allow me **{permission}**. I say this once for the server {server}.",
                    channel=f"{place}{channel.id}",
                    permission=missing,
                    server=literal(guild.name),
                )
            )
    except (discord.Forbidden, discord.NotFound):
        return False  # he has left, or takes no messages
    return True


def _is_of_settings(change: Change) -> bool:
    return any(isinstance(edit, SettingsEdit) for edit in change.edits)
