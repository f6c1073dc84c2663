"""Changes as they lie in the database."""

import json
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.guild.model import AliasEdit, Edit, SettingsEdit
from bot.storage.encoding import decode, encode
from tests.storage.values import DEADLY, EDITS, NO_TIES, SETTINGS, STACKS, made, removed, set_to

EVERYTHING = (made(STACKS), removed(DEADLY), made(NO_TIES), set_to(SETTINGS))


@given(edits=st.lists(EDITS, max_size=4).map(tuple))
def test_edits_come_back_as_they_were(edits: tuple[Edit, ...]) -> None:
    assert decode(encode(edits), change_id=1) == edits


def test_everything_comes_back_as_it_was() -> None:
    assert decode(encode(EVERYTHING), change_id=1) == EVERYTHING


def test_what_comes_back_cannot_be_edited_in_place() -> None:
    back = decode(encode(EVERYTHING), change_id=1)
    assert back is not None
    assert isinstance(back[3], SettingsEdit)
    with pytest.raises(TypeError):
        back[3].after.books[1] = ()  # type: ignore[index]


def test_kinds_have_names_of_their_own_not_those_of_classes() -> None:
    written = json.loads(encode((made(STACKS), made(DEADLY), made(NO_TIES), set_to(SETTINGS))))
    assert [edit["kind"] for edit in written] == ["alias", "alias", "house", "settings"]
    assert [edit["after"]["target"]["kind"] for edit in written[:2]] == ["query", "rule"]


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "7", "null", '["secret"]', '[{"kind": "secret"}]', '[{"key": "secret"}]', '[{"kind": "alias"}]',
        encode((set_to(SETTINGS),)).replace('"open"', '"secret"'),
        encode((set_to(SETTINGS),)).replace('"9223372036854775805"', '"secret"'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_any_more_is_left_out_with_a_line_that_shows_nothing_of_it(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert decode(text, change_id=77) is None
    assert "change 77 cannot be read" in caplog.text
    assert "secret" not in caplog.text


def test_an_edit_without_before_and_after_is_read_too() -> None:
    assert decode('[{"kind": "alias", "key": "a", "before": null, "after": null}]', change_id=1) == (
        AliasEdit(key="a", before=None, after=None),
    )
