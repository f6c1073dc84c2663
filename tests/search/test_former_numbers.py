"""A number of a former edition leads to where its rule is now."""

import pytest

from bot.rulebook.model import Rulebook
from bot.search.engine import Engine
from bot.search.lore import Lore
from bot.search.outcome import FORMER_NUMBER, Found, Nothing, Outcome, Several, Via
from bot.search.own import Own, RuleShortcut
from bot.search.query import read_query
from bot.search.shelf import Shelf
from bot.search.words import fold
from tests.builders import LORE, book, in_editions

STAY = "A stone that was moved stays where it is until the end of the turn."
RED = "Whoever has no red stone left draws two cards from the pile, and then passes."
BOAT = "A river parts two banks, and nobody may cross it without a boat that floats."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
FIRST = {"1": {"0": "Stones", "1": STAY, "2": RED, "3": BOAT}, "9": {"0": "The Sea", "1": TIDE}}
SECOND = {"1": {"0": "Stones", "1": "A pebble is a small stone without any value.", "2": STAY, "3": RED, "4": BOAT}}
THIRD = {
    "1": {"0": "Stones", "1": "A pebble is a small stone without any value.", "2": STAY},
    "2": {"0": "Rivers", "1": BOAT},
}


def stones() -> Rulebook:
    trees = ((FIRST, "1st", "2020-05-01"), (SECOND, "2nd", "2021-06-02"), (THIRD, "3rd", ""))
    return in_editions(*(book(tree, book_id="stones", edition=name, edition_date=day) for tree, name, day in trees))


def ask(typed: str, *books: Rulebook, lore: Lore = LORE) -> Outcome:
    shelf = Shelf([Engine(one, lore) for one in books or (stones(),)], lore=lore)
    return shelf.find(shelf.read(typed))


@pytest.mark.parametrize(
    ("typed", "number", "until"),
    [("1.4", "2.1", "3rd"), ("rule 1.4", "2.1", "3rd"), ("1.4.", "2.1", "3rd"), ("stones: 1.4", "2.1", "3rd")],
)
def test_a_number_that_no_rule_has_now_leads_to_where_its_rule_is(typed: str, number: str, until: str) -> None:
    outcome = ask(typed)
    assert isinstance(outcome, Found)
    best = outcome.best
    assert (best.rule.number, best.via, best.score) == (number, Via.NUMBER, FORMER_NUMBER)
    assert best.once is not None
    assert (best.once.number, best.once.rule, best.once.until.name) == ("1.4", best.rule, until)


def test_a_number_that_meant_another_rule_shows_todays_with_a_word_about_the_other() -> None:
    outcome = ask("1.2")
    assert isinstance(outcome, Found)
    assert outcome.best.rule.text == STAY
    assert outcome.best.score == 1.0
    assert outcome.best.once is not None
    assert (outcome.best.once.rule, outcome.best.once.removed is not None) == (None, True)


def test_a_number_that_always_meant_its_rule_needs_no_word() -> None:
    (unmoved,) = (match for match in ask("1").matches if match.rule.number == "1")
    assert unmoved.once is None


def test_a_rule_that_is_gone_is_called_so_with_what_is_left_of_its_section() -> None:
    outcome = ask("1.3")
    assert isinstance(outcome, Several)
    assert outcome.missing is not None
    assert outcome.missing.gone is not None
    assert outcome.missing.gone.removed is not None
    assert outcome.missing.gone.removed.name == "3rd"
    assert [match.rule.number for match in outcome.matches] == ["1"]


def test_a_rule_whose_chapter_is_gone_too_is_called_so() -> None:
    outcome = ask("9.1")
    assert isinstance(outcome, Nothing)
    assert outcome.gone is not None
    assert outcome.gone.removed is not None
    assert outcome.gone.removed.date == "2021-06-02"
    assert ask("9.1", stones(), book({"1": "Lone"}, book_id="other")) == outcome


def test_a_number_that_another_book_has_now_means_that() -> None:
    other = book({"1": {"0": "Boats", "4": "A boat floats."}}, book_id="boats")
    for books in ((stones(), other), (other, stones())):
        outcome = ask("1.4", *books)
        assert isinstance(outcome, Found)
        assert (outcome.best.book.info.id, outcome.best.once) == ("boats", None)


def test_a_number_that_another_book_misses_leads_to_the_rule_that_had_it() -> None:
    outcome = ask("1.4", book({"1": {"0": "Boats", "1": "A boat floats."}}, book_id="boats"), stones())
    assert [match.rule.number for match in outcome.matches] == ["2.1"]


def test_a_number_that_several_books_had_is_a_choice() -> None:
    twin = in_editions(*(book(tree, book_id="twin", edition=name) for tree, name in ((FIRST, "1"), (THIRD, "2"))))
    outcome = ask("1.3", stones(), twin)
    assert isinstance(outcome, Found)
    assert outcome.best.book.info.id == "twin"


def test_a_servers_own_name_goes_before_a_former_number() -> None:
    engine = Engine(stones(), LORE)
    way = RuleShortcut(name="1.4", book=engine.book, rule=engine.book["1.1"])
    shelf = Shelf([engine], lore=LORE).with_own(Own(shortcuts={fold("1.4"): way}))
    outcome = shelf.find(shelf.read("1.4"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.number == "1.1"


def test_what_is_being_typed_offers_where_the_rule_is_now() -> None:
    engine = Engine(stones(), LORE)
    assert [match.rule.number for match in engine.suggest(read_query("1.4"))] == ["2.1", "1"]
    assert [match.rule.number for match in engine.suggest(read_query("1.1"))] == ["1.1"]


def test_a_book_without_a_history_answers_as_ever() -> None:
    alone = Engine(book(THIRD, book_id="stones"), LORE)
    assert alone.once(read_query("1.4")) is None
    assert isinstance(alone.find(read_query("1.4")), Several)
    assert alone.find(read_query("9.1")) == Nothing()


def test_a_former_number_in_a_message_is_looked_up_too() -> None:
    shelf = Shelf([Engine(stones(), LORE)], lore=LORE)
    (found,) = shelf.mentioned("See rule 1.4 about that.")
    assert (found.rule.number, found.once is not None) == ("2.1", True)
    assert shelf.mentioned("See rule 9.1 about that.") == ()
