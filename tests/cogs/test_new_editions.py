"""Going on from a card whose rule is long, or whose book has been replaced since."""

import json
from pathlib import Path

import discord

from tests.builders import RULES
from tests.cards import labels, long_text, menu, now, one, rules_folder, ways
from tests.table import Table, option, said_to, shown, titles


async def test_a_long_rule_is_cut_at_a_paragraph_and_more_goes_on_until_nothing_is_left(
    table: Table, tmp_path: Path
) -> None:
    text = long_text()
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_3": f"Health\n{text}"}))
    answer = await one(table, "[[2.3]]")
    assert labels(answer) == ["‹ Previous", "Up", "Next ›", "More", "Delete"]
    read = [answer.embeds[0].description or ""]
    while "More" in labels(now(table)):
        assert read[-1].split("\n\n`")[0].endswith("stops. …")
        await table.ada.click(now(table), label="More")
        assert titles([now(table)]) == ["2.3 Health"]
        assert shown(now(table)).startswith("continued · Pebbles › ")
        read.append(now(table).embeds[0].description or "")
    pieces = [piece.split("\n\n`")[0].removesuffix(" …").strip() for piece in read]
    assert " ".join(" ".join(pieces).split()) == " ".join(text.split())
    await table.ada.click(now(table), label="From its start")
    assert shown(now(table)).startswith("Pebbles › ")


async def test_nothing_of_a_long_rule_is_lost_where_embeds_are_not_allowed(table: Table, tmp_path: Path) -> None:
    text = long_text()
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_3": f"Health\n{text}"}))
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[2.3]]")
    read = []
    while True:
        message = plain.last_message
        assert message is not None
        assert len(message.content) <= 2000
        read.append(message.content)
        if "More" not in labels(message):
            break
        await table.ada.click(message, label="More")
    whole = " ".join(" ".join(read).split())
    for number in range(20):
        assert f"Paragraph {number} goes on" in whole


async def test_a_press_on_a_card_whose_rule_has_moved_since_tells_where_it_went(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4]]")
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    moved = {"2_14_4": None, "2_14_9": tree["2"]["14"]["4"]}
    await table.restart(rules=rules_folder(tmp_path / "rules", **moved))
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.9 Stacking Units"]
    told = "-# **2.14.4 Stacking Units** is **2.14.9 Stacking Units** in the current edition."
    assert now(table).content == told
    await table.ada.click(now(table), label="Next ›")
    assert titles([now(table)]) == ["2.14.9a"]


async def test_a_number_that_another_rule_bears_now_is_not_taken_for_it(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4b]]")
    section = {
        "0": "Stacking Units",
        "a": "Something new that nobody has read before about the moon.",
        "b": "A Stacking unit may be put on another one.",
        "c": "A stack holds at most 3 units; see 2.14.3.",
    }
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.click(answer, label="Up")
    assert said_to(copy).startswith("-# **2.14.4b** is **2.14.4c** in the current edition.")
    assert titles([now(table)]) == ["2.14.4b"]


async def test_a_rule_that_stands_where_it_stood_needs_no_word_about_the_new_edition(
    table: Table, tmp_path: Path
) -> None:
    answer = await one(table, "[[2.14.4]]")
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"4_1": "Empty Bag Check\nIt is different now."}))
    await table.ada.click(answer, label="Next ›")
    assert titles([now(table)]) == ["2.14.4a"]


async def test_of_a_rule_that_is_gone_the_card_stays_and_says_what_it_was(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[swap]]")
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"6_2_Swap": None}))
    told = await table.ada.click(answer, label="Next ›")
    assert said_to(told).startswith("-# **Swap** is not in the book any more.")
    assert titles([now(table)]) == ["Swap"]


async def test_of_a_book_that_is_gone_the_card_stays_too(table: Table) -> None:
    answer = await one(table, "[[harbour: launch]]")
    await table.restart(rules=RULES.parent / "one_book")
    told = await table.ada.click(answer, label="Up")
    assert "The book of **509 Launch** is not here any more." in said_to(told)


async def test_a_new_edition_with_the_same_words_needs_no_word(table: Table, tmp_path: Path) -> None:
    """Also from a later page of a text, from a list and from what surrounds a rule."""
    long = {"2_3": f"Health\n{long_text()}"}
    await table.restart(rules=rules_folder(tmp_path / "old", **long))
    await table.ada.click(await one(table, "[[2.3]]"), label="More")
    continued = now(table)
    await table.ada.send(table.channel, "[[?]]", reply_to=continued)
    around = table.said()[-1]
    folder = rules_folder(tmp_path / "new", **long)
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    for message in (continued, around):
        await table.ada.click(message, label="Next ›")
    assert titles(table.said()) == ["2.4 Kinds of Pebble", "2.4 Kinds of Pebble"]
    assert not any("current edition" in message.content for message in table.said())


async def test_what_a_menu_offers_is_followed_too(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4]]")
    listed = await one(table, "[[rule_units of a player]]")
    section = {
        "0": "Stacking Units",
        "a": "Something new that nobody has read before about the moon.",
        "b": "A Stacking unit may be put on another one.",
        "c": "A stack holds at most 3 units; see 2.14.3.",
    }
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.select(answer, [option(answer, "2.14.4b")])
    assert said_to(copy).startswith("-# **2.14.4b** is **2.14.4c** in the current edition.")
    assert "at most 3 units" in said_to(copy)
    copy = await table.ben.select(listed, [option(listed, "1.1.2")])
    assert "current edition" not in said_to(copy)


