"""Which rule stands first when none is named: slang, opposites, phrases, questions, and what settles a tie."""

from collections.abc import Mapping

import pytest

from bot.search.engine import Engine
from bot.search.evidence import Evidence
from bot.search.lore import NO_LORE, Lore
from bot.search.outcome import Via
from bot.search.query import read_query
from bot.search.thesaurus import Entry, Interpreter, Thesaurus
from tests.builders import book

SLANG = Lore(
    interpreter=Interpreter(
        Thesaurus(
            senses=(
                Entry(said=("dude", "guy"), meant=("creature",)),
                Entry(said=("bites the dust", "croaks"), meant=("destroyed",)),
                Entry(said=("swipe", "nick"), meant=("take control",)),
            ),
            situations=(Entry(said=("lost forever",), meant=("exile",)),),
        )
    )
)
# Every rule is about play, so that this word tells none from another.
TREE = {
    "9": "All is in play.",
    "1": "A creature that is destroyed in play goes to the heap.",
    "2": "A player pays gold in play for a creature.",
    "3": "Whoever may take control of a thing in play keeps it until dawn.",
    "4": "An exile is set aside from play for good.",
    "5": "Tapped lands give no gold in play.",
    "6": "Only an untapped ship in play may sail.",
    "7": "A noncombat pier in play costs more.",
    "8": "Each combat harbour in play is free.",
}


def ranked(engine: Engine, typed: str) -> list[str]:
    """Return the ids of the rules that may be meant, the likeliest first."""
    return [guess.rule.id for guess in sorted(engine.guesses(read_query(typed)), key=lambda guess: -guess.odds)]


def evidence(engine: Engine, typed: str) -> Mapping[str, Evidence]:
    rules = list(engine.book)
    return {rules[place].id: found for place, found in engine.look(read_query(typed)).evidence().items()}


@pytest.fixture(scope="module")
def slang() -> Engine:
    return Engine(book(TREE), SLANG)


@pytest.mark.parametrize(
    ("typed", "rule_id"),
    [
        ("my dude croaks in play", "1"),
        ("something in play bites the dust", "1"),
        ("can he nick it in play", "3"),
        ("can he swipe it in play", "3"),
        ("forever is it lost in play", "4"),
    ],
)
def test_slang_leads_to_the_words_of_a_rule(slang: Engine, typed: str, rule_id: str) -> None:
    assert ranked(slang, typed)[0] == rule_id
    assert ranked(Engine(slang.book), typed)[0] == "9"


def test_what_players_say_counts_less_than_what_the_rule_says(slang: Engine) -> None:
    said, printed = (evidence(slang, typed)["1"].text for typed in ("a dude in the heap", "a creature in the heap"))
    assert evidence(Engine(book(TREE)), "a dude in the heap")["1"].text < said < printed


def test_a_word_that_the_thesaurus_knows_is_less_strange() -> None:
    strange, hinted = (
        Engine(book(TREE), lore).look(read_query("a dude in the heap")).doubt for lore in (NO_LORE, SLANG)
    )
    assert (strange.strange, strange.hinted) == (0.5, 0)
    assert (hinted.strange, hinted.hinted) == (0, 0.5)


@pytest.mark.parametrize(
    ("typed", "rule_id"), [("tapped", "6"), ("untapped", "5"), ("untaps", "5"), ("combat", "7"), ("noncombat", "8")]
)
def test_a_rule_on_the_opposite_answers_too(slang: Engine, typed: str, rule_id: str) -> None:
    assert rule_id in ranked(slang, typed)


def test_an_opposite_is_worth_less_than_the_word_itself(slang: Engine) -> None:
    found = evidence(slang, "tapped")
    assert found["5"].text > found["6"].text > 0


