import pytest

from bot.rulebook.checking import findings, report
from bot.rulebook.model import Rulebook, Wording
from bot.rulebook.numbering import Numbering
from bot.rulebook.report import Kind
from tests.builders import book


def numbered(*numbers: str, under: str = "") -> Rulebook:
    """Return a book of these numbers, all under one chapter if it is named."""
    tree = dict.fromkeys(numbers, "Some words.")
    return book({under: {"": "Chapter"} | tree} if under else tree, numbering=Numbering.FULL)


def told(rules: Rulebook, kind: Kind) -> list[str]:
    return [f"{found.rule_id} {found.reason}" for found in findings(rules) if found.kind is kind]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (["3.1", "3.2", "3.4"], ["3.3 is missing between 3.2 and 3.4"]),
        (["3.1", "3.5"], ["3.2 to 3.4 are missing between 3.1 and 3.5"]),
        (["3.2", "3.3"], ["3.1 is missing before 3.2"]),
        (["1.1b", "1.1c"], ["1.1a is missing before 1.1b"]),
        (["1.1A", "1.1C"], ["1.1B is missing between 1.1A and 1.1C"]),
        (["1.0.0", "1.0.1", "1.0.3"], ["1.0.2 is missing between 1.0.1 and 1.0.3"]),
        (["1-2-1", "1-2-3"], ["1-2-2 is missing between 1-2-1 and 1-2-3"]),
        (["1:1", "1:2", "1:4"], ["1:3 is missing between 1:2 and 1:4"]),
        (["103.2.a.1", "103.2.c.1", "103.2.a", "103.2.c"], ["103.2.b is missing between 103.2.a and 103.2.c"]),
        (["Questions/Q1", "Questions/Q3"], ["Questions/Q2 is missing between Questions/Q1 and Questions/Q3"]),
        (["1", "2", "4"], ["3 is missing between 2 and 4"]),
        (["2"], ["1 is missing before 2"]),
    ],
)
def test_a_missing_number_is_told(numbers: list[str], expected: list[str]) -> None:
    assert told(numbered(*numbers), Kind.GAP) == expected


@pytest.mark.parametrize(
    "numbers",
    [
        ["3.0", "3.1"],
        ["100", "101", "200", "201", "300"],
        ["1", "2", "100", "101"],
        ["100.1", "100.2"],
        ["7.3", "7.4"],
        ["7.10", "7.9", "7.8"],
        ["1.1k", "1.1m", "1.1n", "1.1p"],
        ["1.1i", "1.1ii", "1.1iii", "1.1iv", "1.1v"],
        ["Glossary/Ship", "Glossary/X", "Errata/12b", "Errata/14"],
        ["1.1", "1.3", "1.2 (2)", "1.2"],
        ["1.1", "1.2.1", "1.2.2", "1.3"],
    ],
)
def test_what_only_looks_like_a_gap_is_not_told(numbers: list[str]) -> None:
    assert told(numbered(*numbers), Kind.GAP) == []


def test_the_digits_of_decimals_are_counted_one_by_one() -> None:
    tree = {"5.0": {"": "Boats", "5.1": {"": "Oars", "5.11": "Row.", "5.13": "Rest."}, "5.2": "Steer."}}
    rules = book(tree, numbering=Numbering.FULL)
    assert told(rules, Kind.GAP) == ["5.12 is missing between 5.11 and 5.13"]
    assert told(rules, Kind.ORPHAN) == []


def test_a_chapter_of_two_noughts_is_the_heading_of_its_hundred() -> None:
    assert told(numbered("5.00", "5.01", "5.02"), Kind.ORPHAN) == []
    assert told(numbered("5.01", "5.02"), Kind.ORPHAN) == ["5.01 stands alone: its own heading is missing"]


def test_a_letter_that_is_used_somewhere_is_missed_elsewhere() -> None:
    rules = numbered("1.1k", "1.1l", "1.1m", "1.2k", "1.2m", "1.2n", "1.2p")
    assert told(rules, Kind.GAP) == ["1.2l is missing between 1.2k and 1.2m"]


def test_whole_numbers_that_go_on_from_chapter_to_chapter_have_no_gap() -> None:
    tree = {"Part I": {"": "One", "1": "a", "2": "b"}, "Part II": {"": "Two", "3": "c", "4": "d"}}
    assert told(book(tree, numbering=Numbering.FULL), Kind.GAP) == []


def test_a_number_that_stands_under_another_parent_is_not_missing() -> None:
    tree = {"1": {"": "One", "1.1": "a", "1.3": "b"}, "2": {"": "Two", "1.2": "c", "2.1": "d"}}
    assert told(book(tree, numbering=Numbering.FULL), Kind.GAP) == []


@pytest.mark.parametrize("last", ["1" * 5000, "1" * 5000 + "!", "a" * 5000, "999999", "1.99999999999999999999"])
def test_no_number_is_too_long_to_be_read_at_once(last: str) -> None:
    assert told(numbered("1.1", f"1.{last}"), Kind.GAP) == []


