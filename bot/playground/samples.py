"""What can be tried with the books that are there, whichever these are."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.guild.house import Typed
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import NEAR_CERTAIN, Found, Outcome
from bot.search.shelf import Shelf

_SHORTEST_TYPO = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """A name that the moderator has given to a rule."""

    name: str
    target: str
    book: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """What can be asked of the books; what they have no example of is empty."""

    name: str = ""
    number: str = ""
    typo: str = ""
    question: str = ""
    alias: Alias | None = None
    house: Typed | None = None


_CHAMPIONS, _RULES = "champions", ("6.1.2/Deploy", "2.14.4", "2.14.4b", "2.1.1.4", "3.2.3.2")
_OF_CHAMPIONS = Samples(
    name="deploy",
    number="2.14.4b",
    typo="stackng units",
    question="how many cards do I draw at the start",
    alias=Alias(name="piles", target="2.14.4", book=_CHAMPIONS),
    house=Typed(
        title="Spare deck",
        text="On league nights one player may bring a second deck and lend it to a newcomer.",
        changes="champions: 2.1.1.4",
    ),
)


def samples(shelf: Shelf) -> Samples:
    """Return what to try: for the bundled books chosen by hand, for any others what they answer to."""
    if any(book.info.id == _CHAMPIONS and all(rule in book for rule in _RULES) for book in shelf.books):
        return _OF_CHAMPIONS
    return Samples(
        name=next((rule.title for rule in _titled(shelf) if _leads_to(rule, rule.title, shelf)), ""),
        number=next((str(rule.number) for rule in _numbered(shelf) if _leads_to(rule, str(rule.number), shelf)), ""),
        typo=next((typo for rule in _titled(shelf) if _leads_to(rule, typo := _misspelt(rule.title), shelf)), ""),
    )


def _titled(shelf: Shelf) -> Iterator[Rule]:
    """Yield the rules whose title can stand in a sentence as it is."""
    return (rule for book in shelf.books for rule in book if rule.title.replace(" ", "").isalpha())


def _numbered(shelf: Shelf) -> Iterator[Rule]:
    """Yield the rules under a section: the number of a chapter may mean anything."""
    return (rule for book in shelf.books for rule in book if rule.number is not None and _is_deep(rule, book))


def _is_deep(rule: Rule, book: Rulebook) -> bool:
    return bool(rule.text) and book.parent(rule) is not None


def _misspelt(title: str) -> str:
    """Return a title as a hasty player types it, without a letter in its middle; nothing if it is too short."""
    middle = len(title) // 2
    return (title[:middle] + title[middle + 1 :]).casefold() if len(title) >= _SHORTEST_TYPO else ""


def _leads_to(rule: Rule, typed: str, shelf: Shelf) -> bool:
    """Whether what is typed in brackets is answered with this rule."""
    return bool(typed) and _named(shelf.find(shelf.read(typed))) == rule


def _named(outcome: Outcome) -> Rule | None:
    """Return the rule that is all but certainly meant."""
    match outcome:
        case Found(best=best) if best.score >= NEAR_CERTAIN:
            return best.rule
        case _:
            return None
