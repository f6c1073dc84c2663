"""“Wrong rule?” under a guess, and what moderators make of it in `/settings misses`."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

import bot.presses
from bot.client import QuothBot
from bot.errors import StorageUnavailableError
from bot.guild.model import Miss, RuleKey
from tests.builders import RULES
from tests.table import Said, Table, option, shown, titles

GUESSED = RuleKey(book="pebbles", rule="2.14.4")
MEANT = RuleKey(book="pebbles", rule="2.14.4b")


def quoth(table: Table) -> QuothBot:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot


async def misses(table: Table) -> tuple[Miss, ...]:
    return await quoth(table).services.store.misses(table.guild.id)


async def guess(table: Table) -> discord.Message:
    """Let Ada misspell the title of 2.14.4, and return the bot's guess."""
    (answer,) = await table.ask("[[stackng units]]")
    assert "guessed from “stackng units”" in shown(answer)
    return answer


def private(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def labels(message: Said) -> list[str]:
    """Return what the buttons under a message say."""
    rows: list[Any] = [*message.components]
    parts = [row if isinstance(row, dict) else row.to_dict() for row in rows]
    return [button["label"] for row in parts for button in row["components"] if button.get("label")]


# The button.


async def test_the_button_stands_under_a_single_guess_and_nothing_else(table: Table) -> None:
    assert "Wrong rule?" in labels(await guess(table))
    for message in ("[[deploy]]", "[[rule_units of a player]]", "[[rule_zzyzx]]", "[[stackng units]] [[dormant]]"):
        (answer,) = await table.ask(message)
        assert "Wrong rule?" not in labels(answer)
    result = await table.ada.user.slash("rule", query="stackng units")
    assert result.response is not None
    assert "Wrong rule?" not in labels(result.response)


async def test_a_press_counts_the_rule_and_asks_what_was_meant(table: Table) -> None:
    answer = await guess(table)
    thanks = private(await table.ben.click(answer, label="Wrong rule?"))
    assert thanks.content == "Thanks: counted. Which rule did you mean?"
    options = thanks.components[0]["components"][0]["options"]
    assert [option["label"] for option in options] == ["2.14.4a", "2.14.4b", "2.14.4c", "Another, or none of these"]
    assert options[0]["description"] == "A Stacking unit may be put on another one."
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=1),)
    assert titles(table.said()) == ["2.14.4 Stacking Units"]


async def test_each_player_counts_once_for_each_message(table: Table) -> None:
    answer = await guess(table)
    await table.ben.click(answer, label="Wrong rule?")
    again = private(await table.ben.click(answer, label="Wrong rule?"))
    assert again.content == "You have already reported this guess; it counts once."
    await table.ada.click(answer, label="Wrong rule?")
    await table.ben.click(await guess(table), label="Wrong rule?")
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=3),)


async def test_another_guess_in_the_same_answer_counts_for_itself(table: Table) -> None:
    question = await table.ada.send(table.channel, "[[stackng units]]")
    await table.ben.click(table.said()[-1], label="Wrong rule?")
    await table.ada.edit(question, "[[dormnt]]")
    (answer,) = table.said()
    assert titles([answer]) == ["Dormant"]
    assert private(await table.ben.click(answer, label="Wrong rule?")).content.startswith("Thanks: counted.")
    assert [(miss.guessed.rule, miss.times) for miss in await misses(table)] == [("2.14.4", 1), ("6.1.2/Dormant", 1)]


async def test_who_is_forgotten_may_press_again(table: Table) -> None:
    answer = await guess(table)
    for player in (table.ada, table.ben):
        await player.click(answer, label="Wrong rule?")
    await table.ben.slash(table.channel, "forget")
    await table.ben.click(answer, label="Wrong rule?")
    await table.ada.click(answer, label="Wrong rule?")
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=3),)


async def test_it_remembers_only_the_last_presses(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.presses, "_REMEMBERED", 1)
    first, second = await guess(table), await guess(table)
    for answer in (first, second, second, first):
        await table.ben.click(answer, label="Wrong rule?")
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=3),)


async def test_what_was_meant_is_shown_and_counted_instead(table: Table) -> None:
    thanks = private(await table.ben.click(await guess(table), label="Wrong rule?"))
    await table.ben.select(thanks, ["pebbles:2.14.4b"])
    assert titles([thanks]) == ["2.14.4b"]
    assert await misses(table) == (Miss(guessed=GUESSED, meant=MEANT, times=1),)
    assert titles(table.said()) == ["2.14.4 Stacking Units"]
    await table.ben.select(thanks, [option(thanks, "2.14.4c")])
    assert titles([thanks]) == ["2.14.4c"]


