"""What names a rule goes before whatever comes near: in the bundled books, for each number, title and alias."""

from collections.abc import Callable, Iterator

import pytest

from bot.folders import bundled_rules
from bot.library import load
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import NEAR_CERTAIN, OWN_NAME, Found, Several, Via
from bot.search.shelf import Shelf
from bot.search.words import fold

SHELF = load([bundled_rules()], prepared=False).shelf
SPELLINGS: dict[str, Callable[[str], str]] = {
    "as printed": str,
    "shouted": str.upper,
    "in small letters": str.lower,
    "with spaces": "  {}  ".format,
    "asked for": "rule_{}".format,
    "quoted": "“{}”".format,
}


@pytest.fixture(params=[book.info.id for book in SHELF.books])
def book(request: pytest.FixtureRequest) -> Rulebook:
    return SHELF.get(request.param)


def titled(book: Rulebook) -> Iterator[Rule]:
    """Yield the rules with a title that is no number and no other rule's id."""
    yield from (rule for rule in book if rule.title and rule.title.casefold() not in {r.id.casefold() for r in book})


def found(shelf: Shelf, typed: str, book: Rulebook) -> Found:
    outcome = shelf.find(shelf.read(typed), book=book.info.id)
    assert isinstance(outcome, Found), typed
    return outcome


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_every_number_finds_its_rule_and_nothing_beside_it(book: Rulebook, spelling: Callable[[str], str]) -> None:
    for rule in book:
        if rule.number is not None:
            outcome = found(SHELF, spelling(rule.number), book)
            assert [(match.rule.id, match.score, match.via) for match in outcome.matches] == [(rule.id, 1, Via.NUMBER)]


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS.keys())
def test_every_title_finds_its_rule_before_all_that_is_guessed(book: Rulebook, spelling: Callable[[str], str]) -> None:
    for rule in titled(book):
        outcome = found(SHELF, spelling(rule.title), book)
        assert fold(rule.title) in {fold(name) for name in (outcome.best.rule.title, outcome.best.rule.name or "")}
        assert outcome.best.score == 1
        assert not outcome.best.via.is_guess
        assert all(match.score < NEAR_CERTAIN for match in outcome.others if match.via.is_guess)


def test_in_a_listing_too_what_is_named_stands_first(book: Rulebook) -> None:
    for rule in list(titled(book))[::5]:
        matches = found(SHELF, f"?{rule.title}", book).matches
        guessed = [match.via.is_guess for match in matches]
        assert guessed == sorted(guessed)
        assert not guessed[0]


def test_every_alias_of_a_book_leads_where_its_manifest_says(book: Rulebook) -> None:
    titles = {fold(rule.title) for rule in book}
    for alias, target in book.info.aliases.items():
        outcome = found(SHELF, alias, book)
        if fold(alias) not in titles:
            assert (outcome.best.rule.id, outcome.best.via) == (target, Via.ALIAS), alias
            assert NEAR_CERTAIN < outcome.best.score < OWN_NAME


def test_no_guess_in_one_book_is_preferred_to_a_title_in_another(book: Rulebook) -> None:
    for rule in titled(book):
        outcome = SHELF.find(SHELF.read(rule.title))
        match outcome:
            case Found(best=best):
                assert not best.via.is_guess, rule.title
            case Several(equals=equals):
                assert equals > 1, rule.title
            case _:
                pytest.fail(rule.title)
        assert outcome.matches[0].score > NEAR_CERTAIN


def test_what_is_being_typed_suggests_the_whole_title_first(book: Rulebook) -> None:
    for rule in list(titled(book))[::7]:
        first = SHELF.suggest(rule.title, book=book.info.id)[0]
        assert fold(rule.title) in {fold(name) for name in (first.rule.title, first.rule.name or "")}
