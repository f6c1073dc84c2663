"""Gathers what speaks for the rules of one book, from its titles, texts and questions."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from bot.rulebook.model import Rule, Rulebook
from bot.search.evidence import Evidence
from bot.search.lexicon import Reading
from bot.search.meaning import Meaning
from bot.search.phrases import Phrases, pairs_of
from bot.search.postings import Postings, text_rows
from bot.search.questions import Questions
from bot.search.terms import Term
from bot.search.words import Analyzer, BookTokens

# Of each kind of evidence the best so many come near, and the best so many of these are looked at closely.
_CANDIDATES, _CLOSELY = 10, 12
# So many are looked at because of what they mean.
_MEANT = 10
# What a word that the book does not have could have said, as a share of what the rarest word says.
_UNKNOWN = 0.7


class Ranking:
    """What one book says and is asked about; rules are known by their place in print."""

    def __init__(self, book: Rulebook, tokens: BookTokens, analyzer: Analyzer, meaning: Meaning | None = None) -> None:
        self._analyzer = analyzer
        self._texts = Postings(text_rows(book, tokens))
        self._questions = Questions(tokens.questions)
        self._titles = [frozenset(heading.content) for heading in tokens.headings]
        self._in_texts = Phrases(zip(tokens.headings, tokens.texts, strict=True))
        self._in_questions = Phrases(tokens.questions)
        self._meanings = meaning.read(_said(rule, book) for rule in book) if meaning is not None else None

    def __contains__(self, stem: object) -> bool:
        return stem in self._texts or stem in self._questions.postings

    def commonness(self, readings: Iterable[Reading]) -> float:
        """Return how little the words of a query tell, from 0 to 1, by the one that tells most."""
        rarities = (self._texts.rarity(stem) for reading in readings for stem in reading.weights)
        return 1 - max(rarities, default=self._texts.unknown) / self._texts.unknown

    def gather(self, words: Sequence[str], terms: Sequence[Term], titles: Mapping[int, float]) -> dict[int, Evidence]:
        """Return what speaks for each rule that comes near; `titles` are those spelt alike, and how much."""
        spoken = [term for term in terms if term.is_said]
        texts = self._texts.score([term.stems for term in terms])
        asked = self._questions.postings.score([term.stems for term in spoken])
        ideal, ideal_asked = _ideal(self._texts, terms), _ideal(self._questions.postings, terms)
        in_texts, in_questions = _worth(self._texts, terms), _worth(self._questions.postings, spoken)
        stems = [self._analyzer.stem(word) for word in words]
        pairs = pairs_of(words, stems, rarity=self._texts.rarity, known=self)
        near = (nlargest(_CANDIDATES, scores, key=scores.__getitem__) for scores in (texts, asked, titles))
        at_first_sight = {
            place: texts.get(place, 0.0) / ideal + asked.get(place, 0.0) / ideal_asked + titles.get(place, 0.0)
            for places in near
            for place in places
        }
        candidates = nlargest(_CLOSELY, at_first_sight, key=at_first_sight.__getitem__)
        meant = self._meanings.nearness(" ".join(words)) if self._meanings is not None else ()
        candidates += nlargest(_MEANT, range(len(meant)), key=meant.__getitem__)
        return {
            place: Evidence(
                text=min(1.0, texts.get(place, 0.0) / ideal),
                asked=min(1.0, asked.get(place, 0.0) / ideal_asked),
                question=self._questions.nearest(place, in_questions, ideal=ideal_asked),
                phrase=self._in_texts.share(place, pairs),
                asked_phrase=self._in_questions.share(place, pairs),
                title=titles.get(place, 0.0),
                named=min(1.0, sum(in_texts.get(stem, 0.0) for stem in self._titles[place]) / ideal),
                meaning=min(1.0, max(0.0, meant[place])) if meant else 0.0,
            )
            for place in dict.fromkeys(candidates)
        }


def _said(rule: Rule, book: Rulebook) -> Sequence[str]:
    """Return all texts that say what a rule says."""
    return f"{rule.heading} {rule.text}", *book.questions.get(rule.id, ())


def _ideal(postings: Postings, terms: Sequence[Term]) -> float:
    """Return what a rule would score that has every word, each to the full."""
    total = sum(
        max(map(postings.rarity, known), default=postings.unknown * _UNKNOWN)
        for known in ([stem for stem in term.own if stem in postings] for term in terms if term.is_word)
    )
    return total or 1.0


def _worth(postings: Postings, terms: Sequence[Term]) -> dict[str, float]:
    """Return by stem what finding it is worth, whichever term it meets."""
    worth: dict[str, float] = {}
    for term in terms:
        for stem, weight in term.stems.items():
            if stem in postings:
                worth[stem] = max(worth.get(stem, 0.0), weight * postings.rarity(stem))
    return worth
