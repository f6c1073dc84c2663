"""Headings in letters larger than those of all numbers: they part a numbered document, maybe with a text below them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile

from bot.importing.headings.heading import Heading, heading_of
from bot.importing.headings.sections import announced
from bot.importing.headings.stacks import without_stacks
from bot.importing.looks import Look, title_like

# One line in large letters alone is the title, or a remark.
_FEWEST = 2
# In percent: bold letters need not be as large as others.
_LARGER = 105


def larger_headings(
    looks: Sequence[Look], *, but: Collection[int], numbered: Collection[int], marked: Collection[Heading]
) -> Mapping[int, Heading]:
    """Return the unnumbered headings whose letters are larger than those of every number; `numbered` has their places.

    The larger stand higher, below all that the format has `marked`.
    """
    largest = max((looks[place].line.size for place in numbered), default=0)
    # `Rule 1` may stand above its title.
    titles = {place + 1 for place in numbered if not looks[place].rest}
    free = [look for look in looks if look.place not in but and look.place not in numbered and look.place not in titles]
    large = [look for look in free if look.line.size > largest and _is_title(look)]
    found = _without_title(free, without_stacks(large))
    if len(found) < _FEWEST:
        return {}
    lowest = max((one.rank for one in marked), default=0)
    sizes = sorted({look.line.size for look in found}, reverse=True)
    ranks = {size: rank for rank, size in enumerate(sizes, start=lowest + 1)}
    return {look.place: heading_of(look, rank=ranks[look.line.size], section=announced(look)) for look in found}


def _without_title(looks: Sequence[Look], found: Sequence[Look]) -> Sequence[Look]:
    """Return headings without those that a document begins with, up to the first that others are as large as."""
    counted = Counter(look.line.size for look in found)
    begins = takewhile(lambda pair: pair[0] is pair[1], zip(looks, found, strict=False))
    title = list(takewhile(lambda pair: counted[pair[1].line.size] == 1, begins))
    return found[len(title) :]


def _is_title(look: Look) -> bool:
    is_larger = look.is_large or (look.is_bold and look.line.size >= _LARGER and look.line.after_blank)
    is_plain = look.line.heading is None and look.printed is None and not look.has_bullet
    return is_larger and is_plain and title_like(look.plain)
