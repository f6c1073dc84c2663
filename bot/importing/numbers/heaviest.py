"""The heaviest chain: of all candidates whose keys grow from line to line, those that together weigh most."""

from bisect import bisect_left
from collections.abc import Sequence

from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.endings import EMPTY, Ending, Endings, links, weight_of


def heaviest(candidates: Sequence[Candidate], weights: Sequence[float]) -> list[Candidate]:
    """Return the chain of strictly growing keys that weighs most."""
    ranks = sorted({one.key for one in candidates})
    endings, best = Endings(len(ranks)), EMPTY
    came_from: list[int | None] = []
    for place, (one, weight) in enumerate(zip(candidates, weights, strict=True)):
        rank = bisect_left(ranks, one.key)
        before = endings.best_before(rank)
        came_from.append(before.place)
        ending = Ending(before.weight + weight, place)
        # Of two lines that fit alike a heading is rather the later one: the first stands in a list of what follows.
        endings.add(rank, ending, is_rather=_is_title(one))
        best = max(best, ending, key=weight_of)
    return [candidates[place] for place in links(came_from, best.place)]


def _is_title(one: Candidate) -> bool:
    return one.look.is_short and not one.look.ends and not one.look.line.is_full and bool(one.look.said)
