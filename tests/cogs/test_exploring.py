"""Going on from an answer: its buttons and its menu, for its asker and for others, after restarts and new editions."""

import json
import shutil
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.builders import RULES
from tests.table import Table, option, said_to, shown, titles


def labels(message: Any) -> list[str]:
    """Return what stands on the buttons under a message; those that are off in brackets."""
    found = [component for row in message.components for component in children(row)]
    buttons = [it for it in found if isinstance(it, discord.Button)]
    return [f"({button.label})" if button.disabled else str(button.label) for button in buttons]


def children(row: Any) -> Any:
    return row.children


def menu(message: discord.Message) -> discord.SelectMenu:
    (found,) = [it for row in message.components for it in children(row) if isinstance(it, discord.SelectMenu)]
    return found


def ways(message: discord.Message) -> list[tuple[str, str]]:
    """Return what the menu under a message offers: the rule, and why."""
    return [(option.label, (option.description or "").split(" · ")[0]) for option in menu(message).options]


async def one(table: Table, content: str) -> discord.Message:
    (answer,) = await table.ask(content)
    return answer


def now(table: Table) -> discord.Message:
    (message,) = table.said()
    return message


def rules_folder(folder: Path, **changes: Any) -> Path:
    """Copy the tests' books, with the Pebbles book of another edition and changed as told."""
    shutil.copytree(RULES, folder)
    tree = json.loads((folder / "pebbles.json").read_text("utf-8"))
    for path, value in changes.items():
        *above, last = path.strip("_").split("_")
        node = tree
        for key in above:
            node = node[key]
        if value is None:
            del node[last]
        else:
            node[last] = value
    (folder / "pebbles.json").write_text(json.dumps(tree), "utf-8")
    manifest = (folder / "books.toml").read_text("utf-8").replace("1 May 2020", "2 June 2021")
    manifest = manifest.replace("2020-05-01", "2021-06-02")
    for alias in ('hp = "2.3"\n', '"tower" = "2.14.4"\n'):
        manifest = manifest.replace(alias, "")
    (folder / "books.toml").write_text(manifest, "utf-8")
    return folder


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


def long_text() -> str:
    return "\n".join(
        f"Paragraph {number} goes on about pebbles for a while, and then stops. " * 3 for number in range(20)
    )


async def test_a_long_rule_is_cut_at_a_paragraph_and_more_goes_on_until_nothing_is_left(
    table: Table, tmp_path: Path
) -> None:
    text = long_text()
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_3": f"Health\n{text}"}))
    answer = await one(table, "[[2.3]]")
    assert labels(answer) == ["‹ Previous", "Up", "Next ›", "More", "Delete"]
    read = [answer.embeds[0].description or ""]
    while "More" in labels(now(table)):
        assert read[-1].split("\n\n`")[0].endswith("stops. …")
        await table.ada.click(now(table), label="More")
        assert titles([now(table)]) == ["2.3 Health"]
        assert shown(now(table)).startswith("continued · Pebbles › ")
        read.append(now(table).embeds[0].description or "")
    pieces = [piece.split("\n\n`")[0].removesuffix(" …").strip() for piece in read]
    assert " ".join(" ".join(pieces).split()) == " ".join(text.split())
    await table.ada.click(now(table), label="From its start")
    assert shown(now(table)).startswith("Pebbles › ")


async def test_nothing_of_a_long_rule_is_lost_where_embeds_are_not_allowed(table: Table, tmp_path: Path) -> None:
    text = long_text()
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_3": f"Health\n{text}"}))
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[2.3]]")
    read = []
    while True:
        message = plain.last_message
        assert message is not None
        assert len(message.content) <= 2000
        read.append(message.content)
        if "More" not in labels(message):
            break
        await table.ada.click(message, label="More")
    whole = " ".join(" ".join(read).split())
    for number in range(20):
        assert f"Paragraph {number} goes on" in whole


async def test_a_press_on_a_card_whose_rule_has_moved_since_tells_where_it_went(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4]]")
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    moved = {"2_14_4": None, "2_14_9": tree["2"]["14"]["4"]}
    await table.restart(rules=rules_folder(tmp_path / "rules", **moved))
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.9 Stacking Units"]
    told = "-# **2.14.4 Stacking Units** is **2.14.9 Stacking Units** in the current edition."
    assert now(table).content == told
    await table.ada.click(now(table), label="Next ›")
    assert titles([now(table)]) == ["2.14.9a"]


