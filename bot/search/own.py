"""What one server adds to the books: its own names for rules, and its house rules as a book of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from bot.rulebook.model import Rule, Rulebook
from bot.search.deciding import Guess
from bot.search.engine import Engine
from bot.search.outcome import OWN_NAME, Match, Via
from bot.search.query import Query


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleShortcut:
    """A name that leads to a rule."""

    name: str
    book: Rulebook
    rule: Rule

    @property
    def match(self) -> Match:
        return Match(book=self.book, rule=self.rule, score=OWN_NAME, via=Via.ALIAS)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryShortcut:
    """A name that leads to what a book finds for a query, also where that is a choice."""

    name: str
    book: Rulebook
    query: Query


_Rule = TypeVar("_Rule", Match, Guess)
Shortcut = RuleShortcut | QueryShortcut


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """A server's own: `shortcuts` by folded name, `changed` leads from the ids of house rules to what they change."""

    shortcuts: Mapping[str, Shortcut] = field(default_factory=lambda: MappingProxyType({}))
    house: Engine | None = None
    changed: Mapping[str, tuple[Rulebook, Rule]] = field(default_factory=lambda: MappingProxyType({}))

    def official(self, match: _Rule) -> _Rule:
        """Return the official rule that a house rule changes in its place; any other match as it is."""
        if not match.book.info.is_house or match.rule.id not in self.changed:
            return match
        book, rule = self.changed[match.rule.id]
        return replace(match, book=book, rule=rule)

    def house_rules_on(self, book: Rulebook, rule: Rule) -> tuple[Rule, ...]:
        """Return the house rules that change a rule, oldest first."""
        if self.house is None:
            return ()
        on = (house_id for house_id, (b, r) in self.changed.items() if (b.info.id, r.id) == (book.info.id, rule.id))
        return tuple(self.house.book[house_id] for house_id in on)
