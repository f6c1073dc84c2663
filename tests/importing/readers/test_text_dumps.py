import pytest

from bot.importing.document import Document, Reason
from bot.importing.readers.text import read_text

OWLS = """\
   #[1]home [2]eggs

                              Owls

   [3]Owls hoot at night. An owl that sleeps is counted by
   the one beside it, and mice (see [4]Eggs) hear them.

Nests

   Owls nest.

  Eggs

   They are laid.

      GIVE 17 40
"""
ADDRESSES = """
References

   Visible links
   1. http://owls.example/
   2. file:///owls/eggs.html
"""


def read(text: str) -> Document:
    return read_text(text.encode(), name="owls.txt")


def texts(text: str) -> list[str]:
    return [line.text for line in read(text).lines]


def test_the_numbers_of_links_are_not_shown_and_where_they_lead_is_told() -> None:
    found = read(OWLS + ADDRESSES)
    assert [line.text for line in found.lines] == [
        "Owls",
        "Owls hoot at night. An owl that sleeps is counted by",
        "the one beside it, and mice (see Eggs) hear them.",
        "Nests",
        "Owls nest.",
        "Eggs",
        "They are laid.",
        "GIVE 17 40",
    ]
    assert {out.reason for out in found.left_out} == {Reason.FURNITURE}
    assert [out.line.text for out in found.left_out] == [
        "#[1]home [2]eggs",
        "References",
        "Visible links",
        "1. http://owls.example/",
        "2. file:///owls/eggs.html",
    ]


def test_what_stands_left_of_the_text_is_a_heading() -> None:
    headings = [(line.text, line.heading) for line in read(OWLS).lines if line.heading is not None]
    assert headings == [("Nests", 2), ("Eggs", 3)]


def test_w3m_lists_the_addresses_in_brackets() -> None:
    dumped = "[1]Owls hoot.\n[2]Mice hide.\nSee [3]eggs.\n\nReferences:\n\n[1] http://a\n[2] http://b\n[3] http://c"
    assert texts(dumped) == ["Owls hoot.", "Mice hide.", "See eggs."]


@pytest.mark.parametrize(
    "text",
    [
        "[1]Owls\n[2]Mice\n[3]Eggs",
        "See [3]Owls and [2]Mice or [1]Eggs.",
        "Owls[1] and mice[2] and [3] eggs [4].",
        "[1]Owls and [20]mice and [300]eggs",
        "1. http://owls.example/",
    ],
    ids=["rules", "no order", "notes", "gaps", "addresses alone"],
)
def test_other_brackets_stay(text: str) -> None:
    assert " ".join(texts(text)) == text.replace("\n", " ")
