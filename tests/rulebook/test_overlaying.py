"""A document's words are laid over the rules that they belong to, and no author's words are lost or taken for another's."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rulebook.footprint import Tracker, edition_mark, footprint, rule_mark
from bot.rulebook.matching import borne_out, match
from bot.rulebook.model import Rulebook, Wording
from bot.rulebook.numbering import Numbering
from bot.rulebook.overlaying import overlay
from tests.builders import book

STACK = "A stack is three pebbles high at most."
OURS = book(
    {
        "1": {
            "0": "Stacks",
            "1": STACK,
            "2": "Take it apart from the top.",
            "4": {"0": "Towers\n", "a": "A tower is a stack of three.", "b": "It cannot be moved."},
        },
        "2": {
            "0": "Words",
            "1": {"0": "\nThe keywords:", "Deploy": "Put it down.", "Crit (2 Hits)": "It counts twice."},
        },
        "Questions": {"0": "Questions", "1": "May I swap?\n**Yes.** Once.", "2": "May I wait?\n**No.**"},
        "3": {"0": "History\nIt holds no rules."},
    },
    book_id="pebbles",
    wording=Wording.RESTATED,
    edition="1 May 2020",
    edition_date="2020-05-01",
    aliases={"tower": "1.4"},
    source="https://example.org/pebbles",
    questions={"1.1": ("how high may it be",)},
)


def document(tree: object, *, numbering: Numbering = Numbering.DOTTED) -> Rulebook:
    return book(tree, book_id="pebbles", numbering=numbering, edition="2 June 2021", overlays=True)


OFFICIAL = document(
    {
        "1": {
            "0": "STACKS",
            "1": "Pebbles may be stacked three high.",
            "2": "Stacks are taken apart beginning with the topmost pebble.",
            "3": "A stack that falls over is lost.",
            "4": {"0": "TOWERS", "a": "Three stacked pebbles are called a tower.", "c": "A tower casts a shadow."},
        },
        "2": {
            "0": "WORDS",
            "1": {"0": "\nThese are:", "Déploy": "A pebble is put down.", "CrH (2 Hit)": "Counts double."},
        },
        "QUESTIONS": {"0": "FREQUENT QUESTIONS", "1": "Q: Can I swap pebbles?\nA: Yes, once.", "2": "Q: Can I wait?"},
        "3": {"0": "HISTORY"},
        "Notes": {"0": "Notes", "Sand": "Sand is no pebble."},
        "Pictures": {"0": "Pictures"},
    }
)
LAID = overlay(OURS, OFFICIAL)


def test_numbers_and_names_lead_to_the_same_rule_however_they_are_written() -> None:
    assert {ours: theirs for ours, theirs in LAID.matched.items() if ours != theirs} == {
        "2.1/Deploy": "2.1/Déploy",
        "2.1/Crit (2 Hits)": "2.1/CrH (2 Hit)",
        "Questions": "QUESTIONS",
        "Questions/1": "QUESTIONS/1",
        "Questions/2": "QUESTIONS/2",
    }
    assert LAID.missing == ("1.4b",)
    assert LAID.bare == ("Questions/2", "3")
    assert LAID.idle == ("Pictures",)


def test_what_only_the_document_has_joins_the_book_at_its_place_with_an_id_like_ours() -> None:
    assert dict(LAID.new) == {"1.3": "1.3", "1.4c": "1.4c", "Notes": "Notes", "Notes/Sand": "Notes/Sand"}
    ids = [rule.id for rule in LAID.book]
    assert [rule_id for rule_id in ids if rule_id not in LAID.new] == [rule.id for rule in OURS]
    assert ids[ids.index("1.3") - 1 : ids.index("1.3") + 2] == ["1.2", "1.3", "1.4"]
    assert ids[ids.index("1.4c") - 1] == "1.4a"
    assert ids[-2:] == ["Notes", "Notes/Sand"]
    assert LAID.book.numbered("1.4.C") == LAID.book["1.4c"]


@pytest.mark.parametrize(
    ("rule_id", "title", "text", "wording"),
    [
        ("1", "Stacks", "", Wording.PUBLISHER),
        ("1.1", "", "Pebbles may be stacked three high.", Wording.PUBLISHER),
        ("1.3", "", "A stack that falls over is lost.", Wording.PUBLISHER),
        ("1.4b", "", "It cannot be moved.", Wording.RESTATED),
        ("2.1/Deploy", "Deploy", "A pebble is put down.", Wording.PUBLISHER),
        ("2.1/Crit (2 Hits)", "CrH (2 Hit)", "Counts double.", Wording.PUBLISHER),
        ("Questions/1", "Q: Can I swap pebbles?", "A: Yes, once.", Wording.PUBLISHER),
        ("Questions/2", "May I wait?", "**No.**", Wording.RESTATED),
        ("3", "History", "It holds no rules.", Wording.RESTATED),
    ],
)
def test_each_rule_says_whose_words_it_stands_in(rule_id: str, title: str, text: str, wording: Wording) -> None:
    rule = LAID.book[rule_id]
    assert (rule.title, rule.text, LAID.book.described(rule).wording) == (title, text, wording)
    edition = "2 June 2021" if wording is Wording.PUBLISHER else "1 May 2020"
    assert LAID.book.described(rule).edition == edition


def test_all_that_is_not_words_stays_ours() -> None:
    info = LAID.book.info
    assert (info.id, info.aliases, info.source, info.title) == (
        "pebbles",
        {"tower": "1.4"},
        OURS.info.source,
        "pebbles",
    )
    assert (info.wording, info.edition, info.edition_date, info.overlays) == (
        Wording.PUBLISHER,
        "2 June 2021",
        "",
        True,
    )
    assert dict(LAID.book.questions) == {"1.1": ("how high may it be",)}
    again = LAID.book.with_questions({})
    assert (again.beneath, again.restated) == (OURS, LAID.book.restated)


def test_two_entries_of_one_number_are_never_made_one() -> None:
    twice = document(
        {"1.1": "The first.", "1.1 (2)": "The second.", "1.2": "Another."},
        numbering=Numbering.FULL,
    )
    laid = overlay(OURS, twice)
    assert (laid.matched["1.1"], dict(laid.new)) == ("1.1", {"1.1 (2)": "1.1 (2)"})
    assert [laid.book[rule_id].text for rule_id in ("1.1", "1.1 (2)")] == ["The first.", "The second."]
    assert laid.book["1.1 (2)"].number == "1.1"


def test_of_two_entries_of_one_number_that_of_our_title_is_ours() -> None:
    ours = book({"4": {"0": "Turns", "1": "Swap\nChange places."}})
    twice = document(
        {"4": "Turns\n", "4.1": "Wait\nDo nothing.", "4.1 (2)": "SWAP\nThey change."}, numbering=Numbering.FULL
    )
    assert match(ours, twice)["4.1"] == "4.1 (2)"


def test_a_title_that_stands_elsewhere_counts_more_than_a_number() -> None:
    ours = book({"4": {"0": "Turns", "1": "Swap\nChange places.", "2": "Wait\nDo nothing."}})
    renumbered = document(
        {"4": {"0": "Turns", "1": "Beaches\nSand is warm.", "2": "Swap\nThey change.", "3": "Wait\nNone."}}
    )
    assert dict(match(ours, renumbered)) == {"4": "4", "4.1": "4.2", "4.2": "4.3"}


def test_a_question_that_the_document_has_more_shifts_no_answer() -> None:
    ours = book({"Q": {"0": "Questions", "1": "May I swap pebbles?\nYes.", "2": "Is sand a pebble?\nNo, it never is."}})
    official = document(
        {"Q": {"0": "Questions", "1": "Q: Who begins?\nA: Ada.", "2": "Q: Can one swap pebbles?\nA: Yes.", "3": "Q: Is sand a pebble?\nA: No, it is not."}}
    )  # fmt: skip
    found = match(ours, official)
    assert found["Q/2"] == "Q/3"
    assert found.get("Q/1") in {None, "Q/2"}


def test_sections_that_the_document_parts_or_names_otherwise_are_found_by_what_is_under_them() -> None:
    ours = book({"Timing": {"0": "Timing", "Phase 1": "Draw", "A": "Windows\nPlay now.", "B": "Ends\nStop."}})
    official = document(
        {
            "PICTURE": {"0": "PICTURE", "Phase 1": "Draw a card"},
            "SEQUENCE": {"0": "SEQUENCE", "A": "WINDOWS\nNow is the time.", "B": "ENDS\nThis is the end."},
        }
    )
    laid = overlay(ours, official)
    assert dict(laid.matched) == {
        "Timing": "SEQUENCE", "Timing/Phase 1": "PICTURE/Phase 1", "Timing/A": "SEQUENCE/A", "Timing/B": "SEQUENCE/B",
    }  # fmt: skip
    assert (laid.new, laid.idle) == ({}, ("PICTURE",))


def test_of_the_document_of_another_game_hardly_a_match_is_borne_out() -> None:
    other = document({"1": {"0": "Ships", "1": "Boats sail with the wind.", "2": "Harbours are safe."}})
    matched = match(OURS, other)
    assert {"1.1", "1.2"} <= set(matched)
    assert borne_out(OURS, other, matched) == 0
    assert borne_out(OURS, OURS, match(OURS, OURS)) == len(OURS)


@given(
    lost=st.sets(st.sampled_from([rule.id for rule in OFFICIAL])),
    retitled=st.sets(st.sampled_from([rule.id for rule in OFFICIAL])),
    order=st.randoms(use_true_random=False),
)
def test_nothing_vanishes_and_nothing_stands_twice_whatever_the_document_has(
    lost: set[str], retitled: set[str], order: Random
) -> None:
    kept = [rule for rule in OFFICIAL if not lost & {rule.id, *(above.id for above in OFFICIAL.ancestors(rule))}]
    worded = [replace(rule, title="Another title") if rule.id in retitled else rule for rule in kept]
    tops = [rule.id for rule in worded if rule.parent_id is None]
    order.shuffle(tops)
    worded.sort(key=lambda rule: tops.index((OFFICIAL.ancestors(rule) or (rule,))[0].id))
    laid = overlay(OURS, Rulebook(OFFICIAL.info, worded))
    ids = [rule.id for rule in laid.book]
    assert [rule_id for rule_id in ids if rule_id in OURS] == [rule.id for rule in OURS]
    assert len(set(ids)) == len(ids) == len(OURS) + len(laid.new)
    assert sorted((*laid.matched.values(), *laid.new.values(), *laid.idle)) == sorted(rule.id for rule in worded)
    assert {rule.parent_id for rule in laid.book} <= {None, *ids}
    texts = {rule.text for rule in laid.book if rule.text}
    assert {rule.text for rule in worded if rule.text and rule.number is not None} <= texts


@pytest.mark.parametrize("rule_id", [rule.id for rule in OURS])
@pytest.mark.parametrize(("saved_in", "now"), [(OURS, LAID.book), (LAID.book, OURS), (LAID.book, LAID.book)])
def test_what_was_saved_with_the_words_on_or_off_leads_to_the_same_rule(
    rule_id: str, saved_in: Rulebook, now: Rulebook
) -> None:
    found = Tracker(now).follow(rule_id, footprint(saved_in, saved_in[rule_id]))
    assert found is now[rule_id]
    assert rule_mark(saved_in, saved_in[rule_id]) == rule_mark(now, now[rule_id])
    assert edition_mark(saved_in) == edition_mark(now)


def test_what_was_saved_with_the_words_on_is_followed_into_our_next_edition() -> None:
    tree = {"1": {"0": "Stacks", "1": "Sand is warm.", "2": STACK}}
    after = book(tree, book_id="pebbles", wording=Wording.RESTATED, edition="1 May 2024")
    saved = footprint(LAID.book, LAID.book["1.1"])
    for now in (after, overlay(after, OFFICIAL).book):
        assert Tracker(now).follow("1.1", saved) is now["1.2"]


def test_a_new_rule_is_gone_without_the_words_and_there_again_with_them() -> None:
    saved = footprint(LAID.book, LAID.book["1.3"])
    assert Tracker(OURS).follow("1.3", saved) is None
    assert Tracker(overlay(OURS, OFFICIAL).book).follow("1.3", saved) is not None
