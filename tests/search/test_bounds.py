"""Whatever is typed, however long: an answer, the same one each time, and not more work than a question is worth."""

from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.folders import bundled_rules
from bot.library import THESAURUS, load
from bot.search.engine import Engine
from bot.search.outcome import Found, Nothing, Several
from bot.search.query import MAX_LENGTH, read_query
from bot.search.shelf import Shelf
from bot.search.thesaurus import read_thesaurus
from tests.builders import shelf

SHELF = shelf()
ENGINES = [Engine(book, SHELF.lore) for book in SHELF.books]
PLAIN = [Engine(book) for book in SHELF.books]
WORDS = sorted({word for book in SHELF.books for rule in book for word in (rule.title + " " + rule.text).split()})
TALK = read_thesaurus((bundled_rules() / THESAURUS).read_bytes(), path=Path(THESAURUS))
SAID = sorted({phrase for entry in (*TALK.senses, *TALK.situations) for phrase in entry.said})
MOST_READINGS, MOST_RULES = 20, 25

HOSTILE = {
    "nothing": "",
    "blank": " \t\n\u2003" * 200,
    "two thousand characters": "stacking units " * 134,
    "one letter": "a" * 2_000,
    "one word of letters that come back": "ab" * 1_000,
    "one word a thousand times": "unit " * 1_000,
    "one misspelt word a thousand times": "unti " * 1_000,
    "a hundred words": " ".join(f"word{n}" for n in range(100)),
    "a hundred misspelt words": " ".join(f"stackin{chr(97 + n % 26)}" for n in range(100)),
    "words of one letter": "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 10,
    "consonants": "bcd bcdf bcdfg xyz dmg std " * 40,
    "combining characters": "e\u0301\u0301\u0301\u0301\u0301\u0301" * 200,
    "nothing but combining characters": "\u0301\u0489" * 500,
    "what grows when it is unfolded": "\ufdfa" * 300,
    "what becomes a word": "&" * 900,
    "what grows and is a letter": "ﬃ" * 300,
    "zero width": "\u200b\u200c\u200d\ufeff" * 300,
    "zero width inside": "\u200b".join("stacking units" * 50),
    "turned round": "\u202e\u2066stinu gnikcats\u2069\u202c" * 20,
    "digits": "1" * 2_000,
    "digits and dots": "1." * 1_000,
    "dots": "." * 2_000,
    "digits of other scripts": "١.٢.٣ " * 100 + "²³½Ⅷ" * 20,
    "a number that goes on": "2.14.4" + ".1a" * 500,
    "brackets behind a number": "2" + " (1)" * 300,
    "spaces behind a number": "2.14" + " " * 280 + "x",
    "marks behind a number": "2.14" + ").:,;!?" * 41 + "x",
    "leads without a number": "the rule section " * 100,
    "leads": "r" * 299 + "1",
    "dashes": "1-" * 900,
    "parts of a path": "/a" * 700,
    "open brackets": "((((" * 400,
    "backslashes": "\\" * 1_000,
    "quotes": "'\"`’“" * 300,
    "patterns": "(a+)+$ .*.*.* [[:alpha:]]{9} \\d+ " * 40,
    "asking without end": "what is a " * 150,
    "how does it work work work": "how does " + "work " * 200,
    "mentions": "<@1><@&2><#3>@everyone " * 60,
    "half a mention": "<@" * 700,
    "half a server's emoji": "<a:" * 600,
    "emoji": "👍🏽👨‍👩‍👧‍👦🇩🇪" * 100,
    "emoji between words": "stack 👍 units 👎 " * 60,
    "books": "harbour: " * 150,
    "books at the end": "x" + " in harbour" * 150,
    "prefixes": "rule_" * 300,
    "question marks": "?" * 900 + "x",
    "underscores": "_" * 900,
    "lone surrogate": "stack\ud800ing" * 40,
    "control characters": "".join(map(chr, range(32))) * 20,
    "the sharp s": "ß" * 900,
    "the dotted i": "İ" * 900,
    "the whole of it": "".join(map(chr, range(0x2000, 0x2400))),
    "thai": "กฎของเกม" * 100,
    "chinese": "规则是什么" * 200,
}
typed = st.one_of(
    st.text(max_size=600),
    st.text(alphabet=st.characters(categories=["Mn", "Cf", "Sk", "Nl", "No", "Zs"]), max_size=600),
    st.text(alphabet="0123456789.-ab ()§#:;!?_/x", max_size=400),
    st.lists(st.sampled_from(SAID) | st.sampled_from(WORDS), max_size=20).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=80).map(" ".join),
    st.lists(st.sampled_from(WORDS).map(lambda word: word[1:] + word[:1]), max_size=60).map(" ".join),
    st.sampled_from(sorted(HOSTILE.values())),
)


