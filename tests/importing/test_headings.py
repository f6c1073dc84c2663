"""Headings without numbers: their keys, those that a format marks, and those that only stand out."""

import pytest

from bot.importing.document import Line
from bot.importing.headings.heading import heading_of
from bot.importing.headings.marked import headings_between, marked_headings
from bot.importing.headings.sections import Section
from bot.importing.headings.standing_out import standing_out, underlines
from bot.importing.looks import Look
from tests.importing.looking import entries, look, looks

TEXT = "\n\nA boat floats on the river, and its crew rows it."


@pytest.mark.parametrize(
    ("line", "key", "title"),
    [
        ("Boats", "Boats", "Boats"),
        ("Boats:", "Boats", "Boats"),
        ("“Boats”", "Boats", "Boats"),
        ("Boats (v1.4)", "Boats", "Boats"),
        ("Appendix A: Weather", "Appendix A", "Weather"),
        ("PART II – THE RIVER", "Part II", "THE RIVER"),
        ("Part two", "Part Two", "Part two"),
        ("Phase 3: Landing", "Phase 3", "Landing"),
        ("Chapter 4. Tides", "Tides", "Tides"),
    ],
)
def test_a_heading_has_a_key_and_a_title(line: str, key: str, title: str) -> None:
    heading = heading_of(look(line), rank=1)
    assert (heading.key, heading.title) == (key, title)


@pytest.mark.parametrize(
    ("line", "key", "title"),
    [
        ("ARTICLE I NAME AND PURPOSE", "Article I", "NAME AND PURPOSE"),
        ("Section 12 Boats", "Section 12", "Boats"),
        ("A. Boats", "A", "Boats"),
        ("IV) Boats", "IV", "Boats"),
    ],
)
def test_what_a_format_counts_needs_no_sign_before_the_title(line: str, key: str, title: str) -> None:
    counted = Look(line=Line(text=line, at=1, is_counted=True), place=0)
    heading = heading_of(counted, rank=1)
    assert (heading.key, heading.title) == (key, title)
    written = heading_of(look(line), rank=1)
    assert written.key != key


def test_well_known_kinds_have_one_key() -> None:
    assert heading_of(look("List of Terms"), rank=1, section=Section.GLOSSARY).key == "Glossary"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("# Boats\nThey float.\n## Oars", {0, 2}),
        ("They float.\nGlossary\nBoat: It floats.", {1}),
        ("They float.\nPart II\nOars", {1}),
        ("They float.\n\nAppendix B\nWeather", {1}),
        ("They float.\n\nAppendix B lists the weather.", set()),
        ("They float, as the\nGlossary\nsays.", set()),
        ("• Glossary", set()),
    ],
)
def test_marked_and_well_known_headings_are_found(text: str, places: set[int]) -> None:
    assert set(marked_headings(looks(text), but=frozenset())) == places


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        (f"BOATS{TEXT}\n\nSmall Boats{TEXT}\n\nOARS{TEXT}", {0: 1, 2: 2, 4: 1}),
        (f"Boats\n====={TEXT}\n\nSmall Boats\n-----------{TEXT}\n\nOars\n===={TEXT}", {0: 1, 3: 2, 6: 1}),
        (f"**Boats**{TEXT}\n\n**Oars**{TEXT}", {0: 1, 2: 1}),
        (f"Boats{TEXT}\n\nHow to row{TEXT}", {0: 1, 2: 1}),
        ("OR\n\nboats float.", {}),
        (f"Figure 3: The Ferry{TEXT}\n\nTABLE 4{TEXT}", {}),
        ("Whoever rows pays the ferry that belongs to the\nFERRY CLUB.", {}),
        (f"BOATS\nOARS\nTIDES{TEXT}", {2: 1}),
        ("GLOSSARY\n\nBoats\n\nBOAT\nIt floats.\n\nOAR\nIt rows.", {0: 1, 1: 2}),
    ],
)
def test_what_stands_out_most_stands_highest(text: str, ranks: dict[int, int]) -> None:
    found = looks(text)
    underlined = underlines(found, but=frozenset())
    headings = standing_out(found, but=(), underlined=underlined).headings
    assert {place: heading.rank for place, heading in headings.items()} == ranks


def test_a_line_may_only_count_the_heading_below() -> None:
    found = standing_out(looks(f"CHAPTER 3\nTHE RIVER{TEXT}"), but=(), underlined={})
    assert (set(found.headings), set(found.counted)) == ({1}, {0})


def test_between_numbered_rules_a_kind_of_heading_comes_twice() -> None:
    found = looks("BOATS\n1. They float.\n\nOARS\n2. They row.\n\n**Lonely**\n3. It drifts.")
    assert set(headings_between(found, but=frozenset(), numbered=frozenset({1, 3, 5}))) == {0, 2}


@pytest.mark.parametrize(
    ("line", "key", "title"),
    [
        ("SECTION A RIGHT OF WAY", "Section A", "RIGHT OF WAY"),
        ("CHAPTER IV THE SETTING SUN", "Chapter IV", "THE SETTING SUN"),
        ("Section A rules the waves", "Section A rules the waves", "Section A rules the waves"),
    ],
)
def test_a_letter_behind_a_word_counts_where_the_line_stands_out(line: str, key: str, title: str) -> None:
    found = heading_of(look(line), rank=1)
    assert (found.key, found.title) == (key, title)


@pytest.mark.parametrize("line", ["Note: Boats are new.", "Fig. 2.4 The river", "Table 3 Fares"])
def test_a_note_and_a_caption_that_a_format_sets_as_headings_head_nothing(line: str) -> None:
    found = marked_headings(looks(f"# Boats\n\nThey float.\n\n## {line}\n\n# Oars\n\nThey row."), but=frozenset())
    assert [one.key for one in found.values()] == ["Boats", "Oars"]


@pytest.mark.parametrize(("below", "section"), [("A. A boat floats.", None), ("Boat: It floats.", Section.GLOSSARY)])
def test_a_counted_heading_above_counted_rules_begins_no_glossary(below: str, section: Section | None) -> None:
    found = marked_headings(looks(f"# Article 2. Terms and Definitions\n\n{below}"), but=frozenset())
    assert [one.section for one in found.values()] == [section]


def test_chapters_stand_beside_the_one_title_above_them_all() -> None:
    chapters = "\n\n".join(f"{title}\n-----\n\nThey turn at noon and rest." for title in ("Boats", "Oars", "Tides"))
    text = f"The Ferry\n=========\n\nA game of tides for two players. It takes an hour.\n\nWhoever has the most boats at the end wins the game.\n\n{chapters}"
    assert list(entries(text)) == ["The Ferry", "Boats", "Oars", "Tides"]


def test_capitals_with_a_colon_between_blank_lines_are_a_heading() -> None:
    text = "These are the rules of the ferry.\n\nBOATS:\n\nThey float on any water.\n\nOARS:\n\nThey row by day.\n\nTIDES:\n\nThey turn at noon."
    assert list(entries(text)) == ["BOATS", "OARS", "TIDES"]
