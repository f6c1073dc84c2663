"""Aliases made, removed, imported, exported and followed with the eye; and what players then get."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import pytest

from bot.errors import RefusedError
from bot.guild.aliases import ImportDraft, ImportPlan, add_alias, dead_aliases, exported, finds_nothing, remove_alias
from bot.guild.exchange import BadRow, Row, read_rows, write_csv, write_json
from bot.guild.guild import Guild, furnish
from bot.guild.model import MOST_ALIASES, AliasEdit, Brackets, QueryTarget
from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Several
from bot.search.shelf import Shelf
from tests.builders import book
from tests.guild.servers import OFFICIAL, answer, edited, found, is_heard, named, server, with_house_rule


def planned(guild: Guild, rows: Sequence[Row | BadRow]) -> ImportPlan:
    draft = ImportDraft(guild)
    for row in rows:
        draft.take(row)
    return draft.plan


def row(line: int, name: str, target: str, book: str = "") -> Row:
    return Row(line=line, name=name, book=book, target=target)


def full(count: int = MOST_ALIASES) -> Guild:
    draft = ImportDraft(server())
    for n in range(count):
        draft.take(row(n, f"own name {n}", "2.14.4"))
    return edited(server(), draft.plan.edits)


@pytest.mark.parametrize(
    "typed", ["piles", "PILES", "  Piles! ", "píles", "rule_piles", "rules piles", "pebbles: piles", "pebbles piles"]
)
def test_every_spelling_of_an_alias_leads_to_its_rule(typed: str) -> None:
    assert found(named(server(), "Piles", "2.14.4"), typed) == ("pebbles", "2.14.4")


def test_an_alias_answers_in_strict_and_open_brackets_and_where_the_bot_is_spoken_to_in_off_ones() -> None:
    guild = named(server(), "piles", "2.14.4")
    assert [is_heard(guild, "piles", mode) for mode in Brackets] == [True, True, False]
    assert [is_heard(guild, "rule_piles", mode) for mode in Brackets] == [True, True, True]


def test_another_book_is_asked_for_itself() -> None:
    guild = named(server(), "crates", "2.14.4")
    assert found(guild, "crates") == ("pebbles", "2.14.4")
    assert found(guild, "harbour: crates") == ("harbour", "9/Crate")
    assert found(guild, "crates", book="harbour") == ("harbour", "9/Crate")
    assert found(guild, "crates", book="pebbles") == ("pebbles", "2.14.4")


def test_a_guess_in_another_book_is_not_taken_for_the_alias() -> None:
    guild = named(server(), "at sea", "2.14.4")
    assert found(guild, "harbour at sea")[0] == "harbour"
    assert not is_heard(guild, "harbour at sea")


def test_an_alias_answers_in_channels_with_other_books() -> None:
    guild = named(server(books=["harbour"]), "piles", "2.14.4", book="pebbles")
    assert found(guild, "piles") == ("pebbles", "2.14.4")


def test_an_alias_goes_before_a_books_own_alias_and_behind_its_titles() -> None:
    guild = named(server(), "hp", "2.14.4")
    assert found(guild, "hp") == ("pebbles", "2.14.4")
    assert found(named(server(books=["pebbles"]), "launch", "2.14.4"), "harbour: launch") == ("harbour", "509")


def test_an_alias_that_asks_its_book_is_answered_also_by_a_choice() -> None:
    guild = named(server(), "piles", "units of a player")
    given = answer(guild, "piles")
    assert isinstance(given.outcome, Several)
    assert given.by_own_name
    assert is_heard(guild, "piles")


def test_an_alias_asks_its_book_anew_each_time() -> None:
    guild = named(server(), "piles", "how many may be stacked")
    assert guild.record.aliases["piles"].target == QueryTarget(book="pebbles", query="how many may be stacked")
    other = furnish(guild.record, shelf_of({"1": "Piles\nHow many may be stacked: seven."}))
    given = answer(other, "piles").outcome
    assert first_line(given) == "Piles"
    asked = furnish(guild.record, shelf_of({"1": "Towers\nHow many may be stacked: seven.", "2": "Sand\nIs warm."}))
    assert first_line(answer(asked, "piles").outcome) == "Towers"


def test_an_alias_whose_query_finds_nothing_any_more_says_so_and_is_marked() -> None:
    guild = named(server(), "piles", "units of a player")
    assert not finds_nothing(guild, guild.record.aliases["piles"])
    bare = furnish(guild.record, shelf_of({"1": "Sand\nIs warm."}))
    assert answer(bare, "piles").outcome == Nothing()
    assert [is_heard(bare, "piles", mode) for mode in Brackets] == [True, True, False]
    assert finds_nothing(bare, bare.record.aliases["piles"])


def test_an_alias_of_a_house_rule_shows_the_official_rule_that_it_changes() -> None:
    guild = named(with_house_rule(server(), "No ties"), "draws", "no ties")
    assert found(guild, "draws") == ("~house", "h0")


def test_removing_takes_any_spelling_and_says_what_there_is_not() -> None:
    guild = named(server(), "Piles", "2.14.4")
    (edit,) = remove_alias(guild, name=" pílES! ")
    assert (edit.before, edit.after) == (guild.record.aliases["piles"], None)
    with pytest.raises(RefusedError, match="There is no alias “heaps of it”"):
        remove_alias(guild, name="heaps  of it")


def test_an_alias_is_led_elsewhere_under_its_new_spelling() -> None:
    guild = named(server(), "piles", "2.14.4")
    (edit,) = add_alias(guild, name="PILES", target="2.3")
    assert edit.before == guild.record.aliases["piles"]
    assert edit.after is not None
    assert (edit.after.name, edit.key) == ("PILES", "piles")


def test_a_title_of_a_book_that_is_taken_up_later_hides_the_alias_and_is_listed() -> None:
    guild = named(server(books=["pebbles"]), "launch", "2.14.4")
    assert list(dead_aliases(guild)) == []
    assert found(guild, "launch") == ("pebbles", "2.14.4")
    more = furnish(
        guild.record.__class__(settings=server(books=["pebbles", "harbour"]).settings, aliases=guild.record.aliases),
        OFFICIAL,
    )
    assert [(dead.alias.name, dead.reason) for dead in dead_aliases(more)] == [
        ("launch", "it now means 509 Launch in Harbour")
    ]
    assert found(more, "launch") == ("harbour", "509")


def test_what_leads_nowhere_is_listed_with_its_reason() -> None:
    guild = named(named(server(), "piles", "2.14.4"), "boats", "508", book="harbour")
    bare = furnish(guild.record, shelf_of({"1": "Sand\nIs warm."}))
    assert [dead.reason for dead in dead_aliases(bare)] == [
        "pebbles has no rule 2.14.4 any more, and none that it has become",
        "there is no book harbour any more",
    ]
    house = named(with_house_rule(server(), "No ties"), "draws", "no ties")
    gone = furnish(house.record.__class__(aliases=house.record.aliases), OFFICIAL)
    assert [dead.reason for dead in dead_aliases(gone)] == ["the house rule that it led to is gone"]


def test_an_import_says_what_it_would_do_and_changes_nothing() -> None:
    guild = named(named(server(), "piles", "2.14.4"), "heaps", "2.14.4")
    before = guild.record
    plan = planned(
        guild,
        [
            row(2, "piles", "2.14.4", "pebbles"),
            row(3, "heaps", "2.3"),
            row(4, "stash", "units of a player"),
            row(5, "deploy", "2.3"),
            row(6, "berth", "2.99"),
            row(7, "berth", "x", "chess"),
            BadRow(line=8, name="", reason="it has no name"),
        ],
    )
    assert guild.record == before
    assert plan.unchanged == 1
    assert [(edit.key, edit.before is not None) for edit in plan.edits] == [("heaps", True), ("stash", False)]
    assert [(bad.line, bad.reason) for bad in plan.refused] == [
        (5, "“deploy” already means Deploy in Pebbles, which would hide the alias."),
        (6, "There is no rule 2.99."),
        (7, "There is no book “chess”. There are: pebbles, harbour."),
        (8, "it has no name"),
    ]


def test_no_order_of_rows_makes_a_chain() -> None:
    rows = [
        row(1, "piles", "units of a player"),
        row(2, "units of a player", "2.14.4"),
        row(3, "heaps", "piles"),
        row(4, "tall", "tall pebbles"),
    ]
    for order in permutations(rows):
        after = edited(server(), planned(server(), list(order)).edits)
        asked = {alias.target.query for alias in after.record.aliases.values() if isinstance(alias.target, QueryTarget)}
        assert not asked & after.record.aliases.keys()


def test_an_import_fills_a_server_and_refuses_what_is_beyond() -> None:
    plan = planned(full(498), [row(n, f"more {n}", "2.3") for n in range(5)] + [row(9, "own name 7", "2.3")])
    assert len(plan.edits) == 3
    assert [bad.reason for bad in plan.refused] == ["A server has at most 500 aliases: remove one first."] * 3


def test_names_that_are_the_same_to_a_player_are_one_alias() -> None:
    plan = planned(server(), [row(1, "Piles", "2.14.4"), row(2, "píles", "2.3")])
    assert [(edit.key, edit.before is None) for edit in plan.edits] == [("piles", True), ("piles", False)]
    assert isinstance(plan.edits[1], AliasEdit)
    assert plan.edits[1].before == plan.edits[0].after


@pytest.mark.parametrize("write", [write_csv, write_json])
def test_what_is_exported_makes_the_same_aliases_elsewhere(write: Callable[[Iterable[Row]], bytes]) -> None:
    guild = server()
    for number, rule in enumerate(rule for each in OFFICIAL.books for rule in each):
        owner = next(each for each in OFFICIAL.books if rule in tuple(each))
        guild = named(guild, f"own name {number}", rule.id, book=owner.info.id)
    guild = named(guild, "piles", "units of a player")
    rows = read_rows(write(exported(guild)), name="aliases")
    plan = planned(server(), list(rows))
    assert plan.refused == ()
    assert edited(server(), plan.edits).record.aliases == guild.record.aliases
    assert planned(guild, list(rows)).unchanged == len(guild.record.aliases)


@pytest.mark.parametrize("write", [write_csv, write_json])
def test_an_alias_of_a_house_rule_is_exported_by_words_that_lead_there_again(
    write: Callable[[Iterable[Row]], bytes],
) -> None:
    house = with_house_rule(with_house_rule(server(), "Pebbles tie, 2 each"), "No ties")
    guild = named(named(house, "draws", "house: no ties"), "even", "who says so here", book="house")
    guild = named(guild, "halves", "Pebbles tie, 2 each", book="house")
    data = write(exported(guild))
    assert b"~house" not in data
    rows = read_rows(data, name="aliases")
    assert planned(guild, list(rows)).unchanged == 3
    # After a reset the same house rules are made again, under other keys.
    again = with_house_rule(with_house_rule(server(), "No ties"), "Pebbles tie, 2 each")
    plan = planned(again, list(rows))
    assert plan.refused == ()
    after = edited(again, plan.edits)
    assert [found(guild, name) for name in ("draws", "halves")] == [("~house", "h1"), ("~house", "h0")]
    assert [found(after, name) for name in ("draws", "halves")] == [("~house", "h0"), ("~house", "h1")]
    assert after.record.aliases["even"].target == guild.record.aliases["even"].target


def test_an_alias_of_a_house_rule_that_is_gone_is_exported_without_a_target() -> None:
    house = named(with_house_rule(server(), "No ties"), "draws", "no ties")
    gone = furnish(house.record.__class__(aliases=house.record.aliases), OFFICIAL)
    assert exported(gone) == (Row(line=1, name="draws", book="house", target=""),)


def shelf_of(tree: object) -> Shelf:
    """Return a shelf of another Pebbles."""
    return Shelf([Engine(book(tree, book_id="pebbles"))])


def first_line(outcome: object) -> str:
    assert isinstance(outcome, Found | Several)
    return outcome.matches[0].rule.title