async def test_a_number_that_another_rule_bears_now_is_not_taken_for_it(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4b]]")
    section = {
        "0": "Stacking Units",
        "a": "Something new that nobody has read before about the moon.",
        "b": "A Stacking unit may be put on another one.",
        "c": "A stack holds at most 3 units; see 2.14.3.",
    }
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.click(answer, label="Up")
    assert said_to(copy).startswith("-# **2.14.4b** is **2.14.4c** in the current edition.")
    assert titles([now(table)]) == ["2.14.4b"]


async def test_a_rule_that_stands_where_it_stood_needs_no_word_about_the_new_edition(
    table: Table, tmp_path: Path
) -> None:
    answer = await one(table, "[[2.14.4]]")
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"4_1": "Empty Bag Check\nIt is different now."}))
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.4a"]


async def test_of_a_rule_that_is_gone_the_card_stays_and_says_what_it_was(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[swap]]")
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"6_2_Swap": None}))
    told = await table.ada.click(answer, label="Next ›")
    assert said_to(told).startswith("-# **Swap** is not in the book any more.")
    assert titles([now(table)]) == ["Swap"]


async def test_of_a_book_that_is_gone_the_card_stays_too(table: Table) -> None:
    answer = await one(table, "[[harbour: launch]]")
    await table.restart(rules=RULES.parent / "one_book")
    told = await table.ada.click(answer, label="Up")
    assert "The book of **509 Launch** is not here any more." in said_to(told)


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


async def test_a_new_edition_with_the_same_words_needs_no_word(table: Table, tmp_path: Path) -> None:
    """Also from a later page of a text, from a list and from what surrounds a rule."""
    long = {"2_3": f"Health\n{long_text()}"}
    await table.restart(rules=rules_folder(tmp_path / "old", **long))
    await table.ada.click(await one(table, "[[2.3]]"), label="More")
    continued = now(table)
    await table.ada.send(table.channel, "[[?]]", reply_to=continued)
    around = table.said()[-1]
    folder = rules_folder(tmp_path / "new", **long)
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    for message in (continued, around):
        await table.ada.click(message, label="Next ›")
    assert titles(table.said()) == ["2.4 Kinds of Pebble", "2.4 Kinds of Pebble"]
    assert not any("current edition" in message.content for message in table.said())


async def test_what_a_menu_offers_is_followed_too(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4]]")
    listed = await one(table, "[[rule_units of a player]]")
    section = {
        "0": "Stacking Units",
        "a": "Something new that nobody has read before about the moon.",
        "b": "A Stacking unit may be put on another one.",
        "c": "A stack holds at most 3 units; see 2.14.3.",
    }
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.select(answer, [option(answer, "2.14.4b")])
    assert said_to(copy).startswith("-# **2.14.4b** is **2.14.4c** in the current edition.")
    assert "at most 3 units" in said_to(copy)
    copy = await table.ben.select(listed, [option(listed, "1.1.2")])
    assert "current edition" not in said_to(copy)


async def test_a_reply_goes_on_from_where_the_rule_is_now(table: Table, tmp_path: Path) -> None:
    answer, gone = await one(table, "[[2.14.4]]"), await one(table, "[[swap]]")
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    moved = {"2_14_4": None, "2_14_9": tree["2"]["14"]["4"], "6_2_Swap": None}
    await table.restart(rules=rules_folder(tmp_path / "rules", **moved))
    await table.ben.send(table.channel, "[[?]]", reply_to=answer)
    assert titles(table.said()[-1:]) == ["2.14.9 Stacking Units"]
    assert "is **2.14.9 Stacking Units** in the current edition." in table.said()[-1].content
    await table.ben.send(table.channel, "[[?]]", reply_to=gone)
    assert "**Swap** is not in the book any more." in table.said()[-1].content


