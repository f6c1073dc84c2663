"""`quoth db` as a shell sees it, beside a store that is open or not."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.errors import BackupError
from bot.guild.model import BOT, GuildRecord
from bot.storage.backups import back_up
from bot.storage.migrating import SCRIPTS, revisions
from bot.storage.sql import SqlStore
from tests.cli.test_commands import quoth
from tests.storage.values import GUILD, NOON, OTHER, SECOND, SNACKS, STACKS, USER, made, removed

SAVED = GuildRecord(house={"r3": SNACKS}, aliases={"stacks": STACKS})
POSTGRES = "postgresql+asyncpg://quoth:secret@127.0.0.1:1/quoth"


def store_in(folder: Path) -> SqlStore:
    return SqlStore(f"sqlite+aiosqlite:///{folder / 'data' / 'quoth.db'}")


def backups_in(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "backups").iterdir())


def db(folder: Path, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return quoth("db", *arguments, cwd=folder, **options)


def with_store(folder: Path, work: Any) -> Any:
    async def run() -> Any:
        store = store_in(folder)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def load(folder: Path, guild: int) -> GuildRecord:
    async def work(store: SqlStore) -> GuildRecord:
        return await store.load(guild)

    record = with_store(folder, work)
    assert isinstance(record, GuildRecord)
    return record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A working directory whose database has two servers."""

    async def work(store: SqlStore) -> None:
        await store.save(GUILD, [made(SNACKS), made(STACKS)], by=USER, at=NOON)
        await store.save(OTHER, [made(SNACKS)], by=SECOND, at=NOON)
        await store.save(OTHER, [made(SNACKS)], by=BOT, at=NOON)

    with_store(tmp_path, work)
    return tmp_path


async def test_a_backup_is_made_while_the_bot_runs_and_writes(tmp_path: Path) -> None:
    store, saved = store_in(tmp_path), 0
    await store.open()
    backing_up = asyncio.create_task(asyncio.to_thread(db, tmp_path, "backup"))
    acknowledged_before = [await store.save(guild, [made(SNACKS)], by=USER, at=NOON) for guild in range(1, 20)]
    while not backing_up.done():
        saved += 1
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    await store.close()
    done = await backing_up
    assert (done.returncode, done.stderr) == (0, "")
    [copy] = backups_in(tmp_path)
    assert done.stdout == f"The database is copied to {copy.relative_to(tmp_path)}.\n"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert saved > 1
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        [guilds] = connection.execute("SELECT count(*) FROM guilds").fetchone()
    assert guilds >= len(acknowledged_before)


def test_a_backup_may_go_anywhere_but_over_a_file(folder: Path) -> None:
    assert db(folder, "backup", "elsewhere/copy.db").returncode == 0
    again = db(folder, "backup", "elsewhere/copy.db")
    assert (again.returncode, again.stderr) == (2, "quoth: elsewhere/copy.db: there is such a file already\n")
    assert [path.name for path in (folder / "elsewhere").iterdir()] == ["copy.db"]


def test_a_backup_needs_a_database(tmp_path: Path) -> None:
    done = db(tmp_path, "backup")
    assert (done.returncode, done.stderr) == (2, "quoth: data/quoth.db: there is no such file\n")
    assert backups_in(tmp_path) == []


def test_old_backups_are_deleted_and_named_but_no_others(folder: Path) -> None:
    backups = folder / "data" / "backups"
    backups.mkdir()
    old = [backups / f"quoth-2026010{day}-120000.db" for day in range(1, 5)]
    mine = backups / "before the tournament.db"
    for path in (*old, mine):
        path.write_text("x")
    done = db(folder, "backup", "--keep", "3")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == [f"The old copy data/backups/{path.name} is deleted." for path in old[:2]]
    assert len(backups_in(folder)) == 4
    assert mine.exists()


def test_the_copy_that_was_just_made_stays_whatever_the_others_are_called(folder: Path) -> None:
    backups = folder / "data" / "backups"
    backups.mkdir()
    for year in (2098, 2099):
        (backups / f"quoth-{year}0101-120000.db").write_text("x")
    done = db(folder, "backup", "--keep", "2")
    [made_now] = [path.name for path in backups_in(folder) if path.name < "quoth-2098"]
    assert done.stdout.splitlines() == [
        f"The database is copied to data/backups/{made_now}.",
        "The old copy data/backups/quoth-20980101-120000.db is deleted.",
    ]
    assert [path.name for path in backups_in(folder)] == [made_now, "quoth-20990101-120000.db"]


