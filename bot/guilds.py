"""What each server has of its own: kept in a store, read through memory, so that a warm look-up asks no database."""

import asyncio
import logging
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from bot.errors import StorageError, StorageUnavailableError
from bot.guild.edits import applied, refuse_overflow
from bot.guild.following import follow_editions, follow_edits
from bot.guild.guild import Guild, furnish
from bot.guild.model import BOT, Change, Edit, GuildRecord
from bot.guild.restoring import put_back
from bot.library import Library
from bot.search.shelf import Shelf
from bot.storage.ports import GuildStore

log = logging.getLogger(__name__)

# So long a look-up waits for the database; then it goes on with what was known last.
PATIENCE_S = 0.5
# After it has failed, so long no look-up waits for it at all.
_PAUSE_S = 5.0
# What a server stands on whose books are gone: the shelf of no library, so that it is read anew.
_NO_BOOKS = Shelf(())

Editing = Callable[[Guild], Sequence[Edit]]


class Guilds:
    """Hands out servers as they are now, and makes edits to them one after the other."""

    def __init__(self, store: GuildStore, library: Library) -> None:
        self._store = store
        self._library = library
        self._known: dict[int, Guild] = {}
        self._generation = store.generation
        # Servers to be read anew: it is not known whether their last write was saved, or they are only as known last.
        self._doubtful: set[int] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[int, asyncio.Task[Guild]] = {}
        self._asked_again_at = 0.0

    async def get(self, guild_id: int | None) -> Guild:
        """Return a server, without a query if it is known; with the database away, as it was known last.

        None stands for everywhere else: direct messages, and servers that the bot is not in.
        """
        if guild_id is None:
            return furnish(GuildRecord(), self._library.shelf)
        if self._is_current(guild_id):
            return self._known[guild_id]
        if asyncio.get_running_loop().time() >= self._asked_again_at:
            loading = self._loading.get(guild_id) or self._start_loading(guild_id)
            await asyncio.wait({loading}, timeout=PATIENCE_S)
            if self._is_current(guild_id):
                return self._known[guild_id]
            if not loading.done():
                self._pause("does not answer in time")
        return await self._last_known(guild_id)

    async def current(self, guild_id: int) -> Guild:
        """Return a server as it is, never as it was known last. Raises StorageUnavailableError."""
        async with self._one_at_a_time(guild_id):
            return await self._fresh(guild_id)

    async def edit(self, guild_id: int, editing: Editing, *, by: int) -> Change | None:
        """Save the edits that `editing` makes of the server as it is now; None if there is nothing to change.

        Edits of one server come one after the other. Raises what `editing` raises, and StorageUnavailableError.
        """
        async with self._one_at_a_time(guild_id):
            guild = await self._fresh_for_write(guild_id)
            edits = editing(guild)
            if not edits:
                return None
            # What is put back may be older than the edition that the books are of.
            changed, edits = await asyncio.to_thread(_edited, guild, edits)
            return await self._save(guild_id, changed, edits, by=by) if edits else None

    async def take_back(self, guild_id: int, change: Change, *, by: int) -> Change | None:
        """Put back what a change has touched; None if all is so already. Raises as `edit` does."""
        return await self.edit(guild_id, lambda guild: put_back(guild, change), by=by)

    async def erase(self, guild_id: int, *, sanction: Callable[[Guild], None]) -> Guild:
        """Delete everything of a server unless `sanction` raises at how it is now; return how that was.

        Raises StorageUnavailableError too.
        """
        async with self._one_at_a_time(guild_id):
            guild = await self._fresh_for_write(guild_id)
            sanction(guild)
            self._doubtful.add(guild_id)
            await self._store.erase(guild_id)
            self.drop(guild_id)
            return guild

    def drop(self, guild_id: int) -> None:
        """Forget a server; it is read when it is asked for next."""
        self._known.pop(guild_id, None)
        self._doubtful.discard(guild_id)

    def let_go(self) -> None:
        """Keep of the servers that were read with other books only what they have saved, so that those can go."""
        official = self._library.shelf
        for guild_id, known in tuple(self._known.items()):
            if known.official is not official:
                self._known[guild_id] = Guild(record=known.record, shelf=_NO_BOOKS, official=_NO_BOOKS)

    async def close(self) -> None:
        """End what is still being read."""
        loading = tuple(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, return_exceptions=True)

    async def _save(self, guild_id: int, changed: Guild, edits: Sequence[Edit], *, by: int) -> Change:
        try:
            change = await self._store.save(guild_id, edits, by=by, at=datetime.now(UTC))
        except StorageUnavailableError as error:
            if not error.is_certain:
                self._doubtful.add(guild_id)
            raise
        except asyncio.CancelledError:
            self._doubtful.add(guild_id)
            raise
        self._known[guild_id] = changed
        return change

    def _is_current(self, guild_id: int) -> bool:
        if self._generation != self._store.generation:
            self._generation = self._store.generation
            self._doubtful |= self._known.keys()
        known = self._known.get(guild_id)
        return known is not None and known.official is self._library.shelf and guild_id not in self._doubtful

    def _start_loading(self, guild_id: int) -> asyncio.Task[Guild]:
        """Read a server in a task of its own, which goes on when a look-up has waited long enough."""
        loading = asyncio.create_task(self.current(guild_id))
        self._loading[guild_id] = loading
        loading.add_done_callback(lambda done: self._loaded(guild_id, done))
        return loading

    def _loaded(self, guild_id: int, done: asyncio.Task[Guild]) -> None:
        self._loading.pop(guild_id, None)
        error = None if done.cancelled() else done.exception()
        if isinstance(error, StorageError):
            self._pause("cannot be reached")
        elif error is not None:  # of this server only; the message may quote what it has saved
            frames = "".join(traceback.format_tb(error.__traceback__))
            log.error("A server cannot be read: %s\n%s", type(error).__name__, frames)

    async def _fresh(self, guild_id: int) -> Guild:
        """Return a server as it is; only for one caller at a time. Raises StorageUnavailableError."""
        if self._is_current(guild_id):
            return self._known[guild_id]
        official = self._library.shelf
        record = await self._store.load(guild_id)
        guild, edits = await asyncio.to_thread(_in_step, record, official)
        self._known[guild_id] = guild
        self._doubtful.discard(guild_id)
        if edits:
            with suppress(StorageError):  # then they are made again next time
                await self._store.save(guild_id, edits, by=BOT, at=datetime.now(UTC))
        return guild

    async def _fresh_for_write(self, guild_id: int) -> Guild:
        """Return a server as it is, for somebody who wants something saved. Raises StorageUnavailableError."""
        try:
            return await self._fresh(guild_id)
        except StorageUnavailableError as error:
            raise StorageUnavailableError from error

    async def _last_known(self, guild_id: int) -> Guild:
        known = self._known.get(guild_id)
        official = self._library.shelf
        if known is None or known.official is official:
            return known or furnish(GuildRecord(), official)
        guild, _ = await asyncio.to_thread(_in_step, known.record, official)
        if self._known.get(guild_id) is known:
            self._known[guild_id] = guild
            self._doubtful.add(guild_id)
        return guild

    def _pause(self, reason: str) -> None:
        """Let look-ups go on without the database for a while."""
        self._asked_again_at = asyncio.get_running_loop().time() + _PAUSE_S
        log.warning("The database %s: look-ups go on with what was known last", reason)

    def _one_at_a_time(self, guild_id: int) -> asyncio.Lock:
        return self._locks.setdefault(guild_id, asyncio.Lock())


def _edited(guild: Guild, edits: Sequence[Edit]) -> tuple[Guild, tuple[Edit, ...]]:
    """Return a server as it is after some edits, and those that really change something. Raises RefusedError."""
    followed = follow_edits(edits, guild.official)
    record = applied(guild.record, followed.edits)
    refuse_overflow(record)
    lost = guild.lost | followed.lost
    return furnish(record, guild.official, lost=lost, like=guild), followed.edits


def _in_step(record: GuildRecord, official: Shelf) -> tuple[Guild, tuple[Edit, ...]]:
    """Return a server with the books as they are now, and what had to be edited for that."""
    followed = follow_editions(record, official)
    return furnish(applied(record, followed.edits), official, lost=followed.lost), followed.edits
