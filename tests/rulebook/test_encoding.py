import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.codec import decode
from bot.rulebook.encoding import encode
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.rulebook.numbering import Numbering, printed_number
from tests.builders import book

LINES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
TEXTS = st.lists(LINES, max_size=3).map("\n".join)
NAMES = st.sampled_from(["Deploy", "Last Stand", "Attack/Block", "X", "Ärger", "Golden Rules"])
# Which kinds of key an entry has, how deep it hangs under the one before it, its own words.
ENTRIES = st.tuples(st.sampled_from(["digits", "letter", "name"]), st.integers(0, 5), NAMES, LINES, TEXTS)


def rulebook(rules: list[Rule], numbering: Numbering, title: str = "Odd") -> Rulebook:
    return Rulebook(BookInfo(id="odd", file="odd.json", title=title, short_title="Odd", numbering=numbering), rules)


def rule(rule_id: str, title: str = "", text: str = "", *, parent: str | None = None, name: str | None = None, full: bool = True) -> Rule:  # fmt: skip
    number = None if name else printed_number(rule_id, numbering=Numbering.FULL if full else Numbering.DOTTED)
    return Rule(id=rule_id, number=number, name=name, title=title or name or "", text=text, parent_id=parent)


def again(whole: Rulebook) -> list[Rule]:
    return list(decode(encode(whole), whole.info, path=Path("odd.json")))


@given(st.lists(ENTRIES, min_size=1, max_size=25), st.lists(st.booleans(), min_size=25, max_size=25))
def test_a_dotted_book_comes_back_as_it_was(entries: list[tuple[str, int, str, str, str]], steps: list[bool]) -> None:
    way: list[Rule] = []
    rules: dict[str, Rule] = {}
    for count, (kind, depth, named, title, text) in enumerate(entries, start=1):
        del way[depth:]
        above = way[-1] if way else None
        parent, numbered = (above.id, above.number is not None) if above else ("", True)
        name = named if kind == "name" or not numbered else None
        step = ".77" if steps[count - 1] and parent and name is None else ""  # an object without words between them
        if name is not None:
            rule_id = f"{parent}/{name}" if parent else name
        elif kind == "letter" and parent:
            rule_id = f"{parent}{step}{chr(96 + count)}"
        else:
            rule_id = f"{parent}{step}.{count}" if parent else str(count)
        if rule_id in rules or "//" in rule_id:
            continue
        rules[rule_id] = made = rule(rule_id, title, text, parent=parent or None, name=name, full=False)
        way.append(made)
    whole = rulebook(list(rules.values()), Numbering.DOTTED)
    assert sorted(again(whole), key=lambda one: one.id) == sorted(whole, key=lambda one: one.id)
    # What shares such an object comes together in a file, wherever it was printed.
    assert any(steps) or again(whole) == list(whole)


@given(st.lists(ENTRIES, min_size=1, max_size=25))
def test_a_full_book_comes_back_whatever_its_numbers_stand_under(entries: list[tuple[str, int, str, str, str]]) -> None:
    way: list[Rule] = []
    rules: dict[str, Rule] = {}
    for count, (kind, depth, named, title, text) in enumerate(entries, start=1):
        del way[depth:]
        parent = way[-1].id if way else None
        name = named if kind == "name" else None
        number = {"digits": f"{count}.0.{len(named)}", "letter": f"{len(named)}.1{chr(96 + count)}"}.get(kind, "")
        rule_id = number if name is None else f"{parent}/{name}" if parent else name
        if rule_id not in rules:
            rules[rule_id] = made = rule(rule_id, title, text, parent=parent, name=name)
            way.append(made)
    whole = rulebook(list(rules.values()), Numbering.FULL, title="")
    assert again(whole) == list(whole)


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (rule("1", text="One line."), "One line."),
        (rule("1", text="One line.\nAnother."), "\nOne line.\nAnother."),
        (rule("1", "Title"), "Title\n"),
        (rule("1", "Title", "Text."), "Title\nText."),
        (rule("Deploy", text="Text.", name="Deploy"), "Text."),
        (rule("Deploy", text="Text.\nMore.", name="Deploy"), "\nText.\nMore."),
        (rule("Deploy", "Deploying", "Text.", name="Deploy"), "Deploying\nText."),
        (rule("Deploy", name="Deploy"), "Deploy\n"),
    ],
)
def test_title_and_text_are_written_as_shortly_as_they_can_be_told_apart(entry: Rule, written: str) -> None:
    whole = rulebook([entry], Numbering.FULL)
    assert json.loads(encode(whole)) == {"": "Odd", entry.id: written}
    assert again(whole) == [entry]


def test_a_rule_is_nested_under_its_parent_whatever_their_numbers() -> None:
    whole = rulebook(
        [rule("7", "Seven"), rule("702.19b", text="An orphan.", parent="7"), rule("7/Ready", text="r", parent="7", name="Ready")],
        Numbering.FULL,
    )  # fmt: skip
    assert json.loads(encode(whole)) == {"": "Odd", "7": {"": "Seven", "702.19b": "An orphan.", "Ready": "r"}}
    assert again(whole) == list(whole)


def test_sections_with_numbers_of_their_own_come_back() -> None:
    tree = {"5": {"0": "Five", "508": {"0": "Ships", "1": {"1": "x"}}, "59": "z"}, "10": {"A": "Of old.", "7": "t"}}
    whole = book(tree, numbering=Numbering.SECTIONED)
    assert list(decode(encode(whole), whole.info, path=Path("book.json"))) == list(whole)


def test_what_is_written_ends_with_a_line_break_and_keeps_every_letter_readable() -> None:
    assert encode(rulebook([rule("1", text="Ärger – “so”.")], Numbering.FULL)).decode().endswith('Ärger – “so”."\n}\n')


@pytest.mark.parametrize(
    ("rules", "numbering", "reason"),
    [
        ([rule("1", text="a"), rule("1", text="b")], Numbering.FULL, "two entries make"),
        ([rule("1", "A"), rule("2", "B"), rule("3.1", text="x", parent="1"), rule("3.1", text="y", parent="2")], Numbering.FULL, "same id"),
        ([rule("1")], Numbering.FULL, "an empty text"),
        ([rule("1", text=" a ")], Numbering.FULL, "would change"),
        ([rule("1", "Two\nlines", "a")], Numbering.FULL, "would change"),
        ([rule("1/2nd Turn", text="a", parent="1", name="2nd Turn"), rule("1", "A")], Numbering.FULL, "stands before"),
        ([rule("1", "A"), rule("1/2nd Turn", text="a", parent="1", name="2nd Turn")], Numbering.FULL, "would change"),
        ([rule("1", "A", full=False), rule("2.1", text="a", parent="1", full=False)], Numbering.DOTTED, "would change"),
        ([rule("1", "A"), rule("1.0", text="a", parent="1", full=False)], Numbering.DOTTED, "stands for the words"),
        ([rule("1", text="\ud800")], Numbering.FULL, "surrogates"),
        (
            [rule("1", "A"), rule("1.1", text="a", parent="1"), rule("1.1.1", text="b", parent="1")],
            Numbering.DOTTED,
            "only where no 1 lies between",
        ),
    ],
)  # fmt: skip
def test_a_book_that_no_file_can_hold_is_refused(rules: list[Rule], numbering: Numbering, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        encode(rulebook(rules, numbering))
