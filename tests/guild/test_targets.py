"""Where an alias may lead, and the sentence that says why not."""

import pytest

from bot.errors import QuothError, RefusedError, UnknownRulebookError
from bot.guild.aliases import add_alias
from bot.guild.model import QueryTarget, RuleTarget
from bot.guild.targets import read_official, read_target, target_of
from bot.rulebook.footprint import footprint
from tests.guild.servers import OFFICIAL, named, server, with_house_rule

PEBBLES = OFFICIAL.get("pebbles")
STACKING = RuleTarget(book="pebbles", rule="2.14.4", footprint=footprint(PEBBLES, PEBBLES["2.14.4"]))


@pytest.mark.parametrize(
    ("typed", "book", "rule"),
    [
        ("2.14.4", None, ("pebbles", "2.14.4")),
        ("２.14.4 B", None, ("pebbles", "2.14.4b")),
        ("rule 2.14.4", None, ("pebbles", "2.14.4")),
        ("stacking units", None, ("pebbles", "2.14.4")),
        ("stackng units", None, ("pebbles", "2.14.4")),
        ("2.14.4 Stacking Units", None, ("pebbles", "2.14.4")),
        ("pebbles: 2.14.4", "harbour", ("pebbles", "2.14.4")),
        ("hp", None, ("pebbles", "2.3")),
        ("x", "harbour", ("harbour", "9/X")),
        ("harbour x", None, ("harbour", "9/X")),
        ("9/X", "Harbour", ("harbour", "9/X")),
        ("  launch  ", None, ("harbour", "509")),
    ],
)
def test_a_rule_that_is_named_is_kept_with_its_footprint(typed: str, book: str | None, rule: tuple[str, str]) -> None:
    owner = OFFICIAL.get(rule[0])
    assert read_target(typed, server(), book=book) == target_of(owner, owner[rule[1]])


@pytest.mark.parametrize(
    ("typed", "book", "kept"),
    [
        ("units of a player", None, QueryTarget(book="pebbles", query="units of a player")),
        ("pebbles: units of a player", None, QueryTarget(book="pebbles", query="units of a player")),
        ("units of a player in pebbles", None, QueryTarget(book="pebbles", query="units of a player")),
        ("units of a player (pebbles)", None, QueryTarget(book="pebbles", query="units of a player")),
        ("rule_units of a player", None, QueryTarget(book="pebbles", query="units of a player")),
        ("how many crates fit", None, QueryTarget(book="harbour", query="how many crates fit")),
        ("how many crates fit", "harbour", QueryTarget(book="harbour", query="how many crates fit")),
        ("units\u200b of\u202e a player", None, QueryTarget(book="pebbles", query="units of a player")),
    ],
)
def test_words_are_kept_as_a_query_of_the_book_that_answers_them(
    typed: str, book: str | None, kept: QueryTarget
) -> None:
    assert read_target(typed, server(), book=book) == kept


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2.14.9", "There is no rule 2.14.9."),
        ("99.9", "No rule comes near “99.9”."),
        ("zzyzx", "No rule comes near “zzyzx”."),
        ("https://example.org/units", "No rule comes near “https://example.org/units”."),
        ("   ", "No rule comes near “”."),
        ("x", "“x” is in several books: write one of pebbles, harbour before it."),
        ("u" * 101, "What an alias leads to has at most 100 characters."),
        ("<@80351110224678912> 2.14.4", "What an alias leads to has no mention in it."),
        ("@everyone units of a player", "What an alias leads to has no mention in it."),
        ("units that *stack*", "A query cannot contain mentions, markup or brackets; this one contains `*`."),
        ("units of a player\x07", "A query cannot contain invisible characters; this one contains U+0007."),
    ],
)
def test_a_target_is_refused_with_its_reason(typed: str, sentence: str) -> None:
    with pytest.raises(RefusedError) as caught:
        read_target(typed, server())
    assert str(caught.value) == sentence


def test_an_unknown_book_names_those_that_there_are() -> None:
    with pytest.raises(UnknownRulebookError, match=r"no book “chess”. There are: pebbles, harbour\."):
        read_target("x", server(), book="chess")


def test_a_rule_is_looked_for_in_the_books_that_the_server_plays_with() -> None:
    assert read_target("x", server(books=["harbour"])) == target_of(
        OFFICIAL.get("harbour"), OFFICIAL.get("harbour")["9/X"]
    )
    with pytest.raises(RefusedError):
        read_target("launch", server(books=["pebbles"]))
    assert read_target("launch", server(books=["pebbles"]), book="harbour").book == "harbour"


def test_a_house_rule_may_be_led_to_and_one_that_changes_a_rule_stands_for_it() -> None:
    house = with_house_rule(server(), "No ties")
    assert read_target("no ties", house) == RuleTarget(book="~house", rule="h0")
    changing = with_house_rule(server(), "Higher stacks", changes=STACKING)
    assert read_target("higher stacks", changing) == STACKING


@pytest.mark.parametrize("target", ["piles", "PILES!", "rule_piles", "rule piles", "pebbles: piles", "Píles", "?piles"])
def test_an_alias_of_an_alias_is_refused_however_it_is_spelt(target: str) -> None:
    with pytest.raises(RefusedError, match="“Piles” is an alias itself: lead to the rule that it leads to"):
        add_alias(named(server(), "Piles", "2.14.4"), name="heaps", target=target)


@pytest.mark.parametrize("name", ["units of a player", "Units of a PLAYER?", "units, of a player"])
def test_a_name_that_another_alias_asks_for_is_refused(name: str) -> None:
    asking = named(server(), "piles", "units of a player")
    with pytest.raises(RefusedError, match="“piles” asks a book for “units of a player”: that would be a chain"):
        add_alias(asking, name=name, target="2.14.4")


def test_an_alias_never_asks_for_itself() -> None:
    with pytest.raises(RefusedError, match="“Units of a player” would ask for itself: give a rule's number or title"):
        add_alias(server(), name="Units of a player", target="units of a player")
    with pytest.raises(RefusedError, match="is an alias itself"):
        add_alias(named(server(), "piles", "2.14.4"), name="piles", target="piles")


def test_an_alias_that_is_led_elsewhere_may_ask_for_what_it_asked_before() -> None:
    asking = named(server(), "piles", "units of a player")
    assert add_alias(asking, name="PILES", target="units of a player")
    assert add_alias(asking, name="piles", target="units of a player") == ()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2.14.9", "There is no rule 2.14.9."),
        ("x", "“x” is in several books: write one of pebbles, harbour before it."),
        ("units of a player", "No official rule is called “units of a player”. Did you mean"),
        ("zzyzx", "No official rule is called “zzyzx”: give its number or its title."),
    ],
)
def test_a_house_rule_changes_only_what_is_named(typed: str, sentence: str) -> None:
    with pytest.raises(QuothError) as caught:
        read_official(typed, server())
    assert str(caught.value).startswith(sentence)


def test_the_official_rule_is_not_looked_for_among_the_servers_own() -> None:
    own = with_house_rule(named(server(), "piles", "2.14.4"), "No ties")
    for typed in ("piles", "no ties"):
        with pytest.raises(RefusedError, match="No official rule"):
            read_official(typed, own)
    assert read_official("pebbles: x", own).rule == "6.2/X"
