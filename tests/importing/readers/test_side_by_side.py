import textwrap
from collections.abc import Sequence
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.importing.readers.side_by_side import column_by_column
from bot.importing.readers.text import read_text

OWLS = "Every owl that sits on a nest counts the mice below it. It takes the smallest one that is awake at that time. "
RULES = [f"{chapter}.{rule} {OWLS * (1 + (chapter + rule) % 3)}" for chapter in (1, 2, 3) for rule in range(1, 6)]
WIDTH, GAP = 48, 4


def wrapped(paragraphs: Sequence[str], width: int = WIDTH) -> list[str]:
    return [line for paragraph in paragraphs for line in ("", *textwrap.wrap(paragraph, width))][1:]


def beside(*columns: Sequence[str], width: int = WIDTH) -> list[str]:
    rows = zip_longest(*columns, fillvalue="")
    return ["".join(f"{cell:{width + GAP}}" for cell in row).rstrip() for row in rows]


def read(pages: Sequence[Sequence[str]]) -> list[str]:
    text = "\n\f".join("\n".join(page) for page in pages)
    return [line.text for line in read_text(text.encode(), name="owls.txt").lines]


def filled(rows: Sequence[str]) -> list[str]:
    return [row.strip() for row in rows if row.strip()]


LEFT, RIGHT, THIRD = wrapped(RULES[:5]), wrapped(RULES[5:10]), wrapped(RULES[10:])


def test_two_columns_are_read_one_after_the_other() -> None:
    assert read([beside(LEFT, RIGHT)]) == filled([*LEFT, *RIGHT])


def test_three_columns_are_read_one_after_the_other() -> None:
    assert read([beside(LEFT, RIGHT, THIRD)]) == filled([*LEFT, *RIGHT, *THIRD])


def test_a_line_says_where_it_is_printed_and_how_far_it_is_indented_in_its_column() -> None:
    right = ["2.1 Each owl hoots:", *(f"  {line}" for line in wrapped([OWLS], 40))]
    lines = read_text("\n".join(beside(LEFT, right)).encode(), name="owls.txt").lines
    begins = next(place for place, line in enumerate(lines) if line.text == "2.1 Each owl hoots:")
    assert [(line.at, line.indent) for line in lines[begins : begins + 3]] == [(1, 0), (2, 2), (3, 2)]
    assert sum(line.is_full for line in lines) > len(lines) / 3


def test_what_crosses_the_gutter_parts_what_is_above_from_what_is_below() -> None:
    title = "THE COMPLETE RULES OF THE OWLS AND OF THE MICE".center(2 * WIDTH + GAP)
    page = [*beside(LEFT, RIGHT), "", title, "", *beside(THIRD, LEFT)]
    assert read([page]) == filled([*LEFT, *RIGHT, title, *THIRD, *LEFT])


def test_a_short_page_has_its_columns_where_the_others_have_theirs() -> None:
    last = beside(["4.1 Nests are high.", "An owl is never wrong."], ["4.2 Mice are low", "and seldom right."])
    shown = ["4.1 Nests are high.", "An owl is never wrong.", "4.2 Mice are low", "and seldom right."]
    assert read([beside(LEFT, RIGHT), last])[-4:] == shown
    assert read([last]) == ["  ".join(filled(row.split("   "))) for row in last]


def test_heads_and_feet_stay_whole_above_and_below_the_columns() -> None:
    sides = [(LEFT, RIGHT), (RIGHT, THIRD), (THIRD, LEFT)]
    pages = [
        [f"Owls and Mice{' ' * 40}Page {number}", "", *beside(*side), "", str(number)]
        for number, side in enumerate(sides, start=1)
    ]
    assert read(pages) == filled([row for left, right in sides for row in (*left, *right)])


def test_without_form_feeds_several_blank_lines_part_pages() -> None:
    page = [*beside(LEFT, RIGHT), "", "", *beside(THIRD, LEFT)]
    assert read([page]) == filled([*LEFT, *RIGHT, *THIRD, *LEFT])


