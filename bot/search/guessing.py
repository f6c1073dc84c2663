"""Guesses which rules of one book are meant by words that name none."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from operator import itemgetter

from bot.rulebook.model import Rule, Rulebook
from bot.search.deciding import Guess
from bot.search.english import STOPWORDS
from bot.search.evidence import Doubt, Evidence
from bot.search.lexicon import Lexicon, Reading
from bot.search.lore import Lore
from bot.search.outcome import Via
from bot.search.query import Query
from bot.search.ranking import Glance, Ranking
from bot.search.terms import terms_of
from bot.search.thesaurus import Hint
from bot.search.titles import Titles
from bot.search.weights import MODELS, MODELS_WITH_MEANING
from bot.search.words import Analyzer, BookTokens

# Up to so many content words without a question form are taken for a name, more for a description.
_NAME_WORDS = 3
# So many rules are looked at closely.
_CLOSELY = 16
# A rule whose number stands in a question is what the question is about.
_MENTIONED_ODDS = 20.0
# A title that is spelt alike so much is what a few words were found by.
_LIKE_A_TITLE, _SAME_TITLE = 0.8, 0.9
# Titles are compared by spelling with what may be one.
_TITLE_WORDS = 8
# Nobody at a table needs more words that say something; beyond them lies only what is meant to keep the bot busy.
_MOST_WORDS = 20
_NO_EVIDENCE, _NO_DOUBT = Evidence(), Doubt()


class Guesser:
    """Weighs what speaks for the rules of a book, from its words and the questions beside it."""

    def __init__(self, book: Rulebook, titles: Titles, analyzer: Analyzer, lore: Lore) -> None:
        tokens = BookTokens(book, analyzer)
        self.lexicon = Lexicon(tokens, analyzer, lore.embeddings)
        self._book = book
        self._titles = titles
        self._interpreter = lore.interpreter
        self._ranking = Ranking(book, tokens, analyzer, lore)
        self._models = MODELS if lore.meaning is None else MODELS_WITH_MEANING
        self._rules = tuple(book)
        self._places = {rule.id: place for place, rule in enumerate(book)}

    def prepare(self) -> None:
        """Work out now what else would be when a rule is looked at first."""
        self._ranking.prepare()

    def look(self, query: Query, *, unfinished: bool = False) -> "Look":
        """Look at what the book has for a query; the last word of an `unfinished` one may go on."""
        readings, hints = self._readings(query, unfinished=unfinished), self._interpreter.explain(query.words)
        is_name = len(readings) <= _NAME_WORDS and not query.is_question
        if not hints and not any(reading.weights for reading in readings.values()):
            return Look(self, query, is_name=is_name, doubt=_NO_DOUBT, glance=None)
        titles = self._spelt_alike(query) if len(query.words) <= _TITLE_WORDS else {}
        terms = terms_of(readings, hints, known=self._ranking)
        words = [readings[place].meant if place in readings else word for place, word in enumerate(query.words)]
        glance = self._ranking.glance(words, terms, titles, is_name=is_name)
        doubt = _doubt(query, readings, hints, common=self._ranking.commonness(readings.values()))
        return Look(self, query, is_name=is_name, doubt=doubt, glance=glance)

    def gather(self, glance: Glance, places: Iterable[int]) -> Mapping[int, Evidence]:
        """Return what speaks for rules, by place."""
        return self._ranking.gather(glance, places)

    def guesses(self, look: "Look", weighed: Mapping[int, Evidence]) -> Iterator[Guess]:
        """Yield the rules that may be meant, in print order: those that were weighed and those mentioned by number."""
        model = self._models[look.is_name, bool(self._book.questions)]
        odds = {place: model.odds(evidence, look.doubt) for place, evidence in weighed.items()}
        mentioned = [rule for rule in map(self._book.numbered, look.query.mentioned) if rule is not None]
        odds |= dict.fromkeys((self._places[rule.id] for rule in mentioned), _MENTIONED_ODDS)
        for place in sorted(odds):
            rule, evidence = self._rules[place], weighed.get(place, _NO_EVIDENCE)
            yield Guess(
                book=self._book,
                rule=rule,
                odds=odds[place],
                via=_via(evidence, is_name=look.is_name),
                model=model,
                is_firm=not look.is_name or self._can_be_called(rule, look.query, evidence),
            )

    def _can_be_called(self, rule: Rule, query: Query, evidence: Evidence) -> bool:
        """Whether a few words can name a rule: they are the book's, and if they look like its title, all of it."""
        readings = [*self._readings(query).values()]
        in_title = self._titles.have_all(rule, (reading.stems for reading in readings))
        if 0 < evidence.title < _SAME_TITLE:
            return in_title  # Church of Nurgle is not Church of Sigmar.
        if len(readings) == 1:
            # One word that only players use, or that is one letter off, may be the name of something else.
            return in_title and (readings[0].corrected is None or readings[0].is_certain)
        return all(reading.weights and (reading.corrected is None or reading.is_likely) for reading in readings)

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


class Look:
    """A first look at one book: which of its rules come near a query. Weighing all of them would cost the most."""

    def __init__(self, guesser: Guesser, query: Query, *, is_name: bool, doubt: Doubt, glance: Glance | None) -> None:
        self.query, self.is_name, self.doubt = query, is_name, doubt
        self._guesser, self._glance = guesser, glance
        self.scores = glance.scores() if glance is not None else {}
        """By the rules' places in print, how worthwhile it is to look at them closely."""

    def evidence(self, places: Iterable[int] | None = None) -> Mapping[int, Evidence]:
        """Return what speaks for rules, by place: for those that are most worthwhile, unless places are given."""
        if self._glance is None:
            return {}
        chosen = nlargest(_CLOSELY, self.scores, key=self.scores.__getitem__) if places is None else places
        return self._guesser.gather(self._glance, chosen)

    def guesses(self, places: Iterable[int]) -> tuple[Guess, ...]:
        """Return the rules that may be meant, of those in some places."""
        return tuple(self._guesser.guesses(self, self.evidence(places)))


def guesses_from(looks: Sequence[Look]) -> tuple[Guess, ...]:
    """Return the rules that may be meant: those that are most worthwhile in all books together are weighed."""
    every = ((score, look, place) for look in looks for place, score in look.scores.items())
    chosen = nlargest(_CLOSELY, every, key=itemgetter(0))
    return tuple(
        guess
        for look in looks
        for guess in look.guesses([place for _, chosen_in, place in chosen if chosen_in is look])
    )


def _via(evidence: Evidence, *, is_name: bool) -> Via:
    """Return what a rule was found by."""
    if is_name and evidence.title >= _LIKE_A_TITLE:
        return Via.FUZZY
    by_questions = evidence.asked + evidence.asked_phrase
    return Via.QUESTION if by_questions > evidence.text + evidence.named + evidence.phrase else Via.TEXT


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
