"""What the bot leaves unsaid, and how it says that it will not answer now."""

import re
from collections.abc import Sequence

import discord
import pytest
import simcord
from simcord.backend import serializers

from bot.cooldowns import MOST
from bot.errors import UnknownRulebookError
from bot.search.request import Request
from bot.search.shelf import Shelf
from tests.table import Table, shown, titles


def reactions(message: discord.Message) -> list[str]:
    return [str(reaction.emoji) for reaction in message.reactions]


async def questions(table: Table, content: str, *, times: int) -> list[discord.Message]:
    """Let Ada ask the same again and again, and return what she wrote as it stands at the end."""
    asked = {(await table.ada.send(table.channel, content)).id for _ in range(times)}
    return [message for message in table.channel.history() if message.id in asked]


def mute_channel(table: Table, **missing: bool) -> simcord.ChannelHandle:
    me = table.env.bot.user
    assert me is not None
    return table.guild.create_text_channel("mute", overwrites={me: discord.PermissionOverwrite(**missing)})


def direct_messages(table: Table, name: str) -> list[str]:
    """Return what the bot has written to somebody in private."""
    me = table.env.bot.user
    user = {"cleo": table.cleo, "ada": table.ada, "ben": table.ben}[name].user
    return [message.content for message in user.dm_channel.history() if me and message.author.id == me.id]


async def test_a_flood_is_answered_with_a_reaction(table: Table) -> None:
    *answered, last = await questions(table, "[[deploy]]", times=MOST + 1)
    assert len(table.said()) == MOST
    assert [reactions(message) for message in answered] == [[]] * MOST
    assert reactions(last) == ["⏳"]


async def test_others_and_other_channels_are_answered_meanwhile(table: Table) -> None:
    await questions(table, "[[deploy]]", times=MOST + 1)
    await table.ben.send(table.channel, "[[swap]]")
    assert titles(table.said()[-1:]) == ["Swap"]
    elsewhere = table.guild.create_text_channel("elsewhere")
    await table.ada.send(elsewhere, "[[swap]]")
    assert elsewhere.last_message is not None
    assert titles([elsewhere.last_message]) == ["Swap"]


async def test_what_would_not_be_answered_gets_no_reaction_either(table: Table) -> None:
    await questions(table, "[[deploy]]", times=MOST)
    (foreign,) = await questions(table, "[[Lightning Bolt]]", times=1)
    assert reactions(foreign) == []


async def test_without_permission_to_react_too_soon_is_silence(table: Table) -> None:
    channel = mute_channel(table, add_reactions=False)
    for _ in range(MOST + 1):
        await table.ada.send(channel, "[[deploy]]")
    assert channel.last_message is not None
    assert (channel.last_message.author.id, reactions(channel.last_message)) == (table.ada.id, [])


@pytest.mark.parametrize("typed", ["[[deploy]]", "[[rule_zzyzx]]"])
async def test_where_the_bot_may_not_speak_the_owner_gets_one_hint(
    table: Table, simcord_env: simcord.Env, typed: str
) -> None:
    channel = mute_channel(table, send_messages=False)
    for _ in range(3):
        await table.ada.send(channel, typed)
    assert [message.author.id for message in channel.history()] == [table.ada.id] * 3
    owner = simcord_env.backend.get_guild(table.guild.id).owner_id
    hints = [m.content for m in simcord_env.backend.messages[simcord_env.backend.get_dm_channel(owner).id].values()]
    (hint,) = hints
    assert hint == (
        f"I was asked for a rule in https://discord.com/channels/{table.guild.id}/{channel.id} but may not answer "
        "there: in the settings of that channel or of my role, allow me **Send Messages**. I say this once for the "
        "server Game night."
    )


async def test_the_hint_goes_to_whoever_set_the_bot_last(table: Table) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Ping: off")
    await table.ada.send(mute_channel(table, send_messages=False), "[[deploy]]")
    (hint,) = direct_messages(table, "cleo")
    assert "**Send Messages**" in hint
    assert direct_messages(table, "ada") == []


async def test_it_is_given_once_also_after_a_restart(table: Table) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Ping: off")
    channel = mute_channel(table, send_messages=False)
    await table.ada.send(channel, "[[deploy]]")
    await table.restart()
    await table.ada.send(channel, "[[deploy]]")
    assert len(direct_messages(table, "cleo")) == 1


async def test_brackets_of_others_and_talk_give_no_hint(table: Table, simcord_env: simcord.Env) -> None:
    channel = mute_channel(table, send_messages=False)
    for typed in ("[[Lightning Bolt]]", "so we just pass"):
        await table.ada.send(channel, typed)
    assert not any(request.path.endswith("/users/@me/channels") for request in simcord_env.http_requests)


