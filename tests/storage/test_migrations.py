"""The migrations make today's tables, all or nothing, and touch nothing else."""

import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.errors import SchemaTooNewError
from bot.storage.database import Database
from bot.storage.migrating import SCRIPTS, Migration, migrate, revision_of, revisions
from bot.storage.postgres import postgres_engine
from bot.storage.sql import SqlStore
from bot.storage.sqlite import sqlite_engine
from bot.storage.tables import METADATA
from tests.storage.values import GUILD, NOON, SNACKS, USER, made

FAILING = '''"""One that fails."""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "0002"


def upgrade() -> None:
    op.create_table("half", sa.Column("done", sa.Integer))
    op.execute("UPDATE guilds SET quiet = 1")
    op.execute("INSERT INTO no_such_table VALUES (1)")
'''
COPYING = '''"""One that copies a table, as SQLite needs it."""
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9999", "0002"


def upgrade() -> None:
    with op.batch_alter_table("guilds", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.Integer))
'''


def scripts_with(folder: Path, migration: str) -> Path:
    shutil.copytree(SCRIPTS, folder / "migrations", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "migrations" / "versions" / "9999_last.py").write_text(migration)
    return folder / "migrations"


def engine_of(url: str) -> AsyncEngine:
    parsed = make_url(url)
    return sqlite_engine(parsed, None) if parsed.get_backend_name() == "sqlite" else postgres_engine(parsed)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[AsyncConnection]:
    engine = engine_of(url)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


async def test_the_newest_revision_is_what_the_tables_say(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))

    async with connected(url) as connection:
        assert await connection.run_sync(migrate) == Migration(before=None, after=revisions(SCRIPTS)[0])
        assert await connection.run_sync(differences) == []


async def test_sqlite_has_every_statement_as_the_tables_would_make_it(sqlite_url: str, tmp_path: Path) -> None:
    engine = engine_of(sqlite_url)
    expected = {str(CreateTable(table).compile(engine.sync_engine)) for table in METADATA.tables.values()}
    expected |= {
        str(CreateIndex(ix).compile(engine.sync_engine)) for table in METADATA.tables.values() for ix in table.indexes
    }
    async with engine.connect() as connection:
        await connection.run_sync(migrate)
    await engine.dispose()
    with closing(sqlite3.connect(tmp_path / "quoth.db")) as file:
        made_ = {
            row[0]
            for row in file.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%'")
        }
    assert {_sorted_lines(sql) for sql in expected} == {_sorted_lines(sql) for sql in made_ if "alembic" not in sql}


def _sorted_lines(sql: str) -> tuple[str, ...]:
    """Return the lines of a statement; the order of a table's constraints says nothing."""
    return tuple(sorted(line.strip(" ,\t") for line in sql.split("\n") if line.strip()))


async def test_migrating_again_writes_nothing(url: str) -> None:
    newest = revisions(SCRIPTS)[0]
    async with connected(url) as connection:
        await connection.run_sync(migrate)
        assert await connection.run_sync(migrate) == Migration(before=newest, after=newest)


async def test_a_migration_that_fails_leaves_nothing_behind_of_an_empty_database(url: str, tmp_path: Path) -> None:
    scripts = scripts_with(tmp_path, FAILING)
    async with connected(url) as connection:
        with pytest.raises(Exception, match="no_such_table"):
            await connection.run_sync(lambda sync: migrate(sync, scripts=scripts))
    async with connected(url) as connection:
        assert await connection.run_sync(tables) == set()


async def test_a_migration_that_fails_leaves_an_older_database_as_it_was(url: str, tmp_path: Path) -> None:
    scripts = scripts_with(tmp_path, FAILING)
    store = SqlStore(url)
    await store.open()
    await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    before = await store.load(GUILD)
    await store.close()
    async with connected(url) as connection:
        with pytest.raises(Exception, match="no_such_table"):
            await connection.run_sync(lambda sync: migrate(sync, scripts=scripts))
    async with connected(url) as connection:
        assert "half" not in await connection.run_sync(tables)
        assert await connection.run_sync(revision_of) == revisions(SCRIPTS)[0]
    await store.open()
    assert await store.load(GUILD) == before
    await store.close()


async def test_a_migration_that_copies_a_table_loses_nothing_that_belongs_to_it(url: str, tmp_path: Path) -> None:
    scripts = scripts_with(tmp_path, COPYING)
    if "postgresql" in url:
        pytest.skip("PostgreSQL alters tables where they are")
    store = SqlStore(url)
    await store.open()
    await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    await store.close()
    async with connected(url) as connection:
        await connection.run_sync(lambda sync: migrate(sync, scripts=scripts))
        assert (await connection.exec_driver_sql("SELECT count(*) FROM house_rules")).scalar_one() == 1
        await connection.rollback()
        assert (await connection.exec_driver_sql("PRAGMA foreign_keys")).scalar_one() == 1


async def test_a_database_of_a_newer_quoth_is_left_alone(url: str) -> None:
    async with connected(url) as connection:
        await connection.run_sync(migrate)
        async with connection.begin():
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '2031a'")
    store = SqlStore(url)
    with pytest.raises(SchemaTooNewError, match="its schema is 2031a") as caught:
        await store.open()
    assert caught.value.found == "2031a"
    database = Database(url)
    with pytest.raises(SchemaTooNewError):  # and the lock is free again
        await database.open()


async def test_migrating_leaves_the_logs_as_they_are(sqlite_url: str) -> None:
    root, ours = logging.getLogger(), logging.getLogger("bot.storage.database")
    before = root.level, list(root.handlers), ours.disabled
    async with connected(sqlite_url) as connection:
        await connection.run_sync(migrate)
    assert (root.level, list(root.handlers), ours.disabled) == before
