"""What holds for whatever anybody types."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.model import Rule
from bot.search.outcome import Found, Nothing, Several, Via
from bot.search.words import Analyzer, words_of
from tests.builders import shelf

SHELF = shelf()
RULES = [(book.info.id, rule) for book in SHELF.books for rule in book]
typed = st.one_of(
    st.text(max_size=400),
    st.text(alphabet="0123456789.-abc ()§#", max_size=40),
    st.lists(
        st.sampled_from(
            ["stack", "units", "deploy", "rule_", "?", "harbour:", "x", "2.14", "the", "́", "[[", "<@1>", "�"]
        ),
        max_size=30,
    ).map(" ".join),
)


@given(typed)
def test_every_text_gets_the_same_answer_twice_and_never_an_error(text: str) -> None:
    first, second = (SHELF.find(SHELF.read(text), limit=10) for _ in range(2))
    assert first == second
    match first:
        case Found(matches=matches) | Several(matches=matches):
            assert 0 < len(matches) <= 10
            assert all(0 <= match.score <= 1 for match in matches)
        case Nothing():
            assert first.matches == ()


@given(typed)
def test_suggestions_never_fail_and_never_repeat(text: str) -> None:
    suggested = [(match.book.info.id, match.rule.id) for match in SHELF.suggest(text, limit=25)]
    assert len(suggested) == len(set(suggested)) <= 25


@given(st.sampled_from(RULES))
def test_a_rules_own_number_always_finds_it(known: tuple[str, Rule]) -> None:
    book_id, rule = known
    if rule.number is not None:
        outcome = SHELF.find(SHELF.read(rule.number), book=book_id)
        assert isinstance(outcome, Found)
        assert (outcome.best.rule.id, outcome.best.via) == (rule.id, Via.NUMBER)


@given(st.sampled_from(RULES), st.sampled_from([str.upper, str.lower, str.title, "  {} ".format]))
def test_a_rules_own_title_always_finds_it(known: tuple[str, Rule], spelling: Callable[[str], str]) -> None:
    book_id, rule = known
    if rule.title:
        outcome = SHELF.find(SHELF.read(spelling(rule.title)), book=book_id)
        assert isinstance(outcome, Found)
        assert not outcome.best.via.is_guess
        assert outcome.best.rule.title == rule.title


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_text_is_cut_apart_like_any_other(text: str) -> None:
    assert words_of(f"{text} é") == [*words_of(text), "e"]


@given(st.lists(st.text(st.characters(exclude_characters="\n"))))
def test_texts_read_at_once_are_read_like_each_by_itself(texts: list[str]) -> None:
    analyzer = Analyzer()
    each = [*analyzer.read_each(texts)]
    assert each == [analyzer.read(text) for text in texts or [""]]
    assert analyzer.read_all(texts).content == [stem for tokens in each for stem in tokens.content]
