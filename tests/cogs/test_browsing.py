"""`/search`, `/book` and `/rule` for oneself: lists to choose from, and a rulebook to leaf through."""

import json
from collections.abc import Mapping
from pathlib import Path

import discord
import pytest
import simcord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.client import QuothBot
from bot.errors import UnknownRulebookError
from bot.guild.model import GuildSettings, HouseEdit, HouseRule, SettingsEdit
from tests.builders import RULES
from tests.cards import labels, menu, ways
from tests.table import Said, Table, option, said_to, shown, titles

NEAR_PEBBLES = "pebble player unit"
ONE_BOOK = RULES.parent / "one_book"


def answered(result: InteractionResult, *, to_all: bool) -> discord.Message:
    """Return what a command has shown, to everybody or to the one who gave it alone."""
    assert result.response is not None
    assert result.ephemeral is not to_all
    return result.response.message


def as_it_is(table: Table, message: Said) -> discord.Message:
    """Return a message as Ada sees it now."""
    return next(m for m in table.channel.history(viewer=table.ada) if m.id == message.id)


async def chosen(table: Table, message: Said, label: str) -> discord.Message:
    """Let Ada take a line of the menu, and return the message as it is then."""
    now = as_it_is(table, message)
    (value,) = [option.value for option in menu(now).options if option.label == label]
    await table.ada.select(now, [value])
    return as_it_is(table, message)


async def pressed(table: Table, message: Said, label: str) -> discord.Message:
    await table.ada.click(as_it_is(table, message), label=label)
    return as_it_is(table, message)


def offers(message: discord.Message) -> list[str]:
    return [option.label for option in menu(message).options]


def meant(message: discord.Message) -> list[str]:
    """Return what the menu offers as what else may have been meant."""
    return [label for label, way in ways(message) if way == "did you mean"]


def plain_channel(table: Table) -> ChannelHandle:
    """Make a channel where the bot may post no embeds."""
    me = table.env.bot.user
    assert me is not None
    return table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})


def last(channel: ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


def folder_of(folder: Path, **trees: Mapping[str, object]) -> Path:
    """Write a folder with books of these ids."""
    folder.mkdir()
    tables = []
    for book_id, tree in trees.items():
        (folder / f"{book_id}.json").write_text(json.dumps(tree), "utf-8")
        table = f'[[book]]\nid = "{book_id}"\nfile = "{book_id}.json"\ntitle = "The {book_id} book"\n'
        tables.append(f'{table}short_title = "{book_id}"\nwording = "restated"\n')
    (folder / "books.toml").write_text("\n".join(tables), "utf-8")
    return folder


def many_chapters() -> dict[str, object]:
    """Return a book of forty chapters, of which the first has forty parts and some words of its own."""
    parts = {str(number): f"Part {number}\nPart {number} says something." for number in range(1, 41)}
    chapters = {str(number): f"Chapter {number}\nIt says something." for number in range(2, 41)}
    return {"1": {"0": "Much\nThis chapter has many parts.", **parts}, **chapters}


async def set_to(table: Table, settings: GuildSettings) -> None:
    bot = table.env.bot
    assert isinstance(bot, QuothBot)
    await bot.services.guilds.edit(
        table.guild.id, lambda guild: [SettingsEdit(before=guild.settings, after=settings)], by=table.cleo.id
    )


# /search


async def test_search_shows_the_ten_nearest_rules_to_choose_from_for_all_to_see(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    assert titles([answer]) == ["The 10 nearest rules"]
    assert len(offers(answer)) == 10
    assert offers(answer)[0] == "2.14.4 Stacking Units"
    assert "**2.14.4** Stacking Units\n*Pebbles › Tags*\n" in shown(answer)
    assert f"asked: “{NEAR_PEBBLES}”" in shown(answer)
    assert labels(answer) == ["Delete"]


async def test_what_is_named_stands_first_in_a_search(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query="tags"), to_all=True)
    assert offers(answer)[0] == "2.14 Tags"
    assert len(offers(answer)) > 3


async def test_a_private_search_is_shown_to_the_asker_alone(table: Table) -> None:
    answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES, private=True), to_all=False)
    assert table.said() == []


