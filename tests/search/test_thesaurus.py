"""The thesaurus of table talk: how its file is read, and what it makes of the words of a question."""

from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.search.thesaurus import NO_INTERPRETER, Entry, Hint, Interpreter, Thesaurus, read_thesaurus

PATH = Path("talk.toml")
TALK = b"""
[senses]
"dude, guy" = "unit, creature"
"put down, lay down" = "play a card"
"croaked, bit the dust" = "destroyed"
"nope" = "counter, by the way"
"the, of" = "article"

[situations]
"last dude croaked, none standing" = "lose the game, out"
"""


@pytest.fixture(scope="module")
def talk() -> Interpreter:
    return Interpreter(read_thesaurus(TALK, path=PATH))


def explain(interpreter: Interpreter, typed: str) -> tuple[Hint, ...]:
    return interpreter.explain(tuple(typed.split()))


def told(interpreter: Interpreter, typed: str) -> list[set[str]]:
    return [set(hint.stems) for hint in explain(interpreter, typed) if hint.is_told]


def phrases(interpreter: Interpreter, typed: str) -> list[set[str]]:
    return [set(hint.stems) for hint in explain(interpreter, typed) if hint.place is None and not hint.is_told]


def test_a_line_leads_from_what_is_said_to_what_is_printed() -> None:
    read = read_thesaurus(b'[senses]\n"dude, guy" = "unit"\n[situations]\n"none left" = "lose, out"', path=PATH)
    assert [len(entry.said) for entry in read.senses] == [2]
    assert [phrase.strip() for entry in read.senses for phrase in (*entry.said, *entry.meant)] == [
        "dude",
        "guy",
        "unit",
    ]
    assert [phrase.strip() for entry in read.situations for phrase in entry.meant] == ["lose", "out"]


