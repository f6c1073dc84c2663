"""“Look up rules here” in the menu of any message: every number and term in it, for the one who wants to know."""

import discord
import pytest
import simcord
from simcord.actors import _dispatch_actor_interaction, _resolve_visible_command, _visible_message
from simcord.backend import serializers
from simcord.enums import AppCommandType, InteractionType
from simcord.results import InteractionResult

from bot.client import QuothBot
from bot.errors import TooSoonError
from bot.guild.model import SERVER, Edit, GuildSettings, HouseEdit, HouseRule, RuleTarget, SettingsEdit
from tests.builders import RULES, shelf
from tests.cards import labels, menu, ways
from tests.table import Said, Table, option, said_to, shown, titles

LOOK_UP = "Look up rules here"
NONE = "-# There is no number and no term of a rulebook in that message."
HOUSE = "⌂ House rule of this server"


async def looked_up(table: Table, message: Said) -> discord.Message:
    """Let Ada look up the rules in a message, and return what she alone is shown."""
    result = await table.ada.context_menu(table.channel, LOOK_UP, message)
    said_to(result)
    assert result.response is not None
    return result.response.message


async def looked_up_in(table: Table, content: str) -> discord.Message:
    """Let Ben write something, and Ada look up the rules in it."""
    return await looked_up(table, await table.ben.send(table.channel, content))


async def looked_up_in_private(table: Table, message: discord.Message) -> InteractionResult:
    """Let Ada look up the rules in a message between her and the bot; simcord has no verb for that."""
    ada = table.ada.user
    channel, stored = ada.dm_channel, _visible_message(ada, message)
    command = _resolve_visible_command(ada, channel.id, LOOK_UP, AppCommandType.MESSAGE)
    data = {
        "id": command["id"],
        "name": LOOK_UP,
        "type": AppCommandType.MESSAGE,
        "target_id": str(message.id),
        "resolved": {"messages": {str(message.id): dict(serializers.message_payload(table.env.backend, stored))}},
    }
    return await _dispatch_actor_interaction(ada, InteractionType.APPLICATION_COMMAND, channel, data)


def found(message: discord.Message) -> list[str]:
    """Return the rules that are shown: the one, or those to choose from."""
    if titles([message]) == ["Rules in that message"]:
        return [option.label for option in menu(message).options]
    return [title or "" for title in titles([message])]


def as_it_is(table: Table, message: discord.Message) -> discord.Message:
    return next(m for m in table.channel.history(viewer=table.ada) if m.id == message.id)


async def edit(table: Table, *edits: Edit) -> None:
    """Save something for the server."""
    bot = table.env.bot
    assert isinstance(bot, QuothBot)
    await bot.services.guilds.edit(table.guild.id, lambda _: edits, by=table.cleo.id)


async def set_to(table: Table, settings: GuildSettings) -> None:
    await edit(table, SettingsEdit(before=GuildSettings(), after=settings))


async def write_house_rule(table: Table, title: str, *, changes: RuleTarget | None = None) -> None:
    rule = HouseRule(key="h1", title=title, text="We say so.", changes=changes)
    await edit(table, HouseEdit(key=rule.key, before=None, after=rule))


# What is found.


async def test_the_one_rule_in_a_message_is_shown(table: Table) -> None:
    answer = await looked_up_in(table, "I think that is in 2.14.4b, isn’t it?")
    assert titles([answer]) == ["2.14.4b"]
    assert "A stack holds at most 3 units" in shown(answer)
    assert labels(answer) == ["‹ Previous", "Up", "Next ›", "Delete"]


async def test_a_term_needs_no_brackets_either(table: Table) -> None:
    assert found(await looked_up_in(table, "He deployed it!")) == ["Deploy"]


async def test_several_are_a_list_to_choose_from(table: Table) -> None:
    answer = await looked_up_in(table, "Can I deploy dormant pebbles as 2.14.4b says, or rule 509?")
    assert titles([answer]) == ["Rules in that message"]
    assert found(answer) == ["2.14.4b", "509 Launch", "Deploy", "Dormant"]
    assert shown(answer).startswith(
        "Rules in that message\n"
        "**2.14.4b** A stack holds at most 3 units; see 2.14.3. · *Pebbles*\n"
        "**509** Launch · *Harbour*\n"
        "**Deploy** · *Pebbles*\n"
        "**Dormant** · *Pebbles*"
    )
    assert labels(answer) == ["Delete"]


async def test_none_is_a_quiet_sentence(table: Table) -> None:
    answer = await looked_up_in(table, "Hello everybody, 30 of us will come on 1.5.2020 at 7!")
    assert (answer.content, answer.embeds, answer.components) == (NONE, [], [])