async def test_in_a_quiet_server_every_list_is_private(table: Table) -> None:
    await set_to(table, GuildSettings(quiet=True))
    answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=False)
    answered(await table.ada.slash(table.channel, "book"), to_all=False)
    assert table.said() == []


async def test_a_search_that_finds_nothing_says_so_quietly(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query="zzyzx"), to_all=False)
    assert (answer.content, answer.embeds) == ("-# No rule comes near that.", [])
    assert table.said() == []


async def test_a_search_in_one_book_lists_no_other(table: Table) -> None:
    everywhere = answered(await table.ada.slash(table.channel, "search", query="ship unit"), to_all=True)
    assert "Pebbles" in shown(everywhere)
    assert "Harbour" in shown(everywhere)
    only = answered(await table.ada.slash(table.channel, "search", query="ship unit", book="harbour"), to_all=True)
    assert "Pebbles" not in shown(only)
    assert all("@harbour:" in option.value for option in menu(only).options)


async def test_a_search_keeps_to_the_books_of_its_channel(table: Table) -> None:
    await set_to(table, GuildSettings(books={table.channel.id: ("harbour",)}))
    answer = answered(await table.ada.slash(table.channel, "search", query="ship unit"), to_all=True)
    assert all("@harbour:" in option.value for option in menu(answer).options)


@pytest.mark.parametrize(("command", "options"), [("search", {"query": "deploy"}), ("book", {})])
async def test_an_unknown_book_is_one_sentence(table: Table, command: str, options: dict[str, str]) -> None:
    result = await table.ada.slash(table.channel, command, book="chess", **options)
    assert said_to(result) == "There is no book “chess”. There are: pebbles, harbour."
    simcord.assert_error(table.env, UnknownRulebookError)


@pytest.mark.parametrize("command", ["search", "book"])
async def test_books_are_offered_by_title(table: Table, command: str) -> None:
    assert await table.ada.autocomplete(table.channel, command, "book", "pebb") == [
        {"name": "Pebbles: The Rules", "value": "pebbles"}
    ]


@pytest.mark.parametrize("place", [0, 4, 9])
async def test_what_is_chosen_turns_the_message_and_all_other_results_stay_at_hand(table: Table, place: int) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    found = offers(answer)
    turned = await chosen(table, answer, found[place])
    assert titles([turned]) == [found[place]]
    assert len(table.said()) == 1
    assert meant(turned) == [label for label in found if label != found[place]]


