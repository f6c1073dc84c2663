"""Counted misses, out of their rows and into them."""

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.guild.model import Miss, RuleKey
from bot.storage.ports import MOST_MISSES
from bot.storage.records import claim
from bot.storage.tables import misses
from bot.storage.upserting import upsert

_UNNAMED = RuleKey(book="", rule="")
_KEY = (misses.c.guild, misses.c.guessed_book, misses.c.guessed_rule, misses.c.meant_book, misses.c.meant_rule)
_ORDER = (misses.c.guessed_book, misses.c.guessed_rule, misses.c.meant_book, misses.c.meant_rule)


async def read_misses(connection: AsyncConnection, guild_id: int) -> tuple[Miss, ...]:
    """Return a server's misses, the most frequent first, then by book and rule."""
    query = select(misses).where(misses.c.guild == guild_id).order_by(misses.c.times.desc(), *_ORDER)
    return tuple(_miss(row) for row in await connection.execute(query))


async def count_one(
    connection: AsyncConnection, guild_id: int, guessed: RuleKey, meant: RuleKey | None, *, at: datetime
) -> None:
    """Count one miss more and drop those unheard of for longest beyond MOST_MISSES."""
    await claim(connection, guild_id)
    named = meant or _UNNAMED
    row = {
        "guild": guild_id,
        "guessed_book": guessed.book,
        "guessed_rule": guessed.rule,
        "meant_book": named.book,
        "meant_rule": named.rule,
        "times": 1,
        "heard_at": at,
    }
    key = [column.name for column in _KEY]
    await upsert(connection, misses, row, key=key, times=misses.c.times + 1, heard_at=at)
    newest_first = select(misses).where(misses.c.guild == guild_id).order_by(misses.c.heard_at.desc(), *_ORDER)
    for old in (await connection.execute(newest_first.offset(MOST_MISSES))).all():
        await connection.execute(delete(misses).where(_is(guild_id, old)))


async def take_unnamed(connection: AsyncConnection, guild_id: int, guessed: RuleKey) -> bool:
    """Take back one miss that was counted without the rule that was meant; return False if there is none."""
    unnamed = and_(
        _of_guess(guild_id, guessed), misses.c.meant_book == _UNNAMED.book, misses.c.meant_rule == _UNNAMED.rule
    )
    last = await connection.execute(delete(misses).where(unnamed, misses.c.times == 1))
    if last.rowcount:
        return True
    fewer = await connection.execute(update(misses).where(unnamed).values(times=misses.c.times - 1))
    return fewer.rowcount > 0


async def clear(connection: AsyncConnection, guild_id: int, guessed: RuleKey) -> None:
    """Delete all misses of one guess."""
    await connection.execute(delete(misses).where(_of_guess(guild_id, guessed)))


def _of_guess(guild_id: int, guessed: RuleKey) -> ColumnElement[bool]:
    return and_(
        misses.c.guild == guild_id, misses.c.guessed_book == guessed.book, misses.c.guessed_rule == guessed.rule
    )


def _is(guild_id: int, row: Row[Any]) -> ColumnElement[bool]:
    meant = and_(misses.c.meant_book == row.meant_book, misses.c.meant_rule == row.meant_rule)
    return and_(_of_guess(guild_id, RuleKey(book=row.guessed_book, rule=row.guessed_rule)), meant)


def _miss(row: Row[Any]) -> Miss:
    meant = RuleKey(book=row.meant_book, rule=row.meant_rule)
    return Miss(
        guessed=RuleKey(book=row.guessed_book, rule=row.guessed_rule),
        meant=meant if meant != _UNNAMED else None,
        times=row.times,
    )
