"""The bundled Warlord tome: its steps and windows, its old names, and the slips of the print that it mends."""

import re

import pytest

from bot.folders import bundled_rules
from bot.rulebook.model import Rulebook
from bot.search.outcome import Found
from bot.search.shelf import Shelf

if not (bundled_rules() / "warlord.json").exists():
    pytest.skip("this book is not bundled", allow_module_level=True)


@pytest.fixture
def book(shelf: Shelf) -> Rulebook:
    return shelf.get("warlord")


def steps(text: str) -> dict[int, str]:
    """Return the letters of the windows that stand under each numbered step."""
    numbered = re.split(r"^(\d+)\. ", text, flags=re.MULTILINE)[1:]
    return {
        int(number): "".join(re.findall(r"^• ([a-z])\. ", step, re.MULTILINE))
        for number, step in zip(numbered[::2], numbered[1::2], strict=True)
    }


def test_a_strike_has_seven_steps_with_their_lettered_windows(book: Rulebook) -> None:
    assert steps(book["509.5"].text) == {1: "a", 2: "ab", 3: "ab", 4: "ab", 5: "", 6: "abc", 7: ""}


def test_an_action_has_four_steps_with_their_lettered_windows(book: Rulebook) -> None:
    assert steps(book["510.5"].text) == {1: "abc", 2: "ab", 3: "", 4: "ab"}


def test_a_section_has_its_own_number_and_stands_in_its_chapter(book: Rulebook) -> None:
    assert [rule.id for rule in book.ancestors(book["508.6.1"])] == ["5", "508", "508.6"]
    assert book["508"].number == "508"


def test_section_109_begins_a_step_deeper_as_it_is_printed(book: Rulebook) -> None:
    assert [rule.id for rule in book.parts(book["109"])] == ["109.1.1", "109.1.2", "109.1.3"]


@pytest.mark.parametrize(
    ("old", "new", "rule_id"),
    [
        ("water", "Frost", "510.23"),
        ("earth", "Physical", "510.24"),
        ("air", "Lightning", "510.25"),
        ("astral", "Planar", "602.5"),
        ("ethereal", "Planar", "602.5"),
        ("decree", "Order", "505.7"),
        ("subclass", "archetype trait", "601.3.1"),
    ],
)
def test_a_name_of_an_older_edition_leads_to_what_it_is_called_now(
    shelf: Shelf, old: str, new: str, rule_id: str
) -> None:
    outcome = shelf.find(shelf.read(old), book="warlord")
    assert isinstance(outcome, Found)
    rule = outcome.best.rule
    assert rule.id == rule_id
    assert old in rule.text.lower()
    assert new in f"{rule.title} {rule.text}"


@pytest.mark.parametrize(
    ("rule_id", "mended", "printed"),
    [
        ("302.7.3", "Dual Wield", "Duel Wield"),
        ("303.1", "402", "410"),
        ("305.3", "108.2 and 108.4", "107.2 and 107.4"),
        ("400.1", "eight", "6"),
        ("510.28", "Dwarf", "seer"),
        ("602.6.1", "Frost Resistance", "Ice Resistance"),
        ("801.7.3", "open", "draft"),
    ],
)
def test_a_slip_of_the_print_is_mended_and_says_so(book: Rulebook, rule_id: str, mended: str, printed: str) -> None:
    text = book[rule_id].text
    assert mended in text.split("[printed as", 1)[0]
    assert re.search(rf"\[printed as “?{printed}", text)


def test_corrected_references_lead_to_the_rules_that_are_meant(book: Rulebook) -> None:
    assert book.references.cites["303.1"] == ("402",)
    assert book.references.cites["305.3"] == ("108.2", "108.4")
