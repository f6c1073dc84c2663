"""Numbers that begin anew: in each chapter, whose own number then stands before them, or in a list of changes."""

from bot.importing.document import Reason
from tests.importing.looking import entries, outlined

CHAPTER = """
1. The Network

1.1 Each porter takes two trams from the stock, as section 1.2 says.

1.2 The rest stays in the box.

2. The Trams

2.1 Every tram begins with three fares.

2.2 Trams with a star are worth two.
"""
OTHER_CHAPTER = """
1. Rush Hour

1.1 All move at once.

1.2 Nobody waits twice.

2. Boarding

2.1 Whoever stands on a platform boards there.

2.2 He pays.
"""


def test_numbers_that_begin_anew_in_each_chapter_have_its_own_before_them() -> None:
    for first, second in (("One", "Two"), ("1", "2"), ("I", "II"), ("A", "B")):
        document = f"Part {first}: Before\n{CHAPTER}\nPart {second}: During\n{OTHER_CHAPTER}"
        found = entries(document)
        numbers = [number for number in found if not number.startswith("Part")]
        within = ["1", "1.1", "1.2", "2", "2.1", "2.2"]
        assert numbers == [f"{chapter}.{number}" for chapter in (1, 2) for number in within]
        assert (found["2.1"], found["2.1.2"]) == ("Rush Hour", "Nobody waits twice.")


def test_a_chapter_with_digits_or_numerals_is_found_by_its_number() -> None:
    for first, second in (("1", "2"), ("I", "II")):
        found = entries(f"Chapter {first}: Before\n{CHAPTER}\nChapter {second}: During\n{OTHER_CHAPTER}")
        assert list(found)[6:9] == ["1.2.2", "2", "2.1"]
        assert found["2"] == "During"


def test_many_chapters_of_few_rules_each_are_found_too() -> None:
    rules = "\n\n".join(f"1.{count} The ferry goes over." for count in range(1, 5))
    found = entries("\n\n".join(f"Chapter {chapter}: Ferries\n\n{rules}" for chapter in range(1, 90)))
    assert list(found)[-5:] == ["89", "89.1.1", "89.1.2", "89.1.3", "89.1.4"]


def test_numbers_that_go_on_through_the_chapters_stay_as_printed() -> None:
    document = f"Part One: Before\n{CHAPTER}\nPart Two: During\n\n3. Rush Hour\n\n3.1 All move.\n\n3.2 None waits."
    assert list(entries(document))[-4:] == ["Part Two", "3", "3.1", "3.2"]


def test_one_number_printed_twice_is_no_chapter_that_begins_anew() -> None:
    document = f"Part One: Before\n{CHAPTER}\nPart Two: During\n\n3. Rush Hour\n\n3.1 All move.\n\n3.1 None waits."
    assert list(entries(document))[-3:] == ["3", "3.1", "3.1 (2)"]


def test_rules_that_come_again_with_their_words_are_a_list_of_changes() -> None:
    again = "1.1 Each porter takes three trams from the stock.\n\n2.1 Every tram begins with four fares.\n\n"
    left_out = outlined(f"{CHAPTER}\n{again}2.2 Trams with a star are worth three.").left_out
    assert {one.reason for one in left_out} == {Reason.CHANGELOG}


def test_rules_that_come_again_with_other_words_are_rules() -> None:
    found = outlined(f"{CHAPTER}\nThe Second Evening\n{OTHER_CHAPTER}")
    assert not found.left_out
    assert "All move at once." in [entry.rule.text for entry in found.entries]


def test_a_heading_below_a_number_that_says_nothing_is_its_title() -> None:
    laws = [f"# Law {count}\n\n## {title}\n\nIt holds." for count, title in enumerate(("Sight", "Cover", "Fire"), 1)]
    assert entries("\n\n".join(laws)) == {"1": "Sight | It holds.", "2": "Cover | It holds.", "3": "Fire | It holds."}


def test_rows_of_two_numbers_begin_nothing() -> None:
    rules = "\n\n".join(f"BLD-1.{count} The ferry goes over." for count in range(1, 4))
    found = entries(f"# BLD-1 Ferries\n\n{rules}\n\nFerries | Tolls\n1 12\n2 20\n\nBLD-1.4 Tolls are paid.")
    assert list(found) == ["BLD-1", "BLD-1.1", "BLD-1.2", "BLD-1.3", "BLD-1.4"]
    assert "1 12\n2 20" in found["BLD-1.3"]


def test_of_two_rules_with_one_number_the_first_keeps_it() -> None:
    again = "1.2 It holds for all who sit at the table, and for whoever comes later to look on and take part"
    found = entries(f"1. Board\n\n1.1 The board is square.\n\n1.2 It lies flat.\n\n{again}\n\n1.3 It ends.")
    assert found["1.2"] == "It lies flat."
    assert list(found)[-2:] == ["1.2 (2)", "1.3"]
