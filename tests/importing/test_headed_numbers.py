"""Numbers under headings that count with other signs: letters, numerals, words, and families of their own."""

from bot.importing.document import Reason
from tests.importing.looking import entries, outlined

LAWS = """
LAWS OF THE LAWN

Adopted by the club.

PART 1
OUTLINE

A. THE GAME

1  OBJECT
1.1  The striker plays for his side.

B. THE LAWN

2  SIZE
2.1  The lawn is square.

PART 2
PLAY

A. LAWFUL PLAY

3  START
3.1  The first striker plays from the line.
"""


def test_letters_that_count_anew_in_each_part_head_numbers_that_go_on() -> None:
    found = entries(LAWS)
    assert list(found) == ["Part 1", "Part 1/A", "1", "1.1", "Part 1/B", "2", "2.1", "Part 2", "Part 2/A", "3", "3.1"]
    assert (found["Part 1"], found["Part 2/A"]) == ("OUTLINE", "LAWFUL PLAY")


def test_underlined_numerals_head_rules_of_three_digits() -> None:
    document = """
    THE RULES OF THE PARLOUR

    I. IMMUTABLE RULES
    ------------------

    101. All players obey.
    102. All players vote.

    II. MUTABLE RULES
    -----------------

    201. Players take turns.
    202. Votes are counted.
    """
    assert list(entries(document)) == ["I", "101", "102", "II", "201", "202"]


def test_numerals_head_the_sections_that_a_word_counts_through() -> None:
    document = """
    I. General

    § 1 Scope

    (1) It holds for all games.
    (2) It does not hold for small ones, see
    § 2 below.

    § 2 Board

    (1) The board is square.
    (2) It lies flat.

    II. Play

    § 3 Turns

    (1) Turns go round.
    (2) They never go back.
    """
    assert list(entries(document)) == ["I", "1", "1.1", "1.2", "2", "2.1", "2.2", "II", "3", "3.1", "3.2"]


def test_headings_that_the_format_marks_are_known_by_the_numerals_they_count_with() -> None:
    document = """
    # Harbour Ball

    ## I. Basics

    The field and the ball.

    ### 1. Field

    #### 1.1 Lines

    All lines are white.

    ## II – Play

    ### 2. Start

    #### 2.1 Sides

    A coin decides.
    """
    found = entries(document)
    assert list(found) == ["I", "1", "1.1", "II", "2", "2.1"]
    assert (found["I"], found["II"]) == ("Basics | The field and the ball.", "Play")


def test_a_marked_heading_that_only_begins_with_a_letter_keeps_its_words() -> None:
    document = """
    # Harbour Ball

    ## I – Robot

    A machine plays too.

    ### 1. Field

    #### 1.1 Lines

    All lines are white.

    #### 1.2 Nets

    Nets are red.
    """
    assert list(entries(document)) == ["I – Robot", "1", "1.1", "1.2"]


def test_a_text_may_stand_between_a_bold_numeral_and_the_first_number() -> None:
    document = """
    # Harbour Ball

    **I. Basics**

    The field and the ball.

    1.1 All lines are white.

    1.2 Nets are red.

    **II. Play**

    Two sides play.

    2.1 A coin decides.
    """
    found = entries(document)
    assert list(found) == ["I", "1.1", "1.2", "II", "2.1"]
    assert found["II"] == "Play | Two sides play."


def test_the_last_of_a_list_of_letters_heads_nothing() -> None:
    document = """
    1.1 Choose one:

    A. Red

    B. Blue

    1.2 Then begin.

    1.3 Play on.
    """
    assert list(entries(document)) == ["1.1", "1.2", "1.3"]


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


def test_named_headings_stand_under_the_numbered_chapter_around_them() -> None:
    document = """
    CHAPTER 1: TRAVEL

    Ferries go by day.

    Getting Lost

    A lost ferry waits a turn.

    CHAPTER 2: ENCOUNTERS

    Ferries meet.

    Surprise

    Who is surprised waits a turn.
    """
    assert list(entries(document)) == ["1", "1/Getting Lost", "2", "2/Surprise"]


