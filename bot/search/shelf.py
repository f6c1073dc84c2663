"""Several books asked as one: which of them answers, and what stands first."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from bot.errors import UnknownRulebookError
from bot.rulebook.model import Rulebook
from bot.search.engine import Engine
from bot.search.outcome import Found, Match, Nothing, Outcome, Several
from bot.search.query import Query
from bot.search.request import Request, read_request
from bot.search.words import fold

# The second book's best must stay this far behind, or both are offered.
_MARGIN = 1.3


class Shelf:
    """All books with their engines, as one unchanging snapshot, in the order in which ties are settled."""

    def __init__(self, engines: Sequence[Engine]) -> None:
        self._engines = MappingProxyType({engine.book.info.id: engine for engine in engines})
        names: dict[str, str] = {}
        for engine in engines:
            info = engine.book.info
            for name in (info.id, info.short_title, info.title, *info.words):
                names.setdefault(fold(name), info.id)
        self._names: Mapping[str, str] = MappingProxyType(names)

    @property
    def books(self) -> tuple[Rulebook, ...]:
        return tuple(engine.book for engine in self._engines.values())

    def get(self, name: str) -> Rulebook:
        """Return the book with this id or name. Raises UnknownRulebookError."""
        book_id = self._names.get(fold(name))
        if book_id is None:
            raise UnknownRulebookError(name, tuple(self._engines))
        return self._engines[book_id].book

    def read(self, text: str) -> Request:
        """Read what somebody typed, with the names of these books."""
        return read_request(text, books=self._names)

    def find(self, request: Request, *, book: str | None = None, limit: int = 10) -> Outcome:
        """Answer a request from the book that it names, else from `book`, else from all.

        Raises UnknownRulebookError if there is no such book.
        """
        wanted = self._wanted(book)
        if any(engine.exact(request.whole) for engine in wanted):
            return _from_all(wanted, request.whole, limit=limit)
        return _from_all(self._wanted(request.book or book), request.rest, limit=limit)

    def names(self, request: Request) -> bool:
        """Whether the request names a rule by number, title or alias; no guess is made."""
        return any(engine.exact(query) for engine in self._engines.values() for query in (request.whole, request.rest))

    def suggest(self, text: str, *, book: str | None = None, limit: int = 25) -> tuple[Match, ...]:
        """Rank rules for what is still being typed."""
        request = self.read(text)
        ranked = [engine.suggest(request.rest, limit=limit) for engine in self._wanted(request.book or book)]
        return _by_score(ranked)[:limit]

    def _wanted(self, book: str | None) -> tuple[Engine, ...]:
        return tuple(self._engines.values()) if book is None else (self._engines[self.get(book).info.id],)


def _from_all(engines: Sequence[Engine], query: Query, *, limit: int) -> Outcome:
    """Let every engine answer and settle on one answer, or on the best of each book."""
    outcomes = [engine.find(query, limit=limit) for engine in engines]
    if len(outcomes) == 1:
        return outcomes[0]
    found = sorted((o for o in outcomes if isinstance(o, Found)), key=lambda outcome: -outcome.best.score)
    if found:
        matches = _by_score([outcome.matches for outcome in outcomes if isinstance(outcome, Found | Several)])
        rivals = [o.best for o in found if o.best.score == found[0].best.score]
        if len(rivals) > 1:
            return Several(matches=_first(rivals, matches)[:limit], equals=len(rivals))
        ahead = _first([found[0].best], matches)[:limit]
        if found[0].best.via.is_guess and len(ahead) > 1 and ahead[0].score < _MARGIN * _best_elsewhere(ahead):
            return Several(matches=ahead)
        return Found(best=ahead[0], others=ahead[1:])
    several = [outcome for outcome in outcomes if isinstance(outcome, Several)]
    if not several:
        return Nothing()
    missing = max((o.missing for o in several if o.missing), key=lambda m: len(m.section.id), default=None)
    return Several(matches=_by_score([outcome.matches for outcome in several])[:limit], missing=missing)


def _best_elsewhere(matches: Sequence[Match]) -> float:
    return max((match.score for match in matches if match.book is not matches[0].book), default=0.0)


def _by_score(ranked: Iterable[Sequence[Match]]) -> tuple[Match, ...]:
    """Merge rankings by score; equal scores in the order of the books, each book's second behind every first."""
    placed = [(-match.score, place, match) for matches in ranked for place, match in enumerate(matches)]
    return tuple(match for _, _, match in sorted(placed, key=lambda row: row[:2]))


def _first(chosen: Sequence[Match], matches: Iterable[Match]) -> tuple[Match, ...]:
    """Put the chosen matches before all others."""
    taken = {(match.book.info.id, match.rule.id) for match in chosen}
    return (*chosen, *(match for match in matches if (match.book.info.id, match.rule.id) not in taken))
