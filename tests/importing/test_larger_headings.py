"""Headings that only their size tells, above the numbers of a document."""

from dataclasses import replace

import pytest

from bot.importing.document import Document, Line
from bot.importing.headings.stacks import without_stacks
from bot.importing.outline import outline
from tests.importing.looking import looks


def printed(*rows: tuple[str, int]) -> list[str]:
    """Return the ids of a document of lines with the size of their letters, each after a blank line."""
    found = tuple(Line(text=text, at=at, size=size, after_blank=True) for at, (text, size) in enumerate(rows, start=1))
    return [one.rule.id for one in outline(Document(name="book.pdf", format="pdf", lines=found)).entries]


RULES = [("**(1.1)** Boats float.", 100), ("**(1.2)** Oars row.", 100)]


def test_a_text_may_stand_between_a_large_heading_and_the_first_number() -> None:
    found = printed(
        *(("GLOAMFALL", 240), ("**Errata**", 140), ("**Core Set**", 110), ("**Pike** It costs two.", 100)),
        *(("**Clarifications**", 140), ("They go before all others.", 100), *RULES),
    )
    assert found == ["Errata", "Errata/Core Set", "Errata/Core Set/Pike", "Clarifications", "1.1", "1.2"]


def test_one_large_line_between_numbers_is_a_remark() -> None:
    assert printed(*RULES[:1], ("Mind the Gap", 140), ("It is wide.", 100), *RULES[1:]) == ["1.1", "1.2"]


def test_rows_of_a_table_in_large_letters_are_no_headings() -> None:
    table = [("**Stage**", 120), ("Swiss", 120), ("Final", 120), ("Break", 120)]
    chapters = [
        ("GLOAMFALL", 240),
        ("**Boats**", 140),
        *RULES,
        *table,
        ("**Tides**", 140),
        ("**(2.1)** They come.", 100),
    ]
    assert printed(*chapters) == ["Boats", "1.1", "1.2", "Tides", "2.1"]


@pytest.mark.parametrize(("size", "first", "kept"), [(100, 0, 3), (100, 9, 0), (120, 0, 0)])
def test_lines_of_one_size_right_under_each_other_are_no_headings_if_large_or_first(
    size: int, first: int, kept: int
) -> None:
    stack = [replace(one, line=replace(one.line, size=size)) for one in looks("Boats\nSails\nWinds")]
    assert len(without_stacks(stack, first=first)) == kept
    assert len(without_stacks(stack[:2], first=first)) == 2


def test_large_lines_between_the_title_and_the_contents_are_no_headings() -> None:
    cover = [("RIVER OF IRON", 400), ("The Vessa Campaign", 140), ("Rules of Play", 140)]
    contents = [("Contents", 124), ("(1.1) Boats . . . . . 2", 100), ("(1.2) Oars . . . . . 3", 100)]
    assert printed(*cover, *contents, *RULES) == ["1.1", "1.2"]


@pytest.mark.parametrize(
    ("size", "said", "parent"),
    [(150, "Game", "100"), (150, "Games end.", "100"), (120, "Game", "100"), (120, "Games end.", None)],
)
def test_hundreds_in_larger_letters_or_without_a_text_hold_the_numbers_of_their_hundred(
    size: int, said: str, parent: str | None
) -> None:
    rows = [
        ("000. Gold", size),
        ("001. Rule", 120),
        (f"100. {said}", size),
        ("101. Deck", 120),
        ("101.1. Forty cards.", 100),
    ]
    lines = tuple(Line(text=text, at=at, size=size, after_blank=True) for at, (text, size) in enumerate(rows, start=1))
    found = {
        one.rule.id: one.rule.parent_id for one in outline(Document(name="b.pdf", format="pdf", lines=lines)).entries
    }
    assert (found["101"], found["101.1"]) == (parent, "101")


def test_the_title_of_a_chapter_may_stand_below_its_number_in_letters_as_large() -> None:
    rows = [
        ("HARBOUR BALL", 250),
        ("CHAPTER ONE", 140),
        ("THE FIELD", 140),
        ("1.1 It is flat.", 100),
        ("1.2 It is dry.", 100),
    ]
    rows += [("CHAPTER TWO", 140), ("THE PLAY", 140), ("2.1 It begins.", 100), ("2.2 It ends.", 100)]
    lines = tuple(Line(text=text, at=at, size=size, after_blank=True) for at, (text, size) in enumerate(rows, start=1))
    found = outline(Document(name="ball.pdf", format="pdf", lines=lines)).entries
    assert [(one.rule.id, one.rule.title) for one in found if one.rule.number is None] == [
        ("Chapter One", "THE FIELD"),
        ("Chapter Two", "THE PLAY"),
    ]
