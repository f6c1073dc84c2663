"""Finds the rule that is meant in one book: number, title, alias, misspelt title, text and questions, in this order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.rulebook.model import Rule, Rulebook
from bot.search.deciding import MOST_OF_A_GUESS, Guess, decide
from bot.search.english import STOPWORDS
from bot.search.evidence import Doubt, Evidence
from bot.search.lexicon import Lexicon, Reading
from bot.search.numbers import Numbers
from bot.search.outcome import NEAR_CERTAIN, OWN_NAME, Found, Match, Nothing, Outcome, Several, Via
from bot.search.query import NumberAsked, Query
from bot.search.ranking import Ranking
from bot.search.terms import terms_of
from bot.search.thesaurus import NO_INTERPRETER, Hint, Interpreter
from bot.search.titles import Titles
from bot.search.weights import MODELS
from bot.search.words import Analyzer, BookTokens

# How sure a way of finding is, where a number or a title itself is 1.
# Letters such as `tie` may mean anything, so that an acronym answers only who asks the bot.
_ALIAS, _INFLECTED, _ACRONYM = 0.99, 0.97, 0.88
_SECTION_SUGGESTED = 0.5
# Up to so many content words without a question form are taken for a name, more for a description.
_NAME_WORDS = 3
# A rule whose number stands in a question is what the question is about.
_MENTIONED_ODDS = 20.0
# A title that is spelt alike so much is what a few words were found by.
_LIKE_A_TITLE, _SAME_TITLE = 0.8, 0.9
# Titles are compared by spelling with what may be one.
_TITLE_WORDS, _LONGEST_TITLE = 8, 12
# Nobody at a table needs more words that say something; beyond them lies only what is meant to keep the bot busy.
_MOST_WORDS = 20
_NO_EVIDENCE, _NO_DOUBT = Evidence(), Doubt()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """What one book has for a query: evidence by the rules' places in print, and how much it does not know."""

    is_name: bool
    doubt: Doubt
    evidence: Mapping[int, Evidence]

    def via(self, place: int) -> Via:
        """Return what a rule was found by."""
        evidence = self.evidence.get(place, _NO_EVIDENCE)
        if self.is_name and evidence.title >= _LIKE_A_TITLE:
            return Via.FUZZY
        by_questions = evidence.asked + evidence.question + evidence.asked_phrase
        return Via.QUESTION if by_questions > evidence.text + evidence.named + evidence.phrase else Via.TEXT


