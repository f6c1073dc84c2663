"""The heaviest chains."""

import pytest

from bot.importing.numbers.candidates import candidates
from bot.importing.numbers.endings import Ending, Endings, links
from bot.importing.numbers.heaviest import heaviest
from tests.importing.looking import looks


@pytest.mark.parametrize(
    ("numbers", "weights", "expected"),
    [
        (["1.1", "1.2", "1.3"], [1, 1, 1], ["1.1", "1.2", "1.3"]),
        (["1.1", "3.1", "1.2"], [1, 1, 1.5], ["1.1", "1.2"]),
        (["1.1", "3.1", "1.2"], [1, 5, 1], ["1.1", "3.1"]),
        (["1.1", "1.1"], [1, 1], ["1.1"]),
    ],
)
def test_the_heaviest_chain_grows(numbers: list[str], weights: list[float], expected: list[str]) -> None:
    found = candidates(looks("\n".join(f"{number} Oar" for number in numbers)), but=frozenset())
    assert [one.printed.text for one in heaviest(found, weights)] == expected


def test_the_best_ending_before_a_rank_is_found() -> None:
    endings = Endings(4)
    endings.add(1, Ending(2.0, 10))
    endings.add(2, Ending(1.0, 11))
    assert [endings.best_before(rank).place for rank in range(5)] == [None, None, 10, 10, 10]


def test_links_are_followed_back_to_the_first() -> None:
    assert links([None, None, 0, 2], 3) == [0, 2, 3]
