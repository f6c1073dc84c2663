"""Letters that count the parts of a rule, where the document cites them so."""

from dataclasses import replace

import pytest

from bot.importing.document import Document
from bot.importing.outline import outline
from tests.importing.looking import entries
from tests.importing.looking import lines as looked_at

RULES = "1. Boats\n1.1 A boat needs:\na. an oar,\nb. a crew.\n1.2 It floats{cited}.\n2. Oars\n2.1 They are:\na. long,\nb. thin."


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        (" (see 1.1b)", ["1", "1.1", "1.1a", "1.1b", "1.2", "2", "2.1", "2.1a", "2.1b"]),
        (" (see 1.1.b)", ["1", "1.1", "1.1.a", "1.1.b", "1.2", "2", "2.1", "2.1.a", "2.1.b"]),
        (" (see 1.1)", ["1", "1.1", "1.2", "2", "2.1"]),
        (" (see 9.9b)", ["1", "1.1", "1.2", "2", "2.1"]),
    ],
)
def test_letters_are_parts_only_where_they_are_cited(cited: str, expected: list[str]) -> None:
    assert list(entries(RULES.format(cited=cited))) == expected


def test_digits_stand_under_the_letters_with_which_they_are_cited() -> None:
    rules = "1.1 A boat is lost when:\n(a) it sinks:\n(1) at sea,\n(2) in port,\n(b) it burns.\n1.2 It floats{cited}.\n1.3 It sails."
    assert list(entries(rules.format(cited=" (see 1.1(a)(2))"))) == [
        "1.1",
        "1.1a",
        "1.1a(1)",
        "1.1a(2)",
        "1.1b",
        "1.2",
        "1.3",
    ]
    assert list(entries(rules.format(cited=" (see 1.1(b))"))) == ["1.1", "1.1a", "1.1b", "1.2", "1.3"]


CLUB = "1 BOATS\n101 Small boats\n1) They float.\n2) They cost {amount}.\n102 Large boats\n1) They sink{cited}.\n2 OARS\n201 Long oars\n1) They row.\n2) They break."


@pytest.mark.parametrize(
    ("cited", "amount", "expected"),
    [
        (" (see 101.2)", "2 coins", ["101", "101.1", "101.2", "102", "102.1", "201", "201.1", "201.2"]),
        (" (see 101(2))", "2 coins", ["101", "101(1)", "101(2)", "102", "102(1)", "201", "201(1)", "201(2)"]),
        (" (see 101.9)", "101.2 cm", ["101", "102", "201"]),
    ],
)
def test_digits_are_parts_of_a_whole_number_where_they_are_cited(cited: str, amount: str, expected: list[str]) -> None:
    assert [one for one in entries(CLUB.format(cited=cited, amount=amount)) if len(one) > 1] == expected


def test_a_table_within_a_part_does_not_count_its_parts_anew() -> None:
    table = "2) They cost:\nBoat | Coins\n1 | 5\n2 | 9\n3) They sink."
    rules = CLUB.format(amount="5 coins", cited=" (see 101.2)").replace("2) They break.", table)
    assert list(entries(rules))[-3:] == ["201.1", "201.2", "201.3"]


DEEP = "{number} Boats\n{first} They float:\n{one} at sea,\n{two} in port.\n{second} They sink, see {cited}."


@pytest.mark.parametrize(
    ("first", "second", "one", "two", "cited", "part"),
    [
        ("A.", "B.", "1.", "2.", "8.01.A.2", "8.01.A.2"),
        ("A.", "B.", "i.", "ii.", "8.01.A.ii", "8.01.A.ii"),
        ("(a)", "(b)", "(1)", "(2)", "8.01(a)(2)", "8.01a(2)"),
        ("(a)", "(b)", "(i)", "(ii)", "8.01(a)(ii)", "8.01a(ii)"),
    ],
)
def test_parts_have_parts_as_a_text_cites_them(
    first: str, second: str, one: str, two: str, cited: str, part: str
) -> None:
    rules = DEEP.format(number="8.01", first=first, one=one, two=two, second=second, cited=f"8.01.B and {cited}")
    found = entries(f"{rules}\n8.02 Oars\nThey row.\n8.03 Tides\nThey turn.")
    assert part in found
    assert [outlined_id for outlined_id in found if outlined_id.startswith("8.02")] == ["8.02"]


def test_parts_of_parts_of_parts_are_known_too() -> None:
    rules = "5.04 Batting\n(a) Order\n(1) They bat.\n(2) They run:\n(A) at once,\n(B) or never.\n(b) Home\n5.05 Running, see 5.04(a)(2)(B)\nThey run.\n5.06 Scoring\nThey score."
    assert "5.04a(2)(B)" in entries(rules)


def test_a_document_may_have_taken_out_a_part() -> None:
    rules = "1. Boats\n1.1 A boat needs:\na. an oar,\nb. a crew,\nd. a sail.\n1.2 It floats (see 1.1d).\n1.3 It sinks."
    assert list(entries(rules))[1:5] == ["1.1", "1.1a", "1.1b", "1.1d"]


