"""What the buttons and the menu under a rule do, short enough to lie in a custom_id.

Under a card stands all that is needed to go on from it after a restart, or after its book has been replaced: who asked,
the rule with a mark of its words, and the edition that it was shown from.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b

from bot.rulebook.footprint import edition_mark, rule_mark
from bot.rulebook.model import Rule, Rulebook

# With all the rest at its longest a custom_id stays below its 100 characters; what is longer travels as a hash.
_LONGEST_KEY = 16
_HASHED = "#"
_VALUE = re.compile(r"(?:(?P<mark>[\w-]{6})@)?(?P<book>[^:@]*):(?P<key>.*)", re.DOTALL)
_GUESS = "?"
# The asker of a message that answers several questions: whoever goes on gets a copy, or the other answers were lost.
NOBODY = 0


class Way(StrEnum):
    """Where a button or the menu leads from a card; LISTED is what was chosen from a list of contents."""

    PREVIOUS = "p"
    UP = "u"
    NEXT = "n"
    MORE = "m"
    CHOSEN = "c"
    LISTED = "l"
    CONTENTS = "t"
    CITED = "a"
    CITING = "b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a card stands: a rule, or a book where `rule` is None; `start` is where its text, or its list, goes on."""

    book: Rulebook
    rule: Rule | None
    start: int = 0

    @property
    def value(self) -> str:
        """What `spot_of` reads: the mark of the rule's words, its book, and its id or, where that is long, its hash."""
        if self.rule is None:
            return f"{self.book.info.id}:"
        named = rule_value(self.book, self.rule)
        # A house rule has no mark: its id never means another.
        return named if self.book.info.is_house else f"{rule_mark(self.book, self.rule)}@{named}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A way on from a card; `value` is its spot's, `edition` the mark of its book, both empty where there is no one.

    `is_guess`: the card shows what was only guessed.
    """

    way: Way
    value: str = ""
    edition: str = ""
    start: int = 0
    is_guess: bool = False

    @property
    def state(self) -> str:
        """What `read_step` reads behind the asker, whom the one who sends the card puts before it."""
        return f"{self.way}:{self.start}{_GUESS if self.is_guess else ''}:{self.edition}:{self.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A step that somebody takes under a message that was posted for `asker`."""

    asker: int
    step: Step


def step_from(spot: Spot, way: Way, *, start: int = 0, is_guess: bool = False) -> Step:
    """Return the step that leads on from a spot."""
    return Step(way=way, value=spot.value, edition=edition_of(spot.book), start=start, is_guess=is_guess)


def read_step(state: str) -> Taken:
    """Return what a state says that a card bears. Raises ValueError for one that no card of ours does."""
    asker, way, start, edition, value = state.split(":", 4)
    place = int(start.removesuffix(_GUESS))
    step = Step(way=Way(way), value=value, edition=edition, start=max(place, 0), is_guess=start.endswith(_GUESS))
    return Taken(asker=int(asker), step=step)


def rule_value(book: Rulebook, rule: Rule) -> str:
    """Return what stands for a rule of which the words do not matter: its book and its id, or the id's hash."""
    return f"{book.info.id}:{_key(rule.id)}"


def unmarked(value: str) -> str:
    """Return a value without the mark of the rule's words."""
    _, book_id, key = _parts(value)
    return f"{book_id}:{key}"


def rule_of(value: str, books: Iterable[Rulebook]) -> tuple[Rulebook, Rule] | None:
    """Return the rule that bears the id in a value, whatever its words; None for a book or where there is none."""
    spot = spot_of(value, books)
    return (spot.book, spot.rule) if spot is not None and spot.rule is not None else None


def spot_of(value: str, books: Iterable[Rulebook]) -> Spot | None:
    """Return the spot that a value names, whatever its words are now; None if its book or its rule is gone."""
    book = book_of(value, books)
    key = _parts(value)[2]
    if book is None or not key:
        return Spot(book=book, rule=None) if book is not None else None
    if not key.startswith(_HASHED):
        return Spot(book=book, rule=book[key]) if key in book else None
    return next((Spot(book=book, rule=rule) for rule in book if _key(rule.id) == key), None)


def book_of(value: str, books: Iterable[Rulebook]) -> Rulebook | None:
    """Return the book that a value names; None if it is gone."""
    book_id = _parts(value)[1]
    return next((book for book in books if book.info.id == book_id), None)


def are_of_one_book(one: str, other: str) -> bool:
    """Whether two values name the same book."""
    return _parts(one)[1] == _parts(other)[1]


def mark_in(value: str) -> str:
    """Return the mark of the words that the rule had when the value was written; none for a book."""
    return _parts(value)[0]


@lru_cache(maxsize=64)
def edition_of(book: Rulebook) -> str:
    """Return the mark of a book's edition."""
    return edition_mark(book)


def _parts(value: str) -> tuple[str, str, str]:
    """Return mark, book and id as they stand in a value."""
    found = _VALUE.fullmatch(value)
    return (found["mark"] or "", found["book"], found["key"]) if found is not None else ("", "", "")


def _key(rule_id: str) -> str:
    return rule_id if len(rule_id) <= _LONGEST_KEY else _HASHED + blake2b(rule_id.encode(), digest_size=6).hexdigest()