async def test_the_menu_counts_the_other_results_and_not_the_one_that_is_shown(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    turned = await chosen(table, answer, "2.3 Health")
    assert (menu(turned).placeholder or "").endswith("id you mean 9")


async def test_one_result_after_the_other_can_be_looked_at(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    first, second, third, *_ = offers(answer)
    for label in (first, second, first, second, third, second, first):
        assert titles([await chosen(table, answer, label)]) == [label]


async def test_a_result_that_is_turned_to_says_what_was_searched_for(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    turned = await chosen(table, answer, "2.3 Health")
    assert turned.content == f"-# ↳ asked: `{NEAR_PEBBLES}`"


async def test_anybody_else_who_chooses_gets_a_copy_with_the_other_results_too(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES), to_all=True)
    first, second, *_ = menu(answer).options
    copy = await table.ben.select(answer, [second.value])
    assert second.label in said_to(copy)
    assert copy.response is not None
    assert first.label in meant(copy.response.message)
    assert titles(table.said()) == ["The 10 nearest rules"]


async def test_a_choice_works_after_a_restart_and_in_a_private_search(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "search", query=NEAR_PEBBLES, private=True), to_all=False)
    await table.restart()
    turned = await chosen(table, answer, "2.3 Health")
    assert titles([turned]) == ["2.3 Health"]
    assert "2.14.4 Stacking Units" in meant(turned)


async def test_a_search_works_in_direct_messages(table: Table) -> None:
    dm = table.ada.user.dm_channel
    await table.ada.user.slash("search", query=NEAR_PEBBLES)
    assert titles([last(dm)]) == ["The 10 nearest rules"]
    await table.ada.user.select(last(dm), [option(last(dm), "2.3 Health")])
    assert titles([last(dm)]) == ["2.3 Health"]


@pytest.mark.parametrize("embeds", [True, False], ids=["embeds", "text"])
async def test_ten_rules_with_the_longest_titles_are_all_shown(table: Table, tmp_path: Path, embeds: bool) -> None:
    sections = {
        str(number): {
            "0": f"Section {number} " + "of pebbles " * 30,
            "1": f"Rule {number} " + "about pebbles " * 30 + "\nx",
        }
        for number in range(1, 13)
    }
    await table.restart(rules=folder_of(tmp_path / "rules", pebbly=sections, other={"1": "Nothing."}))
    channel = table.channel if embeds else plain_channel(table)
    answer = answered(await table.ada.slash(channel, "search", query="about pebbles"), to_all=True)
    assert bool(answer.embeds) is embeds
    assert len(offers(answer)) == 10
    for label in offers(answer):
        number, _, title = label.partition(" ")
        assert f"**{number}** {title[:40]}" in shown(answer)
    assert shown(answer).count("*pebbly") == 10
    assert "asked: “about pebbles”" in shown(answer)


# /book


async def test_book_shows_the_books_to_choose_from(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book"), to_all=True)
    assert titles([answer]) == ["Rulebooks"]
    assert offers(answer) == ["Pebbles: The Rules", "Harbour"]
    assert shown(answer) == "Rulebooks\n**Pebbles** 35 entries, 1 May 2020\n**Harbour** 12 entries"
    assert labels(answer) == ["Delete"]
    assert titles([await chosen(table, answer, "Harbour")]) == ["Harbour"]


async def test_where_there_is_one_book_its_chapters_are_shown_at_once(table: Table) -> None:
    await table.restart(rules=ONE_BOOK)
    answer = answered(await table.ada.slash(table.channel, "book"), to_all=True)
    assert offers(answer)[0].startswith("1 ")
    assert labels(answer) == ["Delete"]


async def test_book_opens_a_book_at_its_chapters(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="pebbles"), to_all=True)
    assert titles([answer]) == ["Pebbles: The Rules"]
    assert offers(answer) == ["1 Aim of the Game", "2 Concepts", "4 The Turn", "6 Words"]
    assert "**2** Concepts\n**4** The Turn" in shown(answer)
    assert labels(answer) == ["Up", "Delete"]


async def test_a_book_is_opened_by_its_name_too(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="The Pebble Game"), to_all=True)
    assert titles([answer]) == ["Pebbles: The Rules"]


async def test_the_menu_leads_down_to_sections_and_to_a_rule(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book"), to_all=True)
    for label in ("Pebbles: The Rules", "2 Concepts", "2.14 Tags", "2.14.4 Stacking Units"):
        assert titles([await chosen(table, answer, label)]) == [label]
    assert offers(as_it_is(table, answer)) == ["2.14.4a", "2.14.4b", "2.14.4c"]
    turned = await chosen(table, answer, "2.14.4b")
    assert titles([turned]) == ["2.14.4b"]
    assert "A stack holds at most 3 units" in shown(turned)
    assert labels(turned) == ["‹ Previous", "Up", "Next ›", "Delete"]
    assert len(table.said()) == 1


async def test_up_leads_back_to_the_books(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="pebbles"), to_all=True)
    for label in ("2 Concepts", "2.14 Tags"):
        await chosen(table, answer, label)
    seen = [titles([await pressed(table, answer, "Up")]) for _ in range(3)]
    assert seen == [["2 Concepts"], ["Pebbles: The Rules"], ["Rulebooks"]]
    assert "Up" not in labels(as_it_is(table, answer))
    assert offers(as_it_is(table, answer)) == ["Pebbles: The Rules", "Harbour"]


async def test_read_shows_a_sections_own_text(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="pebbles"), to_all=True)
    assert "Read" not in labels(await chosen(table, answer, "2 Concepts"))
    section = await chosen(table, answer, "2.14 Tags")
    assert "A tag is a word on a pebble." not in shown(section)
    read = await pressed(table, answer, "Read")
    assert titles([read]) == ["2.14 Tags"]
    assert "A tag is a word on a pebble." in shown(read)
    assert labels(read) == ["‹ Previous", "Up", "Next ›", "Delete"]


