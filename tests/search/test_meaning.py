"""A rule that shares no word with a question is found by what it means; without the extra, nothing changes."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from bot.library import installed_meaning
from bot.search.engine import Engine
from bot.search.evidence import Evidence
from bot.search.meaning import Later, Meaning
from bot.search.query import read_query
from bot.search.weights import MODELS, MODELS_WITH_MEANING
from bot.search.words import words_of
from tests.builders import LORE, book

TREE = {
    "0": "Kennels",
    "1": {
        "0": "Dogs",
        "1": "Feeding\nEach hound gets one bone.",
        "2": "Leash\nA hound stays on its chain.",
        "3": "Bark\nA bark wakes each player.",
    },
    "2": {"0": "Cats", "1": "Milk\nA cat drinks one bowl.", "2": "Claws\nA cat may scratch each player."},
}


class Pairs:
    """A small dictionary as a meaning: texts are as near as their words stand in the same pairs."""

    def __init__(self, *pairs: str) -> None:
        self._pairs = {word: pair for pair in pairs for word in pair.split()}

    def read(self, rules: Iterable[Sequence[str]]) -> "BookPairs":
        return BookPairs(self, [[self.of(text) for text in texts] for texts in rules])

    def of(self, text: str) -> frozenset[str]:
        return frozenset(self._pairs[word] for word in words_of(text) if word in self._pairs)


class BookPairs:
    def __init__(self, pairs: Pairs, rules: Sequence[Sequence[frozenset[str]]]) -> None:
        self._pairs, self._rules = pairs, rules

    def nearness(self, said: str) -> Sequence[float]:
        wanted = self._pairs.of(said)
        return [max(len(text & wanted) / max(1, len(text | wanted)) for text in texts) for texts in self._rules]


PAIRS = Pairs("rope chain", "kitten cat", "slurps drinks")
ASKED = "when does my kitten get what it slurps from each player"


def evidence(meaning: Meaning | None, typed: str, **questions: tuple[str, ...]) -> dict[str, Evidence]:
    kennels = book(TREE, questions={key[1:].replace("_", "."): said for key, said in questions.items()})
    look = Engine(kennels, replace(LORE, meaning=meaning)).look(read_query(typed))
    rules = [*kennels]
    return {rules[place].id: found for place, found in look.evidence().items()}


def test_a_rule_that_shares_no_word_is_looked_at_for_what_it_means() -> None:
    assert "2.1" not in evidence(None, ASKED)
    found = evidence(PAIRS, ASKED)
    assert found["2.1"]._replace(near=0, around=0) == Evidence(meaning=1.0)


def test_a_rule_that_means_what_is_asked_comes_nearer() -> None:
    query = read_query("will my kitten do what it slurps in the bark")
    lores = LORE, replace(LORE, meaning=PAIRS)
    plain, meant = ({m.rule.id: m.score for m in Engine(book(TREE), lore).find(query).matches} for lore in lores)
    assert meant["2.1"] > plain.get("2.1", 0)


def test_the_nearest_of_the_texts_and_questions_of_a_rule_counts() -> None:
    assert evidence(PAIRS, "can a kitten scratch on a rope")["1.2"].meaning == pytest.approx(1 / 2)
    found = evidence(PAIRS, "can a kitten scratch on a rope", _1_2=("where is the chain", "may a cat hang on a rope"))
    assert found["1.2"].meaning == pytest.approx(1.0)


def test_without_a_meaning_nothing_is_said_of_it() -> None:
    assert {found.meaning for found in evidence(None, "does a hound get a bone or a bowl").values()} == {0.0}
    assert all(model.evidence.meaning == 0 for model in MODELS.values())


def test_what_means_the_same_is_always_likelier() -> None:
    assert MODELS_WITH_MEANING.keys() == MODELS.keys()
    assert all(model.evidence.meaning > 0 for model in MODELS_WITH_MEANING.values())


@pytest.mark.parametrize("typed", ["2.1", "milk", "xyzzy plugh quux", "9.9"])
def test_what_needs_no_guess_is_answered_as_without(typed: str) -> None:
    query = read_query(typed)
    plain, meant = Engine(book(TREE), LORE).find(query), Engine(book(TREE), replace(LORE, meaning=PAIRS)).find(query)
    assert [(match.rule.id, match.via) for match in plain.matches] == [
        (match.rule.id, match.via) for match in meant.matches
    ]


def test_a_meaning_is_loaded_once_and_only_for_a_query_that_needs_it() -> None:
    loaded: list[Meaning] = []

    def load() -> Meaning:
        loaded.append(PAIRS)
        return PAIRS

    later = Later(load)
    engines = [Engine(book(TREE), replace(LORE, meaning=later)) for _ in range(2)]
    for engine in engines:
        engine.find(read_query("2.1"))
    assert not loaded
    for engine in engines:
        engine.find(read_query(ASKED))
    assert loaded == [PAIRS]


@pytest.fixture(scope="module")
def vectors() -> Meaning:
    meaning = installed_meaning()
    if meaning is None:
        pytest.skip("needs the extra `semantic`")
    return meaning


def test_vectors_know_that_a_dog_is_a_hound(vectors: Meaning) -> None:
    texts = ["a hound gets a bone"], ["a cat drinks milk"], ["the turn ends", "dogs are fed"]
    hound, cat, fed = vectors.read(texts).nearness("feed the puppy")
    assert max(hound, fed) > cat
    assert -1 <= cat < fed <= 1


def test_vectors_find_the_same_words_nearest(vectors: Meaning) -> None:
    same, other = vectors.read([["the turn ends"], ["a hound gets a bone"]]).nearness("the turn ends")
    assert same == pytest.approx(1.0)
    assert other < 0.6


def test_vectors_stand_a_text_without_words_and_a_book_without_rules(vectors: Meaning) -> None:
    assert vectors.read([[""], ["dogs"]]).nearness("")[0] == 0
    assert [*vectors.read([]).nearness("dogs")] == []


def test_vectors_serve_a_whole_book(vectors: Meaning) -> None:
    found = Engine(book(TREE), replace(LORE, meaning=vectors)).find(
        read_query("what happens when the puppies start barking at each player")
    )
    assert found.matches[0].rule.id == "1.3"
