"""What a change of the history has done, in words: in short for a list, or each edit before and after."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import (
    BOT,
    SERVER,
    Alias,
    AliasEdit,
    Change,
    Edit,
    GuildSettings,
    HouseEdit,
    HouseRule,
    QueryTarget,
    RuleTarget,
    SettingsEdit,
)
from bot.ui import phrases
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.settings_cards import books_in_words

_LABEL = 100
_NOTHING = "nothing"
_EDITORS = "roles that edit aliases and house rules"
_KINDS = {
    AliasEdit: ("alias", "aliases"),
    HouseEdit: ("house rule", "house rules"),
    SettingsEdit: ("change of settings", "changes of settings"),
}


def told(guild: Guild, change: Change, *, is_plain: bool) -> str:
    """Return what a change has done; `is_plain` for menus, where Discord shows neither markup nor mentions."""
    match change.edits:
        case [AliasEdit() | HouseEdit() as edit]:
            return f"{_thing(edit, is_plain=is_plain)} {_done(edit, by=change.by)}"
        case [SettingsEdit() as edit]:
            differences = _differences(guild, edit, is_plain=is_plain)
            return ", ".join(f"{it.what} from {it.before} to {it.after}" for it in differences)
        case edits:
            kinds = Counter(_KINDS[type(edit)] for edit in edits)
            return ", ".join(f"{count} {one if count == 1 else several}" for (one, several), count in kinds.items())


def _thing(edit: AliasEdit | HouseEdit, *, is_plain: bool) -> str:
    match edit:
        case AliasEdit(before=before, after=after):
            alias = after or before
            name = alias.name if alias is not None else edit.key
            return f"alias {name}" if is_plain else f"alias `{name}`"
        case HouseEdit(before=before, after=after):
            rule = after or before
            title = rule.title if rule is not None else edit.key
            return f"house rule “{title if is_plain else literal(title)}”"


def _done(edit: AliasEdit | HouseEdit, *, by: int | None) -> str:
    if edit.before is None:
        return "made"
    if edit.after is None:
        return "removed"
    if by == BOT:
        return "led to its rule in the new edition"
    return "changed"


def before_and_after(guild: Guild, edit: Edit) -> Iterator[str]:
    """Yield what an edit has changed, with mentions and markup; a long text in two parts."""
    match edit:
        case AliasEdit(before=before, after=after):
            thing = capital(_thing(edit, is_plain=False))
            yield f"**{thing}**: {_alias(guild, before)} → {_alias(guild, after)}"
        case HouseEdit(before=before, after=after):
            thing = capital(_thing(edit, is_plain=False))
            yield f"**{thing}**, before:\n{_house(guild, before)}"
            yield f"**{thing}**, after:\n{_house(guild, after)}"
        case SettingsEdit():
            for it in _differences(guild, edit, is_plain=False):
                yield f"**{capital(it.what)}**: {it.before} → {it.after}"


def _alias(guild: Guild, alias: Alias | None) -> str:
    if alias is None:
        return _NOTHING
    match alias.target:
        case RuleTarget() as target:
            return _rule(guild, target)
        case QueryTarget(book=book, query=query):
            return f"“{literal(query)}” in {books_in_words(guild, [book])}"


def _house(guild: Guild, rule: HouseRule | None) -> str:
    if rule is None:
        return _NOTHING
    changes = f"changes {_rule(guild, rule.changes)}" if rule.changes is not None else "changes no official rule"
    return f"{literal(rule.title)} ({changes})\n{literal(rule.text)}"


def _rule(guild: Guild, target: RuleTarget) -> str:
    """Return a rule's name in today's books, or what is saved of it."""
    book = next((book for book in guild.shelf.books if book.info.id == target.book), None)
    if book is None or target.rule not in book:
        return phrases.HOUSE_RULE_GONE if target.book == HOUSE_BOOK else literal(f"{target.book}: {target.rule}")
    return f"{literal(clip(book[target.rule].label, _LABEL))} in {book.info.short_title}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Difference:
    """One setting as it was and as it is, in words."""

    what: str
    before: str
    after: str


def _differences(guild: Guild, edit: SettingsEdit, *, is_plain: bool) -> Iterator[_Difference]:
    """Yield what differs; `is_plain` without mentions of channels and roles."""
    before, after = _in_words(edit.before, is_plain=is_plain), _in_words(edit.after, is_plain=is_plain)
    for (what, was), now in zip(before.items(), after.values(), strict=True):
        if was != now or (what == _EDITORS and edit.before.editors != edit.after.editors):
            yield _Difference(what=what, before=was, after=now)
    for place in sorted(edit.before.books.keys() | edit.after.books.keys()):
        if (was_here := edit.before.books.get(place, ())) != (now_here := edit.after.books.get(place, ())):
            yield _Difference(
                what=f"books of {_place(place, is_plain=is_plain)}",
                before=_books(guild, was_here, place),
                after=_books(guild, now_here, place),
            )


def _in_words(settings: GuildSettings, *, is_plain: bool) -> dict[str, str]:
    roles = sorted(settings.editors)
    named = str(len(roles)) if is_plain else ", ".join(f"<@&{role}>" for role in roles)
    return {
        "brackets": settings.brackets.value,
        "quiet": "on" if settings.quiet else "off",
        "ping": "on" if settings.ping else "off",
        "cooldown": f"{settings.cooldown_s} s" if settings.cooldown_s else "none",
        _EDITORS: named if roles else "none",
    }


def _place(place: int, *, is_plain: bool) -> str:
    if place == SERVER:
        return "the server"
    return "a channel or thread" if is_plain else f"<#{place}>"


def _books(guild: Guild, books: Sequence[str], place: int) -> str:
    return books_in_words(guild, books) if books or place == SERVER else "none of its own"


def capital(text: str) -> str:
    """Return a text that begins a line."""
    return text[:1].upper() + text[1:]
