"""Running heads, feet, page numbers and what else the pages of a PDF repeat."""

import re
from dataclasses import replace

import pytest

from bot.importing.document import Reason
from tests.importing.readers.harbour_pages import (
    FERRY,
    LANTERN,
    LEFT,
    RIGHT,
    STORM,
    WIDE,
    flowed,
    left_out,
    read,
    texts,
)
from tests.importing.readers.printing import Ink, Page, block


def test_heads_that_name_a_chapter_or_a_section_beside_their_page_number_are_left_out() -> None:
    pages = flowed(FERRY * 14, columns=(LEFT,), rows=9, width=WIDE)
    heads = ["1.1 Ferries — how they cross 1", "2 1 Boats", "1.3 Lanterns 3", "4 2 Tides and Winds"]
    printed = [[Ink(x=LEFT, y=60, text=head), *page] for head, page in zip(heads, pages, strict=False)]
    document = read(printed)
    assert len(printed) == len(heads)
    assert [text for _, text in left_out(document)] == heads


def test_heads_feet_and_page_numbers_are_left_out_of_the_rule_that_runs_around_them() -> None:
    text = (FERRY + STORM) * 8
    pages = flowed(text, columns=(LEFT, RIGHT), rows=20)
    heads = [
        [
            Ink(x=LEFT, y=40, text="Harbour Rules" if number % 2 else "Chapter of Storms", size=8),
            Ink(x=190, y=560, text=f"Page {number} of {len(pages)}", size=8),
            *page,
        ]
        for number, page in enumerate(pages, start=1)
    ]
    document = read(heads)
    assert len(pages) == 3
    assert " ".join(texts(document)) == text.strip()
    assert left_out(document) == [
        (1, "Harbour Rules"),
        (1, "Page 1 of 3"),
        (2, "Chapter of Storms"),
        (2, "Page 2 of 3"),
        (3, "Harbour Rules"),
        (3, "Page 3 of 3"),
    ]
    assert all(out.reason is Reason.FURNITURE for out in document.left_out)


def test_heads_of_right_pages_that_name_their_chapters_are_left_out_too() -> None:
    heads = ["Harbour Rules", "1. Ferries", "Harbour Rules", "2. Storms", "Harbour Rules", "3. Lanterns"]
    pages = [
        [Ink(x=LEFT, y=40, text=head, font="Times-Italic", size=8), *block(text * 3, x=LEFT, y=80, width=WIDE)]
        for head, text in zip(heads, [FERRY, STORM, LANTERN] * 2, strict=True)
    ]
    assert [text for _, text in left_out(read(pages))] == [f"*{head}*" for head in heads]


def test_a_head_that_begins_with_the_title_and_goes_on_with_the_chapter_is_left_out() -> None:
    chapters = ["I. Ferries", "Storms at Sea", "III. Lanterns", "The Pier"]
    pages = [
        [
            Ink(x=LEFT, y=40, text=f"Rules of the Harbour {chapter}", size=8),
            *block(text * 3, x=LEFT, y=80, width=WIDE),
        ]
        for chapter, text in zip(chapters, (FERRY, STORM, LANTERN, FERRY), strict=True)
    ]
    assert [text for _, text in left_out(read(pages))] == [f"Rules of the Harbour {name}" for name in chapters]


def test_a_head_with_words_at_both_ends_may_be_one_line_on_another_page() -> None:
    pages = [
        [
            Ink(x=LEFT, y=40, text="Harbour Rules", size=8),
            Ink(x=LEFT + (90 if number == 3 else 220), y=40, text="Second Edition", size=8),
            *block(text * 3, x=LEFT, y=60, width=WIDE),
        ]
        for number, text in enumerate((FERRY, STORM, LANTERN), start=1)
    ]
    assert not [text for text in texts(read(pages)) if "Harbour" in text or "Edition" in text]


@pytest.mark.parametrize(("size", "is_head"), [(8, True), (12, False)])
def test_a_small_line_that_says_the_title_at_the_top_of_the_second_page_is_its_head(
    size: float, *, is_head: bool
) -> None:
    title = Ink(x=LEFT, y=60, text="Harbour Ball", size=24, font="Times-Bold")
    head = Ink(x=LEFT, y=60, text="HARBOUR BALL – Rules", size=size)
    pages = [[title, *block(FERRY, x=LEFT, y=90, width=WIDE)], [head, *block(STORM, x=LEFT, y=74, width=WIDE)]]
    assert left_out(read(pages)) == ([(2, head.text)] if is_head else [])


@pytest.mark.parametrize(("text", "is_head"), [("Storms at Sea", True), ("Storms last long.", False)])
def test_a_small_line_above_a_later_page_is_its_head_if_it_says_no_sentence(text: str, *, is_head: bool) -> None:
    head = Ink(x=LEFT, y=40, text=text, size=7)
    pages = [block(FERRY, x=LEFT, y=60, width=WIDE), [head, *block(STORM * 2, x=LEFT, y=70, width=WIDE)]]
    assert left_out(read(pages)) == ([(2, text)] if is_head else [])


