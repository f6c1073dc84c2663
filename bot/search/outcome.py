"""What a search answers: one rule, several to choose from, or nothing."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.rulebook.model import Rule, Rulebook

# The score from which a guess can hardly be wrong: a misspelt name, not a description.
NEAR_CERTAIN = 0.9
# The score of a server's own names: below every number and title of a book, above a book's own aliases.
OWN_NAME = 0.995


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
class Match:
    """One rule that may be meant; `score` runs from 0 to 1."""

    book: Rulebook
    rule: Rule
    score: float
    via: Via


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchNumber:
    """A number was asked for that the book does not have: where its section ends instead."""

    number: str
    section: Rule
    last: Rule | None


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
    """No rule is near, or the text is no question about rules."""

    matches: tuple[Match, ...] = field(default=(), init=False)


Outcome = Found | Several | Nothing
