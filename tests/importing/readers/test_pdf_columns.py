"""Columns of a PDF page: each whole, in the order in which they are read."""

from dataclasses import replace

import pytest

from tests.importing.readers.harbour_pages import COLUMN, FERRY, LANTERN, LEFT, RIGHT, STORM, WIDE, flowed, read, texts
from tests.importing.readers.printing import Ink, block


def test_a_page_of_one_column_is_read_down() -> None:
    document = read([block(FERRY, x=LEFT, y=80, width=WIDE) + block(STORM, x=LEFT, y=130, width=WIDE)])
    assert " ".join(texts(document)) == (FERRY + STORM).strip()


@pytest.mark.parametrize(
    ("columns", "width"), [((LEFT,), WIDE), ((LEFT, RIGHT), COLUMN), ((30, 155, 280), 110), ((LEFT, 212), COLUMN)]
)
def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page(columns: tuple[float, ...], width: float) -> None:
    text = (FERRY + LANTERN + STORM) * 6
    document = read(flowed(text, columns=columns, rows=22, width=width))
    assert " ".join(texts(document)) == text.strip()
    assert all(line.is_full for line in document.lines[:-1])
    assert document.pages > 1


def test_what_runs_across_the_columns_parts_them() -> None:
    (above,) = flowed(FERRY * 3, columns=(LEFT, RIGHT), rows=12)
    (below,) = flowed(STORM * 3, columns=(LEFT, RIGHT), rows=12, top=300)
    heading = Ink(x=LEFT, y=262, text="Storms and all that they wash away in the harbours", size=16)
    assert " ".join(texts(read([[*above, heading, *below]]))) == f"{FERRY * 3}{heading.text} {STORM * 3}".strip()