async def test_a_reply_goes_on_from_where_the_rule_is_now(table: Table, tmp_path: Path) -> None:
    answer, gone = await one(table, "[[2.14.4]]"), await one(table, "[[swap]]")
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    moved = {"2_14_4": None, "2_14_9": tree["2"]["14"]["4"], "6_2_Swap": None}
    await table.restart(rules=rules_folder(tmp_path / "rules", **moved))
    await table.ben.send(table.channel, "[[?]]", reply_to=answer)
    assert titles(table.said()[-1:]) == ["2.14.9 Stacking Units"]
    assert "is **2.14.9 Stacking Units** in the current edition." in table.said()[-1].content
    await table.ben.send(table.channel, "[[?]]", reply_to=gone)
    assert "**Swap** is not in the book any more." in table.said()[-1].content


async def test_more_of_a_text_that_has_changed_begins_anew(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=rules_folder(tmp_path / "old", **{"2_3": f"Health\n{long_text()}"}))
    answer = await one(table, "[[2.3]]")
    folder = rules_folder(tmp_path / "new", **{"2_3": f"Health\nIt is another one. {long_text()}"})
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    await table.ada.click(answer, label="More")
    assert "It is another one." in shown(now(table))


async def test_all_that_cites_a_rule_can_be_reached(table: Table, tmp_path: Path) -> None:
    citers = {"0": "Citers", **{str(number): f"Rule {number}\nSee 2.3." for number in range(1, 41)}}
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"9": citers}))
    answer = await one(table, "[[2.3]]")
    assert "ited by 41" in (menu(answer).placeholder or "")
    await table.ada.select(answer, [option(answer, "All 41 rules that cite it …")])
    read = [label for label, _ in ways(now(table))][:15]
    while "›" in labels(now(table)):
        await table.ada.click(now(table), label="›")
        read += [label for label, way in ways(now(table)) if way != "shown first"]
    assert {f"9.{number} Rule {number}" for number in range(1, 41)} <= set(read)
    await table.ada.click(now(table), label="Read")
    assert titles([now(table)]) == ["2.3 Health"]


async def test_several_answers_in_plain_text_keep_what_goes_with_their_texts(table: Table, tmp_path: Path) -> None:
    sections = {f"2_{number}": f"Section {number}\n{long_text()}" for number in (5, 6, 7, 8, 9)}
    await table.restart(rules=rules_folder(tmp_path / "rules", **sections))
    me = table.env.bot.user
    assert me is not None
    plain = table.guild.create_text_channel("plain", overwrites={me: discord.PermissionOverwrite(embed_links=False)})
    await table.ada.send(plain, "[[2.5]] [[2.6]] [[2.7]] [[2.8]] [[2.9]]")
    assert plain.last_message is not None
    said = plain.last_message.content
    assert len(said) <= 2000
    for number in (5, 6, 7, 8, 9):
        assert f"`Pebbles 2.{number}, 2 Jun 2021`" in said
    assert said.count("Quoth’s wording") == said.count("<https://example.org/pebbles>") == 5


async def test_up_from_a_list_says_nothing_wrong_in_another_edition(table: Table, tmp_path: Path) -> None:
    await table.ada.slash(table.channel, "book", book="pebbles")
    for label in ("2 Concepts", "2.14 Tags"):
        await table.ada.select(now(table), [option(now(table), label)])
    tree = json.loads((RULES / "pebbles.json").read_text("utf-8"))
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2": None, "3": tree["2"]}))
    await table.ada.click(now(table), label="Up")
    assert titles([now(table)]) == ["3 Concepts"]
    assert "current edition" not in now(table).content


async def test_a_list_that_a_menu_opens_is_followed_too(table: Table, tmp_path: Path) -> None:
    parts = {"0": "Many\nIt has many parts.", **{str(n): f"Part {n}\nSome." for n in range(1, 12)}}
    await table.restart(rules=rules_folder(tmp_path / "old", **{"2_20": parts}))
    answer = await one(table, "[[2.20]]")
    folder = rules_folder(tmp_path / "new", **{"2_21": parts})
    manifest = (folder / "books.toml").read_text("utf-8").replace("2021-06-02", "2022-06-02")
    (folder / "books.toml").write_text(manifest, "utf-8")
    await table.restart(rules=folder)
    copy = await table.ben.select(answer, [option(answer, "All 11 parts …")])
    assert said_to(copy).startswith("-# **2.20 Many** is **2.21 Many** in the current edition.")


async def test_words_that_have_changed_under_a_number_are_not_called_gone(table: Table, tmp_path: Path) -> None:
    answer = await one(table, "[[2.14.4b]]")
    section = {"0": "Stacking Units", "a": "A Stacking unit may be put on another one.", "b": "The moon is round."}
    await table.restart(rules=rules_folder(tmp_path / "rules", **{"2_14_4": section}))
    copy = await table.ben.click(answer, label="Next ›")
    assert said_to(copy).startswith("-# **2.14.4b** reads differently in the current edition.")
    assert "The moon is round." in said_to(copy)
