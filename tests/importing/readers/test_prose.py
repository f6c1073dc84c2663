"""Paragraphs that a format calls headings, though they say sentences."""

import pytest

from bot.importing.document import Line
from bot.importing.readers.prose import without_prose

RULE = "A boat that has no oar drifts with the tide."
LONG = f"{RULE[:-1]} until another boat that has one takes it in tow, or until it runs aground."


@pytest.mark.parametrize(
    ("headings", "kept"),
    [
        ([(1, "Boats"), (2, RULE), (2, RULE), (2, RULE)], [1, None, None, None]),
        ([(1, "Boats"), (2, RULE), (2, "Oars"), (2, RULE), (2, RULE)], [1, None, 2, None, None]),
        ([(1, "Boats"), (2, RULE), (2, "Oars"), (2, "Tides"), (2, "Fog")], [1, 2, 2, 2, 2]),
        ([(1, "Boats"), (2, LONG), (2, "Oars"), (2, "Tides"), (2, "Fog")], [1, None, 2, 2, 2]),
        ([(1, "1. Boats."), (1, "2. Oars."), (1, "3. Tides.")], [1, 1, 1]),
        ([(1, "May a boat that drifts be taken in tow?")] * 3, [1, 1, 1]),
        ([(None, RULE)] * 3, [None] * 3),
    ],
)
def test_what_says_sentences_is_no_heading(headings: list[tuple[int | None, str]], kept: list[int | None]) -> None:
    lines = [Line(text=text, at=at, heading=level) for at, (level, text) in enumerate(headings, start=1)]
    assert [line.heading for line in without_prose(lines)] == kept