async def test_a_closed_door_fails_nothing(
    table: Table, simcord_env: simcord.Env, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/users/@me/channels", status=403, code=50007, message="Cannot send messages")
    await table.ada.send(mute_channel(table, send_messages=False), "[[deploy]]")
    assert "Failure" not in caplog.text


async def test_in_a_thread_the_permission_for_threads_is_meant(table: Table, simcord_env: simcord.Env) -> None:
    channel = mute_channel(table, send_messages_in_threads=False)
    simcord_env.backend.create_thread(channel.id, "a thread", table.ada.id)
    await simcord_env.settle()
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Ping: off")
    await table.ada.send(channel.threads[0], "[[deploy]]")
    (hint,) = direct_messages(table, "cleo")
    assert "**Send Messages in Threads**" in hint


def fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search fail with what was typed in its message."""

    def find(_: Shelf, request: Request, **__: object) -> None:
        raise RuntimeError(request.rest.text)

    monkeypatch.setattr(Shelf, "find", find)


def number_in(messages: Sequence[discord.Message]) -> str:
    (message,) = messages
    told = re.search(r"this number: ([0-9a-f]{6})\.", shown(message))
    assert told is not None
    return told[1]


@pytest.mark.parametrize("called", ["[[rule_my secret]]", "<@{me}> my secret"])
async def test_who_has_called_the_bot_is_told_of_a_failure_with_the_number_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, called: str
) -> None:
    fail(monkeypatch)
    me = table.env.bot.user
    assert me is not None
    number = number_in(await table.ask(called.format(me=me.id)))
    assert f"Failure {number} in a message: RuntimeError" in caplog.text
    assert "secret" not in caplog.text


async def test_bare_brackets_that_fail_are_silence_and_a_line_in_the_log(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fail(monkeypatch)
    assert await table.ask("[[deploy]]") == []
    assert "in a message: RuntimeError" in caplog.text


async def test_a_failure_while_an_edit_is_followed_is_told_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    question = await table.ada.send(table.channel, "[[rule_deploy]]")
    fail(monkeypatch)
    await table.ada.edit(question, "[[rule_swap]]")
    assert f"Failure {number_in(table.said())} in a message" in caplog.text


async def test_an_answer_to_another_question_does_not_stay_when_an_edit_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    fail(monkeypatch)
    await table.ada.edit(question, "[[swap]]")
    assert table.said() == []


async def test_a_books_name_calls_the_bot_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    fail(monkeypatch)
    number_in(await table.ask("[[pebbles: deploy]]"))


async def test_a_hint_that_nobody_takes_is_not_tried_again(table: Table, simcord_env: simcord.Env) -> None:
    simcord_env.inject_error("POST", "/users/@me/channels", status=403, code=50007, message="Cannot", times=None)
    channel = mute_channel(table, send_messages=False)
    for _ in range(3):
        await table.ada.send(channel, "[[deploy]]")
    asked = [request for request in simcord_env.http_requests if request.path.endswith("/users/@me/channels")]
    assert len(asked) == 1


async def test_if_whoever_configured_it_takes_no_messages_the_owner_is_told(
    table: Table, simcord_env: simcord.Env
) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Ping: off")
    simcord_env.inject_error("POST", "/users/@me/channels", status=403, code=50007, message="Cannot", times=1)
    await table.ada.send(mute_channel(table, send_messages=False), "[[deploy]]")
    owner = simcord_env.backend.get_guild(table.guild.id).owner_id
    assert direct_messages(table, "cleo") == []
    assert len(simcord_env.backend.messages[simcord_env.backend.get_dm_channel(owner).id]) == 1


async def test_a_command_that_was_refused_costs_no_waiting(table: Table) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Cooldown: none")
    await table.ada.slash(table.channel, "rule", query="deploy", book="chess")
    simcord.assert_error(table.env, UnknownRulebookError)
    answered = await table.ada.slash(table.channel, "rule", query="deploy")
    assert answered.response is not None
    assert titles([answered.response]) == ["Deploy"]


async def test_a_link_preview_is_no_new_question_where_one_came_too_soon(
    table: Table, simcord_env: simcord.Env
) -> None:
    await questions(table, "[[deploy]]", times=MOST)
    late = await table.ada.send(table.channel, "[[swap]] as on the page")
    table.env.bot.services.cooldowns.forget(table.ada.id)  # type: ignore[attr-defined]
    stored = simcord_env.backend.get_message(table.channel.id, late.id)
    simcord_env.backend.emit("MESSAGE_UPDATE", dict(serializers.message_payload(simcord_env.backend, stored)))
    await simcord_env.settle()
    assert len(table.said()) == MOST
