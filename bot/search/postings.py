"""Which rows of text have a word, and how much it weighs there: BM25F as an inverted index."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log

from bot.rulebook.model import Rule, Rulebook
from bot.search.words import Analyzer

# BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), k1 and b as they recommend. A title
# says more than a sentence, and what a rule stands under says a little of what it is about.
_K1, _B = 1.2, 0.6
_OWN_TITLE, _OWN_TEXT, _PARENT_TITLE, _ANCESTOR_TITLE = 4.0, 1.0, 0.6, 0.25

Row = tuple[str, Mapping[str, float]]
"""A rule's id and how much each stem counts in one text of this rule."""


class Postings:
    """Scores rules for weighted stems; of a rule with several rows, the best counts."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._ids = tuple(rule_id for rule_id, _ in rows)
        average = sum(sum(weights.values()) for _, weights in rows) / max(len(rows), 1) or 1.0
        self._impacts: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for place, (_, weights) in enumerate(rows):
            damping = _K1 * (1 - _B + _B * sum(weights.values()) / average)
            for stem, weight in weights.items():
                self._impacts[stem].append((place, weight / (weight + damping)))

    def rarity(self, stem: str) -> float:
        """Return the stem's idf; the highest of all for one that no row has."""
        count = len(self._impacts.get(stem, ()))
        return log(1 + (len(self._ids) - count + 0.5) / (count + 0.5))

    def score(self, terms: Iterable[tuple[tuple[str, ...], float]]) -> Mapping[str, float]:
        """Score rules by id for terms of equal stems and a weight: 1 would be a row that is all of every term."""
        scores: defaultdict[int, float] = defaultdict(float)
        ideal = 0.0
        for stems, weight in terms:
            ideal += max(map(self.rarity, stems), default=self.rarity(""))
            best: dict[int, float] = {}
            for stem in stems:
                worth = weight * self.rarity(stem)
                for place, impact in self._impacts.get(stem, ()):
                    best[place] = max(best.get(place, 0.0), worth * impact)
            for place, impact in best.items():
                scores[place] += impact
        best_rows: dict[str, float] = {}
        for place, score in scores.items():
            rule_id = self._ids[place]
            best_rows[rule_id] = max(best_rows.get(rule_id, 0.0), score / ideal)
        return best_rows


def text_rows(book: Rulebook, analyzer: Analyzer) -> list[Row]:
    """Return a row for each rule: its title, its text, and the titles that it stands under."""
    titles = {rule.id: Counter(analyzer.content_stems(rule.heading)) for rule in book}
    return [(rule.id, _weights(book, rule, titles, Counter(analyzer.content_stems(rule.text)))) for rule in book]


def question_rows(book: Rulebook, analyzer: Analyzer) -> list[Row]:
    """Return a row for each question beside the book that says anything."""
    rows = (
        (rule_id, Counter(analyzer.content_stems(question)))
        for rule_id, questions in book.questions.items()
        for question in questions
    )
    return [(rule_id, stems) for rule_id, stems in rows if stems]


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
