"""What only a database in a file has: its pragmas, its tables, its lock."""

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, make_url
from sqlalchemy.exc import IntegrityError

from bot.errors import StorageError, StorageInUseError, StorageUnavailableError
from bot.guild.model import GuildRecord, GuildSettings
from bot.storage.sql import SqlStore
from bot.storage.sqlite import sqlite_engine
from bot.storage.tables import METADATA, aliases
from bot.storage.watching import Watch
from tests.storage.files import SAVED, locked, only_posix, opened, run
from tests.storage.values import GUILD, NOON, OTHER, SNACKS, STACKS, USER, made, set_to


async def test_the_pragmas_are_really_set(file: Path) -> None:
    engine = sqlite_engine(make_url(f"sqlite+aiosqlite:///{file}"), Watch(file, None))
    async with engine.connect() as connection:
        read = {
            pragma: (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
            for pragma in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys", "secure_delete")
        }
    await engine.dispose()
    assert read == {
        "journal_mode": "wal",
        "synchronous": 2,
        "busy_timeout": 2_000,
        "foreign_keys": 1,
        "secure_delete": 1,
    }


async def test_a_transaction_has_the_right_to_write_from_its_beginning(file: Path) -> None:
    engine = sqlite_engine(make_url(f"sqlite+aiosqlite:///{file}"), Watch(file, None))
    async with engine.begin():
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other, pytest.raises(sqlite3.Error):
            other.execute("BEGIN IMMEDIATE")
    await engine.dispose()


async def test_every_table_of_ours_is_strict(file: Path) -> None:
    async with opened(file):
        pass
    with closing(sqlite3.connect(file)) as connection:
        strict = {row[1] for row in connection.execute("PRAGMA table_list") if row[5]}
    assert strict == set(METADATA.tables)


async def test_foreign_keys_are_enforced(file: Path) -> None:
    async with opened(file):
        pass
    engine = sqlite_engine(make_url(f"sqlite+aiosqlite:///{file}"), Watch(file, None))
    row = {"guild": 7, "key": "a", "name": "a", "book": "b", "rule": "1", "footprint": ""}
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        async with engine.begin() as connection:
            await connection.execute(insert(aliases), row)
    await engine.dispose()


async def test_a_number_that_is_too_large_leaves_nothing_of_its_batch(file: Path) -> None:
    async with opened(file) as store:
        with pytest.raises(OverflowError):
            await store.save(GUILD, [made(SNACKS), set_to(GuildSettings(editors=frozenset({2**63})))], by=USER, at=NOON)
        assert (await store.load(GUILD), await store.known_guilds()) == (GuildRecord(), frozenset())


async def test_a_change_that_cannot_be_read_any_more_is_left_out(file: Path) -> None:
    async with opened(file) as store:
        changes = [await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON) for _ in range(3)]
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("UPDATE changes SET edits = '[7]' WHERE id = ?", (changes[1].id,))
        assert await store.changes(GUILD) == (changes[2], changes[0])
        assert await store.change(GUILD, changes[1].id) is None


@only_posix
async def test_the_database_is_its_owners_alone(file: Path) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert set(modes) == {"quoth.db", "quoth.db-wal", "quoth.db-shm", "quoth.db.lock"}
    assert set(modes.values()) == {0o600}


async def test_a_database_in_memory_works_too() -> None:
    store = SqlStore("sqlite+aiosqlite:///:memory:")
    await store.open()
    await asyncio.gather(*(store.save(guild, [made(SNACKS)], by=USER, at=NOON) for guild in range(20)))
    assert await store.known_guilds() == frozenset(range(20))
    await store.close()


async def test_a_second_process_is_refused_and_says_why(file: Path) -> None:
    code = f"asyncio.run(SqlStore('sqlite+aiosqlite:///{file}').open())"
    async with opened(file) as store:
        second = await asyncio.to_thread(run, code)
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    assert second.returncode == 1
    assert f"StorageInUseError: Another process uses the database {file}: stop it first." in second.stderr
    assert (await asyncio.to_thread(run, code)).returncode == 0


async def test_a_second_store_in_the_same_process_is_refused_until_the_first_is_closed(file: Path) -> None:
    second = SqlStore(f"sqlite+aiosqlite:///{file}")
    async with opened(file):
        with pytest.raises(StorageInUseError):
            await second.open()
        with pytest.raises(StorageError):
            await second.load(GUILD)
    await second.open()
    await second.close()


async def test_a_closed_store_refuses_and_one_that_never_was_open_can_be_closed(file: Path) -> None:
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    await store.close()
    await store.open()
    await store.close()
    with pytest.raises(StorageUnavailableError):
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)


def test_a_closed_store_keeps_no_process_alive(file: Path) -> None:
    done = run(f"""
async def main():
    store = SqlStore('sqlite+aiosqlite:///{file}')
    await store.open()
    await store.load(1)
    await store.close()
    for thread in set(threading.enumerate()) - {{threading.current_thread()}}:
        thread.join(10)
    print(threading.active_count())
asyncio.run(main())
""")
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


async def test_a_locked_database_gives_a_certain_refusal_and_still_answers_questions(file: Path) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        with locked(file):
            with pytest.raises(StorageUnavailableError) as caught:
                await store.save(GUILD, [made(STACKS)], by=USER, at=NOON)
            assert caught.value.is_certain
            assert await store.load(GUILD) == SAVED
        assert await store.load(GUILD) == SAVED
        await store.save(OTHER, [made(STACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}


async def test_a_database_that_is_locked_for_a_moment_only_is_waited_for(file: Path) -> None:
    async with opened(file) as store:
        with locked(file):
            saving = asyncio.create_task(store.save(GUILD, [made(SNACKS)], by=USER, at=NOON))
            await asyncio.sleep(0.2)
            assert not saving.done()
        await saving
        assert await store.load(GUILD) == SAVED


async def test_reads_begin_while_another_process_holds_the_right_to_write(file: Path) -> None:
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    with locked(file):
        async with opened(file) as store:
            assert await store.load(GUILD) == SAVED
