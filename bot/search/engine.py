"""Finds the rule that is meant in one book: number, title, alias, misspelt title, text and questions, in this order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest

from bot.rulebook.model import Rule, Rulebook
from bot.search.evidence import MENTIONED, NAME, TALK, Evidence
from bot.search.lexicon import Lexicon, Reading
from bot.search.numbers import Numbers
from bot.search.outcome import NEAR_CERTAIN, OWN_NAME, Found, Match, Nothing, Outcome, Several, Via
from bot.search.postings import Postings, question_rows, text_rows
from bot.search.query import NumberAsked, Query
from bot.search.titles import Titles
from bot.search.words import Analyzer

# How sure a way of finding is, where a number or a title itself is 1.
# Letters such as `tie` may mean anything, so that an acronym answers only who asks the bot.
_ALIAS, _INFLECTED, _ACRONYM, _GUESS = 0.99, 0.97, 0.88, 0.85
_SECTION_SUGGESTED = 0.5
# Up to so many content words without a question form are taken for a name, more for a description.
_NAME_WORDS = 3
# A guess is called the answer only when the book knows every word, it covers them well and nothing else comes near.
_CONFIDENT, _MARGIN = 0.5, 1.3
# Below these a match is chance: its score, and the share of the query that the book has words for.
_NEAR, _KNOWN_SHARE = 0.05, 0.2


class Engine:
    """Answers queries from one book, without I/O."""

    def __init__(self, book: Rulebook) -> None:
        analyzer = Analyzer()
        self.book = book
        self._numbers = Numbers(book)
        self._titles = Titles(book, analyzer)
        self._lexicon = Lexicon(book, analyzer)
        self._texts = Postings(text_rows(book, analyzer))
        self._questions = Postings(question_rows(book, analyzer))
        self._places = {rule.id: place for place, rule in enumerate(book)}

    def find(self, query: Query, *, limit: int = 10) -> Outcome:
        """Answer a query with at most `limit` matches."""
        if exact := self.exact(query):
            near = () if exact[0].via is Via.NUMBER else self._ranked(query, self._readings(query), limit + len(exact))
            return _found(_once((*exact, *near))[:limit])
        if query.is_noise:
            return Nothing()
        if query.number is not None:
            return self._no_such_number(query.number, marked=query.marked)
        return self._guess(query, limit=limit)

    def exact(self, query: Query) -> tuple[Match, ...]:
        """Return what the query names: a number, a title, an alias or a title's other form; nothing guessed."""
        if query.number is not None and not query.marked and (rule := self._numbers.rule(query.number)) is not None:
            return (self._match(rule, 1.0, Via.NUMBER),)
        named = ((rules, score, via) for rules, score, via in self._ways(query) if rules)
        rules, score, via = next(named, ((), 0.0, Via.TITLE))
        return tuple(self._match(rule, score, via) for rule in rules)

    def _ways(self, query: Query) -> Iterator[tuple[tuple[Rule, ...], float, Via]]:
        """Yield the rules that each way of naming leads to, the surest way first."""
        if query.marked:
            return
        yield self._titles.with_id(query.text), 1.0, Via.TITLE
        if query.is_noise:
            return
        yield self._titles.called(query.folded), 1.0, Via.TITLE
        yield self._titles.alias(query.folded), _ALIAS, Via.ALIAS
        yield self._titles.cited(query.folded), 1.0, Via.TITLE
        yield self._titles.inflected(query.words), _INFLECTED, Via.TITLE
        yield self._titles.joined(query.folded), _INFLECTED, Via.TITLE
        yield self._titles.acronym(query.folded), _ACRONYM, Via.ALIAS

    def suggest(self, query: Query, *, limit: int = 25) -> tuple[Match, ...]:
        """Rank rules for a query that is still being typed; the chapters for an empty one."""
        if not query.text:
            return tuple(self._match(rule, 1.0, Via.NUMBER) for rule in self.book.chapters())[:limit]
        if query.number is not None:
            missing = self._numbers.missing(query.number)
            rules = self._numbers.beginning(query.number) or ((missing.section,) if missing is not None else ())
            beginning = (self._match(rule, 1.0, Via.NUMBER) for rule in rules)
            return _once((*self.exact(query), *beginning))[:limit]
        exact, readings = self.exact(query), self._readings(query, unfinished=True)
        return _once((*exact, *self._ranked(query, readings, limit + len(exact))))[:limit]

    def _match(self, rule: Rule, score: float, via: Via) -> Match:
        if via is Via.TITLE and self.book.info.is_house:
            score, via = min(score, OWN_NAME), Via.HOUSE  # what an official book names so goes before
        return Match(book=self.book, rule=rule, score=round(score, 4), via=via)

    def _no_such_number(self, asked: NumberAsked, *, marked: bool) -> Outcome:
        if marked and (rule := self._numbers.rule(asked)) is not None:
            return Several(matches=(self._match(rule, _SECTION_SUGGESTED, Via.NUMBER),))
        missing = self._numbers.missing(asked)
        if missing is None:
            return Nothing()
        return Several(matches=(self._match(missing.section, _SECTION_SUGGESTED, Via.NUMBER),), missing=missing)

    def _guess(self, query: Query, *, limit: int) -> Outcome:
        slips, readings = self._slips(query), self._readings(query)
        # Whether the best is the answer depends on the second, also where only one is wanted.
        matches = _once((*slips, *self._ranked(query, readings, max(limit, 2) + len(slips))))
        if not matches or matches[0].score < _NEAR:
            return Nothing()
        if not query.marked and (slips or self._is_confident(query, readings, matches)):
            return _found(matches[:limit])
        return Several(matches=matches[:limit])

    def _slips(self, query: Query) -> tuple[Match, ...]:
        """Return the rules whose title the query misspells, if that is nearly certain."""
        readings = [self._lexicon.read(word) for word in query.words]
        if not readings or not all(reading.is_certain for reading in readings):
            return ()
        corrected = [reading.corrected or reading.word for reading in readings]
        rules = self._titles.called(" ".join(corrected)) or self._titles.inflected(corrected)
        return tuple(self._match(rule, NEAR_CERTAIN, Via.FUZZY) for rule in rules)

    def _ranked(self, query: Query, readings: Sequence[Reading], limit: int) -> tuple[Match, ...]:
        """Rank the nearest rules by title, text and questions together."""
        if self._known_share(readings) < _KNOWN_SHARE:
            return ()
        weights = NAME if _is_name(query, readings) else TALK
        found = self._evidence(query, readings)
        scores = {rule_id: evidence.score(weights) for rule_id, evidence in found.items()}
        nearest = nsmallest(limit, scores, key=lambda rule_id: (-scores[rule_id], self._places[rule_id]))
        return tuple(
            self._match(self.book[rule_id], _GUESS * scores[rule_id], found[rule_id].via(weights))
            for rule_id in nearest
        )

    def _evidence(self, query: Query, readings: Sequence[Reading]) -> Mapping[str, Evidence]:
        """Return what speaks for each rule that anything speaks for, by id."""
        corrected = [reading.corrected or reading.word for reading in map(self._lexicon.read, query.words)]
        titles = self._titles.similar(corrected)
        texts = self._texts.score(reading.in_texts for reading in readings)
        questions = self._questions.score(reading.in_questions for reading in readings)
        evidence = {
            rule_id: Evidence(titles.get(rule_id, 0.0), texts.get(rule_id, 0.0), questions.get(rule_id, 0.0))
            for rule_id in titles.keys() | texts.keys() | questions.keys()
        }
        mentioned = (self.book.numbered(number) for number in query.mentioned)
        return evidence | {rule.id: MENTIONED for rule in mentioned if rule is not None}

    def _readings(self, query: Query, *, unfinished: bool = False) -> list[Reading]:
        words = query.content_words
        last = words[-1] if words and query.words[-1] == words[-1] else None
        return [self._lexicon.read(word, unfinished=unfinished and word == last) for word in words]

    def _known_share(self, readings: Iterable[Reading]) -> float:
        """Return how much of what the words could tell, by rarity, the book or a question knows: 0 to 1."""
        known = total = 0.0
        for reading in readings:
            rarity = max((self._texts.rarity(stem) for stem in reading.stems), default=self._texts.rarity(""))
            total += rarity
            known += rarity * reading.in_questions[1]
        return known / total if total else 0.0

    def _is_confident(self, query: Query, readings: Sequence[Reading], matches: Sequence[Match]) -> bool:
        if not all(reading.is_certain for reading in readings):
            return False
        # A name with a word of its own is another name: Church of Nurgle is not Church of Sigmar.
        if _is_name(query, readings) and not self._titles.have_all(matches[0].rule, (r.stems for r in readings)):
            return False
        runner_up = matches[1].score if len(matches) > 1 else 0.0
        return matches[0].score >= _CONFIDENT and matches[0].score >= _MARGIN * runner_up


def _is_name(query: Query, readings: Sequence[Reading]) -> bool:
    return len(readings) <= _NAME_WORDS and not query.is_question


def _found(matches: tuple[Match, ...]) -> Found:
    return Found(best=matches[0], others=matches[1:])


def _once(matches: Iterable[Match]) -> tuple[Match, ...]:
    """Keep the first match of each rule."""
    first: dict[str, Match] = {}
    for match in matches:
        first.setdefault(match.rule.id, match)
    return tuple(first.values())
