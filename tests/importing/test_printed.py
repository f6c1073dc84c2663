"""Numbers at the beginning of a line, and what only looks like one."""

import pytest

from bot.importing.numbers.printed import printed_number


@pytest.mark.parametrize(
    ("line", "number", "key", "rest"),
    [
        ("1. Setup", "1", (1,), "Setup"),
        ("100.1a A ferry is full.", "100.1a", (100, 1, 1), "A ferry is full."),
        ("1-2-3-1 Rowing", "1-2-3-1", (1, 2, 3, 1), "Rowing"),
        ("103.2.a.1.b Oars", "103.2.a.1.b", (103, 2, 1, 1, 2), "Oars"),
        ("A1.2 Fog", "A1.2", (1, 1, 2), "Fog"),
        ("§ 4.2 Tides", "4.2", (4, 2), "Tides"),
        ("Law 12 – Fouls", "12", (12,), "Fouls"),
        ("Rule 7. Warning", "7", (7,), "Warning"),
        ("CR 101 Decks", "101", (101,), "Decks"),
        ("(b) Or wait.", "b", (2,), "Or wait."),
        ("[1.2] Cargo", "1.2", (1, 2), "Cargo"),
        ("iv. Landing", "iv", (4,), "Landing"),
        ("1.2.iv Landing", "1.2.iv", (1, 2, 4), "Landing"),
        ("901.4.All passengers pay.", "901.4", (901, 4), "All passengers pay."),
        ("002 Second card", "002", (2,), "Second card"),
        ("9.B.2.a. Oars", "9.B.2.a", (9, 2, 2, 1), "Oars"),
        ("9.A boat floats.", "9", (9,), "A boat floats."),
        ("2.1.3.I Oars", "2.1.3.I", (2, 1, 3, 9), "Oars"),
        ("1e1a) Oars", "1e1a", (1, 5, 1, 1), "Oars"),
        ("3A. Oars", "3A", (3, 1), "Oars"),
        ("2B.6.10 Oars", "2B.6.10", (2, 2, 6, 10), "Oars"),
        ("Rule - 1.2 Oars", "1.2", (1, 2), "Oars"),
        ("Rule 101/17 (Power=4)", "101", (101,), "(Power=4)"),
        ("Article 2 bis – Oars", "2 bis", (2, 1), "Oars"),
        ("1.3.W1 Oars", "1.3.W1", (1, 3, 23, 1), "Oars"),
        ("1:4 Oars", "1:4", (1, 4), "Oars"),
        ("2 bis 4 Boote fahren.", "2", (2,), "bis 4 Boote fahren."),
    ],
)
def test_a_line_begins_with_a_number(line: str, number: str, key: tuple[int, ...], rest: str) -> None:
    found = printed_number(line)
    assert found is not None
    assert (found[0].text, found[0].key, found[1]) == (number, key, rest)


@pytest.mark.parametrize(
    "line",
    [
        "A ferry is full.",
        "I row.",
        '2.5" by 3.5"',
        "1–2 The ferry sinks.",
        "3 players take turns.",
        "10 cm from the bank",
        "50% of the cargo",
        "4x4 boats",
        "(b or wait",
        "G304.C requires a boat.",
        "1st boat | 10 points",
        "4th",
        "10:00 The ferry leaves.",
        "10:30 pm The ferry leaves.",
    ],
)
def test_an_amount_a_range_or_a_word_is_no_number(line: str) -> None:
    assert printed_number(line) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [("1.1 Oar", True), ("101 Oar", True), ("002 Oar", True), ("1. Oar", False), ("a. Oar", False)],
)
def test_a_whole_number_says_itself_where_it_stands(line: str, expected: bool) -> None:
    found = printed_number(line)
    assert found is not None
    assert found[0].is_whole is expected


def test_numbers_of_one_level_share_their_style() -> None:
    styles = [
        found[0].style for line in ("1.1. Oar", "2.10. Fog", "1.1 Oar", "(1) Oar") if (found := printed_number(line))
    ]
    assert styles == ["dd..", "dd..", "dd.", "(d)"]


def test_a_number_that_runs_into_its_text_is_told() -> None:
    found = printed_number("10.11.Singer")
    assert found is not None
    assert found[0].is_glued
