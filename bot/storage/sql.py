"""A store in a SQL database: SQLite in a file, or PostgreSQL. One verb is one transaction."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.guild.model import Change, Edit, GuildRecord, Miss, RuleKey
from bot.storage import announcing, history, records, tallies
from bot.storage.database import Database
from bot.storage.tables import guilds


class SqlStore:
    """Keeps everything in the database of a URL, which is opened and migrated by `open`."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)

    @property
    def generation(self) -> int:
        """How often the database may have become another one: what was read in an earlier generation may be gone."""
        return self._database.generation

    async def open(self) -> None:
        """Lock, connect and migrate; after a StorageUnavailableError every call tries again by itself."""
        await self._database.open()

    async def close(self) -> None:
        """Wait for the writes under way and let go of the database; twice is as good as once."""
        await self._database.close()

    async def load(self, guild_id: int) -> GuildRecord:
        """Return what a server has saved; the defaults if it never saved anything."""
        return await self._database.read(lambda connection: records.read_record(connection, guild_id))

    async def save(self, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
        """Make the edits and note them as one change, all or nothing."""

        async def work(connection: AsyncConnection) -> Change:
            await records.claim(connection, guild_id)
            for edit in edits:
                await records.make(connection, guild_id, edit)
            return await history.note(connection, guild_id, edits, by=by, at=at)

        return await self._database.write(work)

    async def erase(self, guild_id: int) -> None:
        """Delete everything of a server; its row takes all others along."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(guilds).where(guilds.c.guild_id == guild_id))

        await self._database.write(work)

    async def changes(self, guild_id: int) -> tuple[Change, ...]:
        """Return a server's changes, newest first, without those that cannot be read any more."""
        return await self._database.read(lambda connection: history.read_changes(connection, guild_id))

    async def change(self, guild_id: int, change_id: int) -> Change | None:
        """Return one change of a server; None if it is gone, unreadable, or another server's."""
        return await self._database.read(lambda connection: history.read_change(connection, guild_id, change_id))

    async def forget(self, user_id: int) -> int:
        """Take a user's id out of every change of every server; return how many changes had it."""
        return await self._database.write(lambda connection: history.forget(connection, user_id))

    async def count_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey | None, *, at: datetime) -> None:
        """Count one more; the longest unheard of beyond MOST_MISSES go."""
        await self._database.write(lambda connection: tallies.count_one(connection, guild_id, guessed, meant, at=at))

    async def name_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey, *, at: datetime) -> None:
        """Count one that was counted without saying what was meant for the rule that was meant instead."""

        async def work(connection: AsyncConnection) -> None:
            if await tallies.take_unnamed(connection, guild_id, guessed):
                await tallies.count_one(connection, guild_id, guessed, meant, at=at)

        await self._database.write(work)

    async def misses(self, guild_id: int) -> tuple[Miss, ...]:
        """Return a server's misses, the most frequent first, then by book and rule."""
        return await self._database.read(lambda connection: tallies.read_misses(connection, guild_id))

    async def clear_misses(self, guild_id: int, guessed: RuleKey) -> None:
        """Delete all misses of one guess."""
        await self._database.write(lambda connection: tallies.clear(connection, guild_id, guessed))

    async def news_channels(self) -> Mapping[int, int]:
        """Return the channel that is told of new editions, by server."""
        return await self._database.read(announcing.read_channels)

    async def told(self, guild_id: int) -> Mapping[str, str]:
        """Return the mark of the edition of which a server was told last, by book."""
        return await self._database.read(lambda connection: announcing.read_told(connection, guild_id))

    async def note_told(self, guild_id: int, marks: Mapping[str, str]) -> None:
        """Note the editions of which a server was told, in place of the earlier ones; of an unknown server nothing."""
        await self._database.write(lambda connection: announcing.write_told(connection, guild_id, marks))

    async def known_guilds(self) -> frozenset[int]:
        """Return every server of which anything is stored."""

        async def work(connection: AsyncConnection) -> frozenset[int]:
            return frozenset(await connection.scalars(select(guilds.c.guild_id)))

        return await self._database.read(work)

    async def mark_left(self, guild_ids: Collection[int], *, at: datetime) -> None:
        """Note since when the bot has been gone from servers; those marked already keep their time."""
        await self._mark(guild_ids, at, only_present=True)

    async def mark_present(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is in servers (again)."""
        await self._mark(guild_ids, None, only_present=False)

    async def purge(self, *, left_before: datetime) -> frozenset[int]:
        """Delete everything of the servers left before a time; return which they were."""

        async def work(connection: AsyncConnection) -> frozenset[int]:
            gone = delete(guilds).where(guilds.c.left_at < left_before).returning(guilds.c.guild_id)
            return frozenset(await connection.scalars(gone))

        return await self._database.write(work)

    async def _mark(self, guild_ids: Collection[int], left_at: datetime | None, *, only_present: bool) -> None:
        mark = update(guilds).where(guilds.c.guild_id == bindparam("id")).values(left_at=left_at)
        if only_present:
            mark = mark.where(guilds.c.left_at.is_(None))
        each = [{"id": guild_id} for guild_id in guild_ids]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(mark, each)

        if each:
            await self._database.write(work)
