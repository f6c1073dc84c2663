"""A former number leads to where its rule is now, through all editions since."""

import json
from pathlib import Path
from types import MappingProxyType

import pytest

from bot.errors import RulebookFormatError
from bot.rulebook.changes import Edition, compare
from bot.rulebook.history import Former, FormerEdition, decode, encode, former, replaced
from tests.builders import book

FILE = Path("book.history.json")
STUCK = "Whoever cannot move a pebble must pass, and says so."
BELL = "At high tide nobody moves along the shore until the bell has been rung twice."
STACK = "A player may put up to three pebbles of one colour on top of each other."


def edition(until: str, moved: dict[str, str | None]) -> FormerEdition:
    return FormerEdition(edition=Edition(name="old"), until=Edition(name=until), moved=MappingProxyType(moved))


HISTORY = (
    edition("2nd", {"3.1": "3.2", "3.2": "3.3", "4.1": None}),
    edition("3rd", {"3.2": "3.5", "7.1a": "7.1b"}),
    edition("4th", {"3.5": "8.1", "3.3": None, "9.1": "9.2"}),
    edition("5th", {"9.2": "9.1"}),
)
NAMED = (edition("2nd", {"Words/Deploy": "Words/Muster", "744.5": "744.6", "744.5 (2)": "744.7"}),)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("3.1", [("3.1", "8.1", "2nd")]),
        ("3.2", [("3.2", "8.1", "3rd"), ("3.2", None, "2nd")]),
        ("4.1", [("4.1", None, "2nd")]),
        ("7.1.A", [("7.1a", "7.1b", "3rd")]),
        ("9.1", []),
        ("9.2", [("9.2", "9.1", "5th")]),
        ("5.5", []),
        ("", []),
    ],
)
def test_a_number_is_followed_through_all_later_editions(
    number: str, expected: list[tuple[str, str | None, str]]
) -> None:
    found = former(HISTORY, number)
    assert [(one.number, one.rule_id, one.until.name) for one in found] == expected


@pytest.mark.parametrize(("number", "removed"), [("3.1", None), ("3.2", None), ("4.1", "2nd"), ("3.3", "4th")])
def test_of_a_rule_that_is_gone_it_is_known_which_edition_removed_it(number: str, removed: str | None) -> None:
    told = former(HISTORY, number)[0].removed
    assert (told.name if told is not None else None) == removed


def test_a_rule_that_had_moved_was_removed_later() -> None:
    (*_, one) = former(HISTORY, "3.2")
    assert one == Former(number="3.2", rule_id=None, until=Edition(name="2nd"), removed=Edition(name="4th"))


@pytest.mark.parametrize(
    ("number", "expected"),
    [("words/deploy", ["Words/Muster"]), ("744.5", ["744.6", "744.7"]), ("744.5.2", []), ("Deploy", [])],
)
def test_names_and_second_rules_of_a_number_are_followed(number: str, expected: list[str]) -> None:
    assert [one.rule_id for one in former(NAMED, number)] == expected


def _replaced() -> FormerEdition:
    old = book({"1": STACK, "2": STUCK, "3": BELL}, edition="1st", edition_date="2020-05-01")
    new = book({"1": BELL, "2": STACK.replace("three", "four")}, edition="2nd", edition_date="2021-03-01")
    return replaced(compare(old, new))


def test_an_edition_that_was_replaced_says_where_its_rules_are() -> None:
    one = _replaced()
    assert (one.edition, one.until) == (
        Edition(name="1st", date="2020-05-01"),
        Edition(name="2nd", date="2021-03-01"),
    )
    assert one.moved == {"1": "2", "2": None, "3": "1"}


@pytest.mark.parametrize("history", [(), HISTORY, NAMED, (_replaced(),)])
def test_a_history_is_read_as_it_was_written(history: tuple[FormerEdition, ...]) -> None:
    assert decode(encode(history), path=FILE) == history


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        ({}, "at the top: an object where a list belongs"),
        ([3], "at 1: a number where an object belongs"),
        ([{"edition": 4}], "at 1 › edition: a number where text belongs"),
        (
            [{"edition": "", "date": "", "until": {"edition": "", "date": ""}, "moved": []}],
            "at 1 › moved: a list where an object belongs",
        ),
        (
            [{"edition": "", "date": "", "until": {"edition": "", "date": ""}, "moved": {"1": 2}}],
            "at 1 › moved › 1: a number where text belongs",
        ),
        (
            [{"edition": "", "date": "", "until": {"edition": "", "date": ""}, "moved": {}, "changes": {}}],
            "at 1 › changes › book: nothing where text belongs",
        ),
        ([{"edition": "\ud800"}], "at 1 › edition: half of a character (an unpaired surrogate)"),
    ],
)
def test_an_error_names_the_place(damage: object, place: str) -> None:
    with pytest.raises(RulebookFormatError) as caught:
        decode(json.dumps(damage).encode(), path=FILE)
    assert str(caught.value) == f"book.history.json, {place}"
