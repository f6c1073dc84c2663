"""`/changes`: what a new edition has changed, and where former numbers lead."""

import json
from pathlib import Path

import discord
import pytest

from bot.folders import read_book
from bot.rulebook.changes import compare
from bot.rulebook.history import encode, replaced
from cogs.editions import newest
from tests.builders import RULES, book, in_editions
from tests.cards import labels, now, one, rules_folder
from tests.cogs.test_looking_up_here import LOOK_UP
from tests.cogs.test_news import chosen, told
from tests.table import Table, option, said_to, shown, titles

MOON = "Something new that nobody has read before about the *moon*."
SECTION = {
    "0": "Stacking Units",
    "a": MOON,
    "b": "A Stacking unit may be put on another one.",
    "c": "A stack holds at most 5 units; see 2.14.3.",
}


def new_edition(folder: Path) -> Path:
    """Copy the tests' books, with a new edition of Pebbles and its history."""
    rules = rules_folder(folder, **{"2_14_4": SECTION, "6_2_Swap": None})
    history = (replaced(compare(read_book(RULES / "pebbles.json"), read_book(rules / "pebbles.json"))),)
    (rules / "pebbles.history.json").write_bytes(encode(history))
    return rules


def newer_edition(folder: Path, old: Path) -> Path:
    """Copy the books of another folder, with an edition after it."""
    rules = rules_folder(folder, **{"2_14_4": SECTION, "6_2_Swap": None, "2_3": "Health\nNobody has any health."})
    manifest = (rules / "books.toml").read_text("utf-8").replace("2 June 2021", "3 July 2022")
    (rules / "books.toml").write_text(manifest.replace("2021-06-02", "2022-07-03"), "utf-8")
    former = read_book(old / "pebbles.json")
    told = json.loads((old / "pebbles.history.json").read_bytes())
    added = json.loads(encode((replaced(compare(former, read_book(rules / "pebbles.json"))),)))
    (rules / "pebbles.history.json").write_text(json.dumps([*told, *added]), "utf-8")
    return rules


async def test_without_a_former_edition_changes_says_so_to_the_asker_alone(table: Table) -> None:
    said = said_to(await table.ada.slash(table.channel, "changes"))
    assert said == "-# No rulebook here has a former edition that is known."
    said = said_to(await table.ada.slash(table.channel, "changes", book="harbour"))
    assert said == "-# No former edition of Harbour is known."


