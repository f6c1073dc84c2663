"""The bot over the tests' own two books, in a simulated Discord."""

from collections.abc import AsyncIterator
from pathlib import Path

import hypothesis
import pytest
import pytest_asyncio
import simcord
import simcord.env

from bot import create_bot
from bot.client import QuothBot
from bot.settings import Settings
from tests.builders import RULES
from tests.discord_rules import enforce_the_rest
from tests.table import Table

# simcord waits 50 ms after each click and autocomplete to see whether anything else happens; here nothing does.
_SETTLING = simcord.env.Env._settle_internal.__kwdefaults__
assert _SETTLING is not None
_SETTLING["idle"] = 0.002
enforce_the_rest()

# Machines differ: how long something takes is measured in bench/, never asserted.
hypothesis.settings.register_profile("quoth", deadline=None)
hypothesis.settings.load_profile("quoth")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no look-up give the database up because the machine is busy."""
    monkeypatch.setattr("bot.guilds.PATIENCE_S", 60.0)


@pytest_asyncio.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[QuothBot]:
    bot = create_bot(Settings(rules=RULES, data=tmp_path, shard_count=1))
    yield bot
    await bot.close()


@pytest_asyncio.fixture
async def table(simcord_env: simcord.Env, tmp_path: Path) -> AsyncIterator[Table]:
    """A server with a channel, a player, another one and a moderator."""
    table = Table(simcord_env, data=tmp_path)
    yield table
    await table.close()
