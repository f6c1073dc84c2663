"""Vectors of words: a rule that has no word of a question is found by words that lie near its own."""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import RulebookFormatError
from bot.folders import bundled_rules
from bot.library import EMBEDDINGS
from bot.search.embeddings import NO_EMBEDDINGS, Embeddings, nearness, read_embeddings
from bot.search.engine import Engine
from bot.search.lore import Lore
from bot.search.query import read_query
from bot.search.words import Analyzer
from tests.builders import LORE, book

PATH = Path("embeddings.tsv")
numbers = st.lists(st.integers(-128, 127), min_size=3, max_size=3)


def written(**vectors: Sequence[int]) -> dict[str, str]:
    return {stem: b64encode(bytes(n + 128 for n in vector)).decode() for stem, vector in vectors.items()}


def made(**vectors: Sequence[int]) -> Embeddings:
    return Embeddings(written(**vectors), dimensions=3)


PETS = made(puppi=(100, 10, 0), hound=(90, 0, 10), gem=(0, -80, 60), jewel=(0, -120, 90))
TREE = {
    "1": {"0": "Kennels", "1": "A hound rests at night.", "2": "Bowls are full."},
    "2": {"0": "Vaults", "1": "A jewel rests at night.", "2": "Doors are shut."},
}


@given(numbers, numbers)
def test_stems_are_added_up_number_by_number(one: list[int], other: list[int]) -> None:
    pair = made(one=one, other=other)
    total = [a + b for a, b in zip(one, other, strict=True)]
    length = sum(n * n for n in total) ** 0.5
    direction = pair.direction(pair.add(["one", "other"]))
    assert [*direction] == pytest.approx([n / length for n in total] if length else [])
    assert pair.direction(pair.add(["one"]) + pair.add(["other"])) == direction


@given(numbers, st.integers(1, 5_000))
def test_a_word_said_often_points_where_it_points_said_once(vector: list[int], times: int) -> None:
    known = made(word=vector)
    once, often = (known.direction(known.add(["word"] * count)) for count in (1, times))
    assert [*often] == pytest.approx([*once])


def test_a_word_that_is_not_known_says_nothing() -> None:
    assert PETS.add(["zeppelin", "hound"]) == PETS.add(["hound"])
    assert PETS.direction(PETS.add(["zeppelin"])) == ()
    assert "hound" in PETS
    assert "zeppelin" not in PETS


def test_nearness_is_a_share_and_nothing_where_words_point_apart() -> None:
    hound, puppy, gem = (PETS.direction(PETS.add([stem])) for stem in ("hound", "puppi", "gem"))
    assert nearness(hound, hound) == pytest.approx(1.0)
    assert 0.9 < nearness(hound, puppy) < 1
    assert nearness(puppy, gem) == 0
    assert nearness(hound, ()) == 0


def test_a_rule_is_near_by_its_own_words_and_by_those_of_its_section() -> None:
    kennels = Engine(book(TREE), Lore(embeddings=PETS))
    rules = [rule.id for rule in kennels.book]
    found = kennels.look(read_query("a puppy at night by the bowls")).evidence()
    evidence = {rules[place]: one for place, one in found.items()}
    assert evidence["1.1"].near > 0.9 > evidence["2.1"].near
    assert evidence["1.2"].near == 0
    assert evidence["1.2"].around > 0.9 > evidence["2.1"].around


def test_of_rules_with_the_same_words_the_one_that_is_near_comes_first() -> None:
    kennels = Engine(book(TREE), Lore(embeddings=PETS))
    for typed, rule_id in (("may the puppy be out at night", "1.1"), ("may the gem be out at night", "2.1")):
        guesses = sorted(kennels.guesses(read_query(typed)), key=lambda guess: -guess.odds)
        assert guesses[0].rule.id == rule_id


def test_a_misspelt_word_is_near_what_it_was_meant_to_be() -> None:
    kennels = Engine(book(TREE), Lore(embeddings=PETS))
    look = kennels.look(read_query("will the huond go there"))
    assert max(one.near for one in look.evidence().values()) > 0.9


def test_a_word_that_players_use_is_no_slip_but_for_a_title() -> None:
    cellar = book({"0": "Cellar", "1": "Lager\nA bottle is kept cold."})
    engine = Engine(cellar, LORE)
    read = engine._guesser.lexicon.read
    assert read("battle").corrected is None
    assert read("botlte").corrected == "bottle"
    assert read("larger").corrected == "lager"


def test_the_vectors_that_come_with_the_bot_know_what_players_say() -> None:
    stem, known = Analyzer().stem, LORE.embeddings

    def near(one: str, other: str) -> float:
        return nearness(*(known.direction(known.add([stem(word) for word in said.split()])) for said in (one, other)))

    assert near("dude", "creature") > near("dude", "library")
    assert near("my guy died", "destroyed") > near("my guy died", "draw")
    assert near("swing", "attack") > near("swing", "shuffle")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("dog", "these are no vectors of words"),
        ("dog\tAAAA\tAAAA", "these are no vectors of words"),
        ("dog\tAAAA\ncat\tAAAAAAAA", "the vectors of words are not all of one length"),
        ("", "the vectors of words are not all of one length"),
    ],
)
def test_what_holds_no_vectors_is_refused_by_name(text: str, reason: str) -> None:
    with pytest.raises(RulebookFormatError, match=reason) as refused:
        read_embeddings(text.encode(), path=PATH)
    assert PATH.name in str(refused.value)


def test_vectors_are_read_as_they_were_written() -> None:
    vectors = written(dog=(1, -2, 3), cat=(-128, 127, 0))
    lines = "".join(f"{stem}\t{vector}\n" for stem, vector in vectors.items())
    read = read_embeddings(lines.encode(), path=PATH)
    assert read.add(["dog", "cat"]) == Embeddings(vectors, dimensions=3).add(["dog", "cat"])


def test_a_book_can_be_asked_without_any_vectors() -> None:
    assert NO_EMBEDDINGS.direction(NO_EMBEDDINGS.add(["hound"])) == ()
    found = Engine(book(TREE)).find(read_query("jewel"))
    assert found.matches[0].rule.id == "2.1"


def test_no_stem_of_the_vectors_that_come_with_the_bot_is_written_otherwise_than_the_search_stems() -> None:
    stem = Analyzer().stem
    stems = [line.split("\t")[0] for line in (bundled_rules() / EMBEDDINGS).read_text("utf-8").splitlines()]
    assert len(stems) > 4_000
    assert [one for one in stems if one != one.casefold() or not one.isalnum()] == []
    assert all(stem(word) in stems for word in ("creature", "attacking", "died", "cards", "players"))
