"""The tables as they were at first."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_TIME = sa.Text().with_variant(sa.DateTime(timezone=True), "postgresql")


def upgrade() -> None:
    """Make all tables."""
    _make_guilds()
    _make_settings()
    _make_aliases()
    _make_house_rules()
    _make_changes()
    _make_misses()


def _guild() -> sa.Column[int]:
    return sa.Column("guild", _WHOLE, autoincrement=False, nullable=False)


def _of_a_guild(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_guild")
    return sa.ForeignKeyConstraint(["guild"], ["guilds.guild_id"], name=name, ondelete="CASCADE")


def _make_guilds() -> None:
    op.create_table(
        "guilds",
        sa.Column("guild_id", _WHOLE, autoincrement=False, nullable=False),
        sa.Column("left_at", _TIME),
        sa.Column("brackets", sa.Text, nullable=False, server_default="strict"),
        sa.Column("quiet", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ping", sa.Integer, nullable=False, server_default="0"),
        sa.Column("cooldown_s", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
        sa.CheckConstraint("brackets IN ('strict', 'open', 'off')", name=op.f("ck_guilds_brackets")),
        sa.CheckConstraint("quiet IN (0, 1)", name=op.f("ck_guilds_quiet")),
        sa.CheckConstraint("ping IN (0, 1)", name=op.f("ck_guilds_ping")),
        sa.CheckConstraint("cooldown_s >= 0", name=op.f("ck_guilds_cooldown_s")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_guilds_left_at"), "guilds", ["left_at"])


def _make_settings() -> None:
    op.create_table(
        "place_books",
        _guild(),
        sa.Column("ordinal", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("place", _WHOLE, nullable=False),
        sa.Column("book", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild", "ordinal", name=op.f("pk_place_books")),
        sa.CheckConstraint("length(book) > 0", name=op.f("ck_place_books_book")),
        _of_a_guild("place_books"),
        sqlite_strict=True,
    )
    op.create_table(
        "editors",
        _guild(),
        sa.Column("role", _WHOLE, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild", "role", name=op.f("pk_editors")),
        _of_a_guild("editors"),
        sqlite_strict=True,
    )


def _make_aliases() -> None:
    op.create_table(
        "aliases",
        sa.Column("id", _WHOLE, autoincrement=True, nullable=False),
        _guild(),
        sa.Column("key", _WORD, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("book", sa.Text, nullable=False),
        sa.Column("rule", sa.Text),
        sa.Column("footprint", sa.Text, nullable=False),
        sa.Column("query", sa.Text),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_aliases")),
        sa.UniqueConstraint("guild", "key", name=op.f("uq_aliases_guild_key")),
        sa.CheckConstraint("length(key) > 0", name=op.f("ck_aliases_key")),
        sa.CheckConstraint("(rule IS NULL) <> (query IS NULL)", name=op.f("ck_aliases_target")),
        _of_a_guild("aliases"),
        sqlite_strict=True,
    )


def _make_house_rules() -> None:
    op.create_table(
        "house_rules",
        sa.Column("id", _WHOLE, autoincrement=True, nullable=False),
        _guild(),
        sa.Column("key", _WORD, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changes_book", sa.Text),
        sa.Column("changes_rule", sa.Text),
        sa.Column("changes_footprint", sa.Text),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rules")),
        sa.UniqueConstraint("guild", "key", name=op.f("uq_house_rules_guild_key")),
        sa.CheckConstraint("length(key) > 0", name=op.f("ck_house_rules_key")),
        sa.CheckConstraint(
            "(changes_book IS NULL) = (changes_rule IS NULL) AND (changes_book IS NULL) = (changes_footprint IS NULL)",
            name=op.f("ck_house_rules_changes"),
        ),
        _of_a_guild("house_rules"),
        sqlite_strict=True,
    )


def _make_changes() -> None:
    op.create_table(
        "changes",
        sa.Column("id", _WHOLE, autoincrement=True, nullable=False),
        _guild(),
        sa.Column("at", _TIME, nullable=False),
        sa.Column("by", _WHOLE),
        sa.Column("edits", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
        _of_a_guild("changes"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_changes_guild_id"), "changes", ["guild", "id"])
    op.create_index(op.f("ix_changes_by"), "changes", ["by"])


def _make_misses() -> None:
    op.create_table(
        "misses",
        _guild(),
        *(
            sa.Column(name, _WORD, nullable=False)
            for name in ("guessed_book", "guessed_rule", "meant_book", "meant_rule")
        ),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("heard_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint(
            "guild", "guessed_book", "guessed_rule", "meant_book", "meant_rule", name=op.f("pk_misses")
        ),
        sa.CheckConstraint("times > 0", name=op.f("ck_misses_times")),
        _of_a_guild("misses"),
        sqlite_strict=True,
    )
