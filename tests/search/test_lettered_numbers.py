"""Numbers that begin with letters of their own: the books of sports and of robot games have them."""

import pytest

from bot.rulebook.numbering import Numbering
from bot.search.engine import Engine
from bot.search.outcome import Found, Via
from bot.search.query import read_query
from tests.builders import book

ENGINE = Engine(
    book(
        {
            "Game Rules": {"": "Game Rules", "G1": {"": "Holding a Pit\nNobody holds two.", "G1A": "A pit counts."}},
            "Scope": {"": "Scope", "BLD-1.2.1": "A buckler is carried.", "BLD-1.2.1 (2)": "A buckler is round."},
            "Moving": {
                "": "Moving",
                "9.B": {"": "Throwing", "9.B.2": "Two."},
                "2 bis": "Put in later.",
                "SW 4.1": "Swim.",
                "GR.1.4": "Rest.",
                "2B": {"": "Track", "2B.6.10": "Ride."},
            },
            "Handling": {"": "Handling", "t.2.1": "A blade is held.", "1.2b": {"": "Clubs", "1.2b(1)": "Fourteen."}},
        },
        numbering=Numbering.FULL,
    )
)


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("G1", "G1"),
        ("g1", "G1"),
        ("<G1>", "G1"),
        ("G1-A", "G1A"),
        ("g1 (a)", "G1A"),
        ("BLD-1.2.1", "BLD-1.2.1"),
        ("bld 1.2.1", "BLD-1.2.1"),
        ("[BLD-1.2.1]", "BLD-1.2.1"),
        ("t.2.1", "t.2.1"),
        ("1.2b(1)", "1.2b(1)"),
        ("rule 1.2b (1)", "1.2b(1)"),
        ("SW 4.1", "SW 4.1"),
        ("sw4.1", "SW 4.1"),
        ("GR.1.4", "GR.1.4"),
        ("gr 1.4", "GR.1.4"),
        ("2b.6.10", "2B.6.10"),
        ("9.b.2", "9.B.2"),
        ("9.B.2", "9.B.2"),
        ("2 bis", "2 bis"),
        ("article 2bis", "2 bis"),
    ],
)
def test_a_number_with_letters_is_found_however_it_is_spelt(typed: str, rule_id: str) -> None:
    outcome = ENGINE.find(read_query(typed))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == rule_id


def test_the_first_of_two_of_one_number_is_found_by_its_number() -> None:
    outcome = ENGINE.find(read_query("BLD-1.2.1"))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.text, outcome.best.via) == ("A buckler is carried.", Via.TITLE)


@pytest.mark.parametrize("typed", ["G9", "d6", "bld 9", "x1", "g"])
def test_what_only_looks_like_such_a_number_finds_nothing(typed: str) -> None:
    assert not isinstance(ENGINE.find(read_query(typed)), Found)


@pytest.mark.parametrize(
    ("typed", "is_found"), [("TB 4.2", True), ("tb 4.2", True), ("TB 9.9", False), ("v4.2", False)]
)
def test_where_no_number_has_letters_an_abbreviation_before_one_is_the_documents_own(
    typed: str, *, is_found: bool
) -> None:
    tubs = Engine(book({"4": {"": "Tubs", "4.1": "They float.", "4.2": "They sink."}}, numbering=Numbering.FULL))
    outcome = tubs.find(read_query(typed))
    assert (isinstance(outcome, Found) and outcome.best.rule.id == "4.2") is is_found


def test_where_only_chapters_have_letters_a_rule_is_found_with_those_too() -> None:
    running = Engine(book({"TR6": {"": "Six", "6.1": "They run."}}, numbering=Numbering.FULL))
    outcome = running.find(read_query("tr6.1"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == "6.1"
