"""The channel that is told of new editions, and of which it was told."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables of news."""
    op.create_table(
        "news_channels",
        _guild(),
        sa.Column("channel", _WHOLE, nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_news_channels")),
        _of_a_guild("news_channels"),
        sqlite_strict=True,
    )
    op.create_table(
        "told_editions",
        _guild(),
        sa.Column("book", _WORD, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild", "book", name=op.f("pk_told_editions")),
        sa.CheckConstraint("length(book) > 0", name=op.f("ck_told_editions_book")),
        _of_a_guild("told_editions"),
        sqlite_strict=True,
    )


def _guild() -> sa.Column[int]:
    return sa.Column("guild", _WHOLE, autoincrement=False, nullable=False)


def _of_a_guild(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_guild")
    return sa.ForeignKeyConstraint(["guild"], ["guilds.guild_id"], name=name, ondelete="CASCADE")
