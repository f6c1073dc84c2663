"""Transactions on a database that may be away for a while: each ends in time, and says what it knows of its end."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StorageError, StorageInUseError, StorageUnavailableError
from bot.storage.address import address
from bot.storage.causes import cause_of, is_refused
from bot.storage.errands import Errands
from bot.storage.locking import ProcessLock
from bot.storage.migrating import Migration, migrate
from bot.storage.postgres import postgres_engine
from bot.storage.sqlite import READS_ONLY, database_file, sqlite_engine
from bot.storage.watching import Watch

log = logging.getLogger(__name__)
_Result = TypeVar("_Result")
_Work = Callable[[AsyncConnection], Coroutine[Any, Any, _Result]]

_LIMIT_S = 5.0
# A migration of a large database may take its time; a write that hangs when all ends is given less.
_OPEN_LIMIT_S, _CLOSE_LIMIT_S = 60.0, 10.0
_BETWEEN_ATTEMPTS_S = 1.0
_CHECKED = "quoth_checked"
# What a statement of ours is to blame for; anything else a driver says, the world has done.
_OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
_WORLDS = (DBAPIError, PoolTimeoutError, OSError)


class Database:
    """The engine of one URL; after a failure it opens anew by itself, one attempt at a time and not too often.

    `migration` tells what the newest connection found, and what became of it.
    """

    def __init__(self, url: str) -> None:
        parsed = address(url)
        self._is_sqlite = parsed.get_backend_name() == "sqlite"
        file = database_file(parsed) if self._is_sqlite else None
        self._lock = ProcessLock(file) if file is not None else None
        self._watch = Watch(file, self._lock) if file is not None else None
        self._engine = sqlite_engine(parsed, self._watch) if self._is_sqlite else postgres_engine(parsed)
        self._errands = Errands()
        self._opening = asyncio.Lock()
        self._is_open, self._is_closed = False, False
        self._next_attempt = 0.0
        self._trouble, self._has_lost_writes = "", False
        self.migration: Migration | None = None

    @property
    def generation(self) -> int:
        """How often the database may have become another one, because somebody deleted or replaced its files."""
        return self._watch.generation if self._watch is not None else 0

    async def open(self) -> None:
        """Connect and migrate. Raises StorageInUseError, SchemaTooNewError or StorageUnavailableError."""
        self._is_closed, self._next_attempt = False, 0.0
        try:
            await self._finish(self._ensure_open(), is_write=False, limit_s=_OPEN_LIMIT_S)
        except StorageUnavailableError:
            raise
        except Exception:  # waiting cures none of these
            await self.close()
            raise

    async def close(self) -> None:
        """Wait for what is under way, then let go of everything; whoever comes later is refused."""
        self._is_closed, self._is_open = True, False
        is_quiet = await self._errands.finish(limit_s=_CLOSE_LIMIT_S)
        await self._engine.dispose()
        if self._lock is not None and is_quiet:
            self._lock.release()

    async def read(self, work: _Work[_Result]) -> _Result:
        """Run work in a transaction that only reads. Raises StorageUnavailableError."""
        try:
            return await self._finish(self._transact(work, is_write=False), is_write=False, limit_s=_LIMIT_S)
        except (StorageUnavailableError, StorageInUseError) as error:
            raise StorageUnavailableError(is_write=False) from error

    async def write(self, work: _Work[_Result]) -> _Result:
        """Run work in a transaction, to its end even if the caller is cancelled. Raises StorageUnavailableError."""
        try:
            return await self._finish(self._transact(work, is_write=True), is_write=True, limit_s=_LIMIT_S)
        except StorageInUseError as error:  # somebody took the lock away: it heals when the other process ends
            raise StorageUnavailableError from error

    async def _finish(self, work: Coroutine[Any, Any, _Result], *, is_write: bool, limit_s: float) -> _Result:
        try:
            return await self._errands.run(work, is_write=is_write, limit_s=limit_s)
        except TimeoutError as error:
            raise StorageUnavailableError(is_certain=not is_write) from error

    async def _transact(self, work: _Work[_Result], *, is_write: bool) -> _Result:
        if not is_write:
            await self._errands.catch_up()
        await self._ensure_open()
        return await self._attempt(work, is_write=is_write)

    async def _ensure_open(self) -> None:
        async with self._opening:
            if self._is_closed:
                raise StorageUnavailableError
            if self._is_open:
                return
            clock = asyncio.get_running_loop().time
            if clock() < self._next_attempt:
                raise StorageUnavailableError
            try:
                await self._attempt(_nothing, is_write=False)
            except StorageError:
                self._next_attempt = clock() + _BETWEEN_ATTEMPTS_S
                raise
            self._is_open = True

    async def _attempt(self, work: _Work[_Result], *, is_write: bool) -> _Result:
        """Run work in a transaction of its own; in the end it is told whether a failed write may have been saved."""
        may_be_saved = False
        try:
            async with self._engine.connect() as connection:
                try:
                    await self._make_current(connection)
                    await connection.execution_options(**self._options(is_write=is_write))
                    async with connection.begin():
                        result = await work(connection)
                        may_be_saved = is_write
                except _WORLDS:
                    await connection.invalidate()
                    raise
        except _WORLDS as error:
            if isinstance(error, _OURS) and not error.connection_invalidated:
                raise
            # Waiting in vain for a connection says nothing about the database.
            self._is_open = self._is_open and isinstance(error, PoolTimeoutError)
            self._note(error, is_write=is_write)
            raise StorageUnavailableError(is_certain=not may_be_saved or is_refused(error)) from error
        self._note_answer(is_write=is_write)
        return result

    async def _make_current(self, connection: AsyncConnection) -> None:
        """Migrate once on every new connection: the file may be another one than before."""
        if _CHECKED not in connection.info:
            self.migration = await connection.run_sync(migrate)
            connection.info[_CHECKED] = True

    def _options(self, *, is_write: bool) -> dict[str, Any]:
        if self._is_sqlite:
            return {READS_ONLY: not is_write}
        # What a record is read from in several statements is of one moment.
        return {"isolation_level": "READ COMMITTED" if is_write else "REPEATABLE READ"}

    def _note(self, error: Exception, *, is_write: bool) -> None:
        """Log a trouble once; what a statement carried is never part of the line."""
        trouble = cause_of(error)
        self._has_lost_writes |= is_write
        if trouble != self._trouble:
            log.error("the database cannot be used (%s); it is tried again at need", trouble)
        self._trouble = trouble

    def _note_answer(self, *, is_write: bool) -> None:
        """Log the end of a trouble: where a write has failed only a write tells, for a full disk can still be read."""
        if self._trouble and (is_write or not self._has_lost_writes):
            log.warning("the database answers again")
            self._trouble, self._has_lost_writes = "", False


async def _nothing(_: AsyncConnection) -> None:
    """Ask nothing: the beginning and end of a transaction tell whether the database answers."""
