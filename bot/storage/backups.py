"""Copies of a SQLite database, made while the bot runs, and brought back while it does not."""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import BackupError
from bot.guild.model import BOT
from bot.storage.locking import OWNER_ONLY, ProcessLock
from bot.storage.migrating import SCRIPTS, revisions
from bot.storage.tables import METADATA

_OUR_NAME = re.compile(r"quoth-\d{8}-\d{6}\.db")
# What SQLite keeps beside a database while it is open.
_COMPANIONS = ("-wal", "-shm")
# Only a copy is written: it is its disk that is full or broken, whatever the copy is called before it has its name.
_UNWRITABLE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC})


def stamp() -> str:
    """Return the time as it stands in the names of files."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def default_name() -> str:
    """Return the name of a backup made now."""
    return f"quoth-{stamp()}.db"


def back_up(database: Path, copy: Path) -> None:
    """Copy a database, which may be in use, and look at the copy before it gets its name. Raises BackupError."""
    if copy.exists():
        raise BackupError(copy, "there is such a file already")
    with _problems(copy):
        copy.parent.mkdir(parents=True, exist_ok=True)
    with _draft(copy) as draft:
        _vacuum(database, draft, name=copy)
        examine(draft, source=database)
        _settle(draft, copy)


def prune(copy: Path, *, keep: int) -> Iterator[Path]:
    """Delete the older backups beside a new one that bear our names, such that so many are left; yield each."""
    with _problems(copy.parent):
        # A clock that was wrong once has made names that are newer than now.
        others = sorted(path for path in copy.parent.iterdir() if _OUR_NAME.fullmatch(path.name) and path != copy)
        for old in others[: max(len(others) + 1 - keep, 0)]:
            old.unlink()
            yield old


def examine(file: Path, *, source: Path | None = None) -> None:
    """Make sure that a file is a sound database of this or an older Quoth. Raises BackupError.

    Of a copy that has no name yet it is said of its source what it is not.
    """
    named = source or file
    with reading(file) as connection:
        if (damage := damages(connection)) is not None:
            raise BackupError(named, damage)
        found = revision(connection)
        if found is None or not _tables(connection) & set(METADATA.tables):
            raise BackupError(named, "this is no database of Quoth’s")
        if found not in revisions(SCRIPTS):
            raise BackupError(named, f"a newer Quoth has written it (its schema is {found})")


def damages(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database; None if it is sound."""
    sound = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if sound != "ok":
        return f"it is damaged ({sound})"
    if (stray := connection.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        return f"it is damaged (a row of {stray[0]} belongs to nothing)"
    return None


def revision(connection: sqlite3.Connection) -> str | None:
    """Return the schema of a database; None if it has none of ours."""
    if "alembic_version" not in _tables(connection):
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row is not None else None


def row_counts(connection: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """Yield how many rows each table of ours has."""
    there = _tables(connection)
    for table in METADATA.tables:
        if table in there:
            yield table, connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - our own names


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a database such that nothing is ever written, by a checkpoint neither. Raises BackupError."""
    if not file.exists():
        raise BackupError(file, "there is no such file")
    _refuse_others(file)
    with _problems(file), closing(_read_only(file)) as connection:
        yield connection


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Keep every Quoth away from a database meanwhile. Raises StorageInUseError if one is there."""
    if database.exists():
        _refuse_others(database)
    lock = ProcessLock(database)
    with _problems(database):
        database.parent.mkdir(parents=True, exist_ok=True)
        lock.hold()
    try:
        yield
    finally:
        lock.release()


@contextmanager
def staged(backup: Path, database: Path) -> Iterator[Path]:
    """Give a copy of a sound backup beside the database that it is to replace. Raises BackupError."""
    examine(backup)
    with _draft(database) as copy:
        _vacuum(backup, copy, name=database)
        yield copy


def forget_as(database: Path, copy: Path) -> int | None:
    """Forget in a copy the users of whom the database knows nothing any more; None if it cannot be read."""
    try:
        with reading(database) as connection:
            known = [row[0] for row in connection.execute('SELECT DISTINCT "by" FROM changes WHERE "by" IS NOT NULL')]
            nameless = connection.execute('SELECT id FROM changes WHERE "by" IS NULL').fetchall()
    except BackupError:
        return None
    with _problems(copy), closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TEMP TABLE known (id INTEGER PRIMARY KEY)")
        connection.executemany("INSERT INTO known VALUES (?)", [(user,) for user in {*known, BOT}])
        # Who has changed something after they were forgotten is known again, but not for what they did before.
        connection.execute("CREATE TEMP TABLE nameless (id INTEGER PRIMARY KEY)")
        connection.executemany("INSERT INTO nameless VALUES (?)", nameless)
        return connection.execute(
            'UPDATE changes SET "by" = NULL WHERE "by" IS NOT NULL'
            ' AND ("by" NOT IN (SELECT id FROM known) OR id IN (SELECT id FROM nameless))'
        ).rowcount


def put_in_place(copy: Path, database: Path) -> Path | None:
    """Let a copy take the place of the database and return where that is kept; at each moment one of them is there."""
    kept = database.with_name(f"{database.name}.before-restore-{stamp()}")
    while kept.exists():
        kept = kept.with_name(f"{kept.name}+")
    with _problems(database):
        for file in (database, copy):
            _fold(file)
        if is_replaced := database.exists():
            _keep(database, kept)
        for companion in _COMPANIONS:
            # Left behind, the log of the old database would be replayed into the new one.
            if (beside := Path(f"{database}{companion}")).exists():
                beside.replace(f"{kept}{companion}")
        _settle(copy, database)
    return kept if is_replaced else None


def _fold(database: Path) -> None:
    """Let SQLite write its log into the database, as far as both can be read."""
    with suppress(sqlite3.Error):
        if database.exists():
            with closing(sqlite3.connect(database)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _keep(database: Path, kept: Path) -> None:
    try:
        kept.hardlink_to(database)
    except OSError:  # a file system without links
        shutil.copy2(database, kept)


def _refuse_others(file: Path) -> None:
    """Refuse a folder or a device, of which SQLite and the system say a different thing each time."""
    if not file.is_file():
        raise BackupError(file, "this is no database file")


def _vacuum(source: Path, copy: Path, *, name: Path) -> None:
    with reading(source) as connection:
        try:
            connection.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode not in _UNWRITABLE:
                raise
            raise BackupError(name, str(error)) from error


def _read_only(file: Path) -> sqlite3.Connection:
    """Open a file for reading, and one that nobody has open even where SQLite can put nothing beside it."""
    address = f"{file.resolve().as_uri()}?mode=ro"
    is_in_use = Path(f"{file}-wal").exists()  # on a full disk the attempt itself leaves an empty one
    connection = sqlite3.connect(address, uri=True, timeout=2)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError:
        connection.close()
        if is_in_use:
            raise
        return sqlite3.connect(f"{address}&immutable=1", uri=True)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@contextmanager
def _draft(copy: Path) -> Iterator[Path]:
    """Give an empty file beside the copy to be, which goes unless it has got its name."""
    draft = copy.with_name(f".{copy.name}.part")
    with _problems(copy):
        _remove(draft)
        _create(draft)
    try:
        yield draft
    finally:
        _remove(draft)


def _create(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def _remove(file: Path) -> None:
    for companion in ("", *_COMPANIONS, "-journal"):
        Path(f"{file}{companion}").unlink(missing_ok=True)


def _settle(file: Path, name: Path) -> None:
    """Write a file out to the disk and give it its name."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())
    file.replace(name)
    if os.name == "posix":
        folder = os.open(name.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


@contextmanager
def _problems(file: Path) -> Iterator[None]:
    """Say of a file what SQLite or the system says."""
    try:
        yield
    except sqlite3.Error as error:
        raise BackupError(file, f"{error}") from error
    except OSError as error:
        raise BackupError(file, error.strerror or str(error)) from error
