"""Title pages: what a book is called there, and which of their lines and headings are in no rule."""

from dataclasses import replace

import pytest

from bot.importing.document import Document, Line
from bot.importing.headings.book_titles import title_among, title_of
from bot.importing.headings.front import is_front
from bot.importing.outline import outline
from tests.importing.looking import entries, look, looks, outlined


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("Harbour Ball\nComplete Rules", "Harbour Ball: Complete Rules"),
        ("Harbour Ball\nComplete Rules Ver. 2.04", "Harbour Ball: Complete Rules"),
        ("Harbour Ball\nThe Open Sea\nRules Reference", "Harbour Ball: The Open Sea – Rules Reference"),
        ("North Pier Bowling Club\n\nPlaying Regulations", "North Pier Bowling Club: Playing Regulations"),
        ("Laws of Harbour Ball\nPlaying Conditions", "Laws of Harbour Ball"),
        ("Harbour Ball\nFor Two to Four\nVersion 2 of the Rules", "Harbour Ball"),
        ("Harbour Ball\nThe rules say how it is played.", "Harbour Ball"),
        ("Harbour Ball\nA game by Nia Strand\nRules", "Harbour Ball"),
        ("*********\n*  THE RULES OF SNAP  *\n*********", "THE RULES OF SNAP"),
        ("---", ""),
    ],
)
def test_a_book_is_called_by_its_game_and_its_kind(page: str, title: str) -> None:
    assert title_among(looks(page)) == title


def test_a_title_is_set_in_letters_larger_than_those_above_it() -> None:
    club, title = looks("Valley Curling Club\nRules of Lake Curling")
    assert title_among([club, replace(title, line=replace(title.line, size=150))]) == "Rules of Lake Curling"
    assert title_among([club, replace(title, line=replace(title.line, is_title=True))]) == "Rules of Lake Curling"


@pytest.mark.parametrize(
    ("found", "told", "page", "title"),
    [
        ("HARBOUR BALL", "Harbour Ball – Rules", ["HARBOUR BALL", "RULES", "2024"], "Harbour Ball – Rules"),
        ("Harbour Ball: Rules", "HARBOUR BALL", ["HARBOUR BALL", "Rules"], "Harbour Ball: Rules"),
        ("Harbour Ball", "Microsoft Word - rules7.doc", ["Harbour Ball"], "Harbour Ball"),
        ("Harbour Ball", "", ["Harbour Ball"], "Harbour Ball"),
        ("", "Rules", ["2024"], ""),
    ],
)
def test_the_title_that_a_file_has_beside_its_text_must_be_printed(
    found: str, told: str, page: list[str], title: str
) -> None:
    assert title_of(found, told, page) == title


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Version 2, in force from 1 April", True),
        ("As amended at the General Meeting", True),
        ("A game by Philippa Thrush for 2 to 4 players", True),
        ("Typed by Grizzle", True),
        ("A game by night is longer", False),
        ("The words by which players call a foul", False),
    ],
)
def test_a_title_page_says_when_and_by_whom(line: str, *, expected: bool) -> None:
    assert is_front(look(line)) is expected


def test_a_second_title_above_a_glossary_of_its_level_is_one() -> None:
    document = "# North Pier Club\n\n# Rules of the Club\n\nAs amended in 2011\n\n# 1. Name\n\n1.1 It is a club.\n\n"
    found = outlined(f"{document}1.2 It has a pier.\n\n# Glossary\n\nPier: It stands in the sea.")
    assert [one.rule.id for one in found.entries][:3] == ["1", "1.1", "1.2"]
    assert found.title == "North Pier Club: Rules of the Club"


def test_a_foreword_that_names_an_edition_is_no_title() -> None:
    foreword = "This edition has been played on all piers for longer than anyone has written it down."
    document = (
        f"# The Laws of Ball\n\nEdition of 2018\n\n# Foreword\n\n{foreword}\n\n# 1 Field\n\n1.1 Green.\n\n1.2 Flat."
    )
    assert list(entries(document)) == ["Foreword", "1", "1.1", "1.2"]


