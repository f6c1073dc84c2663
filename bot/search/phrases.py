"""Words that stand side by side: a text that is half remembered is remembered in pieces."""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.search.english import STOPWORDS
from bot.search.words import Tokens

# What a stopword adds to the rarity of a pair: `of time` says more than `time`.
_STOPWORD = 0.5
_MOST_PAIRS = 30


class Pairs(NamedTuple):
    """The neighbours among the words of a query that a book may have, and what it would say to have them all."""

    known: tuple[tuple[str, float], ...]
    total: float


class Phrases:
    """Texts, by place, as their stems in order."""

    def __init__(self, texts: Iterable[Iterable[Tokens]]) -> None:
        self._texts = [f" {' | '.join(' '.join(part.stems) for part in parts)} " for parts in texts]

    def share(self, place: int, pairs: Pairs) -> float:
        """Return how much of what the pairs could say a text has: 0 to 1."""
        text, has = self._texts[place], 0.0
        for pair, rarity in pairs.known:
            if pair in text:
                has += rarity
        return has / pairs.total if has else 0.0


def pairs_of(
    words: Sequence[str], stems: Sequence[str], *, rarity: Callable[[str], float], known: Container[str]
) -> Pairs:
    """Return the neighbours among the words of a query, given with their stems, for a book's texts."""
    said = [
        (stem, _STOPWORD, True) if word in STOPWORDS else (stem, rarity(stem), stem in known)
        for word, stem in zip(words, stems, strict=True)
    ]
    beside = list(dict.fromkeys(pairwise(said)))[:_MOST_PAIRS]
    return Pairs(
        known=tuple((f" {a} {b} ", first + second) for (a, first, known), (b, second, too) in beside if known and too),
        total=sum(first + second for (_, first, _), (_, second, _) in beside),
    )