class Engine:
    """Answers queries from one book, without I/O."""

    def __init__(self, book: Rulebook, interpreter: Interpreter = NO_INTERPRETER) -> None:
        self.book = book
        self._analyzer = Analyzer()
        self._interpreter = interpreter
        self._numbers = Numbers(book)
        self._titles = Titles(book, self._analyzer)
        self._rules = tuple(book)
        self._places = {rule.id: place for place, rule in enumerate(book)}

    def prepare(self) -> None:
        """Index the texts and questions now, and not with the first query that is no number and no title."""
        _ = self._ranking

    @cached_property
    def _index(self) -> tuple[Lexicon, Ranking]:
        tokens = BookTokens(self.book, self._analyzer)
        return Lexicon(tokens, self._analyzer), Ranking(self.book, tokens, self._analyzer)

    @property
    def _lexicon(self) -> Lexicon:
        return self._index[0]

    @property
    def _ranking(self) -> Ranking:
        return self._index[1]

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
        for name in filter(None, (query.folded, query.name)):
            yield self._titles.called(name), _INFLECTED, Via.TITLE
            yield self._titles.inflected(name.split()), _INFLECTED, Via.TITLE
            yield self._titles.joined(name), _INFLECTED, Via.TITLE
            yield self._titles.inflected_alias(name.split()), _INFLECTED, Via.ALIAS
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
        begun = (self._match(rule, nearness, Via.TITLE) for rule, nearness in self._titles.going_on(query.folded))
        named = _once((*self.exact(query), *begun))
        near = decide(self.guesses(query, unfinished=True), limit=limit).matches if len(named) < limit else ()
        return _once((*named, *near))[:limit]

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

    def _slips(self, query: Query) -> tuple[Match, ...]:
        """Return the rules whose title the query misspells, if that is nearly certain."""
        words = (query.name or query.folded).split()
        readings = [self._lexicon.read(word) for word in words] if len(words) <= _LONGEST_TITLE else []
        # Two words that are nearly those of a title are hardly two others; one word alone may well be.
        if not readings or not all(r.is_likely if len(readings) > 1 else r.is_certain for r in readings):
            return ()
        corrected = [reading.corrected or reading.word for reading in readings]
        titles = self._titles
        rules = titles.called(" ".join(corrected)) or titles.inflected(corrected) or titles.inflected_alias(corrected)
        return tuple(self._match(rule, NEAR_CERTAIN, Via.FUZZY) for rule in rules)

    def guesses(self, query: Query, *, unfinished: bool = False) -> tuple[Guess, ...]:
        """Return the rules that come near; the last word of an `unfinished` query may go on."""
        weighed = self.weigh(query, unfinished=unfinished)
        model = MODELS[weighed.is_name, bool(self.book.questions)]
        odds = {place: model.odds(evidence, weighed.doubt) for place, evidence in weighed.evidence.items()}
        mentioned = [rule for rule in map(self.book.numbered, query.mentioned) if rule is not None]
        odds |= dict.fromkeys((self._places[rule.id] for rule in mentioned), _MENTIONED_ODDS)
        return tuple(
            Guess(
                book=self.book,
                rule=self._rules[place],
                odds=odds[place],
                via=weighed.via(place),
                model=model,
                is_firm=not weighed.is_name
                or self._can_be_called(self._rules[place], query, weighed.evidence.get(place)),
            )
            for place in sorted(odds)
        )

    def _can_be_called(self, rule: Rule, query: Query, evidence: Evidence | None) -> bool:
        """Whether a few words can name a rule: they are the book's, and if they look like its title, all of it."""
        readings = [*self._readings(query).values()]
        in_title = self._titles.have_all(rule, (reading.stems for reading in readings))
        if evidence is not None and 0 < evidence.title < _SAME_TITLE:
            return in_title  # Church of Nurgle is not Church of Sigmar.
        if len(readings) == 1:
            # One word that only players use, or that is one letter off, may be the name of something else.
            return in_title and (readings[0].corrected is None or readings[0].is_certain)
        return all(reading.weights and (reading.corrected is None or reading.is_likely) for reading in readings)

    def weigh(self, query: Query, *, unfinished: bool = False) -> Weighed:
        """Return what speaks for rules of this book, by place, and what against any."""
        readings, hints = self._readings(query, unfinished=unfinished), self._interpreter.explain(query.words)
        is_name = len(readings) <= _NAME_WORDS and not query.is_question
        if not any(reading.weights for reading in readings.values()):
            return Weighed(is_name=is_name, doubt=_NO_DOUBT, evidence={})
        doubt = _doubt(query, readings, hints, common=self._ranking.commonness(readings.values()))
        titles = self._spelt_alike(query) if len(query.words) <= _TITLE_WORDS else {}
        evidence = self._ranking.gather(query.words, terms_of(readings, hints, known=self._ranking), titles)
        return Weighed(is_name=is_name, doubt=doubt, evidence=evidence)

    def _spelt_alike(self, query: Query) -> dict[int, float]:
        """Return by place the titles that are spelt like a query, each of its words corrected."""
        corrected = [reading.corrected or reading.word for reading in map(self._lexicon.read, query.words)]
        return {self._places[rule_id]: ratio for rule_id, ratio in self._titles.similar(corrected).items()}

    def _readings(self, query: Query, *, unfinished: bool = False) -> dict[int, Reading]:
        """Return what each word that says something means in this book, by its place in the query."""
        words = query.words
        first = {word: place for place, word in reversed([*enumerate(words)])}
        places = sorted(first.values())
        said = ([place for place in places if words[place] not in STOPWORDS] or places)[:_MOST_WORDS]
        last = len(words) - 1 if unfinished else -1
        return {place: self._lexicon.read(words[place], unfinished=place == last) for place in said}


def _doubt(query: Query, readings: Mapping[int, Reading], hints: Iterable[Hint], *, common: float) -> Doubt:
    """Return how much of a query a book does not know."""
    count = len(readings)
    hinted = {hint.place for hint in hints}
    unknown = [place for place, reading in readings.items() if not reading.weights]
    return Doubt(
        words=min(count, 8) / 8,
        strange=sum(place not in hinted for place in unknown) / count,
        hinted=sum(place in hinted for place in unknown) / count,
        uncertain=sum(bool(r.weights) and not r.is_certain for r in readings.values()) / count,
        common=common,
        asks=float(query.is_question),
    )


def _found(matches: tuple[Match, ...]) -> Found:
    return Found(best=matches[0], others=matches[1:])


def _once(matches: Iterable[Match]) -> tuple[Match, ...]:
    """Keep the first match of each rule."""
    first: dict[str, Match] = {}
    for match in matches:
        first.setdefault(match.rule.id, match)
    return tuple(first.values())