async def test_more_of_a_text_that_has_changed_begins_anew(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=rules_folder(tmp_path / "old", **{"2_3": f"Health\n{long_text()}"}))
    answer = await one(table, "[[2.3]]")
    folder = rules_folder(tmp_path / "new", **{"2_3": f"Health\nIt is another one. {long_text()}"})
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    await table.ada.click(answer, label="More")
    assert "It is another one." in shown(now(table))


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


async def test_all_that_cites_a_rule_can_be_reached(table: Table, tmp_path: Path) -> None:
    citers = {"0": "Citers", **{str(number): f"Rule {number}\nSee 2.3." for number in range(1, 41)}}
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"9": citers}))
    answer = await one(table, "[[2.3]]")
    assert "ited by 41" in (menu(answer).placeholder or "")
    await table.ada.select(answer, [option(answer, "All 41 rules that cite it …")])
    read = [label for label, _ in ways(now(table))][:15]
    while "›" in labels(now(table)):
        await table.ada.click(now(table), label="›")
        read += [label for label, way in ways(now(table)) if way != "shown first"]
    assert {f"9.{number} Rule {number}" for number in range(1, 41)} <= set(read)
    await table.ada.click(now(table), label="Read")
    assert titles([now(table)]) == ["2.3 Health"]


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


async def test_several_answers_in_plain_text_keep_what_goes_with_their_texts(table: Table, tmp_path: Path) -> None:
    sections = {f"2_{number}": f"Section {number}\n{long_text()}" for number in (5, 6, 7, 8, 9)}
    await table.restart(rules=rules_folder(tmp_path / "rules", **sections))
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[2.5]] [[2.6]] [[2.7]] [[2.8]] [[2.9]]")
    assert plain.last_message is not None
    said = plain.last_message.content
    assert len(said) <= 2000
    for number in (5, 6, 7, 8, 9):
        assert f"`Pebbles 2.{number}, 2 Jun 2021`" in said
    assert said.count("Quoth’s wording") == said.count("<https://example.org/pebbles>") == 5


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


async def test_up_from_a_list_says_nothing_wrong_in_another_edition(table: Table, tmp_path: Path) -> None:
    await table.ada.slash(table.channel, "book", book="pebbles")
    for label in ("2 Concepts", "2.14 Tags"):
        await table.ada.select(now(table), [option(now(table), label)])
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2": None, "3": tree["2"]}))
    await table.ada.click(now(table), label="Up")
    assert titles([now(table)]) == ["3 Concepts"]
    assert "current edition" not in now(table).content


async def test_a_list_that_a_menu_opens_is_followed_too(table: Table, tmp_path: Path) -> None:
    parts = {"0": "Many\nIt has many parts.", **{str(n): f"Part {n}\nSome." for n in range(1, 12)}}
    await table.restart(rules=rules_folder(tmp_path / "old", **{"2_20": parts}))
    answer = await one(table, "[[2.20]]")
    folder = rules_folder(tmp_path / "new", **{"2_21": parts})
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    copy = await table.ben.select(answer, [option(answer, "All 11 parts …")])
    assert said_to(copy).startswith("-# **2.20 Many** is **2.21 Many** in the current edition.")


async def test_of_several_answers_each_copy_is_about_its_own_alone(table: Table) -> None:
    answer = await one(table, "[[stackng units]] [[rule_units of a player]] [[deploy]]")
    for label in ("Deploy", "1.1.2"):
        copy = await table.ben.select(answer, [option(answer, label)])
        assert "stackng units" not in said_to(copy)
        assert copy.response is not None
        assert "shown first" not in str(copy.response.components)


async def test_words_that_have_changed_under_a_number_are_not_called_gone(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4b]]")
    section = {"0": "Stacking Units", "a": "A Stacking unit may be put on another one.", "b": "The moon is round."}
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.click(answer, label="Next ›")
    assert said_to(copy).startswith("-# **2.14.4b** reads differently in the current edition.")
    assert "The moon is round." in said_to(copy)


async def test_a_reply_to_a_card_of_another_version_fails_nothing(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Old", custom_id="q1:do:go:old-shape"))
    message = await table.env.bot.get_partial_messageable(table.channel.id).send("An old card", view=view)
    await table.ben.send(table.channel, "[[?]]", reply_to=message)
    assert titles(table.said()[-1:]) == ["Ask the rulebook"]
    assert "Failure" not in caplog.text
