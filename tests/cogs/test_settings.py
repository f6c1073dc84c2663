"""`/settings show` and `/settings reset`: each setting does what it says, and only for those who may set it."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import simcord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

import bot.app
from bot import create_bot
from bot.client import QuothBot
from bot.cooldowns import Cooldowns
from bot.errors import RefusedError, TooSoonError
from bot.settings import Settings
from bot.storage.ports import Store
from tests.builders import RULES
from tests.table import Table, shown, titles


class Clock:
    """Seconds that pass when a test says so, for what the bot itself measures."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def simcord_bot(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[QuothBot]:
    """The whole bot, with cooldowns by a clock that a test can turn."""
    monkeypatch.setattr(bot.app, "Cooldowns", lambda: Cooldowns(clock))
    quoth = create_bot(Settings(rules=RULES, data=tmp_path, shard_count=1))
    yield quoth
    await quoth.close()


class Screen:
    """The settings as Cleo has them open in a channel."""

    def __init__(self, table: Table, message: ResponseMessage) -> None:
        self.table, self.message, self.place = table, message, 0

    async def look_at(self, place: int) -> str:
        await self.table.cleo.select(self.message, [str(place)], custom_id="q1:do:settings:")
        self.place = place
        return shown(self.message)

    async def choose(self, what: str, *values: str) -> str:
        """Choose in a menu and return what the screen says then."""
        await self.table.cleo.select(self.message, list(values), custom_id=f"q1:do:set:{what}:{self.place}")
        return shown(self.message)

    async def press(self, label: str) -> str:
        await self.table.cleo.click(self.message, label=label)
        return shown(self.message)


async def opened(table: Table, channel: ChannelHandle | None = None) -> Screen:
    result = await table.cleo.slash(channel or table.channel, "settings show")
    assert result.response is not None
    assert result.ephemeral
    return Screen(table, result.response)


async def asked(table: Table, content: str, channel: ChannelHandle) -> list[str | None]:
    """Let Ada ask in a channel and return the titles of what the bot answers."""
    before = {message.id for message in channel.history()}
    await table.ada.send(channel, content)
    return titles([m for m in channel.history() if m.id not in before and m.author.id != table.ada.id])


def refusal(result: InteractionResult) -> str:
    """Return the sentence that somebody alone is told instead of what he wanted."""
    said = result.followups[0] if result.followups else result.response
    assert said is not None
    assert said.ephemeral
    return said.content


def store(table: Table) -> Store:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot.services.store


def demote(table: Table) -> None:
    """Let Cleo manage the server no longer."""
    table.env.backend.edit_member(table.guild.id, table.cleo.id, {"role_ids": []})


async def offer_to_everybody(table: Table) -> None:
    """Let the server itself offer the settings to all its members."""
    offered = next(c for c in await table.env.bot.tree.fetch_commands() if c.name == "settings")  # type: ignore[attr-defined]
    table.guild.set_command_permissions(offered, {table.guild.default_role: True})


# Who may.

COMMANDS = ("settings show", "settings history", "settings misses", "settings reset")


async def test_the_settings_are_offered_to_managers_alone(table: Table) -> None:
    assert set(COMMANDS) <= set(table.cleo.available_commands(table.channel))
    assert not set(COMMANDS) & set(table.ada.available_commands(table.channel))


@pytest.mark.parametrize("command", COMMANDS)
async def test_where_a_server_offers_them_to_everybody_only_managers_get_in(table: Table, command: str) -> None:
    await offer_to_everybody(table)
    assert (
        refusal(await table.ada.slash(table.channel, command)) == "Only people who may manage the server can do that."
    )
    simcord.assert_error(table.env, RefusedError)


