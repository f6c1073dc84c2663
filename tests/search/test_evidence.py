import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.evidence import Doubt, Evidence, Model
from bot.search.weights import MODELS

part = st.floats(min_value=0, max_value=1)
evidence = st.builds(Evidence, *[part] * len(Evidence._fields))
doubt = st.builds(Doubt, *[part] * len(Doubt._fields))
models = st.sampled_from(list(MODELS.values()))
PLAIN = Model(evidence=Evidence(text=2, title=1), base=1, doubt=Doubt(strange=3), shift=0, slope=1)


def test_odds_are_even_where_what_speaks_for_a_rule_balances_the_doubt() -> None:
    assert PLAIN.odds(Evidence(text=0.5), Doubt()) == pytest.approx(1)
    assert PLAIN.odds(Evidence(text=1, title=1), Doubt(strange=2 / 3)) == pytest.approx(1)


@given(evidence, doubt, models)
def test_odds_are_never_negative_and_always_a_number(found: Evidence, against: Doubt, model: Model) -> None:
    assert 0 < model.odds(found, against) < 1e12


@given(evidence, doubt, models)
def test_a_strange_word_is_a_reason_for_doubt(found: Evidence, against: Doubt, model: Model) -> None:
    known = against._replace(strange=0)
    assert model.odds(found, against) <= model.odds(found, known)


@given(evidence, doubt, models)
def test_a_text_that_has_more_of_the_words_is_likelier(found: Evidence, against: Doubt, model: Model) -> None:
    assert model.odds(found, against) >= model.odds(found._replace(text=0), against)


@given(models, st.floats(min_value=0.001, max_value=0.99), st.floats(min_value=0.001, max_value=0.99))
def test_a_larger_share_of_the_odds_is_more_often_right(model: Model, one: float, other: float) -> None:
    smaller, larger = sorted((one, other))
    assert 0 < model.probability(smaller) <= model.probability(larger) < 1
