"""Starting, asking and stopping the bot."""

import asyncio
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app import serve
from bot.settings import Settings
from tests.builders import RULES
from tests.serving.loopback import TOKEN, Loopback

ROOT = Path(__file__).parents[2]
# Puts the loopback in the place of Discord, and short pauses in that of long ones, then is `quoth`.
_LAUNCHER = """
import sys, yarl
import bot.reloading
from discord.gateway import DiscordWebSocket
from discord.http import Route
Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = sys.argv.pop(1), yarl.URL(sys.argv.pop(1))
bot.reloading._EVERY_S = 0.05
from bot.__main__ import main
main()
"""


async def until(condition: Callable[[], object], *, patience_s: float = 5) -> None:
    async with asyncio.timeout(patience_s):
        while not condition():  # noqa: ASYNC110 - neither the log nor the server's lists can be awaited
            await asyncio.sleep(0.005)


@asynccontextmanager
async def starting(settings: Settings) -> AsyncIterator[asyncio.Task[None]]:
    """Run the bot, and stop it as a container does."""
    running = asyncio.create_task(serve(settings))
    await asyncio.sleep(0)
    try:
        yield running
    finally:
        await stop(running)


@asynccontextmanager
async def serving(settings: Settings, loopback: Loopback) -> AsyncIterator[None]:
    """Run the bot and wait until it is connected."""
    before = len(loopback.identifies)
    async with starting(settings) as running:
        await until(lambda: running.done() or (len(loopback.identifies) > before and loopback.is_connected))
        yield


async def stop(running: asyncio.Task[None]) -> None:
    if not running.done():
        # Only because the bot listens for it: otherwise it would end the tests.
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        signal.raise_signal(signal.SIGTERM)
    stopped, _ = await asyncio.wait({running}, timeout=5)
    if not stopped:
        running.cancel()
        pytest.fail("the bot does not stop")
    await running


async def ask(loopback: Loopback, content: str) -> str:
    """Let Ada ask something and wait for an answer; return the id of the question."""
    before = len(loopback.answers)
    question = await loopback.say(content)
    await until(lambda: len(loopback.answers) > before)
    return question


def asked_for(loopback: Loopback) -> list[str]:
    """Return the ids of the questions that have an answer, once for each answer."""
    return [answer["message_reference"]["message_id"] for answer in loopback.answers]


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the bot itself warns of."""
    ours = (record for record in caplog.records if record.name.startswith("bot."))
    return [record.getMessage() for record in ours if record.levelno >= logging.WARNING]


def assert_without_traceback(caplog: pytest.LogCaptureFixture) -> None:
    assert "Traceback" not in caplog.text
    assert 'File "' not in caplog.text


@asynccontextmanager
async def quoth_run(
    loopback: Loopback, data: Path, *options: str, rules: Path = RULES, stdin: int | None = None
) -> AsyncIterator[Process]:
    """Run `quoth run` in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _LAUNCHER, loopback.rest_url, loopback.gateway_url, "run", *options),
        env={"DISCORD_TOKEN": TOKEN, "QUOTH_RULES": str(rules), "QUOTH_DATA": str(data), "PYTHONPATH": str(ROOT)},
        cwd=data,
        stdin=stdin,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
