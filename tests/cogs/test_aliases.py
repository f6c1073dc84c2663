"""`/alias`: a server's own names for rules."""

from collections.abc import Callable
from pathlib import Path

import pytest
import simcord
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.results import InteractionResult, ResponseMessage

from bot.client import QuothBot
from bot.errors import AliasFileError, RefusedError, StorageUnavailableError
from bot.guild.aliases import ImportDraft
from bot.guild.exchange import Row
from bot.guild.guild import Guild
from bot.guild.model import Edit, GuildSettings, SettingsEdit
from bot.guilds import Guilds
from tests.table import Table, said_to, shown, titles

SAVED = "Saved: `piles` → 2.14.4 Stacking Units — Pebbles › Tags"
FILE = b"name,book,target\npiles,pebbles,2.14.4\nheaps,,units of a player\ndeploy,,2.3\n@everyone,,2.3\n"
NO_EDITOR = "Only people who may manage the server, or who have a role named in /settings show, can do that."


def guilds(table: Table) -> Guilds:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot.services.guilds


async def add(
    table: Table, name: str, target: str, *, by: MemberActor | None = None, **options: str
) -> InteractionResult:
    return await (by or table.cleo).slash(table.channel, "alias add", name=name, target=target, **options)


async def upload(table: Table, data: bytes = FILE, *, name: str = "aliases.csv") -> InteractionResult:
    return await table.cleo.slash(table.channel, "alias import", file=(name, data))


def told(result: InteractionResult) -> ResponseMessage:
    assert result.response is not None
    assert result.ephemeral
    return result.response


def later(result: InteractionResult) -> str:
    """Return what an interaction says besides its answer, to the one who acted alone."""
    (message,) = result.followups
    assert message.ephemeral
    return message.content


def refused(table: Table, kind: type[Exception] = RefusedError) -> None:
    simcord.assert_error(table.env, kind)


async def listed(table: Table) -> str:
    return said_to(await table.ada.slash(table.channel, "alias list"))


async def fill(table: Table, count: int) -> None:
    """Save many aliases at once, as an import does."""

    def many(guild: Guild) -> tuple[Edit, ...]:
        draft = ImportDraft(guild)
        for n in range(count):
            draft.take(Row(line=n, name=f"own name {n:03}", book="pebbles", target="2.14.4"))
        return draft.plan.edits

    await guilds(table).edit(table.guild.id, many, by=table.cleo.id)


async def let_edit(table: Table, *roles: int) -> None:
    """Let whoever has some roles edit aliases."""
    after = GuildSettings(editors=frozenset(roles))
    await guilds(table).edit(
        table.guild.id, lambda guild: (SettingsEdit(before=guild.settings, after=after),), by=table.cleo.id
    )


# Making and removing.


async def test_an_alias_leads_to_its_rule_in_the_next_message(table: Table) -> None:
    saved = await add(table, "piles", "2.14.4")
    assert said_to(saved) == SAVED
    (answer,) = await table.ask("what about [[Piles]]?")
    assert titles([answer]) == ["2.14.4 Stacking Units"]
    assert "alias" in shown(answer)


async def test_it_does_so_in_rule_and_is_completed_there(table: Table) -> None:
    await add(table, "piles", "2.14.4")
    result = await table.ada.slash(table.channel, "rule", query="PILES")
    assert result.response is not None
    assert (titles([result.response]), result.ephemeral) == (["2.14.4 Stacking Units"], False)
    (first, *_) = await table.ada.autocomplete(table.channel, "rule", "query", "pil")
    assert first == {"name": "piles → 2.14.4 Stacking Units — Pebbles › Tags", "value": "piles"}
    offered = await table.ada.autocomplete(table.channel, "rule", "query", "pil", book="harbour")
    assert "piles" not in {choice["value"] for choice in offered}


async def test_an_alias_may_ask_a_book_for_words(table: Table) -> None:
    assert said_to(await add(table, "heaps", "units of a player")) == "Saved: `heaps` → “units of a player” in Pebbles"
    (answer,) = await table.ask("[[heaps]]")
    assert titles([answer]) == ["Did you mean …"]
    assert said_to(await add(table, "holds", "crates fit", book="harbour")).endswith("in Harbour")


