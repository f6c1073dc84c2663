"""Setting a server's settings: what is chosen becomes an edit, or a refusal with its reason."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from bot.errors import RefusedError
from bot.guild.guild import Guild
from bot.guild.model import Brackets, GuildSettings, SettingsEdit
from bot.texts import say

# What a press of the button goes through.
COOLDOWNS_S = (0, 5, 15, 30, 60)
MOST_EDITORS = 10
# Each change keeps all settings as they were, and of threads there is no end.
MOST_PLACES = 100
ON, OFF = "on", "off"


class Preference(StrEnum):
    """What can be set."""

    BOOKS = "books"
    BRACKETS = "brackets"
    EDITORS = "editors"
    QUIET = "quiet"
    PING = "ping"
    COOLDOWN = "cooldown"
    NEWS = "news"


def set_to(
    guild: Guild, what: Preference, values: Sequence[str], *, place: int, offered: Collection[str] | None = None
) -> tuple[SettingsEdit, ...]:
    """Return what sets something to what was chosen; `place` is whose books. Raises RefusedError.

    Nothing chosen: for books, that those around the place count; for roles and news, that there are none. Where only
    some books were `offered`, the others stay as they are.
    """
    if what is Preference.BOOKS and offered is not None:
        values = [*values, *(book for book in guild.settings.books.get(place, ()) if book not in offered)]
    after = _set(guild, what, values, place)
    return () if after == guild.settings else (SettingsEdit(before=guild.settings, after=after),)


def books_to_choose(guild: Guild, *, place: int) -> tuple[str, ...]:
    """Return the books that can be set for a place; at the end those that it has and that are gone."""
    books = [book.info.id for book in guild.official.books]
    return tuple(dict.fromkeys((*books, *guild.settings.books.get(place, ()))))


def next_cooldown_s(seconds: int) -> int:
    """Return the cooldown that follows one; after the longest comes none."""
    return next((longer for longer in COOLDOWNS_S if longer > seconds), COOLDOWNS_S[0])


def _set(guild: Guild, what: Preference, values: Sequence[str], place: int) -> GuildSettings:  # noqa: PLR0911 - a case each
    now = guild.settings
    match what:
        case Preference.BOOKS:
            return replace(now, books=MappingProxyType(_books(guild, place, values)))
        case Preference.BRACKETS:
            return replace(now, brackets=Brackets(values[0]))
        case Preference.EDITORS:
            return replace(now, editors=_editors(values))
        case Preference.QUIET:
            return replace(now, quiet=values[0] == ON)
        case Preference.PING:
            return replace(now, ping=values[0] == ON)
        case Preference.COOLDOWN:
            return replace(now, cooldown_s=_cooldown_s(int(values[0])))
        case Preference.NEWS:
            return replace(now, news=int(values[0]) if values else None)


def _books(guild: Guild, place: int, chosen: Collection[str]) -> dict[int, tuple[str, ...]]:
    """Return the books of all places, with those of one set; a book that is gone may stay, but not come."""
    places = dict(guild.settings.books)
    before = places.pop(place, ())
    known = [book.info.id for book in guild.official.books]
    if unknown := next((book for book in chosen if book not in known and book not in before), None):
        raise RefusedError(say("There is no book {book} any more: use /settings show again.", book=unknown))
    if chosen and len(places) >= MOST_PLACES:
        raise RefusedError(
            say("At most {most} places have books of their own: take those of another one away.", most=MOST_PLACES)
        )
    return (
        {**places, place: tuple(book for book in dict.fromkeys((*known, *before)) if book in chosen)}
        if chosen
        else places
    )


def _editors(roles: Collection[str]) -> frozenset[int]:
    if len(roles) > MOST_EDITORS:
        raise RefusedError(say("At most {most} roles may edit aliases and house rules.", most=MOST_EDITORS))
    return frozenset(map(int, roles))


def _cooldown_s(seconds: int) -> int:
    if seconds not in COOLDOWNS_S:
        raise RefusedError(say("A cooldown is one of {lengths} seconds.", lengths=", ".join(map(str, COOLDOWNS_S))))
    return seconds
