"""The bundled Champions rules: whole, clean, and found by the names that players use."""

import pytest

from bot.folders import bundled_rules
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


@pytest.mark.parametrize("typed", ["mulligan", "landfall", "Lightning Bolt", "swamp", "trail", "9.9.9"])
def test_words_of_other_games_are_not_found(shelf: Shelf, typed: str) -> None:
    assert isinstance(find(shelf, typed), Nothing | Several)
