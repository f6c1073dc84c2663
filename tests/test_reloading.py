"""Reloads one after the other, what lets the old books go, and when files have come to rest."""

import asyncio
import gc
import shutil
import weakref
from pathlib import Path
from threading import Event

import pytest

from bot.folders import Trace
from bot.guilds import Guilds
from bot.library import Library, Reloaded
from bot.reloading import Reloading, Settling
from bot.search.outcome import Found
from bot.storage.sql import SqlStore
from bot.ui.steps import edition_of
from bot.ui.whereabouts import tracker_of
from tests.builders import RULES
from tests.guild.servers import found
from tests.guilds.watched import ADA, HERE, Watched, naming


class Gated(Library):
    """A library whose reloads wait to be let through, one by one."""

    def __init__(self, folder: Path) -> None:
        super().__init__([folder])
        self.reloads = 0
        self.reached, self.gate = Event(), Event()

    def reload(self) -> Reloaded:
        self.reloads += 1
        self.reached.set()
        self.gate.wait(10)
        return super().reload()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RULES, tmp_path / "rules"))


def rename(folder: Path, old: str, new: str) -> None:
    """Call a rule of the Pebbles book otherwise."""
    text = (folder / "pebbles.json").read_text("utf-8")
    assert f'"{old}\\n' in text
    (folder / "pebbles.json").write_text(text.replace(f'"{old}\\n', f'"{new}\\n'), "utf-8")


async def test_who_asks_while_a_reload_is_under_way_shares_one_that_begins_after_it(
    folder: Path, tmp_path: Path
) -> None:
    library = Gated(folder)
    reloading = Reloading(library, Guilds(SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'q.db'}"), library))
    first = asyncio.create_task(reloading.reload())
    assert await asyncio.to_thread(library.reached.wait, 10)
    rename(folder, "Health", "Vigour")
    others = [asyncio.create_task(reloading.reload()) for _ in range(3)]
    await asyncio.sleep(0)
    shelf = library.shelf
    assert isinstance(shelf.find(shelf.read("health")), Found)
    library.gate.set()
    told = [await one for one in (first, *others)]
    assert library.reloads == 2
    assert told[1] is told[2] is told[3]
    assert sorted(info.id for one in told[:2] for info in one.replaced) == ["pebbles"]
    assert library.shelf.get("pebbles")["2.3"].title == "Vigour"


@pytest.mark.parametrize("is_frozen", [False, True])
async def test_nothing_holds_the_old_books_after_a_reload(folder: Path, tmp_path: Path, *, is_frozen: bool) -> None:
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'quoth.db'}")
    await store.open()
    library = Library([folder])
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("vim", "2.3"), by=ADA)
    shelf = (await guilds.get(HERE)).shelf
    assert isinstance(shelf.find(shelf.read("how much health")), Found)
    tracker_of(shelf.get("pebbles")).follow("2.3", "")
    assert edition_of(shelf.get("pebbles"))
    old, kept = weakref.ref(shelf.get("pebbles")), shelf.get("harbour")
    del shelf
    gc.unfreeze()  # what other tests have frozen
    if is_frozen:
        gc.freeze()
    try:
        rename(folder, "Health", "Vigour")
        await Reloading(library, guilds).reload()
        assert old() is None
        assert (gc.get_freeze_count() > 0) == is_frozen
    finally:
        gc.unfreeze()
    assert library.shelf.get("harbour") is kept
    assert found(await guilds.get(HERE), "vim") == ("pebbles", "2.3")
    await store.close()


async def test_a_server_is_known_after_a_reload_also_where_the_database_is_away(folder: Path, tmp_path: Path) -> None:
    database = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'quoth.db'}")
    await database.open()
    store, library = Watched(database), Library([folder])
    guilds = Guilds(store, library)
    await guilds.edit(HERE, naming("vim", "2.3"), by=ADA)
    rename(folder, "Health", "Vigour")
    await Reloading(library, guilds).reload()
    store.is_away = True
    guild = await guilds.get(HERE)
    assert found(guild, "vim") == ("pebbles", "2.3")
    assert guild.shelf.get("pebbles")["2.3"].title == "Vigour"
    await database.close()


def traces(*sizes: int) -> frozenset[Trace]:
    return frozenset(Trace(path=Path(str(place)), size=size, written_ns=1, node=1) for place, size in enumerate(sizes))


@pytest.mark.parametrize(
    ("looks", "settled"),
    [
        ([(1,), (1,), (1,)], []),
        ([(2,), (2,)], [1]),
        ([(2,), (3,), (4,), (4,)], [3]),
        ([(2,), (1,), (1,)], []),
        ([(1, 1), (1, 2), (1, 2)], [2]),
        ([(), ()], [1]),
    ],
)
def test_files_have_settled_when_they_look_the_same_twice_and_otherwise_than_they_were_read(
    looks: list[tuple[int, ...]], settled: list[int]
) -> None:
    settling, read = Settling(), traces(1)
    seen = [settling.have_settled(traces(*sizes), read=read) for sizes in looks]
    assert [place for place, has_settled in enumerate(seen) if has_settled] == settled


def test_files_that_have_been_read_are_not_read_again() -> None:
    settling = Settling()
    assert [settling.have_settled(traces(2), read=traces(1)) for _ in range(2)] == [False, True]
    assert not settling.have_settled(traces(2), read=traces(2))
