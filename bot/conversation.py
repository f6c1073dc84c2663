"""Answers messages, and follows them: an edited question changes its answer, a deleted one takes it along."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord

from bot.answers import answer_message
from bot.cooldowns import Cooldowns
from bot.failures import log_failure
from bot.guild.guild import Guild
from bot.guilds import Guilds
from bot.hints import Hints
from bot.mentions import Asked, read_message
from bot.search.shelf import Shelf
from bot.texts import speak
from bot.ui import delivery, phrases
from bot.ui.cards import draw_help, draw_reply
from bot.ui.drawn import Drawn
from bot.ui.exploring import Explorer, prepare
from bot.ui.reading import card_of, subject_of

EDITABLE = timedelta(minutes=10)
# A question older than this process may have an answer that it does not remember; so far back it is looked for.
_LOOKED_FOR = timedelta(hours=1)
_REMEMBERED = 10_000
# One page of a channel's history: whoever replies does so soon.
_NEAR = 100
_PATIENCE_S = 15.0
_TOO_SOON = "⏳"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """What stands under a question: nothing where the answer was taken back, or could not be posted.

    `fingerprint` tells whether an edit asks something else; None if an earlier process answered. `times` counts the
    answers posted.
    """

    answer_id: int | None
    fingerprint: int | None
    times: int


class Conversation:
    """Keeps one answer under each question, in step with it.

    It remembers ids only, in memory; what an earlier process answered it finds in the channel's history.
    """

    def __init__(
        self, guilds: Guilds, cooldowns: Cooldowns, hints: Hints, *, reads_brackets: bool, started: datetime
    ) -> None:
        self._guilds = guilds
        self._cooldowns = cooldowns
        self._hints = hints
        self._reads_brackets = reads_brackets
        self._started = started
        self._standing: OrderedDict[int, _Standing] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def answer(self, message: discord.Message, *, me: int) -> None:
        """Answer a new message, if something in it is asked."""
        asked = _read(message, me)
        if not asked.queries:
            return
        async with self._one_at_a_time(message.id):
            if message.id not in self._standing:
                await self._speak(message, asked, times=0)

    async def follow_edit(self, message: discord.Message, *, me: int) -> None:
        """Bring the answer in step with an edited message; older ones than EDITABLE are left alone."""
        if discord.utils.utcnow() - message.created_at > EDITABLE:
            return
        asked = _read(message, me)
        async with self._one_at_a_time(message.id):
            standing = await self._stands_under(message.channel, message.id, me=me)
            if standing is None:
                await self._speak(message, asked, times=0)
            elif standing.fingerprint == hash(asked):
                pass  # link previews and pins come as edits too
            elif standing.answer_id is None:
                await self._speak(message, asked, times=standing.times)
            else:
                await self._correct(message, asked, answer_id=standing.answer_id, times=standing.times)

    async def follow_deletion(self, channel: discord.PartialMessageable, message_id: int, *, me: int) -> None:
        """Take the answer of a deleted message back, unless somebody has replied to it."""
        async with self._one_at_a_time(message_id):
            standing = await self._stands_under(channel, message_id, me=me)
            self._standing.pop(message_id, None)
            if standing is None or standing.answer_id is None:
                return
            await _take_back(channel.get_partial_message(standing.answer_id))

    async def follow_purge(self, channel: discord.PartialMessageable, message_ids: Iterable[int], *, me: int) -> None:
        """Take the answers of many messages deleted at once back, those that this process remembers."""
        for message_id in sorted(self._standing.keys() & set(message_ids)):
            await self.follow_deletion(channel, message_id, me=me)

    async def _speak(self, message: discord.Message, asked: Asked, *, times: int) -> None:
        if not asked.queries:
            return
        guild, drawn = await self._prepare(message, asked)
        if drawn is None:
            return
        if self._is_too_soon(message, guild):
            self._remember(message.id, answer_id=None, asked=asked, times=times)
            await delivery.react(message, _TOO_SOON)
            return
        if missing := delivery.missing_permission(message.channel):
            await self._hint(message.channel, missing)
            return
        # After a deletion Discord would take the same nonce for the answer that it has just lost.
        nonce = f"{message.id}-{times}" if times else str(message.id)
        answer = await delivery.post(message, drawn, nonce=nonce, ping=guild.settings.ping, silent=guild.settings.quiet)
        if answer is not None:
            self._cooldowns.start(message.channel.id, message.author.id)
        self._remember(message.id, answer_id=answer.id if answer else None, asked=asked, times=times + 1)

    async def _correct(self, message: discord.Message, asked: Asked, *, answer_id: int, times: int) -> None:
        if isinstance(message.channel, discord.GroupChannel):
            return  # no bot is ever in a group
        answer = message.channel.get_partial_message(answer_id)
        _, drawn = await self._prepare(message, asked)
        gone = False
        if drawn is not None:
            await delivery.change(answer, drawn, asker=message.author.id)
        else:
            gone = await _take_back(answer)
        self._remember(message.id, answer_id=None if gone else answer_id, asked=asked, times=times)

    async def _prepare(self, message: discord.Message, asked: Asked) -> tuple[Guild, Drawn | None]:
        """Draw what is said to a message; None is silence. Of an unexpected error only who has called the bot hears."""
        guild = None
        try:
            guild = await self._guild_of(message)
            drawn = await self._draw(message, asked, guild) if asked.queries else None
        except Exception as error:  # noqa: BLE001 - the process edge: discord.py would only log it, and what was typed
            number = log_failure(error, where="a message")
            guild = guild or await self._guilds.get(None)
            is_called = asked.always or any(guild.shelf.read(query).called for query in asked.queries)
            drawn = Drawn(content=f"-# {phrases.our_error(number)}") if is_called else None
        return guild, drawn

    async def _draw(self, message: discord.Message, asked: Asked, guild: Guild) -> Drawn | None:
        """Draw what is said to a message; None is silence."""
        if message.guild is not None:
            speak(message.guild.preferred_locale.value)
        reply = answer_message(
            asked, guild.shelf, among=guild.books_at(places_of(message.channel)), mode=guild.settings.brackets
        )
        if reply.goes_on and (drawn := await _goes_on(message, guild.shelf)) is not None:
            return drawn
        if reply.wants_help:
            return draw_help(brackets=self._reads_brackets)
        return draw_reply(reply, can_report=message.guild is not None) if reply.answers else None

    async def _hint(self, channel: object, missing: str) -> None:
        """Tell whoever has set the server up that the bot may not answer here; nothing is said in the channel."""
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            await self._hints.give(channel, missing=missing)

    async def _guild_of(self, message: discord.Message) -> Guild:
        return await self._guilds.get(message.guild.id if message.guild is not None else None)

    def _is_too_soon(self, message: discord.Message, guild: Guild) -> bool:
        """Whether the player has just been answered in this channel."""
        place = (message.channel.id, message.author.id)
        return self._cooldowns.left_s(*place, cooldown_s=guild.settings.cooldown_s) > 0

    async def _stands_under(self, channel: discord.abc.Messageable, message_id: int, *, me: int) -> _Standing | None:
        """Return what the bot has said to a question, from memory or from before this process."""
        known = self._standing.get(message_id)
        asked_at = discord.utils.snowflake_time(message_id)
        if known is not None or not self._started - _LOOKED_FOR < asked_at < self._started:
            return known
        answers = await _replies(channel, message_id, by=me)
        return _Standing(answer_id=answers[0], fingerprint=None, times=1) if answers else None

    def _remember(self, message_id: int, *, answer_id: int | None, asked: Asked, times: int) -> None:
        self._standing[message_id] = _Standing(answer_id=answer_id, fingerprint=hash(asked), times=times)
        while len(self._standing) > _REMEMBERED:
            self._standing.popitem(last=False)

    def _one_at_a_time(self, message_id: int) -> asyncio.Lock:
        return self._locks.setdefault(message_id, asyncio.Lock())


def places_of(channel: object) -> tuple[int, ...]:
    """Return the places whose books count in a channel, the nearest first: a thread, the channel."""
    if isinstance(channel, discord.Thread):
        return (channel.id, channel.parent_id)
    return (channel.id,) if isinstance(channel, discord.abc.GuildChannel) else ()


def _read(message: discord.Message, me: int) -> Asked:
    return read_message(message.content, me=me, private=isinstance(message.channel, discord.DMChannel))


async def _goes_on(message: discord.Message, shelf: Shelf) -> Drawn | None:
    """Draw what surrounds the rule that a message replies to; None if it replies to none of the bot's answers."""
    answer = await _replied_to(message)
    step = subject_of(answer) if answer is not None else None
    if answer is None or step is None:
        return None
    explorer = Explorer(shelf, card_of(answer))
    if books := explorer.books_to_read(step):
        await asyncio.to_thread(prepare, books)
    return explorer.surroundings(step)


async def _replied_to(message: discord.Message) -> discord.Message | None:
    """Return the message that one replies to, if it can be seen."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    if isinstance(reference.resolved, discord.Message):
        return reference.resolved
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return await message.channel.fetch_message(reference.message_id)
    except delivery.PASSING:
        return None


async def _take_back(answer: discord.PartialMessage) -> bool:
    """Delete an answer unless somebody has replied to it, or may have; return whether it is gone."""
    gone = await _replies(answer.channel, answer.id, by=None) == []
    if gone:
        await delivery.take_back(answer)
    return gone


async def _replies(channel: discord.abc.Messageable, message_id: int, *, by: int | None) -> list[int] | None:
    """Return which of the next _NEAR messages reply to one, all or by one author; None where that cannot be seen."""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            after = channel.history(limit=_NEAR, after=discord.Object(message_id), oldest_first=True)
            return [
                message.id
                async for message in after
                if message.reference is not None
                and message.reference.message_id == message_id
                and by in {None, message.author.id}
            ]
    except delivery.PASSING:
        return None
