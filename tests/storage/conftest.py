"""Stores of every kind, each empty."""

import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg  # type: ignore[import-untyped]
import pytest
import pytest_asyncio
from sqlalchemy import make_url

from bot.storage.memory import MemoryStore
from bot.storage.ports import Store
from bot.storage.sql import SqlStore
from tests.storage.files import opened

POSTGRES = os.environ.get("QUOTH_TEST_POSTGRES", "")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'quoth.db'}"


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def url(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield sqlite_url
    else:
        async with postgres_database() as fresh:
            yield fresh


@pytest_asyncio.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[Store]:
    """An open store of each kind."""
    if request.param == "memory":
        yield MemoryStore()
    elif request.param == "sqlite":
        async with _opened(sqlite_url) as fresh:
            yield fresh
    else:
        async with postgres_database() as url, _opened(url) as fresh:
            yield fresh


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Store]:
    store = SqlStore(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def postgres_database() -> AsyncIterator[str]:
    """Make a database on the server that QUOTH_TEST_POSTGRES names, and drop it afterwards."""
    if not POSTGRES:
        pytest.skip("QUOTH_TEST_POSTGRES names no PostgreSQL server")
    named = make_url(POSTGRES)
    server = await asyncpg.connect(named.set(drivername="postgresql").render_as_string(hide_password=False))
    name = f"quoth_test_{uuid4().hex}"
    await server.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield named.set(database=name).render_as_string(hide_password=False)
    await server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await server.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "quoth.db"


@pytest_asyncio.fixture
async def ordinary_file() -> AsyncIterator[Path]:
    """A migrated database of a user whom permissions bind, which they do not bind root.

    It is made first, for that user may have no right to read the migrations where the checkout is root's alone.
    """
    with tempfile.TemporaryDirectory(prefix="quoth-") as name:
        file, is_root = Path(name) / "data" / "quoth.db", os.geteuid() == 0
        async with opened(file):
            pass
        if is_root:
            for path in (file.parent.parent, file.parent, *file.parent.iterdir()):
                os.chown(path, 65_534, 65_534)
            os.seteuid(65_534)
        yield file
        file.parent.chmod(0o700)
        if is_root:
            os.seteuid(0)
