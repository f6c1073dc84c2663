"""What is made of guesses: an answer, a choice, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rulebook.model import Rule, Rulebook
from bot.search.evidence import Model
from bot.search.outcome import Found, Match, Nothing, Outcome, Several, Via

# A guess scores its probability times this, so that no description is as certain as a misspelt name.
MOST_OF_A_GUESS = 0.85
# From this probability of being right on, the best guess is called the answer; docs/search.md has what follows from it.
_CONFIDENT = 0.75
# Below these odds even the best guess is chance.
_NEAR = 0.004
# A rule that leads by less leads by chance.
_LEAD = 1.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A rule that may be meant; `odds` say how many times likelier that is than that no rule of its book is.

    Unless it `is_firm`, it is offered only: what was typed looks like a name that the book does not have.
    """

    book: Rulebook
    rule: Rule
    odds: float
    via: Via
    model: Model
    is_firm: bool = True


def decide(guesses: Sequence[Guess], *, limit: int) -> Outcome:
    """Answer with guesses from one book or several, in any order."""
    ranked = sorted(guesses, key=lambda guess: -guess.odds)
    if not ranked or ranked[0].odds < _NEAR:
        return Nothing()
    total = 1 + sum(guess.odds for guess in guesses)
    matches = tuple(
        Match(book=guess.book, rule=guess.rule, score=round(MOST_OF_A_GUESS * guess.odds / total, 4), via=guess.via)
        for guess in ranked[:limit]
    )
    best = ranked[0]
    # What a book says twice, under one title, is right in both places.
    share = sum(guess.odds for guess in ranked if _are_same(guess, best)) / total
    if best.is_firm and not _is_tie(ranked) and best.model.probability(share) >= _CONFIDENT:
        return Found(best=matches[0], others=matches[1:])
    return Several(matches=matches)


def _is_tie(ranked: Sequence[Guess]) -> bool:
    """Whether the second is as near as the best, and is not the same thing said twice."""
    best, *others = ranked
    return bool(others) and best.odds < _LEAD * others[0].odds and not _are_same(best, others[0])


def _are_same(one: Guess, other: Guess) -> bool:
    """Whether two rules are one, or stand under the same title in one book."""
    return one is other or (one.book is other.book and one.rule.title == other.rule.title != "")
