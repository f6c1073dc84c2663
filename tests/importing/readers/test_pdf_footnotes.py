"""Notes at the foot of a page, and the paragraphs that have their marks."""

import pytest

from tests.importing.readers.harbour_pages import FERRY, LEFT, STORM, WIDE, read, texts
from tests.importing.readers.printing import Ink, Page, block


def page(marked: str, *notes: Ink) -> Page:
    return [Ink(x=LEFT, y=60, text=marked), *block(FERRY + STORM, x=LEFT, y=84, width=WIDE), *notes]


def note(text: str, *, y: float = 300, size: float = 8) -> Ink:
    return Ink(x=LEFT, y=y, text=text, size=size)


@pytest.mark.parametrize(
    ("marked", "foot"),
    [
        ("1.1 Storms are rare.*", "* In summer."),
        ("1.1 Storms† are rare.", "† In summer."),
        ("1.1 Storms‡, at sea, are rare.", "‡ In summer."),
    ],
)
def test_a_note_stands_behind_the_paragraph_that_has_its_mark(marked: str, foot: str) -> None:
    found = texts(read([page(marked, note(foot))]))
    assert [text.lstrip("• ") for text in found[:2]] == [marked, foot]


def test_a_raised_mark_stands_beside_its_note_and_notes_keep_their_order() -> None:
    notes = [
        Ink(x=LEFT, y=297, text="*", size=5),
        note("In summer,"),
        note("and in spring.", y=310),
        note("† At sea.", y=324),
    ]
    found = texts(read([page("1.1 Storms* are rare.†", *notes)]))
    assert found[1:4] == ["* In summer,", "and in spring.", "† At sea."]


@pytest.mark.parametrize(
    ("marked", "foot"),
    [
        ("1.1 Storms are rare.", note("* In summer.")),  # no mark
        ("1.1 Storms are rare.†", note("* In summer.")),  # another mark
        ("1.1 Storms are rare.*", note("* In summer.", size=10)),  # an item of a list
    ],
)
def test_what_no_paragraph_marks_stays_where_it_is(marked: str, foot: Ink) -> None:
    assert texts(read([page(marked, foot)]))[-1].endswith("In summer.")


@pytest.mark.parametrize(
    ("marked", "foot"),
    [
        ("1.1 Storms are rare[1].", [note("[1] In summer.")]),
        ("1.1 Storms are rare.1", [Ink(x=LEFT, y=297, text="1", size=5), note("In summer.", y=300)]),
        ("1.1 Storms1 are rare.", [note("1 In summer.")]),
    ],
)
def test_a_number_that_marks_a_note_is_not_shown(marked: str, foot: list[Ink]) -> None:
    found = texts(read([page(marked, *foot)]))
    assert [text.lstrip("• ") for text in found[:2]] == [
        marked.replace("[1]", "").replace("e.1", "e.").replace("s1", "s"),
        "In summer.",
    ]


def test_a_number_that_stands_in_another_is_no_mark() -> None:
    found = texts(read([page("1.1 Storms are rare, see 1.2 and d2.", note("2 In summer."))]))
    assert found[-1].endswith("2 In summer.")
