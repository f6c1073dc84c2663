"""What is seen of a line at a glance."""

import pytest

from bot.importing.looks import title_like, words_of
from tests.importing.looking import look


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Crossing the River", True),
        ("The Ferry and Its Crew", True),
        ("Über den Fluss", True),
        ("“Low Water”", True),
        ("Crossing the river", False),
        ("Crossing the River.", False),
        ("", False),
        ("3 Rivers", True),
        ("Team in the First Division £40.00", False),
        (" ".join(["Ferry"] * 13), False),
    ],
)
def test_titles_have_capitals_and_no_full_stop(text: str, expected: bool) -> None:
    assert title_like(text) is expected


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1.2 Rowing", "Rowing"),
        ("**1.2** Rowing", "Rowing"),
        ("**1.2 Rowing**", "Rowing"),
        ("**1.2** **Rowing**", "Rowing"),
        ("• 1.2 *Rowing* hard", "Rowing hard"),
        ("**ARTICLE II**", ""),
        ("Rowing", "Rowing"),
    ],
)
def test_what_is_said_has_no_number_and_no_emphasis(line: str, said: str) -> None:
    assert look(line).said == said


def test_emphasis_that_the_number_opened_goes_on_with_the_rest() -> None:
    assert look("**1.2 Rowing** is slow.").rest == "**Rowing** is slow."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A ferry, see rule", True),
        ("It moves to the", True),
        ("It costs (", True),
        ("It ends there", False),
        ("NOTES ON", False),
    ],
)
def test_some_last_words_need_another(line: str, expected: bool) -> None:
    assert look(line).is_open is expected


@pytest.mark.parametrize(
    ("line", "ends", "says"),
    [
        ("It sinks.", True, True),
        ("(It sinks!)", True, True),
        ("Does it sink?", True, False),
        ("The Ferry", False, False),
    ],
)
def test_a_statement_ends_as_a_sentence_but_asks_nothing(line: str, ends: bool, says: bool) -> None:
    assert (look(line).ends, look(line).says) == (ends, says)


@pytest.mark.parametrize(
    ("line", "bold", "caps", "bullet"),
    [
        ("**Rowing**", True, False, False),
        ("**Rowing** and **Steering**", False, False, False),
        ("ROWING", False, True, False),
        ("A", False, False, False),
        ("• Rowing", False, False, True),
        ("- Rowing", False, False, True),
    ],
)
def test_lines_stand_out_in_their_ways(line: str, bold: bool, caps: bool, bullet: bool) -> None:
    assert (look(line).is_bold, look(line).is_caps, look(line).has_bullet) == (bold, caps, bullet)


def test_two_lines_say_the_same_whatever_signs_they_have() -> None:
    assert words_of("The **Ferry** — Crew!") == words_of("the ferry, crew")
