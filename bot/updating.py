"""Puts a fetched document in the place of a book, if it is a new edition, by steps that are given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Generic, Protocol, TypeVar

from bot.errors import RefusedError
from bot.rulebook.model import BookInfo, Rulebook, Wording
from bot.rulebook.report import Report
from bot.sources import Fetched, Source

# Of a book that loses more than that, somebody should look at the document before it is taken.
_LEAST_LEFT = 0.5
_MARK = 4


class Imported(Protocol):
    """A document as a book, and what is doubtful in it."""

    @property
    def book(self) -> Rulebook: ...

    @property
    def report(self) -> Report: ...


class Compared(Protocol):
    """What a new edition changes; true if rules changed, beyond those that are only `renumbered`."""

    def __bool__(self) -> bool: ...

    @property
    def renumbered(self) -> Mapping[str, str]: ...


Changes = TypeVar("Changes", bound=Compared)


@dataclass(frozen=True, slots=True, kw_only=True)
class SameRules:
    """The document is another than before, its rules and their edition are the same."""

    fetched: Fetched


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEdition(Generic[Changes]):
    """What the document makes of a book, and whether it is in force now."""

    old: Rulebook
    new: Rulebook
    report: Report
    changes: Changes
    fetched: Fetched
    is_taken: bool = False

    @property
    def is_doubtful(self) -> bool:
        """Whether so much of the book is gone that the document may be a wrong one."""
        return loses_too_much(len(self.old), len(self.new))


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps(Generic[Changes]):
    """What an update does, in its order; `agree` shows what is new and asks, `take` writes the book.

    `remember` notes the document that the book is of now, so that it is not fetched again.
    """

    read: Callable[[Fetched, BookInfo], Imported]
    compare: Callable[[Rulebook, Rulebook], Changes]
    agree: Callable[[NewEdition[Changes]], bool]
    take: Callable[[NewEdition[Changes]], None]
    remember: Callable[[Source], None]


def loses_too_much(old: int, new: int) -> bool:
    """Whether so few of a book's rules are left that a document was rather cut short than edited."""
    return new < _LEAST_LEFT * old


def refuse_unfit(info: BookInfo) -> None:
    """Raise RefusedError for a book in whose place no document can be put."""
    if info.overlays:
        raise RefusedError(
            f"The words of {info.title} lie over a book that comes with Quoth: quoth import puts a new edition there."
        )
    if info.wording is Wording.RESTATED:
        raise RefusedError(f"{info.title} is in Quoth’s own words: a new edition of it comes with a new Quoth.")
    if not info.source:
        raise RefusedError(
            f"Nobody knows where {info.title} is published: give its address with `source` in books.toml, "
            "or import the document with --source."
        )


def update_book(
    book: Rulebook, fetched: Fetched, *, steps: Steps[Changes], today: date, edition: str = "", edition_date: str = ""
) -> SameRules | NewEdition[Changes]:
    """Put a document in the place of a book, if it is new and agreed to.

    `edition` and `edition_date` stand before what the document says. Raises RefusedError and what the steps raise.
    """
    # Of its edition the document itself is to speak.
    imported = steps.read(fetched, replace(book.info, edition="", edition_date=""))
    if not len(imported.book):
        raise RefusedError(f"There is not one rule in {fetched.address}.")
    said = imported.book.info
    if edition or edition_date:
        said = replace(said, edition=edition, edition_date=edition_date)
    if said.edition_date and not said.edition:
        said = replace(said, edition=in_words(date.fromisoformat(said.edition_date)))
    is_renamed = any(_edition(said)) and _edition(said) != _edition(book.info)
    fresh = imported.book.called(said if is_renamed else _renamed(said, fetched, before=book.info, today=today))
    changes = steps.compare(book, fresh)
    if not (is_renamed or changes or changes.renumbered):
        steps.remember(fetched.source)
        return SameRules(fetched=fetched)
    new = NewEdition(old=book, new=fresh, report=imported.report, changes=changes, fetched=fetched)
    if not steps.agree(new):
        return new
    steps.take(new)
    steps.remember(fetched.source)
    return replace(new, is_taken=True)


def in_words(day: date) -> str:
    """Return a day as books say it: `3 May 2026`."""
    return f"{day.day} {day:%B %Y}"


def _edition(info: BookInfo) -> tuple[str, str]:
    return info.edition, info.edition_date


def _renamed(info: BookInfo, fetched: Fetched, *, before: BookInfo, today: date) -> BookInfo:
    """Return a description with another edition, by which cards and aliases know that rules may have moved."""
    published = fetched.published.date() if fetched.published is not None else None
    if published is not None and published.isoformat() != before.edition_date:
        return replace(info, edition=in_words(published), edition_date=published.isoformat())
    named = f"fetched {in_words(today)}"
    again = f" ({fetched.source.digest[:_MARK]})" if named == before.edition else ""
    return replace(info, edition=named + again, edition_date="")