@pytest.mark.parametrize("data", [b"", b"# nothing yet", b"[senses]", b"\xef\xbb\xbf[situations]"])
def test_a_file_may_be_empty_and_begin_with_a_mark_of_its_encoding(data: bytes) -> None:
    assert read_thesaurus(data, path=PATH) == Thesaurus()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[senses", "talk.toml: this is not TOML: "),
        (b'[senses]\n"a" = "b"\n"a" = "c"', "talk.toml: this is not TOML: "),
        (b"\xff\xfe[\x00", "talk.toml: this is not TOML: 'utf-8' codec"),
        (b'[sences]\n"a" = "b"', "talk.toml, at sences: a thesaurus has the tables [senses] and [situations]"),
        (b'zeal = "b"\n[words]', "talk.toml, at words: a thesaurus has the tables [senses] and [situations]"),
        (b'senses = "a"', "talk.toml, at senses: [senses] is a table"),
        (b'[[situations]]\n"a" = "b"', "talk.toml, at situations: [situations] is a table"),
        (b'[senses]\n"dude" = ["unit"]', "talk.toml, in senses, at 'dude': what is meant is one text, with commas"),
        (
            b"[situations]\ndude.guy = 'a'",
            "talk.toml, in situations, at 'dude': what is meant is one text, with commas",
        ),
        (b'[senses]\n"dude,, guy" = "unit"', "talk.toml, in senses, at 'dude,, guy': there is a phrase without words"),
        (b'[senses]\n"dude" = "unit,"', "talk.toml, in senses, at 'dude': there is a phrase without words"),
        (b'[situations]\n"dude" = "?!"', "talk.toml, in situations, at 'dude': there is a phrase without words"),
        (b'[senses]\n"" = "unit"', "talk.toml, in senses, at '': there is a phrase without words"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_place(data: bytes, said: str) -> None:
    with pytest.raises(RulebookFormatError) as raised:
        read_thesaurus(data, path=PATH)
    assert str(raised.value).startswith(said)
    assert raised.value.path == PATH


def test_a_said_word_hints_at_what_is_printed_and_less_at_what_else_is_said(talk: Interpreter) -> None:
    (hint,) = explain(talk, "dude")
    assert (hint.place, hint.is_told, set(hint.stems)) == (0, False, {"dude", "guy", "unit", "creatur"})
    assert 1 > hint.stems["unit"] == hint.stems["creatur"] > hint.stems["guy"] > 0


def test_a_printed_word_hints_at_what_is_said_for_it_but_not_at_what_else_is_printed(talk: Interpreter) -> None:
    (hint,) = explain(talk, "units")
    assert hint.stems.keys() == {"dude", "guy"}
    (said,) = explain(talk, "guy")
    assert hint.stems["dude"] < said.stems["dude"]


def test_a_hint_says_which_word_it_stands_for_in_any_of_its_forms(talk: Interpreter) -> None:
    assert [hint.place for hint in explain(talk, "when my guys fight a dude")] == [2, 5]


@pytest.mark.parametrize(
    "typed", ["put down", "put it down", "putting his down", "lay that down now", "put my the down"]
)
def test_a_phrase_is_heard_with_a_filler_inside_it(talk: Interpreter, typed: str) -> None:
    assert phrases(talk, typed) == [{"put", "lay", "down", "play", "card"}]


@pytest.mark.parametrize("typed", ["put big down", "down put", "put", "down", "put not down"])
def test_a_phrase_is_not_heard_in_pieces_turned_round_or_with_a_word_that_says_something_inside(
    talk: Interpreter, typed: str
) -> None:
    assert explain(talk, typed) == ()


def test_a_phrase_that_is_said_twice_is_heard_once(talk: Interpreter) -> None:
    assert len(phrases(talk, "put it down or put it down")) == 1


def test_a_word_of_a_phrase_is_worth_less_than_a_word_that_says_it_alone(talk: Interpreter) -> None:
    (phrase,) = explain(talk, "put down")
    (word,) = explain(talk, "guy")
    assert phrase.stems["card"] < word.stems["unit"]
    assert phrase.stems["lay"] < word.stems["dude"]


def test_stopwords_inside_a_printed_phrase_are_not_looked_for(talk: Interpreter) -> None:
    (hint,) = explain(talk, "nope")
    assert hint.stems.keys() == {"nope", "counter", "way"}


@pytest.mark.parametrize(
    "typed",
    [
        "last dude croaked",
        "croaked last dude",
        "my dude was the last who croaked",
        "the last guy croaked",
        "none is standing",
        "standing none",
    ],
)
def test_a_situation_is_told_in_any_order_and_in_other_words_of_the_same_sense(talk: Interpreter, typed: str) -> None:
    assert told(talk, typed) == [{"lose", "game"}, {"out"}]


@pytest.mark.parametrize("typed", ["last dude", "dude croaked", "last unit croaked", "none", "standing"])
def test_a_situation_is_not_told_in_part_nor_in_the_words_that_are_printed(talk: Interpreter, typed: str) -> None:
    assert told(talk, typed) == []


def test_what_two_situations_have_in_common_is_hinted_at_once() -> None:
    senses = b'[situations]\n"cup fell, cup spilled" = "restart"\n"cup empty" = "restart, refill"'
    assert told(Interpreter(read_thesaurus(senses, path=PATH)), "cup fell spilled empty") == [{"restart"}, {"refil"}]


@pytest.mark.parametrize("typed", ["", "the", "of the", "is it", "what do i do with the"])
def test_stopwords_alone_hint_at_nothing(talk: Interpreter, typed: str) -> None:
    assert explain(talk, typed) == ()


def test_without_a_thesaurus_nothing_is_hinted_at() -> None:
    assert explain(NO_INTERPRETER, "dude put it down") == ()


def test_two_thesauri_join_into_one_that_knows_both() -> None:
    more = Thesaurus(
        senses=(Entry(said=("dude", "bloke"), meant=("hero",)),),
        situations=(Entry(said=("bloke asleep",), meant=("dormant",)),),
    )
    first = read_thesaurus(TALK, path=PATH)
    joined = first + more
    assert joined.senses == (*first.senses, *more.senses)
    both = Interpreter(joined)
    (hint,) = explain(both, "dude")
    assert hint.stems.keys() == {"dude", "guy", "bloke", "unit", "creatur", "hero"}
    assert told(both, "last bloke croaked") == [{"lose", "game"}, {"out"}]
    assert told(both, "dude asleep") == [{"dormant"}]


def test_the_same_is_understood_whether_the_thesaurus_was_taken_in_before_or_with_the_first_question() -> None:
    prepared, late = (Interpreter(read_thesaurus(TALK, path=PATH)) for _ in range(2))
    prepared.prepare()
    for typed in ("last dude croaked", "put it down"):
        assert explain(prepared, typed) == explain(late, typed)
