"""Numbers that begin with a letter of their own, and digits under letters: `G1`, `BLD-1.2`, `1.2b(2)`."""

from tests.importing.looking import entries, outlined


def test_numbers_with_letters_of_their_own_stand_inside_those_without() -> None:
    document = """
    7 Game Rules
    7.1 Before the Match
    G1. Nobody holds two pits.
    G2. Bots stay in the field.
    7.2 Conduct
    G3. Be kind.
    8 Bots
    8.1 Size
    R1. A bot is small.
    """
    assert list(entries(document)) == ["7", "7.1", "G1", "G2", "7.2", "G3", "8", "8.1", "R1"]


def test_a_lettered_number_does_not_stand_under_the_parts_of_the_one_before() -> None:
    document = """
    7 Game Rules
    7.1 Before the Match
    G1. Pits are held, see G1-B.
    A. One at a time.
    B. Or none.
    G2. Bots stay in.
    7.2 Conduct
    G3. Be kind.
    """
    parents = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert parents == {
        "7": None,
        "7.1": "7",
        "G1": "7.1",
        "G1A": "G1",
        "G1B": "G1",
        "G2": "7.1",
        "7.2": "7",
        "G3": "7.2",
    }


def test_lettered_numbers_need_not_follow_the_alphabet() -> None:
    document = """
    DISC DASH

    Safety Rules

    <S1> Gloves. Wear them.
    <S2> Shoes. Wear them too.

    General Rules

    <G1> Kindness. Be kind.
    <G2> Truth. Say it.
    """
    assert list(entries(document)) == ["Safety Rules", "S1", "S2", "General Rules", "G1", "G2"]


def test_a_prefix_with_a_hyphen_or_a_point_belongs_to_the_number() -> None:
    assert list(entries("BLD-1.1\nA buckler is held.\n\nBLD-1.2\nIt is round.\n\nBLD-1.3\nIt is light.")) == [
        "BLD-1.1",
        "BLD-1.2",
        "BLD-1.3",
    ]
    assert list(entries("t.1  A blade is long.\n\nt.2  It is thin.\nt.2.1  It bends.\n\nt.3  It is cold.")) == [
        "t.1",
        "t.2",
        "t.2.1",
        "t.3",
    ]


def test_capital_letters_under_running_numbers_are_parts_of_these() -> None:
    document = """
    1: Feasts
    A: Nobody eats before the host.
    B: Nobody leaves hungry.

    2: Repairs
    A: They cost two.
    B: They take a turn.

    3: Stacking
    A: Stacks are low.
    B: Stacks fall.
    """
    assert list(entries(document)) == ["1", "1/A", "1/B", "2", "2/A", "2/B", "3", "3/A", "3/B"]


def test_digits_in_brackets_under_letters_are_below_these() -> None:
    document = """
    RULE NO. 1: COURT
    Section I—Lines
    a. Lines are white.
    b. Lines are wide.
        (1) The base line is wider.
        (2) The side line is not.
    c. Lines are straight.
    Section II—Rings
    a. Rings are round.
    b. Rings are high.
    RULE NO. 2: TIME
    Section I—Periods
    a. There are four.
    b. Each is short.
    Section II—Breaks
    a. There are three.
    b. Each is shorter.
    """
    found = list(entries(document))
    assert found[:7] == ["1", "1/I", "1/I/a", "1/I/b", "1/I/b/1", "1/I/b/2", "1/I/c"]
    assert found[7:12] == ["1/II", "1/II/a", "1/II/b", "2", "2/I"]


def test_digits_below_a_lettered_rule_are_parts_where_a_text_cites_one() -> None:
    document = """
    1.1 Passing

    1.1a Morale
    Be glad, see 1.1b(2).

    1.1b Surrender
    (1) A club that falls is lost.
    (2) A lost club is mourned.

    1.2 Mines
    They are deep.
    """
    assert list(entries(document)) == ["1.1", "1.1a", "1.1b", "1.1b(1)", "1.1b(2)", "1.2"]


def test_numbers_with_a_prefix_stand_beside_those_without_and_begin_anew() -> None:
    document = """
    TABLE RULES

    Play

    1: Seats
    Seats are drawn.

    2: Chips
    Chips are counted.

    3: Clocks
    Clocks are stopped.

    Procedures

    RP-1. Late Arrival
    Who is late waits.

    RP-2. Early Leave
    Who leaves is out.
    """
    assert list(entries(document))[-3:] == ["Procedures", "RP-1", "RP-2"]


def test_a_letter_alone_before_its_words_heads_the_numbers_that_begin_with_it() -> None:
    document = """
    # A Ice and Stones

    All in metres.

    ## A1 Sheet

    A1.1 It is long.

    # B The Team

    ## B1 Skip

    B1.1 One of them.
    """
    found = entries(document)
    assert list(found) == ["A", "A1", "A1.1", "B", "B1", "B1.1"]
    assert found["A"] == "Ice and Stones | All in metres."


