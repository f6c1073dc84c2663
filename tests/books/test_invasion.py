"""The bundled Invasion FAQ: errata, clarifications, timing and answers as tables ask for them."""

import pytest

from bot.folders import bundled_rules
from bot.search.shelf import Shelf

if not (bundled_rules() / "invasion.json").exists():
    pytest.skip("this book is not bundled", allow_module_level=True)


def test_a_question_is_its_title_and_the_answer_comes_first(shelf: Shelf) -> None:
    book = shelf.get("invasion")
    answers = book.parts(book["Questions"])
    assert len(answers) == 26
    assert all(answer.title.endswith("?") and "\n" not in answer.title for answer in answers)
    plain = [answer for answer in answers if answer.title.split()[0] in {"Can", "Does", "Do", "Is", "May", "Am"}]
    assert [answer.id for answer in plain if not answer.text.startswith(("**Yes", "**No"))] == []


def test_each_erratum_begins_with_the_number_of_its_card(shelf: Shelf) -> None:
    book = shelf.get("invasion")
    cards = [card for card_set in book.parts(book["Errata"]) for card in book.parts(card_set)]
    assert len(cards) == 30
    numbers = {card.text.split(".", 1)[0].removeprefix("**") for card in cards}
    assert len(numbers) == len(cards)
    assert {"CS 8", "CC 55", "AU 36", "EC 25", "MD 9", "MC 49", "Legends 51"} <= numbers
    assert [number for number in numbers if number.lower() not in book.info.aliases] == []


def test_the_timing_structure_can_be_walked_by_its_references(shelf: Shelf) -> None:
    book = shelf.get("invasion")
    cited = {rule.id for rule in book.cites(book["Timing Structure/Phase 4"])}
    assert cited == {"Timing Structure/D", "Timing Structure/E"}
    assert [rule.label for rule in book.cites(book["Timing Structure/D"])] == [
        "A · After a Trigger Condition",
        "B · Action Window",
    ]
