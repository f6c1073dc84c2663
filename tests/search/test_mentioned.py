"""Every number and term in a text that nobody has put into brackets, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.guild.model import RuleTarget
from bot.rulebook.model import Rulebook
from bot.search.engine import Engine
from bot.search.mentioned import MOST_READ
from bot.search.outcome import Via
from bot.search.shelf import Shelf
from tests.builders import book, shelf
from tests.guild.servers import named, server, with_house_rule

SHELF = shelf()
# Numbers that look like amounts of something, and titles that are words of everyday.
TRAPS = book(
    {
        "1": {"0": "Chapter", "1": "One one.", "5": "One five.", "50": "One fifty."},
        "2": {"0": "Other", "1": "Two one.", "6": "Two six."},
        "Words": {
            "0": "Words",
            "After": "Later than.",
            "The": "An article.",
            "X": "A letter.",
            "Luck": "77\nA lucky number.",
            "Once More": "Again.",
            "Exile Zone": "Where exiled cards lie.",
            "Zone": "A place.",
            "Exile": "To put there.",
        },
    },
    book_id="traps",
)
LONG_TITLE = "One title of just as many words as count"
TWINS = Shelf(
    [
        Engine(book({"1": "Crate\nA box.", "2": "Barrel\nRound."}, book_id="first")),
        Engine(book({"7": "Barrel\nRound too.", "8": "Crates\nBoxes."}, book_id="second")),
    ]
)


def ids(text: str, *, of: Shelf = SHELF, among: tuple[str, ...] = ()) -> list[str]:
    """Return what a text mentions as `book:rule`, without the book where it is Pebbles."""
    found = (f"{match.book.info.id}:{match.rule.id}" for match in of.mentioned(text, among=among))
    return [one.removeprefix("pebbles:") for one in found]


def shelf_of(*books: Rulebook) -> Shelf:
    return Shelf([Engine(one) for one in books])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See 2.14.4.", ["2.14.4"]),
        ("2.14.4", ["2.14.4"]),
        ("(2.14.4)", ["2.14.4"]),
        ("By 2.14.4, it may.", ["2.14.4"]),
        ("2.14.4: what does it say?", ["2.14.4"]),
        ("2.14.4!", ["2.14.4"]),
        ("**2.14.4**", ["2.14.4"]),
        ("`2.14.4`", ["2.14.4"]),
        ("> 2.14.4", ["2.14.4"]),
        ("2.14.4/2.3", ["2.14.4", "2.3"]),
        ("2.14.4…", ["2.14.4"]),
        ("[[2.14.4]]", ["2.14.4"]),
        ("rule 2.14.4", ["2.14.4"]),
        ("§2.14.4", ["2.14.4"]),
        ("2.14.4\n2.3", ["2.14.4", "2.3"]),
        ("508.1.1", ["harbour:508.1.1"]),
    ],
)
def test_a_number_is_found_wherever_it_stands(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.14.4b", ["2.14.4b"]),
        ("2.14.4B", ["2.14.4b"]),
        ("2.14.4.b", ["2.14.4b"]),
        ("2.14.4b.", ["2.14.4b"]),
        ("2.14.4a–b", ["2.14.4a"]),
        ("2.14.4a and 2.14.4c", ["2.14.4a", "2.14.4c"]),
        ("2.14.4z", []),
        ("2.14.9", []),
        ("2.14.4be", []),
        ("2.14.4b2", []),
    ],
)
def test_a_number_may_have_a_letter(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rule 5", ["harbour:5"]),
        ("Rule 5", ["harbour:5"]),
        ("rules 5", ["harbour:5"]),
        ("section 508", ["harbour:508"]),
        ("Sections 508 and so on", ["harbour:508"]),
        ("chapter 2", ["2"]),
        ("§2", ["2"]),
        ("§ 2", ["2"]),
        ("(rule 5)", ["harbour:5"]),
        ("rule 5, please", ["harbour:5"]),
        ("rule 5?", ["harbour:5"]),
        ("What does rule 5 say?", ["harbour:5"]),
        ("That is rule 5.", ["harbour:5"]),
        ("See section 508.", ["harbour:508"]),
        ("rule\n5", ["harbour:5"]),
        ("5", []),
        ("508", []),
        ("take 5", []),
        ("5 pebbles", []),
        ("I have 2 of them, and 4 more", []),
        ("player 2", []),
        ("misrule 5", []),
        ("rule 5 000", ["harbour:5"]),
        ("rule 50", []),
        ("rule 5%", []),
        ("rule 5-6", []),
    ],
)
def test_a_whole_number_counts_only_after_a_word_that_makes_it_a_rules(text: str, expected: list[str]) -> None:
    assert ids(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "30 of them, or 35",
        "1.5%",
        "1.5kg of pebbles",
        "1.50x as much",
        "-1.5",
        "+1.5",
        "1.5+1",
        "1.5-2.6",
        "1d6",
        "2d6+1",
        "d1.5",
        "1.5d6",
        "1.1.2020",
        "2020-05-01",
        "v2.14.4",
        "V1.5",
        "quoth-1.5",
        "1.5.0-beta",
        "1.5.0rc1",
        "1.5.0%",
        "file1.5",
        "example.org/1.5.7",
        "10.1.5.50",
        "1,5",
        "12:30",
        "$1.50",
        "€1.50",
        "£1.5",
        "1.50$",
        "1.50 €",
        "1.50€",
        "US$1.50",
    ],
)
def test_amounts_dates_dice_versions_and_prices_are_no_rules(text: str) -> None:
    assert ids(text, of=shelf_of(TRAPS, *SHELF.books)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("since your last turn", ["6.2/Since Your Last Turn"]),
        ("What about tags in rules?", ["2.14.3"]),
        ("tags", ["2.14"]),
        ("tags in rules, or tags", ["2.14.3", "2.14"]),
        ("the golden rules of health", ["2.2", "2.3"]),
        ("Put it in the exile zone", ["traps:Words/Exile Zone"]),
        ("Exile it to that zone", ["traps:Words/Exile", "traps:Words/Zone"]),
        ("exile\nzone", ["traps:Words/Exile", "traps:Words/Zone"]),
    ],
)
def test_of_two_terms_that_overlap_the_longer_one_is_meant(text: str, expected: list[str]) -> None:
    assert ids(text, of=shelf_of(*SHELF.books, TRAPS)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deploy", "6.1.2/Deploy"),
        ("deploying", "6.1.2/Deploy"),
        ("I deployed it", "6.1.2/Deploy"),
        ("he deploys", "6.1.2/Deploy"),
        ("stacking unit", "2.14.4"),
        ("STACKING UNITS", "2.14.4"),
        ("golden rule", "2.2"),
        ("three crates", "harbour:9/Crate"),
        ("a crate’s contents", "harbour:9/Crate"),
        ("he passed", "4.2"),
        ("swapped", "6.2/Swap"),
        ("«Dormant»", "6.1.2/Dormant"),
        ("**Dor**mant? No: __Dormant__!", "6.1.2/Dormant"),
        ("hp", "2.3"),
        ("the tower fell", "2.14.4"),
    ],
)
def test_a_term_may_be_inflected_or_shouted_and_a_books_own_alias_counts(text: str, expected: str) -> None:
    assert ids(text) == [expected]


@pytest.mark.parametrize("text", ["After all", "the", "THE", "x", "X!", "77", "seven 7 77", "after the", "the x"])
def test_small_words_letters_and_numbers_alone_call_nothing(text: str) -> None:
    assert ids(text, of=shelf_of(TRAPS)) == []


def test_a_title_of_small_words_together_calls_its_rule() -> None:
    assert ids("Do that once more.", of=shelf_of(TRAPS)) == ["traps:Words/Once More"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "Hello everybody, who is coming on Friday?",
        "stackng unts",
        "units of a player",
        "depl oy",
        "???",
        "😀",
    ],
)
def test_nothing_is_guessed(text: str) -> None:
    assert ids(text) == []


def test_each_rule_is_told_once() -> None:
    assert ids("Deploy, deploying, deployed. 2.14.4 is the tower: stacking units, 2.14.4") == ["2.14.4", "6.1.2/Deploy"]


def test_numbers_come_first_and_then_terms_in_the_order_of_the_text() -> None:
    assert ids("swap, deploy (2.14.4b), health and 1.1.1, dormant") == [
        "2.14.4b",
        "1.1.1",
        "6.2/Swap",
        "6.1.2/Deploy",
        "2.3",
        "6.1.2/Dormant",
    ]


def test_no_term_goes_across_a_line_or_a_number() -> None:
    assert ids("golden\nrules") == []
    assert ids("golden 2.3 rules") == ["2.3"]


def test_two_books_that_call_a_thing_alike_are_both_told() -> None:
    assert ids("a crate and a barrel", of=TWINS) == ["first:1", "second:8", "first:2", "second:7"]


def test_two_books_with_the_same_number_are_both_told() -> None:
    two = shelf_of(book({"1": {"1": "One."}}, book_id="first"), book({"1": {"1": "Uno."}}, book_id="second"))
    assert ids("1.1", of=two) == ["first:1.1", "second:1.1"]


def test_only_the_books_that_count_are_looked_into() -> None:
    assert ids("launch or deploy, 2.3 or 508.1.1", among=("harbour",)) == ["harbour:508.1.1", "harbour:509"]
    assert ids("launch or deploy", among=("pebbles",)) == ["6.1.2/Deploy"]
    assert ids("launch or deploy", among=("gone",)) == ["harbour:509", "6.1.2/Deploy"]


def test_terms_are_as_long_as_eight_words() -> None:
    titled = shelf_of(book({"1": f"{LONG_TITLE[: LONG_TITLE.rindex(' ')]}\nText.", "2": "Title\nText."}))
    assert len(LONG_TITLE.split()) == 9
    assert ids(f"that is {LONG_TITLE}", of=titled) == ["book:1"]


def test_a_servers_own_names_count_and_lead_where_they_lead() -> None:
    guild = named(named(server(), "big piles", "2.14.4"), "us", "2.3")
    assert ids("Big Piles!", of=guild.shelf) == ["2.14.4"]
    assert ids("big", of=guild.shelf) == []
    assert [match.via for match in guild.shelf.mentioned("big piles")] == [Via.ALIAS]
    assert ids("big piles") == []


def test_an_own_name_and_a_title_that_are_one_are_told_once() -> None:
    guild = named(server(), "stacks of units", "2.14.4")
    assert ids("stacks of units, that is stacking units", of=guild.shelf) == ["2.14.4"]


def test_a_house_rule_is_told_and_one_that_changes_a_rule_leads_there() -> None:
    guild = with_house_rule(server(), "Nap Time")
    guild = with_house_rule(guild, "Tall Stacks", changes=RuleTarget(book="pebbles", rule="2.14.4", footprint=""))
    assert ids("nap time and tall stacks", of=guild.shelf) == ["~house:h0", "2.14.4"]
    assert ids("nap time", of=guild.shelf, among=("harbour",)) == ["~house:h0"]


def test_only_the_beginning_of_a_very_long_text_is_read() -> None:
    assert ids(" " * (MOST_READ - 6) + "2.14.4") == ["2.14.4"]
    assert ids(" " * MOST_READ + "2.14.4 deploy") == []
    assert ids(" " * (MOST_READ - 6) + "deploy") == ["6.1.2/Deploy"]
    assert ids(" " * (MOST_READ - 5) + "deploy") == []


@pytest.mark.parametrize(
    "piece",
    ["1.", "1", ".", "a", "a ", "§", "rule ", "rule 1", "1.1a", "(", "[[", "\n", "deploy ", "2.3 ", "\u0301", "ﷺ"],
)
def test_garbage_comes_to_an_end(piece: str) -> None:
    found = ids(piece * (8_000 // len(piece)))
    assert len(found) == len(set(found)) <= 2


@given(st.text(max_size=400) | st.text(alphabet="0123456789.-abc ()§\n", max_size=60))
def test_no_text_is_an_error_and_no_rule_is_told_twice(text: str) -> None:
    found = ids(text)
    assert len(found) == len(set(found))
    assert found == ids(text)
