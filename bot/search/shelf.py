"""Several books asked as one: which of them answers, and what stands first."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from bot.errors import UnknownRulebookError
from bot.rulebook.model import Rulebook
from bot.search.deciding import Guess, decide
from bot.search.engine import Engine
from bot.search.guessing import guesses_from
from bot.search.lore import NO_LORE, Lore
from bot.search.mentioned import mentioned
from bot.search.outcome import OWN_NAME, Found, Match, Nothing, Outcome, Several, Via
from bot.search.own import Own, QueryShortcut, RuleShortcut, Shortcut
from bot.search.query import Query
from bot.search.request import Ending, Request, read_request
from bot.search.words import fold

_Rule = TypeVar("_Rule", Match, Guess)
NOTHING_OWN = Own()


class Shelf:
    """All books with their engines, as one unchanging snapshot, in the order in which ties are settled.

    As one server sees it, the shelf has its own names and house rules too.
    """

    def __init__(
        self,
        engines: Sequence[Engine],
        *,
        own: Own = NOTHING_OWN,
        lore: Lore = NO_LORE,
    ) -> None:
        self.own, self.lore = own, lore
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
        return Shelf(self._official, own=own, lore=self.lore)

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
        query, named = self.meant(request, book=book, among=among)
        outcome = self._from_all(self._wanted(named, among), query, limit=limit, listing=request.listing)
        way = self.shortcut(query, book=named)
        return outcome if way is None or _is_named(outcome) else self._follow(way, outcome, limit=limit)

    def meant(self, request: Request, *, book: str | None, among: Sequence[str]) -> tuple[Query, str | None]:
        """Return what of a request counts, and which book is asked: a prefix may belong to a name that begins so."""
        if any(engine.exact(request.whole) for engine in self._wanted(book, among)):
            return request.whole, book
        named = request.book or book
        # A title that is asked for with a prefix goes before a name of the server's that looks the same.
        if self.shortcut(request.whole, book=book) and not self.titled(request.rest, book=named, among=among):
            return request.whole, book
        ending = request.ending if named is None else None
        is_own = self.shortcut(request.rest, book=named) is not None
        if ending is not None and not is_own and (ending.is_marked or self._is_for(ending)):
            return ending.rest, ending.book
        return request.rest, named

    def own_name(self, request: Request, *, book: str | None = None, among: Sequence[str] = ()) -> Shortcut | None:
        """Return the server's own name that answers a request, if one does; as `find` would be asked."""
        if self.shortcut(request.whole) is None and self.shortcut(request.rest) is None:
            return None
        query, named = self.meant(request, book=book, among=among)
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
        return tuple(itertools.islice((way for way in answering if within in {None, way.book}), limit))

    def titled(self, query: Query, *, book: str | None = None, among: Sequence[str] = ()) -> tuple[Match, ...]:
        """Return the rules, house rules too, that have this very number, title or keyword."""
        named = (match for engine in self._wanted(book, among) for match in engine.exact(query))
        return tuple(match for match in named if match.score >= OWN_NAME)

    def names(self, request: Request) -> bool:
        """Whether the request names a rule by number, title or alias; no guess is made."""
        queries = (request.whole, request.rest)
        return any(self.shortcut(query) is not None for query in queries) or any(
            engine.exact(query) or engine.once(query) for engine in self._engines.values() for query in queries
        )

    def mentioned(self, text: str, *, among: Sequence[str] = ()) -> tuple[Match, ...]:
        """Return every rule that a text names by number or term, each once: numbers first, then terms in its order."""
        found = mentioned(text, self._wanted(None, among), self.own.shortcuts)
        return _first((), map(self.own.official, found))

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

    def _is_for(self, ending: Ending) -> bool:
        """Whether a book's name at the end is no word of a title, or what stands before it is named in that book."""
        if not any(engine.has_in_titles(ending.name) for engine in self._engines.values()):
            return True
        return bool(self._engines[ending.book].exact(ending.rest))

    def _from_all(self, engines: Sequence[Engine], query: Query, *, limit: int, listing: bool = False) -> Outcome:
        """Answer with what is named in any book, else with what comes nearest in all of them together."""
        asked = [engine for engine in engines if engine.exact(query)]
        asked = asked or [engine for engine in engines if engine.once(query)] or list(engines)
        outcomes = [self._mapped(engine.certain(query, limit=limit, listing=listing)) for engine in asked]
        if any(outcome is not None and outcome.matches for outcome in outcomes):
            return _settled([outcome for outcome in outcomes if outcome is not None], limit=limit)
        unsure = [engine for engine, outcome in zip(asked, outcomes, strict=True) if outcome is None]
        guesses = [self.own.official(guess) for guess in guesses_from([engine.look(query) for engine in unsure])]
        if not guesses and (gone := next((o for o in outcomes if isinstance(o, Nothing) and o.gone), None)) is not None:
            return gone
        return decide(_first((), sorted(guesses, key=lambda guess: -guess.odds)), limit=limit)

    def _mapped(self, outcome: Outcome | None) -> Outcome | None:
        """Put official rules in the places of the house rules that change them, and keep each rule once."""
        if outcome is None or self.own.house is None:
            return outcome
        matches = _first((), map(self.own.official, outcome.matches))
        match outcome:
            case Found():
                return Found(best=matches[0], others=matches[1:])
            case Several():
                return replace(outcome, matches=matches)
            case Nothing():
                return outcome

    def _follow(self, way: Shortcut, otherwise: Outcome, *, limit: int) -> Outcome:
        match way:
            case RuleShortcut(match=match):
                best, *others = _first([self.own.official(match)], otherwise.matches)[:limit]
                return Found(best=best, others=tuple(others))
            case QueryShortcut(book=book, query=query):
                outcome = self._from_all([self._engines[book.info.id]], query, limit=limit)
                if isinstance(outcome, Found):
                    return replace(outcome, best=replace(outcome.best, score=OWN_NAME, via=Via.ALIAS))
                return outcome


