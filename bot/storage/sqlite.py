"""A database in a file: how it is opened, and how a second process is kept out of it."""

import logging
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Dialect, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry, PoolProxiedConnection

from bot.errors import StorageInUseError

log = logging.getLogger(__name__)

# A transaction that has READS_ONLY among its options waits for no writer, and needs no right to write.
READS_ONLY = "quoth_reads_only"
# Both below the limit of an operation, so that a database that is locked gives a certain "not saved".
_BUSY_MS, _POOL_TIMEOUT_S = 2_000, 2
_PRAGMAS = (f"busy_timeout = {_BUSY_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
_IDENTITY = "quoth_identity"
OWNER_ONLY = 0o600


def database_file(url: URL) -> Path | None:
    """Return the file of a SQLite URL; None for a database in memory."""
    return None if url.database in {None, "", ":memory:"} else Path(str(url.database))


def lock_file(database: Path) -> Path:
    """Return the file that is locked while a process has a database open."""
    return database.with_name(f"{database.name}.lock")


class ProcessLock:
    """The right of one process to a database; the system takes it back when the process dies."""

    def __init__(self, database: Path) -> None:
        self._database, self._file = database, lock_file(database)
        self._lock = FileLock(self._file, timeout=0, mode=OWNER_ONLY, thread_local=False)
        self._held: tuple[int, int] | None = None

    def hold(self) -> None:
        """Take the lock if it is not held, anew if its file has been replaced. Raises StorageInUseError."""
        if self._lock.is_locked and self._held == _identity(self._file):
            return
        self.release()
        try:
            self._lock.acquire()
        except Timeout as error:
            raise StorageInUseError(str(self._database)) from error
        self._held = _identity(self._file)

    def release(self) -> None:
        """Let others in."""
        self._lock.release(force=True)


def sqlite_engine(url: URL, lock: ProcessLock | None) -> AsyncEngine:
    """Return an engine with one connection, before which the file is locked for this process if a lock is given."""
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=_POOL_TIMEOUT_S,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    if (file := database_file(url)) is not None:
        _watch(engine, file, lock)
    return engine


def _set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver begins nothing of its own accord; _begin does
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()  # nobody else does: its pool has not got it yet
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    only_reads = connection.get_execution_options().get(READS_ONLY)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")


def _watch(engine: AsyncEngine, file: Path, lock: ProcessLock | None) -> None:
    """Make the file before SQLite does, readable by its owner alone, and notice when another takes its place."""

    def prepare(_: Dialect, __: ConnectionPoolEntry, arguments: list[Any], named: dict[str, Any]) -> None:
        if _is_frozen(file):
            log.warning("nothing can be written beside %s: it is only read", file)
            arguments[0], named["uri"] = f"{file.resolve().as_uri()}?mode=ro&immutable=1", True
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        if lock is not None:
            lock.hold()
        if not file.exists():
            file.touch(mode=OWNER_ONLY)
        _align_modes(file)

    def remember(_: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[_IDENTITY] = _identity(file), _is_frozen(file)

    def compare(connection: DBAPIConnection, entry: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
        # SQLite writes into a deleted file without a word. The pool connects anew for this error.
        known, was_frozen = entry.info[_IDENTITY]
        if known != _identity(file) or (was_frozen and not _is_frozen(file)):
            _empty_log(connection)
            raise DisconnectionError

    event.listen(engine.sync_engine, "do_connect", prepare)
    event.listen(engine.sync_engine, "connect", remember)
    event.listen(engine.sync_engine, "checkout", compare)


def _empty_log(connection: DBAPIConnection) -> None:
    """Write the log into the database it belongs to: closing leaves it, and it would be replayed into another file."""
    cursor = connection.cursor()
    with suppress(sqlite3.Error):
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    cursor.close()


def _align_modes(file: Path) -> None:
    """Let what lies beside a database be writable as it is: SQLite makes it so, but not when the mode changes later."""
    mode = stat.S_IMODE(file.stat().st_mode)
    for beside in (file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        with suppress(OSError):  # most often there is no such file
            if stat.S_IMODE(beside.stat().st_mode) != mode:
                beside.chmod(mode)


def _is_frozen(file: Path) -> bool:
    """Whether nothing can be written beside a database: SQLite then reads it only if told that nobody changes it."""
    effective = os.access in os.supports_effective_ids
    may_write = os.access(file.parent, os.W_OK, effective_ids=effective)
    return not may_write and file.exists() and not file.with_name(f"{file.name}-wal").exists()


def _identity(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from another at the same path."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
