"""A server as the bot sees it: what it has saved, and the books with its own names and house rules."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.guild.model import SERVER, Alias, GuildRecord, GuildSettings, HouseRule, QueryTarget, RuleTarget
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.search.engine import Engine
from bot.search.own import Own, QueryShortcut, RuleShortcut, Shortcut
from bot.search.query import read_query
from bot.search.shelf import Shelf
from bot.texts import mark, say

# No book of a folder can have this id; people write the word.
HOUSE_BOOK, HOUSE_WORD = "~house", "house"
_TITLE, _SHORT_TITLE = mark("House rules of this server"), mark("House rules")
_HOUSE_INFO = BookInfo(
    id=HOUSE_BOOK,
    file="",
    title=_TITLE,
    short_title=_SHORT_TITLE,
    words=(HOUSE_WORD,),
    is_house=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guild:
    """What a server has saved, the `shelf` as its players see it, and the `official` books alone.

    `lost` are the saved targets that lead nowhere since the books have changed.
    """

    record: GuildRecord
    shelf: Shelf
    official: Shelf
    lost: frozenset[RuleTarget] = frozenset()

    @property
    def settings(self) -> GuildSettings:
        return self.record.settings

    def books_at(self, places: Iterable[int]) -> tuple[str, ...]:
        """Return the ids of the books that count in the first of some places that has any; else the server's."""
        chosen = (self.settings.books.get(place, ()) for place in (*places, SERVER))
        return next((books for books in chosen if books), ())

    @property
    def all_books(self) -> tuple[str, ...]:
        """The ids of the books that count in any place of the server; none if somewhere all of them do.

        As in a look-up, a choice of which no book is left is as good as none.
        """
        there = {book.info.id for book in self.official.books}
        chosen = [there.intersection(self.books_at([place])) for place in (SERVER, *self.settings.books)]
        return tuple(sorted(set().union(*chosen))) if all(chosen) else ()


def furnish(
    record: GuildRecord, official: Shelf, *, lost: frozenset[RuleTarget] = frozenset(), like: Guild | None = None
) -> Guild:
    """Put what a server has saved beside the books; the index of house rules is taken from `like` if it is the same."""
    if not record.aliases and not record.house:
        return Guild(record=record, shelf=official, official=official, lost=lost)
    if like is not None and like.shelf.own.house is not None and like.record.house == record.house:
        house: Engine | None = like.shelf.own.house
    else:
        house = Engine(house_book(record.house.values()), official.lore) if record.house else None
    own = _own(record, {book.info.id: book for book in official.books}, house, lost)
    return Guild(record=record, shelf=official.with_own(own), official=official, lost=lost)


def house_book(rules: Iterable[HouseRule]) -> Rulebook:
    """Return house rules as a book; the id of each rule is its key."""
    return Rulebook(
        _HOUSE_INFO,
        [Rule(id=rule.key, number=None, name=None, title=rule.title, text=rule.text, parent_id=None) for rule in rules],
    )


def spoken(info: BookInfo) -> BookInfo:
    """Return a book's data to be shown: house rules are kept as a book longer than one language is spoken."""
    return replace(info, title=say(_TITLE), short_title=say(_SHORT_TITLE)) if info.is_house else info


def _own(record: GuildRecord, books: Mapping[str, Rulebook], house: Engine | None, lost: frozenset[RuleTarget]) -> Own:
    changed = {rule.key: _rule_at(rule.changes, books, lost) for rule in record.house.values() if rule.changes}
    every = books if house is None else {**books, HOUSE_BOOK: house.book}
    return Own(
        shortcuts=MappingProxyType(dict(_shortcuts(record.aliases.values(), every, lost))),
        house=house,
        changed=MappingProxyType({key: found for key, found in changed.items() if found is not None}),
    )


def _shortcuts(
    aliases: Iterable[Alias], books: Mapping[str, Rulebook], lost: frozenset[RuleTarget]
) -> Iterator[tuple[str, Shortcut]]:
    """Yield the aliases that lead somewhere, by key."""
    for alias in aliases:
        match alias.target:
            case RuleTarget() as target:
                if (found := _rule_at(target, books, lost)) is not None:
                    yield alias.key, RuleShortcut(name=alias.name, book=found[0], rule=found[1])
            case QueryTarget(book=book, query=query):
                if book in books:
                    yield alias.key, QueryShortcut(name=alias.name, book=books[book], query=read_query(query))


def _rule_at(
    target: RuleTarget, books: Mapping[str, Rulebook], lost: frozenset[RuleTarget]
) -> tuple[Rulebook, Rule] | None:
    """Return the rule that a target names; None if it has gone, also where its id is another rule's now."""
    book = books.get(target.book)
    return (book, book[target.rule]) if book is not None and target.rule in book and target not in lost else None
