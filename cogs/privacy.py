"""`/privacy` and `/forget`: what the bot keeps, and how it is deleted."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import QuothBot
from bot.cooldowns import Cooldowns
from bot.presses import Presses
from bot.storage.ports import HistoryStore
from bot.ui.privacy_cards import draw_forgotten, draw_privacy
from bot.ui.telling import defer, tell


class Privacy(commands.Cog):
    """Tells what is kept, and forgets who wants to be forgotten."""

    def __init__(self, history: HistoryStore, cooldowns: Cooldowns, presses: Presses) -> None:
        self._history = history
        self._cooldowns = cooldowns
        self._presses = presses

    @app_commands.command()
    async def privacy(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show what the bot stores, how long, and how it is deleted."""
        await tell(interaction, draw_privacy())

    @app_commands.command()
    async def forget(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Delete every trace of you that the bot has stored, in all servers."""
        await defer(interaction)
        changes = await self._history.forget(interaction.user.id)
        self._cooldowns.forget(interaction.user.id)
        self._presses.forget(interaction.user.id)
        await tell(interaction, draw_forgotten(changes))


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Privacy(bot.services.store, bot.services.cooldowns, bot.services.presses))
