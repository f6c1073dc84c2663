"""`/settings history`: who did what, and putting one change back."""

from datetime import UTC, datetime

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.client import QuothBot
from bot.guild.model import BOT, MOST_ALIASES, Alias, AliasEdit, HouseEdit, HouseRule
from bot.guild.targets import target_of
from bot.storage.ports import MOST_CHANGES, Store
from tests.builders import pebbles
from tests.table import Table, shown


def store(table: Table) -> Store:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot.services.store


BOOK = pebbles()


def made(name: str) -> AliasEdit:
    alias = Alias(key=name, name=name, target=target_of(BOOK, BOOK["2.14.4"]))
    return AliasEdit(key=name, before=None, after=alias)


async def save(table: Table, *edits: AliasEdit | HouseEdit, by: int | None = None) -> None:
    """Save something past the bot, as if it had been done long ago."""
    await store(table).save(table.guild.id, edits, by=table.cleo.id if by is None else by, at=datetime.now(UTC))


async def names(table: Table) -> set[str]:
    return set((await store(table).load(table.guild.id)).aliases)


async def history(table: Table) -> ResponseMessage:
    result = await table.cleo.slash(table.channel, "settings history")
    assert result.response is not None
    assert result.ephemeral
    return result.response


def said(result: InteractionResult) -> str:
    assert result.response is not None
    assert result.response.ephemeral
    return shown(result.response)


def lines(message: ResponseMessage) -> list[str]:
    """Return what the history says of each change, without when."""
    return [line.split(":R> ")[1] for line in (message.embeds[0].description or "").split("\n")]


def values(message: ResponseMessage) -> list[str]:
    return [option["value"] for option in message.components[0]["components"][0]["options"]]


async def look_at(table: Table, message: ResponseMessage, place: int, *, page: int = 0) -> str:
    chosen = values(message)[place]
    return said(await table.cleo.select(message, [chosen], custom_id=f"q1:do:history-one:{page}"))