def test_by_laws_after_the_articles_stand_under_their_own_heading() -> None:
    document = """
    ARTICLE I: NAME

    Section A: Name – The club is called the Row.

    Section B: Purpose – It plays.

    ARTICLE II: MEMBERS

    Section A: Dues – They are low.

    Section B: Votes – They are equal.

    BY-LAWS

    By-law 1. Keys. The host has the key.

    By-law 2. Tea. The guest makes it.
    """
    assert list(entries(document))[-3:] == ["BY-LAWS", "BY-LAWS/1", "BY-LAWS/2"]


def test_a_step_before_a_sentence_is_no_chapter_though_its_number_is_next() -> None:
    document = """
    2.0 SETUP
    2.1 Do this:
    1. Shuffle all cards.
    2. Deal five to each.
    3. Put the rest beside the board.
    2.2 Then begin.
    3.0 PLAY
    3.1 Draw a card.
    3.2 Play a card.
    4.0 END
    4.1 Count all cards.
    4.2 Most cards win.
    """
    assert list(entries(document)) == ["2.0", "2.1", "2.2", "3.0", "3.1", "3.2", "4.0", "4.1", "4.2"]


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


def test_the_head_of_a_table_of_rules_is_left_out() -> None:
    rows = "No. | Rule\n1.1 The board is square.\n1.2 It lies flat."
    found = outlined(f"# 1 Board\n\n{rows}\n\n# 2 Play\n\n2.1 Turns go round.\n\n2.2 They never go back.")
    assert [(one.line.text, one.reason) for one in found.left_out] == [("No. | Rule", Reason.TABLE_HEAD)]
    assert found.entries[0].rule.text == ""


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


def test_rules_stand_under_the_chapter_that_is_printed_with_a_nought() -> None:
    document = "1.0 START\n\n1.1 Begin.\n\n1.1.1 Now.\n\n2.0 PLAY\n\n2.1 Go on.\n\n2.1.1 Then.\n\n2.2 Stop."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["1.1"], found["2.2"], found["2.1.1"]) == ("1.0", "2.0", "2.1")


def test_labels_between_numbers_are_no_headings() -> None:
    errors = "\n\n".join(
        f"1.{at} Error\n\nIt is one.\n\n**Penalty: {loss}**" for at, loss in enumerate(("Game", "Match"), 1)
    )
    assert list(entries(f"1. Errors\n\n{errors}\n\n2. Staff\n\n2.1 Judge\n\nOne.")) == ["1", "1.1", "1.2", "2", "2.1"]


def test_marked_numbers_in_an_appendix_are_no_list() -> None:
    document = "# Words\n\nAs they are.\n\n# Appendix I: Rounds\n\nThe steps.\n\n## 1. Tide\n\n### 1.1 Begin\n\n### 1.2 Doom\n\nPlace it."
    assert list(entries(f"{document}\n\n## 2. Crew\n\n### 2.1 Act\n\nOnce."))[2:] == ["1", "1.1", "1.2", "2", "2.1"]


def test_numbers_stand_under_their_hundred_where_the_format_marks_it_higher() -> None:
    document = "# 100. Start\n\n## 101. Decks\n\n**101.1.** Forty cards.\n\n## 102. Hands\n\n**102.1.** Five cards."
    document = f"{document}\n\n# 200. Turn\n\n## 201. Draw\n\n**201.1.** One card."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["101"], found["102"], found["201"], found["102.1"]) == ("100", "100", "200", "102")


def test_chapters_in_numerals_hold_numbers_that_begin_with_a_letter() -> None:
    chapter = "CHAPTER {numeral}. {title}\n\nt.{first} Staff\n\nt.{first}.1 It is long.\n\nt.{first}.2 It is thin.\n\n"
    chapters = [("I", "RULES", 1), ("II", "THE BOUT", 2), ("III", "CARDS", 3)]
    document = "STAFF FENCING\n\nDecember 2021\n\n" + "".join(
        chapter.format(numeral=numeral, title=title, first=first) for numeral, title, first in chapters
    )
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert [found[f"t.{first}"] for _, _, first in chapters] == ["Chapter I", "Chapter II", "Chapter III"]
