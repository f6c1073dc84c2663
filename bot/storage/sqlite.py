"""A database in a file: how it is opened."""

from pathlib import Path

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from bot.storage.watching import Watch

# A transaction that has READS_ONLY among its options waits for no writer, and needs no right to write.
READS_ONLY = "quoth_reads_only"
# Both below the limit of an operation, so that a database that is locked gives a certain "not saved".
_BUSY_MS, _POOL_TIMEOUT_S = 2_000, 2
_PRAGMAS = (
    f"busy_timeout = {_BUSY_MS}",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # what somebody has had deleted is overwritten, too
)


def database_file(url: URL) -> Path | None:
    """Return the file of a SQLite URL; None for a database in memory."""
    return None if url.database in {None, "", ":memory:"} else Path(str(url.database))


def sqlite_engine(url: URL, watch: Watch | None) -> AsyncEngine:
    """Return an engine with one connection, whose file is watched if somebody does."""
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
    if watch is not None:
        watch.listen(engine)
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