async def test_a_screen_that_is_still_open_serves_nobody_who_may_not_manage_any_more(table: Table) -> None:
    screen = await opened(table)
    demote(table)
    uses = [
        table.cleo.click(screen.message, label="Quiet: off"),
        table.cleo.click(screen.message, label="Cooldown: none"),
        table.cleo.click(screen.message, label="History"),
        table.cleo.click(screen.message, label="Misses"),
        table.cleo.select(screen.message, ["open"], custom_id="q1:do:set:brackets:0"),
        table.cleo.select(screen.message, ["harbour"], custom_id="q1:do:set:books:0"),
        table.cleo.select(screen.message, [], custom_id="q1:do:set:editors:0"),
        table.cleo.select(screen.message, ["0"], custom_id="q1:do:settings:"),
    ]
    for use in uses:
        assert refusal(await use) == "Only people who may manage the server can do that."
    assert await store(table).changes(table.guild.id) == ()


# The screen.


async def test_the_screen_shows_what_is_and_draws_itself_anew_with_each_use(table: Table) -> None:
    screen = await opened(table)
    assert "This server: all books\nThis channel: all books (as the server)\nBrackets: strict" in shown(screen.message)
    assert "Brackets: open\n" in await screen.choose("brackets", "open")
    assert "This server: Harbour\nThis channel: Harbour (as the server)" in await screen.choose("books", "harbour")
    assert "This channel: Harbour (as the server)" in await screen.look_at(table.channel.id)
    assert "This channel: Pebbles\n" in await screen.choose("books", "pebbles")
    assert "Quiet: on\n" in await screen.press("Quiet: off")
    assert "Quiet: off\n" in await screen.press("Quiet: on")
    assert "Ping: on\n" in await screen.press("Ping: off")
    for before, after in (("none", "5 s"), ("5 s", "15 s"), ("15 s", "30 s"), ("30 s", "60 s"), ("60 s", "none")):
        assert f"Cooldown: {after}\n" in await screen.press(f"Cooldown: {before}")
    assert "This channel: Harbour (as the server)" in await screen.choose("books")


async def test_the_screen_works_after_a_restart(table: Table) -> None:
    screen = await opened(table)
    await screen.choose("brackets", "off")
    await table.restart()
    assert "Brackets: off" in await screen.press("Quiet: off")


