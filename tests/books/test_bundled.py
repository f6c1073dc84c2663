"""Every bundled book: whole, clean, asked for in players' words, and proved by situations at the table."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from bot.folders import bundled_rules
from bot.library import load
from bot.rulebook.checking import findings
from bot.rulebook.model import Rulebook, Wording
from bot.search.outcome import Found
from bot.search.shelf import Shelf

RULINGS = Path(__file__).parent.parent / "data" / "rulings"
# How many entries the official document has, and how many situations at least prove the book.
ENTRIES = {"champions": 341, "warlord": 707, "invasion": 128, "sigmar": 61}
SITUATIONS = {"champions": 150, "warlord": 250, "invasion": 60, "sigmar": 60}
# Documents that bear a version and no date.
UNDATED = {"warlord"}


def rulings(book_id: str) -> list[dict[str, str]]:
    path = RULINGS / f"{book_id}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(params=ENTRIES)
def book(request: pytest.FixtureRequest, shelf: Shelf) -> Rulebook:
    books = {book.info.id: book for book in shelf.books}
    return books.get(request.param) or pytest.skip("this book is not bundled")


def test_every_bundled_file_is_read_and_has_its_proof() -> None:
    snapshot = load([bundled_rules()])
    assert snapshot.missing == ()
    assert {book.info.id for book in snapshot.shelf.books} <= ENTRIES.keys()


def test_all_entries_are_there_and_none_is_a_stub(book: Rulebook) -> None:
    assert len(book) == ENTRIES[book.info.id]
    assert all(rule.text or book.parts(rule) for rule in book)


def test_nothing_is_left_to_look_at(book: Rulebook) -> None:
    assert [f"{finding.rule_id} {finding.reason}" for finding in findings(book)] == []


def test_a_player_learns_whose_words_they_are_and_of_which_edition(book: Rulebook) -> None:
    info = book.info
    assert info.wording is Wording.RESTATED
    assert all((info.edition, info.publisher, info.game, info.words))
    assert (info.edition_date == "") == (info.id in UNDATED)
    assert info.source.startswith("https://")
    assert "own words" in info.notice


def test_every_entry_that_rules_something_is_asked_for_in_many_ways(book: Rulebook) -> None:
    assert [rule.id for rule in book if rule.text and len(book.questions.get(rule.id, ())) < 5] == []


def test_every_entry_is_found_by_what_is_shown_of_it(book: Rulebook, shelf: Shelf) -> None:
    for rule in book:
        outcome = shelf.find(shelf.read(rule.label), book=book.info.id)
        assert isinstance(outcome, Found), rule.label
        assert outcome.best.rule.label == rule.label
        assert not outcome.best.via.is_guess, rule.label


def test_questions_are_short_and_typed_without_a_rulebook_at_hand(book: Rulebook) -> None:
    asked = [question for questions in book.questions.values() for question in questions]
    assert [question for question in asked if len(question) > 100 or re.search(r"\d\.\d", question)] == []


def test_questions_follow_no_template(book: Rulebook) -> None:
    openings = Counter(" ".join(q.split()[:2]) for questions in book.questions.values() for q in questions)
    ((_, commonest),) = openings.most_common(1)
    assert commonest <= max(10, 0.04 * openings.total())


def test_texts_are_typeset_alike(book: Rulebook) -> None:
    straight_or_double = re.compile(r"[\"']|  |[ \t]$|^[-*] ", re.MULTILINE)
    assert [rule.id for rule in book if straight_or_double.search(rule.text)] == []


def test_steps_are_numbered_without_a_gap(book: Rulebook) -> None:
    for rule in book:
        steps = [int(step) for step in re.findall(r"^(\d+)\. ", rule.text, re.MULTILINE)]
        assert steps == list(range(1, len(steps) + 1)), rule.id


def test_the_situations_that_prove_the_book_are_decided_by_rules_it_has(book: Rulebook) -> None:
    proved = rulings(book.info.id)
    assert len(proved) >= SITUATIONS[book.info.id]
    for ruling in proved:
        assert ruling.keys() == {"book", "rule", "situation", "ruling"}
        assert ruling["book"] == book.info.id
        assert ruling["rule"] in book
        assert book[ruling["rule"]].text
        assert ruling["situation"].endswith("?")
        assert ruling["ruling"].endswith(".")


def test_no_situation_stands_twice(book: Rulebook) -> None:
    assert max(Counter(ruling["situation"] for ruling in rulings(book.info.id)).values()) == 1
