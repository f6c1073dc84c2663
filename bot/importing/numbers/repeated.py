"""Numbers that come again: printed twice, out of their place, listed before, or reprinted in a list of changes."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from bot.importing.headings.sections import announced
from bot.importing.looks import Look, words_of
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import Key
from bot.importing.numbers.wrapped import is_wrapped

# A number out of order begins a rule if it is dressed as at least this share of those in order.
_RARE = 0.2
# So many rules again in a row before or after all others are a list of changes.
_FEWEST_REPRINTED = 3
# A rule that is said again shares at least one in so many of its words that have so many letters.
_ALIKE = 3
_LONG = 4


def repeated(
    left_over: Sequence[Candidate], accepted: Mapping[int, Candidate], looks: Sequence[Look]
) -> Iterator[Candidate]:
    """Yield what begins a rule though it is not accepted: a number printed twice, or out of its place."""
    dresses = Counter((one.printed.kinds, one.dress) for one in accepted.values())
    levels = Counter(one.printed.kinds for one in accepted.values())
    listed = _listed(left_over, accepted)
    are_alone = sum(not one.look.said for one in accepted.values()) * 2 > len(accepted)
    places = sorted(accepted)
    for one in left_over:
        is_usual = dresses[one.printed.kinds, one.dress] > levels[one.printed.kinds] * _RARE
        says = are_alone or bool(one.look.said)
        below = bisect(places, one.look.place)
        # However it is dressed: the same number again right beside the other, and no row of a table.
        beside = (accepted[place] for place in places[max(0, below - 1) : below + 1])
        is_again = one.look.said[:1].isalpha() and any(
            other.key == one.key and other.printed.word == one.printed.word for other in beside
        )
        if one.look.place not in listed and (is_usual or is_again) and says and _begins(one.look, looks):
            yield one


def reprinted_rules(
    looks: Sequence[Look], accepted: Mapping[int, Candidate], again: Mapping[int, Candidate]
) -> frozenset[int]:
    """Return the places of a list of changes that no heading announces: rules again, before or after all rules."""
    first, last = min(accepted), max(accepted)
    known = {one.key for one in accepted.values()}
    # Before all rules also what is deleted by now is named.
    before = [place for place in sorted(again) if place < first]
    before = before if sum(again[place].key in known for place in before) * 2 > len(before) else []
    after = [place for place, one in sorted(again.items()) if place > last and one.key in known]
    after = after if _says_again([again[place] for place in after], accepted) else []
    found: set[int] = set()
    for run, limit in ((before, first), (after, len(looks))):
        if len(run) >= _FEWEST_REPRINTED:
            end = next((place for place in range(run[-1] + 1, limit) if _begins_other(looks[place])), limit)
            found |= set(range(run[0], end))
    return frozenset(found)


def _says_again(run: Sequence[Candidate], accepted: Mapping[int, Candidate]) -> bool:
    """Whether most numbers say what they said before, more or less: others than these begin anew in a new chapter."""
    keys = {one.key for one in run}
    said = {one.key: _long_words(one) for one in accepted.values() if one.key in keys}
    return sum(len(_long_words(one) & said[one.key]) * _ALIKE >= len(_long_words(one)) for one in run) * 2 > len(run)


def _long_words(one: Candidate) -> frozenset[str]:
    return frozenset(word for word in words_of(one.look.said).split() if len(word) >= _LONG)


def _listed(left_over: Sequence[Candidate], accepted: Mapping[int, Candidate]) -> set[int]:
    """Return the places of numbers that only list what follows: the same titles again, and lines beside such.

    Behind it, what a format marks as a heading is printed twice.
    """
    said = {(one.key, words_of(one.look.said)): place for place, one in accepted.items() if one.look.said}
    listed = {one.look.place for one in left_over if _lists(one, said)}
    for run in (left_over, left_over[::-1]):
        for above, below in pairwise(run):
            beside = abs(above.look.place - below.look.place) == 1 and above.key[:-1] == below.key[:-1]
            if beside and above.look.place in listed and not below.look.ends:
                listed.add(below.look.place)
    return listed


def _lists(one: Candidate, said: Mapping[tuple[Key, str], int]) -> bool:
    place = said.get((one.key, words_of(one.look.said)))
    if place is None or one.look.ends:
        return False
    return one.look.line.heading is None or one.look.place < place


def _begins(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line begins something: after a blank or drawn line, or after a sentence's or a list item's end."""
    apart = look.line.after_blank or look.has_bullet or look.line.heading is not None
    above = looks[look.place - 1] if look.place else None
    stands_apart = apart or above is None or above.ends or above.is_drawn
    return stands_apart and not look.said[:1].islower() and not is_wrapped(look, looks)


def _begins_other(look: Look) -> bool:
    """Whether a line ends a list by announcing something else, or by a heading's looks."""
    return look.line.heading is not None or announced(look) is not None or (look.is_caps and look.is_short)
