"""Several books asked as one: which of them answers, and what stands first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import inf
from types import MappingProxyType

from bot.errors import UnknownRulebookError
from bot.rulebook.model import Rulebook
from bot.search.deciding import decide
from bot.search.engine import Engine
from bot.search.outcome import OWN_NAME, Found, Match, Nothing, Outcome, Several, Via
from bot.search.own import Own, QueryShortcut, RuleShortcut, Shortcut
from bot.search.query import Query
from bot.search.request import Request, read_request
from bot.search.thesaurus import NO_INTERPRETER, Interpreter
from bot.search.words import fold

_LEAST_COMPARED = 10
NOTHING_OWN = Own()


class Shelf:
    """All books with their engines, as one unchanging snapshot, in the order in which ties are settled.

    As one server sees it, the shelf has its own names and house rules too.
    """

    def __init__(
        self, engines: Sequence[Engine], *, own: Own = NOTHING_OWN, interpreter: Interpreter = NO_INTERPRETER
    ) -> None:
        self.own, self.interpreter = own, interpreter
        self._official = tuple(engines)
        every = engines if own.house is None else (*engines, own.house)
        self._engines = MappingProxyType({engine.book.info.id: engine for engine in every})
        names: dict[str, str] = {}
        for engine in every:
            info = engine.book.info
            for name in (info.id, info.short_title, info.title, *info.words):
                names.setdefault(fold(name), info.id)
        self._names: Mapping[str, str] = MappingProxyType(names)

    def with_own(self, own: Own) -> "Shelf":
        """Return the same books as a server sees them; their engines are shared."""
        return Shelf(self._official, own=own, interpreter=self.interpreter)

    @property
    def books(self) -> tuple[Rulebook, ...]:
        return tuple(engine.book for engine in self._engines.values())

    def get(self, name: str) -> Rulebook:
        """Return the book with this id or name. Raises UnknownRulebookError."""
        book_id = self._names.get(fold(name))
        if book_id is None:
            raise UnknownRulebookError(name, tuple(engine.book.info.id for engine in self._official))
        return self._engines[book_id].book

    def read(self, text: str) -> Request:
        """Read what somebody typed, with the names of these books."""
        return read_request(text, books=self._names)

    def find(self, request: Request, *, book: str | None = None, among: Sequence[str] = (), limit: int = 10) -> Outcome:
        """Answer a request from the book that it names, else from `book`, else from those `among` that there are.

        With none of them it is answered from all. Raises UnknownRulebookError if there is no such book.
        """
        query, named = self._meant(request, book=book, among=among)
        outcome = self._from_all(self._wanted(named, among), query, limit=limit)
        way = self.shortcut(query, book=named)
        return outcome if way is None or _is_named(outcome) else self._follow(way, outcome, limit=limit)

    def own_name(self, request: Request, *, book: str | None = None, among: Sequence[str] = ()) -> Shortcut | None:
        """Return the server's own name that answers a request, if one does; as `find` would be asked."""
        if self.shortcut(request.whole) is None and self.shortcut(request.rest) is None:
            return None
        query, named = self._meant(request, book=book, among=among)
        way = self.shortcut(query, book=named)
        return way if way is None or not self.titled(query, book=named, among=among) else None

    def shortcut(self, query: Query, *, book: str | None = None) -> Shortcut | None:
        """Return where the server's own name leads that this query is, if it is one, and leads into `book`."""
        way = None if query.marked else self.own.shortcuts.get(query.folded)
        return way if way is None or book is None or way.book is self.get(book) else None

    def own_names_beginning(
        self, text: str, *, book: str | None = None, among: Sequence[str] = (), limit: int = 25
    ) -> tuple[Shortcut, ...]:
        """Return the server's own names that go on from what is still being typed, by name, those that would answer."""
        request = self.read(text)
        typed, within = request.rest.folded, self.get(request.book) if request.book is not None else None
        begun = (way for key, way in sorted(self.own.shortcuts.items()) if typed and key.startswith(typed))
        answering = (way for way in begun if self.own_name(self.read(way.name), book=book, among=among) is way)
        return tuple(islice((way for way in answering if within in {None, way.book}), limit))

    def titled(self, query: Query, *, book: str | None = None, among: Sequence[str] = ()) -> tuple[Match, ...]:
        """Return the rules, house rules too, that have this very number, title or keyword."""
        named = (match for engine in self._wanted(book, among) for match in engine.exact(query))
        return tuple(match for match in named if match.score >= OWN_NAME)

    def names(self, request: Request) -> bool:
        """Whether the request names a rule by number, title or alias; no guess is made."""
        queries = (request.whole, request.rest)
        return any(self.shortcut(query) is not None for query in queries) or any(
            engine.exact(query) for engine in self._engines.values() for query in queries
        )

    def suggest(
        self, text: str, *, book: str | None = None, among: Sequence[str] = (), limit: int = 25
    ) -> tuple[Match, ...]:
        """Rank rules for what is still being typed."""
        request = self.read(text)
        wanted = self._wanted(request.book or book, among)
        return _by_score([engine.suggest(request.rest, limit=limit) for engine in wanted])[:limit]

    def _wanted(self, book: str | None, among: Sequence[str]) -> tuple[Engine, ...]:
        if book is not None:
            return (self._engines[self.get(book).info.id],)
        # House rules belong to the server, whichever books it plays with.
        chosen = tuple(engine for engine in self._official if engine.book.info.id in among) or self._official
        return chosen if self.own.house is None else (*chosen, self.own.house)

    def _meant(self, request: Request, *, book: str | None, among: Sequence[str]) -> tuple[Query, str | None]:
        """Return what of a request counts, and which book is asked: a prefix may belong to a name that begins so."""
        if any(engine.exact(request.whole) for engine in self._wanted(book, among)):
            return request.whole, book
        named = request.book or book
        # A title that is asked for with a prefix goes before a name of the server's that looks the same.
        if self.shortcut(request.whole, book=book) and not self.titled(request.rest, book=named, among=among):
            return request.whole, book
        return request.rest, named

    def _from_all(self, engines: Sequence[Engine], query: Query, *, limit: int) -> Outcome:
        """Let every engine answer, or those that have what is named, and settle on one answer or the best of each."""
        asked = [engine for engine in engines if engine.exact(query)] or engines
        # How likely the best guess is depends on the others, also where only one is wanted.
        wide = limit if asked is not engines else max(limit, _LEAST_COMPARED)
        return _settled([self._answered(engine, query, limit=wide) for engine in asked], limit=limit)

    def _answered(self, engine: Engine, query: Query, *, limit: int) -> Outcome:
        """Return what one book answers; a house rule stands for the official rule that it changes."""
        outcome = engine.find(query, limit=limit)
        return _mapped(outcome, self.own.official) if engine is self.own.house else outcome

    def _follow(self, way: Shortcut, otherwise: Outcome, *, limit: int) -> Outcome:
        match way:
            case RuleShortcut(match=match):
                best, *others = _first([self.own.official(match)], otherwise.matches)[:limit]
                return Found(best=best, others=tuple(others))
            case QueryShortcut(book=book, query=query):
                outcome = self._answered(self._engines[book.info.id], query, limit=limit)
                if isinstance(outcome, Found):
                    return replace(outcome, best=replace(outcome.best, score=OWN_NAME, via=Via.ALIAS))
                return outcome