async def test_a_rule_without_a_title_is_shown_by_its_first_words(table: Table) -> None:
    saved = await add(table, "crane", "harbour: 508.1.1")
    assert said_to(saved) == "Saved: `crane` → 508.1.1 Up to 4 crates fit. — Harbour › Ships"


async def test_an_alias_that_is_led_elsewhere_says_where_it_led(table: Table) -> None:
    await add(table, "piles", "2.14.4")
    assert (
        said_to(await add(table, "Piles", "2.3"))
        == "Saved: `Piles` → 2.3 Health — Pebbles › Concepts\n-# before: pebbles: 2.14.4"
    )
    assert said_to(await add(table, "Piles", "2.3")) == "It is like that already; nothing has changed."


async def test_undo_and_redo(table: Table) -> None:
    message = told(await add(table, "piles", "2.14.4"))
    await table.cleo.click(message, label="Undo")
    assert shown(message) == "Undone: it is as it was before."
    assert await table.ask("[[piles]]") == []
    await table.cleo.click(message, label="Redo")
    (answer,) = await table.ask("[[piles]]")
    assert titles([answer]) == ["2.14.4 Stacking Units"]


@pytest.mark.parametrize(
    ("name", "target", "sentence"),
    [
        ("deploy", "2.3", "“deploy” already means Deploy in Pebbles, which would hide the alias."),
        ("2.99", "2.3", "“2.99” reads as the number of a rule."),
        ("@everyone", "2.3", "A name cannot contain mentions, markup or brackets; this one contains `@`."),
        ("a" * 61, "2.3", "A name has at most 60 characters; this one has 61."),
        ("piles", "2.99", "There is no rule 2.99."),
        ("piles", "zzyzx", "No rule comes near “zzyzx”."),
    ],
)
async def test_a_refusal_is_one_sentence_to_the_one_who_typed(
    table: Table, name: str, target: str, sentence: str
) -> None:
    assert said_to(await add(table, name, target)) == sentence
    refused(table)
    assert (
        await listed(table) == "There are no aliases yet. `/alias add` makes one: a name of yours that leads to a rule."
    )


async def test_removing_says_what_it_was_and_can_be_undone(table: Table) -> None:
    await add(table, "piles", "2.14.4")
    assert await table.cleo.autocomplete(table.channel, "alias remove", "name", "ILE") == [
        {"name": "piles", "value": "piles"}
    ]
    message = told(await table.cleo.slash(table.channel, "alias remove", name="PILES"))
    assert shown(message) == "Removed: `piles` → pebbles: 2.14.4"
    assert await table.ask("[[piles]]") == []
    await table.cleo.click(message, label="Undo")
    assert len(await table.ask("[[piles]]")) == 1
    assert said_to(await table.cleo.slash(table.channel, "alias remove", name="heaps")) == "There is no alias “heaps”."
    refused(table)


async def test_targets_are_completed_in_the_chosen_book_and_without_aliases(table: Table) -> None:
    await add(table, "crates", "2.14.4")
    offered = await table.cleo.autocomplete(table.channel, "alias add", "target", "crate", book="harbour")
    assert offered[0]["value"] == "harbour: 9/Crate"
    assert all(choice["value"].startswith("harbour: ") for choice in offered)
    assert said_to(await add(table, "boxes", str(offered[0]["value"]))) == "Saved: `boxes` → Crate — Harbour › Glossary"


async def test_another_server_never_sees_them(table: Table) -> None:
    await add(table, "piles", "2.14.4")
    other = table.env.create_guild("Another night")
    channel = other.create_text_channel("rules")
    dana = other.add_member(table.env.create_user("dana"))
    await dana.send(channel, "[[piles]]")
    assert len(channel.history()) == 1
    assert said_to(await dana.slash(channel, "alias list")).startswith("There are no aliases yet")


# The list.


