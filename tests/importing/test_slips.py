"""Numbers so misprinted that a line seems to have none: the gap that they leave tells what was meant."""

import pytest

from tests.importing.looking import entries, outlined

WHOLE = "1. Boats\n\n1.1 A boat floats.\n\n1.2 It carries two.\n\n{slip}\n\n{after}\n\n2. Oars\n\n2.1 An oar is long."


@pytest.mark.parametrize("after", ["1.4 It sinks.", "1.5 It sinks.", "1.3.1 It sinks.", "It is red."])
@pytest.mark.parametrize(
    "slip",
    [
        "[1.3 Nobody swims.",
        "1,3 Nobody swims.",
        "1. 3 Nobody swims.",
        "1.3Nobody swims.",
        "1.3;Nobody swims.",
        "1,3 | Nobody swims.",
    ],
)
def test_a_whole_number_is_known_by_its_place(slip: str, after: str) -> None:
    found = outlined(WHOLE.format(slip=slip, after=after))
    one = next(one for one in found.entries if one.rule.id == "1.3")
    assert one.rule.text.split("\n")[0] == "Nobody swims."
    assert (one.rule.parent_id, one.line) == ("1", 7)


def test_what_was_printed_is_told() -> None:
    found = outlined(WHOLE.format(slip="[1,3 Nobody swims.", after="1.4 It sinks."))
    remarks = {one.rule.id: [reason for _, reason in one.remarks] for one in found.entries if one.remarks}
    assert remarks == {"1.3": ["is printed as “[1,3”, unlike the numbers around it"]}


@pytest.mark.parametrize(
    "line",
    [
        "1,2 Nobody swims.",  # is there
        "1,7 Nobody swims.",  # is too far
        "1,3 people swim.",  # begins no sentence
        "• 1,3 Nobody swims.",  # an item of a list
    ],
)
def test_other_numbers_at_the_beginning_of_a_line_are_text(line: str) -> None:
    found = entries(WHOLE.format(slip=line, after="1.4 It sinks."))
    assert list(found) == ["1", "1.1", "1.2", "1.4", "2", "2.1"]


def test_a_number_alone_in_its_line_slips_too() -> None:
    rules = "t.1\n\nA bout.\n\nt.1.1\n\nIt is long.\n\n{slip}\n\nIt is wide.\n\nt.1.3\n\nIt is high.\n\nt.2\n\nA hit."
    found = outlined(rules.format(slip="t.1,2"))
    assert [one.rule.id for one in found.entries] == ["t.1", "t.1.1", "t.1.2", "t.1.3", "t.2"]
    assert [reason for one in found.entries for _, reason in one.remarks] == [
        "is printed as “t.1,2”, unlike the numbers around it"
    ]


def test_numbers_with_letters_and_decimals_slip_too() -> None:
    barred = "A1 Boats\n\nA1.1 They float.\n\nA 1.2 They sink.\n\nA1.3 They rust.\n\nA2 Oars\n\nA2.1 They row."
    assert list(entries(barred)) == ["A1", "A1.1", "A1.2", "A1.3", "A2", "A2.1"]
    cases = "[5.0] Boats\n\n[5.1] Ferries\n\n[5.11] They float.\n\n[5.12 They sink.\n\n[5.2] Oars\n\n[6.0] Tides\n\n[6.1] Ebb"
    assert list(entries(cases)) == ["5.0", "5.1", "5.11", "5.12", "5.2", "6.0", "6.1"]


LAWS = (
    "LAW 1 – FIELD\n\n1. It is flat.\n\n2. It is green.\n\nLAW 2 – BALL\n\n1. It is round.\n\n{slip}\n\n3. It is red."
)


@pytest.mark.parametrize("slip", ["2.It rolls.", "2 It rolls.", "(2 It rolls.", "2, It rolls."])
def test_a_number_that_begins_anew_in_each_law_is_known_by_its_place(slip: str) -> None:
    found = entries(LAWS.format(slip=slip))
    assert list(found) == ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.3"]
    assert found["2.2"] == "It rolls."


def test_the_same_number_may_slip_in_several_laws() -> None:
    law = "1. It is flat.\n\n2. It is red.\n\n3. It is wide.\n\n4. It is long."
    laws = [law, law.replace("2. It", "2.It"), law, law.replace("2. It", "2.It")]
    document = "\n\n".join(f"LAW {number} – FIELD\n\n{text}" for number, text in enumerate(laws, start=1))
    parts = ("", ".1", ".2", ".3", ".4")
    assert list(entries(document)) == [f"{number}{part}" for number in (1, 2, 3, 4) for part in parts]


def test_the_last_of_a_count_may_slip_where_it_stands_under_the_others() -> None:
    assert list(entries(LAWS.format(slip="2. It rolls.") + "\n\n4 It may be lost.")) == [
        *("1", "1.1", "1.2", "2", "2.1", "2.2", "2.3", "2.4")
    ]
    assert "2.4" not in entries(LAWS.format(slip="2. It rolls.") + "\n\n     4 Balls are in the bag.")


def test_a_step_is_no_slip_of_the_rule_that_is_missing() -> None:
    steps = "2) Take a card.\n\n3) Play it."
    assert "2.2" not in entries(LAWS.format(slip=steps))


def test_a_word_before_a_number_may_slip_with_it() -> None:
    articles = "\n".join(f"ART. {number} . . . Boats float." for number in (1, 2))
    rules = "\n\n".join(f"SECTION {number} BOATS\n{articles}\nA boat    12\n{{slip}}" for number in (1, 2, 3))
    found = entries(rules.replace("{slip}", "ART 3 . . . Boats sink."))
    assert list(found) == [f"{section}{article}" for section in (1, 2, 3) for article in ("", ".1", ".2", ".3")]
