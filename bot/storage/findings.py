"""What an operator should know of a database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, inspect, select
from sqlalchemy.exc import DBAPIError

from bot.errors import BackupError, StorageUnavailableError
from bot.storage import backups
from bot.storage.address import address
from bot.storage.migrating import SCRIPTS, revision_of, revisions
from bot.storage.postgres import postgres_engine
from bot.storage.tables import METADATA


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The schema of a database, its rows by table, and what is wrong with it."""

    revision: str | None
    rows: Mapping[str, int]
    damage: str | None = None

    def problems(self) -> Iterator[str]:
        """Yield what there is to look at, in sentences."""
        newest = revisions(SCRIPTS)[0]
        if self.damage is not None:
            yield f"The database cannot be trusted: {self.damage}."
        if self.revision is None:
            yield "The database has no schema; quoth db migrate gives it one."
        elif self.revision not in revisions(SCRIPTS):
            yield f"A newer Quoth has written the database (its schema is {self.revision}); update this one."
        elif self.revision != newest:
            yield f"The schema is {self.revision}; quoth db migrate brings it to {newest}."


def of_file(file: Path) -> Findings:
    """Look at a SQLite database, which may be in use. Raises BackupError if it cannot be read."""
    if not file.exists():
        raise BackupError(file, "there is no database yet; the bot or quoth db migrate makes it")
    with backups.reading(file) as connection:
        return Findings(
            damage=backups.damages(connection),
            revision=backups.revision(connection),
            rows=dict(backups.row_counts(connection)),
        )


async def of_server(url: str) -> Findings:
    """Look at a PostgreSQL database. Raises StorageUnavailableError."""
    engine = postgres_engine(address(url))
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_of_connection)
    except (DBAPIError, OSError) as error:
        raise StorageUnavailableError from error
    finally:
        await engine.dispose()


def _of_connection(connection: Connection) -> Findings:
    there = set(inspect(connection).get_table_names())
    rows = {
        name: connection.scalar(select(func.count()).select_from(table)) or 0
        for name, table in METADATA.tables.items()
        if name in there
    }
    return Findings(revision=revision_of(connection), rows=rows)
