"""How much a candidate looks like the number of a rule; all weights were tried on the documents of the tests."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.importing.cues import PARTS
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import key_after, key_before
from bot.importing.numbers.wrapped import is_wrapped

_BASE, _LEAST = 1.0, 0.05
# For it speak how many of its kind are dressed alike, each number beside it that is there, a gap or heading, a word.
_ALIKE, _LINKED, _APART, _WORDED = 2.0, 0.5, 0.3, 1.5
# A word before whole numbers counts them if so many have it.
_COMMON = 0.2
# Against it speak a small letter behind it, the sentence above going on, and being one of a sentence's steps.
_LOWER, _WRAPPED, _STEP = 0.9, 1.2, 1.8


def weights(candidates: Sequence[Candidate], looks: Sequence[Look]) -> list[float]:
    """Return how much each candidate weighs."""
    dressed = Counter((one.printed.kinds, one.dress) for one in candidates)
    levels = Counter(one.printed.kinds for one in candidates)
    keys = {one.key for one in candidates}
    dresses = {one.look.place: one.dress for one in candidates if not one.printed.is_whole}
    found: list[float] = []
    for one in candidates:
        look = one.look
        share = dressed[one.printed.kinds, one.dress] / levels[one.printed.kinds]
        # `Rule 3.01 Comment:` under `3.01` only speaks of it.
        is_counted = len(one.printed.kinds) == 1 or share >= _COMMON
        weight = _BASE + _ALIKE * share
        weight += _LINKED * (key_before(one.key) in keys) + _LINKED * (key_after(one.key) in keys)
        weight += _APART * look.line.after_blank + _APART * (look.line.heading is not None)
        weight += _WORDED * (one.printed.word not in {"", *PARTS} and is_counted)
        weight -= _LOWER * look.said[:1].islower() + _WRAPPED * is_wrapped(look, looks) + _STEP * _is_step(one, dresses)
        found.append(max(weight, _LEAST))
    return found


def _is_step(one: Candidate, dresses: Mapping[int, tuple[object, ...]]) -> bool:
    """Whether a single number counts a sentence or a line of a list: a step may reach that of the next chapter."""
    if one.printed.is_whole or one.look.line.heading is not None:
        return False
    beside = {dresses.get(one.look.place - 1), dresses.get(one.look.place + 1)}
    return one.counts_sentence or one.dress in beside