async def test_what_is_read_from_the_contents_was_not_asked(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="pebbles"), to_all=True)
    await chosen(table, answer, "2 Concepts")
    assert (await chosen(table, answer, "2.3 Health")).content == ""


@pytest.mark.parametrize("restarts", [False, True])
async def test_forty_chapters_are_leafed_through_in_pages_of_fifteen(
    table: Table, tmp_path: Path, restarts: bool
) -> None:
    rules = folder_of(tmp_path / "rules", many=many_chapters())
    await table.restart(rules=rules)
    answer = answered(await table.ada.slash(table.channel, "book"), to_all=True)
    assert labels(answer) == ["(‹)", "(1–15 of 40)", "›", "Delete"]
    read = offers(answer)
    for expected in (["‹", "(16–30 of 40)", "›", "Delete"], ["‹", "(31–40 of 40)", "(›)", "Delete"]):
        if restarts:
            await table.restart(rules=rules)
        turned = await pressed(table, answer, "›")
        assert labels(turned) == expected
        read += offers(turned)
        assert all(label.removeprefix(label.split()[0]).strip() in shown(turned) for label in offers(turned))
    assert read == ["1 Much", *(f"{number} Chapter {number}" for number in range(2, 41))]
    turned = await pressed(table, answer, "‹")
    assert labels(turned) == ["‹", "(16–30 of 40)", "›", "Delete"]
    assert titles([await chosen(table, answer, "17 Chapter 17")]) == ["17 Chapter 17"]


async def test_forty_parts_under_a_rule_are_leafed_through_too_and_up_leads_out_of_any_page(
    table: Table, tmp_path: Path
) -> None:
    await table.restart(rules=folder_of(tmp_path / "rules", many=many_chapters(), other={"1": "Nothing."}))
    answer = answered(await table.ada.slash(table.channel, "book", book="many"), to_all=True)
    section = await chosen(table, answer, "1 Much")
    assert labels(section) == ["(‹)", "(1–15 of 40)", "›", "Up", "Read", "Delete"]
    read = offers(section)
    read += offers(await pressed(table, answer, "›"))
    read += offers(await pressed(table, answer, "›"))
    assert read == [f"1.{number} Part {number}" for number in range(1, 41)]
    assert "This chapter has many parts." in shown(await pressed(table, answer, "Read"))
    assert titles([await pressed(table, answer, "Up")]) == ["The many book"]


async def test_the_menu_of_a_rule_with_many_parts_offers_all_of_them(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=folder_of(tmp_path / "rules", many=many_chapters(), other={"1": "Nothing."}))
    (answer,) = await table.ask("[[many: much]]")
    assert [label for label, way in ways(answer) if way == "part"] == [f"1.{n} Part {n}" for n in range(1, 7)]
    opened = await chosen(table, answer, "All 40 parts …")
    assert titles([opened]) == ["1 Much"]
    assert labels(opened) == ["(‹)", "(1–15 of 40)", "›", "Up", "Read", "Delete"]
    assert offers(opened)[14] == "1.15 Part 15"


async def test_the_menu_of_a_rule_with_few_parts_has_no_need_of_that(table: Table, tmp_path: Path) -> None:
    few = {"1": {"0": "Few", **{str(number): f"Part {number}\nSome." for number in range(1, 7)}}}
    await table.restart(rules=folder_of(tmp_path / "rules", few=few, other={"1": "Nothing."}))
    (answer,) = await table.ask("[[few: few]]")
    assert offers(answer) == [f"1.{number} Part {number}" for number in range(1, 7)]