def check(shelf: Shelf, text: str) -> None:
    """Ask for one text in every way, twice: a whole answer each time, and the same."""
    first, second = (shelf.find(shelf.read(text), limit=10) for _ in range(2))
    assert first == second
    assert isinstance(first, Found | Several | Nothing)
    assert len({(match.book.info.id, match.rule.id) for match in first.matches}) == len(first.matches) <= 10
    begun, again = (shelf.suggest(text, limit=25) for _ in range(2))
    assert begun == again
    assert len({(match.book.info.id, match.rule.id) for match in begun}) == len(begun) <= 25
    assert shelf.names(shelf.read(text)) in {True, False}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_meant_to_keep_the_bot_busy_is_answered_like_anything_else(text: str) -> None:
    check(SHELF, text)


@given(typed)
def test_every_text_is_answered_and_the_same_way_by_a_bot_that_has_never_heard_another(text: str) -> None:
    check(SHELF, text)
    fresh = Shelf([Engine(book, SHELF.lore) for book in SHELF.books])
    known = Shelf(ENGINES)
    assert fresh.find(fresh.read(text)) == known.find(known.read(text))


@given(typed)
def test_no_more_words_are_read_and_no_more_rules_look_than_a_question_needs(text: str) -> None:
    query = read_query(text)
    for guesser in (engine._guesser for engine in ENGINES):
        for unfinished in (False, True):
            read = guesser.lexicon.read.cache_info().misses
            look = guesser.look(query, unfinished=unfinished)
            assert guesser.lexicon.read.cache_info().misses - read <= MOST_READINGS
            assert len(look.evidence()) <= MOST_RULES
            assert all(0 <= share < inf for found in look.evidence().values() for share in found)
            assert all(0 <= share <= 1 for share in look.doubt)


@given(typed)
def test_what_speaks_for_a_rule_is_a_share_where_no_thesaurus_adds_to_it(text: str) -> None:
    for engine in PLAIN:
        look = engine.look(read_query(text))
        assert all(0 <= share <= 1 + 1e-9 for found in look.evidence().values() for share in found)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_stands_beyond_the_longest_question_is_as_if_never_typed(text: str) -> None:
    assert read_query(text) == read_query(text[:MAX_LENGTH])


@given(typed)
def test_no_text_is_read_beyond_the_longest_question(text: str) -> None:
    query = read_query(text)
    assert len(query.text) <= MAX_LENGTH
    assert len(query.folded) <= 5 * MAX_LENGTH  # `&` is " and "
    assert SHELF.read(text).whole == SHELF.read(text[:MAX_LENGTH]).whole


def test_saying_a_word_again_is_no_other_question() -> None:
    once, often = (ENGINES[0].look(read_query(text)) for text in ("unit", "unit " * 1_000))
    assert once.doubt == often.doubt._replace(asks=0)
    assert {place: found.text for place, found in once.evidence().items()} == {
        place: found.text for place, found in often.evidence().items()
    }


def test_words_beyond_those_that_are_read_change_nothing_but_what_stands_beside() -> None:
    words = [f"zeppelin{n}" for n in range(19)]
    short, long = (ENGINES[0].look(read_query(" ".join(["stack", *words, *more]))) for more in ([], ["zz1", "zz2"]))
    assert short.doubt == long.doubt
    assert short.evidence().keys() == long.evidence().keys()


@pytest.fixture(scope="module")
def bundled() -> Shelf:
    return load([bundled_rules()], prepared=False).shelf


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_the_bundled_books_take_it_too(bundled: Shelf, text: str) -> None:
    check(bundled, text)