def test_the_second_of_two_equal_numbers_is_told() -> None:
    rules = numbered("7.1", "7.1 (2)", "7.2", "7-2", "Sea/Ship", "Sea/Ship (2)", "Sea/Crit (2)")
    assert told(rules, Kind.DUPLICATE) == [
        "7.1 (2) repeats the number of 7.1",
        "7-2 repeats the number of 7.2",
        "Sea/Ship (2) repeats the name of Sea/Ship",
    ]


def test_a_rule_without_its_own_heading_is_told_but_not_where_the_rules_are_restated() -> None:
    tree = {"1": {"0": "One", "2": {"1": "a", "2": "b"}}}
    assert told(book(tree), Kind.ORPHAN) == ["1.2.1 stands under 1: its own heading is missing"]
    assert told(book(tree, wording=Wording.RESTATED), Kind.ORPHAN) == []


def test_a_heading_without_a_number_stands_for_that_of_its_rules_if_they_share_it() -> None:
    assert told(numbered("2.1", "2.2", under="Chapter Two"), Kind.ORPHAN) == []
    for strays in (["2.1"], ["2.1", "3.1"]):
        assert told(numbered(*strays, under="Chapter Two"), Kind.ORPHAN)[:1] == [
            "2.1 stands under Chapter Two: its own heading is missing"
        ]


@pytest.mark.parametrize(
    ("text", "dangles"),
    [
        ("See rule 7.9.", ["7.9"]),
        ("as above (7.9)", ["7.9"]),
        ("7.9 forbids it.", ["7.9"]),
        ("see 7c", ["7c"]),
        ("Layer 7c comes before layer 7d.", []),
        ("702.1 and 12.3 are close to it.", ["12.3"]),
        ("see rule 702.1", ["702.1"]),
        ("It measures 7.9 centimeters (11.2 inches).", ["7.9"]),
    ],
)
def test_a_reference_dangles_only_if_its_number_could_be_one_of_the_book(text: str, dangles: list[str]) -> None:
    rules = book({"7": {"0": "Seven", "1": text}})
    assert told(rules, Kind.DANGLING) == [f"7.1 refers to {number}, which does not exist" for number in dangles]


def test_a_book_without_numbers_refers_to_none() -> None:
    assert told(book({"Ships": "See section 3 of the box."}), Kind.DANGLING) == []


@pytest.mark.parametrize(
    ("text", "misquoted"),
    [
        ("See rule 704, “State of Things.”", True),
        ('See rule 704 "Things"', True),
        ("(see 704, Golden Things)", True),
        ("(704, Golden Rules)", False),
        ("See rule 704, “Golden Rules (GR).”", False),
        ("See rule 704, “The Golden Rule.”", True),
        ("See rule 704, “golden   rule.”", False),
        ("See rule 704, “Gölden Rules”, and 705, “Other things”", False),
        ("(see 704, Golden)", False),
        ("(see 704, Golden Rules and more of them)", False),
        ("(see 704, and never more)", False),
        ("He said “704” and “Ships”", False),
        ("The card 704 “Ships” is banned.", False),
        ("See rule 799, “Ships.”", False),
        ("[printed as rule 704, “Ships”]", False),
        ("rule 706, “Ships”", False),
    ],
)
def test_a_reference_that_quotes_another_title_is_told(text: str, misquoted: bool) -> None:
    rules = book(
        {"701": text, "704": "Golden Rules (GR)\nThey win.", "705": "Has no title.", "706": "Sails\nThey tear."},
        numbering=Numbering.FULL,
        external=frozenset({"706"}),
    )
    assert bool(told(rules, Kind.MISTITLED)) is misquoted


def test_both_titles_are_told() -> None:
    rules = book({"1": {"0": "Ships\nSee 2, “Boats”."}, "2": {"0": "Sails\nThey tear."}})
    assert told(rules, Kind.MISTITLED) == ["1 calls 2 “Boats”, but that is “Sails”"]


def test_a_report_counts_level_by_level() -> None:
    tree = {
        "0": "Book",
        "1": {"0": "One", "1": "\nExample: a ship. See 1.2.\n**Example:** a boat.", "2": "b"},
        "Glossary": {"0": "\nTerms:", "Ship": "It sails."},
    }
    found = report(book(tree))
    assert (found.entries, found.depths, found.scheme) == (5, (2, 3), ("1", "1.1"))
    assert (found.glossary, found.examples, found.references, found.findings) == (1, 2, 1, ())


def test_a_heading_without_anything_is_told_unless_it_heads_the_number_behind_it() -> None:
    tree = {"1": {"": "Boats", "1.1": "Floats.", "Crew": "Crew\n", "1.2": "Rows.", "Oars": "Oars\n"}}
    assert told(book(tree, numbering=Numbering.FULL), Kind.EMPTY) == ["1/Oars has a title, but neither text nor parts"]
