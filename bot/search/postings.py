"""Which rules have a word, and how much it weighs there: BM25F as an inverted index."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import log

from bot.rulebook.model import Rule, Rulebook
from bot.search.words import Analyzer

# BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), k1 and b as they recommend. A title
# says more than a sentence, and what a rule stands under says a little of what it is about.
_K1, _B = 1.2, 0.6
_OWN_TITLE, _OWN_TEXT, _PARENT_TITLE, _ANCESTOR_TITLE = 4.0, 1.0, 0.6, 0.25


class Postings:
    """Scores the rules of one book for weighted stems."""

    def __init__(self, book: Rulebook, analyzer: Analyzer) -> None:
        self._ids = tuple(rule.id for rule in book)
        titles = {rule.id: Counter(analyzer.content_stems(f"{rule.title} {rule.name or ''}")) for rule in book}
        weighed = [_weights(book, rule, titles, Counter(analyzer.content_stems(rule.text))) for rule in book]
        average = sum(map(_length, weighed)) / max(len(weighed), 1) or 1.0
        self._impacts: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, weights in enumerate(weighed):
            damping = _K1 * (1 - _B + _B * _length(weights) / average)
            for stem, weight in weights.items():
                self._impacts[stem].append((place, weight / (weight + damping)))

    def rarity(self, stem: str) -> float:
        """Return the stem's idf; the highest of the book for one that it does not have."""
        count = len(self._impacts.get(stem, ()))
        return log(1 + (len(self._ids) - count + 0.5) / (count + 0.5))

    def score(self, terms: Iterable[tuple[tuple[str, ...], float]]) -> Mapping[str, float]:
        """Score rules by id for terms of equal stems and a weight: 1 would be a rule that is all of every term."""
        scores: defaultdict[int, float] = defaultdict(float)
        ideal = 0.0
        for stems, weight in terms:
            rarity = max((self.rarity(stem) for stem in stems), default=self.rarity(""))
            ideal += rarity
            best: dict[int, float] = {}
            for stem in stems:
                worth = weight * self.rarity(stem)
                for place, impact in self._impacts.get(stem, ()):
                    best[place] = max(best.get(place, 0.0), worth * impact)
            for place, impact in best.items():
                scores[place] += impact
        return {self._ids[place]: score / ideal for place, score in scores.items()} if ideal else {}


def _length(weights: Mapping[str, float]) -> float:
    return sum(weights.values())


def _weights(
    book: Rulebook, rule: Rule, titles: Mapping[str, Counter[str]], text: Mapping[str, int]
) -> Mapping[str, float]:
    """Return what each stem counts for in a rule: its title, text, and the titles that it stands under."""
    weights: defaultdict[str, float] = defaultdict(float)
    for stem, count in titles[rule.id].items():
        weights[stem] += _OWN_TITLE * count
    for stem, count in text.items():
        weights[stem] += _OWN_TEXT * count
    for above in book.ancestors(rule):
        weight = _PARENT_TITLE if above.id == rule.parent_id else _ANCESTOR_TITLE
        for stem, count in titles[above.id].items():
            weights[stem] += weight * count
    return weights
