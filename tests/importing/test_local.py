"""Numbers that count within what stands above them."""

import pytest

from bot.importing.counts.local import local_numbers, running_level
from tests.importing.looking import entries, looks


def paths(text: str) -> list[str]:
    found = looks(text)
    items = local_numbers(found, but=(), is_heading=lambda place: found[place].line.heading is not None)
    return ["/".join(item.path) for item in items.values()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Boats\n\n2. Oars\n\n3. Tides", ["1", "2", "3"]),
        (
            "I. Boats\n\nA. Small\n\nB. Large\n\nII. Oars\n\nA. Long\n\nB. Short",
            ["I", "I/A", "I/B", "II", "II/A", "II/B"],
        ),
        (
            "Article 1 Boats\n\n1. They float.\n\n2. They sink.\n\nArticle 2 Oars\n\n1. They row.",
            ["1", "1/1", "1/2", "2", "2/1"],
        ),
        (
            "Part I\n\n1. Boats\n\n2. Oars\n\nPart II\n\n3. Tides",
            ["Part I", "Part I/1", "Part I/2", "Part II", "Part II/3"],
        ),
        ("G. Boats\n\nH. Oars", []),
        (
            "A. Boats\n\nB. Oars\n\nC. Tides\n\nD. Fog\n\nE. Ice\n\nF. Sun\n\nG. Rain\n\nH. Snow\n\nI. Hail",
            list("ABCDEFGHI"),
        ),
    ],
)
def test_levels_stand_under_one_another(text: str, expected: list[str]) -> None:
    assert paths(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Do all of this in order:\n1. Row.\n2. Steer.\n3. Land.\nThen rest until the tide comes in again.",
        "# Boats\n\nA boat is described in section\n3. The fog is described elsewhere.",
        "# Boats\n\nA boat floats, and its crew rows it over the river until night falls.\n\n1. Row.\n2. Steer.",
        "# Days\n\nThe crew rows on each of them.\n\nFP1: 27/09/2018\n\nFP2: 28/09/2018\n\nFP3: 29/09/2018",
    ],
)
def test_steps_and_references_number_no_rules(text: str) -> None:
    assert paths(text) == []


@pytest.mark.parametrize(("numbers", "expected"), [((1, 2, 3, 4), 0), ((1, 2, 1, 2), None)])
def test_one_count_may_go_through_all_headings(numbers: tuple[int, ...], expected: int | None) -> None:
    one, two, three, four = numbers
    text = f"# Boats\n\n{one}. They float.\n\n{two}. They sink.\n\n# Oars\n\n{three}. They row.\n\n{four}. They break."
    found = looks(text)
    items = local_numbers(found, but=(), is_heading=lambda place: place in {0, 3})
    assert len(items) == 4
    assert running_level(items, parted_by={0, 3}) == expected


@pytest.mark.parametrize(("cited", "has_parts"), [("Law 1.2(b)", True), ("1.2b", True), ("1.5g", False), ("1", False)])
def test_letters_below_a_colon_are_rules_where_a_text_cites_them(cited: str, *, has_parts: bool) -> None:
    corners = "2. The corners are marked by pegs:\n\n(a) on the bank; or\n\n(b) above it."
    document = f"Law 1 – Green\n\n1. It is level.\n\n{corners}\n\n3. See {cited}.\n\nLaw 2 – Play\n\n1. Go.\n\n2. Stop."
    assert ("1.2b" in entries(document)) is has_parts


def test_what_the_format_marks_stands_above_what_it_does_not() -> None:
    sections = "Section 1. Name. It is a club.\n\nSection 2. Seat. It has a room."
    document = f"# Bylaws\n\n# Article I — Name\n\n{sections}\n\n# Article II — Members\n\n{sections}"
    assert list(entries(document)) == ["I", "I/1", "I/2", "II", "II/1", "II/2"]


def test_letters_before_pieces_of_a_sentence_number_nothing() -> None:
    pieces = "(a) the ball of the side;\n\n(b) all of the lawn;\n\n(c) any hoop."
    document = (
        f"Law 1 – Balls\n\n1. Nobody moves\n\n{pieces}\n\n2. Go on.\n\nLaw 2 – Hoops\n\n1. They stand.\n\n2. They fall."
    )
    assert list(entries(document)) == ["1", "1.1", "1.2", "2", "2.1", "2.2"]


