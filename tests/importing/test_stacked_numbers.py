"""Two numbers in one line: the first part of a rule begins right behind its number."""

from bot.importing.stacked_numbers import unstacked
from tests.importing.looking import entries, looks


def parted(text: str) -> list[str]:
    return [look.line.text for look in unstacked(looks(text))]


def test_a_number_behind_another_has_a_line_of_its_own_where_a_second_follows() -> None:
    assert parted("1. (a) They float.\n(b) They sink.\n2. They land.") == [
        "1.",
        "(a) They float.",
        "(b) They sink.",
        "2. They land.",
    ]


def test_three_numbers_are_parted_too() -> None:
    assert parted("1.1 (a) (i) at sea,\n(ii) in port.\n(b) They sink.")[:3] == ["1.1", "(a)", "(i) at sea,"]


def test_brackets_that_only_begin_a_text_stay() -> None:
    text = "1. (a) They float.\n2. They sink."
    assert parted(text) == text.split("\n")


def test_what_is_parted_loses_no_word() -> None:
    found = entries("1. Boats\n1.1 (a) They float.\n(b) They sink.\n1.2 They land.\n2. Oars\n2.1 They row.")
    assert found["1.1"].split() == ["(a)", "They", "float.", "(b)", "They", "sink."]