def test_rows_of_a_table_in_small_letters_are_no_head() -> None:
    rows = [Ink(x=LEFT, y=60 + 9 * nth, text=f"Storm {nth} Crew", size=7) for nth in range(3)]
    pages = [block(FERRY, x=LEFT, y=60, width=WIDE), [*rows, *block(STORM * 2, x=LEFT, y=110, width=WIDE)]]
    assert left_out(read(pages)) == []


def test_the_head_of_a_table_that_the_next_page_repeats_is_left_out() -> None:
    def row(y: float, *cells: str, font: str = "Times-Roman") -> Page:
        return [Ink(x=LEFT + 90 * nth, y=y, text=cell, font=font) for nth, cell in enumerate(cells)]

    heads = [row(y, "Token", "Cost", "Effect", font="Times-Bold") for y in (300, 60)]
    pages = [
        [*block(FERRY * 3, x=LEFT, y=80, width=WIDE), *heads[0], *row(314, "Storm", "3", "It blows")],
        [*heads[1], *row(74, "Tide", "1", "It comes"), *row(88, "Fog", "2", "It lifts")],
    ]
    assert left_out(read(pages)) == [(2, "**Token** | **Cost** | **Effect**")]


def test_a_label_that_begins_two_pages_by_chance_stays_where_it_stands_elsewhere_too() -> None:
    label = Ink(x=LEFT, y=60, text="Definition", font="Times-Bold")
    pages = [
        [
            *([label] if number in {1, 2} else ()),
            *block(LANTERN * 3, x=LEFT, y=80 + 9 * number, width=WIDE),
            replace(label, y=250 + 9 * number),
            *block(FERRY * 3, x=LEFT, y=270 + 9 * number, width=WIDE),
        ]
        for number in range(5)
    ]
    document = read(pages)
    assert texts(document).count("**Definition**") == 7
    assert left_out(document) == []


@pytest.mark.parametrize(
    "numbers",
    [
        ("1", "2", "3", "4"),
        ("i", "ii", "iii", "iv"),
        ("11", "12", "13", "14"),
        ("- 7 -", "- 8 -", "- 9 -", "- 10 -"),
    ],
)
def test_page_numbers_of_every_kind_are_left_out(numbers: tuple[str, ...]) -> None:
    pages = [
        [*block(f"{place}. {text}", x=LEFT, y=80, width=WIDE), Ink(x=200, y=570, text=number)]
        for place, (number, text) in enumerate(zip(numbers, [FERRY, STORM, LANTERN, FERRY], strict=True), start=1)
    ]
    document = read(pages)
    assert left_out(document) == list(enumerate(numbers, start=1))
    assert len([text for text in texts(document) if re.match(r"\d\. ", text)]) == 4


def test_a_rule_number_at_the_top_of_pages_is_no_page_number() -> None:
    pages = [
        [Ink(x=LEFT, y=60, text=f"704.5{letter}"), *block(text, x=LEFT, y=72, width=WIDE)]
        for letter, text in zip("abc", [FERRY, STORM, LANTERN], strict=True)
    ]
    assert left_out(read(pages)) == []


def test_a_law_that_begins_its_page_is_no_page_number() -> None:
    pages = [
        [
            Ink(x=LEFT, y=50, text=f"Law {number:02}", size=12),
            Ink(x=LEFT, y=80, text=title, size=18),
            *block(text, x=LEFT, y=110, width=WIDE),
            Ink(x=200, y=570, text=f"{number}"),
        ]
        for number, (title, text) in enumerate(
            [("The Ferry", FERRY), ("The Storm", STORM), ("The Lantern", LANTERN)], start=1
        )
    ]
    assert left_out(read(pages)) == [(1, "1"), (2, "2"), (3, "3")]


def test_watermarks_and_turned_words_are_left_out() -> None:
    pages = [
        [
            *block(text, x=LEFT, y=80, width=WIDE),
            Ink(x=100, y=300, text="DRAFT", size=60, turn=45),
            Ink(x=410, y=300, text="Tidewater", turn=90),
        ]
        for text in (FERRY, STORM, LANTERN)
    ]
    document = read(pages)
    assert " ".join(texts(document)) == (FERRY + STORM + LANTERN).strip()
    assert left_out(document) == [(page, "DRAFTTidewater") for page in (1, 2, 3)]


def test_heads_that_say_from_which_rule_to_which_a_page_goes_are_left_out() -> None:
    pages = flowed((FERRY + STORM) * 8, columns=(LEFT, RIGHT), rows=20)
    spans = ("Rule 5.01 to 5.02(c)(ii)", "Rule 5.03 to 5.04(b)(1)", "Rule 5.04(b)(2) to 5.05")
    document = read([[Ink(x=LEFT, y=40, text=span, size=8), *page] for span, page in zip(spans, pages, strict=True)])
    assert [text for _, text in left_out(document)] == list(spans)
