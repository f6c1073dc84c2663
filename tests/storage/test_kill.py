"""Whatever was acknowledged is there, at whatever point the process is killed."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.guild.model import GuildRecord
from bot.storage.sql import SqlStore

ROOT = Path(__file__).parents[2]
ROUNDS, FRESH_EVERY = 100, 4


@dataclass(slots=True, kw_only=True)
class Round:
    """What a writer had said when it died."""

    url: str
    guild: int
    writer: int = 0
    begun: int = 0
    saved: set[str] = field(default_factory=set)
    is_open: bool = False
    is_dead: bool = False

    def hear(self, line: str) -> None:
        match line.split():
            case ["writer", pid]:
                self.writer = int(pid)
            case ["opened"]:
                self.is_open = True
            case ["begun", _]:
                self.begun += 1
            case ["saved", key]:
                self.saved.add(key)
            case ["dead"] | []:
                self.is_dead = True

    @property
    def was_in_the_middle(self) -> bool:
        return self.begun > len(self.saved)


@contextmanager
def doomed() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.doomed"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as process:  # fmt: skip
        yield process
        assert process.stdin is not None
        process.stdin.close()


def kill_once(process: subprocess.Popen[str], run: Round, *, after_saves: int, delay_s: float) -> None:
    """Let a writer save so often and work on for a moment, then kill it."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{run.url} {run.guild}\n")
    process.stdin.flush()
    while not run.writer or len(run.saved) < after_saves:
        run.hear(process.stdout.readline())
        assert not run.is_dead, "the writer died of itself"
    time.sleep(delay_s)
    os.kill(run.writer, signal.SIGKILL)
    while not run.is_dead:
        run.hear(process.stdout.readline())


async def record(url: str, guild: int) -> GuildRecord:
    store = SqlStore(url)
    await store.open()
    loaded = await store.load(guild)
    await store.close()
    return loaded


def check(run: Round, file: Path) -> int:
    """Open the database as the bot would, and return how many acknowledged writes are there."""
    found = asyncio.run(record(run.url, run.guild))
    assert list(found.aliases) == list(found.house), "a write is there by half"
    assert set(found.aliases) >= run.saved
    assert len(found.aliases) <= run.begun
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return len(run.saved & set(found.aliases))


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(2**32)
    chance = random.Random(seed)  # noqa: S311 - no secret
    runs, found = [], 0
    with doomed() as process:
        for number in range(ROUNDS):
            is_fresh = number % FRESH_EVERY == 0
            file = tmp_path / (f"fresh{number}.db" if is_fresh else "quoth.db")
            run = Round(url=f"sqlite+aiosqlite:///{file}", guild=number + 1)
            saves, delay_s = (
                (0, chance.uniform(0, 0.1)) if is_fresh else (chance.randrange(25), chance.uniform(0, 0.01))
            )
            kill_once(process, run, after_saves=saves, delay_s=delay_s)
            found += check(run, file)
            runs.append(run)
    acknowledged = sum(len(run.saved) for run in runs)
    opening = sum(not run.is_open for run in runs)
    halfway = sum(run.was_in_the_middle for run in runs)
    print(  # noqa: T201 - the figures are worth seeing
        f"\n{ROUNDS} kills (seed {seed}): {opening} while opening, {halfway} with a write begun but not acknowledged;"
        f" {acknowledged} writes acknowledged, {found} found"
    )
    assert found == acknowledged > ROUNDS
    assert opening > 0
    assert halfway > ROUNDS // 10
