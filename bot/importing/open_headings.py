"""The headings that are open at a place of a document: what comes next may stand under them."""

from collections.abc import Callable

from bot.importing.cues import CHAPTERS, LAWS, PARTS, SPELLED_NUMBERS
from bot.importing.drafts import Draft
from bot.importing.headings.sections import Section
from bot.importing.numbers.keys import Key

_HUNDRED = 100


class OpenHeadings:
    """A stack of headings, outermost first."""

    def __init__(self) -> None:
        self._open: list[Draft] = []

    @property
    def innermost(self) -> Draft | None:
        """The heading under which the next entry stands."""
        return self._open[-1] if self._open else None

    def add(self, heading: Draft) -> None:
        """Open one under all that are."""
        self._open.append(heading)

    def close_from(self, rank: int) -> None:
        """Close the headings of this rank and below."""
        self._keep(lambda head: head.rank < rank)

    def close_all(self) -> None:
        """Close all headings."""
        self._open.clear()

    def close_but_parts(self) -> None:
        """Close all headings but parts, which hold chapters together."""
        self._keep(lambda head: is_part_key(head.key))

    def close_for_number(self, key: Key, level: int | None) -> None:
        """Close what a numbered line ends: headings of its level, of other numbers, glossaries and the like."""
        if level is not None:
            self.close_from(level)
        self._keep(lambda head: all(one.number is None or _may_hold(one, key, level) for one in head.chain()))
        self._keep(lambda head: head.section in {None, Section.APPENDIX} or bool(head.rank))

    def _keep(self, stays: Callable[[Draft], bool]) -> None:
        self._open = [head for head in self._open if stays(head)]


def _may_hold(head: Draft, key: Key, level: int | None) -> bool:
    """Whether a number stands under another: it goes on with that, or is one of its hundred and marked lower."""
    above, last = len(head.path), head.path[-1]
    if key[:above] == head.path:
        return True
    is_lower = head.rank > 0 and (len(key) > above if level is None else head.rank < level)
    return (
        is_lower
        and key[: above - 1] == head.path[:-1]
        and last % _HUNDRED == 0
        and 0 <= key[above - 1] - last < _HUNDRED
    )


def is_part_key(key: str) -> bool:
    """Whether a heading's key is that of a part: `Part II`, `Chapter Two`."""
    word, _, mark = key.partition(" ")
    is_spelled = mark.casefold() in SPELLED_NUMBERS and word.casefold() in {*CHAPTERS, *LAWS}
    return bool(mark) and (word.casefold() in PARTS or is_spelled)
