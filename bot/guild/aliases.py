"""Making, removing and importing a server's aliases: what is asked for becomes edits, or a refusal with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.errors import QuothError, RefusedError
from bot.guild.edits import applied, refuse_overflow
from bot.guild.exchange import BadRow, Row
from bot.guild.guild import HOUSE_BOOK, HOUSE_WORD, Guild
from bot.guild.model import Alias, AliasEdit, QueryTarget, RuleTarget
from bot.guild.naming import hidden_by, read_name, refuse_prefixed, refuse_taken
from bot.guild.targets import read_target, refuse_asked_for
from bot.search.outcome import Nothing
from bot.search.own import QueryShortcut
from bot.search.query import read_query
from bot.texts import say


def add_alias(guild: Guild, *, name: str, target: str, book: str | None = None) -> tuple[AliasEdit, ...]:
    """Return what makes an alias, or leads one elsewhere. Raises RefusedError or UnknownRulebookError."""
    shown, key = read_name(name)
    refuse_taken(shown, guild)
    refuse_prefixed(shown, guild)
    alias = Alias(key=key, name=shown, target=read_target(target, guild, book=book))
    edits = _edits(guild, alias)
    refuse_asked_for(key, applied(guild.record, edits))
    return edits


def remove_alias(guild: Guild, *, name: str) -> tuple[AliasEdit, ...]:
    """Return what removes an alias. Raises RefusedError if there is none of this name."""
    key = read_query(name).folded
    if key not in guild.record.aliases:
        raise RefusedError(say("There is no alias “{name}”.", name=" ".join(name.split())))
    return (AliasEdit(key=key, before=guild.record.aliases[key], after=None),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """What importing a file would do; `unchanged` counts the aliases that are there already."""

    edits: tuple[AliasEdit, ...] = ()
    refused: tuple[BadRow, ...] = ()
    unchanged: int = 0


class ImportDraft:
    """Plans an import row by row, so that a long file can be read bit by bit; nothing is changed."""

    def __init__(self, guild: Guild) -> None:
        self._guild = guild
        self.plan = ImportPlan()

    def take(self, row: Row | BadRow) -> None:
        """Add what importing a row would do; one that cannot be an alias is refused with its reason."""
        made = self._made(row)
        if isinstance(made, BadRow):
            self.plan = replace(self.plan, refused=(*self.plan.refused, made))
        elif made:
            self.plan = replace(self.plan, edits=(*self.plan.edits, *made))
            self._guild = replace(self._guild, record=applied(self._guild.record, made))
        else:
            self.plan = replace(self.plan, unchanged=self.plan.unchanged + 1)

    def _made(self, row: Row | BadRow) -> tuple[AliasEdit, ...] | BadRow:
        if isinstance(row, BadRow):
            return row
        try:
            made = add_alias(self._guild, name=row.name, target=row.target, book=row.book or None)
            refuse_overflow(applied(self._guild.record, made))
        except QuothError as error:
            return BadRow(line=row.line, name=row.name, reason=str(error), unit=row.unit)
        return made


def exported(guild: Guild) -> tuple[Row, ...]:
    """Return the server's aliases as rows of a file, by name; one of a house rule that is gone has no target."""
    return tuple(
        Row(line=line, name=alias.name, book=_book(alias), target=_written(alias, guild))
        for line, alias in enumerate(sorted(guild.record.aliases.values(), key=lambda alias: alias.key), start=1)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dead:
    """An alias that no longer leads anywhere, and why."""

    alias: Alias
    reason: str


def dead_aliases(guild: Guild) -> Iterator[Dead]:
    """Yield the aliases that no longer work since the books have changed, or since the server plays with others."""
    for alias in guild.record.aliases.values():
        reason = _loss(alias, guild) or hidden_by(alias.name, guild)
        if reason:
            yield Dead(alias=alias, reason=reason)


def finds_nothing(guild: Guild, alias: Alias) -> bool:
    """Whether an alias asks its book for words that do not lead there any more; takes about a millisecond."""
    way = guild.shelf.own.shortcuts.get(alias.key)
    return isinstance(way, QueryShortcut) and isinstance(guild.shelf.find(guild.shelf.read(alias.name)), Nothing)


def _loss(alias: Alias, guild: Guild) -> str:
    """Say why an alias leads nowhere, or nothing."""
    if alias.key in guild.shelf.own.shortcuts:
        return ""
    if alias.target.book == HOUSE_BOOK:
        return say("the house rule that it led to is gone")
    if alias.target.book not in {book.info.id for book in guild.official.books}:
        return say("there is no book {book} any more", book=alias.target.book)
    return say(
        "{book} has no rule {rule} any more, and none that it has become",
        book=alias.target.book,
        rule=_written(alias, guild),
    )


def _edits(guild: Guild, alias: Alias) -> tuple[AliasEdit, ...]:
    """Return the edit that makes an alias; none if it is there already."""
    before = guild.record.aliases.get(alias.key)
    return () if before == alias else (AliasEdit(key=alias.key, before=before, after=alias),)


def _book(alias: Alias) -> str:
    """Return the book of an alias as people name it: of house rules, whose ids mean nothing elsewhere, a word."""
    return HOUSE_WORD if alias.target.book == HOUSE_BOOK else alias.target.book


def _written(alias: Alias, guild: Guild) -> str:
    """Return where in its book an alias leads, as it can be typed; nothing if that was a house rule that is gone."""
    match alias.target:
        case RuleTarget(book=book, rule=key) if book == HOUSE_BOOK:
            return guild.record.house[key].title if key in guild.record.house else ""
        case RuleTarget(rule=rule):
            return rule
        case QueryTarget(query=query):
            return query
