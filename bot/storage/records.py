"""What a server has saved, out of its rows and into them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import ColumnElement, Row, Table, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.guild.model import (
    Alias,
    AliasEdit,
    Brackets,
    Edit,
    GuildRecord,
    GuildSettings,
    HouseEdit,
    HouseRule,
    QueryTarget,
    RuleTarget,
    SettingsEdit,
    Target,
)
from bot.storage.tables import aliases, editors, guilds, house_rules, news_channels, place_books
from bot.storage.upserting import upsert

_Row = Row[Any]


async def read_record(connection: AsyncConnection, guild_id: int) -> GuildRecord:
    """Return what a server has saved; aliases and house rules in the order in which they were made."""
    row = (await connection.execute(select(guilds).where(guilds.c.guild_id == guild_id))).first()
    if row is None:
        return GuildRecord()
    named = (await connection.execute(_all_of(aliases, guild_id, aliases.c.id))).all()
    own = (await connection.execute(_all_of(house_rules, guild_id, house_rules.c.id))).all()
    return GuildRecord(
        settings=await _read_settings(connection, row),
        aliases=MappingProxyType({row.key: _alias(row) for row in named}),
        house=MappingProxyType({row.key: _house_rule(row) for row in own}),
    )


async def claim(connection: AsyncConnection, guild_id: int) -> None:
    """Make sure that there is a row of the server, and that no other transaction writes beneath it meanwhile."""
    await upsert(connection, guilds, {"guild_id": guild_id}, key=["guild_id"])


async def make(connection: AsyncConnection, guild_id: int, edit: Edit) -> None:
    """Make one edit in a claimed server."""
    match edit:
        case AliasEdit(key=key, after=None):
            await _remove(connection, aliases, guild_id, key)
        case AliasEdit(key=key, after=Alias() as alias):
            await upsert(connection, aliases, _alias_row(guild_id, key, alias), key=["guild", "key"])
        case HouseEdit(key=key, after=None):
            await _remove(connection, house_rules, guild_id, key)
        case HouseEdit(key=key, after=HouseRule() as rule):
            await upsert(connection, house_rules, _house_row(guild_id, key, rule), key=["guild", "key"])
        case SettingsEdit(after=settings):
            await _write_settings(connection, guild_id, settings)


def _all_of(table: Table, guild_id: int, order: ColumnElement[Any]) -> Any:
    return select(table).where(table.c.guild == guild_id).order_by(order)


async def _remove(connection: AsyncConnection, table: Table, guild_id: int, key: str) -> None:
    await connection.execute(delete(table).where(table.c.guild == guild_id, table.c.key == key))


async def _read_settings(connection: AsyncConnection, row: _Row) -> GuildSettings:
    books: dict[int, tuple[str, ...]] = {}
    for chosen in await connection.execute(_all_of(place_books, row.guild_id, place_books.c.ordinal)):
        books[chosen.place] = (*books.get(chosen.place, ()), chosen.book)
    roles = await connection.scalars(select(editors.c.role).where(editors.c.guild == row.guild_id))
    news = await connection.scalar(select(news_channels.c.channel).where(news_channels.c.guild == row.guild_id))
    return GuildSettings(
        brackets=Brackets(row.brackets),
        quiet=bool(row.quiet),
        ping=bool(row.ping),
        cooldown_s=row.cooldown_s,
        books=MappingProxyType(books),
        editors=frozenset(roles),
        news=news,
    )


async def _write_settings(connection: AsyncConnection, guild_id: int, settings: GuildSettings) -> None:
    row = {
        "guild_id": guild_id,
        "brackets": settings.brackets.value,
        "quiet": int(settings.quiet),
        "ping": int(settings.ping),
        "cooldown_s": settings.cooldown_s,
    }
    await upsert(connection, guilds, row, key=["guild_id"])
    books = [(place, book) for place, books in settings.books.items() for book in books]
    chosen = [{"ordinal": n, "place": place, "book": book} for n, (place, book) in enumerate(books)]
    await _replace(connection, place_books, guild_id, chosen)
    await _replace(connection, editors, guild_id, [{"role": role} for role in sorted(settings.editors)])
    channels = (settings.news,) if settings.news is not None else ()
    await _replace(connection, news_channels, guild_id, [{"channel": channel} for channel in channels])


async def _replace(connection: AsyncConnection, table: Table, guild_id: int, rows: list[dict[str, object]]) -> None:
    await connection.execute(delete(table).where(table.c.guild == guild_id))
    if rows:
        await connection.execute(insert(table), [{"guild": guild_id, **row} for row in rows])


def _alias(row: _Row) -> Alias:
    return Alias(key=row.key, name=row.name, target=_target(row))


def _target(row: _Row) -> Target:
    if row.query is not None:
        return QueryTarget(book=row.book, query=row.query)
    return RuleTarget(book=row.book, rule=row.rule, footprint=row.footprint)


def _alias_row(guild_id: int, key: str, alias: Alias) -> Mapping[str, object]:
    row: dict[str, object] = {"guild": guild_id, "key": key, "name": alias.name, "book": alias.target.book}
    match alias.target:
        case RuleTarget(rule=rule, footprint=footprint):
            return row | {"rule": rule, "footprint": footprint, "query": None}
        case QueryTarget(query=query):
            return row | {"rule": None, "footprint": "", "query": query}


def _house_rule(row: _Row) -> HouseRule:
    changes = (
        RuleTarget(book=row.changes_book, rule=row.changes_rule, footprint=row.changes_footprint)
        if row.changes_book is not None
        else None
    )
    return HouseRule(key=row.key, title=row.title, text=row.text, changes=changes)


def _house_row(guild_id: int, key: str, rule: HouseRule) -> Mapping[str, object]:
    changes = rule.changes
    return {
        "guild": guild_id,
        "key": key,
        "title": rule.title,
        "text": rule.text,
        "changes_book": changes.book if changes is not None else None,
        "changes_rule": changes.rule if changes is not None else None,
        "changes_footprint": changes.footprint if changes is not None else None,
    }
