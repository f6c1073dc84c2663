"""`/rule`, mentions, direct messages and brackets. Finding is bot.search, drawing bot.ui; this only joins them."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import ask
from bot.client import QuothBot, log_failure
from bot.conversation import Conversation
from bot.errors import UnknownRulebookError
from bot.library import Library
from bot.search.outcome import Found, Match
from bot.ui import limits, phrases
from bot.ui.cards import draw_answer
from bot.ui.items import permitted, view_of
from bot.ui.limits import clip

_DASH = " — "
_MESSAGES = frozenset({discord.MessageType.default, discord.MessageType.reply})


class Lookup(commands.Cog):
    """Answers questions about rules."""

    def __init__(self, client: discord.Client, library: Library, conversation: Conversation) -> None:
        self._client = client
        self._library = library
        self._conversation = conversation

    @app_commands.command()
    @app_commands.describe(query="A number, a term or a question", book="Search only in this book")
    async def rule(
        self,
        interaction: discord.Interaction[QuothBot],
        query: app_commands.Range[str, 1, 100],
        book: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        """Look up a rule by number, term or question."""
        answer = ask(query, self._library.shelf, book=book)
        drawn = permitted(draw_answer(answer), interaction)
        await interaction.response.send_message(
            drawn.content,
            embeds=drawn.embeds,
            view=view_of(drawn, asker=interaction.user.id),
            ephemeral=not isinstance(answer.outcome, Found),
        )

    @rule.autocomplete("query")
    async def _complete_query(
        self, interaction: discord.Interaction[QuothBot], typed: str
    ) -> list[app_commands.Choice[str]]:
        book = getattr(interaction.namespace, "book", None)
        try:
            matches = self._library.shelf.suggest(typed, book=book or None, limit=limits.CHOICES)
        except UnknownRulebookError:
            return []
        except Exception as error:  # noqa: BLE001 - the process edge: discord.py would log it, and what was typed
            log_failure(error, where="autocomplete")
            return []
        return [_choice(match) for match in matches]

    @rule.autocomplete("book")
    async def _complete_book(self, _: discord.Interaction[QuothBot], typed: str) -> list[app_commands.Choice[str]]:
        books = (book.info for book in self._library.shelf.books)
        chosen = [info for info in books if typed.casefold() in f"{info.id} {info.title}".casefold()]
        return [
            app_commands.Choice(name=clip(info.title, limits.CHOICE), value=info.id)
            for info in chosen[: limits.CHOICES]
        ]

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


def _choice(match: Match) -> app_commands.Choice[str]:
    """Offer a rule with its number and place; what is chosen comes back as its book and id, which names it alone."""
    place = phrases.place(match.book, match.rule)
    label = match.rule.label if match.rule.title else f"{match.rule.label} {phrases.beginning(match.rule.text)}"
    name = f"{clip(label, limits.CHOICE - limits.length(place) - len(_DASH))}{_DASH}{place}"
    value = f"{match.book.info.id}: {match.rule.id}"
    return app_commands.Choice(
        name=clip(name, limits.CHOICE), value=value if len(value) <= limits.CHOICE else clip(label, limits.CHOICE)
    )


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    await bot.add_cog(Lookup(bot, bot.services.library, bot.services.conversation))
