"""What servers save, through starts, stops and worse."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.settings import Settings
from bot.storage.sql import SqlStore
from tests.serving.commanding import CommandedLoopback
from tests.serving.conftest import standing_in
from tests.serving.loopback import SERVER, Loopback
from tests.serving.running import ask, quoth_run, serving, until, warnings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bot is stopped by a signal, as in a container")
# Each takes a second; tests/storage/test_kill.py kills the store alone a hundred times.
KILLS = int(os.environ.get("QUOTH_TEST_KILLS", "6"))


@pytest_asyncio.fixture
async def commanded(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[CommandedLoopback]:
    async with standing_in(CommandedLoopback(), monkeypatch) as server:
        yield server


async def test_a_second_process_on_the_same_database_ends_with_one_sentence(loopback: Loopback, tmp_path: Path) -> None:
    async with quoth_run(loopback, tmp_path):
        await until(lambda: loopback.is_connected, patience_s=20)
        async with quoth_run(loopback, tmp_path) as second:
            _, said = await second.communicate()
    assert second.returncode == 2
    assert said.decode().splitlines()[-1].startswith("quoth: Another process uses the database")


async def test_with_no_database_to_be_had_questions_are_answered_all_the_same(
    loopback: Loopback, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    nowhere = replace(settings, database=f"sqlite+aiosqlite:///{tmp_path / 'file' / 'quoth.db'}")
    async with serving(nowhere, loopback):
        await ask(loopback, "[[dormant]]")
    assert any("look-ups go on" in warning for warning in warnings(caplog))


async def saved_in(data: Path) -> set[str]:
    """Return the names of the aliases that lie in the database."""
    store = SqlStore(Settings(data=data).database_url)
    await store.open()
    saved = {alias.name for alias in (await store.load(int(SERVER))).aliases.values()}
    await store.close()
    return saved


async def live_and_be_killed(commanded: CommandedLoopback, data: Path, *names: str) -> set[str]:
    """Run the bot, ask for aliases, kill it soon after the first is saved; return those that Discord was told of."""
    before = len(commanded.identifies)
    async with quoth_run(commanded, data) as process:
        await until(lambda: len(commanded.identifies) > before and commanded.is_connected, patience_s=20)
        tokens = {await commanded.command("alias", "add", name=name, target="deploy"): name for name in names}
        first, *_ = tokens
        await commanded.answered(first)
        await asyncio.sleep(random.uniform(0, 0.02))  # noqa: S311 - any moment will do
        process.kill()
        await process.wait()
    return {name for token, name in tokens.items() if commanded.told.get(token, "").startswith("Saved")}


async def test_what_is_under_way_when_the_bot_is_told_to_stop_is_saved_and_told(
    commanded: CommandedLoopback, tmp_path: Path
) -> None:
    async with quoth_run(commanded, tmp_path) as process:
        await until(lambda: commanded.is_connected, patience_s=20)
        tokens = [await commanded.command("alias", "add", name=f"name {n}", target="deploy") for n in range(20)]
        await commanded.answered(tokens[0])
        process.terminate()
        _, said = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in said
    assert await saved_in(tmp_path) == {
        f"name {n}" for n, token in enumerate(tokens) if commanded.told.get(token, "").startswith("Saved")
    }


async def test_a_write_that_discord_has_been_told_about_survives_the_killing_of_the_bot(
    commanded: CommandedLoopback, tmp_path: Path
) -> None:
    told: set[str] = set()
    for life in range(KILLS):
        told |= await live_and_be_killed(commanded, tmp_path, *(f"life {life} {n}" for n in range(5)))
    assert len(told) >= KILLS
    assert told <= await saved_in(tmp_path)
