"""With the database slow, away, or another one: look-ups go on, writes are honest, and it heals by itself."""

import asyncio
from pathlib import Path

import pytest

from bot.errors import StorageUnavailableError
from bot.guild.model import (
    GuildRecord,
)
from bot.guilds import Guilds
from bot.library import Library
from tests.builders import RULES
from tests.guilds.watched import (
    ADA,
    HERE,
    THERE,
    Watched,
    names,
    naming,
    until,
    whatever,
)


async def test_what_a_slow_database_has_is_seen_as_soon_as_it_says_so(store: Watched, impatient: None) -> None:
    del impatient
    await Guilds(store, Library([RULES])).edit(HERE, naming("piles"), by=ADA)
    guilds = Guilds(store, Library([RULES]))
    store.gates["load"].clear()
    assert await names(guilds) == set()
    assert await names(guilds) == set()
    assert store.calls.count("load") == 2
    store.gates["load"].set()
    await until(lambda: names(guilds), {"piles"})
    assert store.calls.count("load") == 2
    await guilds.close()


async def test_while_the_database_is_slow_no_look_up_waits_for_it(
    guilds: Guilds, store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 0.01)
    store.gates["load"].clear()
    await guilds.get(HERE)
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 3_600.0)
    for guild_id in range(100, 200):
        assert (await guilds.get(guild_id)).record == GuildRecord()
    assert store.calls == ["load"]


async def test_with_the_database_away_look_ups_go_on_and_writes_say_so_until_it_is_back(
    guilds: Guilds, store: Watched, eager: None
) -> None:
    del eager
    await guilds.edit(HERE, naming("piles"), by=ADA)
    store.is_away = True
    assert await names(guilds) == {"piles"}
    assert await names(guilds, THERE) == set()
    for guild_id in (HERE, THERE):
        with pytest.raises(StorageUnavailableError, match="That was not saved"):
            await guilds.edit(guild_id, naming("heaps"), by=ADA)
        assert "heaps" not in await names(guilds, guild_id)
    store.is_away = False
    for guild_id in (HERE, THERE):
        assert await guilds.edit(guild_id, naming("heaps"), by=ADA)
        assert "heaps" in await names(guilds, guild_id)


async def test_a_write_of_which_nobody_knows_is_looked_up(guilds: Guilds, store: Watched) -> None:
    await guilds.edit(HERE, naming("piles"), by=ADA)
    store.loses_answers = True
    with pytest.raises(StorageUnavailableError, match="check whether that was saved"):
        await guilds.edit(HERE, naming("heaps"), by=ADA)
    store.loses_answers = False
    store.calls.clear()
    assert await names(guilds) == {"piles", "heaps"}
    assert await names(guilds) == {"piles", "heaps"}
    assert store.calls == ["load"]


async def test_until_it_can_be_looked_up_what_was_known_last_counts(
    guilds: Guilds, store: Watched, eager: None
) -> None:
    del eager
    await guilds.edit(HERE, naming("piles"), by=ADA)
    store.loses_answers = True
    with pytest.raises(StorageUnavailableError):
        await guilds.edit(HERE, naming("heaps"), by=ADA)
    store.is_away = True
    assert await names(guilds) == {"piles"}
    store.is_away = store.loses_answers = False
    assert await names(guilds) == {"piles", "heaps"}


async def test_somebody_who_goes_away_in_the_middle_of_a_write_leaves_no_doubt(guilds: Guilds, store: Watched) -> None:
    await guilds.edit(HERE, naming("piles"), by=ADA)
    store.gates["save"].clear()
    store.reached["save"].clear()
    saving = asyncio.create_task(guilds.edit(HERE, naming("heaps"), by=ADA))
    await store.reached["save"].wait()
    saving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saving
    store.gates["save"].set()
    store.calls.clear()
    assert await names(guilds) == {"piles"}
    assert store.calls == ["load"]
    assert await guilds.edit(HERE, naming("heaps"), by=ADA)


async def test_a_look_up_that_is_cancelled_does_not_take_the_others_along(guilds: Guilds, store: Watched) -> None:
    store.gates["load"].clear()
    first, second = (asyncio.create_task(guilds.get(HERE)) for _ in range(2))
    await store.reached["load"].wait()
    first.cancel()
    store.gates["load"].set()
    assert (await second).record == GuildRecord()
    assert store.calls == ["load"]


async def test_erasing_takes_everything_or_says_that_it_did_not(guilds: Guilds, store: Watched, eager: None) -> None:
    del eager
    await guilds.edit(HERE, naming("piles"), by=ADA)
    store.is_away = True
    with pytest.raises(StorageUnavailableError):
        await guilds.erase(HERE, sanction=whatever)
    assert await names(guilds) == {"piles"}
    store.is_away = False
    assert await names(guilds) == {"piles"}
    await guilds.erase(HERE, sanction=whatever)
    assert await names(guilds) == set()
    await guilds.edit(HERE, naming("heaps"), by=ADA)
    store.loses_answers = True
    with pytest.raises(StorageUnavailableError):
        await guilds.erase(HERE, sanction=whatever)
    assert await names(guilds) == set()


async def test_closing_ends_a_read_under_way(store: Watched, impatient: None) -> None:
    del impatient
    guilds = Guilds(store, Library([RULES]))
    store.gates["load"].clear()
    await guilds.get(HERE)
    await asyncio.wait_for(guilds.close(), timeout=5)


async def test_a_write_in_a_server_that_was_never_read_says_so_too(guilds: Guilds, store: Watched) -> None:
    store.is_away = True
    with pytest.raises(StorageUnavailableError, match="That was not saved"):
        await guilds.edit(HERE, naming("piles"), by=ADA)
    with pytest.raises(StorageUnavailableError, match="That was not saved"):
        await guilds.erase(HERE, sanction=whatever)


async def test_a_database_that_somebody_has_deleted_is_not_taken_for_the_one_that_was(
    guilds: Guilds, tmp_path: Path
) -> None:
    await guilds.edit(HERE, naming("piles"), by=ADA)
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"quoth.db{ending}").unlink()
    await guilds.edit(HERE, naming("heaps"), by=ADA)
    assert await names(guilds) == {"heaps"}
    assert await guilds.edit(HERE, naming("piles"), by=ADA)
