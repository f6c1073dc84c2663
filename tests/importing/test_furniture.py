"""Page numbers, running heads and feet."""

from dataclasses import replace

import pytest

from bot.importing.looks import Look
from bot.importing.readers.text import read_text
from bot.importing.regions.furniture import furniture
from tests.importing.looking import looks

PAGE = "A boat floats.\nAn oar rows.\nA tide comes.\nA fog lifts.\nA wind blows."


def removed(text: str) -> list[str]:
    found = looks(text)
    return [found[place].line.text for place in sorted(furniture(found))]


@pytest.mark.parametrize(
    "feet",
    [
        ["1", "2", "3"],
        ["- 1 -", "- 2 -", "- 3 -"],
        ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"],
        ["Ferry Rules 1", "Ferry Rules 2", "Ferry Rules 3"],
        ["- 1 -", "- 7 -", "- 33 -"],
        [f"Ferry Rules are made by the club {page}" for page in (1, 2, 30, 31)],
        ["--- Page 1 ---", "--- Page 2 ---"],
        ["12 | Ferry Rules", "13 | Ferry Rules", "14 | Ferry Rules"],
    ],
)
def test_page_numbers_count_on(feet: list[str]) -> None:
    assert removed("\n".join(f"{PAGE}\n{foot}\n" for foot in feet)) == feet


@pytest.mark.parametrize("numbers", [["1", "7", "13"], ["1 boat", "2 oars", "3 tides"], ["1. Row", "2. Row", "3. Row"]])
def test_other_numbers_stay(numbers: list[str]) -> None:
    assert removed("\n".join(f"{PAGE}\n{number}\n" for number in numbers)) == []


def test_numbers_beside_a_head_that_comes_again_are_pages_however_far_they_stand_apart() -> None:
    text = f"Owl Rules\n1\nOwl Rules\n2\n{PAGE * 5}\nOwl Rules\n3\n{PAGE}"
    assert removed(text) == ["Owl Rules", "1", "Owl Rules", "2", "Owl Rules", "3"]


def test_pages_may_be_headed_by_their_numbers_below_a_foot_that_counts_in_its_middle() -> None:
    said = [f"{PAGE}\n" * page for page in range(4)]
    pages = [f"## Page {page}\n{said[page]}Ferry By-Laws {page} of 9 June 2024\n" for page in (1, 2, 3)]
    assert removed("\n".join([*pages, "## Page 4"])) == [
        *("Page 1", "Ferry By-Laws 1 of 9 June 2024", "Page 2", "Ferry By-Laws 2 of 9 June 2024"),
        *("Page 3", "Ferry By-Laws 3 of 9 June 2024", "Page 4"),
    ]


def test_errata_are_headed_by_the_pages_that_they_correct() -> None:
    assert removed("\n".join(f"## Page {page}\n{PAGE}\n" for page in (3, 12, 22, 31, 40))) == []


def test_numbers_beside_a_head_are_pages_though_a_few_are_lost_or_a_row_of_the_contents_stands_there() -> None:
    pages = [f"{number}\n\nFerry Ball | Rules\n\n{PAGE}\n" for number in (2, 21, *range(4, 9), *range(11, 19))]
    gone = removed("\n".join(pages))
    assert [one for one in gone if one.isdecimal()] == [str(page) for page in (2, *range(4, 9), *range(11, 19))]


def test_rows_of_a_table_are_no_pages() -> None:
    assert removed(f"{PAGE}\nRoll a die:\n1 Storm at Sea\n2 Storm at Sea\n3 Calm\n{PAGE}") == []


def test_a_number_above_its_chapter_is_no_page() -> None:
    assert removed("\n".join(f"\n{number}\nBoats\n{PAGE}" for number in (1, 2, 3))) == []


def test_what_stands_beside_page_numbers_again_and_again_goes_with_them() -> None:
    assert removed("\n".join(f"{PAGE}\nFerry Rules\n{number}\n" for number in (1, 2, 3))).count("Ferry Rules") == 3


def test_a_head_in_capitals_above_headings_goes() -> None:
    text = "\n".join(f"FERRY\n{name}\n{PAGE}" for name in ("BOATS", "OARS", "TIDES"))
    assert removed(text) == ["FERRY"] * 3


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ([f"{PAGE}\n1\nIt floats.", f"A boat\n2\n{PAGE}", f"Two boats\n{PAGE}\n{PAGE}\n3"], ["1", "2", "3"]),
        ([f"{PAGE}\n8\nIt floats.", f"A boat\n9\n{PAGE}", f"Two boats\n{PAGE}\n{PAGE}\n10"], ["8", "9", "10"]),
        ([f"{PAGE}\n1\nIt floats.", f"A boat\n3\n{PAGE}", f"Two boats\n{PAGE}\n{PAGE}\n4"], []),
        (
            [
                f"{number}\n{name}\n{PAGE}"
                for number, name in enumerate(("Boats", "Oars", "Tides", "Fog", "Wind"), start=4)
            ],
            ["4", "5", "6", "7", "8"],
        ),
    ],
)
def test_a_number_that_counts_with_the_form_feeds_is_the_pages(pages: list[str], expected: list[str]) -> None:
    document = read_text("\n\f".join(pages).encode(), name="ferry.txt")
    found = [Look(line=line, place=place) for place, line in enumerate(document.lines)]
    assert [found[place].line.text for place in sorted(furniture(found))] == expected


def test_a_large_number_is_that_of_a_chapter() -> None:
    pages = [f"{number}\n{PAGE}" for number in (1, 2, 3)]
    found = [
        replace(one, line=replace(one.line, size=400 if one.plain.isdigit() else 100))
        for one in looks("\n".join(pages))
    ]
    assert not furniture(found)


def test_feet_of_several_lines_go_with_their_page_numbers() -> None:
    foot = ["ferry.example", "© Ferry", "Made after the works of A. Rower 1"]
    pages = [f"{PAGE}\n\n" + "\n\n".join([*foot[:2], f"{foot[2][:-1]}{page}"]) for page in (1, 2, 30, 31)]
    assert removed("\n".join(pages))[:3] == foot


def test_heads_that_name_the_chapter_with_its_number_go_if_most_pages_have_one() -> None:
    rows = ["S 1 BOATS", PAGE, "Ferry Rules 1 of 9", "S1 Boats", PAGE, "S 2 OARS", PAGE]
    rows += [row for page in (2, 3, 4, 5) for row in (f"Ferry Rules {page} of 9", "S2 Oars", PAGE)]
    gone = removed("\n".join(rows))
    assert (gone.count("S1 Boats"), gone.count("S2 Oars"), "S 1 BOATS" in gone, "S 2 OARS" in gone) == (
        1,
        4,
        False,
        False,
    )
    assert "S2 Oars" not in removed("\n".join(rows[:-9]))