def test_a_short_heading_over_all_columns_comes_after_those_above_it() -> None:
    (above,) = flowed(FERRY * 3, columns=(LEFT, RIGHT), rows=len(block(FERRY * 3, x=0, y=0, width=COLUMN)) // 2 + 1)
    (below,) = flowed(STORM * 3, columns=(LEFT, RIGHT), rows=9, top=280)
    heading = Ink(x=LEFT, y=250, text="2. Storms", size=16)
    assert " ".join(texts(read([[*above, heading, *below]]))) == f"{FERRY * 3}{heading.text} {STORM * 3}".strip()


def test_a_heading_low_in_the_left_column_parts_nothing_though_the_right_one_ends_there() -> None:
    (left,) = flowed(FERRY * 3, columns=(LEFT,), rows=30)
    (right,) = flowed(STORM * 3, columns=(RIGHT,), rows=30)
    below = block(LANTERN, x=LEFT, y=right[-1].y + 54, width=COLUMN)
    heading = Ink(x=LEFT, y=right[-1].y + 30, text="2. Storms", size=16)
    foot = Ink(x=RIGHT - 40, y=below[-1].y + 60, text="Harbour Ball, Second Edition")
    above = [ink for ink in left if ink.y <= right[-1].y]
    found = " ".join(texts(read([[*above, heading, *below, *right, foot]])))
    assert found.index("2. Storms") < found.index("Whenever a lantern") < found.index("A storm lasts")


@pytest.mark.parametrize(
    "headings",
    [
        [Ink(x=RIGHT, y=182, text="2. Storms", size=12)],
        [Ink(x=LEFT, y=182, text="2. Storms", size=12), Ink(x=RIGHT, y=198, text="3. TIDES", size=15)],
        [Ink(x=LEFT, y=182, text="2. Storms", size=12), Ink(x=RIGHT, y=198, text="3. TIDES", size=12)],
    ],
)
def test_a_heading_in_one_column_parts_nothing_in_the_other(headings: list[Ink]) -> None:
    (left,) = flowed(FERRY * 3, columns=(LEFT,), rows=30, width=COLUMN)
    (right,) = flowed(STORM * 3, columns=(RIGHT,), rows=30, width=COLUMN, top=85)
    gapped = [replace(ink, y=ink.y + 48) if ink.y > 150 else ink for ink in (*left, *right)]
    found = " ".join(text for text in texts(read([[*gapped, *headings]])) if text != "2. Storms")
    assert found.startswith((FERRY * 3).strip())


def test_hanging_numbers_stay_in_the_column_where_others_have_begun() -> None:
    first = flowed(FERRY * 6, columns=(LEFT, RIGHT), rows=22)[0]
    (left,) = flowed(STORM * 4, columns=(LEFT,), rows=30)
    right: list[Ink] = []
    for number in range(1, 9):
        top = 80 + 42 * number
        right += [Ink(x=RIGHT, y=top, text=f"4.{number}"), *block(LANTERN[:60], x=RIGHT + 26, y=top, width=COLUMN - 26)]
    foot = Ink(x=RIGHT - 30, y=480, text="The Ferry", size=9)
    found = " ".join(texts(read([first, [*left, *right, foot]])))
    assert (STORM * 4).strip() in found
    assert "4.2 Whenever a lantern" in found


def test_the_number_of_a_heading_may_hang_before_its_column() -> None:
    width = COLUMN - 30
    (left,) = flowed(FERRY * 4, columns=(LEFT,), rows=34, width=width)
    (right,) = flowed(STORM * 4, columns=(RIGHT + 40,), rows=30, width=width)
    lowered = [replace(ink, y=ink.y + 20) if ink.y > 160 else ink for ink in right]
    heading = [Ink(x=RIGHT, y=172, text="2."), Ink(x=RIGHT + 40, y=172, text="Storms")]
    foot = Ink(x=(LEFT + width + RIGHT) / 2 - 2, y=left[-1].y + 30, text="7")
    found = " ".join(texts(read([[*left, *lowered, *heading, foot]])))
    assert found.startswith((FERRY * 4).strip())
    assert "2. Storms" in found


def test_columns_need_not_share_their_base_lines() -> None:
    left = block(FERRY * 3, x=LEFT, y=80, width=COLUMN)
    right = block(STORM * 3, x=RIGHT, y=85, width=COLUMN)
    assert " ".join(texts(read([[*left, *right]]))) == (FERRY * 3 + STORM * 3).strip()


def test_a_glossary_of_headwords_beside_their_meaning_stays_together() -> None:
    words = ["Anchor", "Cargo", "Ferry", "Tide step", "Washed ashore"]
    page = [
        ink
        for place, word in enumerate(words)
        for ink in (
            Ink(x=LEFT, y=80 + 48 * place, text=word, font="Times-Bold"),
            *block(STORM, x=150, y=80 + 48 * place, width=230),
        )
    ]
    starts = [text[:20] for text in texts(read([page])) if text.startswith("**")]
    assert starts == [f"**{word}** A storm lasts"[:20] for word in words]


def test_short_cells_side_by_side_are_no_columns() -> None:
    cells = [("--anchor FERRY", "keeps a ferry in its harbour"), ("--light LANTERN", "lights a lantern there")] * 2
    table = [
        Ink(x=x, y=80 + 12 * row, text=cell)
        for row, pair in enumerate(cells)
        for x, cell in zip((40, 200), pair, strict=True)
    ]
    page = [*table, *block(STORM, x=LEFT, y=200, width=WIDE)]
    assert texts(read([page]))[:4] == [" ".join(pair) for pair in cells]


def test_a_large_heading_parts_columns_that_are_uneven_above_it_if_both_begin_anew_on_one_line() -> None:
    left, right = block(FERRY * 2, x=LEFT, y=80, width=COLUMN), block(LANTERN, x=RIGHT, y=80, width=COLUMN)
    top = max(ink.y for ink in left) + 60
    heading = Ink(x=LEFT, y=top - 30, text="2. Storms", size=16)
    below = [*block(STORM, x=LEFT, y=top, width=COLUMN), *block(STORM, x=RIGHT, y=top, width=COLUMN)]
    found = " ".join(texts(read([[*left, *right, heading, *below]])))
    assert found == f"{FERRY * 2}{LANTERN}{heading.text} {STORM * 2}".strip()
