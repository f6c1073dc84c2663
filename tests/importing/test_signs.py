"""What letters, digits and roman numerals count."""

import pytest

from bot.importing.numbers.signs import Sign, roman_value, signs_of, value_of


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("7", [(Sign.DIGITS, 7)]),
        ("b", [(Sign.LOWER, 2)]),
        ("B", [(Sign.UPPER, 2)]),
        ("cc", [(Sign.LOWER, 29)]),
        ("i", [(Sign.LOWER, 9), (Sign.SMALL_ROMAN, 1)]),
        ("V", [(Sign.UPPER, 22), (Sign.ROMAN, 5)]),
        ("iv", [(Sign.SMALL_ROMAN, 4)]),
        ("ab", []),
    ],
)
def test_a_sign_may_be_read_in_two_ways(number: str, expected: list[tuple[Sign, int]]) -> None:
    assert list(signs_of(number)) == expected


@pytest.mark.parametrize(("number", "expected"), [("i", 1), ("iv", 4), ("XIV", 14), ("xl", 40), ("xc", 90)])
def test_a_roman_numeral_has_a_value(number: str, expected: int) -> None:
    assert roman_value(number) == expected


@pytest.mark.parametrize(
    ("component", "expected"),
    [("10", 10), ("a", 1), ("z", 26), ("aa", 27), ("ii", 2), ("II", 2), ("B", 2), ("bis", 1), ("ter", 2)],
)
def test_a_component_counts(component: str, expected: int) -> None:
    assert value_of(component) == expected