QUADS = "1.1 Boats\nA. They float.\ni. At sea they float.\na. Nobody sinks one.\nb. Nobody burns one.\n1. They never burn.\n2. They never sink.\nii. In port they wait.\nB. They sink, see 1.1.A.i.\n1.2 Oars\nA. They row.\nB. They break.\ni. Some do.\na. They are mended.\nb. They are sold.\n1.3 Tides\nA. They turn."


def test_small_letters_stand_under_numerals_where_capitals_count_rules() -> None:
    found = [one for one in entries(QUADS) if one.startswith("1.1")]
    assert found == ["1.1", "1.1.A", "1.1.A.i", "1.1.A.i.a", "1.1.A.i.b", "1.1.A.ii", "1.1.B"]


@pytest.mark.parametrize(
    ("opened", "said", "expected"),
    [
        ("(", "They float.", ["4", "4(1)", "4(2)", "4b", "4b(1)", "4b(2)"]),
        ("(", "afloat,", ["4", "4b"]),
        ("", "They float.", ["4", "4b"]),
    ],
)
def test_digits_in_brackets_are_paragraphs_of_laws(opened: str, said: str, expected: list[str]) -> None:
    laws = "\n".join(f"§ {law} Boats\n{opened}1) {said}\n{opened}2) {said}" for law in ("3", "4", "4a", "4b"))
    assert [one for one in entries(laws) if one[0] == "4" and one[:2] != "4a"] == expected


@pytest.mark.parametrize(
    ("laws", "expected"),
    [
        (("3", "4", "4a", "4b"), ["4b", "4b(1)", "4b(2)", "4b(2a)", "4b(2b)", "4b(3)"]),
        (("1", "2", "3", "4"), ["4", "4.1", "4.2", "4.2a", "4.2b", "4.3"]),
    ],
)
def test_paragraphs_put_in_by_a_later_edition_stand_behind_those_whose_number_they_repeat(
    laws: tuple[str, ...], expected: list[str]
) -> None:
    said = {number: f"({number}) They float.\n\n" for number in ("1", "2", "2a", "2b", "3")}
    document = "".join(f"§ {law} Boats\n\n{said['1']}{said['2']}{said['3']}" for law in laws[:-1])
    found = list(entries(f"{document}§ {laws[-1]} Oars\n\n{''.join(said.values())}"))
    assert found[-len(expected) :] == expected


def test_letters_in_headings_are_rules_though_their_words_are_sentences() -> None:
    said = "#### [A] Boats\n\nThey float.\n\n[B] If a boat does not float, it is out.\n\nThey row."
    document = "\n\n".join(f"## A.{chapter} Start\n\n{said}" for chapter in range(4))
    assert list(entries(document))[:4] == ["A.0", "A.0A", "A.0B", "A.1"]


def test_letters_say_rules_if_their_sentences_end_in_the_lines_below() -> None:
    long = "An oar that breaks in the middle of a long journey up the river\nis mended at once."
    rules = f"1. Boats\n1.1 They float.\na. {long}\nb. {long}\n1.2 They sink.\na. {long}\nb. {long}"
    assert "1.2b" in entries(rules.replace("river\n", "river and down\n"))


def counted(rows: str) -> list[str]:
    """Return the ids in a document whose format counts what is indented."""
    lines = [
        replace(one, is_counted=one.heading is None, indent=one.indent - 2 if one.heading is None else 0)
        for one in looked_at(rows)
    ]
    return [one.rule.id for one in outline(Document(name="book.docx", format="docx", lines=tuple(lines))).entries]


def test_lists_that_a_format_counts_under_most_numbers_are_rules_as_deep_as_they_go() -> None:
    rows = """
# 2 Crews
## 2.1 Boats
  1. They float at sea.
    a. Small ones sink.
      i. Some burn
        1. at once
        2. or later.
      ii. Others wait.
    b. Large ones float.
  2. They float in port.
## 2.2 Oars
  1. They row.
  2. They break.
"""
    found = [
        "2",
        "2.1",
        "2.1.1",
        "2.1.1a",
        "2.1.1a.i",
        "2.1.1a.i.1",
        "2.1.1a.i.2",
        "2.1.1a.ii",
        "2.1.1b",
        "2.1.2",
        "2.2",
    ]
    assert counted(rows) == [*found, "2.2.1", "2.2.2"]
    others = "".join(f"## 2.{at} Tides\n  They turn.\n" for at in range(3, 9))
    assert "2.1.1" not in counted(rows + others)


def test_digits_in_brackets_below_titles_are_cited_with_a_point_or_a_space_before_them() -> None:
    rules = "1. Boats\n1.1. Small\n(1) They float.\n(2) They sink.\n1.2. Large\n(1) See {cited}.\n(2) They wait.\n2. Oars\n2.1. Long\n(1) They row.\n(2) They break."
    for cited in ("1.1.(2)", "1.1 (2)", "no other rule"):
        assert "1.1(2)" in entries(rules.format(cited=cited))
