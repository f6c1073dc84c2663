"""Numbers under headings that count with other signs: letters, numerals, words."""

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
    assert list(entries(document)) == ["I", "1", "1(1)", "1(2)", "2", "2(1)", "2(2)", "II", "3", "3(1)", "3(2)"]


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


def test_the_head_of_a_table_of_rules_is_left_out() -> None:
    rows = "No. | Rule\n1.1 The board is square.\n1.2 It lies flat."
    found = outlined(f"# 1 Board\n\n{rows}\n\n# 2 Play\n\n2.1 Turns go round.\n\n2.2 They never go back.")
    assert [(one.line.text, one.reason) for one in found.left_out] == [("No. | Rule", Reason.TABLE_HEAD)]
    assert found.entries[0].rule.text == ""


def test_a_heading_right_above_a_number_stands_where_the_number_does() -> None:
    document = "## 1. Zones\n\n#### Deck\n\n1.1 It is one.\n\n1.1.1 Draw.\n\n#### Hand\n\n1.2 It is one.\n\n1.2.1 Play."
    assert [one for one in entries(f"{document}\n\n## 2. Turns\n\n2.1 Go.") if "/" in one] == ["1/Deck", "1/Hand"]


def test_articles_in_numerals_head_sections_that_go_on_without_a_blank_line_above() -> None:
    document = "1.1 They float.\n1.2 They sink.\nARTICLE II: OARS\nSECTION 2: LENGTH\n2.1 They row.\n2.2 They break.\n"
    document = f"ARTICLE I: BOATS\nSECTION 1: NAME\n{document}ARTICLE III: TIDES\nSECTION 3: TIME\n3.1 They turn."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["1"], found["2"], found["3"]) == ("Article I", "Article II", "Article III")


def test_labels_between_numbers_are_no_headings() -> None:
    errors = "\n\n".join(
        f"1.{at} Error\n\nIt is one.\n\n**Penalty: {loss}**" for at, loss in enumerate(("Game", "Match"), 1)
    )
    assert list(entries(f"1. Errors\n\n{errors}\n\n2. Staff\n\n2.1 Judge\n\nOne.")) == ["1", "1.1", "1.2", "2", "2.1"]


def test_marked_numbers_in_an_appendix_are_no_list() -> None:
    document = "# Words\n\nAs they are.\n\n# Appendix I: Rounds\n\nThe steps.\n\n## 1. Tide\n\n### 1.1 Begin\n\n### 1.2 Doom\n\nPlace it."
    assert list(entries(f"{document}\n\n## 2. Crew\n\n### 2.1 Act\n\nOnce."))[2:] == ["1", "1.1", "1.2", "2", "2.1"]


def test_chapters_in_numerals_hold_numbers_that_begin_with_a_letter() -> None:
    chapter = "CHAPTER {numeral}. {title}\n\nt.{first} Staff\n\nt.{first}.1 It is long.\n\nt.{first}.2 It is thin.\n\n"
    chapters = [("I", "RULES", 1), ("II", "THE BOUT", 2), ("III", "CARDS", 3)]
    document = "STAFF FENCING\n\nDecember 2021\n\n" + "".join(
        chapter.format(numeral=numeral, title=title, first=first) for numeral, title, first in chapters
    )
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert [found[f"t.{first}"] for _, _, first in chapters] == ["Chapter I", "Chapter II", "Chapter III"]


def test_sections_with_letters_stand_under_their_part_and_hold_its_rules() -> None:
    sections = (
        "SECTION A\nRIGHT OF WAY\n\n10 TACKS\n\n10.1 They meet.\n\nSECTION B\nLIMITS\n\n14 CONTACT\n\n14.1 They part."
    )
    document = f"PART 1 BASICS\n\n1 SAFETY\n\n1.1 They help.\n\nPART 2 WHEN BOATS MEET\n\n{sections}\n\nPART 3 RACES\n\n25 START\n\n25.1 They start."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert (found["10"], found["14"], found["25"]) == ("Part 2/Section A", "Part 2/Section B", "Part 3")


def test_whole_numbers_that_the_format_marks_are_rules_however_much_counts_under_them() -> None:
    crew = "\n\n".join(["The ferry crosses the river and its crew rests."] * 7)

    def headed(level: int, *titles: str) -> str:
        return "".join(f"{'#' * level} {title}\n\n{crew}\n\n" for title in titles)

    lettered = headed(4, *(f"{letter}. Kind {letter}" for letter in "ABCDEFGHIJKLMN"))
    first = (
        headed(2, "1. Aim", "2. Boats", "3. Turns") + headed(3, "3.1 Rowing", "3.2 Resting") + headed(2, "4. Storms")
    )
    wet = headed(3, "4.1 Wind", "4.2 Waves") + lettered + headed(3, "4.3 Rain") + headed(4, "1. Drizzle", "2. Shower")
    cold = headed(3, "4.4 Hail", "4.5 Snow", "4.6 Fog", "4.7 Ice") + lettered
    last = headed(2, "5. Ports", "6. Goods", "7. Fares", "8. Crews", "9. Maps") + headed(4, "1. Charts", "2. Globes")
    found = entries(first + wet + cold + last)
    assert {"3.2", "4.1", "4.2", "4.2A", "4.7", "4.7N", "9"} <= found.keys()
