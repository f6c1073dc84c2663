"""Where numbers belong, by the scheme that all of a document's numbers follow."""

import pytest

from bot.importing.numbers.keys import Key, key_after, key_before, keys_of
from bot.importing.numbers.printed import printed_number


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (["1.", "1.1", "1.1a"], [(1,), (1, 1), (1, 1, 1)]),
        (["1.", "100.", "100.1", "2.", "200."], [(1,), (1, 100), (1, 100, 1), (2,), (2, 200)]),
        (["5.0", "5.2", "5.21", "6.0"], [(5,), (5, 2), (5, 2, 1), (6,)]),
        (["1.1.i", "1.1.ii", "1.1.v"], [(1, 1, 1), (1, 1, 2), (1, 1, 5)]),
        (["1.1.h", "1.1.i"], [(1, 1, 8), (1, 1, 9)]),
        (["9.1", "A1.1"], [(9, 1), (100_000, 1, 1)]),
    ],
)
def test_keys_follow_the_scheme_of_the_document(numbers: list[str], expected: list[Key]) -> None:
    printed = [found[0] for number in numbers if (found := printed_number(f"{number} Oar")) is not None]
    assert keys_of(printed) == expected


def test_before_a_first_part_comes_its_parent() -> None:
    assert [key_before((2, 3)), key_before((2, 1)), key_after((2, 3))] == [(2, 2), (2,), (2, 4)]
