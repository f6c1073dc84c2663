"""Changes, out of their rows and into them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.guild.model import Change, Edit
from bot.storage.encoding import decode, encode
from bot.storage.ports import MOST_CHANGES
from bot.storage.tables import changes


async def note(connection: AsyncConnection, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
    """Note a change of a server; the oldest beyond MOST_CHANGES go."""
    row = {"guild": guild_id, "at": at, "by": by, "edits": encode(tuple(edits))}
    noted = (await connection.execute(insert(changes).returning(changes.c.id, changes.c.at), row)).one()
    of_guild = changes.c.guild == guild_id
    too_old = select(changes.c.id).where(of_guild).order_by(changes.c.id.desc()).offset(MOST_CHANGES).limit(1)
    await connection.execute(delete(changes).where(of_guild, changes.c.id <= too_old.scalar_subquery()))
    return Change(id=noted.id, at=noted.at, by=by, edits=tuple(edits))


async def read_changes(connection: AsyncConnection, guild_id: int) -> tuple[Change, ...]:
    """Return a server's changes, newest first."""
    query = select(changes).where(changes.c.guild == guild_id).order_by(changes.c.id.desc())
    read = (_change(row) for row in await connection.execute(query))
    return tuple(change for change in read if change is not None)


async def read_change(connection: AsyncConnection, guild_id: int, change_id: int) -> Change | None:
    """Return one change of a server."""
    query = select(changes).where(changes.c.guild == guild_id, changes.c.id == change_id)
    row = (await connection.execute(query)).first()
    return _change(row) if row is not None else None


async def forget(connection: AsyncConnection, user_id: int) -> int:
    """Take a user's id out of every change and return how many had it."""
    return (await connection.execute(update(changes).where(changes.c.by == user_id).values(by=None))).rowcount


def _change(row: Row[Any]) -> Change | None:
    edits = decode(row.edits, change_id=row.id)
    return Change(id=row.id, at=row.at, by=row.by, edits=edits) if edits is not None else None