def _is_named(outcome: Outcome) -> bool:
    """Whether a book, or a house rule, is called what was asked: numbers and titles go before a server's aliases."""
    return bool(outcome.matches) and outcome.matches[0].score >= OWN_NAME


def _settled(outcomes: Sequence[Outcome], *, limit: int) -> Outcome:
    """Make one answer of what the books name, or a choice with the best of each."""
    matches = _by_score([outcome.matches for outcome in outcomes])
    found = [outcome.best for outcome in outcomes if isinstance(outcome, Found)]
    if found:
        best = max(match.score for match in found)
        rivals = _first((), (match for match in found if match.score == best))
        if len(rivals) > 1:
            return Several(matches=_first(rivals, matches)[:limit], equals=len(rivals))
        ahead = _first(rivals, matches)[:limit]
        return Found(best=ahead[0], others=ahead[1:])
    choices = [outcome for outcome in outcomes if isinstance(outcome, Several)]
    missing = max((o.missing for o in choices if o.missing), key=lambda m: len(m.section.id), default=None)
    return Several(matches=_first((), matches)[:limit], missing=missing)


def _by_score(ranked: Iterable[Sequence[Match]]) -> tuple[Match, ...]:
    """Merge rankings by score; equal scores in the order of the books, each book's second behind every first."""
    placed = [(-match.score, place, match) for matches in ranked for place, match in enumerate(matches)]
    return tuple(match for _, _, match in sorted(placed, key=lambda row: row[:2]))


def _first(chosen: Sequence[_Rule], others: Iterable[_Rule]) -> tuple[_Rule, ...]:
    """Put the chosen before all others, each rule once."""
    once: dict[tuple[str, str], _Rule] = {}
    for one in itertools.chain(chosen, others):
        once.setdefault((one.book.info.id, one.rule.id), one)
    return tuple(once.values())
