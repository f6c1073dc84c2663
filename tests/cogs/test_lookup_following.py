"""The answer follows its question: edited, deleted, across a restart."""

import discord
import simcord
from simcord.backend import serializers

from tests.table import Table, shown, titles


async def test_an_edited_question_changes_its_answer(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    (first,) = table.said()
    await table.ada.edit(question, "[[dormant]]")
    (second,) = table.said()
    assert first.id == second.id
    assert titles([second]) == ["Dormant"]


async def test_a_question_that_becomes_one_by_an_edit_is_answered(table: Table) -> None:
    question = await table.ada.send(table.channel, "[deploy]")
    await table.ada.edit(question, "[[deploy]]")
    assert titles(table.said()) == ["Deploy"]


async def test_an_edit_that_asks_nothing_takes_the_answer_back(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    await table.ada.edit(question, "never mind")
    assert table.said() == []


async def test_an_answer_that_somebody_replied_to_stays_whatever_the_question_becomes(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    (answer,) = table.said()
    await table.ben.send(table.channel, "so it does count", reply_to=answer)
    await table.ada.edit(question, "never mind")
    assert titles(table.said()) == ["Deploy"]


async def test_asking_again_after_that_is_answered_anew(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    await table.ada.edit(question, "never mind")
    await table.ada.edit(question, "[[dormant]]")
    assert titles(table.said()) == ["Dormant"]


async def test_a_link_preview_is_no_edit(table: Table, simcord_env: simcord.Env) -> None:
    question = await table.ada.send(table.channel, "[[deploy]] as on the page")
    posted = len(simcord_env.http_requests)
    stored = simcord_env.backend.get_message(table.channel.id, question.id)
    simcord_env.backend.emit("MESSAGE_UPDATE", dict(serializers.message_payload(simcord_env.backend, stored)))
    await simcord_env.settle()
    assert len(simcord_env.http_requests) == posted


async def test_edits_after_ten_minutes_are_left_alone(table: Table, simcord_env: simcord.Env) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    await simcord_env.advance_time(601)
    await table.ada.edit(question, "[[dormant]]")
    assert titles(table.said()) == ["Deploy"]


async def test_a_deleted_question_takes_its_answer_along(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    await table.ada.delete(question)
    assert table.said() == []


async def test_an_answer_that_somebody_replied_to_stays(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    (answer,) = table.said()
    await table.ben.send(table.channel, "so it does count", reply_to=answer)
    await table.ada.delete(question)
    assert titles(table.said()) == ["Deploy"]


async def test_purged_questions_take_their_answers_along(table: Table, simcord_env: simcord.Env) -> None:
    questions = [await table.ada.send(table.channel, f"[[{term}]]") for term in ("deploy", "dormant", "swap")]
    simcord_env.backend.bulk_delete_messages(table.channel.id, [question.id for question in questions[:2]])
    await simcord_env.settle()
    assert titles(table.said()) == ["Swap"]


async def test_edits_and_deletions_are_followed_across_a_restart(table: Table, simcord_env: simcord.Env) -> None:
    edited = await table.ada.send(table.channel, "[[deploy]]")
    deleted = await table.ada.send(table.channel, "[[swap]]")
    await simcord_env.advance_time(1)
    await table.restart()
    await table.ada.edit(edited, "[[dormant]]")
    await table.ada.delete(deleted)
    assert titles(table.said()) == ["Dormant"]


async def test_an_edit_after_a_moderator_removed_the_answer_fails_nothing(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    (answer,) = table.said()
    await table.cleo.delete(answer)
    await table.ada.edit(question, "[[dormant]]")
    assert table.said() == []


async def test_direct_messages_are_followed_too(table: Table) -> None:
    question = await table.ada.user.send_dm("deploy")
    await table.ada.user.edit(question, "dormant")
    answer = table.ada.user.dm_channel.last_message
    assert answer is not None
    assert titles([answer]) == ["Dormant"]


async def test_where_the_bot_may_not_speak_it_is_silent(table: Table, simcord_env: simcord.Env) -> None:
    me = simcord_env.bot.user
    assert me is not None
    for missing in ("send_messages", "view_channel"):
        mute = table.guild.create_text_channel("mute", overwrites={me: discord.PermissionOverwrite(**{missing: False})})
        await table.ada.send(mute, "[[deploy]]")
        assert [message.author.id for message in mute.history()] == [table.ada.id]


async def test_without_permission_for_embeds_the_same_stands_in_text(table: Table, simcord_env: simcord.Env) -> None:
    me = simcord_env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    question = await table.ada.send(plain, "[[2.14.4b]]")
    answer = plain.last_message
    assert answer is not None
    assert answer.embeds == []
    assert answer.content == (
        "-# Pebbles › Concepts › Tags › Stacking Units\n**2.14.4b**\nA stack holds at most 3 units; see 2.14.3.\n"
        "\n`Pebbles 2.14.4b, 1 May 2020`\n-# Quoth’s wording · official 2.14.4b, 1 May 2020\n-# <https://example.org/pebbles>"
    )
    await table.ada.edit(question, "[[stackng units]]")
    assert plain.last_message is not None
    assert "guessed from “stackng units”" in plain.last_message.content


async def test_without_permission_for_history_the_answer_is_no_reply(table: Table, simcord_env: simcord.Env) -> None:
    me = simcord_env.bot.user
    assert me is not None
    blind = discord.PermissionOverwrite(read_message_history=False)
    channel = table.guild.create_text_channel("blind", overwrites={me: blind})
    await table.ada.send(channel, "[[deploy]]")
    answer = channel.last_message
    assert answer is not None
    assert (titles([answer]), answer.reference) == (["Deploy"], None)


async def test_a_locked_thread_fails_nothing(table: Table, simcord_env: simcord.Env) -> None:
    simcord_env.backend.create_thread(table.channel.id, "a thread", table.ada.id)
    await simcord_env.settle()
    thread = table.channel.threads[0]
    simcord_env.inject_error("POST", "/channels/*/messages", status=400, code=160005, message="Thread is locked")
    await table.ada.send(thread, "[[deploy]]")
    assert [message.author.id for message in thread.history() if not message.is_system()] == [table.ada.id]


async def test_nobody_is_pinged_whatever_was_typed(table: Table, simcord_env: simcord.Env) -> None:
    typed = f"[[rule_<@{table.ben.id}> zzyzx]] [[rule_@everyone now]] [[deploy]] <@{table.ben.id}>"
    (answer,) = await table.ask(typed)
    stored = simcord_env.backend.get_message(table.channel.id, answer.id)
    assert (stored.ping_user_ids, stored.ping_role_ids, stored.mention_everyone) == ([], [], False)
    assert "<@" not in shown(answer)
    assert "@everyone" not in shown(answer).replace("@\u200beveryone", "")


async def test_discord_is_asked_to_drop_a_second_answer_to_the_same_question(
    table: Table, simcord_env: simcord.Env
) -> None:
    await table.ada.send(table.channel, "[[deploy]]")
    question = table.channel.history()[0]
    posted = next(request.json for request in reversed(simcord_env.http_requests) if request.method == "POST")
    assert posted is not None
    assert (posted["nonce"], posted["enforce_nonce"]) == (str(question.id), True)
