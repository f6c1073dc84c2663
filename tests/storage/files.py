"""Stores over a file, and what others do to it."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

from bot.errors import StorageUnavailableError
from bot.guild.model import GuildRecord
from bot.storage.sql import SqlStore
from tests.storage.values import GUILD, SNACKS

ROOT = Path(__file__).parents[2]
SAVED = GuildRecord(house={"r3": SNACKS})
only_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs the permissions of POSIX")


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(f"sqlite+aiosqlite:///{file}")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the right to write, as a long transaction of another program does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


def run(code: str) -> subprocess.CompletedProcess[str]:
    begin = "import asyncio, threading\nfrom bot.storage.sql import SqlStore\n"
    return subprocess.run(
        [sys.executable, "-c", begin + code], capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )


async def eventually(store: SqlStore) -> GuildRecord:
    """Load as soon as the store has healed; it tries once a second."""
    for _ in range(50):
        try:
            return await store.load(GUILD)
        except StorageUnavailableError:
            await asyncio.sleep(0.1)
    return await store.load(GUILD)
