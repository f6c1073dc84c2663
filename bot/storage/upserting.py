"""One statement that inserts a row or changes the one that is there."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(
    connection: AsyncConnection, table: Table, row: Mapping[str, object], *, key: Sequence[str], **changes: object
) -> None:
    """Insert a row; where its key stands already, make the changes, or else take over all of the row."""
    if connection.dialect.name == "postgresql":
        await connection.execute(_with_conflict(postgresql.insert(table).values(row), row, key, changes))
    else:
        await connection.execute(_with_conflict(sqlite.insert(table).values(row), row, key, changes))


def _with_conflict(
    statement: postgresql.Insert | sqlite.Insert,
    row: Mapping[str, object],
    key: Sequence[str],
    changes: Mapping[str, Any],
) -> postgresql.Insert | sqlite.Insert:
    taken = {name: statement.excluded[name] for name in row}
    return statement.on_conflict_do_update(index_elements=list(key), set_=changes or taken)
