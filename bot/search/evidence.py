"""What speaks for a rule, and how it adds up."""

from typing import NamedTuple

from bot.search.outcome import Via

_LIKE_A_TITLE = 0.8


class Leading(NamedTuple):
    """How much of a score is the title's, and how much the questions beside the book count in the rest."""

    title: float
    asked: float


# Chosen on labelled queries over three books: more for the questions costs fragments of text, less costs talk.
TITLE_LEADS, TALK = Leading(title=0.5, asked=0.3), Leading(title=0.15, asked=1.3)


class Evidence(NamedTuple):
    """How well one rule's title, its text and the questions beside it fit a query, each from 0 to 1."""

    title: float
    text: float
    asked: float

    def score(self, leading: Leading) -> float:
        """Return all of it as one number from 0 to 1."""
        asked = min(1.0, leading.asked * self.asked)
        # Text and questions say the same thing in two ways: either is enough, and neither weakens the other.
        either = self.text + asked - self.text * asked
        return leading.title * self.title + (1 - leading.title) * either

    def via(self, leading: Leading) -> Via:
        """Return what the rule was found by."""
        if leading is TITLE_LEADS and self.title >= _LIKE_A_TITLE:
            return Via.FUZZY
        return Via.QUESTION if leading.asked * self.asked > self.text else Via.TEXT


MENTIONED = Evidence(title=1.0, text=1.0, asked=0.0)
"""A rule whose number stands in the query, among other words."""
