"""What a change of the history has done, in words: in short for a list, or each edit before and after."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.guild.guild import HOUSE_BOOK, Guild, spoken
from bot.guild.model import (
    BOT,
    SERVER,
    Alias,
    AliasEdit,
    Brackets,
    Change,
    Edit,
    GuildSettings,
    HouseEdit,
    HouseRule,
    QueryTarget,
    RuleTarget,
    SettingsEdit,
)
from bot.guild.preferences import Preference
from bot.texts import counted, mark, say
from bot.ui import phrases
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.settings_cards import books_in_words

_LABEL = 100
_NOTHING = mark("nothing")
_NAMES = {
    Preference.BRACKETS: mark("brackets"),
    Preference.QUIET: mark("quiet"),
    Preference.PING: mark("ping"),
    Preference.COOLDOWN: mark("cooldown"),
    Preference.EDITORS: mark("roles that edit aliases and house rules"),
    Preference.NEWS: mark("news of new editions"),
}
_MODES = {Brackets.STRICT: mark("strict"), Brackets.OPEN: mark("open"), Brackets.OFF: mark("off")}


def told(guild: Guild, change: Change, *, is_plain: bool) -> str:
    """Return what a change has done; `is_plain` for menus, where Discord shows neither markup nor mentions."""
    match change.edits:
        case [AliasEdit() as edit]:
            return _alias_told(edit, by=change.by, is_plain=is_plain)
        case [HouseEdit() as edit]:
            return _house_told(edit, by=change.by, is_plain=is_plain)
        case [SettingsEdit() as edit]:
            differences = _differences(guild, edit, is_plain=is_plain)
            return ", ".join(
                say("{what} from {before} to {after}", what=it.what, before=it.before, after=it.after)
                for it in differences
            )
        case edits:
            kinds = Counter(type(edit) for edit in edits)
            return ", ".join(_several(kind, count) for kind, count in kinds.items())


def _several(kind: type[Edit], count: int) -> str:
    if kind is AliasEdit:
        return counted("{count} alias", "{count} aliases", count)
    if kind is HouseEdit:
        return counted("{count} house rule", "{count} house rules", count)
    return counted("{count} change of settings", "{count} changes of settings", count)


def _alias_told(edit: AliasEdit, *, by: int | None, is_plain: bool) -> str:
    name = _alias_name(edit, is_plain=is_plain)
    if edit.before is None:
        return say("alias {name} made", name=name)
    if edit.after is None:
        return say("alias {name} removed", name=name)
    if by == BOT:
        return say("alias {name} led to its rule in the new edition", name=name)
    return say("alias {name} changed", name=name)


def _house_told(edit: HouseEdit, *, by: int | None, is_plain: bool) -> str:
    title = _house_title(edit, is_plain=is_plain)
    if edit.before is None:
        return say("house rule “{title}” made", title=title)
    if edit.after is None:
        return say("house rule “{title}” removed", title=title)
    if by == BOT:
        return say("house rule “{title}” led to its rule in the new edition", title=title)
    return say("house rule “{title}” changed", title=title)


def _alias_name(edit: AliasEdit, *, is_plain: bool) -> str:
    alias = edit.after or edit.before
    name = alias.name if alias is not None else edit.key
    return name if is_plain else f"`{name}`"


def _house_title(edit: HouseEdit, *, is_plain: bool) -> str:
    rule = edit.after or edit.before
    title = rule.title if rule is not None else edit.key
    return title if is_plain else literal(title)


def before_and_after(guild: Guild, edit: Edit) -> Iterator[str]:
    """Yield what an edit has changed, with mentions and markup; a long text in two parts."""
    match edit:
        case AliasEdit(before=before, after=after):
            thing = say("Alias {name}", name=_alias_name(edit, is_plain=False))
            yield f"**{thing}**: {_alias(guild, before)} → {_alias(guild, after)}"
        case HouseEdit(before=before, after=after):
            title = _house_title(edit, is_plain=False)
            yield f"{say('**House rule “{title}”**, before:', title=title)}\n{_house(guild, before)}"
            yield f"{say('**House rule “{title}”**, after:', title=title)}\n{_house(guild, after)}"
        case SettingsEdit():
            for it in _differences(guild, edit, is_plain=False):
                yield f"**{capital(it.what)}**: {it.before} → {it.after}"


def _alias(guild: Guild, alias: Alias | None) -> str:
    if alias is None:
        return say(_NOTHING)
    match alias.target:
        case RuleTarget() as target:
            return _rule(guild, target)
        case QueryTarget(book=book, query=query):
            return say("“{query}” in {book}", query=literal(query), book=books_in_words(guild, [book]))


def _house(guild: Guild, rule: HouseRule | None) -> str:
    if rule is None:
        return say(_NOTHING)
    title = literal(rule.title)
    if rule.changes is None:
        heading = say("{title} (changes no official rule)", title=title)
    else:
        heading = say("{title} (changes {rule})", title=title, rule=_rule(guild, rule.changes))
    return f"{heading}\n{literal(rule.text)}"


def _rule(guild: Guild, target: RuleTarget) -> str:
    """Return a rule's name in today's books, or what is saved of it."""
    book = next((book for book in guild.shelf.books if book.info.id == target.book), None)
    if book is None or target.rule not in book:
        return say(phrases.HOUSE_RULE_GONE) if target.book == HOUSE_BOOK else literal(f"{target.book}: {target.rule}")
    return say(
        "{rule} in {book}", rule=literal(clip(book[target.rule].label, _LABEL)), book=spoken(book.info).short_title
    )


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
        others = what is Preference.EDITORS and edit.before.editors != edit.after.editors
        moved = what is Preference.NEWS and edit.before.news != edit.after.news
        if was != now or others or moved:
            yield _Difference(what=say(_NAMES[what]), before=was, after=now)
    for place in sorted(edit.before.books.keys() | edit.after.books.keys()):
        if (was_here := edit.before.books.get(place, ())) != (now_here := edit.after.books.get(place, ())):
            yield _Difference(
                what=_books_of(place, is_plain=is_plain),
                before=_books(guild, was_here, place),
                after=_books(guild, now_here, place),
            )


def _in_words(settings: GuildSettings, *, is_plain: bool) -> dict[Preference, str]:
    roles = sorted(settings.editors)
    named = str(len(roles)) if is_plain else ", ".join(f"<@&{role}>" for role in roles)
    return {
        Preference.BRACKETS: say(_MODES[settings.brackets]),
        Preference.QUIET: say("on") if settings.quiet else say("off"),
        Preference.PING: say("on") if settings.ping else say("off"),
        Preference.COOLDOWN: say("{seconds} s", seconds=settings.cooldown_s) if settings.cooldown_s else say("none"),
        Preference.EDITORS: named if roles else say("none"),
        Preference.NEWS: _channel(settings.news, is_plain=is_plain),
    }


def _channel(channel: int | None, *, is_plain: bool) -> str:
    if channel is None:
        return say("off")
    return say("in a channel") if is_plain else f"<#{channel}>"


def _books_of(place: int, *, is_plain: bool) -> str:
    if place == SERVER:
        return say("books of the server")
    if is_plain:
        return say("books of a channel or thread")
    return say("books of {channel}", channel=f"<#{place}>")


def _books(guild: Guild, books: Sequence[str], place: int) -> str:
    return books_in_words(guild, books) if books or place == SERVER else say("none of its own")


def capital(text: str) -> str:
    """Return a text that begins a line."""
    return text[:1].upper() + text[1:]
