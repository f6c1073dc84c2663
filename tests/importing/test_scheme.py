"""Which numbers of a document number its rules."""

import pytest

from bot.importing.numbers.scheme import whole_numbers
from tests.importing.looking import entries, looks

PLAIN = "1. Boats\n1.1 A boat floats.\n1.2 It carries two.\n2. Oars\n2.1 An oar is long.\n2.2 It breaks."


def accepted(text: str) -> list[str]:
    found = whole_numbers(looks(text), but=frozenset())
    return [one.printed.text for one in found.accepted.values()] if found is not None else []


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        ("2.3 A long sentence that goes on and on up to the margin, and then see\n1.2 for the rest.", "a reference"),
        ("2.3 Do this:\n1. Row.\n2. Steer.\n3. Land.", "steps"),
        ("2.3 It takes\n3.5 hours to cross.", "an amount"),
        ("2.3 The score was\n3-2 for the crew.", "a score"),
        ("2.3 On a roll of:\n1–2 It sinks.", "a range"),
        ("2.3 A builder may row on level 1 (L1), and on level 2\n(L2).", "a name"),
        ("2.3 The days are:\n\nFP1: 27/09/2018\n\nFP2: 28/09/2018\n\nFP3: 29/09/2018", "days"),
        ("2.3 It was changed:\n\n2022 A boat is new.\n\n2023 An oar is new.", "years"),
    ],
)
def test_what_only_looks_like_a_number_is_passed_over(extra: str, why: str) -> None:
    assert accepted(f"{PLAIN}\n{extra}") == ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.3"], why


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN.replace("2. Oars", "2 Oars"), ["1", "1.1", "1.2", "2", "2.1", "2.2"]),
        (PLAIN.replace("1.2 ", "1.4 "), ["1", "1.1", "1.4", "2", "2.1", "2.2"]),
        ("1. Boats\n2. Oars\n3. Tides", []),
        ("\n".join(f"{at} Boats float." for at in range(1997, 2004)), []),
        (
            "100. Oars\n100.1. Row.\n100.2. Rest.\n101. Tides\n101.1. Ebb.\n2021 It is new.\n2022 It is old.",
            ["100", "100.1", "100.2", "101", "101.1"],
        ),
        ("A1 Oars\nA1.1 Row.\nA1.2 Rest.\n2021 It is new.\n2022 It is old.", ["A1", "A1.1", "A1.2"]),
        ("A1 Turn\n1. Wind\n2. Oars\n3. Tide\nA1.1 Wind blows.\nA1.2 Oars row.", ["A1", "A1.1", "A1.2"]),
        (
            "\n".join(f"{at} Boats float." for at in range(1896, 1904)),
            [str(at) for at in range(1896, 1904)],
        ),
        ("A boat floats.\n\n2.5 hours pass.", []),
        ("1.1\n\nA boat floats.\n\n1.2\n\nor it sinks.\n\n1.3\n\nA boat burns.", ["1.1", "1.2", "1.3"]),
    ],
)
def test_numbers_follow_one_another(text: str, expected: list[str]) -> None:
    assert accepted(text) == expected


@pytest.mark.parametrize(
    ("text", "repeated"),
    [
        (f"{PLAIN}\n2.2 It may be mended.", ["2.2"]),
        (f"{PLAIN}\n\n1.3 A boat sinks.", ["1.3"]),
        (
            PLAIN.replace("1.2 It carries two.", "1.2 It carries two.\n\nRule 1.2 Comment: Or one.")
            + "\n2.3 It is ash.",
            [],
        ),
        (PLAIN.replace("1.2 It", "1.2. It sinks.\n\n1.2 It"), ["1.2"]),
        (f"{PLAIN}\n2.2. It may be mended.", ["2.2"]),
        (f"1.1 Boats\n1.2 Oars\n\n{PLAIN}".replace("A boat floats.", "Boats").replace("It carries two.", "Oars"), []),
    ],
)
def test_a_number_out_of_its_place_is_kept_and_told(text: str, repeated: list[str]) -> None:
    found = whole_numbers(looks(text), but=frozenset())
    assert found is not None
    assert [one.printed.text for one in found.repeated.values()] == repeated


@pytest.mark.parametrize(
    ("right", "wrong", "meant"),
    [("8-1-3 ", "8.1.3 ", "8-1-3"), ("8-1-3 A", "8-1-3: A", "8-1-3"), ("A", "The", None)],
)
def test_a_misprint_is_told_with_what_was_meant(right: str, wrong: str, meant: str | None) -> None:
    lines = ["8. Boats", "8-1 Small Boats", *(f"8-1-{number} A boat." for number in range(1, 9))]
    found = whole_numbers(looks("\n".join(lines).replace(right, wrong)), but=frozenset())
    assert found is not None
    assert list(found.misprints.values()) == ([meant] if meant is not None else [])


NOMIC = """
THE RULES

==========
Boats
They come first.
----------
Rule 101/3 (Power=4)
Floating

   A boat floats:
   1. at sea,
   2. in port.
----------
Rule 869/0 (Power=1)
Rowing

   Crews row.
----------
==========
Oars
They come next.
----------
Rule 478/12 (Power=3)
Breaking

   An oar breaks.
----------
Rule 2139/1 (Power=2)
Mending

   It is mended.
----------
Rule 105/1 (Power=2)
Selling

   It is sold.
"""


def test_rules_that_a_word_calls_need_not_grow() -> None:
    found = entries(NOMIC)
    assert list(found) == ["Boats", "101", "869", "Oars", "478", "2139", "105"]
    assert found["478"] == "Breaking (Power=3) | An oar breaks."
    assert found["101"].endswith("2. in port.")