def test_columns_may_begin_below_a_table_of_contents() -> None:
    contents = [f"[{number}.0] THE {number} NESTS" for number in range(1, 80)]
    assert read([[*contents, "", "", *beside(LEFT, RIGHT)], beside(THIRD, LEFT)]) == filled(
        [*contents, *LEFT, *RIGHT, *THIRD, *LEFT]
    )


def test_a_paragraph_that_goes_on_in_the_next_column_is_not_parted() -> None:
    column = wrapped(RULES)
    half = next(place for place in range(len(column) // 2, len(column)) if column[place].endswith("the"))
    lines = read_text("\n".join(beside(column[: half + 1], column[half + 1 :])).encode(), name="owls.txt").lines
    assert not next(line for line in lines if line.text == column[half + 1] and line.at == 1).after_blank


def test_a_column_may_have_numbers_that_hang() -> None:
    right = [line for rule in RULES[5:10] for line in ("", *textwrap.wrap(rule, WIDTH, subsequent_indent="     "))][1:]
    assert read([beside(LEFT, right)]) == filled([*LEFT, *right])


@pytest.mark.parametrize(
    "rows",
    [
        [f"{number}.1 The nests of the owls ....... {number}     {number}.5 The food of the mice ...... {number + 9}" for number in range(1, 9)],
        [f"{number}.1 The nests of all owls        {number}      {number}.5 The food of all mice       {number + 9}" for number in range(1, 9)],
        [f"{number}. The owl rolls a {number} or more        The mouse loses {number} lives" for number in range(1, 9)],
        [f"{number}.1{' ' * 24}{OWLS[:50]}" for number in range(1, 9)],
        [f"  OWL OF THE NORTH {number}          {OWLS[:50]}" for number in range(1, 9)],
        [f"{'Barn owl, snowy owl, hawk owl':36}{'House mouse, field mouse, vole':30}"] * 9,
        [f"{'barn owls and snowy owls':30}{'hunt at night':20}{'house mice and field mice':30}{'by the ear.':15}"] * 9,
        wrapped([OWLS * 9], 100),
        [line.replace(" that ", "    that ") for line in wrapped([OWLS * 9], 100)],
        [f"Design: Ada of the Nest {number}          Drawings: Bea of the Hole {number}" for number in range(1, 9)],
    ],
    ids=["contents", "contents with spaces", "results", "hanging numbers", "legend", "lists", "table", "text", "gaps", "credits"],
)  # fmt: skip
def test_other_lines_with_gaps_are_read_as_they_are_printed(rows: list[str]) -> None:
    assert [(piece.text, piece.at) for piece in column_by_column([rows])[0]] == list(zip(rows, range(1, 99)))  # noqa: B905 - the rest


CELLS = st.sampled_from(
    ["", "", "1.2 Owls", "Every owl that sits upon a nest", "counts mice below it.", "   and sleeps", "x" * 60]
)


@given(st.lists(st.tuples(CELLS, st.integers(0, 60), CELLS), max_size=40), st.booleans())
def test_no_word_is_lost_or_said_twice(cells: list[tuple[str, int, str]], is_parted: bool) -> None:
    rows = [f"{left:{wide}}{right}" for left, wide, right in cells]
    pages = [rows[::2], rows[1::2]] if is_parted else [rows]
    read_pages = column_by_column(pages)
    for page, pieces in zip(pages, read_pages, strict=True):
        assert sorted(" ".join(page).split()) == sorted(" ".join(piece.text for piece in pieces).split())
        assert all(piece.text.strip() in page[piece.at - 1] for piece in pieces if piece.text.strip())


def test_numbers_part_pages_where_no_form_feed_does() -> None:
    whole = textwrap.wrap("Nobody has seen the mice that are drawn in this book. " * 6, 2 * WIDTH)
    pages = [*whole, "", f"{'- 1 -':>50}", *beside(LEFT, RIGHT), f"{'- 2 -':>50}", *whole]
    assert [line for line in read([pages]) if line in filled(LEFT + RIGHT)] == filled([*LEFT, *RIGHT])
