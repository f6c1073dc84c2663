"""Putting back what a change has touched, unless what has been saved meanwhile stands against it."""

from dataclasses import replace

from bot.errors import RefusedError
from bot.guild.edits import applied, taken_back
from bot.guild.guild import Guild
from bot.guild.model import (
    MOST_ON_A_RULE,
    Alias,
    AliasEdit,
    Change,
    Edit,
    GuildRecord,
    HouseEdit,
    HouseRule,
    QueryTarget,
    SettingsEdit,
)
from bot.guild.targets import refuse_asked_for
from bot.search.query import read_query
from bot.search.words import fold
from bot.texts import say


def put_back(guild: Guild, change: Change) -> tuple[Edit, ...]:
    """Return the edits that put back what a change has touched; none if all is so already.

    Raises RefusedError if that would make two things of one name, or a chain. (What a book hides, or has no more, is
    put back all the same: the list of aliases says so.)
    """
    edits = taken_back(guild.record, change)
    record = applied(guild.record, edits)
    for edit in edits:
        match edit:
            case AliasEdit(after=Alias() as alias):
                _refuse_alias(alias, record)
            case HouseEdit(after=HouseRule() as rule):
                _refuse_house_rule(rule, record)
    return edits


def undo(guild: Guild, change: Change) -> tuple[Edit, ...]:
    """Return the edits that put back what a change has touched, as `put_back` does.

    Raises RefusedError too if somebody has changed any of it since: an undo takes back nobody else's work.
    """
    if taken_back(guild.record, change) and taken_back(guild.record, _swapped(change)):
        raise RefusedError(say("Somebody has changed that since. /settings history can still put it back."))
    return put_back(guild, change)


def _swapped(change: Change) -> Change:
    """Return what would take a change back; it has nothing to take back itself where all is as the change left it."""
    return replace(change, edits=tuple(_turned(edit) for edit in reversed(change.edits)))


def _turned(edit: Edit) -> Edit:
    match edit:
        case AliasEdit(before=before, after=after):
            return replace(edit, before=after, after=before)
        case HouseEdit(before=before, after=after):
            return replace(edit, before=after, after=before)
        case SettingsEdit(before=before, after=after):
            return replace(edit, before=after, after=before)


def _refuse_alias(alias: Alias, record: GuildRecord) -> None:
    for rule in record.house.values():
        if read_query(rule.title).folded == alias.key:
            raise RefusedError(
                say("There is a house rule “{title}” now: the alias cannot be put back beside it.", title=rule.title)
            )
    refuse_asked_for(alias.key, record)
    if isinstance(alias.target, QueryTarget) and (other := record.aliases.get(fold(alias.target.query))):
        raise RefusedError(
            say("“{name}” would ask for “{other}”, which is an alias itself now.", name=alias.name, other=other.name)
        )


def _refuse_house_rule(rule: HouseRule, record: GuildRecord) -> None:
    folded = read_query(rule.title).folded
    if folded in record.aliases:
        raise RefusedError(
            say("There is an alias “{title}” now: the house rule cannot be put back beside it.", title=rule.title)
        )
    others = [other for other in record.house.values() if other.key != rule.key]
    if any(read_query(other.title).folded == folded for other in others):
        raise RefusedError(say("There is another house rule “{title}” now.", title=rule.title))
    if rule.changes is not None and sum(_rule_of(other) == _rule_of(rule) for other in others) >= MOST_ON_A_RULE:
        raise RefusedError(
            say("{count} house rules change that rule already: remove one of them first.", count=MOST_ON_A_RULE)
        )


def _rule_of(rule: HouseRule) -> tuple[str, str] | None:
    return (rule.changes.book, rule.changes.rule) if rule.changes is not None else None
