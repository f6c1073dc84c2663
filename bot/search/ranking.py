"""Gathers what speaks for the rules of one book, from its titles, texts and questions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from bot.rulebook.model import Rule, Rulebook
from bot.search.embeddings import BookEmbeddings, Vector, nearness
from bot.search.evidence import Evidence
from bot.search.lexicon import Reading
from bot.search.lore import Lore
from bot.search.phrases import Pairs, Phrases, pairs_of
from bot.search.postings import Postings, question_rows, text_rows
from bot.search.terms import Term
from bot.search.words import Analyzer, BookTokens

# Of each kind of evidence the best so many come near: what names a rule is near the top, talk may be far from it.
_NAMED, _TALKED_OF = 12, 40
# So many are looked at because of what they mean.
_MEANT = 10
# What a word that the book does not have could have said, as a share of what the rarest word says.
_UNKNOWN = 0.7
# A rule with more questions is not less about each of them: they are measured by length a little only.
_QUESTIONS_B = 0.3


class Ranking:
    """What one book says and is asked about; rules are known by their place in print."""

    def __init__(self, book: Rulebook, tokens: BookTokens, analyzer: Analyzer, lore: Lore) -> None:
        self._analyzer = analyzer
        self._texts = Postings(text_rows(book, tokens))
        self._questions = Postings(question_rows(tokens), b=_QUESTIONS_B)
        self._titles = [frozenset(heading.content) for heading in tokens.headings]
        self._in_texts = Phrases(zip(tokens.headings, tokens.texts, strict=True))
        self._in_questions = Phrases((questions,) for questions in tokens.questions)
        self._embeddings = BookEmbeddings(book, tokens, lore.embeddings)
        self._meanings = lore.meaning.read(_said(rule, book) for rule in book) if lore.meaning is not None else None

    def prepare(self) -> None:
        """Work out now what else would be when a rule is looked at first."""
        self._embeddings.prepare()

    def __contains__(self, stem: object) -> bool:
        return stem in self._texts or stem in self._questions

    def commonness(self, readings: Iterable[Reading]) -> float:
        """Return how little the words of a query tell, from 0 to 1, by the one that tells most."""
        rarities = (self._texts.rarity(stem) for reading in readings for stem in reading.weights)
        return 1 - max(rarities, default=self._texts.unknown) / self._texts.unknown

    def glance(
        self, words: Sequence[str], terms: Sequence[Term], titles: Mapping[int, float], *, is_name: bool
    ) -> "Glance":
        """Return what comes near, at first sight; `titles` are those spelt alike, and how much."""
        count = _NAMED if is_name else _TALKED_OF
        spoken = [term.stems for term in terms if term.is_said]
        stems = [self._analyzer.stem(word) for word in words]
        ideal = _ideal(self._texts, terms)
        texts = _shares(self._texts.score([term.stems for term in terms]), ideal)
        asked = _shares(self._questions.score(spoken), _ideal(self._questions, terms))
        direction = self._embeddings.of(stems)
        near = {
            place: nearness(direction, self._embeddings.rule(place))
            for scores in (texts, asked, titles)
            for place in nlargest(count, scores, key=scores.__getitem__)
        }
        return Glance(
            texts=texts,
            asked=asked,
            titles=titles,
            near=near,
            meant=self._meanings.nearness(" ".join(words)) if self._meanings is not None else (),
            direction=direction,
            pairs=pairs_of(words, stems, rarity=self._texts.rarity, known=self),
            terms=terms,
            ideal=ideal,
        )

    def gather(self, glance: "Glance", places: Iterable[int]) -> dict[int, Evidence]:
        """Return what speaks for rules that are looked at closely, and for those that come near by what they mean."""
        meant = nlargest(_MEANT, range(len(glance.meant)), key=glance.meant.__getitem__)
        chosen = dict.fromkeys((*places, *meant))
        worth = _worth(self._texts, glance.terms, frozenset[str]().union(*(self._titles[place] for place in chosen)))
        return {place: self._evidence(glance, place, worth) for place in chosen}

    def _evidence(self, glance: "Glance", place: int, worth: Mapping[str, float]) -> Evidence:
        near = glance.near.get(place)
        return Evidence(
            text=min(1.0, glance.texts.get(place, 0.0)),
            asked=min(1.0, glance.asked.get(place, 0.0)),
            phrase=self._in_texts.share(place, glance.pairs),
            asked_phrase=self._in_questions.share(place, glance.pairs),
            title=glance.titles.get(place, 0.0),
            named=min(1.0, sum(worth.get(stem, 0.0) for stem in self._titles[place]) / glance.ideal),
            near=nearness(glance.direction, self._embeddings.rule(place)) if near is None else near,
            around=nearness(glance.direction, self._embeddings.around(place)),
            meaning=min(1.0, max(0.0, glance.meant[place])) if glance.meant else 0.0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What one book has for a query at first sight, by its rules' places, and what to look for in the best of them.

    `ideal` is what a rule's texts would score that had everything.
    """

    texts: Mapping[int, float]
    asked: Mapping[int, float]
    titles: Mapping[int, float]
    near: Mapping[int, float]
    meant: Sequence[float]
    direction: Vector
    pairs: Pairs
    terms: Sequence[Term]
    ideal: float

    def scores(self) -> dict[int, float]:
        """Return how worthwhile it is to look at a rule closely."""
        parts = self.texts, self.asked, self.titles
        return {place: near + sum(part.get(place, 0.0) for part in parts) for place, near in self.near.items()}


def _shares(scores: Mapping[int, float], ideal: float) -> dict[int, float]:
    return {place: score / ideal for place, score in scores.items()}


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


def _worth(postings: Postings, terms: Sequence[Term], stems: frozenset[str]) -> dict[str, float]:
    """Return what finding each of some stems is worth, whichever term it meets."""
    worth: dict[str, float] = {}
    for term in terms:
        for stem in term.stems.keys() & stems:
            worth[stem] = max(worth.get(stem, 0.0), term.stems[stem] * postings.rarity(stem))
    return worth
