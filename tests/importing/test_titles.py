"""Whether what stands beside a number is a title or the beginning of a text."""

import pytest

from tests.importing.looking import entries

REST = "\n1.2 It carries two.\n2. Oars\n2.1 An oar is long.\n2.2 It breaks."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1.1 A boat floats.", "A boat floats."),
        ("1.1 **Floating.** A boat floats.", "Floating | A boat floats."),
        ("1.1 **Floating** – A boat floats.", "Floating | A boat floats."),
        ("1.1 **A boat** floats.", "**A boat** floats."),
        ("1.1 Floating\nA boat floats.", "Floating | A boat floats."),
        ("1.1 Floating Boats\nand other things float.", "Floating Boats\nand other things float."),
        ("1.1 Boats that float\n\nThey are many.", "Boats that float | They are many."),
        ("1.1 [Floating]\nA boat floats.", "[Floating] | A boat floats."),
        ("1.1.\nBoat | Oar\nLarge | Long", "Boat | Oar\nLarge | Long"),
        ("1.1.\nFloating\nA boat floats.", "Floating | A boat floats."),
        ("1.1.\n**Floating.** A boat floats.\n\nIt sinks.", "Floating | A boat floats.\nIt sinks."),
        ("1.1 What floats:\n• A boat", "What floats:\n• A boat"),
        ('1.1 FLOATING. "Boats" float.', 'FLOATING | "Boats" float.'),
        ("1.1 FLOATING BOATS (Rafts, and Canoes). They float.", "FLOATING BOATS (Rafts, and Canoes) | They float."),
        ("1.1 A boat is a ship-thing.[2.1]\n1.1.1 It floats.", "A boat is a ship-thing.[2.1]"),
        ("1.1 (Power=3)\nFloating\n\nA boat floats.", "Floating (Power=3) | A boat floats."),
        ("1.1 Boats\n2 or 3 float.", "Boats | 2 or 3 float."),
        ("1.1 ボート\n1.1.1 ボートは浮きます。", "ボート"),
    ],
)
def test_a_title_heads_what_follows(line: str, expected: str) -> None:
    assert entries(f"1. Boats\n{line}{REST}")["1.1"] == expected


def test_a_sentence_that_the_format_takes_for_a_heading_is_text() -> None:
    sentence = "Then take away all of the boats that no longer float."
    found = entries(f"1. Boats\n\n1.1 Small\n\nThey float.\n\n# 1.2 {sentence}\n\n2. Oars\n\n2.1 Long\n\nThey row.")
    assert found["1.2"] == sentence


def test_entries_without_a_text_are_titles_beside_titles() -> None:
    found = entries(
        "1. Boats\n1.1 Small Boats\nThey float.\n1.2 Large Boats\n1.3 Rafts\n2. Oars\n2.1 Long Oars\nThey row."
    )
    assert [found["1.2"], found["1.3"]] == ["Large Boats", "Rafts"]


def test_a_lead_is_a_title_where_most_entries_have_one() -> None:
    found = entries(
        "1. Boats\n1.1 Small. They float.\n1.2 Large. They sink.\n2. Oars\n2.1 Yes. They row.\n2.2 They break."
    )
    assert (found["1.1"], found["2.1"]) == ("Small | They float.", "Yes. They row.")


def test_a_long_title_is_one_where_its_neighbours_have_theirs() -> None:
    title = "No boat to be sunk without an appeal by anybody"
    found = entries(f"1. Boats\n1.1 Floating\nThey float.\n1.2 {title}\nNobody sinks one.\n1.3 Landing\nThey land.")
    assert found["1.2"] == f"{title} | Nobody sinks one."


def test_the_title_of_an_appendix_may_stand_below_its_letter() -> None:
    found = entries("1.1 A boat floats.\n1.2 It sinks.\n\nAPPENDIX A\nYoung captains\n\nThey are under 13 years old.")
    assert found["Appendix A"] == "Young captains | They are under 13 years old."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1.1 *Floating Boats.* They float.", "Floating Boats | They float."),
        ("1.1 *Example.* They float.", "*Example.* They float."),
        ("1.1 FLOATING: They float.", "FLOATING | They float."),
        ("1.1 NOTE: They float.", "NOTE: They float."),
        ("1.1 **Floating Boats** They float.", "Floating Boats | They float."),
        ("1.1 ***Floating Boats.** They float.", "Floating Boats | They float."),
    ],
)
def test_a_title_runs_into_its_text(line: str, expected: str) -> None:
    assert entries(f"1. Boats\n{line}{REST}")["1.1"] == expected


def test_titles_may_stand_above_the_numbers_of_all_articles() -> None:
    articles = [
        f"**{title}**\nARTICLE {at}. A boat {does} on the river, whatever its crew may say of it."
        for at, title, does in ((1, "Floating", "floats"), (2, "Sinking", "sinks"), (3, "Landing", "lands"))
    ]
    found = entries(
        "\n\n".join(
            ["# RULE 1 Boats", "## SECTION 1. General", *articles, "# RULE 2 Oars", "## SECTION 1. Wood", *articles]
        )
    )
    assert found["1.1.2"].startswith("Sinking | A boat sinks")
    assert found["2.1.1"].startswith("Floating | A boat floats")


def test_phrases_are_titles_where_most_parts_of_an_entry_have_one() -> None:
    parts = "(1) Lending of boats – limits\nNobody lends one.\n(2) Scope and costs\nThey cost little.\n(3) The captain shall\n• row,\n• steer.\n(4) Duty of guests\nThey pay."
    found = entries(f"1. Boats\n{parts}\n2. Oars\n(1) They are long.\n(2) They break.")
    assert found["1.1"] == "Lending of boats – limits | Nobody lends one."
    assert found["1.3"] == "The captain shall\n• row,\n• steer."
