"""`/changes`: what the editions of a rulebook have changed, section by section; this joins them."""

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import QuothBot
from bot.conversation import places_of
from bot.errors import RefusedError
from bot.guild.guild import Guild
from bot.rulebook.model import Rulebook
from bot.texts import say
from bot.ui import phrases
from bot.ui.choices import changed_book_choices
from bot.ui.edition_cards import CHANGES, View, draw_changes, draw_no_changes, read_view
from bot.ui.telling import show, tell, turn


class BookChanges(commands.Cog):
    """Shows what new editions have changed."""

    @app_commands.command()
    @app_commands.describe(book="The book whose new edition to look at", private="Show it to you alone")
    async def changes(
        self,
        interaction: discord.Interaction[QuothBot],
        book: app_commands.Range[str, 1, 100] | None = None,
        private: bool = False,  # noqa: FBT001 - an option of a command
    ) -> None:
        """Show what the new edition of a rulebook has changed."""
        guild = await interaction.client.admitted(interaction)
        among = guild.books_at(places_of(interaction.channel))
        chosen = guild.official.get(book) if book is not None else newest(guild.official.books, among=among)
        drawn = draw_changes(chosen, View(book_id=chosen.info.id)) if chosen is not None else draw_no_changes()
        interaction.client.note_answer(interaction)
        is_private = private or guild.settings.quiet or chosen is None or not chosen.history
        await show(interaction, drawn, is_private=is_private)

    @changes.autocomplete("book")
    async def _complete_book(
        self, interaction: discord.Interaction[QuothBot], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: _choices(guild, typed))

    async def go(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Go on in the changes: whoever asked for them turns the message, anybody else gets a copy of his own."""
        asker, view = _read(state, values)
        guild = await interaction.client.guild_at(interaction)
        # A thousand long rules in one section take half a second.
        drawn = await asyncio.to_thread(draw_changes, guild.official.get(view.book_id), view)
        await (turn if interaction.user.id == asker else tell)(interaction, drawn)


def newest(books: Sequence[Rulebook], *, among: Sequence[str]) -> Rulebook | None:
    """Return the book with the newest edition of those whose former ones are known, and that count here if any does."""
    changed = [book for book in books if book.history]
    counting = [book for book in changed if book.info.id in among] or changed
    return max(counting, key=lambda book: book.info.edition_date, default=None)


def _choices(guild: Guild, typed: str) -> list[app_commands.Choice[str]]:
    return changed_book_choices(guild.official, typed)


def _read(state: str, values: tuple[str, ...]) -> tuple[int, View]:
    """Return what a state says, and the section chosen from a menu. Raises RefusedError for another version's."""
    try:
        asker, view = read_view(state)
        chosen = View(book_id=view.book_id, edition=view.edition, section=int(values[0])) if values else view
    except ValueError as error:
        raise RefusedError(say(phrases.OTHER_VERSION)) from error
    return asker, chosen


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = BookChanges()
    await bot.add_cog(cog)
    bot.deeds |= {CHANGES: cog.go}
