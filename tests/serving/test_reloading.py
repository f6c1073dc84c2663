"""New books in a bot that runs: at SIGHUP, and as soon as the files have settled where it watches them."""

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import Process
from dataclasses import replace
from pathlib import Path

import pytest

import bot.reloading
from bot.settings import Settings
from tests.builders import RULES
from tests.serving.loopback import Loopback
from tests.serving.running import ask, quoth_run, serving, starting, until, warnings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP, and stops by other means")

OLD, NEW = "Health\\nEach player starts with 30 health", "Vigour\\nEach player starts with 40 vigour"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RULES, tmp_path / "rules"))


def rewrite(folder: Path, old: str, new: str) -> None:
    text = (folder / "pebbles.json").read_text("utf-8")
    assert old in text
    (folder / "pebbles.json").write_text(text.replace(old, new), "utf-8")


async def answer(loopback: Loopback) -> str:
    """Ask for the rule that changes and return what stands there."""
    await ask(loopback, "[[2.3]]")
    return str(loopback.answers[-1]["embeds"])


async def hang_up(process: Process, until_said: bytes) -> None:
    """Send SIGHUP and wait for what the log says of it."""
    assert process.stderr is not None
    process.send_signal(signal.SIGHUP)
    async with asyncio.timeout(10):
        await process.stderr.readuntil(until_said)


async def test_sighup_takes_a_new_edition_in_and_leaves_a_broken_one_out(
    loopback: Loopback, folder: Path, tmp_path: Path
) -> None:
    async with quoth_run(loopback, tmp_path, rules=folder) as process:
        await until(lambda: loopback.is_connected)
        assert "30 health" in await answer(loopback)
        rewrite(folder, OLD, NEW)
        await hang_up(process, b"Books replaced: pebbles")
        assert "40 vigour" in await answer(loopback)
        (folder / "pebbles.json").write_text("{", "utf-8")
        await hang_up(process, b"The books are the same as before")
        assert "40 vigour" in await answer(loopback)
        (folder / "books.toml").write_text("[[book", "utf-8")
        await hang_up(process, b"The books are the same as before")
        assert "40 vigour" in await answer(loopback)
        assert len(loopback.identifies) == 1
        process.terminate()
        async with asyncio.timeout(5):
            _, log = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in log


async def test_with_watch_a_new_edition_needs_no_word(loopback: Loopback, folder: Path, tmp_path: Path) -> None:
    async with quoth_run(loopback, tmp_path, "--watch", rules=folder) as process:
        assert process.stderr is not None
        await until(lambda: loopback.is_connected)
        assert "30 health" in await answer(loopback)
        rewrite(folder, OLD, NEW)
        async with asyncio.timeout(20):
            await process.stderr.readuntil(b"Books replaced: pebbles")
        assert "40 vigour" in await answer(loopback)


@pytest.mark.parametrize("watch", [True, False])
async def test_files_are_watched_only_where_that_is_set(
    loopback: Loopback,
    settings: Settings,
    folder: Path,
    *,
    watch: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bot.reloading, "_EVERY_S", 0.01)
    async with serving(replace(settings, rules=folder, watch=watch), loopback):
        rewrite(folder, OLD, NEW)
        if not watch:
            await asyncio.sleep(0.1)
            signal.raise_signal(signal.SIGHUP)
        await until(lambda: "Books replaced: pebbles" in caplog.text)
        assert "40 vigour" in await answer(loopback)
        (folder / "pebbles.json").write_text("{", "utf-8")
        if watch:
            await until(lambda: "Left as it was: " in caplog.text)
            await asyncio.sleep(0.1)
            assert caplog.text.count("Left as it was: ") == 1
        assert "40 vigour" in await answer(loopback)


async def test_sighup_before_discord_can_be_reached_is_not_forgotten(
    loopback: Loopback, settings: Settings, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await loopback.close()
    async with starting(replace(settings, rules=folder)):
        await until(lambda: warnings(caplog))
        rewrite(folder, OLD, NEW)
        signal.raise_signal(signal.SIGHUP)
        await until(lambda: "Books replaced: pebbles" in caplog.text)
        await loopback.open()
        await until(lambda: loopback.is_connected)
        assert "40 vigour" in await answer(loopback)


async def test_a_bot_whose_terminal_was_closed_ends(loopback: Loopback, folder: Path, tmp_path: Path) -> None:
    ours, its = os.openpty()
    async with quoth_run(loopback, tmp_path, rules=folder, stdin=its) as process:
        os.close(its)
        await until(lambda: loopback.is_connected)
        await hang_up(process, b"The books are the same as before")
        os.close(ours)
        process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(5):
            assert await process.wait() == 0
