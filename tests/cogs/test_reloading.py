"""`/reload`: books change while the bot goes on answering."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.client import QuothBot
from bot.errors import RefusedError
from tests.builders import RULES
from tests.cards import labels, now, one
from tests.table import Table, option, said_to, titles

REFUSED = "Only whoever runs this bot can do that."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of books that may be changed."""
    return Path(shutil.copytree(RULES, tmp_path / "rules"))


async def open_table(table: Table, folder: Path) -> None:
    """Let the bot read this folder, and be Ada's."""
    await table.restart(rules=folder)
    assert isinstance(table.env.bot, QuothBot)
    table.env.bot.owner_id = table.ada.id


async def reload(table: Table) -> str:
    """Let Ada have the books read again; return what she is told."""
    return said_to(await table.ada.user.slash("reload"))


def rewrite(folder: Path, *, name: str = "pebbles.json", **changes: Any) -> None:
    """Put other parts into the Pebbles book; None takes one out."""
    tree = json.loads((folder / name).read_text("utf-8"))
    for path, value in changes.items():
        *above, last = path.strip("_").split("_")
        node = tree
        for key in above:
            node = node[key]
        if value is None:
            del node[last]
        else:
            node[last] = value
    (folder / name).write_text(json.dumps(tree), "utf-8")


def move_stacking(folder: Path) -> None:
    """Print 2.14.4 as 2.14.9, in another edition."""
    tree = json.loads((folder / "pebbles.json").read_text("utf-8"))
    rewrite(folder, **{"2_14_4": None, "2_14_9": tree["2"]["14"]["4"]})
    manifest = (folder / "books.toml").read_text("utf-8").replace("2020-05-01", "2021-06-02")
    manifest = manifest.replace("1 May 2020", "2 June 2021").replace('"tower" = "2.14.4"\n', "")
    (folder / "books.toml").write_text(manifest, "utf-8")


def add_marbles(folder: Path, text: str = '{"1": {"0": "Rolling", "1": "Marbles roll."}}') -> None:
    (folder / "marbles.json").write_text(text, "utf-8")
    with (folder / "books.toml").open("a", encoding="utf-8") as manifest:
        manifest.write('\n[[book]]\nid = "marbles"\nfile = "marbles.json"\ntitle = "Marbles"\n')


