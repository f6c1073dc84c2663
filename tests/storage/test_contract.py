"""What every store does, whatever it is made of."""

from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.guild.edits import applied
from bot.guild.model import AliasEdit, Edit, GuildRecord, GuildSettings, Miss, RuleKey
from bot.storage.memory import MemoryStore
from bot.storage.ports import MOST_CHANGES, MOST_MISSES, Store
from bot.storage.sql import SqlStore
from tests.storage.values import (
    DEADLY,
    EDITS,
    GUILD,
    NO_TIES,
    NOON,
    OTHER,
    SECOND,
    SETTINGS,
    SNACKS,
    STACKS,
    USER,
    after,
    made,
    removed,
    set_to,
)

EVERYTHING = (made(STACKS), made(DEADLY), made(NO_TIES), made(SNACKS), set_to(SETTINGS))
DEPLOY, STACK, TAGS = (RuleKey(book="pebbles", rule=rule) for rule in ("6.1.2/Deploy", "2.14.4b", "2.14"))


def in_order(record: GuildRecord) -> tuple[object, ...]:
    """Return a record such that its mappings are equal only in the same order."""
    return record, list(record.aliases), list(record.house), list(record.settings.books)


async def test_a_server_that_never_saved_anything_has_the_defaults(store: Store) -> None:
    assert await store.load(GUILD) == GuildRecord()
    assert await store.changes(GUILD) == ()
    assert await store.misses(GUILD) == ()
    assert await store.known_guilds() == frozenset()


