"""`/house`: a server's own rules, found like rules and shown as nobody's but its own."""

from collections.abc import Mapping

import discord
import pytest
import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot.client import QuothBot
from bot.errors import RefusedError
from bot.guild.model import GuildSettings, SettingsEdit
from bot.guilds import Guilds
from bot.ui.limits import EMBEDS_TOTAL
from tests.builders import RULES
from tests.table import Said, Table, option, said_to, shown, titles

STACKS = {"title": "Tall Stacks", "text": "A stack may be five pebbles high.", "changes": "2.14.4"}
NAPS = {"title": "Nap Time", "text": "Whoever sleeps at the table loses a turn.", "changes": ""}
OWN, OFFICIAL = "⌂ House rule of this server", "Pebbles › Concepts › Tags"
DISCLAIMER = "made by this server, not part of the official rules"
MARKUP = "**bold** [x](https://evil.example) <@1> @everyone\n# Head\nhttps://evil.example discord.gg/abc"


async def add(table: Table, form: Mapping[str, str]) -> ResponseMessage:
    """Let Cleo fill the form and return what she is told."""
    opened = await table.cleo.slash(table.channel, "house add")
    return told(await table.cleo.submit_modal(opened, dict(form)))


async def edit(table: Table, rule: str, form: Mapping[str, str]) -> ResponseMessage:
    opened = await table.cleo.slash(table.channel, "house edit", rule=rule)
    return told(await table.cleo.submit_modal(opened, dict(form)))


