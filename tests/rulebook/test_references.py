import pytest

from bot.rulebook.numbering import Numbering
from tests.builders import book, pebbles

SECTIONED: dict[str, object] = {"5": {"0": "Five", "508": {"0": "Ships", "1": "x", "6": "y"}, "509": "z"}}


def cited(text: str, *, numbering: Numbering = Numbering.DOTTED) -> list[str]:
    tree: dict[str, object] = (
        SECTIONED
        if numbering is Numbering.SECTIONED
        else {
            "1": {"0": "One", "1": "a", "2": {"0": "b", "a": "x", "b": "x", "c": "x"}, "3": "c", "10": "d"},
            "2": {"0": "Two", "14": "e"},
            "Timing": {"0": "Timing", "A": "first", "B": "second"},
        }
    )
    rules = book(tree | {"9": text}, numbering=numbering)
    return [rule.id for rule in rules.cites(rules["9"])]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as above (1.2a)", ["1.2a"]),
        ("see 1.1.", ["1.1"]),
        ("1.1 and 1.3, or 2.14", ["1.1", "1.3", "2.14"]),
        ("rules 1.1–1.3", ["1.1", "1.2", "1.3"]),
        ("rules 1.1-1.3", ["1.1", "1.2", "1.3"]),
        ("1.2a–c apply", ["1.2a", "1.2b", "1.2c"]),
        ("see Timing/A for that", ["Timing/A"]),
        ("chapter 2 says", ["2"]),
        ("twice (1.1) and again (1.1)", ["1.1"]),
        ("roll 2 dice and take 5 crates", []),
        ("[printed as 1.1]", []),
        ("a card of 2.5″ by 3.5″, 1.1 % of all", []),
        ("between 1.1 and 1.3 metres, 1.1 by 1.3 cm, from 1.1 to 3 kg", []),
        ("rules 1.1 and 1.3 apply once each", ["1.1", "1.3"]),
        ("rule 1.1 each time", ["1.1"]),
        ("version 1.1.1.1.1 of 2020", []),
    ],
)
def test_a_citation_is_told_from_an_amount(text: str, expected: list[str]) -> None:
    assert cited(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see rule 509", ["509"]),
        ("sections 508 and 509", ["508", "509"]),
        ("(508)", ["508"]),
        ("508.6 holds", ["508.6"]),
        ("turn it by 509 degrees", []),
    ],
)
def test_a_whole_number_needs_a_word_before_it(text: str, expected: list[str]) -> None:
    assert cited(text, numbering=Numbering.SECTIONED) == expected


def test_what_is_cited_but_missing_dangles() -> None:
    rules = book({"1": "See 1.7 and rule 8.", "2": "Two."})
    assert rules.references.dangling == (("1", "1.7"), ("1", "8"))


def test_numbers_of_other_documents_are_no_references() -> None:
    assert pebbles().references.dangling == ()


def test_a_rule_does_not_cite_itself() -> None:
    rules = book({"1": {"0": "One", "1": "As 1.1 says, see 1.2.", "2": "x"}})
    assert [rule.id for rule in rules.cites(rules["1.1"])] == ["1.2"]


def test_a_dashed_book_reads_hyphens_as_part_of_the_number() -> None:
    rules = book({"1-1": "See 1-2-1.", "1-2": {"": "Two", "1-2-1": "x"}}, numbering=Numbering.FULL)
    assert [rule.id for rule in rules.cites(rules["1-1"])] == ["1-2-1"]


def test_a_book_whose_numbers_have_colons_reads_these_as_part_of_them() -> None:
    rules = book(
        {"1": {"": "One", "1:1": "See 2:1 and 1:2-3.", "1:2": "x", "1:3": "y"}, "2:1": "z"}, numbering=Numbering.FULL
    )
    assert [rule.id for rule in rules.cites(rules["1:1"])] == ["2:1", "1:2", "1:3"]
    scores = book({"1": {"0": "One", "1": "A score of 1:2 wins (1.2)."}, "2": "x"})
    assert scores.references.dangling == (("1.1", "1.2"),)


def test_capitals_are_part_of_a_number_only_in_a_book_that_has_them() -> None:
    rules = book({"9": {"": "Nine", "9.B": {"": "Bee", "9.B.2": "x"}}, "10": "See 9.B.2."}, numbering=Numbering.FULL)
    assert [rule.id for rule in rules.cites(rules["10"])] == ["9.B.2"]
    plain = book({"1": {"0": "One", "1": "x"}, "2": "As rule 1.1.A boat floats."})
    assert [rule.id for rule in plain.cites(plain["2"])] == ["1.1"]


def test_a_letter_inside_a_number_may_count_its_own_rules() -> None:
    tree = {"1": {"": "One", "1.3": {"": "Three", "1.3.W1": "See 1.3.R2.", "1.3.R2": "x"}}}
    rules = book(tree, numbering=Numbering.FULL)
    assert [rule.id for rule in rules.cites(rules["1.3.W1"])] == ["1.3.R2"]


def test_chapters_may_have_letters_right_behind_the_number_of_their_part() -> None:
    rules = book(
        {"2": {"": "Two", "2B": {"": "Bee", "2B.6": "See 2B.7, 2A.1 and GR.1."}, "2B.7": "x"}, "GR.1": "y"},
        numbering=Numbering.FULL,
    )
    assert [rule.id for rule in rules.cites(rules["2B.6"])] == ["2B.7", "GR.1"]
    assert rules.references.dangling == (("2B.6", "2A.1"),)


def test_a_rule_may_be_cited_by_its_chapter_section_and_article() -> None:
    rules = book({"3": {"0": "Three", "2": {"0": "Two", "1": "x"}}, "4": "See Rule 3-2-1, or score 3-2."})
    assert [rule.id for rule in rules.cites(rules["4"])] == ["3.2.1"]


def test_where_only_chapters_have_letters_a_rule_may_be_cited_with_those() -> None:
    rules = book({"TR6": {"": "Six", "6.1": "x", "6.2": "See TR6.1 and CR 9.1."}}, numbering=Numbering.FULL)
    assert [rule.id for rule in rules.cites(rules["6.2"])] == ["6.1"]