def test_letters_set_off_by_a_space_part_families_of_numbers() -> None:
    families = "\n\n".join(
        f"{letters} {name.upper()}\n\n{letters} 1 {name}\n\n{letters} 1.1 They move.\n\n{letters} 1.2 They stop.\n\n{letters} 1.3 They wait."
        for letters, name in (("SW", "Swimming"), ("GR", "Rules"), ("T", "Tubs"))
    )
    found = list(entries(families))
    assert [one for one in found if one.startswith(("SW", "T"))][:4] == ["SW 1", "SW 1.1", "SW 1.2", "SW 1.3"]
    assert "GR 1.1" in found
    assert "T 1.1" in found


def test_one_abbreviation_before_all_numbers_is_no_part_of_them() -> None:
    assert list(entries("CR 1 Boats\nCR 1.1 They float.\nCR 1.2 They sink.\nCR 1.3 They land.")) == [
        "1",
        "1.1",
        "1.2",
        "1.3",
    ]


def test_chapters_above_lettered_numbers_are_called_by_their_word() -> None:
    chapters = "\n\n".join(
        f"# Chapter {at}. {name}\n\n" + "\n\n".join(f"t.{number} They move." for number in numbers)
        for at, name, numbers in ((1, "Boats", range(1, 6)), (2, "Oars", range(6, 11)))
    )
    found = {one.rule.id: one.rule.parent_id for one in outlined(chapters).entries}
    assert found["Chapter 1"] is None
    assert found["t.7"] == "Chapter 2"


def test_digits_behind_the_point_of_numbers_with_letters_count_levels() -> None:
    rules = "(D1.0) BOATS\n\n(D1.1) SIZE: They are small.\n\n(D1.11) CREW: They carry two.\n\n(D1.12) CARGO: They carry none.\n\n(D2.0) OARS\n\n(D2.1) LENGTH: They are long.\n\n(D2.11) WOOD: They are of ash."
    parents = {one.rule.id: (one.rule.parent_id, one.rule.title) for one in outlined(rules).entries}
    assert parents["D1.11"] == ("D1.1", "CREW")
    assert parents["D2.1"] == ("D2.0", "LENGTH")


def test_a_short_sentence_beside_a_number_with_letters_is_its_title() -> None:
    rules = "\n\n".join(
        f"<G{at}> {title}\n\nAll teams do so at each of their matches."
        for at, title in enumerate(("Be kind.", "Be safe.", "Have fun!", "Be quick."), 1)
    )
    assert entries(rules)["G2"] == "Be safe | All teams do so at each of their matches."


def test_chapters_with_letters_hold_the_numbers_that_go_on_without() -> None:
    rules = "\n\n".join(
        f"TR{chapter} Running\n\n{chapter}.1 They run.\n\n{chapter}.2 They stop.\n\n{chapter}.2.1 At once."
        for chapter in (5, 6, 7, 9)
    )
    found = {one.rule.id: one.rule.parent_id for one in outlined(rules).entries}
    assert (found["6.1"], found["TR7"], found["9.2.1"]) == ("TR6", None, "9.2")


def test_a_short_sentence_beside_a_number_without_letters_is_text() -> None:
    lettered = "\n\n".join(f"G{at}. Be kind.\n\nAll teams do so at their matches." for at in range(1, 7))
    found = entries(f"1 Play\n\n1.1 They play.\n\nIt is a game for all of them.\n\n1.2 They stop.\n\n{lettered}")
    assert found["1.1"].startswith("They play.\n")
    assert found["G3"].startswith("Be kind |")


def test_several_letters_and_a_point_number_a_chapter() -> None:
    document = "# Cart Rules\n\n# GR - GENERAL RULES\n\n## GR.1 BOATS\n\n### GR.1.1 Small Boats\n\nThey float.\n\nGR.1.1.1 They row.\n\n## GR.2 OARS\n\nGR.2.1 They break.\n\n# AD - FARES\n\n## AD.1 COINS\n\nAD.1.1 They are round."
    assert list(entries(document)) == ["GR", "GR.1", "GR.1.1", "GR.1.1.1", "GR.2", "GR.2.1", "AD", "AD.1", "AD.1.1"]
    assert entries(document)["GR"] == "GENERAL RULES"


def test_a_chapter_may_have_a_space_behind_its_letters() -> None:
    document = (
        "S 1 BOATS\nS1.1 Small\nThey float.\nS1.2 Large\nThey sink.\nS 2 OARS\nS2.1 Long\nThey row.\nS 7 is no chapter."
    )
    assert list(entries(document)) == ["S1", "S1.1", "S1.2", "S2", "S2.1"]


def test_a_player_is_no_number() -> None:
    turns = "\n".join(f"P{player} chooses to draw.\n• P{player} draws a card." for player in range(1, 6))
    assert list(entries(f"1. Boats\n1.1 They float.\n1.2 They sink:\n{turns}\n2. Oars\n2.1 They row.")) == [
        *("1", "1.1", "1.2", "2", "2.1"),
    ]
