"""Who is told of new editions, and of which he was, out of their rows and into them."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import guilds, news_channels, told_editions


async def read_channels(connection: AsyncConnection) -> Mapping[int, int]:
    """Return the channel that is told of new editions, by server."""
    rows = await connection.execute(select(news_channels.c.guild, news_channels.c.channel))
    return {row.guild: row.channel for row in rows}


async def read_told(connection: AsyncConnection, guild_id: int) -> Mapping[str, str]:
    """Return the mark of the edition of which a server was told last, by book."""
    query = select(told_editions.c.book, told_editions.c.edition).where(told_editions.c.guild == guild_id)
    return {row.book: row.edition for row in await connection.execute(query)}


async def write_told(connection: AsyncConnection, guild_id: int, marks: Mapping[str, str]) -> None:
    """Put these marks in the place of the earlier ones, unless everything of the server is gone meanwhile."""
    known = await connection.scalar(select(guilds.c.guild_id).where(guilds.c.guild_id == guild_id).with_for_update())
    if known is None:
        return
    await connection.execute(delete(told_editions).where(told_editions.c.guild == guild_id))
    if rows := [{"guild": guild_id, "book": book, "edition": mark} for book, mark in marks.items()]:
        await connection.execute(insert(told_editions), rows)
