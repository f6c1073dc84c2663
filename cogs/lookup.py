"""`/rule`, mentions, direct messages and brackets. Finding is bot.search, drawing bot.ui; this only joins them."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import ask
from bot.client import QuothBot
from bot.conversation import Conversation, places_of
from bot.search.outcome import Found
from bot.ui.cards import draw_answer
from bot.ui.choices import book_choices, rule_choices
from bot.ui.telling import show

_MESSAGES = frozenset({discord.MessageType.default, discord.MessageType.reply})


class Lookup(commands.Cog):
    """Answers questions about rules."""

    def __init__(self, client: discord.Client, conversation: Conversation) -> None:
        self._client = client
        self._conversation = conversation

    @app_commands.command()
    @app_commands.describe(
        query="A number, a term or a question", book="Search only in this book", private="Show it to you alone"
    )
    async def rule(
        self,
        interaction: discord.Interaction[QuothBot],
        query: app_commands.Range[str, 1, 100],
        book: app_commands.Range[str, 1, 100] | None = None,
        private: bool = False,  # noqa: FBT001 - an option of a command
    ) -> None:
        """Look up a rule by number, term or question."""
        guild = await interaction.client.admitted(interaction)
        answer = ask(query, guild.shelf, book=book, among=guild.books_at(places_of(interaction.channel)))
        is_member = self._client.get_guild(interaction.guild_id or 0) is not None
        interaction.client.note_answer(interaction)
        is_private = private or guild.settings.quiet or not isinstance(answer.outcome, Found)
        await show(interaction, draw_answer(answer, can_report=is_member), is_private=is_private)

    @rule.autocomplete("query")
    async def _complete_query(
        self, interaction: discord.Interaction[QuothBot], typed: str
    ) -> list[app_commands.Choice[str]]:
        book = getattr(interaction.namespace, "book", None) or None
        places = places_of(interaction.channel)
        return await interaction.client.offer(
            interaction, lambda guild: rule_choices(guild, typed, book=book, among=guild.books_at(places))
        )

    @rule.autocomplete("book")
    async def _complete_book(
        self, interaction: discord.Interaction[QuothBot], typed: str
    ) -> list[app_commands.Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: book_choices(guild.shelf, typed))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        if _is_spoken(message):
            await self._conversation.answer(message, me=self._me)

    @commands.Cog.listener()
    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        if _is_spoken(event.message):
            await self._conversation.follow_edit(event.message, me=self._me)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        channel = self._client.get_partial_messageable(event.channel_id, guild_id=event.guild_id)
        await self._conversation.follow_deletion(channel, event.message_id, me=self._me)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        channel = self._client.get_partial_messageable(event.channel_id, guild_id=event.guild_id)
        await self._conversation.follow_purge(channel, event.message_ids, me=self._me)

    @property
    def _me(self) -> int:
        return self._client.user.id if self._client.user is not None else 0


def _is_spoken(message: discord.Message) -> bool:
    """Whether a person wrote the message: no bot, no webhook, no notice of Discord's."""
    return not message.author.bot and message.webhook_id is None and message.type in _MESSAGES


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Lookup(bot, bot.services.conversation))