async def test_the_screen_says_in_words_alone_what_it_may_not_embed(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    screen = await opened(table, plain)
    assert screen.message.embeds == []
    assert "**Brackets: strict**" in screen.message.content
    assert "**Brackets: open**" in await screen.choose("brackets", "open")


async def test_a_thread_is_a_place_of_its_own_and_other_places_are_named(table: Table) -> None:
    table.env.backend.create_thread(table.channel.id, "a thread", table.ada.id)
    await table.env.settle()
    (thread,) = table.channel.threads
    screen = await opened(table, thread)
    await screen.look_at(table.channel.id)
    assert "This thread: Pebbles (as the channel)\n" in await screen.choose("books", "pebbles")
    await screen.look_at(thread.id)
    assert "This thread: Harbour\n" in await screen.choose("books", "harbour")
    elsewhere = await opened(table)
    assert f"<#{thread.id}>: Harbour" in shown(elsewhere.message)
    assert "#a thread" in str(elsewhere.message.components)
    await elsewhere.look_at(thread.id)
    assert f"<#{thread.id}>" not in await elsewhere.choose("books")


async def test_books_that_are_gone_neither_break_the_screen_nor_vanish(table: Table) -> None:
    screen = await opened(table)
    await screen.choose("books", "harbour")
    await table.restart(rules=RULES.parent / "one_book")
    screen = await opened(table)
    assert "This server: harbour (gone); none of these is left, so all are searched" in shown(screen.message)
    assert await asked(table, "[[dormant]]", table.channel) == ["Dormant"]
    assert "This server: pebbles, harbour (gone)" in await screen.choose("books", "pebbles", "harbour")
    assert "This server: pebbles\n" in await screen.choose("books", "pebbles")


async def test_with_more_books_than_a_menu_holds_each_can_be_chosen_and_none_is_lost(
    table: Table, tmp_path: Path
) -> None:
    (tmp_path / "rules").mkdir()
    for number in range(30):
        (tmp_path / "rules" / f"book{number:02}.json").write_text(json.dumps({"1": f"Rule of book {number}."}))
    await table.restart(rules=tmp_path / "rules")
    screen = await opened(table)
    assert "choose in the first menu which ones the second one shows" in shown(screen.message)
    await screen.choose("books", "book03", "book24")
    await table.cleo.select(screen.message, ["0.1"], custom_id="q1:do:settings:")
    await table.cleo.select(screen.message, ["book28"], custom_id="q1:do:set:books:0.1")
    assert "This server: book03, book24, book28\n" in shown(screen.message)
    await table.cleo.click(screen.message, label="Quiet: off")  # the page stays
    await table.cleo.select(screen.message, [], custom_id="q1:do:set:books:0.1")
    assert "This server: book03, book24\n" in shown(screen.message)
    await table.cleo.select(screen.message, ["0"], custom_id="q1:do:settings:")
    assert "This server: book24\n" in await screen.choose("books", "book24")


# What the settings do.


async def test_strict_brackets_answer_what_names_a_rule_and_no_guess(table: Table) -> None:
    assert await asked(table, "[[deploy]]", table.channel) == ["Deploy"]
    assert await asked(table, "[[units of a player]]", table.channel) == []


async def test_open_brackets_answer_a_guess_too(table: Table) -> None:
    await (await opened(table)).choose("brackets", "open")
    assert await asked(table, "[[units of a player]]", table.channel) == ["Did you mean …"]
    assert await asked(table, "[[zzyzx]]", table.channel) == []


async def test_brackets_that_are_off_answer_only_who_calls_the_bot(table: Table) -> None:
    await (await opened(table)).choose("brackets", "off")
    me = table.env.bot.user
    assert me is not None
    assert await asked(table, "[[deploy]]", table.channel) == []
    assert await asked(table, "[[2.14.4]]", table.channel) == []
    assert await asked(table, "[[rule_deploy]]", table.channel) == ["Deploy"]
    assert await asked(table, f"<@{me.id}> [[deploy]]", table.channel) == ["Deploy"]


async def test_books_are_searched_by_thread_then_channel_then_server(table: Table) -> None:
    screen = await opened(table)
    await screen.choose("books", "harbour")
    await screen.look_at(table.channel.id)
    await screen.choose("books", "pebbles")
    table.env.backend.create_thread(table.channel.id, "a thread", table.ada.id)
    other = table.guild.create_text_channel("other")
    await table.env.settle()
    (thread,) = table.channel.threads

    assert await asked(table, "[[deploy]] [[launch]]", other) == ["509 Launch"]
    assert await asked(table, "[[deploy]] [[launch]]", table.channel) == ["Deploy"]
    assert await asked(table, "[[deploy]] [[launch]]", thread) == ["Deploy"]
    screen = await opened(table, thread)
    await screen.look_at(thread.id)
    await screen.choose("books", "harbour")
    assert await asked(table, "[[deploy]] [[launch]]", thread) == ["509 Launch"]
    assert await asked(table, "[[pebbles: deploy]]", thread) == ["Deploy"]
    result = await table.ada.slash(thread, "rule", query="launch")
    assert result.response is not None
    assert titles([result.response]) == ["509 Launch"]


async def test_quiet_answers_disturb_nobody(table: Table) -> None:
    await (await opened(table)).press("Quiet: off")
    result = await table.ada.slash(table.channel, "rule", query="deploy")
    assert result.ephemeral
    (answer,) = await table.ask("[[deploy]]")
    assert answer.flags.suppress_notifications
    await (await opened(table)).press("Quiet: on")
    (answer,) = await table.ask("[[dormant]]")
    assert not answer.flags.suppress_notifications
    assert not (await table.ada.slash(table.channel, "rule", query="deploy")).ephemeral


async def test_ping_mentions_the_asker_and_nobody_else(table: Table) -> None:
    assert [message.mentions for message in await table.ask("[[deploy]]")] == [[]]
    await (await opened(table)).press("Ping: off")
    (answer,) = await table.ask("[[dormant]]")
    assert [user.id for user in answer.mentions] == [table.ada.id]


async def test_a_cooldown_parts_the_answers_to_one_player(table: Table, clock: Clock) -> None:
    await (await opened(table)).press("Cooldown: none")
    assert await asked(table, "[[deploy]]", table.channel) == ["Deploy"]
    clock.now_s += 2.5
    assert await asked(table, "[[dormant]]", table.channel) == []
    assert refusal(await table.ada.slash(table.channel, "rule", query="dormant")).endswith("ask again in 3 s.")
    simcord.assert_error(table.env, TooSoonError)
    other = await table.ben.slash(table.channel, "rule", query="dormant")
    assert not other.ephemeral
    clock.now_s += 2.5
    assert await asked(table, "[[dormant]]", table.channel) == ["Dormant"]


async def test_without_a_cooldown_nobody_waits(table: Table) -> None:
    for _ in range(3):
        assert await asked(table, "[[deploy]]", table.channel) == ["Deploy"]


async def test_a_role_may_edit_as_long_as_it_is_named(table: Table) -> None:
    judges = table.guild.create_role("Judges")
    judge = table.guild.add_member(table.env.create_user("judy"), roles=[judges])
    refused = await judge.slash(table.channel, "alias add", name="piles", target="2.14.4")
    assert refusal(refused).startswith("Only people who may manage the server, or who have a role")
    screen = await opened(table)
    await table.cleo.select(screen.message, [judges], custom_id="q1:do:set:editors:0")
    assert f"Everyone who may manage the server, and <@&{judges.id}>\n" in shown(screen.message)
    saved = await judge.slash(table.channel, "alias add", name="piles", target="2.14.4")
    assert saved.response is not None
    assert saved.response.content.startswith("Saved: `piles`")
    assert refusal(await table.ada.slash(table.channel, "alias remove", name="piles")).startswith("Only people who may")

    await screen.choose("editors")
    assert refusal(await judge.click(saved.response, label="Undo")).startswith("Only people who may")
    assert refusal(await judge.slash(table.channel, "alias remove", name="piles")).startswith("Only people who may")
    simcord.assert_error(table.env, RefusedError)
    assert (await store(table).load(table.guild.id)).aliases.keys() == {"piles"}


async def test_who_loses_the_role_between_seeing_a_button_and_pressing_it_is_refused(table: Table) -> None:
    judges = table.guild.create_role("Judges")
    judge = table.guild.add_member(table.env.create_user("judy"), roles=[judges])
    screen = await opened(table)
    await table.cleo.select(screen.message, [judges], custom_id="q1:do:set:editors:0")
    saved = await judge.slash(table.channel, "alias add", name="piles", target="2.14.4")
    assert saved.response is not None
    table.env.backend.edit_member(table.guild.id, judge.id, {"role_ids": []})
    assert refusal(await judge.click(saved.response, label="Undo")).startswith("Only people who may")
    assert (await store(table).load(table.guild.id)).aliases.keys() == {"piles"}


async def test_a_role_that_may_edit_may_not_set_anything(table: Table) -> None:
    judges = table.guild.create_role("Judges")
    judge = table.guild.add_member(table.env.create_user("judy"), roles=[judges])
    screen = await opened(table)
    await table.cleo.select(screen.message, [judges], custom_id="q1:do:set:editors:0")
    await offer_to_everybody(table)
    for command in COMMANDS:
        assert (
            refusal(await judge.slash(table.channel, command)) == "Only people who may manage the server can do that."
        )
    simcord.assert_error(table.env, RefusedError)


async def test_a_role_that_is_deleted_is_said_to_be_gone_and_breaks_nothing(table: Table) -> None:
    judges = table.guild.create_role("Judges")
    screen = await opened(table)
    await table.cleo.select(screen.message, [judges], custom_id="q1:do:set:editors:0")
    table.env.backend.delete_role(table.guild.id, judges.id)
    await table.env.settle()
    assert "Everyone who may manage the server, and 1 role that is gone" in await screen.press("Quiet: off")


async def test_everybody_may_be_let_in_and_the_screen_says_so(table: Table) -> None:
    screen = await opened(table)
    await table.cleo.select(screen.message, [table.guild.default_role], custom_id="q1:do:set:editors:0")
    assert "Who edits aliases and house rules\nEverybody\n" in shown(screen.message)
    menu = next(row["components"][0] for row in screen.message.components if row["components"][0]["type"] == 6)
    assert menu["placeholder"].endswith("Everybody")
    assert not menu.get("default_values")


# Deleting everything.


async def test_reset_shows_what_there_is_hands_it_out_and_deletes_it_all(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await (await opened(table)).press("Quiet: off")
    asking = await table.cleo.slash(table.channel, "settings reset")
    assert asking.response is not None
    assert asking.ephemeral
    assert asking.response.content.startswith(
        "This server has 1 alias, no house rules, 2 changes in the history, no guesses called wrong, and its own"
    )
    assert [file.filename for file in asking.response.attachments] == ["aliases.json", "house-rules-and-settings.json"]
    assert json.loads(await asking.response.attachments[0].read())[0]["name"] == "piles"

    done = await table.cleo.click(asking.response, label="Delete everything")
    assert done.response is not None
    assert done.response.content.startswith("Deleted: this server has no aliases")
    assert len(done.response.attachments) == 2
    assert table.guild.id not in await store(table).known_guilds()
    assert await asked(table, "[[piles]]", table.channel) == []
    assert not (await table.ada.slash(table.channel, "rule", query="deploy")).ephemeral
    again = await table.cleo.slash(table.channel, "settings reset")
    assert again.response is not None
    assert again.response.content == "This server has saved nothing: there is nothing to delete."


async def test_reset_leaves_other_servers_alone(table: Table) -> None:
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rules")
    owner = other.add_member(
        table.env.create_user("dora"),
        roles=[other.create_role("m", permissions=discord.Permissions(manage_guild=True))],
    )
    await owner.slash(channel, "alias add", name="piles", target="2.14.4")
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    asking = await table.cleo.slash(table.channel, "settings reset")
    assert asking.response is not None
    await table.cleo.click(asking.response, label="Delete everything")
    assert await store(table).known_guilds() == {other.id}


async def test_reset_can_be_cancelled(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    asking = await table.cleo.slash(table.channel, "settings reset")
    assert asking.response is not None
    done = await table.cleo.click(asking.response, label="Cancel")
    assert done.response is not None
    assert done.response.content == "Cancelled: nothing has changed."
    assert await asked(table, "[[piles]]", table.channel) == ["2.14.4 Stacking Units"]


async def test_reset_deletes_nothing_that_was_not_shown(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    asking = await table.cleo.slash(table.channel, "settings reset")
    assert asking.response is not None
    await table.cleo.slash(table.channel, "alias add", name="heaps", target="2.14.4")
    refused = await table.cleo.click(asking.response, label="Delete everything")
    assert "Somebody has changed something meanwhile; nothing is deleted." in refusal(refused)
    assert (await store(table).load(table.guild.id)).aliases.keys() == {"piles", "heaps"}


async def test_reset_asks_for_permission_again(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    asking = await table.cleo.slash(table.channel, "settings reset")
    assert asking.response is not None
    demote(table)
    refused = await table.cleo.click(asking.response, label="Delete everything")
    assert refusal(refused) == "Only people who may manage the server can do that."
    assert (await store(table).load(table.guild.id)).aliases.keys() == {"piles"}
