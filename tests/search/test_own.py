"""What a server adds to the books: which of its names and house rules answers, and before or behind what."""

from collections.abc import Mapping

import pytest

from bot.guild.guild import house_book
from bot.guild.model import HouseRule
from bot.rulebook.model import Rule, Rulebook
from bot.search.engine import Engine
from bot.search.outcome import OWN_NAME, Found, Several, Via
from bot.search.own import Own, QueryShortcut, RuleShortcut, Shortcut
from bot.search.query import read_query
from bot.search.shelf import Shelf
from tests.builders import shelf
from tests.guild.servers import first_of

OFFICIAL = shelf()
PEBBLES, HARBOUR = OFFICIAL.get("pebbles"), OFFICIAL.get("harbour")
STACKING = (PEBBLES, PEBBLES["2.14.4"])


def leads(name: str, book: Rulebook, rule: Rule) -> Shortcut:
    return RuleShortcut(name=name, book=book, rule=rule)


def asks(name: str, book: Rulebook, query: str) -> Shortcut:
    return QueryShortcut(name=name, book=book, query=read_query(query))


def own(
    *ways: Shortcut,
    house: Mapping[str, tuple[str, str]] | None = None,
    changed: Mapping[str, tuple[Rulebook, Rule]] | None = None,
) -> Shelf:
    """Return the books with a server's own names, and house rules as title and text by key."""
    rules = [HouseRule(key=key, title=title, text=text) for key, (title, text) in (house or {}).items()]
    engine = Engine(house_book(rules)) if rules else None
    shortcuts = {read_query(way.name).folded: way for way in ways}
    return OFFICIAL.with_own(Own(shortcuts=shortcuts, house=engine, changed=changed or {}))


def place(shelf: Shelf, typed: str, book: str | None = None, *among: str) -> tuple[str, str]:
    return first_of(shelf.find(shelf.read(typed), book=book, among=among))


def test_a_name_that_leads_to_a_rule_is_found_as_an_alias_with_what_else_is_near() -> None:
    outcome = own(leads("units", *STACKING)).find(OFFICIAL.read("units"))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via, outcome.best.score) == ("2.14.4", Via.ALIAS, OWN_NAME)
    assert outcome.others
    assert STACKING[1] not in {match.rule for match in outcome.others}


def test_a_name_that_asks_a_book_is_found_as_an_alias_where_the_book_is_sure() -> None:
    outcome = own(asks("heap", PEBBLES, "stackng units")).find(OFFICIAL.read("heap"))
    assert isinstance(outcome, Found)
    assert (outcome.best.rule.id, outcome.best.via) == ("2.14.4", Via.ALIAS)
    choice = own(asks("heap", PEBBLES, "units of a player")).find(OFFICIAL.read("heap"))
    assert isinstance(choice, Several)


@pytest.mark.parametrize(
    ("typed", "book", "found"),
    [
        ("deploy", None, ("pebbles", "6.1.2/Deploy")),
        ("2.3", None, ("pebbles", "2.3")),
        ("6.1.2/deploy", None, ("pebbles", "6.1.2/Deploy")),
        ("hp", None, ("pebbles", "2.14.4")),
        ("deploying", None, ("pebbles", "2.14.4")),
        ("rule deploy", None, ("pebbles", "6.1.2/Deploy")),
        ("rule_deploy", None, ("pebbles", "6.1.2/Deploy")),
        ("harbour launch", None, ("harbour", "509")),
        ("harbour: launch", None, ("harbour", "509")),
        ("harbour wind", None, ("pebbles", "2.14.4")),
        ("harbour wind", "pebbles", ("pebbles", "2.14.4")),
        ("rules lawyer", None, ("pebbles", "2.14.4")),
        ("lawyer", None, ("", "")),
    ],
)
def test_numbers_and_titles_go_before_a_servers_own_names_and_these_before_everything_else(
    typed: str, book: str | None, found: tuple[str, str]
) -> None:
    names = [
        "deploy",
        "2.3",
        "6.1.2 deploy",
        "hp",
        "deploying",
        "rule deploy",
        "harbour launch",
        "harbour wind",
        "rules lawyer",
    ]
    assert place(own(*(leads(name, *STACKING) for name in names)), typed, book) == found


def test_a_name_leads_into_its_own_book_only() -> None:
    mine = own(leads("crates", *STACKING))
    assert place(mine, "crates") == ("pebbles", "2.14.4")
    assert place(mine, "crates", None, "harbour") == ("pebbles", "2.14.4")
    assert place(mine, "crates", "harbour") == place(mine, "harbour: crates") == ("harbour", "9/Crate")
    assert mine.own_name(mine.read("crates")) is not None
    assert mine.own_name(mine.read("crates"), book="harbour") is None
    assert mine.own_name(mine.read("harbour crates")) is None
    assert mine.own_name(mine.read("deploy")) is None


