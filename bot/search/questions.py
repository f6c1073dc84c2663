"""The questions beside the rules of a book: how near what is asked comes to one of them."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bot.rulebook.model import Rulebook
from bot.search.postings import Postings
from bot.search.words import Analyzer

# That a question has the words asked for counts more than that it has no others.
_HAS, _HAS_ONLY = 0.7, 0.3
# A rule with more questions is not less about each of them: they are measured by length a little only.
_B = 0.3


class _Question(NamedTuple):
    stems: frozenset[str]
    rarity: float


class Questions:
    """The questions of each rule, by the rule's place in print."""

    def __init__(self, book: Rulebook, analyzer: Analyzer) -> None:
        stems = [
            [frozenset(analyzer.content_stems(question)) for question in book.questions.get(rule.id, ())]
            for rule in book
        ]
        self.postings = Postings([Counter(stem for one in listed for stem in one) for listed in stems], b=_B)
        """All questions of a rule as one text."""
        self._single = [
            tuple(_Question(one, sum(map(self.postings.rarity, one))) for one in listed if one) for listed in stems
        ]

    def nearest(self, place: int, worth: Mapping[str, float], *, ideal: float) -> float:
        """Return how well the best question of a rule fits stems that are worth so much each: 0 to 1."""
        best = 0.0
        rarity = self.postings.rarity
        for question in self._single[place]:
            shared = question.stems & worth.keys()
            if shared:
                has = sum(worth[stem] for stem in shared) / ideal
                only = sum(map(rarity, shared)) / question.rarity
                best = max(best, _HAS * min(1.0, has) + _HAS_ONLY * only)
        return best
