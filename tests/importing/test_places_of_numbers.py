"""Under which rule a number stands, by its own parts: `5.1` under `5.0`, `1:4` under `1`, `1.3.W1` under `1.3`."""

from tests.importing.looking import entries, outlined


def test_rules_stand_under_the_chapter_that_is_printed_with_a_nought() -> None:
    document = "1.0 START\n\n1.1 Begin.\n\n1.1.1 Now.\n\n2.0 PLAY\n\n2.1 Go on.\n\n2.1.1 Then.\n\n2.2 Stop."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["1.1"], found["2.2"], found["2.1.1"]) == ("1.0", "2.0", "2.1")


def test_a_nought_stands_beside_what_is_marked_as_high() -> None:
    document = "## 7.0 Rules\n\n7.0.1 They hold.\n\n## 7.1 Boats\n\n7.1.1 They float.\n\n## 7.2 Oars\n\n7.2.1 They row."
    assert {one.rule.id: one.rule.parent_id for one in outlined(document).entries}["7.1"] is None


def test_a_law_that_was_put_in_stands_beside_the_one_whose_number_it_repeats() -> None:
    laws = "".join(f"### § {law} Boats\n\n(1) They float.\n\n(2) They sink.\n\n" for law in ("6", "7", "7a", "7b"))
    found = {one.rule.id: one.rule.parent_id for one in outlined(f"# Ferry\n\n## Chapter A: Boats\n\n{laws}").entries}
    assert (found["7"], found["7a"], found["7a(1)"]) == ("Chapter A", "Chapter A", "7a")


def test_numbers_may_be_joined_by_colons_and_named_headings_stand_in_their_chapter() -> None:
    rules = "\n\n".join(f"1:{number} They float." for number in range(1, 5))
    document = f"Rule 1\nBoats\n\n{rules}\n\n**Crew**\n\n1:5 They row.\n\nRule 2\nOars\n\n2:1 They break.\n\n**Blades**\n\n2:2 Two."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert list(found) == [
        "1",
        *(f"1:{number}" for number in range(1, 5)),
        "1/Crew",
        "1:5",
        "2",
        "2:1",
        "2/Blades",
        "2:2",
    ]
    assert (found["1:5"], found["1/Crew"], found["2"]) == ("1", "1", None)


def test_letters_inside_numbers_stand_behind_the_digits_in_the_order_in_which_they_come() -> None:
    numbers = [
        "1.1",
        "1.2",
        *(f"1.2.{one}" for one in ("1", "2", "W1", "W2", "R1", "F1", "F2")),
        "1.3",
        "1.3.1",
        "1.3.W1",
    ]
    document = "1. Crew\n\n" + "\n\n".join(f"{number} They row over the river." for number in numbers)
    assert list(entries(document)) == ["1", *numbers]


def test_a_score_or_a_time_between_rules_is_no_number() -> None:
    rules = "1. Boats\n\n1.1 They float.\n\n1:2 The crew wins.\n\n1.2 They sink.\n\n2. Oars\n\n2.1 They row."
    assert list(entries(rules)) == ["1", "1.1", "1.2", "2", "2.1"]


def test_numbers_stand_under_their_hundred_where_the_format_marks_it_higher() -> None:
    document = "# 100. Start\n\n## 101. Decks\n\n**101.1.** Forty cards.\n\n## 102. Hands\n\n**102.1.** Five cards."
    document = f"{document}\n\n# 200. Turn\n\n## 201. Draw\n\n**201.1.** One card."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["101"], found["102"], found["201"], found["102.1"]) == ("100", "100", "200", "102")
