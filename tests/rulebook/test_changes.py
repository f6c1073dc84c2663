"""What a new edition changes is told, and what only has another number is not."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rulebook.changes import Added, Change, Changes, Moved, MovedAndReworded, Removed, Reworded, compare
from bot.rulebook.model import Rulebook
from bot.rulebook.rewording import Mark, Piece
from tests.builders import book
from tests.rulebook.editions import Press, Truth

STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which pebble goes home first."
CAPTURE = "Whoever ends a move beside a lone pebble may capture it unless it lies on a safe stone."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
BELL = "The bell is rung by the oldest player (2.1b), and again after rule 2.1c."


def told(changes: Changes) -> list[tuple[str, str | None, str | None]]:
    """Return every change as its kind and its two ids."""
    return [
        (type(change).__name__, None, change.rule.id)
        if isinstance(change, Added)
        else (type(change).__name__, change.rule.id, None)
        if isinstance(change, Removed)
        else (type(change).__name__, change.old.id, change.new.id)
        for change in changes.changes
    ]


def letters(**rules: str) -> Rulebook:
    """Return a book with these rules as 2.1a, 2.1b …, and one behind them in another section."""
    return book({"2": {"0": "Pebbles", "1": {"0": "Stacking", **rules}, "2": {"0": "Tides", "1": TIDE}}})


OLD = letters(a=STACK, b=SPLIT, c=CAPTURE)


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (OLD, []),
        (letters(a=STACK, b=BELL, c=SPLIT, d=CAPTURE), [("Added", None, "2.1b")]),
        (letters(a=STACK, b=CAPTURE), [("Removed", "2.1b", None)]),
        (letters(a=STACK, b=CAPTURE, c=SPLIT), [("Moved", "2.1c", "2.1b")]),
        (letters(a=STACK.replace("three", "four"), b=SPLIT, c=CAPTURE), [("Reworded", "2.1a", "2.1a")]),
        (letters(a=STACK, b=BELL, c=CAPTURE), [("Added", None, "2.1b"), ("Removed", "2.1b", None)]),
        (
            letters(a=CAPTURE.replace("lone", "single"), b=STACK, c=SPLIT),
            [("MovedAndReworded", "2.1c", "2.1a")],
        ),
    ],
)
def test_each_kind_of_change_is_told(new: Rulebook, expected: list[tuple[str, str | None, str | None]]) -> None:
    assert sorted(told(compare(OLD, new)), key=str) == sorted(expected, key=str)


def test_a_rule_behind_an_inserted_one_only_has_another_number() -> None:
    changes = compare(OLD, letters(a=STACK, b=BELL, c=SPLIT, d=CAPTURE))
    assert changes.renumbered == {"2.1b": "2.1c", "2.1c": "2.1d"}
    assert changes.moved_ids == changes.renumbered


def test_another_number_alone_is_no_change() -> None:
    changes = compare(book({"3": STACK, "4": SPLIT}), book({"5": STACK, "6": SPLIT}))
    assert not changes
    assert changes.renumbered == {"3": "5", "4": "6"}


def test_a_reference_that_follows_its_rule_is_no_rewording() -> None:
    texts = "See rule {0}, rules {0}–{1}, (see {1}) and {0}–{2}."
    old = book({"1": texts.format("2.1a", "2.1c", "c"), "2": {"1": {"a": STACK, "b": SPLIT, "c": CAPTURE}}})
    new = book({"1": texts.format("2.1b", "2.1d", "d"), "2": {"1": {"a": TIDE, "b": STACK, "c": SPLIT, "d": CAPTURE}}})
    assert told(compare(old, new)) == [("Added", None, "2.1a")]


def test_a_reference_to_a_named_entry_follows_it() -> None:
    old = book({"1": f"{STACK} (see Timing Structure/A).", "Timing Structure": {"0": "Timing Structure", "A": TIDE}})
    new = book({"1": f"{STACK} (see Time/A).", "Time": {"0": "Time", "A": TIDE}})
    assert told(compare(old, new)) == [("Reworded", "Timing Structure", "Time")]


def test_a_reference_to_another_rule_is_a_rewording() -> None:
    rules = {"1": {"a": STACK, "b": SPLIT}}
    (change,) = compare(book({"1": "See rule 2.1a.", "2": rules}), book({"1": "See rule 2.1b.", "2": rules})).changes
    assert isinstance(change, Reworded)
    assert change.text == (
        Piece(mark=Mark.KEPT, text="See rule "),
        Piece(mark=Mark.DELETED, text="2.1a"),
        Piece(mark=Mark.INSERTED, text="2.1b"),
        Piece(mark=Mark.KEPT, text="."),
    )


def test_an_amount_is_no_reference() -> None:
    old = book({"1": f"{STACK} Draw 2 pebbles.", "2": SPLIT, "3": CAPTURE})
    new = book({"1": f"{STACK} Draw 3 pebbles.", "2": TIDE, "3": SPLIT, "4": CAPTURE})
    assert told(compare(old, new)) == [("Reworded", "1", "1"), ("Added", None, "2")]


def test_a_section_that_moves_takes_its_parts_along() -> None:
    tides, stacks = {"0": "Tides", "1": TIDE, "2": BELL}, {"0": "Stacking", "1": STACK, "2": SPLIT, "3": CAPTURE}
    old = book({"1": {"0": "Shore", "1": tides}, "2": {"0": "Pebbles", "1": stacks}})
    new = book({"1": {"0": "Shore"}, "2": {"0": "Pebbles", "1": tides, "2": stacks}})
    changes = compare(old, new)
    assert told(changes) == [("Moved", "1.1", "2.1")]
    assert changes.renumbered["1.1.1"] == "2.1.1"
    assert changes.renumbered["2.1.3"] == "2.2.3"


def test_a_chapter_with_another_title_is_known_by_its_parts() -> None:
    new = book(
        {
            "2": {
                "0": "Pebbles",
                "1": {"0": "Piling up", "a": STACK, "b": SPLIT, "c": CAPTURE},
                "2": {"0": "Tides", "1": TIDE},
            }
        }
    )
    (change,) = compare(OLD, new).changes
    assert isinstance(change, Reworded)
    assert change.title == (Piece(mark=Mark.DELETED, text="Stacking"), Piece(mark=Mark.INSERTED, text="Piling up"))
    assert change.text == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Stacking\nA stack is safe.", "STACKING\nA stack is safe."),
        ("A player’s stack – safe.", "A player's stack - safe."),
        ("A **safe** stack\nis safe.", "A safe stack\nis *safe*."),
        ("A stack  is\n\nsafe.", "A stack is\nsafe."),
        ("Stacking:\nA stack is safe.", "\nStacking: A stack is safe."),
    ],
)
def test_print_is_no_change_of_words(old: str, new: str) -> None:
    assert compare(book({"1": old}), book({"1": new})).changes == ()


def test_a_rule_that_was_split_is_known_in_its_bigger_part() -> None:
    halves = CAPTURE.partition(" unless ")
    new = letters(a=f"{STACK} {SPLIT} {halves[0]}.", b=f"Unless {halves[2]}")
    old = letters(a=f"{STACK} {SPLIT} {CAPTURE}")
    assert told(compare(old, new)) == [("Reworded", "2.1a", "2.1a"), ("Added", None, "2.1b")]


def test_of_two_rules_that_were_joined_the_bigger_is_known() -> None:
    changes = compare(
        letters(a=STACK, b="Nobody may look back.", c=SPLIT), letters(a=f"{STACK} Nobody may look back.", b=SPLIT)
    )
    assert told(changes) == [("Reworded", "2.1a", "2.1a"), ("Removed", "2.1b", None)]


def test_twins_stay_under_their_parents() -> None:
    def tree(*chapters: str) -> Rulebook:
        return book(
            {
                str(nth): {"0": name, "1": "This is a keyword.", "2": f"{name} {TIDE}"}
                for nth, name in enumerate(chapters, 1)
            }
        )

    changes = compare(tree("Haste", "Reach", "Trample"), tree("Haste", "Trample"))
    assert told(changes) == [("Removed", "2", None), ("Removed", "2.1", None), ("Removed", "2.2", None)]
    assert changes.renumbered == {"3": "2", "3.1": "2.1", "3.2": "2.2"}


def test_a_keyword_in_its_place_is_known_by_its_name() -> None:
    old = book({"6": {"0": "Words", "Deploy": STACK, "Rend": SPLIT}})
    new = book({"6": {"0": "Words", "Deploy": TIDE, "Rend": SPLIT}})
    assert told(compare(old, new)) == [("Reworded", "6/Deploy", "6/Deploy")]


def test_a_removed_rule_stands_where_its_section_is_now() -> None:
    old = book({"1": {"0": "Tides", "1": TIDE, "2": BELL}})
    new = book({"1": {"0": "Shore", "1": STACK}, "2": {"0": "Tides", "1": TIDE}})
    removed = compare(old, new).changes[-1]
    assert isinstance(removed, Removed)
    assert removed.within == ("2 Tides",)


def test_changes_come_section_by_section() -> None:
    new = letters(a=STACK.replace("three", "four"), b=SPLIT, c=CAPTURE, d=BELL)
    assert {labels: len(listed) for labels, listed in compare(OLD, new).sections().items()} == {
        ("2 Pebbles", "2.1 Stacking"): 2
    }


def test_all_kinds_are_counted() -> None:
    assert dict(compare(OLD, OLD).counts) == dict.fromkeys(get_args(Change), 0)


@settings(deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    edits=st.lists(st.sampled_from(["add", "remove", "reword", "move", "move and reword"]), max_size=8),
)
def test_exactly_what_was_edited_is_told(seed: int, edits: list[str]) -> None:
    press = Press(seed)
    old, before = press.print()
    for edit in edits:
        if edit == "move and reword":
            press.move(is_reworded=True)
        else:
            {"add": press.add, "remove": press.remove, "reword": press.reword, "move": press.move}[edit]()
    new, after = press.print()
    changes = compare(old, new)
    assert _found(changes, before, after) == press.truth
    assert changes.moved_ids == _expected_ids(before, after)


def _found(changes: Changes, before: dict[str, int], after: dict[str, int]) -> Truth:
    found = Truth()
    for change in changes.changes:
        match change:
            case Added(rule=rule):
                found.added.add(after[rule.id])
            case Removed(rule=rule):
                found.removed.add(before[rule.id])
            case Reworded(new=new):
                found.reworded.add(after[new.id])
            case Moved(new=new):
                found.moved.add(after[new.id])
            case MovedAndReworded(new=new):
                found.moved.add(after[new.id])
                found.reworded.add(after[new.id])
    return found


def _expected_ids(before: dict[str, int], after: dict[str, int]) -> dict[str, str | None]:
    now = {key: rule_id for rule_id, key in after.items()}
    return {old: now.get(key) for old, key in before.items() if now.get(key) != old}
