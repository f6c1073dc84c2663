"""What a server saves is seen at once, and read once."""

import asyncio
from collections.abc import Sequence
from functools import partial

import pytest

from bot.errors import RefusedError
from bot.guild.aliases import add_alias
from bot.guild.guild import Guild
from bot.guild.model import (
    MOST_ALIASES,
    AliasEdit,
    Edit,
    GuildRecord,
)
from bot.guilds import Guilds
from bot.storage.sql import SqlStore
from tests.guild.servers import found
from tests.guilds.watched import (
    ADA,
    HERE,
    THERE,
    Watched,
    alias,
    names,
    naming,
)


async def test_a_warm_look_up_asks_the_database_nothing(guilds: Guilds, store: Watched) -> None:
    for _ in range(1000):
        await guilds.get(HERE)
    assert store.calls == ["load"]
    await asyncio.gather(*(guilds.get(THERE) for _ in range(100)))
    assert store.calls == ["load", "load"]


async def test_outside_of_servers_nothing_is_asked(guilds: Guilds, store: Watched) -> None:
    assert (await guilds.get(None)).record == GuildRecord()
    assert store.calls == []


async def test_a_write_is_seen_by_the_next_look_up_without_reading_again(guilds: Guilds, store: Watched) -> None:
    change = await guilds.edit(HERE, naming("piles"), by=ADA)
    assert change is not None
    assert (change.by, [edit.key for edit in change.edits if isinstance(edit, AliasEdit)]) == (ADA, ["piles"])
    assert found(await guilds.get(HERE), "piles") == ("pebbles", "2.14.4")
    assert store.calls == ["load", "save"]
    assert await names(guilds, THERE) == set()


async def test_nothing_to_change_is_no_change(guilds: Guilds, store: Watched) -> None:
    await guilds.edit(HERE, naming("piles"), by=ADA)
    assert await guilds.edit(HERE, naming("piles"), by=ADA) is None
    assert store.calls.count("save") == 1


async def test_edits_of_one_server_come_one_after_the_other(guilds: Guilds, store: Watched) -> None:
    store.gates["save"].clear()
    seen: list[set[str]] = []

    def watching(name: str, guild: Guild) -> Sequence[Edit]:
        seen.append(set(guild.record.aliases))
        return add_alias(guild, name=name, target="2.14.4")

    both = [asyncio.create_task(guilds.edit(HERE, partial(watching, name), by=ADA)) for name in ("piles", "heaps")]
    await store.reached["save"].wait()
    other = asyncio.create_task(guilds.edit(THERE, naming("stash"), by=ADA))
    store.gates["save"].set()
    await asyncio.gather(*both, other)
    assert seen == [set(), {"piles"}]
    assert await names(guilds) == {"piles", "heaps"}


async def test_two_who_make_the_same_alias_at_once_make_it_once(guilds: Guilds) -> None:
    changes = await asyncio.gather(*(guilds.edit(HERE, naming("piles"), by=user) for user in (ADA, 8)))
    assert [change is None for change in changes] == [False, True]


async def test_what_is_refused_leaves_nothing_behind(guilds: Guilds, store: Watched) -> None:
    with pytest.raises(RefusedError):
        await guilds.edit(HERE, naming("deploy"), by=ADA)
    assert "save" not in store.calls
    many = [AliasEdit(key=f"a{n}", before=None, after=alias(f"a{n}")) for n in range(MOST_ALIASES + 1)]
    with pytest.raises(RefusedError, match="at most 500 aliases"):
        await guilds.edit(HERE, lambda _: many, by=ADA)
    assert await names(guilds) == set()
    assert await guilds.edit(HERE, naming("piles"), by=ADA)


async def test_an_edit_during_a_read_waits_for_it(guilds: Guilds, store: Watched) -> None:
    store.gates["load"].clear()
    reading = asyncio.create_task(guilds.get(HERE))
    await store.reached["load"].wait()
    editing = asyncio.create_task(guilds.edit(HERE, naming("piles"), by=ADA))
    store.gates["load"].set()
    await asyncio.gather(reading, editing)
    assert store.calls == ["load", "save"]
    assert await names(guilds) == {"piles"}


async def test_a_server_that_is_dropped_is_read_again(guilds: Guilds, store: Watched, database: SqlStore) -> None:
    change = await guilds.edit(HERE, naming("piles"), by=ADA)
    assert change is not None
    await database.erase(HERE)
    assert await names(guilds) == {"piles"}
    guilds.drop(HERE)
    assert await names(guilds) == set()
    assert store.calls == ["load", "save", "load"]