def test_what_a_document_says_of_itself_in_a_sentence_or_two_stays() -> None:
    assert "Boats" in entries("# Boats\n\nThey float.\n\n# Glossary\n\nOar: It rows.\n\nTide: It comes.")


def test_a_paragraph_on_all_versions_of_the_rules_makes_no_title_of_the_heading_above_it() -> None:
    said = f"These rules hold for whoever plays alone, and all their versions say the same{', so it is' * 10}."
    assert list(entries(f"## Alone\n\n{said}\n\n## Teams\n\nBoats float.")) == ["Alone", "Teams"]


@pytest.mark.parametrize(("page", "first"), [(2, "Overview"), (1, "The Keepers")])
def test_a_page_of_its_own_with_few_words_is_a_cover(page: int, first: str) -> None:
    said = "The youngest of the players begins the game on the evening of its first day."
    text = "Each player looks after a row of hives, and all of them go to the fair."
    cover = [Line(text="The Keepers", at=1, page=1, size=300), Line(text=said, at=2, page=1, is_full=True)]
    cover += [Line(text=said, at=3, page=1, is_full=True)]
    inside = [
        line
        for at, title in enumerate(("Overview", "Setup", "Fair"), start=2)
        for line in (
            Line(text=title, at=2 * at, page=page, size=150, after_blank=True),
            Line(text=text, at=2 * at + 1, page=page),
        )
    ]
    found = outline(Document(name="keepers.pdf", format="pdf", lines=(*cover, *inside)))
    assert found.entries[0].rule.id == first


def test_a_cover_ends_with_its_page() -> None:
    cover = (Line(text="The Keepers", at=1, page=1, size=300, heading=1), Line(text="Handbook", at=2, page=1, size=190))
    preface = Line(text="Preface", at=1, page=2, size=125, heading=1, after_blank=True)
    said = Line(text="There have been keepers on this hill for longer than anybody knows.", at=2, page=2)
    rules = tuple(Line(text=f"1.{n} Keep bees.", at=n + 2, page=2, after_blank=True) for n in (1, 2, 3))
    found = outline(Document(name="keepers.pdf", format="pdf", lines=(*cover, preface, said, *rules)))
    assert [one.rule.id for one in found.entries] == ["Preface", "1.1", "1.2", "1.3"]
    assert found.title == "The Keepers: Handbook"


def test_what_stands_above_the_contents_is_the_title_page() -> None:
    page = (
        "# The Keepers\n\nThese rules have been in force on all of our hills since the first of May.\n\n## Contents\n\n"
    )
    rules = (
        "# 1. Hives\n\n1.1 They hum.\n\n1.2 They rest.\n\n# 2. Bees\n\n2.1 They fly.\n\n# Signs\n\nA bee is a point."
    )
    found = outlined(f"{page}1. Hives\n\n2. Bees\n\nSigns\n\n{rules}")
    assert [one.rule.id for one in found.entries] == ["1", "1.1", "1.2", "2", "2.1", "Signs"]
    assert found.title == "The Keepers"


def test_an_introduction_may_begin_its_page_with_nothing_to_part_it() -> None:
    said = [
        ("KEEPERS", 1),
        ("Version 2", 1),
        ("Introduction", 2),
        ("Bees are kept in them.", 2),
        ("1.1 Hum.", 2),
        ("1.2 Rest.", 2),
    ]
    lines = tuple(Line(text=text, at=at, page=page) for at, (text, page) in enumerate(said, start=1))
    found = outline(Document(name="keepers.txt", format="text", lines=lines))
    assert [one.rule.id for one in found.entries] == ["Introduction", "1.1", "1.2"]


def test_a_sentence_may_end_in_the_next_line_of_a_heading_that_is_no_title() -> None:
    text = "The youngest of all keepers begins the game, as it has always been on the\nhill."
    assert "Overview" in entries(f"Overview\n\n{text}\n\nSetup\n\nPut bees.\n\nFair\n\nSell it.")


