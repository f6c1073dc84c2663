"""Stopping: SIGTERM ends the bot, whatever it is doing."""

import asyncio
import sys
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.serving.loopback import Fault, Loopback
from tests.serving.running import (
    ask,
    quoth_run,
    starting,
    stop,
    until,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bot is stopped by a signal, as in a container")


async def test_sigterm_ends_a_connected_process_with_status_0(loopback: Loopback, tmp_path: Path) -> None:
    async with quoth_run(loopback, tmp_path) as process:
        await until(lambda: loopback.is_connected)
        await ask(loopback, "[[dormant]]")
        process.terminate()
        async with asyncio.timeout(5):
            _, log = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in log


async def test_sigterm_ends_a_process_that_cannot_reach_discord_with_status_0(
    loopback: Loopback, tmp_path: Path
) -> None:
    await loopback.close()
    async with quoth_run(loopback, tmp_path) as process:
        assert process.stderr is not None
        async with asyncio.timeout(5):
            await process.stderr.readuntil(b"Discord cannot be reached")
        process.terminate()
        async with asyncio.timeout(5):
            _, log = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in log


async def test_the_bot_can_be_stopped_while_it_logs_in(loopback: Loopback, settings: Settings) -> None:
    loopback.fail("GET", Fault(wait_s=60))
    async with starting(settings) as running:
        await until(lambda: loopback.requests)
        await stop(running)


async def test_the_bot_can_be_stopped_while_it_connects(loopback: Loopback, settings: Settings) -> None:
    loopback.is_silent = True
    async with starting(settings) as running:
        await until(lambda: loopback.sockets == 1)
        await stop(running)


async def test_the_bot_can_be_stopped_while_it_connects_anew(loopback: Loopback, settings: Settings) -> None:
    async with starting(settings) as running:
        await until(lambda: loopback.is_connected)
        loopback.is_silent = True
        await loopback.hang_up()
        await until(lambda: loopback.sockets == 2)
        await stop(running)
