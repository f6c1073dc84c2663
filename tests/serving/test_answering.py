"""Answering over a real socket: what the bot says to Discord, and which faults it survives."""

import sys

import discord
import pytest

import bot.app
import bot.conversation
from bot.settings import Settings
from bot.ui import delivery
from tests.serving.loopback import DIRECT, Fault, Loopback, Op
from tests.serving.running import ask, asked_for, assert_without_traceback, serving, until, warnings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bot is stopped by a signal, as in a container")


def _fail(*typed: object, **_: object) -> None:
    raise ValueError(typed)


async def test_a_question_gets_one_reply_that_cannot_be_doubled_and_pings_nobody(
    loopback: Loopback, settings: Settings
) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "What is [[dormant]]?")
    (post,) = loopback.posts
    assert str(post["message_reference"]["message_id"]) == question
    assert (post["nonce"], post["enforce_nonce"]) == (question, True)
    assert post["allowed_mentions"] == {"parse": [], "replied_user": False}
    assert "Dormant" in str(post["embeds"])


async def test_a_direct_message_is_answered_without_a_mention(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        await loopback.say("dormant", channel=DIRECT)
        await until(lambda: loopback.answers)


async def test_an_edit_changes_the_answer_and_a_deletion_takes_it_along(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
        await loopback.edit(question, content="[[swap]]")
        await until(lambda: "Swap" in str(loopback.answers[0]["embeds"]))
        await loopback.delete(question)
        await until(lambda: not loopback.answers)


async def test_a_restarted_bot_finds_its_earlier_answer_in_the_channel(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
    async with serving(settings, loopback):
        await loopback.edit(question, content="[[swap]]")
        await until(lambda: "Swap" in str(loopback.answers[0]["embeds"]))
    assert len(loopback.posts) == 1


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(Fault(status=500), id="error"),
        pytest.param(Fault(status=503), id="unavailable"),
        pytest.param(Fault(status=429, body={"retry_after": 0.05}), id="limited"),
        pytest.param(Fault(breaks=True), id="broken after storing"),
        pytest.param(Fault(wait_s=0.4), id="slow"),
    ],
)
async def test_a_failing_post_is_repeated_and_leaves_one_answer(
    loopback: Loopback,
    settings: Settings,
    fault: Fault,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if fault.wait_s:
        monkeypatch.setattr(delivery, "_PATIENCE_S", fault.wait_s / 2)
    loopback.fail("POST", fault)
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
        await until(lambda: len(loopback.posts) == 2)
        other = await ask(loopback, "[[swap]]")
    assert asked_for(loopback) == [question, other]
    assert_without_traceback(caplog)


@pytest.mark.parametrize(
    ("faults", "warned"),
    [
        pytest.param([Fault(status=403, body={"code": 50013})], 0, id="forbidden"),
        pytest.param([Fault(status=404, body={"code": 10003})], 0, id="no such channel"),
        pytest.param([Fault(status=400, body={"code": 50035})], 1, id="invalid"),
        pytest.param([Fault(status=429, body={"retry_after": 3600})], 1, id="limited"),
        pytest.param([Fault(status=503)] * 3, 1, id="unavailable"),
    ],
)
async def test_an_answer_that_discord_does_not_take_is_silence_without_a_traceback(
    loopback: Loopback, settings: Settings, faults: list[Fault], warned: int, caplog: pytest.LogCaptureFixture
) -> None:
    loopback.fail("POST", *faults)
    async with serving(settings, loopback):
        await loopback.say("[[dormant]]")
        await until(lambda: len(loopback.posts) == len(faults))
        question = await ask(loopback, "[[swap]]")
    assert asked_for(loopback) == [question]
    assert len(loopback.posts) == len(faults) + 1
    assert len(warnings(caplog)) == warned
    assert_without_traceback(caplog)


@pytest.mark.parametrize("code", [None, 1000, 4000], ids=["broken", "closed", "failed"])
async def test_after_a_lost_connection_the_bot_resumes_and_answers_what_it_missed_once(
    loopback: Loopback, settings: Settings, code: int | None
) -> None:
    async with serving(settings, loopback):
        first = await ask(loopback, "[[dormant]]")
        await loopback.hang_up(code)
        missed = await ask(loopback, "[[swap]]")
        last = await ask(loopback, "[[deploy]]")
    assert asked_for(loopback) == [first, missed, last]
    assert (len(loopback.identifies), len(loopback.resumes)) == (1, 1)


async def test_an_event_that_comes_twice_is_answered_once(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
        await loopback.repeat(question)
        other = await ask(loopback, "[[swap]]")
    assert asked_for(loopback) == [question, other]
    assert len(loopback.posts) == 2


@pytest.mark.parametrize(
    ("op", "resumable", "resumes"),
    [(Op.RECONNECT, None, 1), (Op.INVALID_SESSION, True, 1), (Op.INVALID_SESSION, False, 0)],
    ids=["reconnect", "resumable session", "session lost"],
)
async def test_the_bot_goes_on_after_discord_asks_it_to_connect_anew(
    loopback: Loopback, settings: Settings, op: Op, resumable: bool | None, resumes: int
) -> None:
    async with serving(settings, loopback):
        first = await ask(loopback, "[[dormant]]")
        await loopback.send_op(op, resumable)
        await until(lambda: len(loopback.identifies) + len(loopback.resumes) == 2)
        await until(lambda: loopback.is_connected)
        second = await ask(loopback, "[[swap]]")
    assert asked_for(loopback) == [first, second]
    assert len(loopback.resumes) == resumes


async def test_nothing_that_a_user_typed_is_logged(
    loopback: Loopback, settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(settings, loopback):
        await loopback.say("xyzzy [[plugh]]")
        await ask(loopback, "xyzzy [[dormant]] plugh")
        loopback.fail("POST", Fault(status=400, body={"message": "xyzzy"}), *[Fault(status=503)] * 3)
        await loopback.say("xyzzy [[dormant]] refused")
        await until(lambda: "Discord refuses a message" in caplog.text)
        await loopback.say("xyzzy [[dormant]] failed")
        await until(lambda: "Discord does not take a message" in caplog.text)
        monkeypatch.setattr(bot.conversation, "answer_message", _fail)
        await loopback.say("xyzzy [[dormant]] broken")
        await until(lambda: "Failure" in caplog.text)
    logged = caplog.text.casefold()
    assert [word for word in ("xyzzy", "plugh", "dormant") if word in logged] == []


async def test_an_edit_that_overtakes_the_answer_changes_it(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        loopback.fail("POST", Fault(wait_s=0.3))
        question = await loopback.say("[[dormant]]")
        await until(lambda: loopback.posts)
        await loopback.edit(question, content="[[swap]]", edited_timestamp=discord.utils.utcnow().isoformat())
        await until(lambda: any(answer["embeds"][0]["title"] == "Swap" for answer in loopback.answers))
    assert len(loopback.posts) == len(loopback.answers) == 1


async def test_an_edit_that_discord_does_not_take_leaves_one_answer_for_the_next(
    loopback: Loopback, settings: Settings
) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
        loopback.fail("PATCH", *[Fault(status=503)] * 3)
        edited = discord.utils.utcnow().isoformat()
        await loopback.edit(question, content="[[deploy]]", edited_timestamp=edited)
        await until(lambda: sum(request.method == "PATCH" for request in loopback.requests) == 3)
        await loopback.edit(question, content="[[swap]]", edited_timestamp=edited)
        await until(lambda: loopback.answers[0]["embeds"][0]["title"] == "Swap")
    assert len(loopback.answers) == 1


async def test_a_deletion_that_overtakes_the_answer_takes_it_along(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        loopback.fail("POST", Fault(wait_s=0.3))
        question = await loopback.say("[[dormant]]")
        await until(lambda: loopback.posts)
        await loopback.delete(question)
        await until(lambda: any(request.method == "DELETE" for request in loopback.requests))
    assert loopback.answers == []


async def test_an_answer_stays_where_replies_to_it_cannot_be_seen(loopback: Loopback, settings: Settings) -> None:
    async with serving(settings, loopback):
        question = await ask(loopback, "[[dormant]]")
        loopback.fail("GET", Fault(status=503))
        await loopback.delete(question)
        await until(lambda: loopback.requests[-1].method == "GET")
        await ask(loopback, "[[swap]]")
    assert [answer["embeds"][0]["title"] for answer in loopback.answers] == ["Dormant", "Swap"]
