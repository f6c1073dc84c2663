"""Questions beside a book: players' own words lead to the rule that answers them."""

import pytest

from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Via
from bot.search.query import read_query
from tests.builders import book

TREE = {
    "1": {"0": "Movement", "1": "A piece that has moved is Spent.", "2": "A Spent piece cannot move."},
    "2": {"0": "Loss", "1": "A player without pieces is out.", "2": {"0": "Draw\nA stalemate ends the round."}},
}
QUESTIONS = {
    "1.1": ("does my guy get tapped when he slides up", "turn him sideways after a walk"),
    "2.1": ("all my dudes are dead, am i finished", "nothing left on the board what now"),
}


@pytest.fixture(scope="module")
def asked() -> Engine:
    return Engine(book(TREE, questions=QUESTIONS))


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("does my guy get tapped when he slides up", "1.1"),
        ("is he tapped after he slid up one", "1.1"),
        ("do i turn a guy sideways when he walks", "1.1"),
        ("my last dude is dead so am i finished", "2.1"),
    ],
)
def test_a_question_in_other_words_finds_its_rule(asked: Engine, typed: str, rule_id: str) -> None:
    best = asked.find(read_query(typed)).matches[0]
    assert (best.rule.id, best.via) == (rule_id, Via.QUESTION)


def test_without_its_questions_the_book_knows_none_of_these_words() -> None:
    assert Engine(book(TREE)).find(read_query("is he tapped after he slid up one")) == Nothing()


def test_a_question_never_hides_a_name() -> None:
    outcome = Engine(book(TREE, questions={"1.1": ("is it a draw",)})).find(read_query("draw"))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via) == ("2.2", Via.TITLE)


def test_text_counts_beside_the_questions(asked: Engine) -> None:
    assert asked.find(read_query("what happens to a piece that has moved")).matches[0].via is Via.TEXT


def test_the_best_question_of_a_rule_counts_not_their_number() -> None:
    many = {"1.1": tuple(f"is it over for number {n}" for n in range(40)), "2.1": ("is my game over without dudes",)}
    engine = Engine(book(TREE, questions=many))
    assert engine.find(read_query("is the game over for me without any dudes")).matches[0].rule.id == "2.1"


def test_questions_for_a_rule_that_is_gone_lead_nowhere() -> None:
    engine = Engine(book(TREE, questions={"9.9": ("what about zeppelins in the fog",)}))
    assert engine.find(read_query("what about zeppelins in the fog")) == Nothing()
