"""Going on from an answer: its buttons and its menu, for its asker and for others, after restarts."""

import discord
import pytest

from tests.cards import labels, menu, now, one, ways
from tests.table import Table, option, said_to, shown, titles


async def test_under_an_answer_stand_the_ways_on_and_a_menu(table: Table) -> None:
    answer = await one(table, "[[2.14.4]]")
    assert labels(answer) == ["‹ Previous", "Up", "Next ›", "Delete"]
    assert ways(answer) == [
        ("2.14.4a", "part"),
        ("2.14.4b", "part"),
        ("2.14.4c", "part"),
        ("Deploy", "cited by"),
    ]
    assert menu(answer).placeholder == "Cited by 1 · parts 3"


async def test_the_menu_offers_what_a_rule_cites(table: Table) -> None:
    assert ways(await one(table, "[[deploy]]")) == [("2.14.4 Stacking Units", "cites")]


async def test_under_a_guess_the_menu_offers_what_else_was_near(table: Table) -> None:
    answer = await one(table, "[[stackng units]]")
    assert ("2.14.4b", "did you mean") in ways(answer)


@pytest.mark.parametrize(
    ("button", "leads_to"), [("‹ Previous", "2.14.3 Tags in rules"), ("Up", "2.14 Tags"), ("Next ›", "2.14.4a")]
)
async def test_a_button_turns_the_message_for_its_asker(table: Table, button: str, leads_to: str) -> None:
    answer = await one(table, "[[2.14.4]]")
    await table.ada.click(answer, label=button)
    assert (now(table).id, titles([now(table)])) == (answer.id, [leads_to])


async def test_a_turned_message_keeps_saying_what_was_asked_and_leads_back(table: Table) -> None:
    await table.ada.click(await one(table, "[[deploy]]"), label="Next ›")
    await table.ada.click(now(table), label="Next ›")
    assert titles([now(table)]) == ["Last Stand"]
    assert now(table).content == "-# ↳ asked: `Deploy`"
    assert ways(now(table))[0] == ("Deploy", "shown first")
    await table.ada.select(now(table), [menu(now(table)).options[0].value])
    assert titles([now(table)]) == ["Deploy"]


async def test_a_turned_guess_keeps_saying_what_was_typed_and_what_else_was_near(table: Table) -> None:
    await table.ada.click(await one(table, "[[stackng units]]"), label="Up")
    assert now(table).content == "-# ↳ asked: `stackng units`"
    assert ("2.14.4 Stacking Units", "shown first") in ways(now(table))
    assert ("2.14.4b", "did you mean") in ways(now(table))


async def test_what_is_chosen_from_several_takes_their_place_and_the_others_stay_at_hand(table: Table) -> None:
    answer = await one(table, "[[rule_units of a player]]")
    first, second, *_ = menu(answer).options
    await table.ada.select(answer, [first.value])
    assert titles([now(table)]) == [first.label]
    assert now(table).content == "-# ↳ asked: `units of a player`"
    assert (second.label, "did you mean") in ways(now(table))


async def test_anybody_elses_press_opens_a_copy_that_is_his_to_turn(table: Table) -> None:
    answer = await one(table, "[[2.14.4]]")
    copy = await table.ben.click(answer, label="Next ›")
    assert "2.14.4a" in said_to(copy)
    assert copy.response is not None
    await table.ben.click(copy.response, label="Next ›")
    own = next(m for m in table.channel.history(viewer=table.ben) if m.id == copy.response.id)
    assert titles([own]) == ["2.14.4b"]
    assert titles(table.said()) == ["2.14.4 Stacking Units"]


async def test_at_the_ends_of_a_book_there_is_nothing_before_and_nothing_after(table: Table) -> None:
    assert labels(await one(table, "[[rule_1]]")) == ["(‹ Previous)", "Up", "Next ›", "Delete"]
    assert "(Next ›)" in labels(await one(table, "[[pebbles: x]]"))


async def test_up_from_a_chapter_lie_the_contents_of_its_book(table: Table) -> None:
    await table.ada.click(await one(table, "[[rule_2]]"), label="Up")
    assert titles([now(table)]) == ["Pebbles: The Rules"]
    assert [label for label, _ in ways(now(table))] == [
        "1 Aim of the Game",
        "2 Concepts",
        "4 The Turn",
        "6 Words",
        "2 Concepts",
    ]


