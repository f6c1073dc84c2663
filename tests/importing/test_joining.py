"""Wrapped lines to paragraphs."""

import pytest

from bot.importing.joining import Vocabulary, paragraphs
from tests.importing.looking import looks

LONG = "A boat floats on the river, and its crew of two rows it over to the bank"


def joined(text: str, *, is_whole: bool = False) -> str:
    first, *below = looks(text)
    vocabulary = Vocabulary(texts=[line.line.text for line in (first, *below)])
    return paragraphs(first.line.text, below, vocabulary=vocabulary, opener=first, is_whole=is_whole)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LONG}\nby noon.", f"{LONG} by noon."),
        (f"{LONG}\nNoon is early.", f"{LONG} Noon is early."),
        ("It floats.\nIt sinks.", "It floats.\nIt sinks."),
        ("See rule\n3.2 for fog.", "See rule 3.2 for fog."),
        (f"{LONG}\n• by oar", f"{LONG}\n• by oar"),
        (f"{LONG}\na) by oar", f"{LONG}\na) by oar"),
        (f"{LONG}\nExample: Ann rows.", f"{LONG}\nExample: Ann rows."),
        ("The boat goes over\n\nthe river.", "The boat goes over the river."),
        ("The boat goes over:\n\nthe river.", "The boat goes over:\nthe river."),
        ("a boat\n\nan oar", "a boat\nan oar"),
        ("The boat is *very*\n\n*large* indeed.", "The boat is *very large* indeed."),
    ],
)
def test_a_sentence_goes_on_over_lines_and_pages(text: str, expected: str) -> None:
    assert joined(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The crew of the boat is hap-\npy.", "The crew of the boat is happy."),
        ("**Are the crews of boats hap-**\n\n**py then?**", "**Are the crews of boats happy then?**"),
        ("The well-known boat is a well-\nknown one.", "The well-known boat is a well-known one."),
    ],
)
def test_a_hyphen_stays_where_the_document_writes_it_elsewhere(text: str, expected: str) -> None:
    assert joined(text) == expected


def test_a_long_paragraph_is_joined_whole() -> None:
    text = "\n".join([LONG] * 100)
    assert joined(text) == " ".join([LONG] * 100)


def test_where_lines_are_paragraphs_nothing_is_joined() -> None:
    assert joined(f"{LONG}\nby noon.", is_whole=True) == f"{LONG}\nby noon."
