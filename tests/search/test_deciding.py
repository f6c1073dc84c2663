"""What is made of guesses: whether one is the answer, and how sure the rest are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.model import Rule, Rulebook
from bot.search.deciding import MOST_OF_A_GUESS, Guess, decide
from bot.search.evidence import Doubt, Evidence, Model
from bot.search.outcome import NEAR_CERTAIN, Found, Nothing, Outcome, Several, Via
from tests.builders import book

BOOK = book({"1": "Bag\nOne.", "2": "Stack\nTwo.", "3": "Bag\nThree.", "4": "No title.", "5": "None either."})
OTHER = book({"1": "Stack\nAnother book's."}, book_id="other")
# With it, how often an answer is right is its share of the odds itself.
PLAIN = Model(evidence=Evidence(), base=0, doubt=Doubt(), shift=0, slope=1)
ROUNDING = 1e-4


def guess(
    rule: Rule | str, odds: float, *, within: Rulebook = BOOK, is_firm: bool = True, model: Model = PLAIN
) -> Guess:
    rule = within[rule] if isinstance(rule, str) else rule
    return Guess(book=within, rule=rule, odds=odds, via=Via.TEXT, model=model, is_firm=is_firm)


def ids(outcome: Outcome) -> list[str]:
    return [match.rule.id for match in outcome.matches]


guesses = st.lists(
    st.builds(guess, st.sampled_from(list(BOOK)), st.floats(min_value=1e-9, max_value=1e9), is_firm=st.booleans()),
    max_size=5,
    unique_by=lambda one: one.rule.id,
)


@pytest.mark.parametrize(
    ("odds", "kind"),
    [
        ((), Nothing),
        ((0.0005,), Nothing),
        ((0.0002, 0.0002, 0.0002), Nothing),
        ((0.2,), Several),
        ((2,), Several),
        ((20,), Found),
        ((9, 0.5), Found),
        ((9, 4), Several),
        ((900, 899), Several),
        ((90, 4, 3, 2, 1), Found),
        ((90, 20, 20, 20, 20), Several),
    ],
)
def test_an_answer_is_found_where_it_has_most_of_the_odds_and_nothing_where_none_is_near(
    odds: tuple[float, ...], kind: type[Outcome]
) -> None:
    assert type(decide([guess(str(n), value) for n, value in enumerate(odds, 1)], limit=10)) is kind


def test_the_likeliest_stands_first_and_equal_ones_in_the_order_in_which_they_came() -> None:
    assert ids(decide([guess("4", 1), guess("2", 9), guess("5", 1), guess("1", 1)], limit=10)) == ["2", "4", "5", "1"]


def test_equal_odds_are_a_choice_however_large() -> None:
    sure = Model(evidence=Evidence(), base=0, doubt=Doubt(), shift=9, slope=1)
    assert isinstance(decide([guess("1", 1e6, model=sure), guess("2", 1e6, model=sure)], limit=10), Several)
    assert isinstance(decide([guess("1", 1e6, model=sure), guess("2", 1e6, model=sure)], limit=1), Several)
    assert isinstance(decide([guess("1", 1e6, model=sure), guess("2", 9e5, model=sure)], limit=10), Several)
    assert isinstance(decide([guess("1", 1e6, model=sure), guess("2", 8e5, model=sure)], limit=10), Found)


def test_equal_odds_of_one_title_are_the_same_thing_said_twice() -> None:
    sure = Model(evidence=Evidence(), base=0, doubt=Doubt(), shift=9, slope=1)
    outcome = decide([guess("1", 1e6, model=sure), guess("3", 1e6, model=sure)], limit=10)
    assert isinstance(outcome, Found)
    assert ids(outcome) == ["1", "3"]


def test_a_guess_that_is_not_firm_is_offered_and_never_found() -> None:
    outcome = decide([guess("1", 1e9, is_firm=False), guess("2", 1)], limit=10)
    assert isinstance(outcome, Several)
    assert ids(outcome) == ["1", "2"]


def test_a_guess_behind_the_first_need_not_be_firm() -> None:
    assert isinstance(decide([guess("2", 1e-3, is_firm=False), guess("1", 1e9)], limit=10), Found)


def test_how_often_an_answer_of_its_kind_is_right_decides_and_not_its_share_alone() -> None:
    bold = Model(evidence=Evidence(), base=0, doubt=Doubt(), shift=3, slope=1)
    assert isinstance(decide([guess("1", 1.0)], limit=10), Several)
    assert isinstance(decide([guess("1", 1.0, model=bold)], limit=10), Found)


def test_guesses_of_several_books_share_the_odds() -> None:
    alone, shared = (decide([guess("2", 30), *more], limit=10) for more in ([], [guess("1", 30, within=OTHER)]))
    assert isinstance(alone, Found)
    assert isinstance(shared, Several)
    assert [match.book.info.id for match in shared.matches] == ["book", "other"]
    assert shared.matches[0].score < alone.best.score


@given(guesses)
def test_no_guess_is_as_sure_as_a_misspelt_name_and_all_together_are_not_either(listed: list[Guess]) -> None:
    scores = [match.score for match in decide(listed, limit=10).matches]
    assert sum(scores) <= MOST_OF_A_GUESS + ROUNDING * len(listed) < NEAR_CERTAIN
    assert all(0 <= score <= MOST_OF_A_GUESS for score in scores)
    assert scores == sorted(scores, reverse=True)


@given(guesses)
def test_scores_are_the_shares_of_what_may_be_meant(listed: list[Guess]) -> None:
    total = 1 + sum(one.odds for one in listed)
    expected = {one.rule.id: MOST_OF_A_GUESS * one.odds / total for one in listed}
    for match in decide(listed, limit=10).matches:
        assert match.score == pytest.approx(expected[match.rule.id], abs=ROUNDING)


@given(guesses, st.integers(min_value=1, max_value=10))
def test_how_many_are_wanted_changes_neither_the_kind_of_answer_nor_the_scores(listed: list[Guess], limit: int) -> None:
    few, all_of_them = decide(listed, limit=limit), decide(listed, limit=10)
    assert type(few) is type(all_of_them)
    assert few.matches == all_of_them.matches[:limit]


@given(guesses)
def test_what_is_found_is_firm_leads_and_is_among_the_likeliest(listed: list[Guess]) -> None:
    outcome = decide(listed, limit=10)
    if isinstance(outcome, Found):
        best = next(one for one in listed if one.rule is outcome.best.rule)
        assert best.is_firm
        assert best.odds == max(one.odds for one in listed)


@given(guesses)
def test_in_which_order_guesses_come_changes_no_score(listed: list[Guess]) -> None:
    both = (decide(order, limit=10).matches for order in (listed, listed[::-1]))
    scores = [{match.rule.id: match.score for match in matches} for matches in both]
    assert scores[0] == pytest.approx(scores[1], abs=ROUNDING)


@pytest.mark.parametrize(
    ("pair", "kind"),
    [
        ((guess("1", 4), guess("3", 3)), Found),
        ((guess("1", 4), guess("2", 3)), Several),
        ((guess("4", 4), guess("5", 3)), Several),
        ((guess("2", 4), guess("1", 3, within=OTHER)), Several),
    ],
    ids=["one title", "two titles", "no titles", "two books"],
)
def test_odds_are_shared_by_what_one_book_says_twice_under_one_title(
    pair: tuple[Guess, Guess], kind: type[Outcome]
) -> None:
    assert type(decide(pair, limit=10)) is kind