async def test_changes_shows_the_new_edition_by_section_and_word_by_word(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    await table.ada.slash(table.channel, "changes")
    said = shown(now(table))
    assert "Pebbles · 1 May 2020 → 2 June 2021" in said
    assert "**2 Concepts › 2.14 Tags**" in said
    await table.ada.select(now(table), [option(now(table), "2 Concepts › 2.14 Tags")])
    said = shown(now(table))
    assert "**2.14.4a** · added\nSomething new that nobody has read before about the moon." in said
    assert "at most ~~3~~ **5** units" in said
    card = await table.ada.select(now(table), [option(now(table), "2.14.4a")])
    assert MOON in said_to(card)
    assert titles([now(table)]) == ["2 Concepts › 2.14 Tags"]
    await table.ada.click(now(table), label="All sections")
    assert "**2 Concepts › 2.14 Tags**" in shown(now(table))


async def test_others_open_a_copy_and_the_asker_can_delete(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    await table.ada.slash(table.channel, "changes", book="pebbles")
    before = shown(now(table))
    copy = await table.ben.select(now(table), [option(now(table), "2 Concepts › 2.14 Tags")])
    assert "**2.14.4a** · added" in said_to(copy)
    assert shown(now(table)) == before
    await table.ada.click(now(table), label="Delete")
    assert table.said() == []


@pytest.mark.parametrize(
    ("among", "book_id"), [((), "newer"), (("older",), "older"), (("older", "newer"), "newer"), (("bare",), "newer")]
)
def test_the_newest_edition_of_the_books_that_count_is_shown(among: tuple[str, ...], book_id: str) -> None:
    books = [
        in_editions(*(book({"1": text}, book_id=name, edition_date=day) for text in ("One.", "Two.")))
        for name, day in (("older", "2020-05-01"), ("newer", "2021-06-02"))
    ]
    found = newest([*books, book({"1": "One."}, book_id="bare", edition_date="2022-01-01")], among=among)
    assert found is not None
    assert found.info.id == book_id
    assert newest([], among=among) is None


async def test_changes_can_be_for_the_asker_alone(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    said = said_to(await table.ada.slash(table.channel, "changes", private=True))
    assert "1 May 2020 → 2 June 2021" in said


async def test_only_books_with_a_history_are_offered(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    offered = await table.ada.autocomplete(table.channel, "changes", "book", "")
    assert [choice["value"] for choice in offered] == ["pebbles"]


async def test_where_embeds_are_not_allowed_it_is_said_in_words(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.slash(plain, "changes")
    message = plain.last_message
    assert message is not None
    assert "**2 Concepts › 2.14 Tags**" in message.content
    await table.ada.select(message, [option(message, "2 Concepts › 2.14 Tags")])
    assert plain.last_message is not None
    assert "at most ~~3~~ **5** units" in plain.last_message.content


async def test_the_buttons_go_on_after_an_even_newer_edition(table: Table, tmp_path: Path) -> None:
    rules = new_edition(tmp_path / "rules")
    await table.restart(rules=rules)
    await table.ada.slash(table.channel, "changes")
    await table.restart(rules=newer_edition(tmp_path / "newer", rules))
    await table.ada.select(now(table), [option(now(table), "2 Concepts › 2.14 Tags")])
    assert shown(now(table)).startswith("-# A newer edition has come since: 3 July 2022.")
    assert "at most ~~3~~ **5** units" in shown(now(table))
    await table.ada.click(now(table), label="All sections")
    assert labels(now(table)) == ["(‹ Older edition)", "Newer edition ›", "Delete"]
    await table.ada.click(now(table), label="Newer edition ›")
    assert "2 June 2021 → 3 July 2022" in shown(now(table))
    assert "newer edition has come" not in shown(now(table))


async def test_the_buttons_say_so_when_the_edition_was_taken_back(table: Table, tmp_path: Path) -> None:
    rules = new_edition(tmp_path / "rules")
    newer = newer_edition(tmp_path / "newer", rules)
    await table.restart(rules=newer)
    await table.ada.slash(table.channel, "changes")
    await table.restart(rules=rules)
    await table.ada.select(now(table), [option(now(table), "2 Concepts")])
    assert "is not in the book’s history any more" in shown(now(table))
    await table.restart(rules=RULES)
    await table.ada.click(now(table), label="Delete")


async def test_the_news_of_an_edition_leads_to_its_changes(table: Table, tmp_path: Path) -> None:
    channel = table.guild.create_text_channel("news")
    await chosen(table, channel)
    await table.restart(rules=RULES)
    await table.restart(rules=new_edition(tmp_path / "rules"))
    assert told(table, channel) == [
        "A rulebook has a new edition\n**Pebbles**: 2 June 2021\nWhat has changed: /changes"
    ]
    post = channel.last_message
    assert post is not None
    for member in (table.ada, table.ben):
        copy = await member.click(post, label="What has changed")
        assert "1 May 2020 → 2 June 2021" in said_to(copy)


@pytest.mark.parametrize(
    ("typed", "title", "line"),
    [
        ("[[2.14.4c]]", "2.14.4c", "2.14.4c was another rule until 2 June 2021"),
        ("[[2.14.4b]]", "2.14.4b", "2.14.4b was another rule until 2 June 2021: that is now 2.14.4c"),
    ],
)
async def test_a_number_that_meant_another_rule_says_so_quietly(
    table: Table, tmp_path: Path, typed: str, title: str, line: str
) -> None:
    await table.restart(rules=new_edition(tmp_path / "rules"))
    answer = await one(table, typed)
    assert titles([answer]) == [title]
    assert line in (answer.embeds[0].footer.text or "")


async def test_a_former_number_leads_to_its_rule_and_a_removed_one_says_so(table: Table, tmp_path: Path) -> None:
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    swapped = {"2_14_4": None, "2_14_9": tree["2"]["14"]["4"], "4_1": None, "6": None}
    moved = rules_folder(tmp_path / "moved", **swapped)
    history = (replaced(compare(read_book(RULES / "pebbles.json"), read_book(moved / "pebbles.json"))),)
    (moved / "pebbles.history.json").write_bytes(encode(history))
    await table.restart(rules=moved)
    answer = await one(table, "[[2.14.4b]]")
    assert titles([answer]) == ["2.14.9b"]
    assert (answer.embeds[0].footer.text or "").startswith("was 2.14.4b until 2 June 2021 · ")
    gone = await one(table, "[[4.1]]")
    assert titles([gone]) == ["4.1 was removed in the edition of 2 June 2021; 4 ends at 4.2."]
    chapter = await one(table, "[[6.1]]")
    assert chapter.content == "-# 6.1 was removed in the edition of 2 June 2021."
    message = await table.ada.send(table.channel, "It was rule 2.14.4b once.")
    here = said_to(await table.ben.context_menu(table.channel, LOOK_UP, message))
    assert here.startswith("-# was 2.14.4b until 2 June 2021\n")
