from hypothesis import given
from hypothesis import strategies as st

from bot.search.evidence import MENTIONED, NAME, TALK, Evidence, Weights
from bot.search.outcome import Via

part = st.floats(min_value=0, max_value=1)
evidence = st.builds(Evidence, title=part, text=part, question=part)
weights = st.sampled_from([NAME, TALK])


@given(evidence, weights)
def test_a_score_runs_from_nothing_to_certain(found: Evidence, by: Weights) -> None:
    assert 0 <= found.score(by) <= 1 + 1e-9


@given(evidence, weights)
def test_no_evidence_weakens_other_evidence(found: Evidence, by: Weights) -> None:
    for poorer in (found._replace(title=0), found._replace(text=0), found._replace(question=0)):
        assert poorer.score(by) <= found.score(by) + 1e-9


def test_text_and_question_together_say_more_than_either_but_less_than_their_sum() -> None:
    text, question = Evidence(0, 0.4, 0).score(TALK), Evidence(0, 0, 0.4).score(TALK)
    assert max(text, question) < Evidence(0, 0.4, 0.4).score(TALK) < text + question


def test_in_talk_a_question_says_more_than_text_and_in_a_name_less() -> None:
    text, question = Evidence(0, 0.4, 0), Evidence(0, 0, 0.4)
    assert question.score(TALK) > text.score(TALK)
    assert question.score(NAME) < text.score(NAME)


def test_a_name_is_led_by_the_title_and_talk_by_the_rest() -> None:
    titled, told = Evidence(0.9, 0.2, 0), Evidence(0.2, 0.5, 0)
    assert titled.score(NAME) > told.score(NAME)
    assert titled.score(TALK) < told.score(TALK)


def test_what_weighed_most_is_what_it_was_found_by() -> None:
    assert Evidence(0.9, 0.1, 0.9).via(NAME) is Via.FUZZY
    assert Evidence(0.9, 0.1, 0.9).via(TALK) is Via.QUESTION
    assert Evidence(0.1, 0.5, 0.3).via(TALK) is Via.TEXT


def test_a_rule_mentioned_by_its_number_is_certain() -> None:
    assert MENTIONED.score(NAME) == MENTIONED.score(TALK) == 1
