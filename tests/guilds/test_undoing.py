"""Taking back what was saved, and deleting everything."""

import asyncio
from functools import partial

import pytest

from bot.errors import RefusedError
from bot.guild.aliases import remove_alias
from bot.guild.guild import Guild
from bot.guild.house import remove_house_rule
from bot.guild.model import (
    MOST_ON_A_RULE,
)
from bot.guild.restoring import undo
from bot.guilds import Guilds
from bot.storage.sql import SqlStore
from tests.guild.servers import found
from tests.guilds.watched import (
    ADA,
    HERE,
    Watched,
    names,
    naming,
    ruling,
    setting,
)


async def test_undo_is_a_change_of_its_own_and_can_be_undone(guilds: Guilds, database: SqlStore) -> None:
    made = await guilds.edit(HERE, naming("piles"), by=ADA)
    assert made is not None
    undone = await guilds.take_back(HERE, made, by=8)
    assert undone is not None
    assert await names(guilds) == set()
    assert await guilds.take_back(HERE, made, by=8) is None
    assert await guilds.take_back(HERE, undone, by=8)
    assert await names(guilds) == {"piles"}
    assert [change.by for change in await database.changes(HERE)] == [8, 8, ADA]


async def test_undo_makes_no_chain(guilds: Guilds) -> None:
    await guilds.edit(HERE, naming("units of a player"), by=ADA)
    removed = await guilds.edit(HERE, partial(remove_alias, name="units of a player"), by=ADA)
    assert removed is not None
    await guilds.edit(HERE, naming("piles", "units of a player"), by=ADA)
    with pytest.raises(RefusedError, match="that would be a chain"):
        await guilds.take_back(HERE, removed, by=ADA)


async def test_an_undo_takes_back_nobody_elses_work(guilds: Guilds) -> None:
    made = await guilds.edit(HERE, naming("piles"), by=ADA)
    assert made is not None
    await guilds.edit(HERE, naming("piles", "2.14.3"), by=8)
    with pytest.raises(RefusedError, match="Somebody has changed that since"):
        await guilds.edit(HERE, lambda guild: undo(guild, made), by=ADA)
    assert found(await guilds.get(HERE), "piles") == ("pebbles", "2.14.3")
    assert await guilds.take_back(HERE, made, by=ADA)
    assert await names(guilds) == set()


async def test_an_undo_of_a_setting_does_not_mind_other_settings(guilds: Guilds) -> None:
    quiet = await guilds.edit(HERE, setting(quiet=True), by=ADA)
    assert quiet is not None
    await guilds.edit(HERE, setting(ping=True), by=8)
    assert await guilds.edit(HERE, lambda guild: undo(guild, quiet), by=ADA)
    settings = (await guilds.get(HERE)).settings
    assert (settings.quiet, settings.ping) == (False, True)


async def test_putting_back_brings_no_sixth_house_rule_to_a_rule(guilds: Guilds) -> None:
    for n in range(MOST_ON_A_RULE):
        await guilds.edit(HERE, ruling(n), by=ADA)
    removed = await guilds.edit(HERE, partial(remove_house_rule, key="h0"), by=ADA)
    assert removed is not None
    await guilds.edit(HERE, ruling(MOST_ON_A_RULE), by=ADA)
    with pytest.raises(RefusedError, match="5 house rules change that rule already"):
        await guilds.take_back(HERE, removed, by=ADA)


async def test_what_is_saved_while_somebody_decides_to_delete_everything_stops_it(
    guilds: Guilds, store: Watched
) -> None:
    seen = await guilds.current(HERE)

    def as_seen(guild: Guild) -> None:
        if guild.record != seen.record:
            raise RefusedError("changed meanwhile")

    store.gates["save"].clear()
    saving = asyncio.create_task(guilds.edit(HERE, naming("piles"), by=ADA))
    await store.reached["save"].wait()
    erasing = asyncio.create_task(guilds.erase(HERE, sanction=as_seen))
    store.gates["save"].set()
    assert await saving
    with pytest.raises(RefusedError, match="changed meanwhile"):
        await erasing
    assert await names(guilds) == {"piles"}
