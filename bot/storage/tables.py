"""The tables; whoever changes them adds a migration, and a test compares the two."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator, TypeEngine

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# A STRICT table of SQLite knows INTEGER (64 bits) and TEXT, but neither BIGINT nor any kind of date or truth value.
Whole = BigInteger().with_variant(Integer, "sqlite")
# Bytes decide the order of words, as they do in SQLite and Python, not the language of a PostgreSQL server.
Word = Text().with_variant(Text(collation="C"), "postgresql")


class UtcTime(TypeDecorator[datetime]):
    """An aware time in UTC; SQLite keeps it as text whose order is the order of the times."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        kept: TypeEngine[Any] = DateTime(timezone=True) if dialect.name == "postgresql" else Text()
        return dialect.type_descriptor(kept)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> object:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without its zone")
        value = value.astimezone(UTC)
        return value if dialect.name == "postgresql" else value.isoformat(timespec="microseconds")

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature
        if value is None:
            return None
        return (value if isinstance(value, datetime) else datetime.fromisoformat(str(value))).astimezone(UTC)


def _guild(*, is_key: bool = False) -> Column[int]:
    owner = ForeignKey("guilds.guild_id", ondelete="CASCADE")
    return Column("guild", Whole, owner, primary_key=is_key, autoincrement=False, nullable=False)


def _id() -> Column[int]:
    return Column("id", Whole, primary_key=True, autoincrement=True)


guilds = Table(
    "guilds",
    METADATA,
    Column("guild_id", Whole, primary_key=True, autoincrement=False),
    Column("left_at", UtcTime),
    Column("brackets", Text, nullable=False, server_default="strict"),
    Column("quiet", Integer, nullable=False, server_default="0"),
    Column("ping", Integer, nullable=False, server_default="0"),
    Column("cooldown_s", Integer, nullable=False, server_default="0"),
    CheckConstraint("brackets IN ('strict', 'open', 'off')", name="brackets"),
    CheckConstraint("quiet IN (0, 1)", name="quiet"),
    CheckConstraint("ping IN (0, 1)", name="ping"),
    CheckConstraint("cooldown_s >= 0", name="cooldown_s"),
    Index(None, "left_at"),
    sqlite_strict=True,
)

# The ordinal runs through all places of a server, so that places keep their order too.
place_books = Table(
    "place_books",
    METADATA,
    _guild(is_key=True),
    Column("ordinal", Integer, primary_key=True, autoincrement=False),
    Column("place", Whole, nullable=False),
    Column("book", Text, nullable=False),
    CheckConstraint("length(book) > 0", name="book"),
    sqlite_strict=True,
)

editors = Table(
    "editors",
    METADATA,
    _guild(is_key=True),
    Column("role", Whole, primary_key=True, autoincrement=False),
    sqlite_strict=True,
)

news_channels = Table(
    "news_channels",
    METADATA,
    _guild(is_key=True),
    Column("channel", Whole, nullable=False),
    sqlite_strict=True,
)

# Of which edition of a book a server was told last.
told_editions = Table(
    "told_editions",
    METADATA,
    _guild(is_key=True),
    Column("book", Word, primary_key=True),
    Column("edition", Text, nullable=False),
    CheckConstraint("length(book) > 0", name="book"),
    sqlite_strict=True,
)

# Aliases and house rules stand in the order of their ids, the order in which they were made.
aliases = Table(
    "aliases",
    METADATA,
    _id(),
    _guild(),
    Column("key", Word, nullable=False),
    Column("name", Text, nullable=False),
    Column("book", Text, nullable=False),
    Column("rule", Text),
    Column("footprint", Text, nullable=False),
    Column("query", Text),
    UniqueConstraint("guild", "key"),
    CheckConstraint("length(key) > 0", name="key"),
    CheckConstraint("(rule IS NULL) <> (query IS NULL)", name="target"),
    sqlite_strict=True,
)

house_rules = Table(
    "house_rules",
    METADATA,
    _id(),
    _guild(),
    Column("key", Word, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changes_book", Text),
    Column("changes_rule", Text),
    Column("changes_footprint", Text),
    UniqueConstraint("guild", "key"),
    CheckConstraint("length(key) > 0", name="key"),
    CheckConstraint(
        "(changes_book IS NULL) = (changes_rule IS NULL) AND (changes_book IS NULL) = (changes_footprint IS NULL)",
        name="changes",
    ),
    sqlite_strict=True,
)

# The id of a change is never given twice, not even after the newest was erased: buttons carry it.
changes = Table(
    "changes",
    METADATA,
    _id(),
    _guild(),
    Column("at", UtcTime, nullable=False),
    Column("by", Whole),
    Column("edits", Text, nullable=False),
    Index(None, "guild", "id"),
    Index(None, "by"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# A key has no NULL in it: where nobody said what was meant, book and rule are empty.
misses = Table(
    "misses",
    METADATA,
    _guild(is_key=True),
    Column("guessed_book", Word, primary_key=True),
    Column("guessed_rule", Word, primary_key=True),
    Column("meant_book", Word, primary_key=True),
    Column("meant_rule", Word, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("heard_at", UtcTime, nullable=False),
    CheckConstraint("times > 0", name="times"),
    sqlite_strict=True,
)
