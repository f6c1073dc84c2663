"""What is new in a text is shown word by word, in pieces that read well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.rewording import Mark, Reader, is_change, reword
from tests.builders import book

READER = Reader(book({"1": "Nothing is cited here."}))
SIGNS = {Mark.KEPT: "{}", Mark.DELETED: "[-{}-]", Mark.INSERTED: "{{+{}+}}"}
TEXTS = st.text(alphabet="ab 12.,’\n*é界", max_size=40)


def shown(old: str, new: str) -> str:
    return "".join(SIGNS[piece.mark].format(piece.text) for piece in reword(READER.read(old), READER.read(new)))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", ""),
        ("", "A pebble.", "{+A pebble.+}"),
        ("A pebble.", "", "[-A pebble.-]"),
        ("Move two pebbles.", "Move two pebbles.", "Move two pebbles."),
        ("Move two pebbles home.", "Move three pebbles home.", "Move [-two-]{+three+} pebbles home."),
        ("Move two pebbles.", "Move two of your pebbles.", "Move two {+of your +}pebbles."),
        ("Move two of your pebbles.", "Move two pebbles.", "Move two [-of your -]pebbles."),
        ("You may pass.", "You may not pass.", "You may {+not +}pass."),
        ("It isn't over until the bell is rung.", "It is over until the bell is rung.", "It [-isn't-]{+is+} over until the bell is rung."),
        (
            "Put pebbles on the shore before anybody has rung the bell again.",
            "Put stones in the water before anybody has rung the bell again.",
            "Put [-pebbles on the shore-]{+stones in the water+} before anybody has rung the bell again.",
        ),
        ("Red, green and blue pebbles are safe.", "Red and blue pebbles are safe.", "Red[-, green-] and blue pebbles are safe."),
        ("Red and blue pebbles are safe.", "Red, green and blue pebbles are safe.", "Red{+, green+} and blue pebbles are safe."),
        ("Tides and bells", "Tides", "Tides[- and bells-]"),
        ("Tides", "Tides and bells", "Tides{+ and bells+}"),
        ("Whoever ends a turn here loses a stack.", "At high tide, nobody may move.", "[-Whoever ends a turn here loses a stack-]{+At high tide, nobody may move+}."),
        ("One.\nTwo pebbles are safe here.", "One.\nThree pebbles are safe here.", "One.\n[-Two-]{+Three+} pebbles are safe here."),
    ],
)  # fmt: skip
def test_words_are_marked_as_a_person_reads_them(old: str, new: str, expected: str) -> None:
    assert shown(old, new) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [("A ‘safe’ stone—mine.", "A 'safe' stone-mine."), ("A **safe** stone.", "A safe stone."), ("safe\n\nstone", "safe stone")],
)  # fmt: skip
def test_signs_of_print_are_no_change(old: str, new: str) -> None:
    assert not is_change(reword(READER.read(old), READER.read(new)))


@given(old=TEXTS, new=TEXTS)
def test_the_pieces_make_both_texts(old: str, new: str) -> None:
    pieces = reword(READER.read(old), READER.read(new))
    assert all(piece.text for piece in pieces)
    for text, other in ((old, Mark.INSERTED), (new, Mark.DELETED)):
        told = "".join(piece.text for piece in pieces if piece.mark is not other)
        assert _words(told) == _words("".join(token.shown for token in READER.read(text)))


def _words(text: str) -> str:
    return "".join(text.replace("’", "'").split())
