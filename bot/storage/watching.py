"""The file of a SQLite database and what lies beside it, watched while it is open: others delete and replace files."""

import logging
import os
import sqlite3
import stat
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Dialect, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from bot.storage.locking import OWNER_ONLY, Identity, ProcessLock, identity

log = logging.getLogger(__name__)
_SEEN = "quoth_seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a connection has opened; SQLite makes the log no sooner than with the first transaction."""

    file: Identity | None
    log: Identity | None
    is_frozen: bool


class Watch:
    """Makes the file before SQLite does, readable by its owner alone, and notices when another takes its place.

    `generation` counts how often the database may have become another one since the beginning.
    """

    def __init__(self, file: Path, lock: ProcessLock | None) -> None:
        self._file, self._log_file = file, file.with_name(f"{file.name}-wal")
        self._lock = lock
        self._known: Identity | None = None
        self.generation = 0

    def listen(self, engine: AsyncEngine) -> None:
        """Watch the connections of an engine."""
        event.listen(engine.sync_engine, "do_connect", self._prepare)
        event.listen(engine.sync_engine, "connect", self._remember)
        event.listen(engine.sync_engine, "checkout", self._compare)

    def _prepare(self, _: Dialect, __: ConnectionPoolEntry, arguments: list[Any], named: dict[str, Any]) -> None:
        if _is_frozen(self._file):
            log.warning("nothing can be written beside %s: it is only read", self._file)
            arguments[0], named["uri"] = f"{self._file.resolve().as_uri()}?mode=ro&immutable=1", True
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        if self._lock is not None:
            self._lock.hold()
        if not self._file.exists():
            self._file.touch(mode=OWNER_ONLY)
        _align_modes(self._file)

    def _remember(self, _: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
        entry.info[_SEEN] = seen = self._look()
        self._count(seen.file)
        self._known = seen.file

    def _compare(self, connection: DBAPIConnection, entry: ConnectionPoolEntry, _: PoolProxiedConnection) -> None:
        # SQLite writes into a deleted file without a word. The pool connects anew for this error.
        seen, now = entry.info[_SEEN], self._look()
        if seen.log is None:
            seen = entry.info[_SEEN] = replace(seen, log=now.log)
        is_unlocked = self._lock is not None and self._lock.is_lost
        if seen.file == now.file and seen.log == now.log and not is_unlocked and seen.is_frozen <= now.is_frozen:
            return
        self._count(now.file)
        if seen.file == now.file and (is_unlocked or seen.log != now.log):
            self.generation += 1  # whoever did that may have written too
            log.warning("a file beside %s was deleted or replaced; it is opened anew", self._file)
        _empty_log(connection)
        raise DisconnectionError

    def _look(self) -> _Seen:
        return _Seen(file=identity(self._file), log=identity(self._log_file), is_frozen=_is_frozen(self._file))

    def _count(self, found: Identity | None) -> None:
        """Say once of a file that it is not the one that was known."""
        if self._known not in {None, found}:
            self._known = None
            self.generation += 1
            log.warning("%s was %s while it was open", self._file, "replaced" if found else "deleted")


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