def test_what_was_backed_up_is_brought_back_and_what_was_there_is_kept(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    with_store(folder, lambda store: store.save(GUILD, [removed(SNACKS), removed(STACKS)], by=USER, at=NOON))
    done = db(folder, "restore", "copy.db", "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert load(folder, GUILD) == SAVED
    [kept] = (folder / "data").glob("quoth.db.before-restore-*")
    assert done.stdout.splitlines() == [
        "copy.db is brought back as data/quoth.db.",
        f"What was there is kept as data/{kept.name}.",
        "Nothing ever deletes that file, and no later /forget reaches it: delete it when all is well.",
        "What servers have reset since the copy was made is back as well: they must reset it again.",
    ]
    assert db(folder, "restore", f"data/{kept.name}", "--yes").returncode == 0
    assert load(folder, GUILD) == GuildRecord()


def test_nothing_happens_unless_it_is_confirmed(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    with_store(folder, lambda store: store.erase(GUILD))
    done = db(folder, "restore", "copy.db", stdin=b"n\n")
    assert done.returncode == 1
    assert load(folder, GUILD) == GuildRecord()
    assert db(folder, "restore", "copy.db", stdin=b"y\n").returncode == 0
    assert load(folder, GUILD) == SAVED


def test_who_has_been_forgotten_since_stays_forgotten(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    with_store(folder, lambda store: store.forget(USER))
    done = db(folder, "restore", "copy.db", "--yes")
    assert "Changes of users who have been forgotten since: 1;" in done.stdout

    async def authors(store: SqlStore) -> list[int | None]:
        return [change.by for guild in (GUILD, OTHER) for change in await store.changes(guild)]

    assert with_store(folder, authors) == [None, BOT, SECOND]


def test_who_has_been_forgotten_stays_so_for_what_was_before_though_they_changed_something_since(folder: Path) -> None:
    db(folder, "backup", "copy.db")

    async def forget_and_go_on(store: SqlStore) -> None:
        await store.forget(SECOND)
        await store.save(GUILD, [made(SNACKS)], by=SECOND, at=NOON)

    with_store(folder, forget_and_go_on)
    done = db(folder, "restore", "copy.db", "--yes")
    assert "Changes of users who have been forgotten since: 1;" in done.stdout

    async def authors(store: SqlStore) -> list[int | None]:
        return [change.by for guild in (GUILD, OTHER) for change in await store.changes(guild)]

    assert with_store(folder, authors) == [USER, BOT, None]


def test_a_database_that_is_lost_or_damaged_can_be_replaced(folder: Path) -> None:
    database = folder / "data" / "quoth.db"
    db(folder, "backup", "copy.db")
    damage(database)
    damaged = database.read_bytes()
    done = db(folder, "restore", "copy.db", "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    [kept] = (folder / "data").glob("quoth.db.before-restore-*")
    assert kept.read_bytes() == damaged
    assert load(folder, GUILD) == SAVED
    database.unlink()
    done = db(folder, "restore", "copy.db", "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert "must be forgotten again" in done.stdout
    assert load(folder, GUILD) == SAVED


async def test_nothing_is_brought_back_while_the_bot_runs(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    store = store_in(folder)
    await store.open()
    await store.erase(GUILD)
    done = await asyncio.to_thread(db, folder, "restore", "copy.db", "--yes")
    migrated = await asyncio.to_thread(db, folder, "migrate")
    assert await store.load(GUILD) == GuildRecord()
    await store.close()
    for refused in (done, migrated):
        assert refused.returncode == 2
        assert refused.stderr == "quoth: Another process uses the database data/quoth.db: stop it first.\n"


def damage(file: Path) -> None:
    """Write nonsense over some pages, as a bad disk does."""
    content = bytearray(file.read_bytes())
    content[4_096 * 3 : 4_096 * 9] = b"\x5a" * 4_096 * 6
    file.write_bytes(content)


def make_foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def make_newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '2031a'")


def make_stray(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("INSERT INTO editors (guild, role) VALUES (77, 1)")


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (make_foreign, "this is no database of Quoth’s"),
        (make_newer, "a newer Quoth has written it (its schema is 2031a)"),
        (make_stray, "it is damaged (a row of editors belongs to nothing)"),
        (lambda file: file.write_bytes(b""), "this is no database of Quoth’s"),
        (make_folder, "this is no database file"),
    ],
)
def test_what_is_not_worth_a_backup_is_called_by_its_name(folder: Path, spoil: Any, reason: str) -> None:
    spoil(folder / "data" / "quoth.db")
    done = db(folder, "backup")
    assert (done.returncode, done.stderr) == (2, f"quoth: data/quoth.db: {reason}\n")
    assert backups_in(folder) == []


def test_nothing_is_brought_back_in_place_of_a_folder(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    make_folder(folder / "data" / "quoth.db")
    done = db(folder, "restore", "copy.db", "--yes")
    assert (done.returncode, done.stderr) == (2, "quoth: data/quoth.db: this is no database file\n")
    assert not (folder / "data" / "quoth.db").is_file()


@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of POSIX")
def test_what_cannot_be_written_is_the_copy(folder: Path) -> None:
    import resource  # noqa: PLC0415 - Windows has none

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, limits[1]))
    try:
        with pytest.raises(BackupError) as caught:
            back_up(folder / "data" / "quoth.db", folder / "copies" / "copy.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.path == folder / "copies" / "copy.db"
    assert list((folder / "copies").iterdir()) == []


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (damage, "it is damaged"),
        (make_stray, "it is damaged (a row of editors belongs to nothing)"),
        (make_foreign, "this is no database of Quoth’s"),
        (make_newer, "a newer Quoth has written it (its schema is 2031a)"),
        (lambda file: file.write_text("nonsense" * 1_000), "file is not a database"),
        (lambda file: file.write_bytes(b""), "this is no database of Quoth’s"),
        (lambda file: file.unlink(), "there is no such file"),
        (make_folder, "this is no database file"),
    ],
)  # fmt: skip
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(folder: Path, spoil: Any, reason: str) -> None:
    copy, before = folder / "copy.db", sorted((folder / "data").iterdir())
    db(folder, "backup", "copy.db")
    spoil(copy)
    done = db(folder, "restore", "copy.db", "--yes")
    assert done.returncode == 2
    assert done.stderr.startswith(f"quoth: copy.db: {reason}")
    assert "Traceback" not in done.stderr
    left = {path.name for path in (folder / "data").iterdir()} - {"quoth.db-wal", "quoth.db-shm"}
    assert left == {path.name for path in before}
    assert load(folder, GUILD) == SAVED


def test_migrating_says_from_where_to_where(tmp_path: Path) -> None:
    newest = revisions(SCRIPTS)[0]
    assert db(tmp_path, "migrate").stdout == f"The schema was none and is {newest} now.\n"
    assert db(tmp_path, "migrate").stdout == f"The schema is the newest already: {newest}.\n"


def test_checking_counts_rows_and_finds_nothing(folder: Path) -> None:
    done = db(folder, "check")
    assert (done.returncode, done.stderr) == (0, "")
    counted = dict(line.split()[:2] for line in done.stdout.splitlines()[:-1])
    assert (counted["guilds"], counted["house_rules"], counted["aliases"], counted["changes"]) == ("2", "2", "1", "3")
    assert done.stdout.endswith("there is nothing to look at.\n")


@pytest.mark.parametrize(
    ("spoil", "status", "line"),
    [
        (damage, None, "damaged|malformed"),
        (make_stray, 1, "a row of editors belongs to nothing"),
        (make_foreign, 1, "The database has no schema"),
        (make_newer, 1, "A newer Quoth has written the database"),
        (lambda file: file.write_text("nonsense" * 1_000), 2, "file is not a database"),
        (lambda file: file.unlink(), 2, "there is no database yet; the bot or quoth db migrate makes it"),
        (make_folder, 2, "data/quoth.db: this is no database file"),
    ],
)
def test_checking_says_what_is_wrong(folder: Path, spoil: Any, status: int | None, line: str) -> None:
    spoil(folder / "data" / "quoth.db")
    done = db(folder, "check")
    assert done.returncode in ({1, 2} if status is None else {status})
    assert any(part in done.stdout + done.stderr for part in line.split("|"))
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [("backup",), ("restore", "copy.db", "--yes")])
def test_for_postgresql_its_own_tools_are_named(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = db(tmp_path, *arguments, QUOTH_DATABASE_URL=POSTGRES)
    assert done.returncode == 2
    assert done.stderr == "quoth: The database is no SQLite file: use pg_dump and pg_restore for PostgreSQL.\n"


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_a_server_that_cannot_be_reached_is_named_without_its_password(tmp_path: Path, command: str) -> None:
    done = db(tmp_path, command, QUOTH_DATABASE_URL=POSTGRES)
    assert done.returncode == 2
    assert "The database cannot be reached (ConnectionRefusedError: " in done.stderr
    assert done.stderr.endswith("): look at QUOTH_DATABASE_URL and QUOTH_DATA.\n")
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [("db", "check"), ("run",)])
def test_a_password_that_tears_its_url_apart_is_not_shown(tmp_path: Path, command: tuple[str, ...]) -> None:
    url = "postgresql+asyncpg://quoth:p@ss:w0rd@db:5432/q"
    done = quoth(*command, cwd=tmp_path, QUOTH_DATABASE_URL=url, DISCORD_TOKEN="none")  # noqa: S106 - not one
    assert done.returncode == 2
    assert done.stderr.startswith("quoth: QUOTH_DATABASE_URL: it cannot be read")
    assert "w0rd" not in done.stderr


@pytest.mark.parametrize("arguments", [("backup",), ("check",), ("migrate",), ("restore", "copy.db", "--yes")])
def test_a_database_in_memory_is_nothing_to_look_after(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = db(tmp_path, *arguments, QUOTH_DATABASE_URL="sqlite+aiosqlite:///:memory:")
    assert (done.returncode, done.stdout) == (2, "")
    assert "kept in memory only" in done.stderr


def test_what_was_replaced_is_kept_each_time(folder: Path) -> None:
    db(folder, "backup", "copy.db")
    for _ in range(2):
        assert db(folder, "restore", "copy.db", "--yes").returncode == 0
    assert len(list((folder / "data").glob("quoth.db.before-restore-*"))) == 2
