"""Where a rule stands now that a card shows, or a menu offers, though its book may have been replaced since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from bot.rulebook.footprint import Tracker, footprint, rule_mark
from bot.rulebook.model import Rule, Rulebook
from bot.ui.steps import Spot, book_of, edition_of, mark_in, spot_of

# What stands before each line of a publisher's words, and is none of them.
QUOTE = "> "


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A rule as a card shows it: its title and its text, as far as they could be read."""

    title: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """It stands where it stood."""

    spot: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """It stands somewhere else."""

    spot: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What bears its id has other words now; nobody can tell whether it is the same rule."""

    spot: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """It is in its book no more, or the book itself is gone."""

    book: Rulebook | None


Whereabouts = Here | Moved | Changed | Gone


def whereabouts(value: str, books: Sequence[Rulebook], *, edition: str = "", shown: Shown | None = None) -> Whereabouts:
    """Return where the rule of a value stands; `edition` is the mark of the book that it was shown from.

    In the same edition the id decides, in another the words; if these have changed too, `shown` helps, if it is exact.
    """
    book, mark = book_of(value, books), mark_in(value)
    if book is None:
        return Gone(book=None)
    if (spot := _in_place(value, books, edition)) is not None:
        return Here(spot=spot)
    if not mark:
        return Gone(book=book)
    match tracker_of(book).same(mark):
        case (rule,):
            return Moved(spot=Spot(book=book, rule=rule))
        case _:  # none, or several with the same words
            return _followed(book, spot_of(value, books), mark, shown)


def book_to_read(value: str, books: Sequence[Rulebook], *, edition: str = "") -> Rulebook | None:
    """Return the book that has to be read, which takes a while, to find a value's rule; None where it need not."""
    book, mark = book_of(value, books), mark_in(value)
    return None if book is None or not mark or _in_place(value, books, edition) is not None else book


@lru_cache(maxsize=8)
def tracker_of(book: Rulebook) -> Tracker:
    """Return what follows rules into a book; it reads all of it when it is first asked."""
    return Tracker(book)


def let_go_of_books() -> None:
    """Forget what was worked out of books, of which some have been replaced."""
    tracker_of.cache_clear()
    edition_of.cache_clear()


def _followed(book: Rulebook, home: Spot | None, mark: str, shown: Shown | None) -> Whereabouts:
    """Return where a rule stands whose words have changed."""
    home_rule = home.rule if home is not None else None
    if home is not None and home_rule is not None and shown is not None and _is_heading(home_rule, shown):
        return Here(spot=home)
    alone = (Rulebook(replace(book.info, edition="", edition_date=""), [rule]) for rule in readings(shown or Shown()))
    exact = next((one for one in alone if rule_mark(one, *one) == mark), None)
    if exact is not None:
        was = footprint(exact, *exact)
        found = tracker_of(book).follow(home_rule.id if home_rule is not None else "", was)
        if found is not None:
            spot = Spot(book=book, rule=found)
            return Here(spot=spot) if found == home_rule else Moved(spot=spot)
    return Changed(spot=home) if home is not None else Gone(book=book)


def readings(shown: Shown) -> Iterator[Rule]:
    """Yield what a card may show: below a rule's text, a list of its parts; before its title, its number.

    A publisher's words are quoted there.
    """
    paragraphs = shown.text.split("\n\n")
    texts = ["\n\n".join(paragraphs[:count]) for count in range(len(paragraphs), -1, -1)]
    unquoted = ["\n".join(line.removeprefix(QUOTE) for line in text.split("\n")) for text in texts]
    title = shown.title
    titles = dict.fromkeys((title, title.partition(" ")[2], title.partition(" · ")[2], ""))
    for text, named in product(dict.fromkeys([*texts, *unquoted]), titles):
        yield Rule(id="", number=None, name=None, title=named, text=text, parent_id=None)


def _in_place(value: str, books: Sequence[Rulebook], edition: str) -> Spot | None:
    """Return what bears a value's id, if it is surely the same: of the same edition, or with the same words."""
    spot, mark = spot_of(value, books), mark_in(value)
    if spot is not None and (not mark or _is_same_edition(spot.book, edition) or _bears(spot, mark)):
        return spot
    return None


def _is_heading(rule: Rule, shown: Shown) -> bool:
    """Whether a rule is a mere heading, and the one that was shown: what stands under it has changed, it has not."""
    return not rule.text and rule.label == shown.title


def _is_same_edition(book: Rulebook, edition: str) -> bool:
    return bool(edition) and edition == edition_of(book)


def _bears(spot: Spot, mark: str) -> bool:
    return spot.rule is not None and rule_mark(spot.book, spot.rule) == mark
