"""What servers have of their own, with a real database that may be watched, stopped and taken away."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.errors import RefusedError, StorageUnavailableError
from bot.guild.aliases import add_alias, dead_aliases, remove_alias
from bot.guild.guild import Guild
from bot.guild.house import Typed, add_house_rule, remove_house_rule
from bot.guild.model import (
    BOT,
    MOST_ALIASES,
    MOST_ON_A_RULE,
    Alias,
    AliasEdit,
    Change,
    Edit,
    GuildRecord,
    RuleTarget,
    SettingsEdit,
)
from bot.guild.restoring import undo
from bot.guilds import Editing, Guilds
from bot.library import Library
from bot.search.shelf import Shelf
from bot.storage.sql import SqlStore
from tests.builders import RULES
from tests.guild.servers import found
from tests.guild.test_following import FIRST, SECOND, edition

HERE, THERE, ADA = 1, 2, 7


class Watched:
    """A store that counts what is asked of it, and can be stopped, taken away, or made to lose its answer."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self.calls: list[str] = []
        self.is_away = False
        self.loses_answers = False
        self.gates = {"load": open_gate(), "save": open_gate(), "erase": open_gate()}
        self.reached = {verb: asyncio.Event() for verb in self.gates}

    @property
    def generation(self) -> int:
        return self._store.generation

    async def load(self, guild_id: int) -> GuildRecord:
        await self._pass("load")
        return await self._store.load(guild_id)

    async def save(self, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
        await self._pass("save")
        change = await self._store.save(guild_id, edits, by=by, at=at)
        if self.loses_answers:
            raise StorageUnavailableError(is_certain=False)
        return change

    async def erase(self, guild_id: int) -> None:
        await self._pass("erase")
        await self._store.erase(guild_id)
        if self.loses_answers:
            raise StorageUnavailableError(is_certain=False)

    async def _pass(self, verb: str) -> None:
        self.calls.append(verb)
        self.reached[verb].set()
        await self.gates[verb].wait()
        if self.is_away:
            raise StorageUnavailableError


class Shelves(Library):
    """A library whose books can be changed."""

    def __init__(self, now: Shelf) -> None:
        super().__init__([])
        self.now = now

    @property
    def shelf(self) -> Shelf:
        return self.now


def open_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'quoth.db'}")
    await store.open()
    yield store
    await store.close()


@pytest_asyncio.fixture
async def store(database: SqlStore) -> Watched:
    return Watched(database)


@pytest_asyncio.fixture
async def guilds(store: Watched) -> AsyncIterator[Guilds]:
    guilds = Guilds(store, Library([RULES]))
    yield guilds
    await guilds.close()


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a database that has failed again at once."""
    monkeypatch.setattr("bot.guilds._PAUSE_S", 0.0)


@pytest.fixture
def impatient(eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let look-ups wait for a moment only."""
    del eager
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 0.01)


def setting(**changes: bool) -> Editing:
    return lambda guild: [SettingsEdit(before=guild.settings, after=replace(guild.settings, **changes))]  # type: ignore[arg-type]


def ruling(number: int) -> Editing:
    typed = Typed(title=f"Ruling {number}", text="Some text.", changes="2.14.4")
    return partial(add_house_rule, key=f"h{number}", typed=typed)


def whatever(_: Guild) -> None:
    """Let everything be deleted."""


def naming(name: str, target: str = "2.14.4") -> Editing:
    return partial(add_alias, name=name, target=target)


async def names(guilds: Guilds, guild_id: int = HERE) -> set[str]:
    return set((await guilds.get(guild_id)).record.aliases)


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


async def test_a_server_that_is_dropped_is_read_again(guilds: Guilds, store: Watched, database: SqlStore) -> None:
    change = await guilds.edit(HERE, naming("piles"), by=ADA)
    assert change is not None
    await database.erase(HERE)
    assert await names(guilds) == {"piles"}
    guilds.drop(HERE)
    assert await names(guilds) == set()
    assert store.calls == ["load", "save", "load"]


async def test_closing_ends_a_read_under_way(store: Watched, impatient: None) -> None:
    del impatient
    guilds = Guilds(store, Library([RULES]))
    store.gates["load"].clear()
    await guilds.get(HERE)
    await asyncio.wait_for(guilds.close(), timeout=5)


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
    await guilds.edit(HERE, naming("units that stack"), by=ADA)
    removed = await guilds.edit(HERE, partial(remove_alias, name="units that stack"), by=ADA)
    assert removed is not None
    await guilds.edit(HERE, naming("piles", "units that stack"), by=ADA)
    with pytest.raises(RefusedError, match="that would be a chain"):
        await guilds.take_back(HERE, removed, by=ADA)


# New editions.


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


def alias(key: str) -> Alias:
    return Alias(key=key, name=key, target=RuleTarget(book="pebbles", rule="2.14.4"))


def rule_of(saved: Alias | None) -> str:
    assert saved is not None
    assert isinstance(saved.target, RuleTarget)
    return saved.target.rule


async def where(guilds: Guilds, typed: str) -> tuple[str, str]:
    return found(await guilds.get(HERE), typed)


async def until(look: Callable[[], Awaitable[object]], wanted: object) -> None:
    """Look again and again until what is wanted is seen."""
    for _ in range(1_000):
        if await look() == wanted:
            return
        await asyncio.sleep(0.001)
    pytest.fail(f"{wanted} is never seen")


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
