"""Where a rule stands now that a card has shown or a menu offers: never another one in its name."""

from dataclasses import replace

import pytest

from bot.folders import bundled_rules
from bot.library import load
from bot.rulebook.model import Rule, Rulebook
from bot.ui.rule_messages import draw_rule
from bot.ui.steps import Spot, edition_of, mark_in, rule_of, spot_of, unmarked
from bot.ui.whereabouts import Changed, Gone, Here, Moved, Shown, book_to_read, readings, whereabouts
from tests.builders import book

OLD = book(
    {
        "1": {
            "0": "Stacks",
            "1": "A stack holds at most 3 units.",
            "2": "Take it apart from the top.",
            "3": "See 1.1.",
        },
        "2": {"0": "Swap", "1": "Two pebbles change places.", "2": "See 1.1."},
    },
    edition="1 May 2020",
)


def edition(tree: object) -> Rulebook:
    """Return the next edition of the book."""
    return book(tree, edition="2 June 2021")


def found(rule_id: str, now: Rulebook, *, shown: Shown | None = None) -> object:
    value = Spot(book=OLD, rule=OLD[rule_id]).value
    return whereabouts(value, [now], edition=edition_of(OLD), shown=shown)


def of(now: Rulebook, rule_id: str) -> Spot:
    return Spot(book=now, rule=now[rule_id])


def test_in_the_same_edition_the_id_decides_whosever_words_are_shown() -> None:
    overlay = book({"1": {"0": "Stacks", "1": "Three is the most."}}, edition="1 May 2020")
    assert found("1.1", overlay) == Here(spot=of(overlay, "1.1"))
    assert book_to_read(Spot(book=OLD, rule=OLD["1.1"]).value, [overlay], edition=edition_of(OLD)) is None


def test_a_rule_with_the_same_words_in_its_place_is_here() -> None:
    now = edition({"1": {"0": "Stacks", "1": "A stack holds at most 3 units."}})
    assert found("1.1", now) == Here(spot=of(now, "1.1"))


def test_a_rule_with_the_same_words_elsewhere_has_moved_whatever_bears_its_number() -> None:
    now = edition({"1": {"0": "Stacks", "1": "Something new.", "2": "A stack holds at most 3 units."}})
    assert found("1.1", now) == Moved(spot=of(now, "1.2"))


def test_references_that_were_renumbered_are_no_other_words() -> None:
    now = edition({"2": {"0": "Swap", "1": "Two pebbles change places.", "2": "See 4.7."}})
    assert found("2.2", now) == Here(spot=of(now, "2.2"))


def test_where_two_have_the_same_words_elsewhere_nobody_can_tell() -> None:
    now = edition({"3": {"0": "Both", "1": "See 3.", "2": "See 3."}})
    assert found("2.2", now) == Gone(book=now)


def test_other_words_under_its_number_are_no_longer_called_the_same() -> None:
    now = edition({"1": {"0": "Stacks", "1": "The moon is round."}})
    assert found("1.1", now) == Changed(spot=of(now, "1.1"))


def test_a_rule_of_which_the_whole_text_was_read_is_known_in_new_words() -> None:
    shown = Shown(title="1.1", text="A stack holds at most 3 units.")
    now = edition({"1": {"0": "Stacks", "1": "Nothing of that.", "7": "A stack now holds at most 3 units."}})
    assert found("1.1", now, shown=shown) == Moved(spot=of(now, "1.7"))
    reworded = edition({"1": {"0": "Stacks", "1": "Any stack holds at most 3 units.", "2": "Take it from below."}})
    assert found("1.1", reworded, shown=shown) == Here(spot=of(reworded, "1.1"))


def test_a_heading_stays_one_whatever_comes_under_it() -> None:
    now = edition({"1": {"0": "Stacks", "1": "All of it is new."}})
    assert found("1", now, shown=Shown(title="1 Stacks")) == Here(spot=of(now, "1"))
    assert found("1", now) == Changed(spot=of(now, "1"))


def test_two_headings_with_the_same_words_are_told_apart_by_what_stands_under_them() -> None:
    old = book(
        {"3": {"0": "General", "1": "On ships."}, "4": {"0": "General", "1": "On crates."}}, edition="1 May 2020"
    )
    now = edition({"4": {"0": "General", "1": "On crates."}})
    value = Spot(book=old, rule=old["3"]).value
    assert whereabouts(value, [now], edition=edition_of(old)) == Gone(book=now)
    moved = edition({"5": {"0": "General", "1": "On ships."}, "6": {"0": "General", "1": "On crates."}})
    assert whereabouts(value, [moved], edition=edition_of(old)) == Moved(spot=of(moved, "5"))


def test_a_text_that_was_read_wrongly_counts_for_nothing() -> None:
    shown = Shown(title="1.1", text="Take it apart from the top.")
    now = edition({"1": {"0": "Stacks", "1": "Nothing of that.", "7": "Take it apart from the top."}})
    assert found("1.1", now, shown=shown) == Changed(spot=of(now, "1.1"))


def test_a_rule_or_a_book_that_is_not_there_is_gone() -> None:
    now = edition({"2": "Swap\nAnother text."})
    assert found("1.2", now) == Gone(book=now)
    assert whereabouts(Spot(book=OLD, rule=OLD["1.2"]).value, []) == Gone(book=None)
    assert whereabouts(Spot(book=OLD, rule=None).value, []) == Gone(book=None)
    assert whereabouts(Spot(book=OLD, rule=None).value, [now]) == Here(spot=Spot(book=now, rule=None))


@pytest.mark.parametrize("rule_id", ["2.14.4b", "a:b", "a@b", "123456@c", "Errata/Core Set/The Greatswords", "ü" * 40])
def test_a_value_leads_back_to_its_rule(rule_id: str) -> None:
    rule = Rule(id=rule_id, number=None, name="n", title="t", text="x", parent_id=None)
    alone = Rulebook(OLD.info, [rule])
    spot = Spot(book=alone, rule=rule)
    assert spot_of(spot.value, [alone]) == spot
    assert rule_of(unmarked(spot.value), [alone]) == (alone, rule)
    assert len(mark_in(spot.value)) == 6
    assert len(spot.value) <= 7 + len("book") + 1 + 16


def test_when_only_the_date_of_an_edition_changes_every_bundled_rule_stays_where_it_is() -> None:
    for old in load([bundled_rules()], prepared=False).shelf.books:
        now = Rulebook(replace(old.info, edition="tomorrow", edition_date="2030-01-01"), list(old))
        for rule in old:
            value = Spot(book=old, rule=rule).value
            assert whereabouts(value, [now], edition=edition_of(old)) == Here(spot=Spot(book=now, rule=rule))


def test_nearly_every_bundled_rule_can_be_read_back_from_its_card() -> None:
    for old in load([bundled_rules()], prepared=False).shelf.books:
        read = [rule for rule in old if _is_read(old, rule)]
        cut = [rule for rule in old if len(rule.text) > 1_100]
        assert len(read) + len(cut) >= len(old)


def _is_read(old: Rulebook, rule: Rule) -> bool:
    embed = draw_rule(old, rule).embeds[0]
    text = (embed.description or "").rpartition("\n\n")[0]
    read = readings(Shown(title=embed.title or "", text=text))
    return any(reading.text == rule.text and reading.title in {rule.title, ""} for reading in read)
