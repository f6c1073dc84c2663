"""Which numbers at the beginning of lines number rules: those that follow one another, and look alike.

A document's true numbers stand in order: of all that look like numbers, the heaviest chain of growing ones is taken. A
number at the start of a wrapped line, of a step or of an amount breaks that order or does not look like the others.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from bot.importing.looks import Look
from bot.importing.numbers.candidates import FEWEST_CALLED, Candidate, candidates
from bot.importing.numbers.guarding import guarded
from bot.importing.numbers.heaviest import heaviest
from bot.importing.numbers.keys import family_of, key_before
from bot.importing.numbers.misprints import misprints
from bot.importing.numbers.repeated import repeated
from bot.importing.numbers.weighing import weights
from bot.importing.numbers.wrapped import cuts_in, is_wrapped

# A document has numbers of its own from so many on, and in one line of so many at least.
_FEWEST, _ONE_IN = 2, 60
# How often a chain is tried again without what was doubtful in it.
_TRIES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """The lines that begin a rule, by place; `repeated` are those whose number is taken or out of order.

    `misprints` are the numbers as they should be printed, where they are dressed unlike nearly all others. `inner` are
    the places of those with letters of their own that stand inside other numbers: `G1` under `7.1`.
    """

    accepted: Mapping[int, Candidate]
    repeated: Mapping[int, Candidate]
    misprints: Mapping[int, str]
    inner: frozenset[int]


def whole_numbers(looks: Sequence[Look], *, but: frozenset[int], fewest: int | None = None) -> Numbered | None:
    """Find the numbers of a document that prints whole ones, but not at some places; None if it prints none.

    `fewest` are enough; else it takes one in so many of the document's lines.
    """
    found = candidates(looks, but=but)
    numbers = _steady_chain(found, looks)
    goes_on = any(_is_next(above, below) for above, below in pairwise(numbers)) or _are_called(found)
    if not goes_on or not _numbers_rules(numbers, looks, fewest=fewest or max(_FEWEST, len(looks) / _ONE_IN)):
        return None
    accepted = {one.look.place: one for one in numbers}
    left_over = [one for one in found if one.look.place not in accepted and one.printed.is_whole]
    again = {one.look.place: one for one in repeated(left_over, accepted, looks)}
    accepted, again = _first_first(_with_chapters_alike(accepted), again)
    in_order = [*accepted.values()]
    return Numbered(accepted=accepted, repeated=again, misprints=misprints(in_order), inner=_inner(in_order))


def _with_chapters_alike(accepted: Mapping[int, Candidate]) -> dict[int, Candidate]:
    """Return numbers with those of chapters as if they had no letters where others go on without: `TR6` above `6.1`."""
    chapters = {
        above.look.place: replace(above, key=(above.key[1],))
        for above, below in pairwise(accepted.values())
        if family_of(above.key) and not family_of(below.key) and above.key[1:] == below.key[:1]
    }
    lettered = sum(family_of(one.key) > 0 for one in accepted.values())
    are_chapters = len(chapters) > _FEWEST and len(chapters) * _FEWEST > lettered
    return {**accepted, **chapters} if are_chapters else dict(accepted)


def _first_first(
    accepted: Mapping[int, Candidate], again: Mapping[int, Candidate]
) -> tuple[dict[int, Candidate], dict[int, Candidate]]:
    """Return the numbers in order and those that come again so that of two right behind each other the second does."""
    places = sorted(accepted)
    kept, repeats = dict(accepted), dict(again)
    for place, one in again.items():
        below = bisect(places, place)
        if below < len(places) and accepted[places[below]].key == one.key and places[below] in kept:
            repeats[places[below]] = kept.pop(places[below])
            kept[place] = repeats.pop(place)
    return dict(sorted(kept.items())), dict(sorted(repeats.items()))


def _steady_chain(found: Sequence[Candidate], looks: Sequence[Look]) -> list[Candidate]:
    """Return the heaviest chain of which nothing is doubtful: what was is taken out, and the rest tried again."""
    left = list(found)
    kept: list[Candidate] = []
    for _ in range(_TRIES):
        heavy = _heaviest_of_families(left, looks)
        kept = guarded(heavy)
        doubtful = {one.look.place for one in heavy} - {one.look.place for one in kept}
        if not doubtful:
            break
        left = [one for one in left if one.look.place not in doubtful]
    return kept


def _heaviest_of_families(candidates: Sequence[Candidate], looks: Sequence[Look]) -> list[Candidate]:
    """Return the heaviest chains, in the order of the document: numbers with letters of their own count apart."""
    weight_of = dict(zip((one.look.place for one in candidates), weights(candidates, looks), strict=True))
    families: defaultdict[int, list[Candidate]] = defaultdict(list)
    for one in candidates:
        families[family_of(one.key)].append(one)
    chains = [heaviest(own, [weight_of[one.look.place] for one in own]) for own in families.values()]
    chains = [one for one in chains if not _is_name(one)]
    return sorted(chain.from_iterable(chains), key=lambda one: one.look.place)


def _is_name(chain: Sequence[Candidate]) -> bool:
    """Whether the only number with its letters names something, as level `L2` at the beginning of a wrapped line."""
    one = chain[0]
    is_title = one.look.line.heading is not None or bool(one.look.said)
    return len(chain) == 1 and family_of(one.key) > 0 and not is_title


def _inner(numbers: Sequence[Candidate]) -> frozenset[int]:
    """Return the places of numbers with letters, if the document goes on with those without after some of them."""
    digits = [one.look.place for one in numbers if family_of(one.key) == 0]
    letters = [one.look.place for one in numbers if family_of(one.key) > 0]
    are_inside = bool(digits) and any(digits[0] < place < digits[-1] for place in letters)
    return frozenset(letters) if are_inside else frozenset()


def _numbers_rules(numbers: Sequence[Candidate], looks: Sequence[Look], *, fewest: float) -> bool:
    """Whether a chain numbers a document's rules, and is no handful of amounts at the beginning of lines."""
    whole = [one for one in numbers if one.printed.is_whole]
    wrapped = sum(is_wrapped(one.look, looks) or cuts_in(one.look, looks) for one in whole)
    return len(whole) >= fewest and wrapped * 2 <= len(whole)


def _are_called(found: Sequence[Candidate]) -> bool:
    """Whether a word calls each number, as in a Nomic `Rule 101` far above `Rule 478`; nearly no line is a sentence."""
    numbers = [one for one in found if one.printed.is_whole]
    words = {one.printed.word for one in numbers}
    are_heads = sum(one.look.says for one in numbers) * FEWEST_CALLED <= len(numbers)
    return len(numbers) >= FEWEST_CALLED and len(words) == 1 and all(words) and are_heads


def _is_next(above: Candidate, below: Candidate) -> bool:
    """Whether a number follows on another without a gap: its first part, or the next beside it."""
    return above.key in {key_before(below.key), below.key[:-1]}