async def test_all_of_it_works_after_a_restart(table: Table) -> None:
    answer = await one(table, "[[2.14.4]]")
    await table.restart()
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.4a"]
    await table.ada.select(now(table), [option(now(table), "2.14.4 Stacking Units")])
    await table.restart()
    await table.ada.click(now(table), label="Delete")
    assert table.said() == []


async def test_in_direct_messages_the_buttons_work_too(table: Table) -> None:
    await table.ada.user.send_dm("deploy")
    answer = table.ada.user.dm_channel.last_message
    assert answer is not None
    await table.ada.user.click(answer, label="Next ›")
    turned = table.ada.user.dm_channel.last_message
    assert turned is not None
    assert titles([turned]) == ["Dormant"]


async def test_without_permission_for_embeds_the_same_ways_lead_on(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[stackng units]]")
    answer = plain.last_message
    assert answer is not None
    await table.ada.click(answer, label="Next ›")
    turned = plain.last_message
    assert turned is not None
    assert turned.content.startswith("-# ↳ asked: `stackng units`\n\n-# Pebbles › ")
    assert "**2.14.4a**" in turned.content
    await table.ada.click(turned, label="Next ›")
    assert plain.last_message is not None
    assert "-# ↳ asked: `stackng units`" in plain.last_message.content


async def test_several_answers_in_one_message_stay_whoever_looks_into_one(table: Table) -> None:
    answer = await one(table, "[[2.14.4]] [[deploy]]")
    assert labels(answer) == ["Delete"]
    assert [label for label, _ in ways(answer)] == ["2.14.4 Stacking Units", "Deploy"]
    copy = await table.ada.select(answer, [menu(answer).options[0].value])
    assert "2.14.4a" in said_to(copy)
    assert titles(table.said()) == ["2.14.4 Stacking Units", "Deploy"]


async def test_the_asker_deletes_his_answer(table: Table) -> None:
    await table.ada.click(await one(table, "[[deploy]]"), label="Delete")
    assert table.said() == []


async def test_who_may_manage_messages_deletes_it_too(table: Table) -> None:
    await table.cleo.click(await one(table, "[[deploy]] [[swap]]"), label="Delete")
    assert table.said() == []


async def test_nobody_else_does(table: Table) -> None:
    told = await table.ben.click(await one(table, "[[deploy]]"), label="Delete")
    assert said_to(told) == "Only the one who asked, or who may manage messages here, can delete that."
    assert titles(table.said()) == ["Deploy"]


async def test_a_private_copy_is_its_readers_to_delete(table: Table) -> None:
    copy = await table.ben.click(await one(table, "[[deploy]]"), label="Next ›")
    assert copy.response is not None
    await table.ben.click(copy.response, label="Delete")
    assert titles(table.channel.history(viewer=table.ben)[-1:]) == ["Deploy"]


async def test_a_deleted_answer_stays_deleted_when_its_question_is_edited(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[deploy]]")
    await table.ada.click(now(table), label="Delete")
    await table.ada.edit(question, "[[deploy]] or [[swap]]")
    assert table.said() == []


async def test_a_reply_goes_on_from_what_the_answer_shows_now(table: Table) -> None:
    await table.ada.click(await one(table, "[[2.14.4]]"), label="Next ›")
    await table.ben.send(table.channel, "[[?]]", reply_to=now(table))
    surroundings = table.said()[-1]
    assert titles([surroundings]) == ["2.14.4a"]
    assert "2.14.4" in shown(surroundings)


async def test_a_guess_looks_like_one_wherever_one_comes_back_to_it(table: Table) -> None:
    answer = await one(table, "[[stackng units]]")
    await table.ada.click(answer, label="Next ›")
    assert "Did you mean" not in shown(now(table))
    await table.ada.select(now(table), [option(now(table), "2.14.4 Stacking Units")])
    assert shown(now(table)).startswith("Did you mean · ")
    assert "guessed from “stackng units”" in shown(now(table))
    assert "`Pebbles" not in shown(now(table))
    assert "Wrong rule?" in labels(now(table))


