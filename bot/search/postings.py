"""Which rules have a word, and how much it says there: BM25F as an inverted index."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import chain
from math import log

from bot.rulebook.model import Rule, Rulebook
from bot.search.words import BookTokens

# BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), k1 and b as they recommend. A title
# says more than a sentence, and what a rule stands under says a little of what it is about.
_K1, _B = 1.2, 0.6
_OWN_TITLE, _OWN_TEXT, _PARENT_TITLE, _ANCESTOR_TITLE = 4.0, 1.0, 0.6, 0.25
# So many entries of the index are read for a query at least, and so many more for each rule of the book; the others are
# looked up for the best rules alone. Reading everything changes no answer in a hundred.
_READ, _READ_A_RULE = 800, 0.8
_LOOKED_UP = 40
_MOST_LISTS = 60
# What only the thesaurus says to a word (its weight is below the first) counts if it tells so much at least.
_TYPED, _TELLING = 0.7, 0.6

Row = Mapping[str, float]
"""How much each stem counts in one rule."""

_List = tuple[float, int, float, Mapping[int, float]]
"""What a stem is worth, the term that it meets, its weight there, and how much it says in each place."""


class Postings:
    """Scores rules, by their place in print, for the stems that a query looks for."""

    def __init__(self, rows: Sequence[Row], *, b: float = _B) -> None:
        filled = [sum(row.values()) for row in rows if row]
        average = sum(filled) / max(len(filled), 1) or 1.0
        counts = Counter(chain.from_iterable(rows))
        rarities = {stem: _rarity(count, len(rows)) for stem, count in counts.items()}
        worths: dict[str, dict[int, float]] = {stem: {} for stem in rarities}
        for place, row in enumerate(rows):
            damping = _K1 * (1 - b + b * sum(row.values()) / average)
            for stem, weight in row.items():
                worths[stem][place] = rarities[stem] * weight / (weight + damping)
        self._rarities, self._worths = rarities, worths
        self._most_read = _READ + int(_READ_A_RULE * len(rows))
        self.unknown = _rarity(0, len(rows))
        """The rarity of a word that no rule has, the highest."""

    def __contains__(self, stem: object) -> bool:
        return stem in self._rarities

    def rarity(self, stem: str) -> float:
        """Return the stem's inverse document frequency (Robertson and Spärck Jones, never negative)."""
        return self._rarities.get(stem, self.unknown)

    def score(self, terms: Sequence[Mapping[str, float]]) -> dict[int, float]:
        """Add up by place how well the terms are met; of a term's stems, each with a weight, the best counts.

        The stems that say most lead to the rules; those that say less only tell the best of these apart.
        """
        lists = self._lists(terms)
        scores: dict[int, float] = {}
        met: dict[int, dict[int, float]] = {}
        read = 0
        while lists and (not read or read + len(lists[-1][3]) <= self._most_read):
            _, number, weight, places = lists.pop()
            read += len(places)
            best = met.get(number)
            if best is None:  # nothing to outdo yet
                met[number] = best = {place: weight * worth for place, worth in places.items()}
                for place, value in best.items():
                    scores[place] = scores.get(place, 0.0) + value
                continue
            for place, worth in places.items():
                value = weight * worth
                before = best.get(place, 0.0)
                if value > before:
                    best[place] = value
                    scores[place] = scores.get(place, 0.0) + value - before
        if not lists:
            return scores
        return {
            place: self._completed(place, scores[place], met, lists)
            for place in nlargest(_LOOKED_UP, scores, key=scores.__getitem__)
        }

    def _lists(self, terms: Sequence[Mapping[str, float]]) -> list[_List]:
        """Return where the stems stand that say most, those that say most last."""
        lists: list[_List] = []
        rarities = self._rarities
        for number, term in enumerate(terms):
            for stem, weight in term.items():
                rarity = rarities.get(stem)
                if rarity is not None and (weight >= _TYPED or weight * rarity >= _TELLING):
                    lists.append((weight * rarity, number, weight, self._worths[stem]))
        lists.sort(key=_by_worth)
        return lists[-_MOST_LISTS:]

    def _completed(
        self, place: int, score: float, met: Mapping[int, Mapping[int, float]], lists: Sequence[_List]
    ) -> float:
        """Return the score of one place by the lists that were not read through, too."""
        best: dict[int, float] = {}
        for _, number, weight, places in lists:
            if place in places:
                value = weight * places[place]
                if number not in best:
                    best[number] = met[number].get(place, 0.0) if number in met else 0.0
                if value > best[number]:
                    score += value - best[number]
                    best[number] = value
        return score


def text_rows(book: Rulebook, tokens: BookTokens) -> list[Row]:
    """Return for each rule its title, its text, and the titles that it stands under."""
    titles = {rule.id: Counter(heading.content) for rule, heading in zip(book, tokens.headings, strict=True)}
    return [_weights(book, rule, titles, Counter(text.content)) for rule, text in zip(book, tokens.texts, strict=True)]


def question_rows(tokens: BookTokens) -> list[Row]:
    """Return for each rule all its questions as one text."""
    return [Counter(questions.content) for questions in tokens.questions]


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


def _by_worth(entry: _List) -> float:
    return entry[0]


def _rarity(count: int, size: int) -> float:
    return log(1 + (size - count + 0.5) / (count + 0.5))
