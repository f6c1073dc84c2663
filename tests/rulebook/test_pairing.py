"""A rule is paired with itself in another edition, in one that is like it, or with none."""

import pytest

from bot.rulebook.likeness import likeness, resemblance
from bot.rulebook.pairing import pairs
from tests.builders import book

STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which pebble goes home first."
CAPTURE = "Whoever ends a move beside a lone pebble may capture it unless it lies on a safe stone."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"1": STACK}, {"1": STACK}, {"1": "1"}),
        ({"1": STACK}, {"1": TIDE}, {}),
        ({"1": STACK, "2": SPLIT}, {"1": SPLIT, "2": STACK}, {"1": "2", "2": "1"}),
        ({"1": STACK, "2": STACK}, {"1": STACK}, {"1": "1"}),
        ({"1": STACK}, {"1": STACK, "2": STACK}, {"1": "1"}),
        ({"1": STACK, "2": TIDE, "3": STACK}, {"1": TIDE, "2": STACK}, {"2": "1", "3": "2"}),
        ({"1": f"See rule 2. {TIDE}", "2": SPLIT}, {"1": SPLIT, "2": f"See rule 1. {TIDE}"}, {"1": "2", "2": "1"}),
        (
            {"1": CAPTURE.replace("lone", "single"), "2": TIDE},
            {"1": TIDE, "2": CAPTURE.replace("safe stone", "rock")},
            {"1": "2", "2": "1"},
        ),
        ({"1": f"Capture\n{CAPTURE}", "2": SPLIT}, {"3": f"Capture\n{TIDE}", "4": SPLIT}, {"1": "3", "2": "4"}),
    ],
)
def test_rules_are_paired_by_their_words_and_then_by_their_place(
    old: object, new: object, expected: dict[str, str]
) -> None:
    assert dict(pairs(book(old), book(new))) == expected


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        (STACK, STACK.upper(), 1, 1),
        ("See rules 3.1a–c and 4.", "See rules 3.2b–d and 5.", 1, 1),
        (f"{TIDE} (12)", f"{TIDE} (13)", 0.8, 0.99),
        ("Draw two cards.", "Draw three cards.", 0.3, 0.7),
        (STACK, STACK.replace("three", "four"), 0.7, 0.95),
        (STACK, TIDE, 0, 0.1),
        (f"Tides\n{STACK}", f"Tides\n{TIDE}", 0.5, 0.7),
        ("Yes", "No", 0, 0),
    ],
)
def test_rules_resemble_each_other_by_what_they_share(one: str, other: str, least: float, most: float) -> None:
    pair = [likeness(book({"1": text})["1"]) for text in (one, other)]
    assert least <= resemblance(pair[0], pair[1], common=frozenset()) <= most
    assert resemblance(pair[0], pair[1], common=frozenset()) == resemblance(pair[1], pair[0], common=frozenset())


def test_a_title_that_many_rules_bear_tells_less() -> None:
    one, other = (likeness(book({"1": f"Example\n{text}"})["1"]) for text in (STACK, TIDE))
    assert resemblance(one, other, common=frozenset({"example"})) < resemblance(one, other, common=frozenset())