async def test_a_message_without_words_holds_none(table: Table) -> None:
    picture = await table.ben.send(table.channel, attachments=[("board.png", b"png")])
    assert (await looked_up(table, picture)).content == NONE


@pytest.mark.parametrize("content", ["[[deploy]]", "[[dEploy]]", "[[rule_deploy]]", "[[pebbles: deploy]]"])
async def test_what_stands_in_brackets_counts_too(table: Table, content: str) -> None:
    assert found(await looked_up_in(table, f"What is {content}?")) == ["Deploy"]


async def test_a_misspelt_title_in_brackets_counts_and_a_guess_does_not(table: Table) -> None:
    assert found(await looked_up_in(table, "What about [[stackng units]]?")) == ["2.14.4 Stacking Units"]
    assert (await looked_up_in(table, "Who are the [[units of a player]]?")).content == NONE


async def test_a_rule_that_is_named_in_two_ways_is_listed_once(table: Table) -> None:
    assert found(await looked_up_in(table, "[[deploy]]: deployed, Deploy, and 2.3 is health")) == [
        "Deploy",
        "2.3 Health",
    ]


async def test_what_is_quoted_or_in_code_is_read_like_all_else(table: Table) -> None:
    assert found(await looked_up_in(table, "> swap\n`dormant`\n```\n2.3\n```")) == ["2.3 Health", "Swap", "Dormant"]


async def test_more_rules_than_a_menu_holds_are_a_list_of_as_many(table: Table) -> None:
    numbers = " ".join(f"rule {rule.number}" for book in shelf().books for rule in book if rule.number is not None)
    assert len(found(await looked_up_in(table, numbers))) == 25


# Whose messages.


async def test_anybodys_message_can_be_looked_into_ones_own_too(table: Table) -> None:
    for author in (table.ada, table.ben, table.cleo):
        assert found(await looked_up(table, await author.send(table.channel, "a swap"))) == ["Swap"]


async def test_the_messages_of_bots_count_with_their_embeds(table: Table) -> None:
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    said = await robot.send(table.channel, "Deploy it")
    assert found(await looked_up(table, said)) == ["Deploy"]
    embed = discord.Embed(title="Health and pebbles", description="It may lie dormant.")
    embed.add_field(name="See also", value="2.14.4b").add_field(name="Swap", value="nothing")
    posted = await table.guild.create_webhook(table.channel).send("Golden rules", embeds=[embed])
    assert found(await looked_up(table, posted)) == ["2.14.4b", "2.2 Golden Rules", "2.3 Health", "Dormant", "Swap"]


async def test_a_message_that_is_all_embed_counts(table: Table) -> None:
    hook = table.guild.create_webhook(table.channel)
    posted = await hook.send(embeds=[discord.Embed(title="News"), discord.Embed(description="Deploy!")])
    assert found(await looked_up(table, posted)) == ["Deploy"]


async def test_our_own_answers_can_be_looked_into(table: Table) -> None:
    (answer,) = await table.ask("[[2.14.4c]]")
    assert found(await looked_up(table, answer)) == ["2.14.4c", "2.14.4a"]


async def test_a_forwarded_message_can_be_looked_into(table: Table) -> None:
    original = await table.ben.send(table.channel, "He deployed it!")
    assert found(await looked_up(table, await table.ben.forward(original, table.channel))) == ["Deploy"]


# Who sees it, and going on from it.


async def test_nobody_else_sees_anything_of_it(table: Table) -> None:
    for content in ("deploy", "deploy or swap", "nothing"):
        await looked_up_in(table, content)
    assert table.said() == []
    assert all(m.author.id == table.ben.id for m in table.channel.history(viewer=table.ben))


async def test_what_is_chosen_takes_the_lists_place_and_the_others_stay_at_hand(table: Table) -> None:
    answer = await looked_up_in(table, "deploy, swap and 2.3")
    await table.ada.select(answer, [option(answer, "Swap")])
    turned = as_it_is(table, answer)
    assert titles([turned]) == ["Swap"]
    assert ways(turned)[:2] == [("2.3 Health", "did you mean"), ("Deploy", "did you mean")]
    assert table.said() == []


async def test_all_of_it_works_after_a_restart(table: Table) -> None:
    answer = await looked_up_in(table, "deploy, swap and 2.3")
    await table.restart()
    await table.ada.select(answer, [option(answer, "Swap")])
    await table.restart()
    await table.ada.click(as_it_is(table, answer), label="Next ›")
    assert titles([as_it_is(table, answer)]) == ["Since Your Last Turn"]


