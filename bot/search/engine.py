"""Finds the rule that is meant in one book: number, title, alias, misspelt title, text and questions, in this order."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import number_key
from bot.search.deciding import MOST_OF_A_GUESS, Guess, decide
from bot.search.guessing import Guesser, Look, guesses_from
from bot.search.lore import NO_LORE, Lore
from bot.search.numbers import Numbers
from bot.search.outcome import (
    FORMER_NUMBER,
    NEAR_CERTAIN,
    OWN_NAME,
    Found,
    Match,
    Nothing,
    Once,
    Outcome,
    Several,
    Via,
)
from bot.search.query import NumberAsked, Query
from bot.search.remembering import remembering
from bot.search.titles import Titles
from bot.search.words import Analyzer

# How sure a way of finding is, where a number or a title itself is 1.
# Letters such as `tie` may mean anything, so that an acronym answers only who asks the bot.
_ALIAS, _INFLECTED, _ACRONYM = 0.99, 0.97, 0.88
_SECTION_SUGGESTED = 0.5
_REMEMBERED = 4
# A misspelt title has no more words than any title has.
_LONGEST_TITLE = 12


class Engine:
    """Answers queries from one book, without I/O."""

    def __init__(self, book: Rulebook, lore: Lore = NO_LORE) -> None:
        self.book = book
        self._lore = lore
        self._analyzer = Analyzer()
        self._numbers = Numbers(book)
        self._titles = Titles(book, self._analyzer)
        # Which book is meant, and what it has of this name, are asked one after the other.
        self.exact = remembering(self._exact, maxsize=_REMEMBERED)

    def prepare(self) -> None:
        """Index the texts and questions now, and not with the first query that is no number and no title."""
        self._guesser.prepare()
        self._numbers.prepare()

    @cached_property
    def _guesser(self) -> Guesser:
        return Guesser(self.book, self._titles, self._analyzer, self._lore)

    def has_in_titles(self, word: str) -> bool:
        """Whether a folded word stands in a title of the book."""
        return self._titles.have(word)

    def find(self, query: Query, *, limit: int = 10, listing: bool = False) -> Outcome:
        """Answer a query with at most `limit` matches; of a `listing`, all matter, also when the first is named."""
        outcome = self.certain(query, limit=limit, listing=listing)
        return decide(self.guesses(query), limit=limit) if outcome is None else outcome

    def certain(self, query: Query, *, limit: int = 10, listing: bool = False) -> Outcome | None:
        """Answer a query that needs no guess: what is named, a number that is missing, noise; else None."""
        if exact := self.exact(query):
            return self._named(exact, query, limit=limit, listing=listing)
        if query.is_noise:
            return Nothing()
        if (former := self.once(query)) is not None:
            return Found(best=former)
        if query.number is not None:
            return self._no_such_number(query.number, marked=query.marked)
        if query.marked:
            near = decide(self.guesses(query), limit=limit).matches
            return Several(matches=near) if near else Nothing()
        return self._named(slips, query, limit=limit, listing=True) if (slips := self._slips(query)) else None

    def _named(self, named: Sequence[Match], query: Query, *, limit: int, listing: bool) -> Found:
        """Answer with what is named, and then what is called alike, or for a listing whatever is near."""
        if named[0].via is Via.NUMBER or len(named) >= limit:
            return _found(_once(named)[:limit])
        near = decide(self.guesses(query), limit=limit).matches if listing else self._called_alike(query)
        return _found(_once((*named, *near))[:limit])

    def _called_alike(self, query: Query) -> Iterator[Match]:
        """Yield the rules whose title is spelt like the query, the most alike first."""
        alike = self._titles.similar(query.words)
        for rule_id, likeness in sorted(alike.items(), key=lambda item: -item[1]):
            yield self._match(self.book[rule_id], MOST_OF_A_GUESS * likeness, Via.FUZZY)

    def _exact(self, query: Query) -> tuple[Match, ...]:
        """Return what the query names: a number, a title, an alias or a title's other form; nothing guessed."""
        if query.number is not None and not query.marked and (rule := self._numbers.rule(query.number)) is not None:
            return (self._match(rule, 1.0, Via.NUMBER, once=self._numbers.once(query.number)),)
        named = ((rules, score, via) for rules, score, via in self._ways(query) if rules)
        rules, score, via = next(named, ((), 0.0, Via.TITLE))
        return tuple(self._match(rule, score, via) for rule in rules)

    def _ways(self, query: Query) -> Iterator[tuple[tuple[Rule, ...], float, Via]]:
        """Yield the rules that each way of naming leads to, the surest way first."""
        if query.marked:
            return
        yield self._titles.with_id(query.text), 1.0, Via.TITLE
        yield self._numbers.lettered(query.text), 1.0, Via.NUMBER
        if query.is_noise:
            return
        yield self._titles.called(query.folded), 1.0, Via.TITLE
        yield self._titles.alias(query.folded), _ALIAS, Via.ALIAS
        yield self._titles.cited(query.folded), 1.0, Via.TITLE
        for name in filter(None, (query.folded, query.name)):
            yield self._titles.called(name), _INFLECTED, Via.TITLE
            yield self._titles.inflected(name.split()), _INFLECTED, Via.TITLE
            yield self._titles.joined(name), _INFLECTED, Via.TITLE
            yield self._titles.inflected_alias(name.split()), _INFLECTED, Via.ALIAS
        yield self._titles.acronym(query.folded), _ACRONYM, Via.ALIAS

    def once(self, query: Query) -> Match | None:
        """Return the rule, as it is now, whose number the query was in a former edition; None if one has it now."""
        if query.number is None or query.marked or self.exact(query):
            return None
        return self._formerly(self._numbers.once(query.number))

    def suggest(self, query: Query, *, limit: int = 25) -> tuple[Match, ...]:
        """Rank rules for a query that is still being typed; the chapters for an empty one."""
        if not query.text:
            return tuple(self._match(rule, 1.0, Via.NUMBER) for rule in self.book.chapters())[:limit]
        if query.number is not None:
            missing, former = self._numbers.missing(query.number), self.once(query)
            rules = self._numbers.beginning(query.number) or ((missing.section,) if missing is not None else ())
            beginning = (self._match(rule, 1.0, Via.NUMBER) for rule in rules)
            named = self.exact(query) or ((former,) if former is not None else ())
            return _once((*named, *beginning))[:limit]
        begun = (self._match(rule, nearness, Via.TITLE) for rule, nearness in self._titles.going_on(query.folded))
        named = _once((*self.exact(query), *begun))
        near = decide(self.guesses(query, unfinished=True), limit=limit).matches if len(named) < limit else ()
        return _once((*named, *near))[:limit]

    def _match(self, rule: Rule, score: float, via: Via, *, once: Once | None = None) -> Match:
        if via is Via.TITLE and self.book.info.is_house:
            score, via = min(score, OWN_NAME), Via.HOUSE  # what an official book names so goes before
        return Match(book=self.book, rule=rule, score=round(score, 4), via=via, once=once)

    def _no_such_number(self, asked: NumberAsked, *, marked: bool) -> Outcome:
        if marked and (rule := self._numbers.rule(asked)) is not None:
            return Several(matches=(self._match(rule, _SECTION_SUGGESTED, Via.NUMBER),))
        missing, gone = self._numbers.missing(asked), self._numbers.once(asked) if not marked else None
        if missing is None:
            return Nothing(gone=gone)
        match = self._match(missing.section, _SECTION_SUGGESTED, Via.NUMBER)
        return Several(matches=(match,), missing=replace(missing, gone=gone))

    def _slips(self, query: Query) -> tuple[Match, ...]:
        """Return the rules whose title the query misspells, if that is nearly certain."""
        words = (query.name or query.folded).split()
        if len(words) > _LONGEST_TITLE:
            return ()
        corrected: list[str] = []
        for word in words:
            reading = self._guesser.lexicon.read(word)
            # Two words that are nearly those of a title are hardly two others; one word alone may well be, and is if it
            # is a word: Vanish is not Banish.
            if not (reading.is_likely if len(words) > 1 else reading.is_certain and not reading.is_known):
                return ()
            corrected.append(reading.corrected or word)
        titles = self._titles
        rules = titles.called(" ".join(corrected)) or titles.inflected(corrected) or titles.inflected_alias(corrected)
        return tuple(self._match(rule, NEAR_CERTAIN, Via.FUZZY) for rule in rules)

    def numbered(self, number: str) -> Match | None:
        """Return the rule of a number, if the book has it."""
        rule = self.book.numbered(number)
        return self._match(rule, 1.0, Via.NUMBER) if rule is not None else None

    def formerly(self, number: str) -> Match | None:
        """Return the rule, as it is now, that had a number in a former edition; None if it is gone."""
        return self._formerly(self._numbers.once(NumberAsked(typed=number, key=number_key(number))))

    def _formerly(self, once: Once | None) -> Match | None:
        if once is None or once.rule is None:
            return None
        return self._match(once.rule, FORMER_NUMBER, Via.NUMBER, once=once)

    def may_begin(self, word: str) -> bool:
        """Whether a title or an alias may begin with a folded word."""
        return self._titles.may_begin(word)

    def called(self, words: Sequence[str]) -> tuple[Match, ...]:
        """Return the rules that folded words name by a title, its other form or an alias; nothing guessed."""
        name = " ".join(words)
        ways = (
            (self._titles.called(name), 1.0, Via.TITLE),
            (self._titles.alias(name), _ALIAS, Via.ALIAS),
            (self._titles.inflected(words), _INFLECTED, Via.TITLE),
        )
        rules, score, via = next((way for way in ways if way[0]), ((), 0.0, Via.TITLE))
        return tuple(self._match(rule, score, via) for rule in rules)

    def guesses(self, query: Query, *, unfinished: bool = False) -> tuple[Guess, ...]:
        """Return the rules that may be meant; the last word of an `unfinished` query may go on."""
        return guesses_from([self._guesser.look(query, unfinished=unfinished)])

    def look(self, query: Query) -> Look:
        """Take a first look at what comes near."""
        return self._guesser.look(query)


def _found(matches: tuple[Match, ...]) -> Found:
    return Found(best=matches[0], others=matches[1:])


def _once(matches: Iterable[Match]) -> tuple[Match, ...]:
    """Keep the first match of each rule."""
    first: dict[str, Match] = {}
    for match in matches:
        first.setdefault(match.rule.id, match)
    return tuple(first.values())
