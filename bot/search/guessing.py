"""Guesses which rules of one book are meant by words that name none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.rulebook.model import Rule, Rulebook
from bot.search.deciding import Guess
from bot.search.english import STOPWORDS
from bot.search.evidence import Doubt, Evidence
from bot.search.lexicon import Lexicon, Reading
from bot.search.meaning import Meaning
from bot.search.outcome import Via
from bot.search.query import Query
from bot.search.ranking import Ranking
from bot.search.terms import terms_of
from bot.search.thesaurus import Hint, Interpreter
from bot.search.titles import Titles
from bot.search.weights import MODELS, MODELS_WITH_MEANING
from bot.search.words import Analyzer, BookTokens

# Up to so many content words without a question form are taken for a name, more for a description.
_NAME_WORDS = 3
# A rule whose number stands in a question is what the question is about.
_MENTIONED_ODDS = 20.0
# A title that is spelt alike so much is what a few words were found by.
_LIKE_A_TITLE, _SAME_TITLE = 0.8, 0.9
# Titles are compared by spelling with what may be one.
_TITLE_WORDS = 8
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


class Guesser:
    """Weighs what speaks for the rules of a book, from its words and the questions beside it."""

    def __init__(
        self,
        book: Rulebook,
        titles: Titles,
        analyzer: Analyzer,
        interpreter: Interpreter,
        meaning: Meaning | None = None,
    ) -> None:
        tokens = BookTokens(book, analyzer)
        self.lexicon = Lexicon(tokens, analyzer)
        self._book = book
        self._titles = titles
        self._interpreter = interpreter
        self._ranking = Ranking(book, tokens, analyzer, meaning)
        self._models = MODELS if meaning is None else MODELS_WITH_MEANING
        self._rules = tuple(book)
        self._places = {rule.id: place for place, rule in enumerate(book)}

    def guesses(self, query: Query, *, unfinished: bool = False) -> tuple[Guess, ...]:
        """Return the rules that come near; the last word of an `unfinished` query may go on."""
        weighed = self.weigh(query, unfinished=unfinished)
        model = self._models[weighed.is_name, bool(self._book.questions)]
        odds = {place: model.odds(evidence, weighed.doubt) for place, evidence in weighed.evidence.items()}
        mentioned = [rule for rule in map(self._book.numbered, query.mentioned) if rule is not None]
        odds |= dict.fromkeys((self._places[rule.id] for rule in mentioned), _MENTIONED_ODDS)
        return tuple(
            Guess(
                book=self._book,
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
        if not hints and not any(reading.weights for reading in readings.values()):
            return Weighed(is_name=is_name, doubt=_NO_DOUBT, evidence={})
        doubt = _doubt(query, readings, hints, common=self._ranking.commonness(readings.values()))
        titles = self._spelt_alike(query) if len(query.words) <= _TITLE_WORDS else {}
        evidence = self._ranking.gather(query.words, terms_of(readings, hints, known=self._ranking), titles)
        return Weighed(is_name=is_name, doubt=doubt, evidence=evidence)

    def _spelt_alike(self, query: Query) -> dict[int, float]:
        """Return by place the titles that are spelt like a query, each of its words corrected."""
        corrected = [reading.corrected or reading.word for reading in map(self.lexicon.read, query.words)]
        return {self._places[rule_id]: ratio for rule_id, ratio in self._titles.similar(corrected).items()}

    def _readings(self, query: Query, *, unfinished: bool = False) -> dict[int, Reading]:
        """Return what each word that says something means in this book, by its place in the query."""
        words = query.words
        first = {word: place for place, word in reversed([*enumerate(words)])}
        places = sorted(first.values())
        said = ([place for place in places if words[place] not in STOPWORDS] or places)[:_MOST_WORDS]
        last = len(words) - 1 if unfinished else -1
        return {place: self.lexicon.read(words[place], unfinished=place == last) for place in said}


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