async def test_where_embeds_are_not_allowed_it_is_said_in_words(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    for content, words in {"2.3": "**2.3 Health**", "2.3 or swap": "**Rules in that message**\n**2.3** Health"}.items():
        message = await table.ben.send(plain, content)
        result = await table.ada.context_menu(plain, LOOK_UP, message)
        assert words in said_to(result)
        assert result.response is not None
        assert result.response.embeds == []


# What a server has of its own.


async def test_a_servers_aliases_count(table: Table) -> None:
    assert (await looked_up_in(table, "big piles everywhere")).content == NONE
    await table.cleo.slash(table.channel, "alias add", name="big piles", target="2.14.4")
    assert found(await looked_up_in(table, "big piles everywhere")) == ["2.14.4 Stacking Units"]


async def test_its_house_rules_count_alone_and_with_the_rule_that_they_change(table: Table) -> None:
    await write_house_rule(table, "Nap Time")
    answer = await looked_up_in(table, "it is nap time")
    assert (titles([answer]), answer.embeds[0].author.name) == (["Nap Time"], HOUSE)
    both = await looked_up_in(table, "nap time, swap")
    assert found(both) == ["Nap Time", "Swap"]
    assert "**Nap Time** · *House rules*" in shown(both)


async def test_a_house_rule_that_changes_a_rule_leads_to_both(table: Table) -> None:
    await write_house_rule(table, "Tall Stacks", changes=RuleTarget(book="pebbles", rule="2.14.4"))
    for content in ("tall stacks!", "see 2.14.4", "tall stacks, that is 2.14.4"):
        answer = await looked_up_in(table, content)
        assert titles([answer]) == ["2.14.4 Stacking Units", "Tall Stacks"]
        assert [embed.author.name for embed in answer.embeds] == ["Pebbles › Concepts › Tags", HOUSE]


async def test_only_the_channels_books_are_looked_into(table: Table) -> None:
    assert found(await looked_up_in(table, "deploy or launch")) == ["Deploy", "509 Launch"]
    await set_to(table, GuildSettings(books={SERVER: ("pebbles",), table.channel.id: ("harbour",)}))
    assert found(await looked_up_in(table, "deploy or launch")) == ["509 Launch"]
    other = table.guild.create_text_channel("other")
    result = await table.ada.context_menu(other, LOOK_UP, await table.ben.send(other, "deploy or launch"))
    assert result.response is not None
    assert titles([result.response]) == ["Deploy"]


async def test_a_cooldown_counts_here_too(table: Table) -> None:
    await set_to(table, GuildSettings(cooldown_s=60))
    message = await table.ben.send(table.channel, "deploy")
    assert found(await looked_up(table, message)) == ["Deploy"]
    assert "ask again in" in shown(await looked_up(table, message))
    simcord.assert_error(table.env, TooSoonError)


# Elsewhere.


async def test_it_works_in_direct_messages(table: Table) -> None:
    await table.ada.user.send_dm("Something with deploy and swap")
    asked, *_ = [m for m in table.ada.user.dm_channel.history() if m.author.id == table.ada.id]
    result = await looked_up_in_private(table, asked)
    assert result.response is not None
    assert found(result.response.message) == ["Deploy", "Swap"]
    await table.ada.user.select(result.response, [option(result.response, "Swap")])
    assert result.response.embeds[0].title == "Swap"


async def test_in_direct_messages_no_server_has_anything_of_its_own(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="big piles", target="2.14.4")
    await table.ada.user.send_dm("big piles of swaps")
    asked, *_ = [m for m in table.ada.user.dm_channel.history() if m.author.id == table.ada.id]
    result = await looked_up_in_private(table, asked)
    assert result.response is not None
    assert found(result.response.message) == ["Swap"]


async def test_it_is_offered_in_every_kind_of_channel_to_servers_and_to_users_who_have_installed_it(
    table: Table,
) -> None:
    bot = table.env.bot
    assert isinstance(bot, QuothBot)
    (command,) = bot.tree.get_commands(type=discord.AppCommandType.message)
    told = command.to_dict(bot.tree)
    assert (told["name"], told["contexts"], told["integration_types"]) == (LOOK_UP, [0, 1, 2], [0, 1])


async def test_where_the_bot_is_no_member_it_answers_from_the_books_alone(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="big piles", target="2.14.4")
    message = await table.ben.send(table.channel, "big piles of swaps")
    table.env.backend.emit("GUILD_DELETE", {"id": str(table.guild.id)})
    await table.env.settle()
    assert found(await looked_up(table, message)) == ["Swap"]


async def test_of_a_book_that_is_gone_since_the_list_says_so(table: Table) -> None:
    answer = await looked_up_in(table, "launch or swap")
    await table.restart(rules=RULES.parent / "one_book")
    gone = await table.ada.select(answer, [option(answer, "509 Launch")])
    assert "The book of **509 Launch** is not here any more." in said_to(gone)
