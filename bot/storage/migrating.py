"""Bringing a database to the schema of this code, all or nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from bot.errors import BackupError, SchemaTooNewError
from bot.storage.sqlite import READS_ONLY, sqlite_engine
from bot.storage.watching import Watch

SCRIPTS = Path(__file__).parent / "migrations"
# Any number will do; two processes that migrate one PostgreSQL database take turns by it.
_TURN = 7_086_468


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """From which revision to which a database was brought; an empty one comes from None."""

    before: str | None
    after: str


def migrate(connection: Connection, *, scripts: Path = SCRIPTS) -> Migration:
    """Bring a database to the newest revision, without a write if it is there already. Raises SchemaTooNewError."""
    connection.execution_options(**{READS_ONLY: True})
    with connection.begin():
        found = _known(revision_of(connection), scripts)
    connection.execution_options(**{READS_ONLY: False})
    newest = revisions(scripts)[0]
    if found != newest:
        with _without_foreign_keys(connection), connection.begin():
            found = _upgrade(connection, scripts)
    return Migration(before=found, after=newest)


async def migrate_file(file: Path) -> Migration:
    """Bring a SQLite database that nobody else uses to the newest revision. Raises SchemaTooNewError, BackupError."""
    engine = sqlite_engine(URL.create("sqlite+aiosqlite", database=str(file)), Watch(file, None))
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(migrate)
    except DBAPIError as error:
        raise BackupError(file, f"its schema cannot be changed ({error.orig})") from error
    finally:
        await engine.dispose()


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return str(revision) if revision is not None else None


@cache
def revisions(scripts: Path) -> tuple[str, ...]:
    """Return the revisions that this code knows, newest first."""
    return tuple(script.revision for script in ScriptDirectory(str(scripts)).walk_revisions())


def _known(revision: str | None, scripts: Path) -> str | None:
    if revision is not None and revision not in revisions(scripts):
        raise SchemaTooNewError(revision)
    return revision


def _upgrade(connection: Connection, scripts: Path) -> str | None:
    """Run the migrations that are missing and return the revision that was there."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": _TURN})
    found = _known(revision_of(connection), scripts)
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.execute(text("PRAGMA foreign_key_check")).first() is not None:
        raise RuntimeError("the migrations leave rows that belong to nothing")
    return found


@contextmanager
def _without_foreign_keys(connection: Connection) -> Iterator[None]:
    """Let a migration copy a table and drop the old one: SQLite would delete along with it all that belongs to it."""
    if connection.dialect.name != "sqlite":
        yield
        return
    cursor = connection.connection.cursor()  # not the connection itself: within a transaction the pragma does nothing
    cursor.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    except BaseException:
        connection.invalidate()
        raise
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