def test_words_that_stand_side_by_side_count_more_than_the_same_words_elsewhere() -> None:
    turned = Engine(
        book(
            {
                "1": "Cards draw; discard hands after.",
                "2": "Hands of cards: discard, draw.",
                "3": "Draw cards, discard hands.",
                "4": "Gold is paid at dawn.",
            }
        )
    )
    assert ranked(turned, "draw cards discard hands")[0] == "3"
    found = evidence(turned, "draw cards discard hands")
    assert found["3"].phrase > found["1"].phrase
    assert found["3"].text == pytest.approx(found["1"].text)


def test_words_side_by_side_in_a_question_count_too() -> None:
    turned = Engine(
        book(
            {"1": "One rule.", "2": "Another.", "3": "A sword, a shield: both cut."},
            questions={"1": ("does my sword cut a shield",), "2": ("does my shield cut a sword",)},
        )
    )
    assert ranked(turned, "will a sword cut the shield")[0] == "1"
    assert ranked(turned, "will a shield cut the sword")[0] == "2"


def test_half_a_phrase_ends_where_a_question_ends() -> None:
    apart = Engine(book({"1": "One.", "2": "Sword, shield."}, questions={"1": ("what of a sword", "shield or not")}))
    found = evidence(apart, "sword shield")
    assert found["1"].asked_phrase == 0
    assert found["2"].phrase > 0


def test_a_rule_with_many_questions_is_not_preferred_for_their_number() -> None:
    plenty = tuple(f"does a {word} count here" for word in ("ship", "crate", "rope", "mast", "sail", "deck", "hull"))
    engine = Engine(
        book(
            {"1": "The first.", "2": "The second.", "3": "The third."},
            questions={"1": ("may i bribe the pilot", *plenty), "2": ("may i bribe the pilot",)},
        )
    )
    found = evidence(engine, "may i bribe the pilot")
    assert found["1"].asked <= found["2"].asked
    assert ranked(engine, "may i bribe the pilot")[0] == "2"


def test_the_same_question_twice_is_no_reason_more() -> None:
    engine = Engine(
        book(
            {"1": "The first.", "2": "The second.", "3": "The third."},
            questions={"1": ("may i bribe the pilot",) * 9, "2": ("may i bribe the pilot",)},
        )
    )
    found = evidence(engine, "may i bribe the pilot")
    assert found["1"].asked == pytest.approx(found["2"].asked)


def test_a_question_with_all_the_words_and_no_others_is_nearer_than_one_with_more() -> None:
    engine = Engine(
        book(
            {"1": "The first.", "2": "The second."},
            questions={"1": ("may i bribe the pilot of another ship at night",), "2": ("may i bribe the pilot",)},
        )
    )
    found = evidence(engine, "bribe the pilot")
    assert found["2"].asked > found["1"].asked


def test_equal_rules_stand_in_the_order_of_print() -> None:
    same = Engine(
        book({str(n): "A stalemate ends the round." for n in range(1, 21)} | {"21": "Gold.", "22": "Silver."})
    )
    ids = [match.rule.id for match in same.find(read_query("a stalemate in a round")).matches]
    assert ids == [str(n) for n in range(1, len(ids) + 1)]
    assert len(ids) > 5


def test_equal_titles_stand_in_the_order_of_print() -> None:
    same = Engine(
        book({"2": {"0": "Two", "5": "Draw\nLater."}, "1": {"0": "One", "3": "Draw\nSooner.", "4": "Draw\nLast."}})
    )
    assert [match.rule.id for match in same.find(read_query("draw")).matches] == ["2.5", "1.3", "1.4"]


def test_what_a_rule_was_found_by_is_its_text_or_its_questions() -> None:
    engine = Engine(
        book({"1": "A ship sails at dawn.", "2": "Gold is paid."}, questions={"2": ("does the cook get his dough",)})
    )
    vias = {guess.rule.id: guess.via for typed in ("ship sails dawn", "the cook and his dough")
            for guess in engine.guesses(read_query(typed))}  # fmt: skip
    assert vias == {"1": Via.TEXT, "2": Via.QUESTION}


def test_a_query_of_which_the_book_has_no_word_brings_no_rule(slang: Engine) -> None:
    assert ranked(slang, "zeppelin mooring mast") == []
