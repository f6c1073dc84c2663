"""Which rules have a word, and how much it says there: BM25F as an inverted index."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log

from bot.rulebook.model import Rule, Rulebook
from bot.search.words import Analyzer

# BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), k1 and b as they recommend. A title
# says more than a sentence, and what a rule stands under says a little of what it is about.
_K1, _B = 1.2, 0.6
_OWN_TITLE, _OWN_TEXT, _PARENT_TITLE, _ANCESTOR_TITLE = 4.0, 1.0, 0.6, 0.25
# Rules with more questions are not less about each of them.
_B_OF_QUESTIONS = 0.3
_NOWHERE: Mapping[int, float] = {}

Row = Mapping[str, float]
"""How much each stem counts in one rule."""


class Postings:
    """Scores rules, by their place in print, for the stems that a query looks for."""

    def __init__(self, rows: Sequence[Row], *, b: float = _B) -> None:
        filled = [sum(row.values()) for row in rows if row]
        average = sum(filled) / max(len(filled), 1) or 1.0
        impacts: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for place, row in enumerate(rows):
            damping = _K1 * (1 - b + b * sum(row.values()) / average)
            for stem, weight in row.items():
                impacts[stem][place] = weight / (weight + damping)
        self._size = len(rows)
        self._impacts = dict(impacts)
        self._rarities = {stem: _rarity(len(places), self._size) for stem, places in impacts.items()}
        self.unknown = _rarity(0, self._size)
        """The rarity of a word that no rule has, the highest."""

    def __contains__(self, stem: object) -> bool:
        return stem in self._impacts

    def rarity(self, stem: str) -> float:
        """Return the stem's inverse document frequency (Robertson and Spärck Jones, never negative)."""
        return self._rarities.get(stem, self.unknown)

    def score(self, terms: Iterable[Mapping[str, float]]) -> dict[int, float]:
        """Add up by place how well the terms are met; of a term's stems, each with a weight, the best counts."""
        scores: dict[int, float] = {}
        for term in terms:
            best: dict[int, float] = {}
            for stem, weight in term.items():
                worth = weight * self._rarities[stem] if stem in self._rarities else 0.0
                for place, impact in self._impacts.get(stem, _NOWHERE).items():
                    met = worth * impact
                    if met > best.get(place, 0.0):
                        best[place] = met
            for place, met in best.items():
                scores[place] = scores.get(place, 0.0) + met
        return scores


def text_rows(book: Rulebook, analyzer: Analyzer) -> list[Row]:
    """Return for each rule its title, its text, and the titles that it stands under."""
    titles = {rule.id: Counter(analyzer.content_stems(rule.heading)) for rule in book}
    return [_weights(book, rule, titles, Counter(analyzer.content_stems(rule.text))) for rule in book]


def _weights(book: Rulebook, rule: Rule, titles: Mapping[str, Counter[str]], text: Mapping[str, int]) -> Row:
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


def _rarity(count: int, size: int) -> float:
    return log(1 + (size - count + 0.5) / (count + 0.5))
