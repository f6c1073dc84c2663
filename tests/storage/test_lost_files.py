"""Files that are missing, deleted, replaced or only to be read: it heals, and nobody is misled."""

# ruff: noqa: ASYNC240 - a test may wait for the disk

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import StorageInUseError, StorageUnavailableError
from bot.guild.model import GuildRecord
from bot.storage.backups import back_up
from bot.storage.sql import SqlStore
from tests.storage.files import SAVED, eventually, only_posix, opened
from tests.storage.values import GUILD, NOON, OTHER, SNACKS, STACKS, USER, made


async def test_a_folder_that_cannot_be_made_heals_when_it_can(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder belongs")
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'quoth.db'}")
    with pytest.raises(StorageUnavailableError):
        await store.open()
    with pytest.raises(StorageUnavailableError):
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    (tmp_path / "data").unlink()
    assert await eventually(store) == GuildRecord()
    await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    assert await store.load(GUILD) == SAVED
    await store.close()


async def test_attempts_to_open_are_not_made_more_often_than_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("a file where the folder belongs")
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'data' / 'quoth.db'}")
    clock = asyncio.get_running_loop()
    frozen = clock.time()
    monkeypatch.setattr(clock, "time", lambda: frozen)
    with pytest.raises(StorageUnavailableError):
        await store.load(GUILD)
    (tmp_path / "data").unlink()
    for _ in range(20):
        with pytest.raises(StorageUnavailableError):
            await store.load(GUILD)
    assert not (tmp_path / "data").exists()
    frozen += 1.1
    assert await store.load(GUILD) == GuildRecord()
    await store.close()


async def test_a_file_that_is_deleted_is_made_anew_and_the_log_says_so(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        assert store.generation == 0
        file.unlink()
        assert await eventually(store) == GuildRecord()
        assert store.generation == 1
        assert [line.getMessage() for line in caplog.records] == [f"{file} was deleted while it was open"]
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    async with opened(file) as store:
        assert await store.load(GUILD) == SAVED


async def test_a_folder_that_is_deleted_is_made_anew_and_locked_anew(file: Path) -> None:
    async with opened(file) as store:
        file.parent.rename(file.parent.with_name("gone"))
        await eventually(store)
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        with pytest.raises(StorageInUseError):
            await SqlStore(f"sqlite+aiosqlite:///{file}").open()
    async with opened(file) as store:
        assert await store.load(GUILD) == SAVED


async def test_a_file_that_is_replaced_is_what_counts_from_then_on(file: Path, tmp_path: Path) -> None:
    async with opened(tmp_path / "other.db") as other:
        await other.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    async with opened(file) as store:
        await store.save(OTHER, [made(STACKS)], by=USER, at=NOON)
        (tmp_path / "other.db").replace(file)
        assert await eventually(store) == SAVED
        assert await store.known_guilds() == {GUILD}
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_who_reads_can_tell_that_the_file_is_another_one(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(file) as store:
        for generation in range(1, 4):
            async with opened(tmp_path / "other.db") as other:
                await other.save(generation, [made(SNACKS)], by=USER, at=NOON)
            (tmp_path / "other.db").replace(file)
            assert await store.known_guilds() == {generation}
            assert store.generation == generation
            assert caplog.records.pop().getMessage() == f"{file} was replaced while it was open"


async def test_a_log_that_is_deleted_takes_nothing_along(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    beside = file.with_name("quoth.db-wal")
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        beside.unlink()
        await store.save(OTHER, [made(STACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}
        assert store.generation == 1
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("SELECT count(*) FROM guilds").fetchone() == (2,)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [line.getMessage() for line in caplog.records] == [
        f"a file beside {file} was deleted or replaced; it is opened anew"
    ]
    async with opened(file) as store:
        assert await store.known_guilds() == {GUILD, OTHER}


async def test_a_lock_that_is_deleted_is_taken_anew_at_the_next_need(file: Path) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        file.with_name("quoth.db.lock").unlink()
        assert await store.load(GUILD) == SAVED
        assert store.generation == 1
        with pytest.raises(StorageInUseError):
            await SqlStore(f"sqlite+aiosqlite:///{file}").open()


async def test_who_comes_second_for_want_of_a_lock_is_alone_until_it_ends(file: Path) -> None:
    async with opened(file) as store:
        file.with_name("quoth.db.lock").unlink()
        async with opened(file) as second:
            await second.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
            with pytest.raises(StorageUnavailableError, match="That was not saved"):
                await store.save(GUILD, [made(STACKS)], by=USER, at=NOON)
        assert await store.load(GUILD) == SAVED


async def test_files_that_stay_are_opened_once(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        async with opened(file) as store:
            await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
            with closing(sqlite3.connect(file)) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            assert await store.load(GUILD) == SAVED
            assert store.generation == 0
    assert caplog.records == []


async def test_a_file_that_turns_into_nonsense_heals_when_it_is_brought_back(
    file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    good = file.read_bytes()
    async with opened(file) as store:
        (tmp_path / "nonsense").write_bytes(b"nonsense" * 1_000)
        (tmp_path / "nonsense").replace(file)
        with pytest.raises(StorageUnavailableError):
            await store.load(GUILD)
        assert "(file is not a database; quoth db check says more)" in caplog.text
        (tmp_path / "good").write_bytes(good)
        (tmp_path / "good").replace(file)
        assert await eventually(store) == SAVED


@only_posix
async def test_a_file_that_can_only_be_read_is_read_and_heals(ordinary_file: Path) -> None:
    file = ordinary_file
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    file.chmod(0o400)
    async with opened(file) as store:
        assert await store.load(GUILD) == SAVED
        with pytest.raises(StorageUnavailableError) as caught:
            await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert caught.value.is_certain
        assert await eventually(store) == SAVED
        file.chmod(0o600)
        with pytest.raises(StorageUnavailableError):  # the connection still is the one that can only read
            await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}


@only_posix
async def test_a_folder_that_can_only_be_read_is_read_and_heals(ordinary_file: Path) -> None:
    file = ordinary_file
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    (file.parent / "quoth.db.lock").unlink()
    file.parent.chmod(0o500)
    async with opened(file) as store:
        assert await store.load(GUILD) == SAVED
        with pytest.raises(StorageUnavailableError) as caught:
            await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert caught.value.is_certain
        assert await eventually(store) == SAVED
        file.parent.chmod(0o700)
        await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}
        with pytest.raises(StorageInUseError):
            await SqlStore(f"sqlite+aiosqlite:///{file}").open()


@only_posix
async def test_a_folder_that_can_only_be_read_is_backed_up(ordinary_file: Path) -> None:
    file, copy = ordinary_file, ordinary_file.parent.parent / "copy.db"
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    file.parent.chmod(0o500)
    back_up(file, copy)
    file.parent.chmod(0o700)
    async with opened(copy) as store:
        assert await store.load(GUILD) == SAVED
