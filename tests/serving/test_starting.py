"""Starting: what Discord refuses, delays or takes away."""

import asyncio
import sys
from dataclasses import replace

import discord
import pytest

from bot.app import serve
from bot.errors import ConfigError
from bot.settings import Settings
from tests.serving.loopback import ME, MESSAGE_CONTENT, Fault, Loopback
from tests.serving.running import (
    ask,
    asked_for,
    assert_without_traceback,
    serving,
    starting,
    until,
    warnings,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bot is stopped by a signal, as in a container")


async def test_the_bot_identifies_with_the_intents_that_it_needs_and_no_others(
    loopback: Loopback, settings: Settings
) -> None:
    async with serving(settings, loopback):
        pass
    (identify,) = loopback.identifies
    needed = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True)
    assert identify["intents"] == needed.value


async def test_without_the_message_content_intent_the_bot_says_what_to_do_and_answers_mentions(
    loopback: Loopback, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    loopback.allows_message_content = False
    async with serving(settings, loopback):
        await loopback.say("[[swap]]")
        question = await ask(loopback, f"<@{ME}> [[dormant]]")
    first, second = (identify["intents"] for identify in loopback.identifies)
    assert (first & MESSAGE_CONTENT, second) == (MESSAGE_CONTENT, first - MESSAGE_CONTENT)
    (warning,) = warnings(caplog)
    assert "switch on MESSAGE CONTENT INTENT in the developer portal" in warning
    assert asked_for(loopback) == [question]


@pytest.mark.usefixtures("loopback")
async def test_a_refused_token_ends_the_start_with_one_sentence(settings: Settings) -> None:
    with pytest.raises(ConfigError) as raised:
        async with asyncio.timeout(5):
            await serve(replace(settings, token="no such token"))  # noqa: S106
    (sentence,) = raised.value.problems
    assert sentence.startswith("Discord does not accept the DISCORD_TOKEN")


async def test_a_token_that_is_revoked_while_the_bot_runs_ends_it_with_one_sentence(
    loopback: Loopback, settings: Settings
) -> None:
    running = asyncio.create_task(serve(settings))
    await until(lambda: loopback.is_connected)
    await loopback.hang_up(4004)
    with pytest.raises(ConfigError) as raised:
        await asyncio.wait_for(running, 5)
    (sentence,) = raised.value.problems
    assert sentence.startswith("Discord does not accept the DISCORD_TOKEN")


async def test_without_session_starts_the_bot_waits_for_new_ones(
    loopback: Loopback, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    loopback.starts_left, loopback.reset_after_ms = 0, 400
    clock = asyncio.get_running_loop()
    async with starting(settings):
        await until(lambda: warnings(caplog))
        warned = clock.time()
        await until(lambda: loopback.identifies)
        assert clock.time() - warned > 0.3
        await until(lambda: loopback.is_connected)
        await ask(loopback, "[[dormant]]")


async def test_fewer_session_starts_than_shards_are_too_few(
    loopback: Loopback, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    loopback.shards, loopback.starts_left, loopback.reset_after_ms = 2, 1, 60_000
    async with starting(settings):
        await until(lambda: warnings(caplog) or loopback.identifies)
        assert not loopback.identifies


async def test_a_discord_that_is_away_at_the_start_is_tried_again(
    loopback: Loopback, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    await loopback.close()
    async with starting(settings):
        await until(lambda: len(warnings(caplog)) >= 2)
        await loopback.open()
        await until(lambda: loopback.is_connected)
        await ask(loopback, "[[dormant]]")
    assert all("trying again" in warning for warning in warnings(caplog))
    assert_without_traceback(caplog)


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault(status=503), id="unavailable"),
        pytest.param(Fault(status=403, body={"code": 40333, "message": "internal network error"}), id="blocked"),
    ],
)
async def test_a_discord_that_fails_at_the_start_is_tried_again(
    loopback: Loopback, settings: Settings, fault: Fault
) -> None:
    loopback.fail("GET", fault)
    async with serving(settings, loopback):
        await ask(loopback, "[[dormant]]")


async def test_a_discord_that_asks_for_patience_at_the_start_does_not_end_the_bot(
    loopback: Loopback, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    loopback.fail("GET", Fault(status=429, body={"retry_after": 3600}))
    async with starting(settings) as running:
        await until(lambda: warnings(caplog) or running.done())


async def test_commands_are_sent_at_the_first_start_and_then_only_when_they_have_changed(
    loopback: Loopback, settings: Settings
) -> None:
    async def start() -> int:
        async with serving(settings, loopback):
            return sum(request.method == "PUT" for request in loopback.requests)

    assert await start() == 1
    assert await start() == 1
    (fingerprint,) = settings.data.glob("*.sha256")
    fingerprint.write_text("of other commands", "ascii")
    assert await start() == 2
    loopback.commands.clear()
    assert await start() == 3


async def test_commands_that_discord_does_not_take_today_do_not_keep_the_bot_from_answering(
    loopback: Loopback, settings: Settings
) -> None:
    loopback.fail("PUT", Fault(status=429, body={"retry_after": 3600}))
    async with serving(settings, loopback):
        await ask(loopback, "[[dormant]]")


async def test_a_command_that_discord_finds_wrong_stops_the_start(loopback: Loopback, settings: Settings) -> None:
    loopback.fail("PUT", Fault(status=400, body={"code": 50035, "message": "Invalid Form Body", "errors": {}}))
    with pytest.raises(discord.app_commands.CommandSyncFailure):
        await asyncio.wait_for(serve(settings), 5)


@pytest.mark.parametrize("code", [4010, 4011])
async def test_shards_that_discord_refuses_end_the_bot_with_one_sentence(
    loopback: Loopback, settings: Settings, code: int
) -> None:
    running = asyncio.create_task(serve(settings))
    await until(lambda: loopback.is_connected)
    await loopback.hang_up(code)
    with pytest.raises(ConfigError, match="QUOTH_SHARD_COUNT"):
        await asyncio.wait_for(running, 5)
