"""Page numbers that a text was left with: numbers alone in a line, at steady distances, that count up."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.importing.in_order import longest_in_order
from bot.importing.looks import Look
from bot.importing.numbers.endings import links

_PAGE_NUMBER = re.compile(
    r"(?:[•\-–—|]\s*)?(?:page|seite|p\.)?\s*(?P<page>[0-9]{1,4})(?:\s*(?:/|of|von|sur)\s*[0-9]{1,4})?(?:\s*[\-–—|])?",
    re.IGNORECASE,
)
_FRAMED = re.compile(r"[-–—]\s?[0-9]{1,4}\s?[-–—]")
# Two numbers alone may be anything, three of a kind count pages, and five do however they stand.
_FEWEST, _FEW, _MANY = 2, 3, 5
# Further in a number is set in the middle of its page.
_CENTRED = 12
# Pages have about as many lines as one another: no distance is so many times another, the least of which may be short.
_UNSTEADY, _SHORTEST = 5.0, 4
# The next page counts one more, or two where one has no number.
_STEPS = (1, 2)
_NEARLY_ALL = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class _Number:
    """A number alone in its line; `is_dressed`: it stands in the middle, or something beside it says what it counts."""

    place: int
    page: int
    is_dressed: bool
    ends_page: bool
    after_blank: bool
    heads: bool
    # How far it is from the count of pages that form feeds part.
    offset: int | None
    begins_page: bool
    # Dashes stand around it: `- 12 -`.
    is_framed: bool
    # What shows a document page by page made a heading of it: `Page 12`.
    is_heading: bool

    @property
    def kind(self) -> tuple[bool, bool, bool]:
        """What the numbers of a document's pages have in common; of dressed ones that is enough."""
        return self.is_dressed, self.ends_page or self.is_dressed, self.after_blank or self.is_dressed


def page_numbers(looks: Sequence[Look]) -> set[int]:
    """Return the places of numbers that stand alone and count on from page to page."""
    every = [one for place in range(len(looks)) if (one := _number(looks, place)) is not None]
    numbers = [one for one in every if not one.is_heading]
    with_pages = {one.place for one in [*_counting_pages(numbers), *_framed(numbers), *_in_headings(every)]}
    others = [one for one in numbers if one.place not in with_pages and not one.heads]
    return with_pages | _beside_heads(looks, numbers) | {one.place for one in _counting_alone(others)}


def _framed(numbers: Sequence[_Number]) -> list[_Number]:
    """Return the numbers between dashes, which count nothing but pages, if they grow through the document."""
    framed = [one for one in numbers if one.is_framed]
    grow = all(one.page < other.page for one, other in pairwise(framed))
    return framed if len(framed) >= _FEW and grow else []


def _in_headings(numbers: Sequence[_Number]) -> Sequence[_Number]:
    """Return the numbers in headings that count on: errata have `Page 12` and `Page 31` above what they correct."""
    headings = [one for one in numbers if one.is_heading]
    return _going_on(headings) if len(headings) >= _FEW else ()


def _beside_heads(looks: Sequence[Look], numbers: Sequence[_Number]) -> set[int]:
    """Return the places of the numbers that stand beside one line that comes again, each time with the next number."""
    beside: defaultdict[str, list[_Number]] = defaultdict(list)
    for one in (one for one in numbers if not one.heads):
        around = {looks[place].plain for place in (one.place - 1, one.place + 1) if 0 <= place < len(looks)}
        for words in around:
            beside[words].append(one)
    return {one.place for run in beside.values() if len(run) >= _FEW for one in _going_on(run)}


def _going_on(numbers: Sequence[_Number]) -> Sequence[_Number]:
    """Return numbers that count pages, of many those in order: a long document may have lost a few; none otherwise."""
    if all(other.page - one.page in _STEPS for one, other in pairwise(numbers)):
        return numbers
    in_order = [numbers[place] for place in longest_in_order([one.page for one in numbers])]
    usual = sum(other.page - one.page in _STEPS for one, other in pairwise(in_order))
    return in_order if len(in_order) >= _MANY and usual >= len(numbers) * _NEARLY_ALL else ()


