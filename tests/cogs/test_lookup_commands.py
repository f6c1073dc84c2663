"""`/rule` with its autocomplete, and the menus under answers."""

import logging
from pathlib import Path

import discord
import pytest
import simcord

from bot import create_bot
from bot.errors import UnknownRulebookError
from bot.search.request import Request
from bot.search.shelf import Shelf
from bot.settings import Settings
from tests.builders import RULES
from tests.table import Table, option, shown, titles


def menu_of(message: discord.Message) -> discord.SelectMenu:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return next(one for row in rows for one in row.children if isinstance(one, discord.SelectMenu))


async def test_rule_shows_what_is_found_to_everybody(table: Table) -> None:
    result = await table.ada.slash(table.channel, "rule", query="stackng units")
    assert result.response is not None
    assert not result.ephemeral
    assert titles([result.response]) == ["2.14.4 Stacking Units"]
    assert "guessed from “stackng units”" in shown(result.response)


async def test_rule_shows_a_choice_to_the_asker_alone(table: Table) -> None:
    result = await table.ada.slash(table.channel, "rule", query="units of a player")
    assert result.response is not None
    assert result.ephemeral
    assert titles([result.response]) == ["Did you mean …"]
    await table.ada.select(result.response, [option(result.response, "1.1.2")])
    turned = next(m for m in table.channel.history(viewer=table.ada) if m.id == result.response.id)
    assert titles([turned]) == ["1.1.2"]


async def test_rule_says_quietly_that_nothing_is_near(table: Table) -> None:
    result = await table.ada.slash(table.channel, "rule", query="zzyzx")
    assert result.response is not None
    assert (result.ephemeral, result.response.content) == (True, "-# No rule comes near that.")


async def test_rule_searches_the_chosen_book_only(table: Table) -> None:
    result = await table.ada.slash(table.channel, "rule", query="x", book="harbour")
    assert result.response is not None
    assert shown(result.response).startswith("❝ The publisher’s words · Harbour › Glossary\nX\n> Marks the spot")


async def test_an_unknown_book_is_one_sentence(table: Table) -> None:
    result = await table.ada.slash(table.channel, "rule", query="deploy", book="chess")
    assert result.response is not None
    assert result.ephemeral
    assert result.response.content == "There is no book “chess”. There are: pebbles, harbour."
    simcord.assert_error(table.env, UnknownRulebookError)


async def test_rule_works_in_direct_messages(table: Table) -> None:
    result = await table.ada.user.slash("rule", query="deploy")
    assert result.response is not None
    assert titles([result.response]) == ["Deploy"]


async def test_autocomplete_completes_what_is_typed_with_its_place(table: Table) -> None:
    (first, *_) = await table.ada.autocomplete(table.channel, "rule", "query", "stac")
    assert first == {"name": "2.14.4 Stacking Units — Pebbles › Tags", "value": "pebbles: 2.14.4"}


async def test_what_autocomplete_offers_is_found_exactly(table: Table) -> None:
    for typed in ("", "d", "2.14", "last", "x", "crate"):
        for choice in await table.ada.autocomplete(table.channel, "rule", "query", typed):
            result = await table.ada.slash(table.channel, "rule", query=choice["value"])
            assert not result.ephemeral
            assert result.response is not None
            (title,) = titles([result.response])
            assert title is not None
            assert choice["name"].startswith(title)


async def test_autocomplete_keeps_to_the_chosen_book_and_to_discords_limits(table: Table) -> None:
    choices = await table.ada.autocomplete(table.channel, "rule", "query", "", book="harbour")
    assert [choice["value"] for choice in choices] == ["harbour: 5", "harbour: 9"]
    choices = await table.ada.autocomplete(table.channel, "rule", "query", "2")
    assert 0 < len(choices) <= 25
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in choices)


async def test_autocomplete_for_an_unknown_book_is_empty_and_no_error(table: Table) -> None:
    assert await table.ada.autocomplete(table.channel, "rule", "query", "deploy", book="chess") == []


async def test_books_are_offered_by_title(table: Table) -> None:
    assert await table.ada.autocomplete(table.channel, "rule", "book", "pebb") == [
        {"name": "Pebbles: The Rules", "value": "pebbles"}
    ]


async def test_help_says_what_to_type(table: Table) -> None:
    result = await table.ada.slash(table.channel, "help")
    assert result.response is not None
    assert result.ephemeral
    assert "[[2.14.4b]]" in shown(result.response)


