"""What counts as the name of a rule, in whatever form it is typed, and what only looks like one."""

from base64 import b64encode

import pytest

from bot.search.embeddings import Embeddings
from bot.search.engine import Engine
from bot.search.lore import Lore
from bot.search.outcome import NEAR_CERTAIN, Found, Via
from bot.search.query import read_query
from tests.builders import book

TREE = {
    "6": {
        "0": "Glossary",
        "Dies, Dying": "Goes to the heap.",
        "Planeswalk": "Leave one plane for another.",
        "Planeswalker": "One who can.",
        "Swap": "Two pieces change places.",
        "Two-Headed Giant": "Four players, two teams.",
        "State-Based Actions": "They are checked at all times.",
        "Standard Game": "The usual one.",
        "Damage Step": "Harm is dealt.",
        "Free For All Game": "Everybody against everybody.",
        "First Strike": "Harm is dealt sooner.",
        "Fast Ship": "It sails twice.",
    },
    "7": "Tag, You Are\nA comma in the title of a number.",
    "8": "Mulligan\nA hand is drawn again, for a toll of 1.",
    "9": "Ward Roll\nA die is cast against harm.",
    "11": "Foul Shot\nIt counts half.",
    "12": "Fair Step\nIt counts double.",
}
QUESTIONS = {"8": ("can i redraw zonk", "how do i get a new hand"), "9": ("does my shield hold",)}
ALIASES = {"hand toll": "8"}


@pytest.fixture(scope="module")
def glossary() -> Engine:
    return Engine(book(TREE, questions=QUESTIONS, aliases=ALIASES))


def named(engine: Engine, typed: str) -> tuple[str, Via]:
    outcome = engine.find(read_query(typed))
    assert isinstance(outcome, Found)
    return outcome.best.rule.name or outcome.best.rule.id, outcome.best.via


def offered(engine: Engine, typed: str) -> dict[str, Via]:
    """Return what comes near and is not called the answer, with what each was found by."""
    query = read_query(typed)
    assert not isinstance(engine.find(query), Found)
    return {guess.rule.name or guess.rule.id: guess.via for guess in engine.guesses(query)}


@pytest.mark.parametrize(
    "typed",
    [
        "what is a swap", "what is swap?", "What's a Swap", "whats swap", "what are swaps", "define swap", "def swap",
        "definition of a swap", "explain swap", "meaning of swap", "rules for swap", "rule on swaps",
        "what does swap mean", "what does swap do", "how does swap work", "how do swaps work", "how does a swap work?",
        "how to swap", "how is a swap worded",
    ],
)  # fmt: skip
def test_who_asks_what_a_thing_is_or_how_it_works_is_led_to_its_title(glossary: Engine, typed: str) -> None:
    assert named(glossary, typed) == ("Swap", Via.TITLE)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("what is a ward roll", "9"),
        ("how does first strike work", "First Strike"),
        ("explain two headed giant", "Two-Headed Giant"),
        ("what is the hand toll", "8"),
    ],
)
def test_names_of_several_words_are_asked_for_likewise(glossary: Engine, typed: str, name: str) -> None:
    assert named(glossary, typed)[0] == name


def test_a_misspelt_name_is_asked_for_likewise_and_still_a_guess(glossary: Engine) -> None:
    assert named(glossary, "what is a frist strike") == ("First Strike", Via.FUZZY)
    assert named(glossary, "how do mulligens work") == ("8", Via.FUZZY)


@pytest.mark.parametrize(
    ("typed", "query"),
    [
        ("what is a ward roll", "ward roll"),
        ("how does stealth work", "stealth"),
        ("swap", ""),
        ("what happens to a swap", ""),
        ("explain", ""),
    ],
)
def test_what_is_asked_about_is_known_from_how_it_is_asked(typed: str, query: str) -> None:
    assert read_query(typed).name == query


@pytest.mark.parametrize("typed", ["dies", "Dying", "dies, dying", "dies dying", "what is dying", "died"])
def test_an_entry_of_two_names_is_called_by_each(glossary: Engine, typed: str) -> None:
    assert named(glossary, typed) == ("Dies, Dying", Via.TITLE)


def test_a_comma_in_the_title_of_a_numbered_rule_is_part_of_it(glossary: Engine) -> None:
    assert named(glossary, "tag you are") == ("7", Via.TITLE)
    assert not glossary.exact(read_query("tag"))


@pytest.mark.parametrize(
    ("typed", "name", "via"),
    [
        ("hand toll", "8", Via.ALIAS),
        ("Hand Tolls", "8", Via.ALIAS),
        ("the hand toll", "8", Via.ALIAS),
        ("hand tolled", "8", Via.ALIAS),
        ("hnad toll", "8", Via.FUZZY),
        ("hands tolll", "8", Via.FUZZY),
    ],
)
def test_an_alias_of_the_book_is_known_in_other_forms_and_misspelt(
    glossary: Engine, typed: str, name: str, via: Via
) -> None:
    assert named(glossary, typed) == (name, via)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("2hg", "Two-Headed Giant"),
        ("SBA", "State-Based Actions"),
        ("ffag", "Free For All Game"),
        ("ffa", "Free For All Game"),
    ],
)
def test_the_first_letters_of_one_title_name_it_a_number_as_a_digit(glossary: Engine, typed: str, name: str) -> None:
    assert named(glossary, typed) == (name, Via.ALIAS)