def test_a_title_may_stand_below_the_name_of_who_publishes_it_above_the_contents() -> None:
    page = "RIVER UNION\n\n# Laws of Hives\n\nAdopted on 1 May\n\n## Contents\n\n1. Hives\n\n2. Bees\n\n"
    rules = "1. Hives\n\n1.1 They hum.\n\n1.2 They rest.\n\n2. Bees\n\n2.1 They fly."
    assert list(entries(page + rules)) == ["1", "1.1", "1.2", "2", "2.1"]


def test_bookmarks_of_a_cover_alone_mark_no_headings() -> None:
    cover = (
        Line(text="Hives", at=1, page=1, size=280, heading=1),
        Line(text="Handbook", at=2, page=1, size=150, heading=2),
    )
    text = "Each keeper looks after a row of hives, and all of them go to the fair."
    said = [(title, text) for title in ("Welcome", "Safety", "Fair")]
    inside = [
        line
        for at, (title, words) in enumerate(said)
        for line in (
            Line(text=title, at=2 * at + 1, page=2, size=180, after_blank=True),
            Line(text=words, at=2 * at + 2, page=2),
        )
    ]
    found = outline(Document(name="hives.pdf", format="pdf", lines=(*cover, *inside)))
    assert [one.rule.id for one in found.entries] == ["Welcome", "Safety", "Fair"]


def test_a_preface_comes_before_the_first_number_also_where_an_index_ends_the_book() -> None:
    document = """
    PREFACE

    The league is old.

    1. NAME

    1.1 It is the League.

    1.2 It has no other.

    INDEX

    League, 1.1
    Name, 1
    """
    assert list(entries(document)) == ["Preface", "1", "1.1", "1.2"]


def test_an_introduction_is_not_the_title_though_no_other_heading_stands_as_high() -> None:
    document = "# Introduction\n\nThis is a game of two coaches.\n\n# 1 Pitch\n\n## 1.1 Size\n\nIt is wide."
    assert list(entries(f"{document}\n\n## 1.2 Mud\n\nIt is deep.")) == ["Introduction", "1", "1.1", "1.2"]


def test_a_section_that_only_the_contents_name_comes_before_the_first_number() -> None:
    document = """
    Quill Policy

    Contents

    HOW TO READ THIS
    1. PENALTIES
    2. ERRORS

    HOW TO READ THIS
    ================

    It has two parts.

    1. PENALTIES

    1.1 There are two.

    2. ERRORS

    2.1 There are more.
    """
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert found == {"HOW TO READ THIS": None, "1": None, "1.1": "1", "2": None, "2.1": "2"}


def test_an_introduction_holds_no_chapters() -> None:
    document = "Ball\n\nIntroduction\n\nThis is a game.\n\n1. Field\n\n1.1 It is green.\n\n2. Ball\n\n2.1 It is round."
    found = {one.rule.id: one.rule.parent_id for one in outlined(document).entries}
    assert found == {"Introduction": None, "1": None, "1.1": "1", "2": None, "2.1": "2"}


def test_a_heading_that_says_the_title_again_is_no_chapter() -> None:
    document = "# Ball: Living Rules\n\n3 posts\n\n## Ball: Living Rules\n\nby Nia, Sat 11 Feb\n\n1. START\n\n1.1 Go."
    assert list(entries(f"{document}\n\n1.2 On.\n\n2. END\n\n2.1 Stop.")) == ["1", "1.1", "1.2", "2", "2.1"]


def test_a_street_above_the_contents_is_no_rule() -> None:
    page = "THE RULES OF FERRIES\n\nMarch 2024\n\nRiver Union\n3 Quay Street, Harbour\n\nContents\nR1. Boats ..... 3\nR2. Oars ..... 4\nR3. Tides ..... 5"
    rules = "R1. BOATS\n\nA boat floats.\n\nR2. OARS\n\nAn oar is long.\n\nR3. TIDES\n\nA tide comes."
    assert list(entries(f"{page}\n\n{rules}")) == ["R1", "R2", "R3"]


def test_thanks_below_a_title_are_no_rule() -> None:
    page = "# Ferry Directors: Official Rules\n\nVersion 2.0\n\nThe board thanks all 180 directors who took part in the summit."
    assert list(entries(f"{page}\n\n# 1 Boats\n\n1.1 They float.\n\n# 2 Oars\n\n2.1 They row.")) == [
        "1",
        "1.1",
        "2",
        "2.1",
    ]