async def test_leafing_goes_on_after_restarts(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book"), to_all=True)
    for label in ("Pebbles: The Rules", "2 Concepts", "2.14 Tags"):
        await table.restart()
        assert titles([await chosen(table, answer, label)]) == [label]
    await table.restart()
    assert "A tag is a word" in shown(await pressed(table, answer, "Read"))
    await table.restart()
    assert titles([await pressed(table, answer, "Up")]) == ["2 Concepts"]
    await table.restart()
    await table.ada.click(as_it_is(table, answer), label="Delete")
    assert table.said() == []


async def test_a_private_book_is_its_readers_alone(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", private=True), to_all=False)
    turned = await chosen(table, answer, "Harbour")
    assert titles([turned]) == ["Harbour"]
    assert titles([await pressed(table, answer, "Up")]) == ["Rulebooks"]
    assert table.said() == []


async def test_books_are_leafed_through_in_direct_messages_too(table: Table) -> None:
    dm = table.ada.user.dm_channel
    await table.ada.user.slash("book")
    assert titles([last(dm)]) == ["Rulebooks"]
    await table.ada.user.select(last(dm), [option(last(dm), "Pebbles: The Rules")])
    await table.ada.user.select(last(dm), [option(last(dm), "2 Concepts")])
    assert titles([last(dm)]) == ["2 Concepts"]
    await table.ada.user.click(last(dm), label="Up")
    await table.ada.user.click(last(dm), label="Up")
    assert titles([last(dm)]) == ["Rulebooks"]


async def test_without_permission_for_embeds_books_are_leafed_through_as_text(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=folder_of(tmp_path / "rules", many=many_chapters(), other={"1": "Nothing."}))
    plain = plain_channel(table)
    await table.ada.slash(plain, "book")
    assert last(plain).content == "**Rulebooks**\n**many** 80 entries\n**other** 1 entry"
    await table.ada.select(last(plain), [option(last(plain), "The many book")])
    assert last(plain).content.startswith("-# many\n**The many book**\n**1** Much\n**2** Chapter 2\n")
    await table.ada.click(last(plain), label="›")
    assert "**16** Chapter 16\n" in last(plain).content
    await table.ada.click(last(plain), label="‹")
    await table.ada.select(last(plain), [option(last(plain), "1 Much")])
    await table.ada.click(last(plain), label="Read")
    assert "**1 Much**\nThis chapter has many parts." in last(plain).content
    assert last(plain).embeds == []


async def test_anybody_elses_press_opens_a_copy_to_leaf_through(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "book", book="pebbles"), to_all=True)
    copy = await table.ben.select(answer, [option(answer, "2 Concepts")])
    assert "2 Concepts" in said_to(copy)
    assert copy.response is not None
    await table.ben.click(copy.response, label="Up")
    await table.ben.click(copy.response, label="Up")
    own = next(m for m in table.channel.history(viewer=table.ben) if m.id == copy.response.id)
    assert titles([own]) == ["Rulebooks"]
    up = await table.ben.click(answer, label="Up")
    assert said_to(up).startswith("Rulebooks\n")
    assert titles(table.said()) == ["Pebbles: The Rules"]


async def test_every_book_that_is_offered_can_be_opened(table: Table) -> None:
    """A server's house rules are no book to leaf through, or else they can be."""
    rule = HouseRule(key="h1", title="Nap Time", text="Sleep.", changes=None)
    bot = table.env.bot
    assert isinstance(bot, QuothBot)
    edits = [HouseEdit(key=rule.key, before=None, after=rule)]
    await bot.services.guilds.edit(table.guild.id, lambda _: edits, by=table.cleo.id)
    for offered in await table.ada.autocomplete(table.channel, "book", "book", ""):
        answered(await table.ada.slash(table.channel, "book", book=offered["value"]), to_all=True)


# /rule


async def test_a_private_answer_is_shown_to_the_asker_alone(table: Table) -> None:
    answer = answered(await table.ada.slash(table.channel, "rule", query="deploy", private=True), to_all=False)
    assert titles([answer]) == ["Deploy"]
    assert titles([await pressed(table, answer, "Next ›")]) == ["Dormant"]
    assert table.said() == []


async def test_without_that_everybody_sees_it(table: Table) -> None:
    answered(await table.ada.slash(table.channel, "rule", query="deploy", private=False), to_all=True)
    assert titles(table.said()) == ["Deploy"]
