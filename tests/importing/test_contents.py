"""Contents tables of all kinds, and what is none."""

import pytest

from bot.importing.regions.contents import contents
from tests.importing.looking import looks

RULES = "\n\nBoats\n\nA boat floats.\n\nOars\n\nAn oar is long.\n\nTides\n\nA tide comes and goes."


@pytest.mark.parametrize(
    ("table", "places"),
    [
        ("Contents\nBoats\nOars\nTides", {0, 1, 2, 3}),
        ("Contents\nBoats 3\nOars 5\nTides 7", {0, 1, 2, 3}),
        ("Inhalt\nBoats ..... 3\nOars ..... 5", {0, 1, 2}),
        ("Contents\nBoats ... 3   Oars ... 5\nTides ... 7", {0, 1, 2}),
        ("Boats ..... 3\nOars ..... 5\nTides ..... 7\nThe End ..... 9", {0, 1, 2, 3}),
        ("Boats\nOars\nTides", {0, 1, 2}),
        ("Boats\nOars", set()),
        ("The rules of the river are effective as of 14 March.\n\nBoats\nOars\nTides", {1, 2, 3}),
        ("Boats and all that they carry are in these.\n\nBoats\nOars\nTides", set()),
        ("Contents of the box are boats.", set()),
        ("Contents\nRiver 3\nBanks 4\nReeds 5\nFords 9\nMills 6\nBoats 7\nOars 8\nTides 9", set(range(9))),
    ],
)
def test_entries_stand_again_or_have_a_page(table: str, places: set[int]) -> None:
    assert contents(looks(table + RULES)) == places


def test_a_number_of_the_table_stands_again_though_its_title_is_broken_there() -> None:
    rules = "2 LAWS\n\n2.01 Table\n\nIt is flat.\n\n3 GAMES\n\n3.01 Equip-\nment\n\nIt is new."
    assert contents(looks(f"Contents\n2 LAWS\n2.01 Table\n3 GAMES\n3.01 Equipment\n\n{rules}")) == {0, 1, 2, 3, 4}


def test_a_number_alone_in_its_line_stands_nowhere_again() -> None:
    assert contents(looks("Contents\nBoats\nOars\n\n7\n\nBoats\n\nA boat floats.\n\nOars\n\nAn oar is long.")) == {
        0,
        1,
        2,
    }


def test_the_table_ends_where_its_first_entry_comes_again() -> None:
    found = contents(looks("Contents\n\nBoats\nOars\n\nBoats\n\nA boat floats.\n\nOars\n\nAn oar is long."))
    assert found == {0, 1, 2}


def test_a_heading_whose_entries_are_gone_takes_no_rule_with_it_that_has_the_title_of_another() -> None:
    rules = (
        "# 1. Boats\n\n# 100. General\n\n100.1. A boat floats.\n\n# 2. Oars\n\n# 200. General\n\n200.1. An oar is long."
    )
    assert contents(looks(f"Contents\n\n{rules}")) == {0}


def test_an_entry_may_stand_again_without_the_number_that_the_table_gives_it() -> None:
    assert contents(looks(f"Contents\n1 Boats\n2 Oars\n3 Tides{RULES}")) == {0, 1, 2, 3}