def _counting_alone(numbers: Sequence[_Number]) -> list[_Number]:
    """Return the numbers that are known by nothing but their own count."""
    every = _counting(numbers)
    if len(every) >= _MANY and is_steady([one.place for one in every]):
        return every
    kinds: defaultdict[tuple[bool, bool, bool], list[_Number]] = defaultdict(list)
    for one in numbers:
        kinds[one.kind].append(one)
    chains = map(_counting, kinds.values())
    return [one for chain in chains if _counts_pages(chain) for one in chain]


def _counting_pages(numbers: Sequence[_Number]) -> list[_Number]:
    """Return the numbers that are as far from the count of pages as most are; none if few are.

    At the top of pages a few may count chapters that fill a page each.
    """
    offsets = Counter(one.offset for one in numbers if one.offset is not None)
    usual = max(offsets, default=None, key=lambda offset: offsets[offset])
    found = [one for one in numbers if one.offset is not None and one.offset == usual]
    least = _MANY if any(one.begins_page or one.heads for one in found) else _FEW
    return found if len(found) >= least else []


def is_steady(places: Sequence[int]) -> bool:
    """Whether lines come at distances that pages could have: no page is a line."""
    distances = [other - one for one, other in pairwise(places)]
    return min(distances) > 1 and max(distances) <= _UNSTEADY * max(min(distances), _SHORTEST)


def _number(looks: Sequence[Look], place: int) -> _Number | None:
    look = looks[place]
    found = _PAGE_NUMBER.fullmatch(look.line.text)
    is_bare = found is not None and found["page"] == look.line.text
    if found is None or look.is_large or (is_bare and look.line.heading is not None):
        return None
    below = looks[place + 1] if place + 1 < len(looks) else None
    is_dressed = not is_bare or look.line.indent >= _CENTRED
    return _Number(
        place=place,
        page=int(found["page"]),
        is_dressed=is_dressed,
        ends_page=below is None or below.line.after_blank or _begins_rule(below),
        after_blank=look.line.after_blank,
        heads=below is not None and not is_dressed and _heads(look, below),
        offset=int(found["page"]) - look.line.page if look.line.page is not None else None,
        begins_page=place == 0 or looks[place - 1].line.page != look.line.page,
        is_framed=_FRAMED.fullmatch(look.line.text) is not None,
        is_heading=look.line.heading is not None,
    )


def _heads(look: Look, below: Look) -> bool:
    """Whether a number alone in its line is a chapter's: it begins a paragraph whose next line is its title or text."""
    is_first = look.line.after_blank and not below.line.after_blank
    return is_first and not _begins_rule(below) and not below.plain[:1].islower()


def _begins_rule(look: Look) -> bool:
    """Whether a line has a number of its own."""
    printed = look.printed
    return printed is not None and (printed.is_whole or (bool(printed.trail) and look.is_short))


def _counting(numbers: Sequence[_Number]) -> list[_Number]:
    """Return the longest run of numbers that count on."""
    best: dict[int, tuple[int, int]] = {}
    came_from: list[int | None] = []
    for last, one in enumerate(numbers):
        before = max((best[one.page - step] for step in _STEPS if one.page - step in best), default=None)
        length = before[0] + 1 if before is not None else 1
        came_from.append(before[1] if before is not None else None)
        if length > best.get(one.page, (0, 0))[0]:
            best[one.page] = (length, last)
    longest = max(best.values(), default=None, key=lambda run: run[0])
    return [numbers[place] for place in links(came_from, longest[1] if longest is not None else None)]


def _counts_pages(chain: Sequence[_Number]) -> bool:
    """Whether a run of one kind counts pages: it is long, or stands where pages end, at steady distances."""
    if len(chain) < _FEWEST or not (len(chain) >= _FEW or chain[0].ends_page or chain[0].is_dressed):
        return False
    return is_steady([one.place for one in chain])
