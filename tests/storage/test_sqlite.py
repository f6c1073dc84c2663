"""What only a database in a file has: its pragmas, its lock, and the ways in which a file can be away."""

# ruff: noqa: ASYNC240 - a test may wait for the disk

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import func, insert, make_url, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StorageError, StorageInUseError, StorageUnavailableError
from bot.guild.model import GuildRecord, GuildSettings
from bot.storage.backups import back_up
from bot.storage.database import Database
from bot.storage.sql import SqlStore
from bot.storage.sqlite import sqlite_engine
from bot.storage.tables import METADATA, aliases, guilds
from bot.storage.watching import Watch
from tests.storage.values import GUILD, NOON, OTHER, SNACKS, STACKS, USER, made, set_to

ROOT = Path(__file__).parents[2]
SAVED = GuildRecord(house={"r3": SNACKS})
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the permissions of POSIX")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "quoth.db"


@pytest.fixture
def ordinary_folder() -> Iterator[Path]:
    """A folder of a user whom permissions bind, which they do not bind root."""
    with tempfile.TemporaryDirectory(prefix="quoth-") as name:
        folder, is_root = Path(name), os.geteuid() == 0
        if is_root:
            os.chown(folder, 65_534, 65_534)
            os.seteuid(65_534)
        yield folder
        folder.chmod(0o700)
        if is_root:
            os.seteuid(0)


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the right to write, as a long transaction of another program does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def run(code: str) -> subprocess.CompletedProcess[str]:
    begin = "import asyncio, threading\nfrom bot.storage.sql import SqlStore\n"
    return subprocess.run(
        [sys.executable, "-c", begin + code], capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )


async def eventually(store: SqlStore) -> GuildRecord:
    """Load as soon as the store has healed; it tries once a second."""
    for _ in range(50):
        try:
            return await store.load(GUILD)
        except StorageUnavailableError:
            await asyncio.sleep(0.1)
    return await store.load(GUILD)


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
async def test_a_file_that_can_only_be_read_is_read_and_heals(ordinary_folder: Path) -> None:
    file = ordinary_folder / "quoth.db"
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
async def test_a_folder_that_can_only_be_read_is_read_and_heals(ordinary_folder: Path) -> None:
    file = ordinary_folder / "quoth.db"
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    (ordinary_folder / "quoth.db.lock").unlink()
    ordinary_folder.chmod(0o500)
    async with opened(file) as store:
        assert await store.load(GUILD) == SAVED
        with pytest.raises(StorageUnavailableError) as caught:
            await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert caught.value.is_certain
        assert await eventually(store) == SAVED
        ordinary_folder.chmod(0o700)
        await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}
        with pytest.raises(StorageInUseError):
            await SqlStore(f"sqlite+aiosqlite:///{file}").open()


@only_posix
async def test_a_folder_that_can_only_be_read_is_backed_up(ordinary_folder: Path) -> None:
    file, copy = ordinary_folder / "data" / "quoth.db", ordinary_folder / "copy.db"
    async with opened(file) as store:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    file.parent.chmod(0o500)
    back_up(file, copy)
    file.parent.chmod(0o700)
    async with opened(copy) as store:
        assert await store.load(GUILD) == SAVED


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
from tests.storage.test_sqlite import opened
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
