"""What is made of guesses: an answer, a choice, or nothing."""

from collections.abc import Sequence
from dataclasses import replace

from bot.search.outcome import Found, Match, Nothing, Outcome, Several

# A guess scores its probability times this, so that no description is as certain as a misspelt name.
MOST_OF_A_GUESS = 0.85
# From this probability on the best guess is called the answer; below the other, nothing near was meant.
# Chosen on labelled queries: docs/search.md shows how often answers are right at each probability.
_CONFIDENT, _NEAR = 0.5, 0.05


def decide(guesses: Sequence[Match], *, limit: int) -> Outcome:
    """Answer with guesses from one book or several, whose odds are against nothing being meant, best first."""
    total = 1 + sum(guess.odds for guess in guesses)
    if not guesses or (total - 1) / total < _NEAR:
        return Nothing()
    matches = tuple(
        replace(guess, score=round(MOST_OF_A_GUESS * guess.odds / total, 4)) for guess in guesses[: max(limit, 1)]
    )
    if guesses[0].odds / total >= _CONFIDENT:
        return Found(best=matches[0], others=matches[1:])
    return Several(matches=matches)
