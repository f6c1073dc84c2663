"""Numbers that count within what stands above them: sections that start anew under chapters, letters under those.

Lines are grouped by how their numbers are dressed. Which dresses number rules, and which only the steps of one, is told
from the whole document; the fewer times a dress starts anew, the higher it stands. In each stretch between two items of
the level above, the heaviest chain of values that count on from one is taken: a number at the start of a wrapped line
has to compete with the true one, and weighs less.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.importing.counts.items import Counting, Item
from bot.importing.counts.levels import levels
from bot.importing.counts.marks import Dress, marks_among
from bot.importing.counts.signless import rules_without_signs
from bot.importing.counts.weighing import weighed
from bot.importing.looks import Look, title_like
from bot.importing.numbers.signs import Sign

# Two items may be any list; from three on they can be told.
_FEW = 2
# Of a document's words more than so many must stand in items that number its rules.
_HALF = 0.5


def local_numbers(
    looks: Sequence[Look], *, but: Collection[int], is_heading: Callable[[int], bool]
) -> Mapping[int, Item]:
    """Find what counts rules in a document that prints no whole numbers; the places are those of its lines."""
    marks = weighed(marks_among(looks, but=but), looks)
    dresses = levels(marks, looks)
    items = Counting(looks, dresses, marks, is_heading=is_heading).items() if dresses else {}
    if not items:
        rules = rules_without_signs(looks, but=but)
        return rules if _share_held(rules, looks, but=but, is_heading=is_heading) > _HALF else {}
    share = _share_held(items, looks, but=but, is_heading=is_heading)
    return _rules_among(items, dresses[0], holds_most=share > _HALF) or _titled_lists(items, looks)


def running_level(items: Mapping[int, Item], *, parted_by: Collection[int]) -> int | None:
    """Return the level whose one count goes through the whole document, whatever headings or parts part it.

    Level 0 are the outermost items; below parts with names, numerals or letters it may be level 1. None: each begins
    anew.
    """
    outer = [item for item in items.values() if item.above is None]
    if outer and all(item.is_named or item.dress.sign in {Sign.ROMAN, Sign.UPPER} for item in outer):
        inner = [item for item in items.values() if len(item.path) == 2]  # noqa: PLR2004 - a part and what is in it
        return 1 if len(outer) > 1 and _counts_on(inner) else None
    is_parted = any(outer[0].look.place < place < outer[-1].look.place for place in parted_by) if outer else False
    return 0 if is_parted and _counts_on(outer) else None


def _counts_on(items: Sequence[Item]) -> bool:
    printed = [item for item in items if not item.is_inserted]
    grows = all(one.value < other.value for one, other in pairwise(printed))
    is_plain = all(item.dress.sign is Sign.DIGITS and not item.is_named for item in items)
    return grows and is_plain and len(items) > _FEW


def _rules_among(items: Mapping[int, Item], top: Dress, *, holds_most: bool) -> Mapping[int, Item]:
    """Return the items that are rules: all, if they hold most of the document or it says so, or a list of titles."""
    outer = {place: item for place, item in items.items() if item.above is None}
    is_titled = all(title_like(item.look.said) for item in outer.values())
    if top.is_certain or (holds_most and (len(items) > _FEW or is_titled)):
        return items
    is_apart = is_titled and all(item.look.line.after_blank for item in outer.values())
    if not holds_most and is_apart and len(outer) > _FEW and top.sign in {Sign.UPPER, Sign.ROMAN}:
        return {place: replace(item, is_top=False) for place, item in outer.items()}
    return {}


def _titled_lists(items: Mapping[int, Item], looks: Sequence[Look]) -> Mapping[int, Item]:
    """Return the outermost items of lists that are chapters: each has a title of its own, and a text below it."""
    lists: list[list[Item]] = []
    for item in (item for item in items.values() if item.above is None):
        if item.value == 1 or not lists:
            lists.append([])
        lists[-1].append(item)
    chapters = [one for one in lists if len(one) > _FEW and all(_heads_text(item, items, looks) for item in one)]
    return {item.look.place: replace(item, is_top=False) for one in chapters for item in one}


def _heads_text(item: Item, items: Mapping[int, Item], looks: Sequence[Look]) -> bool:
    """Whether an item is a title between blank lines or the like, with lines of text right below."""
    look = item.look
    below = looks[look.place + 1] if look.place + 1 < len(looks) else None
    is_title = look.line.after_blank and title_like(look.said) and not look.ends
    return is_title and below is not None and below.place not in items and below.ends


def _share_held(
    items: Mapping[int, Item], looks: Sequence[Look], *, but: Collection[int], is_heading: Callable[[int], bool]
) -> float:
    """Return the share of a document's words that stand in items."""
    total = held = 0
    is_inside = False
    for look in looks:
        if look.place not in but:
            is_inside = look.place in items or (is_inside and not is_heading(look.place))
            words = len(look.plain.split())
            total, held = total + words, held + words * is_inside
    return held / max(total, 1)