async def test_the_list_has_pages_that_everybody_can_turn_also_after_a_restart(table: Table) -> None:
    await fill(table, 500)
    message = told(await table.ada.slash(table.channel, "alias list"))
    assert titles([message]) == ["500 aliases of this server"]
    assert shown(message).count("\n") == 15
    await table.ada.click(message, label="›")
    assert "`own name 015` → 2.14.4 Stacking Units — Pebbles › Tags" in shown(message)
    await table.restart()
    await table.ada.click(message, label="‹")
    assert "`own name 000`" in shown(message)


async def test_the_five_hundred_and_first_is_refused(table: Table) -> None:
    await fill(table, 500)
    assert said_to(await add(table, "piles", "2.14.4")) == "A server has at most 500 aliases: remove one first."
    refused(table)


async def test_what_no_longer_works_stands_first_with_its_reason(table: Table) -> None:
    def plays(*books: str) -> GuildSettings:
        return GuildSettings(books={0: books})

    async def play(settings: GuildSettings) -> None:
        await guilds(table).edit(
            table.guild.id, lambda guild: (SettingsEdit(before=guild.settings, after=settings),), by=1
        )

    await play(plays("pebbles"))
    await add(table, "a pile", "2.14.4")
    await add(table, "launch", "2.14.4")
    await play(plays("pebbles", "harbour"))
    assert await listed(table) == (
        "2 aliases of this server\n"
        "⚠ `launch`: it now means 509 Launch in Harbour\n"
        "`a pile` → 2.14.4 Stacking Units — Pebbles › Tags\n"
        "⚠ no longer works (1): remove it, or lead it elsewhere."
    )


# Files.


@pytest.mark.parametrize(("form", "name"), [("CSV", "aliases.csv"), ("JSON", "aliases.json")])
async def test_what_is_exported_can_be_imported_in_another_server(table: Table, form: str, name: str) -> None:
    await add(table, "piles", "2.14.4")
    await add(table, "heaps", "units of a player")
    message = told(await table.ada.slash(table.channel, "alias export", form=form))
    (file,) = message.attachments
    assert (message.content, file.filename) == ("2 aliases.", name)
    data = await file.read()
    other = table.env.create_guild("Another night")
    channel = other.create_text_channel("rules")
    dana = other.add_member(table.env.create_user("dana"), roles=[other.create_role("Head", permissions=table.manages)])
    shown_first = told(await dana.slash(channel, "alias import", file=(file.filename, data)))
    assert "2 new, 0 changed, 0 there already, 0 refused" in shown(shown_first)
    await dana.click(shown_first, label="Import 2")
    assert shown(shown_first) == "Saved 2 aliases."
    await dana.send(channel, "[[piles]]")
    assert channel.last_message is not None
    assert titles([channel.last_message]) == ["2.14.4 Stacking Units"]


async def test_one_alias_is_exported_as_one_and_none_as_nothing(table: Table) -> None:
    empty = told(await table.ada.slash(table.channel, "alias export"))
    assert (empty.content, empty.attachments) == ("There are no aliases to export.", [])
    await add(table, "piles", "2.14.4")
    assert told(await table.ada.slash(table.channel, "alias export")).content == "1 alias."


async def make_house_rule(table: Table, title: str) -> None:
    form = await table.cleo.slash(table.channel, "house add")
    await table.cleo.submit_modal(form, {"title": title, "text": "Play on.", "changes": ""})


async def test_aliases_of_house_rules_come_back_after_a_reset_and_no_id_is_shown(table: Table) -> None:
    await make_house_rule(table, "No ties")
    await add(table, "draws", "house: no ties")
    assert said_to(await add(table, "draws", "2.3")).endswith("\n-# before: the house rule “No ties”")
    await add(table, "draws", "no ties")
    asking = told(await table.cleo.slash(table.channel, "settings reset"))
    data = await asking.attachments[0].read()
    await table.cleo.click(asking, label="Delete everything")
    await make_house_rule(table, "No ties")
    message = told(await upload(table, data, name="aliases.json"))
    assert "Would be saved\n`draws` → the house rule “No ties”" in shown(message)
    await table.cleo.click(message, label="Import 1")
    (answer,) = await table.ask("[[draws]]")
    assert titles([answer]) == ["No ties"]
    (choice,) = await table.cleo.autocomplete(table.channel, "house remove", "rule", "ties")
    await table.cleo.slash(table.channel, "house remove", rule=str(choice["value"]))
    gone = told(await table.cleo.slash(table.channel, "alias remove", name="draws"))
    assert gone.content == "Removed: `draws` → a house rule that is gone"