async def test_what_is_saved_is_loaded_in_the_order_in_which_it_was_made(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    assert in_order(await store.load(GUILD)) == in_order(applied(GuildRecord(), EVERYTHING))


async def test_of_what_a_server_was_told_is_kept_as_long_as_the_server(store: Store) -> None:
    await store.note_told(GUILD, {"pebbles": "a1b2"})
    assert await store.told(GUILD) == {}
    assert await store.known_guilds() == frozenset()
    await store.save(GUILD, [set_to(SETTINGS)], by=USER, at=NOON)
    await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
    assert await store.news_channels() == {GUILD: SETTINGS.news}
    await store.note_told(GUILD, {"pebbles": "a1b2", "harbour": "c3d4"})
    await store.note_told(GUILD, {"pebbles": "e5f6"})
    assert await store.told(GUILD) == {"pebbles": "e5f6"}
    assert await store.told(OTHER) == {}
    await store.erase(GUILD)
    assert await store.told(GUILD) == {}
    assert await store.news_channels() == {}


async def test_what_is_loaded_cannot_be_edited_in_place(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    record = await store.load(GUILD)
    for mapping in (record.aliases, record.house, record.settings.books):
        with pytest.raises(TypeError):
            mapping["new"] = None  # type: ignore[index]


async def test_a_thing_that_is_changed_keeps_its_place_and_one_that_is_made_again_comes_last(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    other = AliasEdit(key="stacks", before=STACKS, after=DEADLY)
    edits = (other, removed(NO_TIES), made(NO_TIES), removed(DEADLY))
    await store.save(GUILD, edits, by=USER, at=after(1))
    loaded = await store.load(GUILD)
    assert (list(loaded.aliases), list(loaded.house)) == (["stacks"], ["r3", "r7"])


async def test_removing_what_is_not_there_changes_nothing(store: Store) -> None:
    await store.save(GUILD, [removed(DEADLY), removed(SNACKS)], by=USER, at=NOON)
    assert await store.load(GUILD) == GuildRecord()


async def test_settings_are_replaced_as_a_whole(store: Store) -> None:
    await store.save(GUILD, [set_to(SETTINGS)], by=USER, at=NOON)
    await store.save(GUILD, [set_to(GuildSettings(cooldown_s=5))], by=USER, at=NOON)
    assert (await store.load(GUILD)).settings == GuildSettings(cooldown_s=5)


async def test_a_place_without_books_is_as_good_as_none(store: Store) -> None:
    await store.save(GUILD, [set_to(GuildSettings(books={5: (), 6: ("harbour",)}))], by=USER, at=NOON)
    assert (await store.load(GUILD)).settings.books == {6: ("harbour",)}


async def test_a_change_is_noted_with_who_and_when_and_what(store: Store) -> None:
    first = await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    second = await store.save(GUILD, [removed(SNACKS)], by=SECOND, at=after(1))
    assert (first.at, first.by, first.edits) == (NOON, USER, EVERYTHING)
    assert await store.changes(GUILD) == (second, first)
    assert await store.change(GUILD, first.id) == first
    assert (await store.changes(GUILD))[1].at.utcoffset() == NOON.utcoffset()


async def test_a_change_of_another_server_is_not_found(store: Store) -> None:
    change = await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    assert await store.change(OTHER, change.id) is None
    assert await store.change(GUILD, change.id + 1) is None


async def test_the_oldest_changes_go_of_the_server_that_has_too_many(store: Store) -> None:
    kept = await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
    made_changes = [await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON) for _ in range(MOST_CHANGES + 3)]
    assert await store.changes(GUILD) == tuple(reversed(made_changes[3:]))
    assert await store.changes(OTHER) == (kept,)


async def test_an_id_is_not_given_twice(store: Store) -> None:
    first = await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    await store.erase(GUILD)
    second = await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    assert second.id != first.id


async def test_a_batch_that_fails_leaves_nothing_behind(store: Store) -> None:
    await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    before = await store.load(GUILD), await store.changes(GUILD)
    no_edit = AliasEdit(key=cast("str", ["no", "key"]), before=None, after=STACKS)
    for guild in (GUILD, OTHER):
        with pytest.raises(Exception):  # noqa: B017, PT011 - what a store says to nonsense is its own affair
            await store.save(guild, [made(DEADLY), removed(SNACKS), no_edit], by=USER, at=after(1))
    assert (await store.load(GUILD), await store.changes(GUILD)) == before
    assert await store.known_guilds() == {GUILD}


async def test_two_servers_never_see_each_other(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    await store.save(OTHER, [made(SNACKS), set_to(GuildSettings(ping=True))], by=USER, at=NOON)
    await store.count_miss(OTHER, DEPLOY, None, at=NOON)
    await store.save(GUILD, [removed(SNACKS)], by=USER, at=NOON)
    await store.erase(GUILD)
    assert await store.load(OTHER) == GuildRecord(settings=GuildSettings(ping=True), house={"r3": SNACKS})
    assert len(await store.changes(OTHER)) == len(await store.misses(OTHER)) == 1


async def test_erasing_takes_everything(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    await store.count_miss(GUILD, DEPLOY, None, at=NOON)
    await store.erase(GUILD)
    await store.erase(GUILD)
    assert await store.load(GUILD) == GuildRecord()
    assert (await store.changes(GUILD), await store.misses(GUILD)) == ((), ())
    assert await store.known_guilds() == frozenset()


async def test_a_user_who_is_forgotten_is_in_no_change_of_any_server(store: Store) -> None:
    for guild, user in ((GUILD, USER), (GUILD, SECOND), (OTHER, USER)):
        await store.save(guild, [made(SNACKS)], by=user, at=NOON)
    assert await store.forget(USER) == 2
    assert [change.by for change in await store.changes(GUILD)] == [SECOND, None]
    assert [change.by for change in await store.changes(OTHER)] == [None]
    assert await store.forget(USER) == 0


async def test_misses_are_counted_and_the_most_frequent_come_first(store: Store) -> None:
    for guessed, meant in ((STACK, None), (DEPLOY, TAGS), (TAGS, None), (DEPLOY, TAGS), (DEPLOY, None)):
        await store.count_miss(GUILD, guessed, meant, at=NOON)
    assert await store.misses(GUILD) == (
        Miss(guessed=DEPLOY, meant=TAGS, times=2),
        Miss(guessed=TAGS, meant=None, times=1),
        Miss(guessed=STACK, meant=None, times=1),
        Miss(guessed=DEPLOY, meant=None, times=1),
    )


async def test_misses_go_by_the_order_of_their_characters_not_of_a_language(store: Store) -> None:
    names = ["a", "B", "ä", "Z", "-1", "10", "9"]
    for name in names:
        await store.count_miss(GUILD, RuleKey(book="pebbles", rule=name), None, at=NOON)
    assert [miss.guessed.rule for miss in await store.misses(GUILD)] == sorted(names)


async def test_a_miss_is_named_once_for_each_time_it_was_counted(store: Store) -> None:
    for _ in range(2):
        await store.count_miss(GUILD, DEPLOY, None, at=NOON)
    await store.name_miss(GUILD, DEPLOY, TAGS, at=after(1))
    assert set(await store.misses(GUILD)) == {
        Miss(guessed=DEPLOY, meant=None, times=1),
        Miss(guessed=DEPLOY, meant=TAGS, times=1),
    }
    for _ in range(2):
        await store.name_miss(GUILD, DEPLOY, TAGS, at=after(2))
    assert await store.misses(GUILD) == (Miss(guessed=DEPLOY, meant=TAGS, times=2),)
    await store.name_miss(OTHER, DEPLOY, TAGS, at=after(2))
    assert await store.known_guilds() == {GUILD}


async def test_the_misses_unheard_of_for_longest_go(store: Store) -> None:
    keys = [RuleKey(book="pebbles", rule=f"1.{n:03}") for n in range(MOST_MISSES + 2)]
    for n, key in enumerate(keys[:MOST_MISSES]):
        await store.count_miss(GUILD, key, None, at=after(n))
    await store.count_miss(GUILD, keys[0], None, at=after(MOST_MISSES))
    for n, key in enumerate(keys[MOST_MISSES:]):
        await store.count_miss(GUILD, key, None, at=after(MOST_MISSES + 1 + n))
    assert {miss.guessed for miss in await store.misses(GUILD)} == set(keys) - {keys[1], keys[2]}


async def test_clearing_takes_all_misses_of_one_guess(store: Store) -> None:
    for meant in (None, TAGS, STACK):
        await store.count_miss(GUILD, DEPLOY, meant, at=NOON)
    await store.count_miss(GUILD, TAGS, DEPLOY, at=NOON)
    await store.clear_misses(GUILD, DEPLOY)
    assert await store.misses(GUILD) == (Miss(guessed=TAGS, meant=DEPLOY, times=1),)


async def test_servers_that_are_left_for_long_are_purged(store: Store) -> None:
    for guild in (GUILD, OTHER, 3):
        await store.save(guild, EVERYTHING, by=USER, at=NOON)
    await store.mark_left([GUILD, OTHER, 4], at=NOON)
    await store.mark_left({GUILD, OTHER, 3}, at=after(5))
    assert await store.known_guilds() == {GUILD, OTHER, 3}
    await store.mark_present([OTHER, 4])
    assert await store.purge(left_before=NOON) == frozenset()
    assert await store.purge(left_before=after(1)) == {GUILD}
    assert await store.load(GUILD) == GuildRecord()
    assert await store.known_guilds() == {OTHER, 3}
    assert await store.purge(left_before=after(6)) == {3}


async def test_marking_nobody_is_fine(store: Store) -> None:
    await store.mark_left([], at=NOON)
    await store.mark_present(frozenset())
    assert await store.known_guilds() == frozenset()


async def test_what_was_saved_is_there_after_closing_and_opening_again(store: Store) -> None:
    await store.save(GUILD, EVERYTHING, by=USER, at=NOON)
    await store.close()
    await store.close()
    await store.open()
    assert await store.load(GUILD) == applied(GuildRecord(), EVERYTHING)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches=st.lists(st.tuples(st.sampled_from([GUILD, OTHER]), st.lists(EDITS, max_size=4)), max_size=6))
async def test_any_edits_leave_every_store_equal(url: str, batches: list[tuple[int, list[Edit]]]) -> None:
    sql, memory = SqlStore(url), MemoryStore()
    await sql.open()
    for guild in (GUILD, OTHER):
        await sql.erase(guild)
    for guild, edits in batches:
        for each in (sql, memory):
            await each.save(guild, edits, by=USER, at=NOON)
    for guild in (GUILD, OTHER):
        assert in_order(await sql.load(guild)) == in_order(await memory.load(guild))
        noted = [[change.edits for change in await each.changes(guild)] for each in (sql, memory)]
        assert noted[0] == noted[1]
    assert await sql.known_guilds() == await memory.known_guilds()
    await sql.close()
