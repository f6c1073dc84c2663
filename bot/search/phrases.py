"""Words that stand side by side: a text that is half remembered is remembered in pieces."""

from collections.abc import Callable, Iterable, Sequence

from bot.search.english import STOPWORDS
from bot.search.words import Analyzer

# What a stopword adds to the rarity of a pair: `of time` says more than `time`.
_STOPWORD = 0.5

Pair = tuple[str, float]
"""Two words as they stand in a text, and how much it says that they do."""


class Phrases:
    """Texts, by place, as their stems in order."""

    def __init__(self, texts: Iterable[Iterable[str]], analyzer: Analyzer) -> None:
        self._texts = [f" {' | '.join(' '.join(analyzer.stems(part)) for part in parts)} " for parts in texts]

    def share(self, place: int, pairs: Sequence[Pair]) -> float:
        """Return how much of what the pairs could say a text has: 0 to 1."""
        text = self._texts[place]
        total = sum(rarity for _, rarity in pairs)
        return sum(rarity for pair, rarity in pairs if pair in text) / total if total else 0.0


def pairs_of(words: Sequence[str], stems: Sequence[str], rarity: Callable[[str], float]) -> tuple[Pair, ...]:
    """Return the neighbours among the words of a query."""
    rarities = [_STOPWORD if word in STOPWORDS else rarity(stem) for word, stem in zip(words, stems, strict=True)]
    beside = zip(stems, stems[1:], rarities, rarities[1:], strict=False)
    return tuple((f" {one} {other} ", first + second) for one, other, first, second in beside)
