"""The questions beside a book: read strictly, sought through, never shown."""

from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.rulebook.questions import decode_questions

PATH = Path("rules/pebbles.questions.json")


def test_questions_are_read_by_rule() -> None:
    questions = decode_questions(b'{"2.3": ["how much hp", "do i start with 30"], "6/X": ["what is x"]}', path=PATH)
    assert dict(questions) == {"2.3": ("how much hp", "do i start with 30"), "6/X": ("what is x",)}


def test_a_byte_order_mark_and_an_empty_list_do_no_harm() -> None:
    assert dict(decode_questions(b'\xef\xbb\xbf{"2.3": []}', path=PATH)) == {"2.3": ()}


@pytest.mark.parametrize(
    ("written", "place", "reason"),
    [
        ("{", "line 1, column 2", "this is not JSON: Expecting property name enclosed in double quotes"),
        ("[]", "at the top", "a list where an object belongs"),
        ('{"2.3": "how much hp"}', "at 2.3", "a text where a list of questions belongs"),
        ('{"2.3": {"0": "how much hp"}}', "at 2.3", "an object where a list of questions belongs"),
        ('{"2.3": ["how much hp", 5]}', "at 2.3", "a number where text belongs"),
        ('{"2.3": ["  "]}', "at 2.3", "an empty question"),
        ('{"2.3": ["a"], "2.3": ["b"]}', "at 2.3", "this id stands twice"),
        ('{" 2.3": ["a"]}', "at ' 2.3'", "an id is empty or has spaces around it"),
        ('{"2.3": ["who \\ud800 starts"]}', "at 2.3", "half of a character (an unpaired surrogate)"),
        ('{"2.\\ud800": ["who starts"]}', "in an id", "half of a character (an unpaired surrogate)"),
    ],
)
def test_a_mistake_is_named_with_its_place(written: str, place: str, reason: str) -> None:
    with pytest.raises(RulebookFormatError) as caught:
        decode_questions(written.encode(), path=PATH)
    assert str(caught.value) == f"{PATH}, {place}: {reason}"