def told(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


def filled(result: InteractionResult) -> dict[str, str]:
    """Return what stands in a form that has been opened."""
    assert result.modal is not None
    fields = (row["component"] for row in result.modal["components"])
    return {field["custom_id"]: field.get("value", "") for field in fields}


def headings(message: Said) -> list[str | None]:
    return [embed.author.name for embed in message.embeds]


def as_seen(table: Table, message: Said) -> discord.Message:
    """Return a message as it is now."""
    return next(m for m in table.channel.history(viewer=table.cleo) if m.id == message.id)


def guilds(table: Table) -> Guilds:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot.services.guilds


async def test_the_form_asks_for_a_title_a_text_and_the_rule_that_it_changes(table: Table) -> None:
    opened = await table.cleo.slash(table.channel, "house add")
    assert opened.modal is not None
    rows = opened.modal["components"]
    assert [row["label"] for row in rows] == ["Title", "Text", "Official rule it changes"]
    assert [row["component"]["max_length"] for row in rows] == [80, 1500, 100]
    assert [row["component"]["required"] for row in rows] == [True, True, False]
    assert filled(opened) == {"title": "", "text": "", "changes": ""}


async def test_what_is_saved_is_shown_as_players_will_see_it(table: Table) -> None:
    saved = await add(table, STACKS)
    (answer,) = await table.ask("[[stacking units]]")
    assert shown(saved) == f"Saved. Players will see this:\n{shown(answer)}"


async def test_a_house_rule_stands_under_the_rule_that_it_changes(table: Table) -> None:
    await add(table, STACKS)
    (answer,) = await table.ask("[[2.14.4]]")
    assert titles([answer]) == ["2.14.4 Stacking Units", "Tall Stacks"]
    assert headings(answer) == [OFFICIAL, OWN]
    official, own = answer.embeds
    assert own.colour != official.colour
    assert DISCLAIMER in (own.footer.text or "")
    assert DISCLAIMER not in (official.footer.text or "")


async def test_its_own_title_leads_to_both_and_says_so(table: Table) -> None:
    await add(table, STACKS)
    (answer,) = await table.ask("[[Tall Stacks]]")
    assert headings(answer) == [OFFICIAL, OWN]
    assert (answer.embeds[0].footer.text or "").startswith("by a house rule · ")


async def test_one_that_changes_nothing_stands_alone(table: Table) -> None:
    await add(table, NAPS)
    (answer,) = await table.ask("[[nap time]]")
    assert (titles([answer]), headings(answer)) == (["Nap Time"], [OWN])
    assert "by a house rule" in shown(answer)


@pytest.mark.parametrize("query", ["[[nap tiem]]", "[[naps time]]", "[[NAP-TIME]]"])
async def test_a_misspelt_title_finds_it(table: Table, query: str) -> None:
    await add(table, NAPS)
    (answer,) = await table.ask(query)
    assert titles([answer]) == ["Nap Time"]
    assert (headings(answer)[0] or "").endswith(OWN)


async def test_words_of_its_text_find_it(table: Table) -> None:
    await add(table, NAPS)
    (answer,) = await table.ask("[[rule_who sleeps at the table]]")
    assert "Nap Time" in shown(answer)
    assert "guessed from “who sleeps at the table”" in shown(answer)


async def test_a_book_of_that_name_holds_house_rules_only(table: Table) -> None:
    await add(table, NAPS)
    (answer,) = await table.ask("[[house: nap time]]")
    assert titles([answer]) == ["Nap Time"]
    (nothing,) = await table.ask("[[house: deploy]]")
    assert nothing.embeds == []


async def test_what_a_book_calls_so_goes_before(table: Table) -> None:
    await add(table, {**STACKS, "title": "Deploy", "changes": "deploy"})
    (answer,) = await table.ask("[[deploy]]")
    assert titles([answer]) == ["Deploy", "Deploy"]
    assert headings(answer) == ["Pebbles › Words › Keywords", OWN]
    assert "by a house rule" not in shown(answer)


async def test_nothing_in_it_is_markup_mention_or_link(table: Table) -> None:
    await add(table, {**NAPS, "text": MARKUP})
    (answer,) = await table.ask("[[nap time]]")
    text = answer.embeds[0].description or ""
    assert text.splitlines()[0] == "\\*\\*bold\\*\\* \\[x\\](https\\://evil\\.example) \\<@\u200b1\\> @\u200beveryone"
    assert text.splitlines()[1:] == ["\\# Head", "https\\://evil\\.example discord\\.gg/abc"]


async def test_without_embeds_it_is_as_plain_whose_rule_it_is(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await add(table, {**STACKS, "text": MARKUP})
    await table.ada.send(plain, "[[tall stacks]]")
    answer = plain.last_message
    assert answer is not None
    assert answer.embeds == []
    official, own = answer.content.split("\n\n-# ⌂ House rule of this server\n")
    assert official.startswith(f"-# {OFFICIAL}\n**2.14.4 Stacking Units**")
    assert own.startswith("**Tall Stacks**\n\\*\\*bold")
    assert own.endswith(f"-# {DISCLAIMER}")
    assert "://" not in own.replace("\\://", "")
    assert (answer.mentions, answer.mention_everyone) == ([], False)


async def test_rule_offers_it_and_finds_what_it_offers(table: Table) -> None:
    await add(table, STACKS)
    (first, *_) = await table.ada.autocomplete(table.channel, "rule", "query", "tall")
    assert first["name"] == "Tall Stacks — House rules"
    result = await table.ada.slash(table.channel, "rule", query=first["value"])
    assert result.response is not None
    assert not result.ephemeral
    assert headings(result.response) == [OFFICIAL, OWN]


async def test_no_other_server_sees_it(table: Table) -> None:
    await add(table, STACKS)
    elsewhere = table.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("rules")
    ada = elsewhere.add_member(table.ada.user)
    await ada.send(channel, "[[rule_tall stacks]] [[2.14.4]]")
    assert channel.last_message is not None
    assert OWN not in shown(channel.last_message)
    assert "Tall" not in shown(channel.last_message).replace("tall stacks", "")
    direct = await table.ada.user.slash("rule", query="2.14.4")
    assert direct.response is not None
    assert titles([direct.response]) == ["2.14.4 Stacking Units"]


async def test_the_menu_leads_to_house_rules_and_shows_them_under_rules(table: Table) -> None:
    await add(table, STACKS)
    (answer,) = await table.ask("[[2.14]]")
    await table.ada.select(answer, [option(answer, "2.14.4 Stacking Units")])
    assert titles(table.said()) == ["2.14.4 Stacking Units", "Tall Stacks"]
    await table.ada.select(table.said()[0], [option(table.said()[0], "2.14.4b")])
    assert titles(table.said()) == ["2.14.4b"]


async def test_the_buttons_lead_from_one_house_rule_to_the_next_and_back(table: Table) -> None:
    await add(table, NAPS)
    await add(table, {**NAPS, "title": "Tea Time"})
    (answer,) = await table.ask("[[nap time]]")
    await table.ada.click(answer, label="Next ›")
    assert (titles(table.said()), headings(table.said()[0])) == (["Tea Time"], [OWN])
    await table.ada.click(table.said()[0], label="‹ Previous")
    assert titles(table.said()) == ["Nap Time"]


async def test_the_next_one_that_changes_a_rule_stands_under_that_rule(table: Table) -> None:
    await add(table, NAPS)
    await add(table, STACKS)
    (answer,) = await table.ask("[[nap time]]")
    await table.ada.click(answer, label="Next ›")
    assert headings(table.said()[0]) == [OFFICIAL, OWN]


async def test_five_on_one_rule_with_long_texts_fit(table: Table) -> None:
    for number in ("one", "two", "three", "four", "five"):
        saved = await add(table, {"title": f"Stack {number} way", "text": "<*@" * 500, "changes": "2.14.4"})
        assert shown(saved).startswith("Saved.")
    (answer,) = await table.ask("[[2.14.4]]")
    assert headings(answer) == [OFFICIAL, *[OWN] * 5]
    assert sum(len(embed) for embed in answer.embeds) <= EMBEDS_TOTAL
    refused = await add(table, {"title": "Stack a sixth way", "text": "x", "changes": "2.14.4"})
    assert "5 house rules change that rule already" in shown(refused)


async def test_many_house_rules_on_one_rule_push_no_other_answer_out(table: Table) -> None:
    for changes in ("2.14.4", "2.3"):
        for number in ("one", "two", "three", "four", "five"):
            await add(table, {"title": f"Way {number} for {changes[-1]} pebbles", "text": "x", "changes": changes})
    (answer,) = await table.ask("[[2.14.4]] [[2.3]] [[deploy]]")
    shown_titles = titles([answer])
    assert {"2.14.4 Stacking Units", "2.3 Health", "Deploy"} <= set(shown_titles)
    assert [sum(f"for {digit} pebbles" in str(title) for title in shown_titles) for digit in (4, 3)] == [4, 3]
    assert answer.content == "-# 3 house rules are not shown here: ask for fewer rules at a time."


async def test_three_long_house_rules_on_one_rule_are_shown_whole(table: Table) -> None:
    for number in ("one", "two", "three"):
        text = f"{'All of it stands here. ' * 60}And this is the end of {number}."
        await add(table, {"title": f"Way {number}", "text": text, "changes": "2.3"})
    (answer,) = await table.ask("[[2.3]]")
    for number in ("one", "two", "three"):
        assert f"And this is the end of {number}" in shown(answer)


async def test_what_is_removed_is_gone_in_the_next_message_and_comes_back_by_undo(table: Table) -> None:
    await add(table, STACKS)
    removed = await table.cleo.slash(table.channel, "house remove", rule="tall stacks")
    assert said_to(removed) == "Removed: **Tall Stacks**"
    assert await table.ask("[[tall stacks]]") == []
    assert titles(await table.ask("[[2.14.4]]")) == ["2.14.4 Stacking Units"]
    await table.cleo.click(told(removed), label="Undo")
    assert titles(await table.ask("[[Tall stacks]]")) == ["2.14.4 Stacking Units", "Tall Stacks"]


async def test_edit_opens_the_form_filled_and_saves_what_is_changed_in_it(table: Table) -> None:
    await add(table, {**STACKS, "changes": "stacking units"})
    (choice,) = await table.cleo.autocomplete(table.channel, "house edit", "rule", "stack")
    assert choice["name"] == "Tall Stacks"
    opened = await table.cleo.slash(table.channel, "house edit", rule=choice["value"])
    assert filled(opened) == {**STACKS, "changes": "pebbles: 2.14.4"}
    await table.cleo.submit_modal(opened, {**filled(opened), "text": "Ten high."})
    (answer,) = await table.ask("[[tall stacks]]")
    assert "Ten high." in shown(answer)
    assert "five" not in shown(answer)


async def test_saving_it_as_it_is_changes_nothing(table: Table) -> None:
    await add(table, STACKS)
    assert shown(await edit(table, "Tall Stacks", STACKS)) == "It is like that already; nothing has changed."


@pytest.mark.parametrize("command", ["house edit", "house remove"])
async def test_one_that_is_not_there_is_said_so(table: Table, command: str) -> None:
    result = await table.cleo.slash(table.channel, command, rule="no such")
    assert said_to(result) == "There is no such house rule: choose one from the list."
    simcord.assert_error(table.env, RefusedError)


async def test_the_second_of_two_editors_overwrites_nothing_unseen(table: Table) -> None:
    await add(table, STACKS)
    mine = await table.cleo.slash(table.channel, "house edit", rule="tall stacks")
    await edit(table, "tall stacks", {**STACKS, "text": "Theirs."})
    refused = told(await table.cleo.submit_modal(mine, {**STACKS, "text": "Mine."}))
    assert "Somebody has edited that house rule meanwhile. Its current text is below" in shown(refused)
    assert "Theirs." in shown(refused)
    assert "Theirs." in shown((await table.ask("[[tall stacks]]"))[0])
    again = await table.cleo.click(refused, label="Edit again")
    assert filled(again)["text"] == "Mine."
    await table.cleo.submit_modal(again, filled(again))
    assert "Mine." in shown((await table.ask("[[Tall Stacks]]"))[0])


async def test_one_removed_meanwhile_can_be_made_anew(table: Table) -> None:
    await add(table, STACKS)
    mine = await table.cleo.slash(table.channel, "house edit", rule="tall stacks")
    await table.cleo.slash(table.channel, "house remove", rule="tall stacks")
    refused = told(await table.cleo.submit_modal(mine, STACKS))
    assert "Somebody has removed that house rule meanwhile. Edit again to make a new one." in shown(refused)
    assert await table.ask("[[tall stacks]]") == []
    again = await table.cleo.click(refused, label="Edit again")
    await table.cleo.submit_modal(again, filled(again))
    assert len(await table.ask("[[tall stacks]]")) == 1


async def test_of_what_is_refused_nothing_is_lost(table: Table) -> None:
    form = {"title": "Deploy", "text": f"```\n{MARKUP}\n```\n\n`x`", "changes": "2.14.99"}
    refused = await add(table, form)
    assert (
        refused.content.startswith("There is no rule 2\\.14\\.99\\.") or "There is no rule 2.14.99." in refused.content
    )
    again = await table.cleo.click(refused, label="Edit again")
    assert filled(again) == form
    told(await table.cleo.submit_modal(again, {**form, "title": "Better", "changes": "2.14.4"}))
    # What is saved takes the place of the refusal.
    assert shown(as_seen(table, refused)).startswith("Saved.")
    assert as_seen(table, refused).content == "Saved. Players will see this:"
    assert headings((await table.ask("[[better]]"))[0]) == [OFFICIAL, OWN]


async def test_what_is_too_long_without_embeds_lies_beside_as_a_file(table: Table) -> None:
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    opened = await table.cleo.slash(plain, "house add")
    refused = told(await table.cleo.submit_modal(opened, {**STACKS, "text": "😀" * 1500, "changes": "2.14.99"}))
    (file,) = refused.attachments
    assert (await file.read()).decode() == f"Tall Stacks\n\n{'😀' * 1500}\n\n2.14.99"
    again = await table.cleo.click(refused, label="Edit again")
    assert said_to(again).startswith("That message does not show all that was typed")


async def test_neither_a_form_nor_a_refusal_is_lost_by_a_restart(table: Table) -> None:
    opened = await table.cleo.slash(table.channel, "house add")
    await table.restart()
    refused = told(await table.cleo.submit_modal(opened, {**STACKS, "changes": "2.14.99"}))
    await table.restart()
    again = await table.cleo.click(refused, label="Edit again")
    assert filled(again) == {**STACKS, "changes": "2.14.99"}
    await table.restart()
    await table.cleo.submit_modal(again, STACKS)
    assert headings((await table.ask("[[tall stacks]]"))[0]) == [OFFICIAL, OWN]
    await table.close()


async def test_two_forms_may_be_open_at_once(table: Table) -> None:
    one, other = [await table.cleo.slash(table.channel, "house add") for _ in range(2)]
    assert shown(told(await table.cleo.submit_modal(other, NAPS))).startswith("Saved.")
    assert shown(told(await table.cleo.submit_modal(one, STACKS))).startswith("Saved.")


async def test_of_what_the_database_does_not_take_nothing_is_lost(table: Table) -> None:
    assert isinstance(table.env.bot, QuothBot)
    store = table.env.bot.services.store
    await guilds(table).get(table.guild.id)
    await store.close()
    refused = await add(table, STACKS)
    assert refused.content.startswith("That was not saved: the database cannot be reached.")
    await store.open()
    again = await table.cleo.click(refused, label="Edit again")
    assert filled(again) == STACKS
    await table.cleo.submit_modal(again, filled(again))
    assert len(await table.ask("[[tall stacks]]")) == 1


async def test_a_failure_of_ours_tells_the_log_nothing_that_was_typed(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError(str(_))

    monkeypatch.setattr(Guilds, "edit", fail)
    answer = await add(table, {**STACKS, "text": "secret"})
    assert "That went wrong on our side" in shown(answer)
    assert "Failure" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("command", ["house add", "house edit", "house remove"])
async def test_players_edit_no_house_rules(table: Table, command: str) -> None:
    await add(table, STACKS)
    options = {} if command == "house add" else {"rule": "tall stacks"}
    result = await table.ada.slash(table.channel, command, **options)
    assert said_to(result).startswith("Only people who may manage the server")
    simcord.assert_error(table.env, RefusedError)
    assert len(await table.ask("[[tall stacks]]")) == 1


async def test_a_role_that_the_settings_name_may_edit_them(table: Table) -> None:
    role = table.guild.create_role("Scribes")
    scribe = table.guild.add_member(table.env.create_user("dora"), roles=[role])
    settings = GuildSettings(editors=frozenset({role.id}))
    await guilds(table).edit(
        table.guild.id, lambda guild: [SettingsEdit(before=guild.settings, after=settings)], by=table.cleo.id
    )
    opened = await scribe.slash(table.channel, "house add")
    assert shown(told(await scribe.submit_modal(opened, STACKS))).startswith("Saved.")


async def test_who_may_not_any_more_when_the_form_comes_back_saves_nothing_and_keeps_it(table: Table) -> None:
    opened = await table.cleo.slash(table.channel, "house add")
    (moderators,) = (role for role in table.guild.roles.values() if role.name == "Moderators")
    table.env.backend.remove_member_role(table.guild.id, table.cleo.id, moderators.id)
    refused = told(await table.cleo.submit_modal(opened, STACKS))
    assert refused.content.startswith("Only people who may manage the server")
    assert STACKS["text"] in shown(refused)
    assert await table.ask("[[tall stacks]]") == []
    again = await table.cleo.click(refused, label="Edit again")
    assert said_to(again).startswith("Only people who may manage the server")


async def test_everybody_may_see_the_list(table: Table) -> None:
    empty = await table.ada.slash(table.channel, "house list")
    assert said_to(empty) == "There are no house rules yet. `/house add` makes one."
    await add(table, NAPS)
    await add(table, STACKS)
    listed = await table.ada.slash(table.channel, "house list")
    assert said_to(listed).splitlines() == [
        "2 house rules of this server",
        "**Nap Time**",
        NAPS["text"],
        "**Tall Stacks** — changes 2.14.4 Stacking Units (Pebbles)",
        STACKS["text"],
        DISCLAIMER,
    ]


async def test_a_long_list_has_pages(table: Table) -> None:
    for letter in "abcdefghi":
        await add(table, {**NAPS, "title": f"{letter}{letter} Time"})
    listed = told(await table.ada.slash(table.channel, "house list"))
    assert "ii Time" not in shown(listed)
    await table.ada.click(listed, label="›")
    turned = next(m for m in table.channel.history(viewer=table.ada) if m.id == listed.id)
    assert "ii Time" in shown(turned)


async def test_one_whose_rule_has_gone_is_marked_and_still_found(table: Table) -> None:
    await add(table, {**STACKS, "changes": "harbour: crate"})
    await table.restart(rules=RULES.parent / "one_book")
    listed = await table.ada.slash(table.channel, "house list")
    assert "⚠ changes a rule that is not in the book any more (harbour: 9/Crate)" in said_to(listed)
    (answer,) = await table.ask("[[tall stacks]]")
    assert headings(answer) == [OWN]
    opened = await table.cleo.slash(table.channel, "house edit", rule="tall stacks")
    await table.cleo.submit_modal(opened, {**filled(opened), "text": "Ten high."})
    assert "Ten high." in shown((await table.ask("[[Tall Stacks]]"))[0])
    await table.close()


async def test_the_list_shows_one_in_full_to_whom_chooses_it(table: Table) -> None:
    text = f"{'All of it stands here. ' * 60}And this is the end."
    await add(table, {"title": "Long way", "text": text, "changes": "2.3"})
    listed = told(await table.ada.slash(table.channel, "house list"))
    assert "this is the end" not in shown(listed)
    (key,) = [option["value"] for option in listed.components[0]["components"][0]["options"]]
    assert "And this is the end" in said_to(await table.ada.select(listed, [key]))


async def test_long_house_rules_under_several_answers_say_where_they_stand_whole(table: Table) -> None:
    for changes in ("2.3", "2.14.4"):
        for number in ("one", "two"):
            await add(
                table, {"title": f"Way {number} for {changes[-1]}", "text": "All of it. " * 130, "changes": changes}
            )
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    for channel in (table.channel, plain):
        await table.ada.send(channel, "[[2.3]] [[2.14.4]] [[deploy]]")
        assert channel.last_message is not None
        assert "`/house list` shows them whole." in channel.last_message.content
