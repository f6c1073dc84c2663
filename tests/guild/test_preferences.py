"""Setting a server's settings, as values."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import RefusedError
from bot.guild.edits import applied
from bot.guild.guild import Guild, furnish
from bot.guild.model import SERVER, Brackets, GuildRecord, GuildSettings
from bot.guild.preferences import (
    COOLDOWNS_S,
    MOST_EDITORS,
    MOST_PLACES,
    Preference,
    books_to_choose,
    next_cooldown_s,
    set_to,
)
from tests.builders import shelf

SHELF = shelf()
CHANNEL, THREAD = 11, 12


def server(**settings: object) -> Guild:
    return furnish(GuildRecord(settings=replace(GuildSettings(), **settings)), SHELF)  # type: ignore[arg-type]


def after(guild: Guild, what: Preference, *values: str, place: int = SERVER) -> GuildSettings:
    return applied(guild.record, set_to(guild, what, values, place=place)).settings


@pytest.mark.parametrize(
    ("what", "value", "expected"),
    [
        (Preference.BRACKETS, "open", replace(GuildSettings(), brackets=Brackets.OPEN)),
        (Preference.BRACKETS, "off", replace(GuildSettings(), brackets=Brackets.OFF)),
        (Preference.EDITORS, "77", replace(GuildSettings(), editors=frozenset({77}))),
        (Preference.QUIET, "on", replace(GuildSettings(), quiet=True)),
        (Preference.PING, "on", replace(GuildSettings(), ping=True)),
        (Preference.COOLDOWN, "15", replace(GuildSettings(), cooldown_s=15)),
        (Preference.NEWS, "77", replace(GuildSettings(), news=77)),
        (Preference.BOOKS, "harbour", replace(GuildSettings(), books=MappingProxyType({SERVER: ("harbour",)}))),
    ],
)
def test_each_setting_changes_alone_and_setting_it_again_changes_nothing(
    what: Preference, value: str, expected: GuildSettings
) -> None:
    assert after(server(), what, value) == expected
    assert set_to(furnish(GuildRecord(settings=expected), SHELF), what, (value,), place=SERVER) == ()


def test_books_keep_the_order_of_the_books_and_stand_once() -> None:
    chosen = after(server(), Preference.BOOKS, "harbour", "pebbles", "harbour", place=CHANNEL)
    assert chosen.books == {CHANNEL: ("pebbles", "harbour")}


def test_no_book_chosen_leaves_a_place_without_books_of_its_own() -> None:
    guild = server(books=MappingProxyType({SERVER: ("pebbles",), CHANNEL: ("harbour",)}))
    assert after(guild, Preference.BOOKS, place=CHANNEL).books == {SERVER: ("pebbles",)}
    assert set_to(guild, Preference.BOOKS, (), place=THREAD) == ()


def test_a_book_that_is_gone_stays_until_it_is_taken_out_and_cannot_come_back() -> None:
    guild = server(books=MappingProxyType({SERVER: ("chess", "pebbles")}))
    kept = after(guild, Preference.BOOKS, "chess", "harbour")
    assert kept.books == {SERVER: ("harbour", "chess")}
    assert after(guild, Preference.BOOKS, "harbour").books == {SERVER: ("harbour",)}
    with pytest.raises(RefusedError, match="no book chess any more"):
        set_to(guild, Preference.BOOKS, ("chess",), place=CHANNEL)


@given(
    st.sets(st.sampled_from(["pebbles", "harbour", "chess"])),
    st.sets(st.sampled_from(["pebbles", "harbour", "chess"])),
    st.sets(st.sampled_from(["pebbles", "harbour", "chess"])),
)
def test_books_that_were_not_offered_stay_as_they_are(own: set[str], offered: set[str], chosen: set[str]) -> None:
    guild = server(books=MappingProxyType({CHANNEL: tuple(sorted(own))} if own else {}))
    choice = [*(chosen & offered & {*own, "pebbles", "harbour"})]
    edits = set_to(guild, Preference.BOOKS, choice, place=CHANNEL, offered=offered)
    after_it = applied(guild.record, edits).settings.books.get(CHANNEL, ())
    assert set(after_it) == {*choice, *(own - offered)}


def test_what_can_be_chosen_is_every_book_and_what_a_place_has_that_is_gone() -> None:
    guild = server(books=MappingProxyType({CHANNEL: ("chess", "harbour")}))
    assert books_to_choose(guild, place=CHANNEL) == ("pebbles", "harbour", "chess")
    assert books_to_choose(guild, place=SERVER) == ("pebbles", "harbour")


def test_house_rules_are_no_book_to_choose() -> None:
    with pytest.raises(RefusedError):
        set_to(server(), Preference.BOOKS, ("~house",), place=SERVER)


def test_places_with_books_of_their_own_are_limited() -> None:
    full = server(books=MappingProxyType(dict.fromkeys(range(100, 100 + MOST_PLACES), ("harbour",))))
    with pytest.raises(RefusedError, match="At most 100 places"):
        set_to(full, Preference.BOOKS, ("pebbles",), place=CHANNEL)
    assert after(full, Preference.BOOKS, "pebbles", place=100).books[100] == ("pebbles",)
    assert len(after(full, Preference.BOOKS, place=100).books) == MOST_PLACES - 1


def test_where_too_many_places_have_books_they_can_still_be_taken_away() -> None:
    overfull = server(books=MappingProxyType(dict.fromkeys(range(100, 102 + MOST_PLACES), ("harbour",))))
    assert len(after(overfull, Preference.BOOKS, place=100).books) == MOST_PLACES + 1


def test_editors_are_limited_and_can_all_be_taken_away() -> None:
    many = [str(role) for role in range(MOST_EDITORS + 1)]
    with pytest.raises(RefusedError, match="At most 10 roles"):
        set_to(server(), Preference.EDITORS, many, place=SERVER)
    assert after(server(editors=frozenset({1, 2})), Preference.EDITORS).editors == frozenset()


def test_the_cooldown_goes_round() -> None:
    steps = [0]
    for _ in COOLDOWNS_S:
        steps.append(next_cooldown_s(steps[-1]))
    assert steps == [0, 5, 15, 30, 60, 0]
    assert next_cooldown_s(7) == 15


@given(st.integers().filter(lambda seconds: seconds not in COOLDOWNS_S))
def test_no_other_cooldown_can_be_set(seconds: int) -> None:
    with pytest.raises(RefusedError):
        set_to(server(), Preference.COOLDOWN, (str(seconds),), place=SERVER)


@given(
    st.dictionaries(
        st.sampled_from([SERVER, CHANNEL, THREAD]),
        st.lists(st.sampled_from(["pebbles", "harbour", "chess"]), min_size=1, unique=True).map(tuple),
    ),
    st.lists(st.sampled_from(["pebbles", "harbour", "chess", "go"])),
    st.sampled_from([SERVER, CHANNEL, THREAD]),
)
def test_choosing_books_never_touches_another_place_and_never_keeps_an_empty_one(
    before: dict[int, tuple[str, ...]], chosen: list[str], place: int
) -> None:
    guild = server(books=MappingProxyType(before))
    try:
        books = after(guild, Preference.BOOKS, *chosen, place=place).books
    except RefusedError:
        assert set(chosen) - {"pebbles", "harbour", *before.get(place, ())}
        return
    assert set(books.get(place, ())) == set(chosen)
    assert {at: ids for at, ids in books.items() if at != place} == {
        at: ids for at, ids in before.items() if at != place
    }
    assert all(books.values())
