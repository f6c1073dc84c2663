"""`/help`: what a player can type; `/about`: which books the bot knows, and how old they are."""

from collections.abc import Callable
from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import QuothBot
from bot.library import Library
from bot.ui.about_cards import draw_about
from bot.ui.cards import draw_help
from bot.ui.drawn import Drawn
from bot.ui.telling import tell, turn


class About(commands.Cog):
    """Says what the bot is and does."""

    def __init__(self, library: Library, *, reads_brackets: bool, clock: Callable[[], datetime]) -> None:
        self._library = library
        self._reads_brackets = reads_brackets
        self._clock = clock

    @app_commands.command()
    async def help(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show what you can type."""
        await tell(interaction, draw_help(brackets=self._reads_brackets))

    @app_commands.command()
    async def about(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show which rulebooks the bot knows, whose words they are in, and how old."""
        await tell(interaction, self._books(page=0))

    async def turn(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show another page of the books."""
        del values
        await turn(interaction, self._books(page=int(state)))

    def _books(self, *, page: int) -> Drawn:
        return draw_about(self._library.shelf.books, today=self._clock().date(), page=page)


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    services = bot.services
    cog = About(services.library, reads_brackets=services.reads_brackets, clock=discord.utils.utcnow)
    await bot.add_cog(cog)
    bot.deeds |= {"about": cog.turn}