def test_chapters_stand_above_the_laws_between_them_though_only_these_are_marked() -> None:
    laws = ["# LAW 1 – Pack\n\nFifty.", "# LAW 2 – Seats\n\nFour.", "# LAW 3 – Bids\n\nHigh.", "# LAW 4 – Play\n\nLow."]
    chapters = [f"CHAPTER {mark}\nTHE {name}" for mark, name in (("I", "START"), ("II", "GAME"))]
    found = list(entries("\n\n".join((chapters[0], *laws[:2], chapters[1], *laws[2:]))))
    assert found == ["I", "1", "2", "II", "3", "4"]


def test_one_count_goes_on_through_all_chapters_past_the_steps_of_a_rule() -> None:
    rules = [f"{number}. Boat {number} floats on the river." for number in range(1, 13)]
    steps = "1. It lands.\n2. It waits."
    chapters = ("\n\n".join(rules[:5]), "\n\n".join(rules[5:6]), f"{rules[6]}\n{steps}", "\n\n".join(rules[7:]))
    signs = ("I", "II", "III", "IV")
    found = paths("\n\n".join(f"{sign}. Rivers\n\n{text}" for sign, text in zip(signs, chapters, strict=True)))
    assert [path for path in found if "/" in path] == [
        *(f"I/{number}" for number in range(1, 6)),
        "II/6",
        "III/7",
        *(f"IV/{number}" for number in range(8, 13)),
    ]


def test_a_count_that_begins_anew_in_each_chapter_is_no_such_count() -> None:
    chapters = "\n\n".join(
        f"{sign}. Rivers\n\n" + "\n\n".join(f"{number}. Boat {number} floats." for number in range(1, last))
        for sign, last in (("I", 9), ("II", 4), ("III", 5))
    )
    assert [path for path in paths(chapters) if path.startswith("II/")] == ["II/1", "II/2", "II/3"]


@pytest.mark.parametrize(
    ("added", "number"), [("Article 2 bis – Oars", "2 bis"), ("Article 2a – Oars", "2a"), ("Article 2A – Oars", "2A")]
)
def test_a_rule_put_in_by_a_later_edition_stands_beside_the_one_whose_number_it_repeats(
    added: str, number: str
) -> None:
    rules = f"Article 1 – Boats\n\nThey float.\n\nArticle 2 – Rafts\n\nThey drift.\n\n{added}\n\nThey row.\n\nArticle 3 – Tides\n\nThey turn."
    assert list(entries(rules)) == ["1", "2", number, "3"]


def test_one_article_in_digits_may_come_before_those_in_numerals() -> None:
    laws = "".join(f"# Article {number}. Law\n\nA. They float.\n\nB. They sink.\n\n" for number in ("1", "II", "III"))
    assert paths(laws) == [f"{number}{part}" for number in ("1", "II", "III") for part in ("", "/A", "/B")]


@pytest.mark.parametrize(
    ("row", "last", "expected"),
    [
        ("**{}** They float on the river.", 12, 12),
        ("{} | They float on the river.", 12, 12),
        ("{} | They float on the river.", 6, 0),
        ("{} They float on the river.", 12, 0),
    ],
)
def test_numbers_in_bold_or_in_cells_of_their_own_need_no_sign_where_many_count_on(
    row: str, last: int, expected: int
) -> None:
    assert len(paths("\n".join(row.format(number) for number in range(1, last + 1)))) == expected


def test_a_word_counts_however_its_numbers_are_dressed() -> None:
    laws = "ARTICLE I. BOATS\n\nSection A\n\n1. They float.\n\n2. They sink.\n\nSection B. Crew\n\n1. They row.\n\n2. They land."
    laws = f"{laws}\n\nARTICLE II OARS\n\nSection A.\n\n1. They break.\n\n2. They bend.\n\nARTICLE III. TIDES\n\nSection A: Time"
    assert paths(laws) == [
        *("I", "I/A", "I/A/1", "I/A/2", "I/B", "I/B/1", "I/B/2"),
        *("II", "II/A", "II/A/1", "II/A/2", "III", "III/A"),
    ]


def test_letters_with_a_bracket_may_stand_under_digits_in_brackets_under_letters() -> None:
    parts = "\n".join(f"({digit}) Boats\na) They float.\nb) They sink." for digit in (1, 2))
    letters = "\n".join(f"{letter}. Crew\n{parts}" for letter in "abc")
    found = paths(f"1. Play\n{letters}\n2. Ends\n{letters}")
    assert found[:6] == ["1", "1/a", "1/a/1", "1/a/1/a", "1/a/1/b", "1/a/2"]


