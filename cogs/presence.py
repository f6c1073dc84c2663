"""Notes where the bot is: what a server has saved goes some time after it has removed the bot."""

import logging
from datetime import timedelta

import discord
from discord.ext import commands, tasks

from bot.client import QuothBot
from bot.errors import StorageError
from bot.guilds import Guilds
from bot.storage.ports import PresenceStore

log = logging.getLogger(__name__)

KEPT = timedelta(days=30)


class Presence(commands.Cog):
    """Keeps count of the servers that have removed the bot; an outage is no removal."""

    def __init__(self, bot: QuothBot, guilds: Guilds, presence: PresenceStore) -> None:
        self._bot = bot
        self._guilds = guilds
        self._presence = presence

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start looking, each day, which servers are gone long enough; only now it is known which are not."""
        if not self._look_daily.is_running():
            self._look_daily.start()

    async def cog_unload(self) -> None:
        """Stop looking."""
        self._look_daily.cancel()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._note(guild.id, is_present=False)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._note(guild.id, is_present=True)

    @tasks.loop(hours=24)
    async def _look_daily(self) -> None:
        try:
            await self._look()
        except StorageError as error:
            log.warning("Which servers are gone could not be noted: %s", type(error).__name__)

    async def _look(self) -> None:
        """Note what has happened while the bot was away, and delete what has been left for long enough."""
        present = frozenset(guild.id for guild in self._bot.guilds)
        known = frozenset(filter(self._is_ours, await self._presence.known_guilds()))
        await self._presence.mark_present(known & present)
        await self._presence.mark_left(known - present, at=discord.utils.utcnow())
        purged = await self._presence.purge(left_before=discord.utils.utcnow() - KEPT)
        for guild_id in purged:
            self._guilds.drop(guild_id)
        if purged:
            log.info("Deleted what %d servers had saved that removed the bot", len(purged))

    async def _note(self, guild_id: int, *, is_present: bool) -> None:
        try:
            if is_present:
                await self._presence.mark_present([guild_id])
            else:
                await self._presence.mark_left([guild_id], at=discord.utils.utcnow())
        except StorageError as error:
            log.warning("A server that came or went could not be noted: %s", type(error).__name__)

    def _is_ours(self, guild_id: int) -> bool:
        """Whether one of this process's shards would see the server, by Discord's formula."""
        shards = self._bot.shard_ids
        return shards is None or (guild_id >> 22) % (self._bot.shard_count or 1) in shards


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Presence(bot, bot.services.guilds, bot.services.store))