async def test_the_history_has_who_did_what_newest_first(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.3")
    await table.cleo.slash(table.channel, "alias remove", name="piles")
    who = f"<@{table.cleo.id}>"
    message = await history(table)
    assert lines(message) == [
        f"{who}: alias `piles` removed",
        f"{who}: alias `piles` changed",
        f"{who}: alias `piles` made",
    ]
    assert (message.embeds[0].description or "").startswith("<t:")


async def test_a_button_of_the_settings_opens_it_and_another_leads_back(table: Table) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    assert said(await table.cleo.click(screen.response, label="History")) == "Nobody has changed anything yet."
    assert said(await table.cleo.click(screen.response, label="Settings")).startswith("Settings of this server")


async def test_it_turns_in_pages_of_ten_and_holds_a_hundred(table: Table) -> None:
    for number in range(MOST_CHANGES + 3):
        await save(table, made(f"a{number}"))
    message = await history(table)
    assert (len(lines(message)), lines(message)[0]) == (10, f"<@{table.cleo.id}>: alias `a102` made")
    for _ in range(9):
        await table.cleo.click(message, label="›")
    assert lines(message)[-1] == f"<@{table.cleo.id}>: alias `a3` made"
    await table.cleo.click(message, label="‹")
    assert "**Alias `a22`**: nothing → 2.14.4 Stacking Units in Pebbles" in await look_at(table, message, 0, page=8)
    await table.cleo.click(message, label="Back to the history")
    assert lines(message)[0] == f"<@{table.cleo.id}>: alias `a22` made"


async def test_it_names_the_bot_and_forgets_who_wants_to_be_forgotten(table: Table) -> None:
    await save(table, made("piles"))
    await save(table, made("heaps"), by=BOT)
    await table.cleo.slash(table.channel, "forget")
    assert lines(await history(table)) == [
        "the bot itself: alias `heaps` made",
        "somebody who is forgotten: alias `piles` made",
    ]


async def test_one_change_is_put_back_alone_and_that_stands_in_the_history_too(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await table.cleo.slash(table.channel, "alias add", name="heaps", target="2.14.4")
    message = await history(table)
    assert "**Alias `piles`**: nothing → 2.14.4 Stacking Units in Pebbles" in await look_at(table, message, 1)
    put_back = said(await table.cleo.click(message, label="Put it back"))
    assert put_back.startswith("Put back\n")
    assert "**Alias `piles`**: 2.14.4 Stacking Units in Pebbles → nothing" in put_back
    assert await names(table) == {"heaps"}
    assert await table.ask("[[piles]]") == []

    assert said(await table.cleo.click(message, label="Undo")).startswith("Undone")
    assert await names(table) == {"heaps", "piles"}
    assert lines(await history(table))[0] == f"<@{table.cleo.id}>: alias `piles` made"


async def test_settings_are_put_back_without_touching_those_that_came_later(table: Table) -> None:
    screen = await table.cleo.slash(table.channel, "settings show")
    assert screen.response is not None
    await table.cleo.click(screen.response, label="Quiet: off")
    await table.cleo.select(screen.response, ["open"], custom_id="q1:do:set:brackets:0")
    message = await history(table)
    assert lines(message) == [
        f"<@{table.cleo.id}>: brackets from strict to open",
        f"<@{table.cleo.id}>: quiet from off to on",
    ]
    assert "**Quiet**: off → on" in await look_at(table, message, 1)
    assert "**Quiet**: on → off" in said(await table.cleo.click(message, label="Put it back"))
    settings = (await store(table).load(table.guild.id)).settings
    assert (settings.quiet, settings.brackets) == (False, "open")


async def test_what_is_so_already_is_said_and_changes_nothing(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await table.cleo.slash(table.channel, "alias remove", name="piles")
    message = await history(table)
    await look_at(table, message, 1)
    assert said(await table.cleo.click(message, label="Put it back")) == "It is like that already; nothing has changed."
    assert len(await store(table).changes(table.guild.id)) == 2
    assert len(lines_of(await table.cleo.click(message, label="Back to the history"))) == 2


def lines_of(result: InteractionResult) -> list[str]:
    assert result.response is not None
    return lines(result.response)


async def test_putting_back_cannot_lead_beyond_what_a_server_may_have(table: Table) -> None:
    await save(table, made("piles"))
    await table.cleo.slash(table.channel, "alias remove", name="piles")
    assert isinstance(table.env.bot, QuothBot)
    guilds = table.env.bot.services.guilds
    await guilds.edit(table.guild.id, lambda _: [made(f"a{n}") for n in range(MOST_ALIASES)], by=table.cleo.id)
    message = await history(table)
    assert lines(message)[0] == f"<@{table.cleo.id}>: 500 aliases"
    await look_at(table, message, 1)
    refused = await table.cleo.click(message, label="Put it back")
    assert [note.content for note in refused.followups] == ["A server has at most 500 aliases: remove one first."]
    assert "piles" not in await names(table)


async def test_it_works_after_a_restart(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    message = await history(table)
    await table.restart()
    await look_at(table, message, 0)
    await table.restart()
    await table.cleo.click(message, label="Put it back")
    assert await names(table) == set()


async def test_a_change_that_is_gone_is_said_so(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    message = await history(table)
    await look_at(table, message, 0)
    await store(table).erase(table.guild.id)
    gone = await table.cleo.click(message, label="Put it back")
    assert "not in the history any more" in gone.followups[0].content


async def test_who_may_not_manage_any_more_sees_no_change_in_full(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    message = await history(table)
    table.env.backend.edit_member(table.guild.id, table.cleo.id, {"role_ids": []})
    assert await look_at(table, message, 0) == "Only people who may manage the server can do that."


@pytest.mark.parametrize("label", ["Put it back", "Back to the history"])
async def test_who_may_not_manage_any_more_puts_nothing_back(table: Table, label: str) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    message = await history(table)
    await look_at(table, message, 0)
    table.env.backend.edit_member(table.guild.id, table.cleo.id, {"role_ids": []})
    refused = await table.cleo.click(message, label=label)
    assert refused.response is not None
    assert refused.response.content == "Only people who may manage the server can do that."
    assert await names(table) == {"piles"}


async def test_another_server_has_a_history_of_its_own(table: Table) -> None:
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rules")
    dora = other.add_member(other.owner)
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    result = await dora.slash(channel, "settings history")
    assert said(result) == "Nobody has changed anything yet."


async def test_house_rules_are_shown_letter_by_letter(table: Table) -> None:
    rule = HouseRule(key="h1", title="No ties", text="**Play** @everyone [on](https://evil.example)")
    await save(table, HouseEdit(key="h1", before=None, after=rule))
    message = await history(table)
    assert lines(message) == [f"<@{table.cleo.id}>: house rule “No ties” made"]
    full = await look_at(table, message, 0)
    assert r"\*\*Play\*\*" in full
    assert "@everyone" not in full
    assert "[on](" not in full
