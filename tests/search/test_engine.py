import pytest

from bot.rulebook.numbering import Numbering
from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Outcome, Several, Via
from bot.search.query import read_query
from tests.builders import book, engine


@pytest.fixture(scope="module")
def pebbles() -> Engine:
    return engine()


def ids(outcome: Outcome) -> list[str]:
    return [match.rule.id for match in outcome.matches]


@pytest.mark.parametrize(
    ("typed", "rule_id", "via"),
    [
        ("2.14.4b", "2.14.4b", Via.NUMBER),
        ("2.14.4 b", "2.14.4b", Via.NUMBER),
        ("stackingunits", "2.14.4", Via.TITLE),
        ("last-stand", "6.1.2/Last Stand", Via.TITLE),
        ("de\u200bploy", "6.1.2/Deploy", Via.TITLE),
        ("rule 2.", "2", Via.NUMBER),
        ("deploy", "6.1.2/Deploy", Via.TITLE),
        ("2.14.4 Stacking Units", "2.14.4", Via.TITLE),
        ("6.1.2 Deploy", "6.1.2/Deploy", Via.TITLE),
        ("  DEPLOY ", "6.1.2/Deploy", Via.TITLE),
        ("Last Stand", "6.1.2/Last Stand", Via.TITLE),
        ("6.1.2/Last Stand", "6.1.2/Last Stand", Via.TITLE),
        ("x", "6.2/X", Via.TITLE),
        ("swap", "6.2/Swap", Via.TITLE),
        ("since your last turn", "6.2/Since Your Last Turn", Via.TITLE),
        ("hp", "2.3", Via.ALIAS),
        ("ebc", "4.1", Via.ALIAS),
        ("stacked unit", "2.14.4", Via.TITLE),
        ("the golden rule", "2.2", Via.TITLE),
        ("deployed", "6.1.2/Deploy", Via.TITLE),
        ("depoly", "6.1.2/Deploy", Via.FUZZY),
        ("stackng units", "2.14.4", Via.FUZZY),
        ("swpa", "6.2/Swap", Via.FUZZY),
        ("emtpy bag chekc", "4.1", Via.FUZZY),
        ("healht", "2.3", Via.FUZZY),
    ],
)
def test_what_names_a_rule_is_found(pebbles: Engine, typed: str, rule_id: str, via: Via) -> None:
    outcome = pebbles.find(read_query(typed))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via) == (rule_id, via)
    assert outcome.best.via.is_guess == (via is Via.FUZZY)


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("stalemates", "4.1"),
        ("38 pebbles", "2.1"),
        ("window of time", "6.2/Since Your Last Turn"),
        ("pebbles that skip", "2.4.1.2b"),
        ("last sta", "6.1.2/Last Stand"),
        ("how many units does a stack hold", "2.14.4b"),
    ],
)
def test_what_describes_a_rule_brings_it_first(pebbles: Engine, typed: str, rule_id: str) -> None:
    assert ids(pebbles.find(read_query(typed)))[0] == rule_id


def test_a_name_with_a_word_of_its_own_is_another_name() -> None:
    cards = Engine(
        book({"Church of Sigmar": "Faith costs 1.", "Shrine to Nurgle": "Rot.", "Altar of Khaine": "Pay 1."})
    )
    assert isinstance(cards.find(read_query("church sigmar")), Found)
    for typed in ("church of nurgle", "altar of sigmar", "shrine to khaine"):
        assert isinstance(cards.find(read_query(typed)), Several)


@pytest.mark.parametrize(
    "typed", ["swamp", "deploring", "dragon", "mulligan phase", "9.9.9", "99", "20-3", "6:30", "User:Swap", ""]
)
def test_what_this_book_does_not_have_is_not_found(pebbles: Engine, typed: str) -> None:
    assert not isinstance(pebbles.find(read_query(typed)), Found)


def test_a_missing_number_says_where_its_section_ends(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("2.14.9"))
    assert isinstance(outcome, Several)
    assert ids(outcome) == ["2.14"]
    assert outcome.missing is not None
    assert outcome.missing.last is not None
    assert (outcome.missing.number, outcome.missing.section.id, outcome.missing.last.id) == ("2.14.9", "2.14", "2.14.4")