async def test_none_of_these_leaves_it_counted(table: Table) -> None:
    thanks = private(await table.ben.click(await guess(table), label="Wrong rule?"))
    await table.ben.select(thanks, ["none"])
    assert (thanks.content, thanks.components) == ("Thanks: counted.", [])
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=1),)


async def test_the_button_and_the_choice_work_after_a_restart(table: Table) -> None:
    answer = await guess(table)
    await table.restart()
    thanks = private(await table.ben.click(answer, label="Wrong rule?"))
    await table.restart()
    await table.ben.select(thanks, ["pebbles:2.14.4b"])
    assert await misses(table) == (Miss(guessed=GUESSED, meant=MEANT, times=1),)


async def test_it_works_under_a_quiet_answer_and_in_plain_text(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    result = await table.ada.slash(plain, "rule", query="stackng units")
    assert result.response is not None
    thanks = private(await table.ada.click(result.response, label="Wrong rule?"))
    await table.ada.select(thanks, ["pebbles:2.14.4b"])
    assert "2.14.4b" in thanks.content
    assert await misses(table) == (Miss(guessed=GUESSED, meant=MEANT, times=1),)


async def test_a_guess_whose_rule_is_gone_is_said_so_and_not_counted(table: Table) -> None:
    (answer,) = await table.ask("[[crrate]]")
    assert titles([answer]) == ["Crate"]
    await table.restart(rules=RULES.parent / "one_book")
    for _ in range(2):
        gone = await table.ben.click(answer, label="Wrong rule?")
        assert gone.response is not None
        assert "That rule is not in the book any more" in gone.response.content
    assert await misses(table) == ()


async def test_a_rule_with_a_long_id_is_stored_by_its_own_id(table: Table, tmp_path: Path) -> None:
    name = "The Window Of Time Between Two Turns Of Yours"
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "long.json").write_text(json.dumps({"6": {"0": "Terms", name: "It is short."}}))
    await table.restart(rules=tmp_path / "rules")
    (answer,) = await table.ask("[[the window of time betwen two turns of yours]]")
    thanks = private(await table.ben.click(answer, label="Wrong rule?"))
    assert thanks.content.startswith("Thanks: counted.")
    assert await misses(table) == (Miss(guessed=RuleKey(book="long", rule=f"6/{name}"), meant=None, times=1),)


async def test_neither_words_nor_people_are_stored(table: Table, tmp_path: Path) -> None:
    thanks = private(await table.ben.click(await guess(table), label="Wrong rule?"))
    await table.ben.select(thanks, ["pebbles:2.14.4b"])
    connection = sqlite3.connect(tmp_path / "quoth.db")
    dump = "\n".join(connection.iterdump())
    connection.close()
    assert "2.14.4b" in dump
    assert "stackng" not in dump
    assert str(table.ben.id) not in dump
    assert str(table.ada.id) not in dump