def test_a_day_above_the_rules_is_no_title() -> None:
    assert (
        outlined("*Last updated: 12 February 2024*\n\n# 1 Boats\n\n1.1 They float.\n\n# 2 Oars\n\n2.1 They row.").title
        == ""
    )


@pytest.mark.parametrize(
    ("tagline", "expected"),
    [
        ("A ten minute game for two. By Nia Strand", ["What Is It?", "Boats", "Oars"]),
        ("This document says how it is played. Read it before you begin.", ["What Is It?", "Boats", "Oars"]),
        ("Each player looks after a row of boats, and all of them go to the fair at noon.", ["Ferry Days"]),
    ],
)
def test_one_title_above_all_may_have_a_few_words_on_the_game(tagline: str, expected: list[str]) -> None:
    rest = "What Is It?\nThe crew rows over the river.\nBoats\nEach of them floats at once.\nOars\nEach of them breaks at once."
    assert list(entries(f"Ferry Days\n{tagline}\n{rest}"))[: len(expected)] == expected


def test_what_stands_alone_between_the_title_and_the_chapters_is_a_subtitle() -> None:
    found = outlined("# Ferry\n\n## A game of boats\n\n### 1. Boats\n\nThey float.\n\n### 2. Oars\n\nThey row.")
    assert [one.rule.id for one in found.entries] == ["1", "2"]


def test_a_chapter_that_is_counted_is_no_subtitle_though_it_is_the_only_one() -> None:
    assert next(iter(entries("# Ferry\n\n## Chapter A: Boats\n\n### § 1 Oars\n\n### § 2 Tides"))) == "Chapter A"


def test_a_letterhead_stands_on_the_title_page() -> None:
    letterhead = "FERRY CLUB\n\nTELE: 011 - 664 6062\n\n(As amended at September 2013)"
    document = f"## Constitution\n## &\n## By-Laws\n\n{letterhead}\n\n1. BOATS\n\n1.1 They float.\n\n1.2 They sink."
    assert list(entries(f"{document}\n\n2. OARS\n\n2.1 They row.")) == ["1", "1.1", "1.2", "2", "2.1"]


def test_a_title_may_name_its_version_above_what_a_program_says() -> None:
    said = "Effective at once.\n\nIt was made by a program, and nobody should write in it by hand."
    document = (
        f"# Ferry Rules v2.3\n\n{said}\n\n# 1. BOATS\n\n1.1 They float.\n\n1.2 They sink.\n\n# 2. OARS\n\n2.1 Row."
    )
    assert next(iter(entries(document))) == "1"


def test_a_title_may_stand_below_a_version() -> None:
    authors = "Nia Strand\n\nEducational Boats Center\n\nFerry University"
    document = (
        f"Version: 15.0.2 Date: Mon Apr 10 2017\n\n# Laws of the Ferry\n\n{authors}\n\n### Boats\n\nThey float at once."
    )
    assert list(entries(f"{document}\n\n### Oars\n\nThey row at once.")) == ["Boats", "Oars"]


def test_who_made_it_on_what_day_is_no_heading() -> None:
    rules = "1. **Boats**: They float.\n\n2. **Oars**: They row.\n\n3. **Tides**: They turn."
    assert list(entries(f"# Ferry\n\nFerry Committee, April 1, 1991. Source\n\n{rules}")) == ["1", "2", "3"]


def test_a_first_heading_lower_than_others_is_no_title() -> None:
    assert (
        next(iter(entries("##### Safety\n\nNobody swims.\n\n### Boats\n\nThey float.\n\n### Oars\n\nThey row.")))
        == "Safety"
    )


@pytest.mark.parametrize("end", ["END OF RULEBOOK", "The end", "*** End of the document ***"])
def test_the_end_of_a_book_is_in_no_rule(end: str) -> None:
    found = outlined(f"1. Boats\n1.1 They float.\n1.2 They sink.\n\n==========\n{end}\n==========")
    assert end in [one.line.text for one in found.left_out]
