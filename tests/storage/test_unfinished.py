"""Writes that are cancelled, slow or refused at the end: what is said of them is so."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StorageUnavailableError
from bot.storage.database import Database
from bot.storage.sql import SqlStore
from bot.storage.tables import guilds
from tests.storage.files import SAVED, locked, only_posix, opened, run
from tests.storage.values import GUILD, NOON, SNACKS, STACKS, USER, made


async def test_a_write_goes_on_to_its_end_when_its_caller_is_cancelled(file: Path) -> None:
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    await store.open()
    for guild in range(1, 30):
        saving = asyncio.create_task(store.save(guild, [made(SNACKS), made(STACKS)], by=USER, at=NOON))
        for _ in range(guild):
            await asyncio.sleep(0)
        saving.cancel()
    await store.close()
    async with opened(file) as store:
        assert await store.known_guilds() == frozenset(range(1, 30))
        assert {len((await store.load(guild)).aliases) for guild in range(1, 30)} == {1}


async def test_a_write_that_takes_too_long_is_uncertain_and_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(file) as store:
        monkeypatch.setattr("bot.storage.database._LIMIT_S", 0.1)
        with locked(file):
            with pytest.raises(StorageUnavailableError) as caught:
                await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
            assert not caught.value.is_certain
    async with opened(file) as store:
        monkeypatch.undo()
        assert await store.load(GUILD) == SAVED


async def test_a_commit_that_is_refused_is_certain_and_only_a_write_ends_the_trouble(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.open()
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:

        async def refused(connection: AsyncConnection) -> None:
            # Without a log, whoever reads keeps a writer from its commit.
            for statement in ("ROLLBACK", "PRAGMA journal_mode = DELETE", "PRAGMA busy_timeout = 0", "BEGIN IMMEDIATE"):
                await connection.exec_driver_sql(statement)
            await connection.execute(insert(guilds), {"guild_id": GUILD})
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM guilds").fetchone()

        with pytest.raises(StorageUnavailableError) as caught:
            await database.write(refused)
        assert caught.value.is_certain
        reader.execute("ROLLBACK")

    async def count(connection: AsyncConnection) -> int:
        return await connection.scalar(select(func.count()).select_from(guilds)) or 0

    assert await database.read(count) == 0
    assert [line.getMessage() for line in caplog.records] == [
        "the database cannot be used (OperationalError: database is locked); it is tried again at need"
    ]
    assert await database.write(count) == 0
    assert caplog.records[-1].getMessage() == "the database answers again"
    await database.close()


@only_posix
def test_a_disk_that_is_full_while_a_write_is_completed_leaves_it_uncertain_and_the_store_heals(file: Path) -> None:
    done = run(f"""
import resource
from pathlib import Path
from bot.errors import StorageUnavailableError
from tests.storage.files import opened
from tests.storage.values import GUILD, NO_TIES, NOON, OTHER, SNACKS, USER, made

async def main():
    file = Path('{file}')
    async with opened(file) as store:
        await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f'{{file}}-wal').stat().st_size + 5_000, limits[1]))
        try:
            await store.save(GUILD, [made(NO_TIES)], by=USER, at=NOON)
        except StorageUnavailableError as error:
            print('certain' if error.is_certain else 'uncertain')
        print(await store.known_guilds() - {{GUILD, OTHER}})
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        before = (await store.load(GUILD)).house
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        print((await store.load(GUILD)).house == {{**before, 'r3': SNACKS}})
        print(len(await store.changes(GUILD)) == 1 + len(before))

asyncio.run(main())
""")
    assert done.stdout.splitlines() == ["uncertain", "frozenset()", "True", "True"], done.stderr
