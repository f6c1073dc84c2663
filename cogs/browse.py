"""`/search`, `/book`, “Look up rules here”, and the buttons and menus under every card; this joins them."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import ask, look_up_all
from bot.client import QuothBot
from bot.conversation import places_of
from bot.errors import RefusedError
from bot.texts import mark, say
from bot.ui import phrases
from bot.ui.cards import draw_answer, draw_mentioned
from bot.ui.choices import book_choices
from bot.ui.contents import draw_books, draw_contents
from bot.ui.exploring import Aside, Explorer, Turned, prepare
from bot.ui.menus import GO
from bot.ui.reading import all_text, card_of
from bot.ui.rule_messages import DELETE
from bot.ui.steps import NOBODY, Spot, Taken, read_step
from bot.ui.telling import show, tell, turn

LOOK_UP = mark("Look up rules here")


class Browse(commands.Cog):
    """Lists rules, leafs through books, and goes on from what a card shows."""

    @app_commands.command()
    @app_commands.describe(
        query="A number, a term or a question", book="Search only in this book", private="Show it to you alone"
    )
    async def search(
        self,
        interaction: discord.Interaction[QuothBot],
        query: app_commands.Range[str, 1, 100],
        book: app_commands.Range[str, 1, 100] | None = None,
        private: bool = False,  # noqa: FBT001 - an option of a command
    ) -> None:
        """Show the ten nearest rules to choose from."""
        guild = await interaction.client.admitted(interaction)
        answer = ask(query, guild.shelf, book=book, among=guild.books_at(places_of(interaction.channel)), listing=True)
        interaction.client.note_answer(interaction)
        is_private = private or guild.settings.quiet or not answer.outcome.matches
        await show(interaction, draw_answer(answer), is_private=is_private)

    @app_commands.command()
    @app_commands.describe(book="The book to open", private="Show it to you alone")
    async def book(
        self,
        interaction: discord.Interaction[QuothBot],
        book: app_commands.Range[str, 1, 100] | None = None,
        private: bool = False,  # noqa: FBT001 - an option of a command
    ) -> None:
        """Leaf through a rulebook: chapters, sections, rules."""
        guild = await interaction.client.admitted(interaction)
        books = guild.official.books
        if book is None and len(books) > 1:
            drawn = draw_books(books)
        else:
            opened = guild.official.get(book) if book is not None else books[0]
            drawn = draw_contents(Spot(book=opened, rule=None), has_other_books=len(books) > 1)
        interaction.client.note_answer(interaction)
        await show(interaction, drawn, is_private=private or guild.settings.quiet)

    @search.autocomplete("book")
    @book.autocomplete("book")
    async def _complete_book(
        self, interaction: discord.Interaction[QuothBot], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: book_choices(guild.official, typed))

    async def go(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Go on from a card: its asker turns the message, anybody else gets a copy of his own."""
        asked, chosen = _read(state), values[0] if values else ""
        bot = interaction.client
        shelf = (await bot.guild_at(interaction)).shelf
        assert interaction.message is not None, "a button stands under a message"  # noqa: S101
        explorer = Explorer(
            shelf,
            card_of(interaction.message, chosen=chosen if asked.asker == NOBODY else ""),
            can_report=bot.get_guild(interaction.guild_id or 0) is not None,
        )
        if books := explorer.books_to_read(asked.step, chosen=chosen):
            await asyncio.to_thread(prepare, books)
        match explorer.take(asked.step, chosen=chosen):
            case Turned(drawn=drawn) if interaction.user.id == asked.asker:
                await turn(interaction, drawn)
            case Turned(drawn=drawn) | Aside(drawn=drawn):
                await tell(interaction, drawn)

    async def delete(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Delete an answer for the one who asked, or who may manage messages. Raises RefusedError for others."""
        del values
        asker = _asker(state)
        if interaction.user.id != asker and not interaction.permissions.manage_messages:
            raise RefusedError(say("Only the one who asked, or who may manage messages here, can delete that."))
        await interaction.response.defer()
        await interaction.delete_original_response()


def _read(state: str) -> Taken:
    """Return what a card's state says. Raises RefusedError for one that another version of the bot has posted."""
    try:
        return read_step(state)
    except ValueError as error:
        raise RefusedError(say(phrases.OTHER_VERSION)) from error


def _asker(state: str) -> int:
    """Return for whom a message was posted. Raises RefusedError as _read does."""
    asker = state.partition(":")[0]
    if not asker.isdecimal():
        raise RefusedError(say(phrases.OTHER_VERSION))
    return int(asker)


async def look_up_here(interaction: discord.Interaction[QuothBot], message: discord.Message) -> None:
    """Look up every number and term in a message, for the one who wants to know."""
    guild = await interaction.client.admitted(interaction)
    me = interaction.client.user.id if interaction.client.user is not None else 0
    among = guild.books_at(places_of(interaction.channel))
    interaction.client.note_answer(interaction)
    outcome = look_up_all(all_text(message), guild.shelf, me=me, among=among)
    await show(interaction, draw_mentioned(guild.shelf, outcome), is_private=True)


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = Browse()
    await bot.add_cog(cog)
    bot.tree.add_command(app_commands.ContextMenu(name=LOOK_UP, callback=look_up_here))
    bot.deeds |= {GO: cog.go, DELETE: cog.delete}
