"""A store that forgets all when it goes: for tests, for the playground, and to read how a store behaves."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count
from types import MappingProxyType

from bot.guild.edits import applied
from bot.guild.model import Change, Edit, GuildRecord, Miss, RuleKey
from bot.storage.ports import MOST_CHANGES, MOST_MISSES

_MissKey = tuple[RuleKey, RuleKey | None]


@dataclass(slots=True, kw_only=True)
class _Kept:
    """What is stored of one server; `changes` has the newest last."""

    record: GuildRecord = field(default_factory=GuildRecord)
    changes: list[Change] = field(default_factory=list)
    misses: Counter[_MissKey] = field(default_factory=Counter)
    heard: dict[_MissKey, datetime] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    left_at: datetime | None = None


class MemoryStore:
    """Keeps everything in dicts; it is always open."""

    generation = 0  # nothing is ever put in its place

    def __init__(self) -> None:
        self._guilds: dict[int, _Kept] = {}
        self._ids = count(1)

    async def open(self) -> None:
        """Be ready, as always."""

    async def close(self) -> None:
        """Keep everything: whoever holds the store may open it again."""

    async def load(self, guild_id: int) -> GuildRecord:
        """Return what a server has saved; the defaults if it never saved anything."""
        return self._of(guild_id).record

    async def save(self, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
        """Make the edits and note them as one change; the oldest beyond MOST_CHANGES go."""
        record = _tidy(applied(self._of(guild_id).record, edits))
        change = Change(id=next(self._ids), at=at.astimezone(UTC), by=by, edits=tuple(edits))
        kept = self._kept(guild_id)
        kept.record = record
        kept.changes = [*kept.changes, change][-MOST_CHANGES:]
        return change

    async def erase(self, guild_id: int) -> None:
        """Delete everything of a server."""
        self._guilds.pop(guild_id, None)

    async def changes(self, guild_id: int) -> tuple[Change, ...]:
        """Return a server's changes, newest first."""
        return tuple(reversed(self._of(guild_id).changes))

    async def change(self, guild_id: int, change_id: int) -> Change | None:
        """Return one change of a server; None if it is gone, or another server's."""
        return next((change for change in self._of(guild_id).changes if change.id == change_id), None)

    async def forget(self, user_id: int) -> int:
        """Take a user's id out of every change; return how many had it."""
        forgotten = 0
        for kept in self._guilds.values():
            forgotten += sum(change.by == user_id for change in kept.changes)
            kept.changes = [replace(it, by=None) if it.by == user_id else it for it in kept.changes]
        return forgotten

    async def count_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey | None, *, at: datetime) -> None:
        """Count one more; the longest unheard of beyond MOST_MISSES go."""
        kept = self._kept(guild_id)
        kept.misses[guessed, meant] += 1
        kept.heard[guessed, meant] = at
        by_time = sorted(sorted(kept.misses, key=_order), key=lambda key: kept.heard[key], reverse=True)
        for key in by_time[MOST_MISSES:]:
            del kept.misses[key]

    async def name_miss(self, guild_id: int, guessed: RuleKey, meant: RuleKey, *, at: datetime) -> None:
        """Count one that was counted without saying what was meant for the rule that was meant instead."""
        misses = self._of(guild_id).misses
        if (guessed, None) not in misses:
            return
        misses[guessed, None] -= 1
        if not misses[guessed, None]:
            del misses[guessed, None]
        await self.count_miss(guild_id, guessed, meant, at=at)

    async def misses(self, guild_id: int) -> tuple[Miss, ...]:
        """Return a server's misses, the most frequent first, then by book and rule."""
        counted = sorted(self._of(guild_id).misses.items(), key=lambda item: (-item[1], _order(item[0])))
        return tuple(Miss(guessed=guessed, meant=meant, times=times) for (guessed, meant), times in counted)

    async def clear_misses(self, guild_id: int, guessed: RuleKey) -> None:
        """Delete all misses of one guess."""
        kept = self._of(guild_id)
        kept.misses = Counter({key: times for key, times in kept.misses.items() if key[0] != guessed})

    async def news_channels(self) -> Mapping[int, int]:
        """Return the channel that is told of new editions, by server."""
        news = {guild_id: kept.record.settings.news for guild_id, kept in self._guilds.items()}
        return {guild_id: channel for guild_id, channel in news.items() if channel is not None}

    async def told(self, guild_id: int) -> Mapping[str, str]:
        """Return the mark of the edition of which a server was told last, by book."""
        return self._of(guild_id).told

    async def note_told(self, guild_id: int, marks: Mapping[str, str]) -> None:
        """Note the editions of which a server was told; of an unknown server nothing."""
        self._of(guild_id).told = MappingProxyType(dict(marks))

    async def known_guilds(self) -> frozenset[int]:
        """Return every server of which anything is stored."""
        return frozenset(self._guilds)

    async def mark_left(self, guild_ids: Collection[int], *, at: datetime) -> None:
        """Note since when the bot has been gone from servers; those marked already keep their time."""
        for guild_id in guild_ids:
            kept = self._of(guild_id)
            kept.left_at = kept.left_at or at

    async def mark_present(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is in servers (again)."""
        for guild_id in guild_ids:
            self._of(guild_id).left_at = None

    async def purge(self, *, left_before: datetime) -> frozenset[int]:
        """Delete everything of the servers left before a time; return which they were."""
        gone = {id_ for id_, kept in self._guilds.items() if kept.left_at is not None and kept.left_at < left_before}
        for guild_id in gone:
            del self._guilds[guild_id]
        return frozenset(gone)

    def _of(self, guild_id: int) -> _Kept:
        """Return what there is of a server, to read or to change; of an unknown one nothing that would be kept."""
        return self._guilds.get(guild_id) or _Kept()

    def _kept(self, guild_id: int) -> _Kept:
        return self._guilds.setdefault(guild_id, _Kept())


def _tidy(record: GuildRecord) -> GuildRecord:
    """Leave out places without books: they are as good as places that were never set."""
    books = MappingProxyType({place: tuple(books) for place, books in record.settings.books.items() if books})
    return replace(record, settings=replace(record.settings, books=books))


def _order(key: _MissKey) -> tuple[RuleKey, RuleKey]:
    guessed, meant = key
    return guessed, meant or RuleKey(book="", rule="")