async def test_one_of_several_answers_looks_as_it_did_and_says_what_was_asked_for_it(table: Table) -> None:
    answer = await one(table, "[[stackng units]] [[swap]]")
    guess = await table.ben.select(answer, [option(answer, "2.14.4 Stacking Units")])
    assert said_to(guess).startswith("Did you mean · ")
    assert "guessed from “stackng units”" in said_to(guess)
    named = await table.ben.select(answer, [option(answer, "Swap")])
    assert "stackng units" not in said_to(named)
    assert "Did you mean" not in said_to(named)


async def test_what_else_was_meant_stays_at_hand_however_one_turns(table: Table) -> None:
    answer = await one(table, "[[rule_units of a player]]")
    offered = [label.label for label in menu(answer).options]
    for label in (offered[0], offered[1], offered[0]):
        await table.ada.select(now(table), [option(now(table), label)])
    for button in ("Next ›", "Up", "Up"):
        await table.ada.click(now(table), label=button)
    meant = [label for label, way in ways(now(table)) if way in {"did you mean", "shown here"}]
    assert set(offered) - {label for label, way in ways(now(table)) if way == "shown first"} <= set(meant)
    assert now(table).content == "-# ↳ asked: `units of a player`"


async def test_leafing_through_the_contents_keeps_saying_what_was_asked(table: Table) -> None:
    await table.ada.click(await one(table, "[[rule_2]]"), label="Up")
    await table.ada.select(now(table), [option(now(table), "4 The Turn")])
    assert now(table).content == "-# ↳ asked: `2 Concepts`"
    await table.ada.select(now(table), [option(now(table), "4.1 Empty Bag Check")])
    assert ("2 Concepts", "shown first") in ways(now(table))


async def test_nothing_that_was_typed_is_markup_in_what_says_what_was_asked(table: Table) -> None:
    answer = await one(table, "[[?stack **units** and more]]")
    await table.ada.select(answer, [menu(answer).options[0].value])
    line = now(table).content
    assert line.startswith("-# ↳ asked: `")
    assert line.count("`") == 2
    assert "**units**" in line.split("`")[1]


async def test_in_plain_text_nothing_that_was_typed_is_markup_either(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[rule_stackng units **discord.gg/abc]]")
    assert plain.last_message is not None
    assert "discord.gg" not in plain.last_message.content
    assert "\\*\\*discord\\.gg" in plain.last_message.content


async def test_a_reply_to_several_answers_asks_from_which_to_go_on(table: Table) -> None:
    answer = await one(table, "[[2.14.4]] [[deploy]]")
    await table.ben.send(table.channel, "[[?]]", reply_to=answer)
    asked = table.said()[-1]
    assert titles([asked]) == ["Go on from …"]
    assert [label for label, _ in ways(asked)] == ["2.14.4 Stacking Units", "Deploy"]


async def test_pressing_what_is_deleted_meanwhile_is_no_failure(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    answer = await one(table, "[[deploy]]")
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008, message="Unknown Message")
    await table.ada.click(answer, label="Next ›")
    assert "Failure" not in caplog.text


@pytest.mark.parametrize("state", ["", "1:z:0::x", "x:n:0::pebbles:2", "1:n:x::pebbles:2", "1"])
async def test_a_button_of_another_version_is_one_sentence(table: Table, state: str) -> None:
    me = table.env.bot.user
    assert me is not None
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Old", custom_id=f"q1:do:go:{state}"))
    channel = table.env.bot.get_partial_messageable(table.channel.id)
    message = await channel.send("An old card", view=view)
    told = await table.ada.click(message, label="Old")
    assert said_to(told) == "That button is from another version of the bot: ask again for a new one."


async def test_of_several_answers_each_copy_is_about_its_own_alone(table: Table) -> None:
    answer = await one(table, "[[stackng units]] [[rule_units of a player]] [[deploy]]")
    for label in ("Deploy", "1.1.2"):
        copy = await table.ben.select(answer, [option(answer, label)])
        assert "stackng units" not in said_to(copy)
        assert copy.response is not None
        assert "shown first" not in str(copy.response.components)


async def test_a_reply_to_a_card_of_another_version_fails_nothing(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Old", custom_id="q1:do:go:old-shape"))
    message = await table.env.bot.get_partial_messageable(table.channel.id).send("An old card", view=view)
    await table.ben.send(table.channel, "[[?]]", reply_to=message)
    assert titles(table.said()[-1:]) == ["Ask the rulebook"]
    assert "Failure" not in caplog.text