async def test_with_the_database_away_nothing_is_counted_and_another_press_may(table: Table, tmp_path: Path) -> None:
    answer = await guess(table)
    other = sqlite3.connect(tmp_path / "quoth.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = await table.ben.click(answer, label="Wrong rule?")
    other.execute("ROLLBACK")
    other.close()
    assert refused.response is not None
    assert refused.response.content == str(StorageUnavailableError())
    await table.ben.click(answer, label="Wrong rule?")
    assert await misses(table) == (Miss(guessed=GUESSED, meant=None, times=1),)


# The list.


async def counted(table: Table) -> None:
    """Let Ben call a guess wrong and say what he meant."""
    thanks = private(await table.ben.click(await guess(table), label="Wrong rule?"))
    await table.ben.select(thanks, ["pebbles:2.14.4b"])


async def listed(table: Table) -> ResponseMessage:
    return private(await table.cleo.slash(table.channel, "settings misses"))


async def form_of(table: Table, message: ResponseMessage) -> InteractionResult:
    first = message.components[0]["components"][0]["options"][0]
    return await table.cleo.select(message, [first["value"]], custom_id="q1:do:miss:")


async def test_the_list_has_the_most_frequent_first_with_what_was_meant(table: Table) -> None:
    assert (await listed(table)).content.startswith("No wrong guesses are waiting.")
    (other,) = await table.ask("[[dormnt]]")
    await table.ada.click(other, label="Wrong rule?")
    await counted(table)
    await table.ada.click(table.said()[-1], label="Wrong rule?")
    assert ((await listed(table)).embeds[0].description or "").split("\n") == [
        "**2×** 2.14.4 Stacking Units — Pebbles; meant: 2.14.4b — Pebbles (1×)",
        "**1×** Dormant — Pebbles",
    ]


async def test_a_button_of_the_settings_opens_the_list(table: Table) -> None:
    await counted(table)
    screen = private(await table.cleo.slash(table.channel, "settings show"))
    await table.cleo.click(screen, label="Misses")
    assert titles([screen]) == ["Guesses that players called wrong"]
    await table.cleo.click(screen, label="Settings")
    assert titles([screen]) == ["Settings of this server"]


async def test_one_tap_makes_an_alias_of_a_name_that_is_typed(table: Table) -> None:
    await counted(table)
    message = await listed(table)
    form = await form_of(table, message)
    assert form.modal is not None
    name, target = (row["component"] for row in form.modal["components"])
    assert (name.get("value"), target["value"]) == (None, "pebbles: 2.14.4b")
    saved = private(await table.cleo.submit_modal(form, {"name": "how high", "target": target["value"]}))
    assert (
        saved.content
        == "Saved: `how high` → 2.14.4b A stack holds at most 3 units; see 2.14.3. — Pebbles › Stacking Units"
    )
    assert labels(saved) == ["Undo"]
    assert await misses(table) == ()
    (answer,) = await table.ask("[[how high]]")
    assert titles([answer]) == ["2.14.4b"]
    await table.cleo.click(saved, label="Undo")
    assert await table.ask("[[how high]]") == []


async def test_a_name_that_cannot_be_an_alias_is_refused_and_the_miss_stays(table: Table) -> None:
    await counted(table)
    message = await listed(table)
    for name, reason in (
        ("deploy", "already means"),
        ("<@1>", "cannot contain mentions"),
        ("2.14", "reads as the number"),
    ):
        form = await form_of(table, message)
        refused = private(await table.cleo.submit_modal(form, {"name": name, "target": "pebbles: 2.14.4b"}))
        assert reason in refused.content
    form = await form_of(table, message)
    refused = private(await table.cleo.submit_modal(form, {"name": "how high", "target": "zzyzx"}))
    assert refused.content == "No rule comes near “zzyzx”."
    assert len(await misses(table)) == 1


async def test_who_may_not_manage_any_more_gets_no_form(table: Table) -> None:
    await counted(table)
    message = await listed(table)
    table.env.backend.edit_member(table.guild.id, table.cleo.id, {"role_ids": []})
    refused = await form_of(table, message)
    assert refused.modal is None
    assert private(refused).content == "Only people who may manage the server can do that."


async def test_permission_is_asked_again_when_the_form_comes_back(table: Table) -> None:
    await counted(table)
    form = await form_of(table, await listed(table))
    table.env.backend.edit_member(table.guild.id, table.cleo.id, {"role_ids": []})
    refused = private(await table.cleo.submit_modal(form, {"name": "how high", "target": "pebbles: 2.14.4b"}))
    assert refused.content == "Only people who may manage the server can do that."
    assert await table.ask("[[how high]]") == []


async def test_the_list_and_the_form_work_after_a_restart(table: Table) -> None:
    await counted(table)
    message = await listed(table)
    await table.restart()
    form = await form_of(table, message)
    await table.restart()
    saved = private(await table.cleo.submit_modal(form, {"name": "how high", "target": "pebbles: 2.14.4b"}))
    assert saved.content.startswith("Saved: `how high`")
    assert await misses(table) == ()


async def test_a_guess_at_a_house_rule_can_be_called_wrong_too(table: Table) -> None:
    form = await table.cleo.slash(table.channel, "house add")
    await table.cleo.submit_modal(form, {"title": "Quicksand terrain", "text": "Nobody moves.", "changes": ""})
    (answer,) = await table.ask("[[quicksnd terrain]]")
    await table.ben.click(answer, label="Wrong rule?")
    ((guessed, times),) = [(miss.guessed, miss.times) for miss in await misses(table)]
    assert (guessed.book, times) == ("~house", 1)
    assert "Quicksand terrain" in ((await listed(table)).embeds[0].description or "")
    (choice,) = await table.cleo.autocomplete(table.channel, "house remove", "rule", "quick")
    await table.cleo.slash(table.channel, "house remove", rule=str(choice["value"]))
    assert (await listed(table)).embeds[0].description == "**1×** a house rule that is gone"


async def test_a_house_rule_that_was_meant_is_written_as_people_write_it(table: Table) -> None:
    form = await table.cleo.slash(table.channel, "house add")
    await table.cleo.submit_modal(form, {"title": "Stacking limits", "text": "Two at most.", "changes": ""})
    shelf = (await quoth(table).services.guilds.get(table.guild.id)).shelf
    house = RuleKey(book="~house", rule=next(iter(shelf.get("house"))).id)
    at = discord.utils.utcnow()
    await quoth(table).services.store.count_miss(table.guild.id, GUESSED, house, at=at)
    form = await form_of(table, await listed(table))
    assert form.modal is not None
    _, target = (row["component"] for row in form.modal["components"])
    assert target["value"] == "house: Stacking limits"
    saved = private(await table.cleo.submit_modal(form, {"name": "how high", "target": target["value"]}))
    assert saved.content == "Saved: `how high` → Stacking limits — House rules"
