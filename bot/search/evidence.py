"""What speaks for a rule and what for none at all, and how it adds up to how likely each rule is meant."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import NamedTuple


class Evidence(NamedTuple):
    """How well one rule fits a query, each from 0 to 1.

    `text` and `asked`: its own words and those of its questions, `phrase` and `asked_phrase`: words that stand side by
    side there, `title`: a title spelt alike, `named`: words of the title,
    `near`: how near the query's words come to its own, as those do that questions and rules use for one another,
    `around`: how near they come to the section that it stands in; `meaning`: how near what is said comes to it by the
    meaning of words in general, where that is known.
    """

    text: float = 0.0
    asked: float = 0.0
    phrase: float = 0.0
    asked_phrase: float = 0.0
    title: float = 0.0
    named: float = 0.0
    near: float = 0.0
    around: float = 0.0
    meaning: float = 0.0


class Doubt(NamedTuple):
    """How much of a query the book does not know, as shares of its words from 0 to 1; `words` is their number / 8.

    `strange`: words that neither book nor thesaurus has, `hinted`: those that only the thesaurus has, `uncertain`:
    those that were taken for a longer word or corrected into another; `common`: how little the words tell, where a
    word that one rule alone has is 0 and one that all rules have 1; `asks`: 1 for a question.
    """

    words: float = 0.0
    strange: float = 0.0
    hinted: float = 0.0
    uncertain: float = 0.0
    common: float = 0.0
    asks: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """Weights of a conditional logit with an outside option (McFadden, "Conditional Logit Analysis", 1974).

    A rule's odds against "no rule is meant" are e to the sum of its weighted evidence, less the sum of the doubt. Its
    share among all that may be meant is mapped to how often such an answer is right (Platt, "Probabilistic Outputs for
    Support Vector Machines", 1999): several rules may be right, and they share the odds.
    """

    evidence: Evidence
    base: float
    doubt: Doubt
    shift: float
    slope: float

    def odds(self, evidence: Evidence, doubt: Doubt) -> float:
        """Return how many times likelier it is that this rule is meant than that none is."""
        return exp(_dot(self.evidence, evidence) - self.base - _dot(self.doubt, doubt))

    def probability(self, share: float) -> float:
        """Return how often the best rule is right that has this share of the odds, 0 to 1."""
        against: float = ((1 - share) / share) ** self.slope
        return 1 / (1 + exp(-self.shift) * against)


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))