async def test_what_is_refused_of_json_is_called_an_entry(table: Table) -> None:
    message = told(await upload(table, b'{"piles": "2.14.4", "Piles": "2.3", "deploy": "2.3"}', name="a.json"))
    assert "entry 2 `Piles`: its name stands already in entry 1\nentry 3 `deploy`: " in shown(message)


async def test_an_import_shows_what_it_would_do_and_names_every_row_that_it_refuses(table: Table) -> None:
    await add(table, "heaps", "2.3")
    message = told(await upload(table))
    assert shown(message) == (
        "What this import would do\n"
        "**1 new, 1 changed, 0 there already, 2 refused**\nNothing has changed yet.\n"
        "Would be saved\n"
        "`piles` → pebbles: 2.14.4\n"
        "`heaps` → “units of a player” in pebbles (leads elsewhere now)\n"
        "Refused\n"
        "line 4 `deploy`: “deploy” already means Deploy in Pebbles, which would hide the alias.\n"
        "line 5 `@everyone`: A name cannot contain mentions, markup or brackets; this one contains \\`@\u200b\\`."
    )
    assert await table.ask("[[piles]]") == []
    await table.cleo.click(message, label="Cancel")
    assert shown(message) == "Cancelled: nothing has changed."
    assert await table.ask("[[piles]]") == []


async def test_a_confirmed_import_is_one_change_that_can_be_undone(table: Table) -> None:
    await add(table, "heaps", "2.3")
    message = told(await upload(table, b'{"piles": "2.14.4", "heaps": "2.14.3"}', name="a.json"))
    await table.cleo.click(message, label="Import 2")
    assert shown(message) == "Saved 2 aliases."
    assert len(await table.ask("[[piles]] [[heaps]]")) == 1
    await table.cleo.click(message, label="Undo")
    assert await table.ask("[[piles]]") == []
    (answer,) = await table.ask("[[heaps]]")
    assert titles([answer]) == ["2.3 Health"]


async def test_what_has_changed_meanwhile_stops_an_import(table: Table) -> None:
    message = told(await upload(table))
    await add(table, "stash", "2.3")
    result = await table.cleo.click(message, label="Import 2")
    assert later(result) == "Somebody has changed something meanwhile; nothing is imported. Upload the file again."
    assert await table.ask("[[piles]]") == []


async def test_an_import_is_open_once_and_not_after_a_restart(table: Table) -> None:
    message = told(await upload(table))
    await table.restart()
    result = await table.cleo.click(message, label="Import 2")
    assert said_to(result) == "That import is not open any more; nothing has changed. Upload the file again."


async def test_many_refused_rows_come_as_a_file(table: Table) -> None:
    data = (
        "name,target\n"
        + "".join(f"deploy {'!' * n},2.3\n" for n in range(1, 3))
        + "".join(f"4.{n},2.3\n" for n in range(40))
    )
    message = told(await upload(table, data.encode()))
    (file,) = message.attachments
    assert file.filename == "refused.txt"
    text = (await file.read()).decode()
    assert len(text.splitlines()) == 1 + 42
    assert "42\t4.38\t“4.38” reads as the number of a rule.".replace("42\t", "") in text
    assert "… and 30 more" in shown(message)
    assert "There is nothing to import." in shown(message)
    assert message.components == []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x" * (256 * 1024 + 1), "a.csv: it is larger than 256 KiB"),
        (b"\xff\xfe\x00", "a.csv, at byte 0: this is not UTF-8 text"),
        (b" \n", "a.csv: there is nothing in it"),
        (b"dear diary", "a.csv: this is neither CSV with the columns name, book and target nor JSON"),
    ],
)
async def test_a_file_that_holds_no_aliases_is_one_sentence(table: Table, data: bytes, sentence: str) -> None:
    assert said_to(await upload(table, data, name="a.csv")) == sentence
    refused(table, AliasFileError)


