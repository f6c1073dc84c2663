"""What a search answers: one rule, several to choose from, or nothing."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.rulebook.model import Rule, Rulebook

if TYPE_CHECKING:
    from bot.rulebook.changes import Edition

# The score from which a guess can hardly be wrong: a misspelt name, not a description.
NEAR_CERTAIN = 0.9
# The score of a server's own names: below every number and title of a book, above a book's own aliases.
OWN_NAME = 0.995
# The score of a number that a rule had in a former edition: a server's own names go before it.
FORMER_NUMBER = 0.99


class Via(StrEnum):
    """How a rule was found."""

    NUMBER = "number"
    TITLE = "title"
    ALIAS = "alias"
    HOUSE = "house"
    FUZZY = "fuzzy"
    TEXT = "text"
    QUESTION = "question"

    @property
    def is_guess(self) -> bool:
        """Whether the asker's words had to be interpreted."""
        return self in {Via.FUZZY, Via.TEXT, Via.QUESTION}


@dataclass(frozen=True, slots=True, kw_only=True)
class Once:
    """What a number that was asked for meant `until` an edition came: the rule as it is now, or what `removed` it."""

    number: str
    rule: Rule | None
    until: "Edition"
    removed: "Edition | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One rule that may be meant; `score` runs from 0 to 1.

    `once` is what its number meant before: this rule, which has another one now, or another rule.
    """

    book: Rulebook
    rule: Rule
    score: float
    via: Via
    once: Once | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchNumber:
    """A number was asked for that the book does not have: where its section ends instead; `gone` if it had it once."""

    number: str
    section: Rule
    last: Rule | None
    gone: Once | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One confident answer, and what else came near, best first."""

    best: Match
    others: tuple[Match, ...] = ()

    @property
    def matches(self) -> tuple[Match, ...]:
        return (self.best, *self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Rules to choose from, best first, never empty.

    `missing` where a number led to them that does not exist; `equals` counts the first ones that are named equally
    exactly, each in a book of its own.
    """

    matches: tuple[Match, ...]
    missing: NoSuchNumber | None = None
    equals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """No rule is near, or the text is no question about rules; `gone` if it is the number of a rule that there was."""

    matches: tuple[Match, ...] = field(default=(), init=False)
    gone: Once | None = None


Outcome = Found | Several | Nothing