def test_a_number_below_a_rule_without_parts_offers_that_rule(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("1.1.1.5"))
    assert isinstance(outcome, Several)
    assert ids(outcome) == ["1.1.1"]
    assert outcome.missing is not None
    assert outcome.missing.last is None


def test_a_number_beside_a_mention_is_only_suggested(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("1.1.1.<@&1>"))
    assert isinstance(outcome, Several)
    assert (ids(outcome), outcome.missing) == (["1.1.1"], None)


def test_words_beside_a_mention_are_only_suggested(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("<@1> stacking units"))
    assert isinstance(outcome, Several)
    assert ids(outcome)[0] == "2.14.4"


def test_an_unknown_chapter_is_nothing(pebbles: Engine) -> None:
    assert pebbles.find(read_query("9.9.9")) == Nothing()


def test_the_limit_holds_also_when_found(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("stackng units"), limit=2)
    assert isinstance(outcome, Found)
    assert len(outcome.matches) == 2


def test_what_is_named_brings_what_is_called_alike_and_a_listing_whatever_is_near(pebbles: Engine) -> None:
    assert ids(pebbles.find(read_query("stacking units"))) == ["2.14.4"]
    assert len(ids(pebbles.find(read_query("stacking units"), listing=True))) > 3


def test_how_sure_an_answer_is_does_not_depend_on_how_many_are_wanted() -> None:
    twins = Engine(
        book({"Round Pebble Throw": "It flies.", "Round Pebble Catch": "It lands.", "Bag": "A bag holds it."})
    )
    assert isinstance(twins.find(read_query("round pebble")), Several)
    assert isinstance(twins.find(read_query("round pebble"), limit=1), Several)


def test_matches_come_best_first_each_once(pebbles: Engine) -> None:
    matches = pebbles.find(read_query("units in a stack")).matches
    scores = [match.score for match in matches]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert len({match.rule.id for match in matches}) == len(matches)


def test_a_number_inside_a_question_comes_first(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("does 2.2.1 mean that my pebble wins"))
    assert ids(outcome)[0] == "2.2.1"


def test_a_dashed_number_counts_only_in_a_dashed_book() -> None:
    dashed = Engine(book({"1-1": {"": "One", "1-1-1": "The first."}}, numbering=Numbering.FULL))
    outcome = dashed.find(read_query("1-1-1"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == "1-1-1"


def test_a_number_with_a_colon_counts_only_in_a_book_that_has_them(pebbles: Engine) -> None:
    handball = Engine(book({"2": {"": "Two", "2:14": "The fourteenth."}}, numbering=Numbering.FULL))
    outcome = handball.find(read_query("rule 2:14"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == "2:14"
    assert not isinstance(pebbles.find(read_query("2:14")), Found)


def test_chapter_section_and_article_may_be_joined_by_hyphens(pebbles: Engine) -> None:
    outcome = pebbles.find(read_query("rule 2-14-4"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == "2.14.4"
    assert not isinstance(pebbles.find(read_query("2-14")), Found)


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("stac", "2.14.4"),
        ("2.14.4", "2.14.4"),
        ("2.14.", "2.14"),
        ("dep", "6.1.2/Deploy"),
        ("last st", "6.1.2/Last Stand"),
    ],
)
def test_suggestions_complete_what_is_being_typed(pebbles: Engine, typed: str, rule_id: str) -> None:
    assert next(match.rule.id for match in pebbles.suggest(read_query(typed))) == rule_id


def test_an_empty_suggestion_offers_the_chapters(pebbles: Engine) -> None:
    assert [match.rule.id for match in pebbles.suggest(read_query(""))] == ["1", "2", "4", "6"]


def test_a_number_suggests_what_stands_under_it(pebbles: Engine) -> None:
    suggested = [match.rule.id for match in pebbles.suggest(read_query("2.14.4"))]
    assert suggested[:4] == ["2.14.4", "2.14.4a", "2.14.4b", "2.14.4c"]


@pytest.mark.parametrize("typed", ["Phase 1 · Kingdom Phase", "phase 1 kingdom phase", "Phase 1", "Timing/Phase 1"])
def test_a_rule_is_found_by_all_that_is_shown_of_it(typed: str) -> None:
    steps = Engine(book({"Timing": {"0": "Timing", "Phase 1": "Kingdom Phase\nTake resources."}}))
    outcome = steps.find(read_query(typed))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via) == ("Timing/Phase 1", Via.TITLE)
