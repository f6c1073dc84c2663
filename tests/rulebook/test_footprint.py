"""A rule is known again in another edition, and another is not taken for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.rulebook.footprint import Tracker, footprint
from tests.builders import book

ROOT = Path(__file__).parent.parent.parent
STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which of the pebbles goes home first."
CAPTURE = "Whoever ends a move beside a lone pebble may capture it unless it lies on a safe stone."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
OLD = book({"2": {"0": "Pebbles\n", "1": {"0": "Stacking", "a": STACK, "b": SPLIT, "c": CAPTURE}, "2": {"0": "Tides"}}})


def mark_of(tree: object, rule_id: str) -> str:
    rules = book(tree)
    return footprint(rules, rules[rule_id])


def followed(rule_id: str, new: object) -> str | None:
    rule = Tracker(book(new)).follow(rule_id, footprint(OLD, OLD[rule_id]))
    return rule.id if rule is not None else None


@pytest.mark.parametrize("rule_id", [rule.id for rule in OLD])
def test_in_the_same_edition_every_rule_is_itself(rule_id: str) -> None:
    assert Tracker(OLD).follow(rule_id, footprint(OLD, OLD[rule_id])) is OLD[rule_id]


@pytest.mark.parametrize(("old", "new"), [("2.1", "2.5"), ("2.1a", "2.5a"), ("2.1c", "2.5c"), ("2.2", "2.6")])
def test_a_renumbered_section_is_followed_with_all_its_parts(old: str, new: str) -> None:
    parts = {"0": "Stacking", "a": STACK, "b": SPLIT, "c": CAPTURE}
    assert followed(old, {"2": {"0": "Pebbles\n", "1": TIDE, "5": parts, "6": {"0": "Tides"}}}) == new


@pytest.mark.parametrize(("old", "new"), [("2.1a", "2.1a"), ("2.1b", "2.1c"), ("2.1c", "2.1d")])
def test_letters_behind_an_inserted_rule_are_followed(old: str, new: str) -> None:
    assert followed(old, {"2": {"1": {"0": "Stacking", "a": STACK, "b": TIDE, "c": SPLIT, "d": CAPTURE}}}) == new


def test_a_corrected_rule_is_known_in_its_place() -> None:
    corrected = STACK.replace("up to three", "as many as four").replace("moves them", "move all of them")
    assert followed("2.1a", {"2": {"1": {"a": corrected, "b": SPLIT, "c": CAPTURE}}}) == "2.1a"


def test_a_corrected_rule_is_known_in_another_place() -> None:
    assert followed("2.1b", {"2": {"1": {"a": STACK, "b": TIDE, "c": SPLIT.replace("first", "last")}}}) == "2.1c"


def test_a_new_title_over_the_same_text_changes_nothing() -> None:
    old = book({"4": f"Capturing\n{CAPTURE}", "5": f"Tides\n{TIDE}"})
    new = book({"4": f"Tides\n{TIDE}", "6": f"Taking pebbles\n{CAPTURE}"})
    assert Tracker(new).follow("4", footprint(old, old["4"])) is new["6"]


def test_the_same_title_over_a_new_text_is_enough() -> None:
    old = book({"4": f"Capturing\n{CAPTURE}"})
    new = book({"4": f"Tides\n{TIDE}", "5": f"CAPTURING!\n{STACK}"})
    assert Tracker(new).follow("4", footprint(old, old["4"])) is new["5"]


def test_a_deleted_rule_is_lost_and_the_rule_that_has_its_number_is_not_taken_for_it() -> None:
    assert followed("2.1b", {"2": {"1": {"a": STACK, "b": CAPTURE}}}) is None
    assert followed("2.1c", {"2": {"1": {"a": STACK, "b": SPLIT}}}) is None


def test_of_two_equal_rules_the_one_in_its_place_is_meant() -> None:
    assert followed("2.1a", {"1": STACK, "2": {"1": {"a": STACK}}}) == "2.1a"


def test_of_two_equal_rules_in_other_places_neither_is_meant() -> None:
    assert followed("2.1a", {"1": STACK, "3": STACK}) is None


def test_of_two_nearly_equal_rules_in_other_places_neither_is_meant() -> None:
    near, twin = STACK.replace("one colour", "two colours"), STACK.replace("three", "four")
    assert followed("2.1a", {"1": near, "3": twin}) is None
    assert followed("2.1a", {"1": near, "3": TIDE}) == "1"


def test_the_very_words_win_over_a_near_twin_in_the_old_place() -> None:
    assert followed("2.1a", {"2": {"1": {"a": STACK.replace("three", "four"), "b": STACK}}}) == "2.1b"


def test_a_renumbered_reference_is_no_other_wording() -> None:
    old, new = (book({"1": f"See {number} and wait."}) for number in ("2.14.4b", "2.15.4c"))
    assert footprint(old, old["1"]) == footprint(new, new["1"])
    assert footprint(old, old["1"]) != mark_of({"1": "See 3 and wait."}, "1")


@pytest.mark.parametrize("text", ["Wait.", "•", "…\n\n—", "石を積む", STACK * 300])
def test_short_strange_and_long_texts_have_short_footprints_that_lead_home(text: str) -> None:
    rules = book({"1": f"\n{text}", "2": TIDE})
    mark = footprint(rules, rules["1"])
    assert mark.isascii()
    assert len(mark) <= 192
    assert Tracker(rules).follow("1", mark) is rules["1"]


@pytest.mark.parametrize(
    "mark",
    [
        "",
        "1",
        "2:::AAAA",
        "1::xyz:",
        "1:::AAA",
        "1:::AAAAAAA=",
        "1:::A",
        f"1:::{'AAAA' * 100}",
        "1:::\ud800",
        "﷽",
        "\0",
    ],
)
def test_where_a_footprint_cannot_be_read_the_id_decides(mark: str) -> None:
    assert Tracker(OLD).follow("2.1a", mark) is OLD["2.1a"]
    assert Tracker(OLD).follow("9", mark) is None


def test_in_the_same_edition_the_id_decides_whosever_words_the_book_shows() -> None:
    old, new = (book({"4": text}, edition="FAQ 1.5", edition_date="2011-07-13") for text in (TIDE, CAPTURE))
    assert Tracker(new).follow("4", footprint(old, old["4"])) is new["4"]
    later = book({"4": CAPTURE, "5": TIDE}, edition="FAQ 1.6", edition_date="2011-07-13")
    assert Tracker(later).follow("4", footprint(old, old["4"])) is later["5"]


def test_a_rule_of_no_words_that_has_moved_is_lost() -> None:
    assert Tracker(OLD).follow("7", mark_of({"7": "•"}, "7")) is None


def test_another_process_makes_the_same_footprint() -> None:
    code = f"from tests.builders import book; from bot.rulebook.footprint import footprint; b = book({{'1': {STACK!r}}}); print(footprint(b, b['1']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == mark_of({"1": STACK}, "1")
    assert len({footprint(OLD, rule) for rule in OLD}) == len(OLD)