def test_parts_stand_beside_one_another_in_capitals_or_not() -> None:
    rules = "1. Crew\na. They row.\nb. They land.\n2. Oars\na. They bend.\nb. They break."
    found = list(entries(f"PART I - BOATS\n\n{rules}\n\nPART II -- Oars\n\n{rules}\n\nPART III - TIDES\n\n{rules}"))
    assert [one for one in found if "1/a" in one] == ["Part I/1/a", "Part II/1/a", "Part III/1/a"]


def test_a_count_may_begin_anew_under_the_headings_of_a_chapter() -> None:
    heads = {"CONDUCT": 4, "MANNERS": 3, "SEATING": 3}
    rules = "\n\n".join(
        f"{head}\n\n" + "\n\n".join(f"{number}. Boat {number} floats." for number in range(1, last + 1))
        for head, last in heads.items()
    )
    found = list(entries(f"HARBOUR RULES\n\nSECTION 1 - ASHORE\n\n{rules}\n\nSECTION 2 - AFLOAT\n\n{rules}"))
    assert [one for one in found if one.startswith("1/MANNERS")] == [
        "1/MANNERS",
        *(f"1/MANNERS/{at}" for at in (1, 2, 3)),
    ]
    assert "2/SEATING/3" in found


def test_letters_cited_behind_a_hyphen_are_rules() -> None:
    rules = "\n\n".join(
        f"RULE {rule}\n\nSECTION 1 BOATS\n\nART. 1 . . . They float.\n\nART. 2 . . . They carry:\na. a crew,\nb. a sail."
        for rule in (1, 2)
    )
    assert "1.1.2b" in entries(
        f"{rules}\n\nSECTION 2 OARS\n\nART. 1 . . . They row (see 1-1-2b).\n\nART. 2 . . . They break."
    )


def test_a_count_goes_through_the_document_where_as_much_counts_between_its_headings() -> None:
    counted = iter(range(1, 12))
    parts = "\n\n".join(
        f"# Part of {name}\n\n"
        + "\n\n".join(f"Law {next(counted)} – The Boats\n\nThey float on the river." for _ in range(laws))
        for name, laws in (("Ash", 2), ("Bell", 2), ("Coal", 7))
    )
    found = looks(parts)
    items = local_numbers(found, but=(), is_heading=lambda place: found[place].line.heading is not None)
    assert [item.is_top for item in items.values()] == [True] * 11


@pytest.mark.parametrize(("with_steps", "cited", "are_rules"), [(1, "", False), (1, ", see 1.2", True), (6, "", True)])
def test_lists_under_few_of_many_chapters_are_steps_where_no_text_cites_one(
    with_steps: int, cited: str, *, are_rules: bool
) -> None:
    steps = "\n\n1. Each crew picks a boat.\n\n2. It picks an oar."
    chapters = [
        f"# {at}. {name}\n\nThe crew rows over the river{cited}.{steps if at <= with_steps else ''}"
        for at, name in enumerate(("Boats", "Oars", "Tides", "Reeds", "Fords", "Mills", *"ABCDEFGH"), start=1)
    ]
    assert ("1.2" in entries("\n\n".join(chapters))) is are_rules


def test_a_law_whose_number_stands_alone_with_its_point_counts_through_chapters() -> None:
    laws = [f"**Artikel {law}.**\n\nNobody rows at night with law {law}.\n" for law in range(1, 7)]
    found = list(entries("\n".join(["# Ferry", laws[0], "### BOATS", *laws[1:3], "### OARS", *laws[3:]])))
    assert found == ["1", "BOATS", "2", "3", "OARS", "4", "5", "6"]


def test_titles_with_a_colon_head_the_counts_below_them() -> None:
    rules = "\n\n".join(f"{number}) Rowers of the ferry must rest on day {number} of the week." for number in (1, 2, 3))
    found = list(
        entries(
            "These are the rules of the ferry.\n\n"
            + "\n\n".join(f"{title}:\n\n{rules}" for title in ("General rules", "Boats", "Oars and sails"))
        )
    )
    assert found == [
        *("General rules", "General rules/1", "General rules/2", "General rules/3"),
        *("Boats", "Boats/1", "Boats/2", "Boats/3"),
        *("Oars and sails", "Oars and sails/1", "Oars and sails/2", "Oars and sails/3"),
    ]


@pytest.mark.parametrize("word", ["Pravidlo", "Článek", "Artykuł", "Artigo", "Hoofdstuk"])
def test_laws_are_counted_in_many_languages(word: str) -> None:
    assert list(entries("\n\n".join(f"{word} {law}\n\nRow to shore number {law}." for law in (1, 2, 3)))) == [
        "1",
        "2",
        "3",
    ]
