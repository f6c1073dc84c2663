"""Which rules have a word, and how much it says there: BM25F as an inverted index."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from heapq import nlargest
from math import log

from bot.rulebook.model import Rule, Rulebook
from bot.search.words import BookTokens

# BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), k1 and b as they recommend. A title
# says more than a sentence, and what a rule stands under says a little of what it is about.
_K1, _B = 1.2, 0.6
_OWN_TITLE, _OWN_TEXT, _PARENT_TITLE, _ANCESTOR_TITLE = 4.0, 1.0, 0.6, 0.25
# Rules with more questions are not less about each of them.
_B_OF_QUESTIONS = 0.3
# So many entries of the index are read for a query at least, and so many for each rule of the book.
_READ, _READ_A_RULE = 600, 1
_LOOKED_UP = 100
_TYPED, _TELLING = 0.7, 0.6

Row = Mapping[str, float]
"""How much each stem counts in one rule."""


_List = tuple[float, int, Mapping[int, float]]
"""What finding a stem is worth at best, the term that it meets, and how much it says where it stands."""


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
        self._most_read = _READ + int(_READ_A_RULE * self._size)
        self.unknown = _rarity(0, self._size)
        """The rarity of a word that no rule has, the highest."""

    def __contains__(self, stem: object) -> bool:
        return stem in self._impacts

    def rarity(self, stem: str) -> float:
        """Return the stem's inverse document frequency (Robertson and Spärck Jones, never negative)."""
        return self._rarities.get(stem, self.unknown)

    def score(self, terms: Sequence[Mapping[str, float]]) -> dict[int, float]:
        """Add up by place how well the terms are met; of a term's stems, each with a weight, the best counts.

        The stems that say most lead to the rules; those that say less only tell the best of these apart.
        """
        lists = [
            (weight * self._rarities[stem], number, self._impacts[stem])
            for number, term in enumerate(terms)
            for stem, weight in term.items()
            if stem in self._impacts and (weight >= _TYPED or weight * self._rarities[stem] >= _TELLING)
        ]
        lists.sort(key=_by_worth)
        alone = [len(term) == 1 for term in terms]
        met: list[dict[int, float]] = [{} for _ in terms]
        read = done = 0
        for worth, number, impacts in lists:
            if read + len(impacts) > self._most_read and read:
                break
            read, done = read + len(impacts), done + 1
            best = met[number]
            if alone[number]:
                met[number] = {place: worth * impact for place, impact in impacts.items()}
                continue
            for place, impact in impacts.items():
                value = worth * impact
                if place not in best or value > best[place]:
                    best[place] = value
        scores: dict[int, float] = {}
        for best in met:
            for place, value in best.items():
                scores[place] = scores.get(place, 0.0) + value
        return scores if done == len(lists) else self._completed(scores, met, lists[done:])

    def _completed(
        self, scores: Mapping[int, float], met: Sequence[dict[int, float]], lists: Sequence[_List]
    ) -> dict[int, float]:
        """Score the best places by all lists."""
        completed: dict[int, float] = {}
        for place in nlargest(_LOOKED_UP, scores, key=scores.__getitem__):
            best = {number: values[place] for number, values in enumerate(met) if place in values}
            for worth, number, impacts in lists:
                if place in impacts and worth * impacts[place] > best.get(number, 0.0):
                    best[number] = worth * impacts[place]
            completed[place] = sum(best.values())
        return completed


def text_rows(book: Rulebook, tokens: BookTokens) -> list[Row]:
    """Return for each rule its title, its text, and the titles that it stands under."""
    titles = {rule.id: Counter(heading.content) for rule, heading in zip(book, tokens.headings, strict=True)}
    return [_weights(book, rule, titles, Counter(text.content)) for rule, text in zip(book, tokens.texts, strict=True)]


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
    return -entry[0]


def _rarity(count: int, size: int) -> float:
    return log(1 + (size - count + 0.5) / (count + 0.5))
