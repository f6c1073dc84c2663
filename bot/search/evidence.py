"""What speaks for a rule, and how it adds up."""

from typing import NamedTuple

from bot.search.outcome import Via

_LIKE_A_TITLE = 0.8


class Weights(NamedTuple):
    """How much of a score is the title's, and how much the questions beside the book count in the rest."""

    title: float
    question: float
    is_name: bool


# A few words are read as a name, more as a description. Chosen on labelled queries over three books: more for the
# questions costs fragments of text, less costs talk.
NAME = Weights(title=0.5, question=0.3, is_name=True)
TALK = Weights(title=0.15, question=1.3, is_name=False)


class Evidence(NamedTuple):
    """How well one rule's title, its text and the best of its questions fit a query, each from 0 to 1."""

    title: float
    text: float
    question: float

    def score(self, weights: Weights) -> float:
        """Return all of it as one number from 0 to 1."""
        question = min(1.0, weights.question * self.question)
        # Text and questions say the same thing in two ways: either is enough, and neither weakens the other.
        either = self.text + question - self.text * question
        return weights.title * self.title + (1 - weights.title) * either

    def via(self, weights: Weights) -> Via:
        """Return what the rule was found by."""
        if weights.is_name and self.title >= _LIKE_A_TITLE:
            return Via.FUZZY
        return Via.QUESTION if weights.question * self.question > self.text else Via.TEXT


MENTIONED = Evidence(title=1.0, text=1.0, question=0.0)
"""A rule whose number stands in the query, among other words."""
