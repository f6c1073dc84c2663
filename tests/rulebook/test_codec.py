import json
from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.rulebook.codec import decode
from bot.rulebook.json_text import MAX_BYTES
from bot.rulebook.model import BookInfo, Rulebook
from bot.rulebook.numbering import Numbering
from tests.builders import book

PATH = Path("odd.json")
INFO = BookInfo(id="odd", file="odd.json", title="Odd", short_title="Odd")


def nested(levels: int) -> str:
    return '{"1":' * levels + '"text"' + "}" * levels


@pytest.mark.parametrize(
    ("document", "place", "reason"),
    [
        (b'{"1": "a"\n"2": "b"}', "line 2, column 1", "not JSON"),
        (b'{"1": {"2": "a", "2": "b"}}', "at 1", "'2' stands twice"),
        (b'{"1": {"0": "A", "3": 7}}', "at 1 › 3", "a number where text belongs"),
        (b'{"1": {"0": 12, "3": "a"}}', "at 1", "a number where text belongs"),
        (b'{"1": {"0": null, "3": "a"}}', "at 1", "nothing where text belongs"),
        (b'{"0": 12, "1": "a"}', "at the top", "a number where text belongs"),
        (b'{"0": {"1": "a"}, "1": "a"}', "at the top", "an object where text belongs"),
        (b'{"1": ["a"]}', "at 1", "a list where text belongs"),
        (b'{"1": true}', "at 1", "true or false where text belongs"),
        (b'{"1": NaN}', "at 1", "a number where text belongs"),
        (b'{"1": {"2": ""}}', "at 1 › 2", "an empty text"),
        (b'{"1": {"0": "  ", "2": "a"}}', "at 1", "an empty text"),
        (b'{"1": {}}', "at 1", "nothing in it"),
        (b'{"": "a"}', "", "a key is empty"),
        (b'{"1": "\\ud800"}', "at 1", "half of a character"),
        (b"[]", "at the top", "a rulebook is a JSON object"),
        (b"{}", "at the top", "nothing in it"),
        (b'{"0": "A title alone"}', "at the top", "has no rules"),
        (b'{"1": "\xff"}', "at byte 7", "not UTF-8"),
        (nested(200).encode(), "at 1 › 1", "levels deep"),
        (nested(100_000).encode(), "", "levels deep"),
        (b'{"1": ' + b"9" * 10_000 + b"}", "", "a number where text belongs"),
    ],
)
def test_a_broken_file_gives_one_error_with_file_and_place(document: bytes, place: str, reason: str) -> None:
    with pytest.raises(RulebookFormatError) as caught:
        decode(document, INFO, path=PATH)
    assert caught.value.path == PATH
    assert place in caught.value.place
    assert reason in caught.value.reason
    assert "odd.json" in str(caught.value)


def test_a_file_of_fifty_megabytes_is_refused_before_it_is_read() -> None:
    with pytest.raises(RulebookFormatError, match="bytes are more than"):
        decode(b" " * (MAX_BYTES + 1), INFO, path=PATH)


def test_two_entries_of_one_id_are_refused() -> None:
    with pytest.raises(RulebookFormatError, match=r"508.*same id"):
        book({"5": {"508": "a"}, "6": {"508": "b"}}, numbering=Numbering.SECTIONED)


def only(tree: object, numbering: Numbering = Numbering.DOTTED) -> tuple[str, str, str]:
    (rule,) = book(tree, numbering=numbering)
    return rule.id, rule.title, rule.text


def test_a_string_of_one_line_is_text() -> None:
    assert only({"1": "Just text."}) == ("1", "", "Just text.")


def test_the_first_line_of_a_string_with_a_break_is_its_title() -> None:
    assert only({"1": "Title\nText.\nMore."}) == ("1", "Title", "Text.\nMore.")


def test_a_leading_break_means_no_title() -> None:
    assert only({"1": "\nText.\nMore."}) == ("1", "", "Text.\nMore.")


def test_a_named_string_is_titled_by_its_key() -> None:
    assert only({"Deploy": "Text."}) == ("Deploy", "Deploy", "Text.")
    assert only({"Deploy": "\nText."}) == ("Deploy", "Deploy", "Text.")


def test_an_object_without_words_is_a_step_and_no_entry() -> None:
    rules = book({"1": {"2": "a", "3": "b"}})
    assert [rule.id for rule in rules] == ["1.2", "1.3"]
    assert [rule.parent_id for rule in rules] == [None, None]


def test_a_full_book_keeps_an_objects_words_under_the_empty_key() -> None:
    rules = book({"1": {"": "Chapter", "1.0": {"": "Zero", "1.0.0": "The zeroth."}}}, numbering=Numbering.FULL)
    assert [(rule.id, rule.parent_id) for rule in rules] == [("1", None), ("1.0", "1"), ("1.0.0", "1.0")]


def test_a_number_of_a_full_book_is_no_title() -> None:
    rules = book(
        {"702": {"": "Keywords", "702.2c": "\nIt counts.", "702.2d": "So does this."}}, numbering=Numbering.FULL
    )
    assert [(rule.number, rule.title) for rule in rules] == [("702", "Keywords"), ("702.2c", ""), ("702.2d", "")]


def test_a_byte_order_mark_is_no_part_of_the_book() -> None:
    assert len(decode(b"\xef\xbb\xbf" + json.dumps({"1": "a"}).encode(), INFO, path=PATH)) == 1


def test_entries_keep_the_order_of_the_document() -> None:
    rules: Rulebook = book({"1": {"0": "One", "10": "x", "2": "y", "a": "z"}})
    assert [rule.id for rule in rules] == ["1", "1.10", "1.2", "1a"]
