"""New editions: what a server has saved follows its rules, and what cannot leads nowhere."""

from bot.guild.aliases import dead_aliases
from bot.guild.edits import applied
from bot.guild.following import Followed, follow_editions, follow_edits
from bot.guild.guild import Guild, furnish
from bot.guild.model import Alias, AliasEdit, Edit, HouseEdit, RuleTarget, SettingsEdit
from bot.guild.targets import target_of
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from tests.builders import book
from tests.guild.servers import found, named, server, with_house_rule

OLD = {
    "2": {
        "0": "Concepts",
        "14": {
            "0": "Tags\nA tag is a word that is printed on a pebble.",
            "4": {
                "0": "Stacking Units",
                "a": "A stacking unit may be put on another one of its colour.",
                "b": "A stack holds at most three units, whatever their size may be.",
                "c": "Take a stack apart from the top, one unit after the other, as slowly as you like.",
            },
        },
    }
}
# A section before it, and a rule before the others: 2.14.4b is 2.15.4c now, and another rule has its number.
NEW = {
    "2": {
        "0": "Concepts",
        "14": {
            "0": "Sand\nSand is warm, and nobody counts its grains.",
            "4": {"0": "Beaches", "b": "Towels are brought along by everybody who swims."},
        },
        "15": {
            "0": "Tags\nA tag is a word that is printed on a pebble.",
            "4": {
                "0": "Stacking Units",
                "a": "Nobody stacks while the tide is coming in.",
                "b": "A stacking unit may be put on another one of its colour.",
                "c": "A stack holds at most three units, whatever their size may be.",
            },
        },
    }
}


def edition(tree: object, name: str) -> Shelf:
    return Shelf([Engine(book(tree, book_id="pebbles", edition=name))])


FIRST, SECOND = edition(OLD, "1"), edition(NEW, "2")


def before() -> Guild:
    guild = server(official=FIRST)
    for name, target in (("highest", "2.14.4b"), ("apart", "2.14.4c"), ("pile", "units on a stack")):
        guild = named(guild, name, target)
    owner = FIRST.get("pebbles")
    return with_house_rule(guild, "Four high", changes=target_of(owner, owner["2.14.4b"]))


def in_step(guild: Guild, official: Shelf) -> Guild:
    followed = follow_editions(guild.record, official)
    return furnish(applied(guild.record, followed.edits), official, lost=followed.lost)


def test_aliases_and_house_rules_follow_their_rule_to_its_new_number() -> None:
    guild = in_step(before(), SECOND)
    assert found(guild, "highest") == ("pebbles", "2.15.4c")
    assert found(guild, "four high") == ("pebbles", "2.15.4c")
    owner = SECOND.get("pebbles")
    assert [rule.title for rule in guild.shelf.own.house_rules_on(owner, owner["2.15.4c"])] == ["Four high"]
    assert guild.shelf.own.house_rules_on(owner, owner["2.14.4b"]) == ()


def test_following_says_what_it_was_and_what_it_is() -> None:
    followed = follow_editions(before().record, SECOND)
    alias, house = followed.edits
    assert isinstance(alias, AliasEdit)
    assert isinstance(house, HouseEdit)
    assert alias.before == before().record.aliases["highest"]
    assert alias.after == Alias(
        key="highest", name="highest", target=target_of(SECOND.get("pebbles"), SECOND.get("pebbles")["2.15.4c"])
    )
    assert house.after is not None
    assert house.after.changes == alias.after.target


def test_what_cannot_follow_is_listed_and_does_not_lead_to_the_rule_that_has_its_number_now() -> None:
    with_namesake = {
        "2": {
            **NEW["2"],
            "14": {"0": "Sand\nIs warm.", "4": {"0": "Beaches", "c": "Towels are brought along by whoever swims."}},
        }
    }
    guild = in_step(before(), edition(with_namesake, "2"))
    assert found(guild, "2.14.4c") == ("pebbles", "2.14.4c")
    assert found(guild, "apart") != ("pebbles", "2.14.4c")
    assert [(dead.alias.name, dead.reason) for dead in dead_aliases(guild)] == [
        ("apart", "pebbles has no rule 2.14.4c any more, and none that it has become")
    ]
    assert guild.record.aliases["apart"] == before().record.aliases["apart"]


def test_a_book_that_is_away_for_a_while_comes_back() -> None:
    away = in_step(before(), Shelf([Engine(book(OLD, book_id="other"))]))
    assert {dead.alias.name for dead in dead_aliases(away)} == {"highest", "apart", "pile"}
    assert away.record == before().record
    back = in_step(away, FIRST)
    assert list(dead_aliases(back)) == []
    assert found(back, "apart") == ("pebbles", "2.14.4c")


def test_a_rule_that_is_lost_in_one_edition_is_found_in_the_next() -> None:
    back = in_step(in_step(before(), SECOND), edition(OLD, "3"))
    assert found(back, "apart") == ("pebbles", "2.14.4c")
    assert found(back, "highest") == ("pebbles", "2.14.4b")


def test_the_same_edition_needs_no_edit() -> None:
    assert follow_editions(before().record, FIRST) == Followed(edits=(), lost=frozenset())
    assert follow_editions(in_step(before(), SECOND).record, SECOND).edits == ()


def test_what_nobody_took_a_footprint_of_goes_by_its_number_and_gets_one() -> None:
    bare = Alias(key="old", name="old", target=RuleTarget(book="pebbles", rule="2.14.4b"))
    (edit,) = follow_editions(applied(before().record, [AliasEdit(key="old", before=None, after=bare)]), FIRST).edits
    assert isinstance(edit, AliasEdit)
    assert edit.after is not None
    assert edit.after.target == before().record.aliases["highest"].target


def test_edits_that_save_an_older_edition_follow_and_those_that_then_change_nothing_go() -> None:
    then, now = before().record, in_step(before(), SECOND).record
    lost = AliasEdit(key="apart", before=None, after=then.aliases["apart"])
    back: list[Edit] = [
        AliasEdit(key="highest", before=now.aliases["highest"], after=then.aliases["highest"]),
        AliasEdit(
            key="tallest",
            before=None,
            after=Alias(key="tallest", name="tallest", target=then.aliases["highest"].target),
        ),
        lost,
        AliasEdit(key="pile", before=then.aliases["pile"], after=None),
        SettingsEdit(before=then.settings, after=then.settings),
    ]
    followed = follow_edits(back, SECOND)
    assert [getattr(edit, "key", "") for edit in followed.edits] == ["tallest", "apart", "pile"]
    assert followed.edits[1] == lost
    assert followed.lost == {then.aliases["apart"].target}
    (tallest, *_) = followed.edits
    assert isinstance(tallest, AliasEdit)
    assert tallest.after is not None
    assert tallest.after.target == now.aliases["highest"].target