@pytest.mark.parametrize("typed", ["fs", "sg", "ds", "wr", "ff"])
def test_two_letters_are_nobodys_acronym(glossary: Engine, typed: str) -> None:
    assert not glossary.exact(read_query(typed))


def test_letters_that_two_titles_begin_with_name_neither() -> None:
    twins = Engine(
        book({"1": "Round Trip Ticket\nOne.", "2": "Rough Tide Table\nTwo.", "3": "Late Tide Call Home\nThree."})
    )
    assert not twins.exact(read_query("rtt"))
    assert named(twins, "ltc") == ("3", Via.ALIAS)


def test_all_letters_of_a_title_go_before_those_that_another_begins_with() -> None:
    both = Engine(book({"1": "Late Tide Call Home\nOne.", "2": "Long Table Cloth\nTwo."}))
    assert named(both, "ltc") == ("2", Via.ALIAS)
    assert named(both, "ltch") == ("1", Via.ALIAS)


def test_an_acronym_that_is_a_title_is_that_title() -> None:
    both = Engine(book({"1": "Late Tide Call\nOne.", "2": "LTC\nTwo."}))
    assert named(both, "ltc") == ("2", Via.TITLE)


def test_an_acronym_is_less_sure_than_anything_spelt_out(glossary: Engine) -> None:
    best = glossary.find(read_query("2hg")).matches[0]
    assert best.score < NEAR_CERTAIN < glossary.find(read_query("two headed giants")).matches[0].score


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("dmg", "Damage Step"),
        ("std", "Standard Game"),
        ("std game", "Standard Game"),
        ("mllgn", "8"),
        ("strk", "First Strike"),
    ],
)
def test_consonants_lead_to_the_word_that_they_stand_for(glossary: Engine, typed: str, name: str) -> None:
    guesses = glossary.guesses(read_query(typed))
    assert max(guesses, key=lambda guess: guess.odds).rule is next(
        rule for rule in glossary.book if name in {rule.name, rule.id}
    )


@pytest.mark.parametrize("typed", ["dg", "xyz", "dmgx", "grmd"])
def test_letters_that_stand_in_no_word_in_this_order_lead_nowhere(glossary: Engine, typed: str) -> None:
    assert glossary.guesses(read_query(typed)) == ()


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("planeswalk", ["Planeswalk"]),
        ("planeswalker", ["Planeswalker"]),
        ("planeswalked", ["Planeswalk", "Planeswalker"]),
        ("planeswalking", ["Planeswalk", "Planeswalker"]),
    ],
)
def test_a_form_of_two_titles_is_first_of_the_one_that_it_begins_with(
    glossary: Engine, typed: str, names: list[str]
) -> None:
    matches = [match for match in glossary.find(read_query(typed)).matches if not match.via.is_guess]
    assert [match.rule.name for match in matches] == names


@pytest.mark.parametrize(
    ("typed", "near"),
    [("swamp", "Swap"), ("swab", "Swap"), ("snap", "Swap")],
)
def test_another_word_is_not_the_title_that_it_resembles(glossary: Engine, typed: str, near: str) -> None:
    assert near in offered(glossary, typed)


def test_a_word_that_is_known_is_no_slip_for_a_title() -> None:
    tree = {"1": "Banish\nA card is put out of the game.", "2": "Shooting\nA shot hits from 4 on."}
    lore = Lore(embeddings=Embeddings({"school": b64encode(bytes(3)).decode()}, dimensions=3))
    known = Engine(book(tree, questions={"1": ("will my cards vanish for good",)}), lore)
    unknown = Engine(book(tree))
    assert unknown.find(read_query("schooling")).matches[0].score == NEAR_CERTAIN
    for typed in ("vanish", "schooling"):
        assert all(match.score < NEAR_CERTAIN for match in known.find(read_query(typed)).matches)
    for typed in ("banihs", "shootinng"):
        assert known.find(read_query(typed)).matches[0].score == NEAR_CERTAIN


@pytest.mark.parametrize("typed", ["zonk", "redraw", "shield", "hold"])
def test_one_word_that_only_questions_have_is_at_most_offered(glossary: Engine, typed: str) -> None:
    assert set(offered(glossary, typed).values()) == {Via.QUESTION}


@pytest.mark.parametrize("typed", ["foul step", "fair shot", "ward strike", "foul ship"])
def test_words_of_two_titles_are_the_name_of_neither(glossary: Engine, typed: str) -> None:
    assert offered(glossary, typed)
