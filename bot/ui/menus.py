"""The menu under an answer: where one can go from a rule, or what there is to choose from."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain

from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import Match
from bot.ui import limits, phrases
from bot.ui.limits import clip

# With a book id of 32 characters and an asker of 20 the custom_id stays below its 100.
_LONGEST_KEY = 30
_HASHED = "#"
_MOST_OTHERS, _MOST_CITED, _MOST_PARTS = 3, 8, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """One line of a menu; `value` leads back to the rule."""

    label: str
    description: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    """A menu of at least one destination; `subject` is the value of the rule that it stands under, or empty."""

    placeholder: str
    destinations: tuple[Destination, ...]
    subject: str = ""


def rule_value(book: Rulebook, rule: Rule) -> str:
    """Return what stands for a rule in a menu: its book and id, or the id's hash where it is long."""
    key = rule.id if len(rule.id) <= _LONGEST_KEY else _HASHED + blake2b(rule.id.encode(), digest_size=8).hexdigest()
    return f"{book.info.id}:{key}"


def rule_of(value: str, books: Iterable[Rulebook]) -> tuple[Rulebook, Rule] | None:
    """Return the rule that a value stands for; None if its book or itself is gone."""
    book_id, _, key = value.partition(":")
    book = next((book for book in books if book.info.id == book_id), None)
    if book is None:
        return None
    if not key.startswith(_HASHED):
        return (book, book[key]) if key in book else None
    return next(((book, rule) for rule in book if rule_value(book, rule) == value), None)


def rule_menu(book: Rulebook, rule: Rule, *, others: Sequence[Match] = ()) -> Menu | None:
    """Return the ways on from a rule: what else was meant, up, back, on, what it cites, its parts, what cites it."""
    meant = (_destination(match.book, match.rule, "did you mean") for match in others[:_MOST_OTHERS])
    ways = (_destination(book, target, way) for way, target in _ways(book, rule))
    destinations = _once(chain(meant, ways))
    if not destinations:
        return None
    return Menu(
        placeholder=clip(f"From {rule.label} to …", limits.PLACEHOLDER),
        destinations=destinations,
        subject=rule_value(book, rule),
    )


def choice_menu(matches: Sequence[Match]) -> Menu:
    """Return a menu of matches to choose from."""
    several_books = len({match.book.info.id for match in matches}) > 1
    ways = (
        _destination(match.book, match.rule, match.book.info.short_title if several_books else "") for match in matches
    )
    return Menu(placeholder="Show …", destinations=_once(ways))


def _once(destinations: Iterable[Destination]) -> tuple[Destination, ...]:
    """Keep the first way to each rule: Discord refuses a menu with the same value twice, or with too many."""
    first: dict[str, Destination] = {}
    for destination in destinations:
        first.setdefault(destination.value, destination)
    return tuple(first.values())[: limits.OPTIONS]


def _ways(book: Rulebook, rule: Rule) -> Iterator[tuple[str, Rule]]:
    for way, neighbour in (
        ("up", book.parent(rule)),
        ("previous", book.preceding(rule)),
        ("next", book.following(rule)),
    ):
        if neighbour is not None:
            yield way, neighbour
    yield from (("cited here", cited) for cited in book.cites(rule)[:_MOST_CITED])
    yield from (("part", part) for part in book.parts(rule)[:_MOST_PARTS])
    yield from (("cites this", citing) for citing in book.cited_by(rule))


def _destination(book: Rulebook, rule: Rule, way: str) -> Destination:
    about = phrases.beginning(rule.text) if rule.text else ""
    return Destination(
        label=clip(rule.label, limits.OPTION_LABEL),
        description=clip(" · ".join(part for part in (way, about) if part), limits.OPTION_DESCRIPTION),
        value=rule_value(book, rule),
    )
