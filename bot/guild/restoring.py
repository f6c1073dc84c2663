"""Putting back what a change has touched, unless what has been saved meanwhile stands against it."""

from bot.errors import RefusedError
from bot.guild.edits import applied, taken_back
from bot.guild.guild import Guild
from bot.guild.model import Alias, AliasEdit, Change, Edit, GuildRecord, HouseEdit, HouseRule, QueryTarget
from bot.guild.targets import refuse_asked_for
from bot.search.query import read_query
from bot.search.words import fold


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


def _refuse_alias(alias: Alias, record: GuildRecord) -> None:
    for rule in record.house.values():
        if read_query(rule.title).folded == alias.key:
            raise RefusedError(f"There is a house rule “{rule.title}” now: the alias cannot be put back beside it.")
    refuse_asked_for(alias.key, record)
    if isinstance(alias.target, QueryTarget) and (other := record.aliases.get(fold(alias.target.query))):
        raise RefusedError(f"“{alias.name}” would ask for “{other.name}”, which is an alias itself now.")


def _refuse_house_rule(rule: HouseRule, record: GuildRecord) -> None:
    folded = read_query(rule.title).folded
    if folded in record.aliases:
        raise RefusedError(f"There is an alias “{rule.title}” now: the house rule cannot be put back beside it.")
    if any(other.key != rule.key and read_query(other.title).folded == folded for other in record.house.values()):
        raise RefusedError(f"There is another house rule “{rule.title}” now.")