async def test_the_askers_choice_turns_the_message(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4]]")
    await table.ada.select(answer, [option(answer, "2.14.4b")])
    (turned,) = table.said()
    assert (turned.id, titles([turned])) == (answer.id, ["2.14.4b"])


async def test_anybody_elses_choice_opens_a_copy_of_his_own(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4]]")
    copy = await table.ben.select(answer, [option(answer, "2.14.4b")])
    assert copy.response is not None
    assert copy.ephemeral
    assert titles([copy.response]) == ["2.14.4b"]
    assert titles(table.said()) == ["2.14.4 Stacking Units"]
    await table.ben.select(copy.response, [option(copy.response, "2.14.3 Tags in rules")])
    assert titles(table.said()) == ["2.14.4 Stacking Units"]


async def test_a_choice_under_several_answers_keeps_them_all(table: Table) -> None:
    (answer,) = await table.ask("[[rule_units of a player]] [[deploy]]")
    copy = await table.ada.select(answer, [option(answer, "1.1.2")])
    assert copy.ephemeral
    assert titles(table.said()) == ["Did you mean …", "Deploy"]


async def test_that_holds_in_plain_text_too(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[rule_units of a player]] [[deploy]]")
    answer = plain.last_message
    assert answer is not None
    copy = await table.ada.select(answer, [option(answer, "1.1.2")])
    assert copy.ephemeral
    assert copy.response is not None
    assert "1.1.2" in copy.response.content
    assert copy.response.embeds == []


async def test_menus_work_after_a_restart(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4]]")
    await table.restart()
    await table.ada.select(answer, [option(answer, "2.14.4b")])
    assert titles(table.said()) == ["2.14.4b"]


async def test_menus_outlive_the_private_copies_of_others(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4]]")
    await table.ben.select(answer, [option(answer, "2.14.4b")])
    await table.env.advance_time(16 * 60)  # discord.py lets go of a private view after fifteen minutes
    await table.ada.select(answer, [option(answer, "2.14.4c")])
    assert titles(table.said()) == ["2.14.4c"]


async def test_a_rule_that_is_gone_is_said_so(table: Table) -> None:
    (answer,) = await table.ask("[[x]]")
    await table.restart(rules=RULES.parent / "one_book")
    of_harbour = next(one.value for one in menu_of(answer).options if "harbour" in one.value)
    gone = await table.ada.select(answer, [of_harbour])
    assert gone.response is not None
    assert gone.ephemeral
    assert gone.response.content == "-# The book of **X** is not here any more."


async def test_an_unexpected_failure_gets_a_number_that_the_log_has_too(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Shelf, request: Request, **__: object) -> None:
        raise RuntimeError(request.rest.text)

    monkeypatch.setattr(Shelf, "find", fail)
    result = await table.ada.slash(table.channel, "rule", query="my secret")
    assert result.response is not None
    assert result.ephemeral
    number = result.response.content.removesuffix(".").rsplit(" ", 1)[1]
    simcord.assert_error(table.env, RuntimeError)
    assert f"Failure {number} in" in caplog.text
    assert "secret" not in caplog.text


async def test_an_answer_that_comes_too_late_is_no_alarm(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction")
    await table.ada.slash(table.channel, "rule", query="deploy")
    simcord.assert_error(table.env, discord.NotFound)
    ours = [(record.levelname, record.getMessage()) for record in caplog.records if record.name.startswith("bot.")]
    assert ours[-1:] == [("INFO", "An interaction was answered too late (code 10062)")]


async def test_a_failure_that_cannot_be_told_is_at_least_logged(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=500, code=0, message="Internal", times=2)
    await table.ada.slash(table.channel, "rule", query="deploy")
    simcord.assert_error(table.env, discord.HTTPException)
    assert "Failure" in caplog.text


async def test_without_message_content_the_bot_hears_only_what_is_said_to_it(tmp_path: Path) -> None:
    bot = create_bot(Settings(rules=RULES, data=tmp_path, message_content=False, shard_count=1))
    async with simcord.run(bot) as env:
        guild = env.create_guild("quiet")
        channel = guild.create_text_channel("rules")
        ada = guild.add_member(env.create_user("ada"))
        await ada.send(channel, "[[deploy]]")
        assert len(channel.history()) == 1
        me = bot.user
        assert me is not None
        await ada.send(channel, f"<@{me.id}> [[deploy]]")
        assert channel.last_message is not None
        assert titles([channel.last_message]) == ["Deploy"]
        result = await ada.slash(channel, "help")
        assert result.response is not None
        assert "cannot read messages" in shown(result.response)
    await bot.close()
