"""The labelled queries that the search is measured with: whole, and labelled with rules that there are."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import pytest

from bench.labelled import QUERIES, Labelled, judge, plain_id, read_queries
from bench.learn import Lesson, embeddings, learned
from bot.folders import bundled_rules
from bot.library import load
from bot.search.embeddings import nearness

FILES = sorted(QUERIES.glob("*.jsonl"))
IDS = {
    book.info.id: {plain_id(rule.id) for rule in book} for book in load([bundled_rules()], prepared=False).shelf.books
}
# Asked of, but not bundled.
ELSEWHERE = {"magic"}


def rows(path: Path) -> Iterator[dict[str, object]]:
    yield from (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def accepted(row: Mapping[str, object]) -> dict[str, list[str]]:
    """Return the ids that answer a query by book."""
    listed = row.get("accept", {})
    if isinstance(listed, dict):
        return listed
    assert isinstance(listed, list)
    return {str(row["book"]): listed}


@pytest.fixture(params=FILES, ids=[path.stem for path in FILES])
def path(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_there_are_queries_for_every_bundled_book_and_some_that_no_book_answers() -> None:
    assert {path.stem for path in FILES} >= {*IDS, "crossbook", "nomatch"}


def test_every_line_is_one_query_with_its_kind_and_what_answers_it(path: Path) -> None:
    for number, row in enumerate(rows(path), 1):
        place = f"{path.name}, line {number}"
        assert row.keys() <= {"q", "book", "books", "kind", "accept"}, place
        assert isinstance(row["q"], str), place
        assert row["q"].strip(), place
        assert isinstance(row["kind"], str), place
        assert row["kind"], place
        assert row.get("book") in {None, *IDS, *ELSEWHERE}, place
        for ids in accepted(row).values():
            assert ids, place
            assert all(isinstance(rule_id, str) for rule_id in ids), place
            assert len(set(ids)) == len(ids), place


def test_every_rule_that_answers_a_query_stands_in_its_book(path: Path) -> None:
    gone = [
        (row["q"], book, rule_id)
        for row in rows(path)
        for book, ids in accepted(row).items()
        if book not in ELSEWHERE
        for rule_id in ids
        if plain_id(rule_id) not in IDS[book]
    ]
    assert gone == []


def test_only_what_is_no_question_about_rules_has_no_answer(path: Path) -> None:
    unanswered = [row["q"] for row in rows(path) if not accepted(row)]
    assert bool(unanswered) == (path.stem == "nomatch")
    if path.stem == "nomatch":
        assert len(unanswered) == len(list(rows(path)))


def test_no_query_stands_twice(path: Path) -> None:
    asked = Counter((row["q"], row.get("book")) for row in rows(path))
    assert [query for query, count in asked.items() if count > 1] == []


def test_the_queries_of_a_book_are_not_the_questions_that_lie_beside_it() -> None:
    for book in load([bundled_rules()], prepared=False).shelf.books:
        beside = {plain_id(question) for questions in book.questions.values() for question in questions}
        asked = [row["q"] for row in rows(QUERIES / f"{book.info.id}.jsonl")]
        assert [query for query in asked if plain_id(str(query)) in beside] == []


TALK = sorted((QUERIES.parent / "talk").glob("*.jsonl"))


@pytest.mark.parametrize("path", TALK, ids=[path.stem for path in TALK])
def test_what_is_learned_from_are_rules_with_questions(path: Path) -> None:
    for number, row in enumerate(rows(path), 1):
        place = f"{path.name}, line {number}"
        assert row.keys() == {"rule", "asked"}, place
        assert isinstance(row["rule"], str), place
        assert isinstance(row["asked"], list), place
        assert all(isinstance(asked, str) and asked.strip() for asked in (row["rule"], *row["asked"])), place


def test_no_query_that_is_measured_with_was_learned_from() -> None:
    learned = {plain_id(str(asked)) for path in TALK for row in rows(path) for asked in cast("list[str]", row["asked"])}
    assert len(learned) > 30_000
    measured = {plain_id(str(row["q"])) for path in FILES for row in rows(path)}
    assert learned & {query for query in measured if len(query.split()) > 2} == set()


def test_words_that_are_asked_with_come_near_those_that_answer() -> None:
    answers = (["hound"] * 2, ["jewel"] * 2, ["cheese"] * 2)
    said = (["puppi", "barks"], ["gem", "shines"], ["brie", "smells"])
    lesson = Lesson(answers=answers, asked=[(stems, place) for place, stems in enumerate(said) for _ in range(5_000)])
    vectors = learned([lesson])
    known = embeddings(vectors)

    def near(one: str, other: str) -> float:
        return nearness(*(known.direction(known.add([stem])) for stem in (one, other)))

    for place, (first, second) in enumerate(said):
        for stem in (first, second):
            right, *wrong = (near(stem, answers[(place + turn) % 3][0]) for turn in range(3))
            assert right > max(wrong)
    assert vectors == learned([lesson])
    assert all(-128 <= number <= 127 for vector in vectors.values() for number in vector)


def test_a_word_that_is_said_once_is_not_learned() -> None:
    lesson = Lesson(answers=[["hound"], ["jewel"]], asked=[(["puppi"], 0), (["puppi", "once"], 0), (["hound"], 1)])
    assert learned([lesson]).keys() == {"hound", "puppi"}


def test_both_halves_of_the_queries_are_about_as_large_and_together_all() -> None:
    every, *halves = (read_queries(books=IDS.keys(), half=half) for half in ("all", "0", "1"))
    assert len(every) == sum(map(len, halves))
    assert min(map(len, halves)) > 0.4 * len(every)


def test_an_answer_is_right_by_its_first_and_by_one_of_three() -> None:
    query = Labelled(text="q", kind="question", source="s", book="b", accept={"b": frozenset({"2 1"})})
    assert judge(query, [("b", "2 1"), ("b", "3")], is_found=True) == (True, True)
    assert judge(query, [("b", "3"), ("b", "2 1")], is_found=True) == (False, True)
    assert judge(query, [("b", "3"), ("c", "2 1"), ("b", "4"), ("b", "2 1")], is_found=True) == (False, False)
    assert judge(query, [], is_found=False) == (False, False)


def test_what_is_no_question_is_answered_right_where_nothing_is_called_found() -> None:
    noise = Labelled(text="q", kind="wiki", source="s", book=None, accept={})
    assert judge(noise, [("b", "1")], is_found=False) == (True, True)
    assert judge(noise, [("b", "1")], is_found=True) == (False, False)


def test_of_answers_in_several_books_two_must_be_among_three() -> None:
    both = {"b": frozenset({"1"}), "c": frozenset({"1"})}
    query = Labelled(text="q", kind="question", source="s", book=None, accept=both)
    assert judge(query, [("b", "1"), ("b", "2"), ("c", "1")], is_found=False) == (True, True)
    assert judge(query, [("b", "1"), ("b", "2"), ("c", "2")], is_found=False) == (True, False)
