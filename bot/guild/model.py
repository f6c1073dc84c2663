"""What a server saves: aliases, house rules and settings, and the changes that made them so."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

# The place whose books count wherever a channel or thread has none of its own.
SERVER = 0
# What one server may save.
MOST_ALIASES, MOST_HOUSE_RULES, MOST_ON_A_RULE = 500, 100, 5
# Who has done what nobody did: the bot itself, when it follows a rule that a new edition has moved.
BOT = 0


class Brackets(StrEnum):
    """How readily a server's brackets are answered; bare ones belong to card bots, dice and wiki links too."""

    STRICT = "strict"
    OPEN = "open"
    OFF = "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleTarget:
    """A rule of a book; `footprint` (as in `bot.rulebook.footprint`) tells it again in another edition."""

    book: str
    rule: str
    footprint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryTarget:
    """What a book finds for a query, asked anew each time."""

    book: str
    query: str


Target = RuleTarget | QueryTarget


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """A server's own name for a rule; `key` is what all spellings of the name share."""

    key: str
    name: str
    target: Target


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A rule of the server's own; `key` never changes, `changes` is the official rule that it changes, if any."""

    key: str
    title: str
    text: str
    changes: RuleTarget | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """How the bot behaves in a server.

    `books` are the ids that count in a place (a channel, a thread, or SERVER), `editors` the roles that may edit
    aliases and house rules beside those who manage the server; `cooldown_s` parts one player's answers; `news` is the
    channel that is told of new editions, if any is.
    """

    brackets: Brackets = Brackets.STRICT
    quiet: bool = False
    ping: bool = False
    cooldown_s: int = 0
    books: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    editors: frozenset[int] = frozenset()
    news: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRecord:
    """Everything that a server has saved, by key."""

    settings: GuildSettings = GuildSettings()
    aliases: Mapping[str, Alias] = field(default_factory=lambda: MappingProxyType({}))
    house: Mapping[str, HouseRule] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasEdit:
    """An alias made (no `before`), changed or removed (no `after`)."""

    key: str
    before: Alias | None
    after: Alias | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseEdit:
    """A house rule made (no `before`), changed or removed (no `after`)."""

    key: str
    before: HouseRule | None
    after: HouseRule | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsEdit:
    """All settings, as they were and as they are."""

    before: GuildSettings
    after: GuildSettings


Edit = AliasEdit | HouseEdit | SettingsEdit


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What somebody did at once; `by` is a user's id, BOT, or None where that user has asked to be forgotten."""

    id: int
    at: datetime
    by: int | None
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class RuleKey:
    """Which rule of which book."""

    book: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """How often a guess was called wrong, and which rule was meant instead, where somebody said so."""

    guessed: RuleKey
    meant: RuleKey | None
    times: int