async def test_rows_full_of_markup_are_shown_letter_by_letter(table: Table) -> None:
    message = told(await upload(table, b'name,target\n"[x](https://evil.example) `<@1>`",2.3\npiles,@here **you**\n'))
    text = shown(message)
    assert "](https" not in text.replace("`[x](https://evil.example) ʼ<@1>ʼ`", "")
    assert "**you**" not in text


# Who may.


async def test_everybody_sees_aliases_and_only_editors_change_them(table: Table) -> None:
    for result in (
        await add(table, "piles", "2.14.4", by=table.ada),
        await table.ada.slash(table.channel, "alias remove", name="piles"),
        await table.ada.slash(table.channel, "alias import", file=("a.csv", FILE)),
    ):
        assert said_to(result) == NO_EDITOR
        refused(table)
    assert (await listed(table)).startswith("There are no aliases yet")


async def test_a_role_that_may_edit_can_and_no_longer_once_it_is_taken_away(table: Table) -> None:
    judges = table.guild.create_role("Judges")
    judge = table.guild.add_member(table.env.create_user("judge"), roles=[judges])
    assert said_to(await add(table, "piles", "2.14.4", by=judge)) == NO_EDITOR
    refused(table)
    await let_edit(table, judges.id)
    saved = told(await add(table, "piles", "2.14.4", by=judge))
    assert shown(saved) == SAVED
    preview = told(await judge.slash(table.channel, "alias import", file=("a.csv", b"name,target\nheaps,2.3\n")))
    await let_edit(table)
    for message, label in ((preview, "Import 1"), (saved, "Undo")):
        assert said_to(await judge.click(message, label=label)) == NO_EDITOR
    assert await table.ask("[[heaps]]") == []
    assert len(await table.ask("[[piles]]")) == 1


async def test_there_are_no_aliases_in_direct_messages(table: Table) -> None:
    with pytest.raises(SetupError, match="context"):
        await table.ada.user.slash("alias list")


# The database away.


def take_away(database: Path) -> Callable[[], None]:
    """Put a folder where the database belongs; return what brings it back."""
    hidden = database.with_name("hidden")
    hidden.mkdir()
    moved = [(file, hidden / file.name) for file in database.parent.glob(f"{database.name}*")]
    for file, away in moved:
        file.rename(away)
    database.mkdir()

    def bring_back() -> None:
        database.rmdir()
        for file, away in moved:
            away.rename(file)

    return bring_back


async def test_with_the_database_gone_a_write_says_so_look_ups_go_on_and_it_heals(table: Table, tmp_path: Path) -> None:
    await add(table, "piles", "2.14.4")
    preview = told(await upload(table, b"name,target\nstash,2.3\n"))
    bring_back = take_away(tmp_path / "quoth.db")
    for result in (
        await add(table, "heaps", "2.14.4"),
        await table.cleo.slash(table.channel, "alias remove", name="piles"),
    ):
        assert said_to(result).startswith("That was not saved: the database cannot be reached.")
        refused(table, StorageUnavailableError)
    pressed = await table.cleo.click(preview, label="Import 1")
    assert later(pressed).startswith("That was not saved")
    assert len(await table.ask("[[piles]]")) == 1
    assert await table.ask("[[heaps]]") == []
    bring_back()
    await table.env.advance_time(10)
    await table.cleo.click(preview, label="Import 1")
    assert shown(preview) == "Saved: `stash` → 2.3 Health — Pebbles › Concepts"
    assert said_to(await add(table, "heaps", "2.14.4")).startswith("Saved")
    assert len(await table.ask("[[heaps]]")) == 1
    assert "3 aliases" in await listed(table)
