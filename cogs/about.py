"""`/help`: what a player can type."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import QuothBot
from bot.ui.cards import draw_help
from bot.ui.telling import tell


class About(commands.Cog):
    """Says what the bot is and does."""

    def __init__(self, *, reads_brackets: bool) -> None:
        self._reads_brackets = reads_brackets

    @app_commands.command()
    async def help(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show what you can type."""
        await tell(interaction, draw_help(brackets=self._reads_brackets))


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(About(reads_brackets=bot.services.reads_brackets))
