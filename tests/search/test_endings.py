"""A book named at the end of a question: `rally (sigmar)`, `x in harbour`, and where a name there is none."""

import pytest

from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Outcome, Via
from bot.search.own import Own, RuleShortcut
from bot.search.query import read_query
from bot.search.request import read_request
from bot.search.shelf import Shelf
from tests.builders import book, shelf

BOOKS = {"pebbles": "pebbles", "the pebble game": "pebbles", "harbour": "harbour", "hb": "harbour"}


@pytest.fixture(scope="module")
def books() -> Shelf:
    """The two books of the tests, and one that players call by letters which stand in no title."""
    named = book(
        {"1": "Swap\nTwo boats change places.", "2": "Chart\nIt shows the shoals."}, book_id="boats", words=("tbg",)
    )
    return Shelf([*(Engine(one) for one in shelf().books), Engine(named)])


def find(books: Shelf, typed: str, book: str | None = None) -> Outcome:
    return books.find(books.read(typed), book=book)


def first(outcome: Outcome) -> tuple[str, str]:
    return outcome.matches[0].book.info.id, outcome.matches[0].rule.id


@pytest.mark.parametrize(
    ("typed", "rest", "book", "is_marked"),
    [
        ("swap (pebbles)", "swap", "pebbles", True),
        ("swap (the pebble game)", "swap", "pebbles", True),
        ("swap (Pebbles)?", "swap", "pebbles", True),
        ("swap in harbour", "swap", "harbour", True),
        ("swap IN the Pebble game.", "swap", "pebbles", True),
        ("swap for hb", "swap", "harbour", True),
        ("swap from pebbles!", "swap", "pebbles", True),
        ("swap in (harbour)", "swap", "harbour", True),
        ("what is a swap in harbour ??", "what is a swap", "harbour", True),
        ("swap harbour", "swap", "harbour", False),
        ("swap_hb", "swap", "harbour", False),
        ("rule_swap_hb", "swap", "harbour", False),
        ("?swap harbour", "swap", "harbour", False),
        ("swap [harbour]", "swap", "harbour", False),
        ("in harbour", "in", "harbour", False),
        ("2.14.4b in harbour", "2.14.4b", "harbour", True),
        ("stack of 3 units within harbour", "stack of 3 units within", "harbour", False),
    ],
)
def test_the_book_at_the_end_is_read_and_how_it_was_set_apart(
    typed: str, rest: str, book: str, *, is_marked: bool
) -> None:
    ending = read_request(typed, books=BOOKS).ending
    assert ending is not None
    assert (ending.rest.text, ending.book, ending.is_marked) == (rest, book, is_marked)


@pytest.mark.parametrize(
    "typed",
    ["harbour", "(harbour)", "swap", "swap in chess", "harbours swap", "swap in harbours", "harbour: swap pebbles", ""],
)
def test_no_book_stands_at_the_end(typed: str) -> None:
    assert read_request(typed, books=BOOKS).ending is None


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("x (harbour)", ("harbour", "9/X")),
        ("x (pebbles)", ("pebbles", "6.2/X")),
        ("x in harbour", ("harbour", "9/X")),
        ("what is x in harbour?", ("harbour", "9/X")),
        ("x for the pebble game", ("pebbles", "6.2/X")),
        ("508.1 in harbour", ("harbour", "508.1")),
        ("2.14.4 (pebbles)", ("pebbles", "2.14.4")),
        ("rule_x in harbour", ("harbour", "9/X")),
        ("swap tbg", ("boats", "1")),
        ("swap in tbg", ("boats", "1")),
        ("how does a swap work tbg", ("boats", "1")),
        ("swap pebbles", ("pebbles", "6.2/Swap")),
        ("ships harbour", ("harbour", "508")),
    ],
)
def test_what_is_asked_of_the_book_at_the_end_is_answered_from_it(
    books: Shelf, typed: str, found: tuple[str, str]
) -> None:
    outcome = find(books, typed)
    assert isinstance(outcome, Found)
    assert first(outcome) == found


@pytest.mark.parametrize("typed", ["launch (pebbles)", "launch in pebbles", "chart in harbour", "shoals harbour"])
def test_a_book_that_does_not_have_it_is_not_helped_out_by_another(books: Shelf, typed: str) -> None:
    assert find(books, typed) == Nothing()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("grey pebbles", ("pebbles", "2.4.1")),  # a title
        ("launch pebbles", ("harbour", "509")),  # pebbles stand in titles, and launch is of another book
        ("pebbles that skip over pebbles", ("pebbles", "2.4.1.2b")),
    ],
)
def test_a_title_word_at_the_end_is_no_book_unless_what_stands_before_is_named_there(
    books: Shelf, typed: str, found: tuple[str, str]
) -> None:
    assert first(find(books, typed)) == found


def test_letters_that_stand_in_no_title_are_the_book_although_it_does_not_name_what_stands_before(
    books: Shelf,
) -> None:
    assert first(find(books, "it shows where shoals are tbg")) == ("boats", "2")
    assert find(books, "stacking units tbg") == Nothing()


def test_a_title_that_ends_like_a_books_name_stays_whole() -> None:
    clashing = Shelf([
        Engine(book({"1": "Leaving Harbour\nOne.", "2": "Mutiny in Harbour\nTwo."}, book_id="boats")),
        *(Engine(one) for one in shelf().books),
    ])  # fmt: skip
    assert first(find(clashing, "leaving harbour")) == ("boats", "1")
    assert first(find(clashing, "mutiny in harbour")) == ("boats", "2")


def test_a_name_of_the_servers_own_goes_before_the_book_at_its_end(books: Shelf) -> None:
    pebbles = books.get("pebbles")
    way = RuleShortcut(name="x harbour", book=pebbles, rule=pebbles["2.14.4"])
    for typed in ("x harbour", "X in Harbour", "rule_x in harbour"):
        folded = read_query(typed.removeprefix("rule_")).folded
        assert first(find(books, typed)) == ("harbour", "9/X")
        outcome = find(books.with_own(Own(shortcuts={folded: way})), typed)
        assert isinstance(outcome, Found)
        assert (first(outcome), outcome.best.via) == (("pebbles", "2.14.4"), Via.ALIAS)


def test_a_name_of_the_servers_own_is_found_before_the_name_of_its_book(books: Shelf) -> None:
    harbour = books.get("harbour")
    way = RuleShortcut(name="box", book=harbour, rule=harbour["9/Crate"])
    assert first(find(books.with_own(Own(shortcuts={"box": way})), "box in harbour")) == ("harbour", "9/Crate")
