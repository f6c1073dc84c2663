"""What a server has saved follows its rules into new editions."""

import asyncio
from functools import partial

import pytest

from bot.guild.aliases import dead_aliases, remove_alias
from bot.guild.model import (
    BOT,
    AliasEdit,
)
from bot.guilds import Guilds
from bot.search.shelf import Shelf
from bot.storage.sql import SqlStore
from tests.guild.servers import found
from tests.guild.test_following import FIRST, SECOND, edition
from tests.guilds.watched import (
    ADA,
    HERE,
    THERE,
    Shelves,
    Watched,
    naming,
    rule_of,
    where,
)


async def test_a_new_edition_is_followed_and_the_move_is_the_bots_own_change(
    store: Watched, database: SqlStore
) -> None:
    library = Shelves(FIRST)
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("highest", "2.14.4b"), by=ADA)
    library.now = SECOND
    assert found(await guilds.get(HERE), "highest") == ("pebbles", "2.15.4c")
    (newest, _) = await database.changes(HERE)
    assert newest.by == BOT
    (edit,) = newest.edits
    assert isinstance(edit, AliasEdit)
    assert (rule_of(edit.before), rule_of(edit.after)) == ("2.14.4b", "2.15.4c")
    assert (await database.load(HERE)).aliases["highest"] == edit.after
    store.calls.clear()
    assert found(await guilds.get(HERE), "highest") == ("pebbles", "2.15.4c")
    assert store.calls == []


async def test_an_older_state_that_is_put_back_follows_too(store: Watched) -> None:
    library = Shelves(FIRST)
    guilds = Guilds(store, library)
    made = await guilds.edit(HERE, naming("highest", "2.14.4b"), by=ADA)
    lost = await guilds.edit(HERE, naming("apart", "2.14.4c"), by=ADA)
    gone = [await guilds.edit(HERE, partial(remove_alias, name=name), by=ADA) for name in ("highest", "apart")]
    library.now = edition(
        {
            "2": {
                "0": "Concepts",
                "14": {"4": {"c": "Sand is warm and nobody counts it."}},
                "15": {"b": "A stack holds at most three units, whatever their size may be."},
            }
        },
        "2",
    )
    for change in gone:
        assert change is not None
        assert await guilds.take_back(HERE, change, by=ADA)
    guild = await guilds.get(HERE)
    assert found(guild, "highest") == ("pebbles", "2.15b")
    assert found(guild, "apart") != ("pebbles", "2.14.4c")
    assert [dead.alias.name for dead in dead_aliases(guild)] == ["apart"]
    assert made is not None
    assert lost is not None


async def test_the_bots_own_move_cannot_be_taken_back_to_a_number_that_is_another_rules_now(
    store: Watched, database: SqlStore
) -> None:
    library = Shelves(FIRST)
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("highest", "2.14.4b"), by=ADA)
    library.now = SECOND
    await guilds.get(HERE)
    (move, _) = await database.changes(HERE)
    assert await guilds.take_back(HERE, move, by=ADA) is None
    assert found(await guilds.get(HERE), "highest") == ("pebbles", "2.15.4c")


async def test_a_new_edition_is_followed_also_where_that_cannot_be_saved(
    store: Watched, database: SqlStore, eager: None
) -> None:
    del eager
    library = Shelves(FIRST)
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("highest", "2.14.4b"), by=ADA)
    library.now, store.is_away = SECOND, True
    assert found(await guilds.get(HERE), "highest") == ("pebbles", "2.15.4c")
    assert len(await database.changes(HERE)) == 1
    store.is_away = False
    assert found(await guilds.get(HERE), "highest") == ("pebbles", "2.15.4c")
    assert [change.by for change in await database.changes(HERE)] == [BOT, ADA]


async def test_a_move_that_is_slow_to_save_counts_already_and_holds_up_nobody(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 1.0)
    library = Shelves(FIRST)
    await Guilds(store, library).edit(HERE, naming("highest", "2.14.4b"), by=ADA)
    library.now = SECOND
    guilds = Guilds(store, library)
    store.gates["save"].clear()
    store.reached["save"].clear()
    reading = asyncio.create_task(where(guilds, "highest"))
    await store.reached["save"].wait()
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 3_600.0)
    assert await where(guilds, "highest") == ("pebbles", "2.15.4c")
    assert await reading == ("pebbles", "2.15.4c")
    store.calls.clear()
    await guilds.get(THERE)
    assert store.calls == ["load"]
    store.gates["save"].set()
    await guilds.close()


async def test_a_book_that_is_missing_for_a_while_comes_back(store: Watched, database: SqlStore) -> None:
    library = Shelves(FIRST)
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("apart", "2.14.4c"), by=ADA)
    library.now = Shelf([])
    assert [dead.reason for dead in dead_aliases(await guilds.get(HERE))] == ["there is no book pebbles any more"]
    library.now = FIRST
    assert found(await guilds.get(HERE), "apart") == ("pebbles", "2.14.4c")
    assert len(await database.changes(HERE)) == 1
