"""Edits to what a server has saved: applied, and taken back."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TypeVar

from bot.errors import RefusedError
from bot.guild.model import (
    MOST_ALIASES,
    MOST_HOUSE_RULES,
    AliasEdit,
    Change,
    Edit,
    GuildRecord,
    GuildSettings,
    HouseEdit,
    SettingsEdit,
)
from bot.texts import say

_Thing = TypeVar("_Thing")


def applied(record: GuildRecord, edits: Sequence[Edit]) -> GuildRecord:
    """Return a record as it is after some edits."""
    for edit in edits:
        match edit:
            case AliasEdit(key=key, after=alias):
                record = replace(record, aliases=_with(record.aliases, key, alias))
            case HouseEdit(key=key, after=rule):
                record = replace(record, house=_with(record.house, key, rule))
            case SettingsEdit(after=settings):
                record = replace(record, settings=settings)
    return record


def refuse_overflow(record: GuildRecord) -> None:
    """Raise RefusedError if a record holds more than a server may save."""
    if len(record.aliases) > MOST_ALIASES:
        raise RefusedError(say("A server has at most {most} aliases: remove one first.", most=MOST_ALIASES))
    if len(record.house) > MOST_HOUSE_RULES:
        raise RefusedError(say("A server has at most {most} house rules: remove one first.", most=MOST_HOUSE_RULES))


def taken_back(record: GuildRecord, change: Change) -> tuple[Edit, ...]:
    """Return the edits that put back what a change has touched, and nothing else; none if all is so already."""
    back: dict[str, Edit] = {}
    settings = record.settings
    for edit in reversed(change.edits):  # of several edits to one thing the first knows how it was
        match edit:
            case AliasEdit(key=key, before=alias):
                back[f"alias {key}"] = AliasEdit(key=key, before=record.aliases.get(key), after=alias)
            case HouseEdit(key=key, before=rule):
                back[f"house {key}"] = HouseEdit(key=key, before=record.house.get(key), after=rule)
            case SettingsEdit():
                settings = _set_back(settings, edit)
                back["settings"] = SettingsEdit(before=record.settings, after=settings)
    return tuple(edit for edit in reversed(back.values()) if edit.before != edit.after)


def _set_back(settings: GuildSettings, edit: SettingsEdit) -> GuildSettings:
    """Return settings with those as they were that an edit has changed; of the books, those of the same places."""
    names = [field.name for field in fields(GuildSettings) if field.name != "books"]
    before = {name: getattr(edit.before, name) for name in names}
    changed = {name: value for name, value in before.items() if value != getattr(edit.after, name)}
    books = dict(settings.books)
    for place in edit.before.books.keys() | edit.after.books.keys():
        was = edit.before.books.get(place, ())
        if was != edit.after.books.get(place, ()):
            books[place] = was
    return replace(settings, **changed, books=MappingProxyType({place: ids for place, ids in books.items() if ids}))


def _with(things: Mapping[str, _Thing], key: str, thing: _Thing | None) -> Mapping[str, _Thing]:
    """Return the same things with one put in, in its place or last, or taken out."""
    changed = dict(things)
    if thing is None:
        changed.pop(key, None)
    else:
        changed[key] = thing
    return MappingProxyType(changed)
