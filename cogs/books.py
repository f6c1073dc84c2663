"""`/reload`: takes in new books without a restart."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.authority import ensure_owner
from bot.client import QuothBot
from bot.reloading import Reloading
from bot.ui.reload_cards import draw_reloaded
from bot.ui.telling import defer, tell


class Books(commands.Cog):
    """Lets whoever runs the bot change its books."""

    def __init__(self, reloading: Reloading) -> None:
        self._reloading = reloading

    @app_commands.command()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.default_permissions()
    async def reload(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Take in new and changed rulebooks; for whoever runs this bot."""
        await defer(interaction)
        await ensure_owner(interaction)
        await tell(interaction, draw_reloaded(await self._reloading.reload()))


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Books(bot.services.reloading))
