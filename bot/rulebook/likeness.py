"""How much two rules of two editions have in common, whatever the numbers of the rules that they cite.

The same measure as a footprint's (A. Broder, "On the resemblance and containment of documents", 1997), but of all words
instead of a sketch: both editions are at hand. To pairs of neighbouring words come the words themselves, for with one
word changed a text of four has few pairs left.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

from bot.rulebook.model import Rule

# How far apart the same title leaves two rules: more, where other rules bear it too.
_SAME_TITLE, _COMMON_TITLE = 0.4, 0.7

_WORD = re.compile(r"[^\W_]+|#")
_NUMBER = r"[0-9]+(?:[.-](?:[0-9]+|[a-z](?![a-z])))*[a-z]?(?!\w)"
_LISTED = rf"{_NUMBER}(?:\s?[–-]\s?(?:{_NUMBER}|[a-z]\b))?"
_CUED = re.compile(
    rf"(\b(?:rules?|sections?|chapters?|see)\s|§\s?)({_LISTED})(?:(?:,|,? (?:and|or|to)) {_LISTED})*", re.IGNORECASE
)
_REFERENCE = re.compile(rf"(?<![\w.])(?=[0-9]+(?:[.-][0-9]|\.?[a-z])){_LISTED}", re.IGNORECASE)


@dataclass(frozen=True)  # Without slots: most rules have the same words as before, and never need their features.
class Likeness:
    """What of a rule is compared: its words without case and signs, and what they are made of."""

    title: str
    words: tuple[str, ...]

    @cached_property
    def features(self) -> frozenset[str]:
        """The words and the pairs of neighbours among them; of a heading, which has no others, those of the title."""
        words = self.words or self.title.split()
        # With its ends marked, even a text of one word has pairs.
        return frozenset(chain(words, (f"{one} {two}" for one, two in pairwise(("", *words, "")))))

    @property
    def same_words(self) -> tuple[str, tuple[str, ...]]:
        """What two rules with the same words share."""
        return self.title, self.words


def likeness(rule: Rule) -> Likeness:
    """Return what of a rule is compared."""
    return Likeness(" ".join(_words(rule.title)), tuple(_words(_masked(rule.text))))


def common_titles(*editions: Iterable[Likeness]) -> frozenset[str]:
    """Return the titles that stand twice in one edition and so tell little."""
    counted = (Counter(one.title for one in edition) for edition in editions)
    return frozenset(title for counts in counted for title, count in counts.items() if count > 1)


def resemblance(one: Likeness, other: Likeness, *, common: frozenset[str]) -> float:
    """Return how much two rules have in common: 1 for the same words, 0 for nothing at all."""
    if one.same_words == other.same_words:
        return 1.0
    shared = len(one.features & other.features)
    apart = 1 - shared / (len(one.features) + len(other.features) - shared or 1)
    if one.title and one.title == other.title:
        apart *= _COMMON_TITLE if one.title in common else _SAME_TITLE
    # Nearly the same is not the same: the words may stand in another order.
    return min(1 - apart, 0.99)


def _masked(text: str) -> str:
    """Put one sign for every reference: an edition that moves a rule changes them in all texts that cite it."""
    if not any(map(str.isdecimal, text)):
        return text
    return _REFERENCE.sub("#", _CUED.sub(r"\1#", text))


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
