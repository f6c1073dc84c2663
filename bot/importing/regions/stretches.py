"""The stretch of lines under a heading of a kind that holds no rules, up to where something else begins."""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf

from bot.importing.headings.heading import is_part
from bot.importing.headings.sections import announced
from bot.importing.looks import Look
from bot.importing.numbers.keys import Key, key_after

# A list of changes or of credits so short goes whatever it holds; a longer one only up to this share of the document.
_SHORT, _MOST = 12, 0.4
_DATE_LIKE = re.compile(r"\b(?:19|20)[0-9]{2}\b|\bv(?:ersion)?\.? ?[0-9]", re.IGNORECASE)
_Kind = tuple[int | None, bool, bool, bool, bool]
# Chapters of wargames: `5.0`, `5-0`.
_FIRST_OF_CHAPTER = (".0", "-0")


class Stretches:
    """The stretches of one document; where those of each kind of heading end is looked up once."""

    def __init__(self, looks: Sequence[Look]) -> None:
        self._looks = looks
        self._ends: dict[_Kind, list[int]] = {}

    def under(self, start: int) -> range:
        """Return the places of a heading and all under it; none where these are rules after all."""
        places = range(start, self._end(self._looks[start]))
        return places if self._holds_no_rules(places) else range(0)

    def _end(self, head: Look) -> int:
        kind = _kind(head)
        if kind not in self._ends:
            self._ends[kind] = [look.place for look in self._looks if _follows_on(head, look)]
        following: Sequence[int] = ()
        if head.printed is not None and head.line.heading is None:
            following = self._numbers.get((head.printed.style, key_after(head.printed.key)), ())
        return int(
            min(_first_after(head.place, self._ends[kind]), _first_after(head.place, following), len(self._looks))
        )

    @cached_property
    def _numbers(self) -> Mapping[tuple[str, Key], Sequence[int]]:
        """The places of numbers that may end a stretch, by their style and key."""
        found: defaultdict[tuple[str, Key], list[int]] = defaultdict(list)
        for look in self._looks:
            if look.printed is not None and look.line.heading is None and not says_when(look):
                found[look.printed.style, look.printed.key].append(look.place)
        return found

    @cached_property
    def _counted(self) -> Counter[Key]:
        return Counter(look.printed.key for look in self._looks if look.printed is not None and look.printed.is_whole)

    def _holds_no_rules(self, places: range) -> bool:
        """Whether a stretch could go: most of a document, or the only place of most of its numbers, are its rules."""
        if len(places) < _SHORT:
            return True
        if len(places) >= len(self._looks) * _MOST:
            return False
        own = [self._looks[place].printed for place in places]
        numbers = [printed.key for printed in own if printed is not None and printed.is_whole]
        only_here = sum(self._counted[key] == 1 for key in numbers)
        return only_here * 2 <= max(len(numbers), 1)


def stands_as_heading(looks: Sequence[Look], place: int) -> bool:
    """Whether a line with a well-known title stands like a heading."""
    look = looks[place]
    if look.has_bullet:
        return False
    stands_out = look.line.heading is not None or look.is_caps or look.is_bold or look.printed is not None
    return stands_out or look.line.after_blank or place == 0 or looks[place - 1].ends


def says_when(look: Look) -> bool:
    """Whether a line names a year or a version."""
    return _DATE_LIKE.search(look.plain) is not None


def _first_after(place: int, places: Sequence[int]) -> float:
    """Return the first of the places behind one; infinite, if there is none."""
    after = bisect_right(places, place)
    return places[after] if after < len(places) else inf


def _kind(head: Look) -> _Kind:
    return head.line.heading, head.printed is None, head.is_caps, head.is_bold, head.is_large


def _follows_on(head: Look, look: Look) -> bool:
    """Whether a line begins what follows on the section of a heading of the kind of `head`, whatever its number."""
    if head.line.heading is not None:
        return look.line.heading is not None and look.line.heading <= head.line.heading
    if look.line.heading is not None:
        return True
    if not look.line.after_blank or look.has_bullet or not look.is_short:
        return False
    if says_when(look):
        return False  # the heading of one version's changes
    return (
        announced(look) is not None
        or is_part(look)
        or _stands_out_alike(head, look)
        or (head.printed is None and _is_chapter(look))
    )


def _stands_out_alike(head: Look, look: Look) -> bool:
    looks_of_head = (head.is_caps, head.is_bold, head.is_large)
    if head.printed is not None:
        return look.is_caps and not head.is_caps and look.printed is None
    return any(looks_of_head) and looks_of_head == (look.is_caps, look.is_bold, look.is_large)


def _is_chapter(look: Look) -> bool:
    """Whether a line is the numbered heading of a chapter: `Part 2`, `5.0 Combat`, `3. Combat`."""
    printed = look.printed
    if printed is None or look.ends:
        return False
    return (
        bool(printed.word) or printed.text.endswith(_FIRST_OF_CHAPTER) or (printed.kinds == "d" and bool(printed.trail))
    )
