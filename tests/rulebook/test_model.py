import pytest

from tests.builders import book, pebbles, shelf


def test_a_rule_knows_its_parent_and_all_above_it() -> None:
    book = pebbles()
    rule = book["2.14.4b"]
    parent = book.parent(rule)
    assert parent is not None
    assert parent.id == "2.14.4"
    assert [above.id for above in book.ancestors(rule)] == ["2", "2.14", "2.14.4"]


def test_a_chapter_stands_under_nothing() -> None:
    book = pebbles()
    assert book.parent(book["1"]) is None
    assert [rule.id for rule in book.chapters()] == ["1", "2", "4", "6"]


def test_parts_stand_in_print_order() -> None:
    book = pebbles()
    assert [part.id for part in book.parts(book["6.1.2"])] == ["6.1.2/Deploy", "6.1.2/Dormant", "6.1.2/Last Stand"]


def test_the_next_rule_in_print_goes_down_and_across_sections() -> None:
    book = pebbles()
    following, preceding = book.following(book["1.1.2"]), book.preceding(book["2"])
    assert following is not None
    assert preceding is not None
    assert (following.id, preceding.id) == ("2", "1.1.2")
    assert book.preceding(book["1"]) is None
    assert book.following(book["6.2/X"]) is None


def test_references_are_found_in_both_directions() -> None:
    book = pebbles()
    assert [rule.id for rule in book.cites(book["6.1.2/Deploy"])] == ["2.14.4"]
    assert [rule.id for rule in book.cited_by(book["2.14.4"])] == ["6.1.2/Deploy"]


def test_a_number_is_found_in_any_spelling() -> None:
    rule = pebbles().numbered("2.4.1.2.C")
    assert rule is not None
    assert rule.id == "2.4.1.2c"


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        pebbles()["2.14.9"]


def test_sections_of_a_sectioned_book_stand_under_their_chapter() -> None:
    book = shelf().get("harbour")
    assert [above.id for above in book.ancestors(book["508.1.2"])] == ["5", "508", "508.1"]
    assert book["9/Card Effect/Cost"].title == "Cost"


def test_a_name_that_is_not_the_title_stands_before_it() -> None:
    steps = book({"Timing": {"0": "Timing", "Phase 1": "Kingdom Phase\nTake resources.", "Draw": "Draw a card."}})
    assert [rule.label for rule in steps] == ["Timing", "Phase 1 · Kingdom Phase", "Draw"]
