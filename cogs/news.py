"""Tells servers of new editions: once the bot is there, and whenever it has taken in new books."""

from discord.ext import commands

from bot.client import QuothBot
from bot.news import News


class Editions(commands.Cog):
    """Says when there is something to tell."""

    def __init__(self, bot: QuothBot, news: News) -> None:
        self._bot = bot
        self._news = news

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Tell of what the bot was started with."""
        await self._news.tell(self._bot.get_guild)

    @commands.Cog.listener()
    async def on_new_books(self) -> None:
        """Tell of what was taken in while the bot runs; whoever takes it in dispatches `new_books`."""
        await self._news.tell(self._bot.get_guild)


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Editions(bot, News(bot.services.guilds, bot.services.store)))
