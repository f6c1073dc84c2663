"""Changes leave as JSON of a stable shape and come back the same."""

import json
from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.rulebook.changes import Changes, compare
from bot.rulebook.changes_json import as_json, read_changes
from bot.rulebook.json_place import JsonPlace
from bot.rulebook.json_text import parse
from tests.builders import book

FILE = Path("changes.json")
STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which pebble goes home first."
CAPTURE = "Whoever ends a move beside a lone pebble may capture it unless it lies on a safe stone."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
BELL = "The oldest player rings the bell."
OLD = book({"1": {"0": "Stacks", "1": STACK, "2": SPLIT, "3": TIDE}, "2": {"0": "Rest", "1": CAPTURE}}, edition="1st")
NEW = book(
    {"1": {"0": "Stacks", "1": BELL, "2": STACK.replace("three", "four")}, "2": {"0": "Rest", "1": SPLIT, "2": CAPTURE.replace("lone", "single"), "3": CAPTURE.replace("stone", "pier")}},
    edition="2nd",
)  # fmt: skip


def read(shape: object) -> Changes:
    return read_changes(JsonPlace(FILE, parse(json.dumps(shape).encode(), FILE)))


def test_changes_have_the_documented_shape() -> None:
    old = book({"1": {"0": "Stacks", "1": STACK}}, edition="1st", edition_date="2020-05-01")
    new = book({"1": {"0": "Stacks", "1": BELL, "2": STACK.replace("three", "four")}}, edition="2nd")
    rule = {"id": "1.1", "number": "1.1", "name": None, "title": "", "text": STACK, "parent": "1"}
    four = STACK.replace("three", "four")
    before, behind = STACK.split("three")
    assert as_json(compare(old, new)) == {
        "book": "book",
        "title": "book",
        "old": {"edition": "1st", "date": "2020-05-01"},
        "new": {"edition": "2nd", "date": ""},
        "counts": {"added": 1, "removed": 0, "reworded": 1, "moved": 0, "moved and reworded": 0, "renumbered": 1},
        "changes": [
            {"change": "added", "within": ["1 Stacks"], "new": {**rule, "text": BELL}},
            {
                "change": "reworded",
                "within": ["1 Stacks"],
                "old": rule,
                "new": {**rule, "id": "1.2", "number": "1.2", "text": four},
                "title": [],
                "text": [{"kept": before}, {"deleted": "three"}, {"inserted": "four"}, {"kept": behind}],
            },
        ],
        "renumbered": {"1.1": "1.2"},
    }


def test_changes_are_read_as_they_were_written() -> None:
    changes = compare(OLD, NEW)
    assert all(count for kind, count in changes.counts.items() if kind.__name__ != "MovedAndReworded")
    assert read(as_json(changes)) == changes
    back = compare(NEW, OLD)
    assert read(as_json(back)) == back


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"change": "painted", "within": []}, "at changes › 1 › change: there is no change 'painted'"),
        ({"change": "added", "within": []}, "at changes › 1 › new: nothing where an object belongs"),
        ({"change": "added", "within": "Stacks"}, "at changes › 1 › within: a text where a list belongs"),
    ],
)
def test_an_error_names_the_place(change: object, place: str) -> None:
    shape = {**as_json(compare(OLD, NEW)), "changes": [change]}
    with pytest.raises(RulebookFormatError) as caught:
        read(shape)
    assert str(caught.value) == f"changes.json, {place}"


def test_a_piece_of_no_known_kind_is_an_error() -> None:
    rule = {"id": "1", "number": "1", "name": None, "title": "", "text": STACK, "parent": None}
    change = {"change": "reworded", "within": [], "old": rule, "new": rule, "title": [{"bent": "x"}], "text": []}
    with pytest.raises(RulebookFormatError, match="at changes › 1 › title › 1: a piece is one of"):
        read({**as_json(compare(OLD, NEW)), "changes": [change]})
