"""Ability cards and the phases that their timings name."""

import pytest

from bot.importing.headings.abilities import abilities, phase_name, phase_of
from tests.importing.looking import entries, looks

CARD = "\n{timing}\n{name}\nDeclare: Pick a boat.\nEffect: It moves.\nKEYWORDS\nRow\n"
CARDS = "".join(
    CARD.format(timing=timing, name=name)
    for timing, name in (("Your Day Phase", "ROW"), ("Any Night Phase", "STEER"), ("Enemy Day Phase", "LAND"))
)


def test_a_card_has_a_name_in_capitals_and_a_timing() -> None:
    assert abilities(looks(CARDS), but=()).timings == {1: 0, 7: 6, 13: 12}


def test_fewer_than_three_are_none() -> None:
    assert not abilities(looks(CARD.format(timing="Your Day Phase", name="ROW")), but=()).timings


def test_keywords_are_no_headings() -> None:
    assert {4, 5} <= abilities(looks(CARDS), but=()).places


@pytest.mark.parametrize(
    ("timing", "expected"), [("Your Day Phase", 0), ("Once Per Turn, Any Night Phase", 1), ("Deployment", None)]
)
def test_a_timing_names_its_phase_whoever_s_it_is(timing: str, expected: int | None) -> None:
    assert phase_of(timing, ["Day Phase", "Night Phase"]) == expected


def test_a_card_stands_under_the_phase_that_it_names() -> None:
    assert phase_name("DAY PHASE ABILITIES") == "DAY PHASE"
    found = entries(
        f"The Ferry\n\nDAY PHASE ABILITIES\n\nWhat is done by day.\n\nNIGHT PHASE ABILITIES\n\nWhat is done by night.\n{CARDS}"
    )
    assert [key for key in found if "/" in key] == ["DAY PHASE/ROW", "DAY PHASE/LAND", "NIGHT PHASE/STEER"]
