"""News of new editions: who is told, of what, and how often."""

from collections.abc import Mapping
from pathlib import Path

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.client import QuothBot
from bot.errors import RefusedError
from bot.news import marks, news
from bot.rulebook.model import Rulebook
from bot.ui.news_cards import draw_news
from tests.builders import RULES, book
from tests.cards import rules_folder
from tests.fitting import fits
from tests.table import Table, shown
from tests.ui.monstrous import LONG


def edition(name: str, *, book_id: str = "stones") -> Rulebook:
    return book({"1": "Stones"}, book_id=book_id, edition=name)


FIRST, SECOND = edition("first"), edition("second")


@pytest.mark.parametrize(
    ("told", "books", "fresh"),
    [
        (marks([FIRST]), [SECOND], [SECOND]),
        (marks([FIRST]), [FIRST], []),
        ({}, [FIRST], []),
        (marks([FIRST]), [edition("")], []),
        (marks([edition("")]), [FIRST], []),
        (marks([FIRST]), [], []),
        (marks([FIRST]), [edition("second", book_id="rivers"), FIRST], []),
    ],
)
def test_news_is_another_edition_of_a_book_that_was_told_of(
    told: Mapping[str, str], books: list[Rulebook], fresh: list[Rulebook]
) -> None:
    assert list(news(told, books)) == fresh


@pytest.mark.parametrize("count", [1, 2, 60])
def test_any_number_of_monstrous_books_fits(count: int) -> None:
    books = [book({"1": "x"}, book_id=f"{LONG}{number}", edition=LONG) for number in range(count)]
    assert fits(draw_news(books))


async def chosen(table: Table, channel: ChannelHandle | None) -> InteractionResult:
    options = {"channel": channel} if channel is not None else {}
    return await table.cleo.slash(table.channel, "settings news", **options)


def told(table: Table, channel: ChannelHandle) -> list[str]:
    """Return what the bot has written in a channel."""
    me = table.env.bot.user
    assert me is not None
    return [shown(message) for message in channel.history() if message.author.id == me.id]


async def take_in_books(table: Table) -> None:
    """Let the bot hear that there are new books, and wait until it has told of them."""
    bot = table.env.bot
    assert isinstance(bot, QuothBot)
    cog = bot.get_cog("Editions")
    assert cog is not None
    listeners = dict(cog.get_listeners())
    await listeners["on_new_books"]()


NEW = "A rulebook has a new edition\n**Pebbles**: 2 June 2021"


async def test_a_channel_is_told_once_of_each_new_edition(table: Table, tmp_path: Path) -> None:
    channel = table.guild.create_text_channel("news")
    said = await chosen(table, channel)
    assert said.response is not None
    assert said.response.content == f"<#{channel.id}> is told when a rulebook has a new edition."
    await table.restart()
    assert told(table, channel) == []
    rules = rules_folder(tmp_path / "rules")
    for _ in range(2):
        await table.restart(rules=rules)
        assert told(table, channel) == [NEW]
    await take_in_books(table)
    assert told(table, channel) == [NEW]
    await table.restart(rules=RULES)
    assert len(told(table, channel)) == 2


async def test_nobody_is_told_who_does_not_want_it(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=rules_folder(tmp_path / "rules"))
    assert told(table, table.channel) == []


async def test_the_way_back_is_a_button_and_a_command_without_a_channel(table: Table, tmp_path: Path) -> None:
    said = await chosen(table, table.channel)
    assert said.response is not None
    await table.cleo.click(said.response, label="Undo")
    assert "Nobody is told of new editions" in shown(
        said_screen(await table.cleo.slash(table.channel, "settings show"))
    )
    await chosen(table, table.channel)
    await chosen(table, None)
    await table.restart(rules=rules_folder(tmp_path / "rules"))
    assert told(table, table.channel) == []


def said_screen(result: InteractionResult) -> simcord.results.ResponseMessage:
    assert result.response is not None
    return result.response


async def test_a_server_hears_only_of_the_books_that_it_uses(table: Table, tmp_path: Path) -> None:
    await chosen(table, table.channel)
    await table.cleo.slash(table.channel, "settings show")
    screen = said_screen(await table.cleo.slash(table.channel, "settings show"))
    await table.cleo.select(screen, ["harbour"], custom_id="q1:do:set:books:0")
    await table.restart(rules=rules_folder(tmp_path / "rules"))
    assert told(table, table.channel) == []


async def test_where_the_bot_may_not_write_it_is_said_and_told_later(
    table: Table, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    channel = table.guild.create_text_channel("news")
    await chosen(table, channel)
    me = table.env.bot.user
    assert me is not None
    mute(table, channel, may_write=False)
    rules = rules_folder(tmp_path / "rules")
    await table.restart(rules=rules)
    await take_in_books(table)
    assert told(table, channel) == []
    assert caplog.text.count("channel for news cannot be written to") == 1
    screen = said_screen(await table.cleo.slash(table.channel, "settings show"))
    assert f"⚠ <#{channel.id}> should be told" in shown(screen)
    mute(table, channel, may_write=True)
    await table.env.settle()
    await take_in_books(table)
    assert told(table, channel) == [NEW]


def mute(table: Table, channel: ChannelHandle, *, may_write: bool) -> None:
    me = table.env.bot.user
    assert me is not None
    bit = discord.Permissions(send_messages=True).value
    allow, deny = (bit, 0) if may_write else (0, bit)
    overwrite = Overwrite(target_id=me.id, type=OverwriteType.MEMBER, allow=allow, deny=deny)
    table.env.backend.edit_channel(channel.id, {}, overwrites=[overwrite])


async def test_a_channel_that_the_bot_may_not_write_in_is_refused(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    channel = table.guild.create_text_channel("mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)})
    said = await chosen(table, channel)
    assert said.response is not None
    assert said.response.content == f"The bot may not write in <#{channel.id}>: it lacks Send Messages."
    simcord.assert_error(table.env, RefusedError)


async def test_only_who_manages_the_server_chooses(table: Table) -> None:
    offered = next(c for c in await table.env.bot.tree.fetch_commands() if c.name == "settings")  # type: ignore[attr-defined]
    table.guild.set_command_permissions(offered, {table.guild.default_role: True})
    said = await table.ada.slash(table.channel, "settings news", channel=table.channel)
    assert said.response is not None
    assert said.response.content == "Only people who may manage the server can do that."
    simcord.assert_error(table.env, RefusedError)