def _is_named(outcome: Outcome) -> bool:
    """Whether a book, or a house rule, is called what was asked: numbers and titles go before a server's aliases."""
    return bool(outcome.matches) and outcome.matches[0].score >= OWN_NAME


def _mapped(outcome: Outcome, change: Callable[[Match], Match]) -> Outcome:
    """Change each match of one book, and keep the first of those that have become the same rule."""
    matches = _first((), map(change, outcome.matches))
    match outcome:
        case Found():
            return Found(best=matches[0], others=matches[1:])
        case Several():
            return replace(outcome, matches=matches)
        case Nothing():
            return outcome


def _settled(outcomes: Sequence[Outcome], *, limit: int) -> Outcome:
    """Make one answer of what the books say, or a choice with the best of each."""
    matches = _by_score([outcome.matches for outcome in outcomes])
    found = [outcome.best for outcome in outcomes if isinstance(outcome, Found) and outcome.best.odds == inf]
    if found:
        best = max(match.score for match in found)
        rivals = _first((), (match for match in found if match.score == best))
        if len(rivals) > 1:
            return Several(matches=_first(rivals, matches)[:limit], equals=len(rivals))
        ahead = _first(rivals, matches)[:limit]
        return Found(best=ahead[0], others=ahead[1:])
    choices = [outcome for outcome in outcomes if isinstance(outcome, Several)]
    missing = max((o.missing for o in choices if o.missing), key=lambda m: len(m.section.id), default=None)
    if missing is not None or any(match.odds == inf for match in matches):
        return Several(matches=_first((), matches)[:limit], missing=missing)
    return decide(sorted(_first((), matches), key=lambda match: -match.odds), limit=limit)


def _by_score(ranked: Iterable[Sequence[Match]]) -> tuple[Match, ...]:
    """Merge rankings by score; equal scores in the order of the books, each book's second behind every first."""
    placed = [(-match.score, place, match) for matches in ranked for place, match in enumerate(matches)]
    return tuple(match for _, _, match in sorted(placed, key=lambda row: row[:2]))


def _first(chosen: Sequence[Match], matches: Iterable[Match]) -> tuple[Match, ...]:
    """Put the chosen matches before all others, each rule once."""
    first: dict[tuple[str, str], Match] = {}
    for match in (*chosen, *matches):
        first.setdefault((match.book.info.id, match.rule.id), match)
    return tuple(first.values())
