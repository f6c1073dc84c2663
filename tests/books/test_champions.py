"""The bundled Champions rules: whole, clean, and found by the names that players use."""

import pytest

from bot.library import bundled_rules
from bot.search.outcome import Found, Nothing, Outcome, Several
from bot.search.shelf import Shelf

if not (bundled_rules() / "comprehensive.json").exists():
    pytest.skip("this book is not bundled", allow_module_level=True)


def find(shelf: Shelf, typed: str) -> Outcome:
    return shelf.find(shelf.read(typed), book="champions")


def test_every_entry_is_found_by_its_own_number(shelf: Shelf) -> None:
    for rule in shelf.get("champions"):
        if rule.number is not None:
            outcome = find(shelf, rule.number)
            assert isinstance(outcome, Found)
            assert outcome.best.rule.id == rule.id


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("rule_deploy", "6.1.2/Deploy"),
        ("rules_2.7.3.2", "2.7.3.2"),
        ("rule_action card", "6.2/Action Card"),
        ("rule_last stand", "6.1.2/Last Stand"),
        ("2.4.1.2.C", "2.4.1.2c"),
        ("stackng units", "2.14.4"),
        ("EDC", "4.1.5.5"),
        ("eot", "4.1.5"),
        ("hp", "2.13"),
        ("passive and instant blessings", "2.4.2.2"),
        ("update passive effects status", "4.1.2.2"),
        ("dormnt", "6.1.2/Dormant"),
        ("exhausted", "6.1.2/Exhaust"),
        ("Since Your Last Turn", "6.2/Since Your Last Turn"),
        ("X", "6.2/X"),
        ("trait", "6.2/Trait"),
    ],
)
def test_what_players_type_finds_the_rule(shelf: Shelf, typed: str, rule_id: str) -> None:
    outcome = find(shelf, typed)
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == rule_id


@pytest.mark.parametrize("typed", ["mulligan", "landfall", "Lightning Bolt", "swamp", "trail", "9.9.9"])
def test_words_of_other_games_are_not_found(shelf: Shelf, typed: str) -> None:
    assert isinstance(find(shelf, typed), Nothing | Several)
