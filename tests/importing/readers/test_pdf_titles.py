"""Titles of a PDF that run over two lines."""

import pytest

from tests.importing.readers.harbour_pages import FERRY, LEFT, read, texts
from tests.importing.readers.printing import Ink, block


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("The Rules of", "Ferries"), ["The Rules of Ferries"]),
        (("Ferries that Carry", "no cargo"), ["Ferries that Carry no cargo"]),
        (("Ferries, Storms, Lanterns,", "Harbours"), ["Ferries, Storms, Lanterns, Harbours"]),
        (("The End", "Storms"), ["The End Storms"]),
        (("Ferries", "Tides"), ["Ferries", "Tides"]),
        (("1. The ferry and the", "2. Tides"), ["1. The ferry and the", "2. Tides"]),
        (("What is a ferry?", "of tides"), ["What is a ferry?", "of tides"]),
    ],
)
def test_a_title_over_two_lines_is_one(words: tuple[str, str], expected: list[str]) -> None:
    titles = [Ink(x=LEFT, y=60 + 24 * place, text=text, size=22) for place, text in enumerate(words)]
    page = [*titles, *block(FERRY, x=LEFT, y=110, width=280)]
    document = read([page], bookmarks=[("The End Storms", 1, 1)])
    assert texts(document)[: len(expected)] == expected
    assert [line.at for line in document.lines][: len(expected) + 1] == [1, *range(2, len(expected) + 1), 3]


def test_a_heading_in_bold_goes_on_though_it_is_hardly_larger() -> None:
    heads = [
        Ink(x=LEFT, y=60 + 13 * place, text=text, size=11, font="Times-Bold")
        for place, text in enumerate(("LAW 3 – THE TOSS AND THE", "START"))
    ]
    document = read([[*heads, *block(FERRY, x=LEFT, y=110, width=160)]])
    assert texts(document)[0] == "**LAW 3 – THE TOSS AND THE START**"


@pytest.mark.parametrize("number", ["Times-Bold", "Times-Roman"])
def test_a_word_that_a_title_broke_is_whole_again_whatever_its_number_is_set_in(number: str) -> None:
    heads = [
        Ink(x=LEFT, y=60, text="6.3 ", font=number),
        Ink(x=LEFT + 16, y=60, text="Explanation of Combat Re-", font="Times-Bold"),
        Ink(x=LEFT + 16, y=73, text="sults", font="Times-Bold"),
    ]
    document = read([[*heads, *block(FERRY, x=LEFT, y=110, width=160)]])
    assert texts(document)[0].replace("*", "") == "6.3 Explanation of Combat Results"


def test_a_title_goes_on_where_its_next_word_had_no_room() -> None:
    titles = [Ink(x=LEFT, y=60 + 24 * place, text=text, size=22) for place, text in enumerate(("Ferries,", "Tides"))]
    document = read([[*titles, *block(FERRY, x=LEFT, y=110, width=100)]])
    assert texts(document)[0] == "Ferries, Tides"


@pytest.mark.parametrize(("second", "expected"), [("EQUIPMENT", "**2.1 GAME EQUIPMENT**"), ("BAG", "**2.1 GAME**")])
def test_a_title_in_bold_capitals_goes_on_where_its_next_word_had_no_room(second: str, expected: str) -> None:
    heads = [
        Ink(x=LEFT, y=60 + 13 * place, text=text, font="Times-Bold") for place, text in enumerate(("2.1 GAME", second))
    ]
    assert texts(read([[*heads, *block(FERRY, x=LEFT, y=110, width=90)]]))[0] == expected


def test_a_bookmark_may_have_no_space_behind_its_number() -> None:
    page = [Ink(x=LEFT, y=60, text="1.1 The Ferry"), *block(FERRY, x=LEFT, y=110, width=280)]
    assert read([page], bookmarks=[("1.1The Ferry", 1, 1)]).lines[0].heading == 1
