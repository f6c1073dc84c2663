"""Corrects a misspelt word against the words of one book."""

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.search.english import STOPWORDS

# Shorter words have too many neighbours for any of them to be meant.
_SHORTEST = 4
_TWO_SLIPS_FROM = 9
# Below this length a letter more, less or other makes another word of the language: Swamp is not Swap, Trail not Trait.
_SAFE_LENGTH = 6


class Speller:
    """Knows a book's words, those of its titles first."""

    def __init__(self, title_words: Iterable[str], text_words: Iterable[str]) -> None:
        self._known: frozenset[str] = frozenset()
        self._tiers: list[dict[tuple[int, int], list[str]]] = []
        for words in (title_words, text_words):
            fresh = sorted(set(words) - self._known)
            self._known |= frozenset(fresh)
            self._tiers.append(_by_reach(fresh))

    def correct(self, word: str, *, in_titles: bool = False) -> str | None:
        """Return the nearest word of the book, by optimal string alignment; None if the word stands or none is near.

        With `in_titles`, only the words of its titles count.
        """
        if len(word) < _SHORTEST or word in self._known or word in STOPWORDS or not word.isalpha():
            return None
        for slips in range(1, 3 if len(word) >= _TWO_SLIPS_FROM else 2):
            for tier in self._tiers[:1] if in_titles else self._tiers:
                near = tier.get((len(word), slips), ())
                found = process.extractOne(word, near, scorer=OSA.distance, score_cutoff=slips)
                if found is not None:
                    return str(found[0])
        return None


def _by_reach(words: Iterable[str]) -> dict[tuple[int, int], list[str]]:
    """Return by the length of a typed word, and the slips allowed in it, the words that it can be at all."""
    near: dict[tuple[int, int], list[str]] = {}
    for word in words:
        for slips in (1, 2):
            for length in range(len(word) - slips, len(word) + slips + 1):
                near.setdefault((length, slips), []).append(word)
    return near


def is_slip(typed: str, meant: str) -> bool:
    """Whether `typed` can hardly be anything else: letters are swapped or doubled, or it is long and begins alike."""
    if sorted(typed) == sorted(meant) or _undoubled(typed) == _undoubled(meant):
        return True
    return len(typed) >= _SAFE_LENGTH and typed[0] == meant[0]


def _undoubled(word: str) -> str:
    return "".join(char for place, char in enumerate(word) if word[place - 1 : place] != char)
