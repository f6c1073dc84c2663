"""Tells servers that want to know of the new editions of their books, of each once."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b

import discord

from bot.errors import StorageError
from bot.guilds import Guilds
from bot.rulebook.footprint import edition_mark
from bot.rulebook.model import Rulebook
from bot.storage.ports import NewsStore
from bot.texts import speak
from bot.ui import delivery
from bot.ui.news_cards import draw_news

log = logging.getLogger(__name__)

FindServer = Callable[[int], discord.Guild | None]


def marks(books: Sequence[Rulebook]) -> dict[str, str]:
    """Return what tells the editions of books from others; nothing of those whose edition is not known."""
    return {book.info.id: mark for book in books if (mark := edition_mark(book))}


def news(told: Mapping[str, str], books: Sequence[Rulebook]) -> tuple[Rulebook, ...]:
    """Return the books in another edition than was told last; that a book appears is no news."""
    now = marks(books)
    return tuple(book for book in books if (mark := now.get(book.info.id)) and told.get(book.info.id, mark) != mark)


class News:
    """Keeps what servers were told, and tells them of what is new."""

    def __init__(self, guilds: Guilds, store: NewsStore) -> None:
        self._guilds = guilds
        self._store = store
        self._one_at_a_time = asyncio.Lock()
        self._unreachable: set[int] = set()

    async def tell(self, find_server: FindServer) -> None:
        """Tell every server in reach that wants to know; where it fails, it is tried again next time."""
        async with self._one_at_a_time:
            try:
                for guild_id, channel_id in (await self._store.news_channels()).items():
                    if (server := find_server(guild_id)) is not None:
                        await self._tell(server, channel_id)
            except StorageError as error:
                log.warning("News of new editions wait for the database: %s", type(error).__name__)

    async def _tell(self, server: discord.Guild, channel_id: int) -> None:
        told, guild = await self._store.told(server.id), await self._guilds.get(server.id)
        books, wanted = guild.official.books, guild.all_books
        fresh = [book for book in news(told, books) if not wanted or book.info.id in wanted]
        if fresh and not await self._post(server, channel_id, fresh):
            return
        now = {**told, **marks(books)}
        if now != told:
            await self._store.note_told(server.id, now)

    async def _post(self, server: discord.Guild, channel_id: int, books: Sequence[Rulebook]) -> bool:
        """Post what is new; return whether it is there."""
        speak(server.preferred_locale.value)
        channel = server.get_channel(channel_id)
        if channel is not None and await delivery.announce(channel, draw_news(books), nonce=_nonce(books)):
            self._unreachable.discard(server.id)
            return True
        if server.id not in self._unreachable:
            self._unreachable.add(server.id)
            log.warning("A server's channel for news cannot be written to: it is told when that works again")
        return False


def _nonce(books: Sequence[Rulebook]) -> str:
    """Return what tells one piece of news from others, as short as Discord wants it."""
    told = " ".join(f"{book}={mark}" for book, mark in marks(books).items())
    return blake2b(told.encode(), digest_size=10).hexdigest()