def test_who_mentions_somebody_does_not_mean_a_name() -> None:
    mine = own(leads("piles", *STACKING))
    assert mine.own_name(mine.read("<@1> piles")) is None
    assert place(mine, "@everyone piles") != ("pebbles", "2.14.4")


def test_what_is_typed_is_completed_by_the_names_that_would_answer() -> None:
    ways = [leads(name, *STACKING) for name in ("deep", "deploy", "deplete")]
    mine = own(*ways, asks("depth", HARBOUR, "high tide"))

    def completed(typed: str, book: str | None = None, *among: str, limit: int = 9) -> list[str]:
        return [way.name for way in mine.own_names_beginning(typed, book=book, among=among, limit=limit)]

    assert completed("dep") == ["deplete", "depth"]
    assert completed("DÉP") == ["deplete", "depth"]
    assert completed("dep", None, "harbour") == ["deplete", "deploy", "depth"]
    assert completed("dep", "harbour") == completed("harbour: dep") == ["depth"]
    assert completed("rule_dee") == ["deep"]
    assert completed("", None) == completed("?") == []
    assert completed("de", limit=2) == ["deep", "deplete"]


HOUSE = {"h1": ("Tall Stacks", "A stack may be five units high."), "h2": ("Nap Time", "Whoever sleeps loses a turn.")}


def test_a_house_rule_is_found_by_its_title_and_stands_for_the_rule_that_it_changes() -> None:
    mine = own(house=HOUSE, changed={"h1": STACKING})
    outcome = mine.find(mine.read("tall stacks"))
    assert isinstance(outcome, Found)
    assert (outcome.best.book.info.id, outcome.best.rule.id, outcome.best.via) == ("pebbles", "2.14.4", Via.HOUSE)
    assert place(mine, "nap time") == ("~house", "h2")
    assert place(mine, "nap time", None, "harbour") == ("~house", "h2")
    assert place(mine, "house: tall stacks") == ("pebbles", "2.14.4")


def test_a_house_rule_goes_before_a_name_of_the_same_words() -> None:
    mine = own(leads("nap time", *STACKING), house=HOUSE)
    assert place(mine, "nap time") == ("~house", "h2")
    assert mine.own_name(mine.read("nap time")) is None


def test_a_slip_for_a_title_that_a_house_rule_shares_with_the_rule_that_it_changes_is_no_choice() -> None:
    mine = own(house={"h1": ("Stacking Units", "Five high.")}, changed={"h1": STACKING})
    outcome = mine.find(mine.read("stackng units"))
    assert isinstance(outcome, Found)
    assert outcome.best.rule.id == "2.14.4"
    assert len({(match.book.info.id, match.rule.id) for match in outcome.matches}) == len(outcome.matches)


def test_a_house_rule_that_says_the_same_as_its_rule_makes_no_guess_unsure() -> None:
    rule = PEBBLES["4.2"]
    mine = own(house={"h1": ("In Full", rule.text)}, changed={"h1": (PEBBLES, rule)})
    for shelf_ in (OFFICIAL, mine):
        outcome = shelf_.find(shelf_.read("may pass once a turn, and then"))
        assert isinstance(outcome, Found)
        assert (outcome.best.rule, outcome.best.via) == (rule, Via.TEXT)


def test_a_name_may_lead_to_a_house_rule() -> None:
    mine = own(house=HOUSE, changed={"h1": STACKING})
    assert mine.own.house is not None
    book = mine.own.house.book
    both = OFFICIAL.with_own(
        Own(
            shortcuts={"five": leads("five", book, book["h1"]), "bed": asks("bed", book, "nap time")},
            house=mine.own.house,
            changed=mine.own.changed,
        )
    )
    assert place(both, "five") == ("pebbles", "2.14.4")
    assert place(both, "bed") == ("~house", "h2")


def test_the_house_rules_on_a_rule_stand_in_the_order_in_which_they_were_made() -> None:
    mine = own(house=HOUSE, changed={"h2": STACKING, "h1": STACKING}).own
    assert {rule.id for rule in mine.house_rules_on(*STACKING)} == {"h1", "h2"}
    assert mine.house_rules_on(HARBOUR, HARBOUR["509"]) == ()
    assert Own().house_rules_on(*STACKING) == ()


def test_how_many_are_wanted_does_not_change_the_answer() -> None:
    mine = own(leads("piles", *STACKING), house=HOUSE)
    for typed in ("x", "piles", "units of a player", "stackng units", "how many crates fit", "deploy", "pebble"):
        request = mine.read(typed)
        assert type(mine.find(request, limit=1)) is type(mine.find(request, limit=10)), typed
