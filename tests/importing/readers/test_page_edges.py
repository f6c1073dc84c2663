"""Running heads and feet next to form feeds."""

import pytest

from bot.importing.document import Reason
from bot.importing.readers.text import read_text

THINGS = ["boat", "tide", "lantern", "ferry", "storm", "harbour", "captain", "marker"]


def paged(heads: list[str], feet: list[str]) -> str:
    """Put each head and foot around a page of its own."""
    bodies = (f"A {thing} comes in\nwhen another leaves.\nOne {thing} is left" for thing in THINGS)
    return "\f".join(f"{head}\n{body}\n{foot}\n" for head, body, foot in zip(heads, bodies, feet, strict=False))


def left_out(text: str) -> list[str]:
    document = read_text(text.encode(), name="ferry.txt")
    assert all(out.reason is Reason.FURNITURE for out in document.left_out)
    return [out.line.text for out in document.left_out]


@pytest.mark.parametrize(
    ("heads", "feet"),
    [
        (["Ferry Rules 1", "Ferry Rules 2", "Ferry Rules 3"], ["", "", ""]),
        (["", "", ""], ["version 3.1 – page 1", "version 3.1 – page 2", "version 3.1 – page 3"]),
        (["", "Ferry Rules", "Ferry Rules"], ["", "", ""]),
        (["", ""], ["For members only\n7", "For members only\n8"]),
        (["", ""], ["7", "8"]),
        ([""] * 4, ["2", "FERRY RULES    3", "4", "FERRY RULES    5"]),
        (["", f"Ferry Rules{' ' * 99}Third Edition", f"Ferry Rules{' ' * 99}Third Edition"], ["", "", ""]),
        (["", "Ferry Rules", "Chapter of Storms"] + ["Ferry Rules", "Chapter of Storms"] * 2, [""] * 7),
    ],
)
def test_what_stands_at_the_edge_of_page_after_page_is_left_out(heads: list[str], feet: list[str]) -> None:
    expected = [line for pair in zip(heads, feet, strict=True) for said in pair for line in said.split("\n") if line]
    assert left_out(paged(heads, feet)) == expected


@pytest.mark.parametrize(
    ("heads", "feet"),
    [
        (["Law 1", "Law 2", "Law 3"], ["", "", ""]),
        (["1", "2", "3"], ["", "", ""]),
        (["", "", ""], ["7", "8", "10"]),
        (["", "", ""], ["7", "8", ""]),
        (["(a)", "(a)", "(a)"], ["(i)", "(ii)", "(iii)"]),
        (["", "", ""], ["-1-", "-2-", "-3-"]),
        (["Boats", "Oars", "Tides"], ["", "", ""]),
        (["A boat floats.", "A boat floats.", "A boat floats."], ["", "", ""]),
        (["", "Boats", "", "", "", "Boats", "", ""], [""] * 8),
    ],
)
def test_what_begins_each_page_anew_stays(heads: list[str], feet: list[str]) -> None:
    assert left_out(paged(heads, feet)) == []


def test_the_title_stays_that_the_heads_repeat() -> None:
    text = paged(["FERRY RULES", "Ferry Rules", "Ferry Rules"], ["", "", ""])
    assert left_out(text) == ["Ferry Rules", "Ferry Rules"]


def test_a_head_above_the_number_of_its_page_is_no_title() -> None:
    heads = [f"FERRY RULES\n{number}" for number in (1, 2, 3)]
    text = paged([f"{heads[0]}\nFerry Rules", *heads[1:]], ["", "", ""])
    assert left_out(text) == ["FERRY RULES", "1", "FERRY RULES", "2", "FERRY RULES", "3"]


def test_a_number_that_does_not_stand_beside_each_head_is_left_to_those_who_know_all() -> None:
    assert left_out(paged(["Ferry Rules\n1", "Ferry Rules\n2", "Ferry Rules"], ["", "", ""])) == ["Ferry Rules"] * 3


def test_a_head_parts_what_it_stands_between() -> None:
    found = read_text(b"A boat\nFerry Rules 1\n\n\fFerry Rules 2\nfloats.", name="ferry.txt").lines
    assert [(line.text, line.page, line.at, line.after_blank) for line in found] == [
        ("A boat", 1, 1, False),
        ("floats.", 2, 2, True),
    ]
