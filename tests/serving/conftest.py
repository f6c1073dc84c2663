"""The bot over a real socket, to a Discord of the tests' own."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import discord
import pytest
import pytest_asyncio
import yarl

import bot.app
from bot.client import QuothBot
from bot.settings import Settings
from bot.ui import delivery
from tests.builders import RULES
from tests.serving.loopback import TOKEN, Loopback

Server = TypeVar("Server", bound=Loopback)


@pytest_asyncio.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    """Stand in for Discord, with the bot's and discord.py's pauses made short."""
    async with standing_in(Loopback(), monkeypatch) as server:
        yield server


@asynccontextmanager
async def standing_in(server: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    """Let a server stand in for Discord."""
    await server.open()
    monkeypatch.setattr(discord.http.Route, "BASE", server.rest_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
    monkeypatch.setattr(QuothBot, "before_identify_hook", _at_once)
    monkeypatch.setattr(bot.app, "_PAUSES_S", (0.05,))
    monkeypatch.setattr(delivery, "_PAUSES_S", (0.02, 0.05))
    yield server
    await server.close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(token=TOKEN, rules=RULES, data=tmp_path)


@pytest.fixture(autouse=True)
def _hear_everything(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")


async def _at_once(_bot: QuothBot, _shard: int | None, *, initial: bool = False) -> None:
    """Identify without the five seconds that discord.py waits."""
