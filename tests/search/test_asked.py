"""Questions beside a book: players' own words lead to the rule that answers them."""

import pytest

from bot.rulebook.numbering import Numbering
from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Several, Via
from bot.search.query import read_query
from tests.builders import LORE, book

TREE = {
    "1": {"0": "Movement", "1": "A piece that has moved is Spent.", "2": "A Spent piece cannot move."},
    "2": {"0": "Loss", "1": "A player without pieces is out.", "2": {"0": "Draw\nA stalemate ends the round."}},
    "3": {"0": "Champion Classes\nA champion is round or flat."},
}
QUESTIONS = {
    "1.1": ("does my guy get tapped when he slides up", "turn him sideways after a walk"),
    "2.1": ("all my dudes are dead, am i finished", "is my champ out too when nothing is left"),
}


@pytest.fixture(scope="module")
def asked() -> Engine:
    return Engine(book(TREE, questions=QUESTIONS), LORE)


def first(engine: Engine, typed: str) -> tuple[str, Via]:
    best = engine.find(read_query(typed)).matches[0]
    return best.rule.id, best.via


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
    assert first(asked, typed) == (rule_id, Via.QUESTION)


def test_without_its_questions_the_book_knows_none_of_these_words_and_is_not_sure() -> None:
    query = read_query("is he tapped after he slid up one")
    assert Engine(book(TREE)).find(query) == Nothing()
    guessed = Engine(book(TREE), LORE).find(query)
    assert isinstance(guessed, Several)
    assert guessed.matches[0].rule.id == "1.1"


def test_a_misspelt_name_is_the_name_although_a_question_has_it() -> None:
    engine = Engine(book(TREE, questions={"1.1": ("is it a draw if he moved", "moved twice, draw or not")}), LORE)
    outcome = engine.find(read_query("drwa"))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via) == ("2.2", Via.FUZZY)


def test_a_word_that_only_questions_have_still_leads_to_the_title_that_it_begins(asked: Engine) -> None:
    assert first(asked, "champ")[0] == "3"


def test_a_typing_error_in_a_question_does_not_hide_the_word_that_was_meant() -> None:
    engine = Engine(book(TREE, questions={"1.1": ("does the staelmate come when all have moved",)}), LORE)
    assert "2.2" in [match.rule.id for match in engine.find(read_query("staelmate")).matches]


def test_text_counts_beside_the_questions(asked: Engine) -> None:
    assert first(asked, "a piece that has moved") == ("1.1", Via.TEXT)


def test_the_best_question_of_a_rule_counts_not_their_number() -> None:
    many = {
        "1.1": tuple(f"is my game over on square {n}" for n in range(40)),
        "2.1": ("is my game over with no dudes",),
    }
    engine = Engine(book(TREE, questions=many), LORE)
    assert first(engine, "is my game over when i have no dudes")[0] == "2.1"


def test_questions_for_a_rule_that_is_gone_are_as_if_never_asked() -> None:
    gone = Engine(book(TREE, questions={"9.9": ("what about zeppelins and the champoin classes",)}), LORE)
    never = Engine(book(TREE), LORE)
    for typed in ("what about zeppelins in the fog", "champoin classes"):
        outcome, expected = gone.find(read_query(typed)), never.find(read_query(typed))
        assert type(outcome) is type(expected)
        assert [match.score for match in outcome.matches] == [match.score for match in expected.matches]


def test_a_question_without_words_weighs_nothing(asked: Engine) -> None:
    empty = Engine(book(TREE, questions=QUESTIONS | {"2.2": ("???", "is it the")}), LORE)
    typed = read_query("is he tapped after he slid up one")
    assert [match.score for match in empty.find(typed).matches] == [m.score for m in asked.find(typed).matches]


def test_questions_belong_to_whole_numbers_too() -> None:
    tree = {"1-1": {"": "One", "1-1-1": "A piece that has moved is Spent."}}
    engine = Engine(book(tree, numbering=Numbering.FULL, questions={"1-1-1": ("is my guy tapped after a walk",)}), LORE)
    assert first(engine, "does a guy get tapped when he walks") == ("1-1-1", Via.QUESTION)