async def test_whoever_runs_the_bot_hears_what_is_new_and_the_next_answer_has_it(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    move_stacking(folder)
    add_marbles(folder)
    assert await reload(table) == "**Added:** Marbles\n**Replaced:** Pebbles (2 June 2021)"
    assert titles(await table.ask("[[stacking units]]")) == ["2.14.9 Stacking Units"]
    assert titles(await table.ask("[[marbles: rolling]]")) == ["1 Rolling"]
    assert await reload(table) == "The books are the same as before."
    (folder / "marbles.json").unlink()
    manifest = (folder / "books.toml").read_text("utf-8").split('\n[[book]]\nid = "marbles"')[0]
    (folder / "books.toml").write_text(manifest, "utf-8")
    assert await reload(table) == "**Removed:** Marbles"
    assert titles(await table.ask("[[stacking units]]")) == ["2.14.9 Stacking Units"]


async def test_anybody_else_is_refused_and_nothing_is_read(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    move_stacking(folder)
    for told in (await table.ben.user.slash("reload"), await table.cleo.user.slash("reload")):
        assert said_to(told) == REFUSED
    simcord.assert_error(table.env, RefusedError)
    simcord.assert_error(table.env, RefusedError)
    assert titles(await table.ask("[[stacking units]]")) == ["2.14.4 Stacking Units"]


async def test_in_servers_only_administrators_see_the_command(table: Table) -> None:
    assert "reload" not in table.cleo.available_commands(table.channel)
    assert "reload" in table.guild.add_member(table.guild.owner).available_commands(table.channel)


@pytest.mark.parametrize(
    ("name", "broken", "said"),
    [
        ("pebbles.json", '{"1": ', "**Left as it was,** because what is there now cannot be used:\n• "),
        ("books.toml", "[[book", "**Left as it was,** because what is there now cannot be used:\n• "),
        ("pebbles.questions.json", "{", "**Left out:**\n• "),
        ("thesaurus.toml", "[senses", "**Left out:**\n• "),
    ],
)
async def test_a_broken_file_is_named_and_the_books_answer_as_before(
    table: Table, folder: Path, name: str, broken: str, said: str
) -> None:
    await open_table(table, folder)
    (folder / name).write_text(broken, "utf-8")
    told = await reload(table)
    assert told.startswith(f"The books are the same as before.\n{said}")
    assert name in told.replace("\\", "")
    assert titles(await table.ask("[[stacking units]]")) == ["2.14.4 Stacking Units"]
    assert titles(await table.ask("[[launch]]")) == ["509 Launch"]


async def test_a_new_book_that_is_broken_is_left_out_until_it_is_mended(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    add_marbles(folder, "{")
    assert (await reload(table)).startswith("The books are the same as before.\n**Left out:**\n• ")
    (folder / "marbles.json").write_text('{"1": "Marbles roll."}', "utf-8")
    assert await reload(table) == "**Added:** Marbles"


async def test_a_list_of_what_is_broken_never_grows_too_long_for_discord(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    (folder / "books.toml").unlink()
    for number in range(40):
        (folder / f"{'long ' * 10}{number}.json").write_text("{", "utf-8")
    assert 1_500 < len(await reload(table)) <= 2_000


async def test_what_a_server_has_saved_follows_without_a_restart(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    await table.cleo.slash(table.channel, "alias add", name="pile", target="2.14.4")
    opened = await table.cleo.slash(table.channel, "house add")
    typed = {"title": "Tall Stacks", "text": "A stack may be five pebbles high.", "changes": "2.14.4"}
    await table.cleo.submit_modal(opened, typed)
    assert titles(await table.ask("[[pile]]")) == ["2.14.4 Stacking Units", "Tall Stacks"]
    move_stacking(folder)
    await reload(table)
    assert titles(await table.ask("[[pile]]")) == ["2.14.9 Stacking Units", "Tall Stacks"]
    assert "2.14.9" in said_to(await table.cleo.slash(table.channel, "alias list"))


async def test_a_card_from_before_leads_into_the_new_edition(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    answer = await one(table, "[[2.14.4]]")
    move_stacking(folder)
    await reload(table)
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.9 Stacking Units"]
    assert now(table).content == "-# **2.14.4 Stacking Units** is **2.14.9 Stacking Units** in the current edition."
    assert "Next ›" in labels(now(table))


async def test_a_card_of_a_book_that_was_removed_says_so(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    answer = await one(table, "[[harbour: launch]]")
    (folder / "harbour.json").unlink()
    manifest = (folder / "books.toml").read_text("utf-8")
    (folder / "books.toml").write_text(manifest[: manifest.rindex("[[book]]")], "utf-8")
    await reload(table)
    told = await table.ada.click(answer, label="Up")
    assert "The book of **509 Launch** is not here any more." in said_to(told)


async def test_a_question_that_is_edited_is_answered_from_the_new_edition(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    question = await table.ada.send(table.channel, "[[2.3]]")
    rewrite(folder, **{"2_3": "Vigour\nIt is another word."})
    await reload(table)
    await table.ada.edit(question, "[[vigour]]")
    assert titles([now(table)]) == ["2.3 Vigour"]


async def test_autocomplete_offers_the_new_books_and_rules(table: Table, folder: Path) -> None:
    async def offered(name: str, option_name: str, typed: str) -> list[str]:
        return [choice["name"] for choice in await table.ada.autocomplete(table.channel, name, option_name, typed)]

    await open_table(table, folder)
    assert await offered("rule", "book", "marb") == []
    add_marbles(folder)
    await reload(table)
    assert await offered("rule", "book", "marb") == ["Marbles"]
    assert (await offered("rule", "query", "rolling"))[0] == "1 Rolling — Marbles"


async def test_the_list_of_books_and_the_choice_among_them_have_the_new_one(table: Table, folder: Path) -> None:
    await open_table(table, folder)
    add_marbles(folder)
    await reload(table)
    await table.ada.slash(table.channel, "book")
    assert option(now(table), "Marbles")
