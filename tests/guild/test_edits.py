"""Edits applied and taken back: a change is undone whole, and nothing that came after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import RefusedError
from bot.guild.aliases import remove_alias
from bot.guild.edits import applied, refuse_overflow, taken_back
from bot.guild.model import (
    MOST_ALIASES,
    MOST_HOUSE_RULES,
    SERVER,
    Alias,
    AliasEdit,
    Change,
    Edit,
    GuildRecord,
    GuildSettings,
    HouseEdit,
    HouseRule,
    QueryTarget,
    SettingsEdit,
)
from bot.guild.restoring import put_back
from tests.guild.servers import edited, named, server, with_house_rule
from tests.storage.values import DEADLY, EDITS, NOON, SNACKS, STACKS, made, removed


def change(*edits: Edit) -> Change:
    return Change(id=1, at=NOON, by=1, edits=edits)


def truly(record: GuildRecord, edits: list[Edit]) -> tuple[tuple[Edit, ...], GuildRecord]:
    """Return the same edits with what really was before them, and the record after them."""
    noted: list[Edit] = []
    for edit in edits:
        match edit:
            case AliasEdit(key=key, after=alias):
                noted.append(AliasEdit(key=key, before=record.aliases.get(key), after=alias))
            case HouseEdit(key=key, after=rule):
                noted.append(HouseEdit(key=key, before=record.house.get(key), after=rule))
            case SettingsEdit(after=settings):
                noted.append(SettingsEdit(before=record.settings, after=settings))
        record = applied(record, noted[-1:])
    return tuple(noted), record


def things(record: GuildRecord) -> object:
    books = {place: books for place, books in record.settings.books.items() if books}
    settings = record.settings
    plain = (settings.brackets, settings.quiet, settings.ping, settings.cooldown_s, settings.editors, settings.news)
    return dict(record.aliases), dict(record.house), plain, books


@given(st.lists(EDITS, max_size=5), st.lists(EDITS, max_size=5))
def test_any_change_is_taken_back_whole_and_taking_that_back_does_it_again(first: list[Edit], then: list[Edit]) -> None:
    _, record = truly(GuildRecord(), first)
    noted, after = truly(record, then)
    back = taken_back(after, change(*noted))
    restored = applied(after, back)
    assert things(restored) == things(record)
    assert things(applied(restored, taken_back(restored, change(*back)))) == things(after)
    assert taken_back(restored, change(*noted)) == ()


@given(st.lists(EDITS, max_size=4), st.lists(EDITS, max_size=4))
def test_taking_back_leaves_alone_what_the_change_did_not_touch(then: list[Edit], later: list[Edit]) -> None:
    noted, after = truly(GuildRecord(), then)
    touched = {(type(edit), getattr(edit, "key", "")) for edit in noted}
    others = [edit for edit in later if (type(edit), getattr(edit, "key", "")) not in touched]
    _, now = truly(after, others)
    restored = applied(now, taken_back(now, change(*noted)))
    for edit in others:
        match edit:
            case AliasEdit(key=key):
                assert restored.aliases.get(key) == now.aliases.get(key)
            case HouseEdit(key=key):
                assert restored.house.get(key) == now.house.get(key)
            case SettingsEdit():
                assert restored.settings == now.settings


def test_a_new_thing_stands_last_and_a_changed_one_in_its_place() -> None:
    record = applied(GuildRecord(), [made(DEADLY), made(STACKS), made(SNACKS)])
    record = applied(
        record, [AliasEdit(key="deadly", before=DEADLY, after=Alias(key="deadly", name="D", target=STACKS.target))]
    )
    assert [alias.name for alias in record.aliases.values()] == ["D", "stacks"]
    assert list(applied(record, [removed(DEADLY), made(DEADLY)]).aliases) == ["stacks", "deadly"]


def test_of_settings_only_what_the_change_touched_goes_back() -> None:
    before = GuildSettings(books={SERVER: ("pebbles",), 5: ("harbour",)})
    after = GuildSettings(quiet=True, books={SERVER: ("harbour",), 5: ("harbour",)})
    now = GuildRecord(
        settings=GuildSettings(quiet=True, ping=True, books={SERVER: ("harbour",), 5: ("pebbles",), 6: ("x",)})
    )
    (edit,) = taken_back(now, change(SettingsEdit(before=before, after=after)))
    assert edit == SettingsEdit(
        before=now.settings, after=GuildSettings(ping=True, books={SERVER: ("pebbles",), 5: ("pebbles",), 6: ("x",)})
    )


def test_a_server_has_five_hundred_aliases_and_a_hundred_house_rules_at_most() -> None:
    aliases = {f"a{n}": Alias(key=f"a{n}", name=f"a{n}", target=STACKS.target) for n in range(MOST_ALIASES + 1)}
    house = {f"h{n}": HouseRule(key=f"h{n}", title=f"h{n}", text="t") for n in range(MOST_HOUSE_RULES + 1)}
    with pytest.raises(RefusedError, match="A server has at most 500 aliases: remove one first"):
        refuse_overflow(GuildRecord(aliases=aliases))
    with pytest.raises(RefusedError, match="A server has at most 100 house rules: remove one first"):
        refuse_overflow(GuildRecord(house=house))
    del aliases["a0"], house["h0"]
    refuse_overflow(GuildRecord(aliases=aliases, house=house))


def test_an_alias_is_not_put_back_where_another_asks_for_its_name() -> None:
    guild = named(server(), "units of a player", "2.14.4")
    edits = remove_alias(guild, name="units of a player")
    asking = named(edited(guild, edits), "piles", "units of a player")
    with pytest.raises(RefusedError, match="“piles” asks a book for “units of a player”: that would be a chain"):
        put_back(asking, change(*edits))


def test_an_alias_is_not_put_back_if_it_asks_for_what_is_an_alias_now() -> None:
    guild = named(server(), "piles", "units of a player")
    edits = remove_alias(guild, name="piles")
    other = named(edited(guild, edits), "units of a player", "2.14.4")
    with pytest.raises(RefusedError, match="“piles” would ask for “units of a player”, which is an alias itself now"):
        put_back(other, change(*edits))


def test_a_chain_that_the_same_change_undoes_is_none() -> None:
    guild = named(server(), "piles", "units of a player")
    edits = (
        *remove_alias(guild, name="piles"),
        made(Alias(key="units of a player", name="units of a player", target=DEADLY.target)),
    )
    assert len(put_back(edited(guild, edits), change(*edits))) == 2


def test_an_alias_and_a_house_rule_of_one_name_are_not_put_beside_each_other() -> None:
    guild = named(server(), "no ties", "2.14.4")
    edits = remove_alias(guild, name="no ties")
    house = with_house_rule(edited(guild, edits), "No ties!")
    with pytest.raises(RefusedError, match="There is a house rule “No ties!” now"):
        put_back(house, change(*edits))
    rule = house.record.house["h0"]
    gone = removed(rule)
    renamed = named(edited(house, [gone]), "no ties", "2.14.4")
    with pytest.raises(RefusedError, match="There is an alias “No ties!” now"):
        put_back(renamed, change(gone))
    again = edited(edited(house, [gone]), [made(HouseRule(key="h9", title="no ties", text="t"))])
    with pytest.raises(RefusedError, match="There is another house rule “No ties!” now"):
        put_back(again, change(gone))


def test_what_is_so_already_needs_no_edit() -> None:
    guild = named(server(), "piles", "units of a player")
    assert put_back(guild, change(AliasEdit(key="gone", before=None, after=STACKS))) == ()
    assert isinstance(guild.record.aliases["piles"].target, QueryTarget)
