"""Servers over a real database that may be watched, stopped and taken away."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.guilds import Guilds
from bot.library import Library
from bot.storage.sql import SqlStore
from tests.builders import RULES
from tests.guilds.watched import Watched


@pytest_asyncio.fixture
async def database(tmp_path: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{tmp_path / 'quoth.db'}")
    await store.open()
    yield store
    await store.close()


@pytest_asyncio.fixture
async def store(database: SqlStore) -> Watched:
    return Watched(database)


@pytest_asyncio.fixture
async def guilds(store: Watched) -> AsyncIterator[Guilds]:
    guilds = Guilds(store, Library([RULES]))
    yield guilds
    await guilds.close()


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a database that has failed again at once."""
    monkeypatch.setattr("bot.guilds._PAUSE_S", 0.0)


@pytest.fixture
def impatient(eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let look-ups wait for a moment only."""
    del eager
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 0.01)
