import pytest

from bot.errors import UnknownRulebookError
from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Outcome, Several
from bot.search.shelf import Shelf
from tests.builders import book, shelf


@pytest.fixture(scope="module")
def books() -> Shelf:
    return shelf()


def find(shelf: Shelf, typed: str, book: str | None = None) -> Outcome:
    return shelf.find(shelf.read(typed), book=book)


def places(outcome: Outcome) -> list[tuple[str, str]]:
    return [(match.book.info.id, match.rule.id) for match in outcome.matches]


def test_a_term_of_one_book_is_found_among_all(books: Shelf) -> None:
    outcome = find(books, "launch")
    assert isinstance(outcome, Found)
    assert places(outcome)[0] == ("harbour", "509")


def test_an_equally_exact_hit_in_several_books_offers_the_best_of_each(books: Shelf) -> None:
    outcome = find(books, "x")
    assert isinstance(outcome, Several)
    assert outcome.equals == 2
    assert places(outcome)[:2] == [("pebbles", "6.2/X"), ("harbour", "9/X")]


def test_the_book_named_in_the_query_beats_the_chosen_one(books: Shelf) -> None:
    assert places(find(books, "harbour: x", book="pebbles"))[0] == ("harbour", "9/X")


def test_the_chosen_book_answers_alone(books: Shelf) -> None:
    assert isinstance(find(books, "launch", book="pebbles"), Nothing)
    outcome = find(books, "x", book="Pebbles: The Rules")
    assert isinstance(outcome, Found)
    assert places(outcome)[0] == ("pebbles", "6.2/X")


def test_a_title_that_begins_like_a_prefix_stays_whole() -> None:
    clarified = Shelf([Engine(book({"Rules Clarifications": "About rules.", "Clarifications": "Others."}))])
    assert places(find(clarified, "Rules Clarifications"))[0] == ("book", "Rules Clarifications")
    assert places(find(clarified, "rules_clarifications"))[0] == ("book", "Rules Clarifications")
    assert places(find(clarified, "rule_clarifcations"))[0] == ("book", "Clarifications")


def test_a_missing_number_is_answered_by_the_book_that_comes_nearest(books: Shelf) -> None:
    outcome = find(books, "508.1.7")
    assert isinstance(outcome, Several)
    assert outcome.missing is not None
    assert (outcome.missing.section.id, outcome.missing.last and outcome.missing.last.id) == ("508.1", "508.1.2")


def test_an_unknown_book_names_those_there_are(books: Shelf) -> None:
    with pytest.raises(UnknownRulebookError, match="pebbles, harbour"):
        find(books, "x", book="chess")


def test_suggestions_of_all_books_are_merged(books: Shelf) -> None:
    suggested = [(match.book.info.id, match.rule.id) for match in books.suggest("x")]
    assert suggested[:2] == [("pebbles", "6.2/X"), ("harbour", "9/X")]
    assert all(book == "harbour" for book, _ in [(m.book.info.id, m.rule.id) for m in books.suggest("harbour: s")])


def test_an_empty_shelf_finds_nothing() -> None:
    assert find(Shelf([]), "deploy") == Nothing()
