"""What is asked of a store, in the words of those who ask; every call may raise StorageError."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.guild.model import Change, Edit, GuildRecord, Miss, RuleKey

# Of each server so many changes are kept, and so many different misses.
MOST_CHANGES = 100
MOST_MISSES = 200


class GuildStore(Protocol):
    """What servers have saved."""

    @property
    def generation(self) -> int:
        """How often the store may have become another one: what was read in an earlier generation may be gone."""

    async def load(self, guild_id: int) -> GuildRecord:
        """Return what a server has saved; the defaults if it never saved anything."""

    async def save(self, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
        """Make the edits and note them as one change, all or nothing; the oldest beyond MOST_CHANGES go."""

    async def erase(self, guild_id: int) -> None:
        """Delete everything of a server, its history and misses included."""


class HistoryStore(Protocol):
    """Who did what."""

    async def changes(self, guild_id: int) -> tuple[Change, ...]:
        """Return a server's changes, newest first."""

    async def change(self, guild_id: int, change_id: int) -> Change | None:
        """Return one change of a server; None if it is gone, or another server's."""

    async def forget(self, user_id: int) -> int:
        """Take a user's id out of every change of every server; return how many changes had it."""


class MissStore(Protocol):
    """Guesses that were called wrong."""

    async def count_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey | None, *, at: datetime) -> None:
        """Count one more; the longest unheard of beyond MOST_MISSES go."""

    async def name_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey, *, at: datetime) -> None:
        """Count one that was counted without saying what was meant for the rule that was meant instead."""

    async def misses(self, guild_id: int) -> tuple[Miss, ...]:
        """Return a server's misses, the most frequent first, then by book and rule."""

    async def clear_misses(self, guild_id: int, guessed: RuleKey) -> None:
        """Delete all misses of one guess."""


class NewsStore(Protocol):
    """Which servers are told of new editions, and of which they were told."""

    async def news_channels(self) -> Mapping[int, int]:
        """Return the channel that is told of new editions, by server."""

    async def told(self, guild_id: int) -> Mapping[str, str]:
        """Return the mark of the edition of which a server was told last, by book."""

    async def note_told(self, guild_id: int, marks: Mapping[str, str]) -> None:
        """Note the editions of which a server was told, in place of the earlier ones; of an unknown server nothing."""


class PresenceStore(Protocol):
    """Where the bot is; what servers saved outlives its removal for a while."""

    async def known_guilds(self) -> frozenset[int]:
        """Return every server of which anything is stored."""

    async def mark_left(self, guild_ids: Collection[int], *, at: datetime) -> None:
        """Note since when the bot has been gone from servers; those marked already keep their time."""

    async def mark_present(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is in servers (again)."""

    async def purge(self, *, left_before: datetime) -> frozenset[int]:
        """Delete everything of the servers left before a time; return which they were."""


class Store(GuildStore, HistoryStore, MissStore, NewsStore, PresenceStore, Protocol):
    """A whole store, with its beginning and end."""

    async def open(self) -> None:
        """Get ready. Raises StorageInUseError, SchemaTooNewError (no waiting cures them) or StorageUnavailableError."""

    async def close(self) -> None:
        """Let go of everything; what was saved stays."""
