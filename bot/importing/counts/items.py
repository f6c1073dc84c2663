"""Items: the marks that count, level by level, each level anew in every stretch between two items of the one above."""

from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import fsum

from bot.importing.counts.heaviest import heaviest_count
from bot.importing.counts.marks import Dress, Mark
from bot.importing.cues import PARTS
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

# One line alone counts nothing, unless its dress is certain or it stands under another.
_FEWEST = 2
# `2a` and `2A`, as `2 bis`.
_PUT_IN = ("dl", "du")
# So much weighs what nothing speaks against.
_SURE = 0.9
# By so much a line more must weigh.
_ONE_MORE = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A line that counts; `path` are the keys from the outermost level down to its own."""

    look: Look
    dress: Dress
    value: int
    path: tuple[str, ...]
    above: int | None
    is_named: bool = False
    # Its level counts through the whole document, not anew under each heading.
    is_top: bool = False
    # How high it stands as a heading, if it is one.
    rank: int = 0
    # A later edition put it in behind the one whose number it repeats: `Article 2 bis`, `§ 3a`.
    is_inserted: bool = False


class Counting:
    """Takes the chains of the levels, from the highest down."""

    def __init__(
        self,
        looks: Sequence[Look],
        levels: Sequence[Dress],
        marks: Mapping[Dress, Sequence[Mark]],
        *,
        is_heading: Callable[[int], bool],
    ) -> None:
        self._looks, self._levels, self._is_heading = looks, levels, is_heading
        self._marks = {dress: _running(marks[dress]) for dress in levels}
        # What goes on from chapter to chapter begins in each with any number.
        through = {dress: self._chain_through(dress) for dress in levels[1:]}
        self._marks |= {dress: counted for dress, counted in through.items() if counted}
        self._through = {dress for dress, counted in through.items() if counted}
        self._repeating = _repeating(looks)
        numbered = {mark.look.place for lines in self._marks.values() for mark in lines}
        self._headings = [p for p in range(len(looks)) if is_heading(p) and p not in numbered]
        self._anew_under_headings = {dress for dress in levels[1:] if self._begins_anew_under_headings(dress)}
        self._found: dict[int, Item] = {}
        self._is_whole = True

    def items(self) -> dict[int, Item]:
        """Return the items of all levels by their places."""
        stretches = self._stretches()
        self._is_whole = len(stretches) == 1
        for first, last in stretches:
            self._choose(0, first, last, above=None)
        return dict(sorted(self._found.items()))

    def _stretches(self) -> list[tuple[int, int]]:
        """Return the stretches in which the highest level counts from one: the whole document, or between headings."""
        whole = (0, len(self._looks))
        own = {mark.look.place for mark in self._marks[self._levels[0]]}
        places = [look.place for look in self._looks if self._is_heading(look.place) and look.place not in own]
        parts = list(pairwise([0, *places, len(self._looks)]))
        apart = [marks for part in parts if len(marks := self._chain(0, *part)) >= _FEWEST]
        is_whole = _weight(self._chain(0, *whole)) >= _weight(chain.from_iterable(apart))
        return [whole] if is_whole else parts

    def _chain_through(self, dress: Dress) -> Sequence[Mark]:
        """Return the count of a level that goes through all chapters; nothing, if more counts anew in each."""
        if dress.sign is not Sign.DIGITS or dress.is_certain:
            return ()
        chapters = [mark.look.place for mark in self._marks[self._levels[0]]]
        parts = pairwise([0, *chapters, len(self._looks)])
        anew = [heaviest_count(self._inside(dress, *part), any_start=False) for part in parts]
        through = heaviest_count(self._marks[dress], any_start=False)
        return through if _weight(through) > _weight(chain.from_iterable(anew)) else ()

    def _begins_anew_under_headings(self, dress: Dress) -> bool:
        """Whether more of a level counts if it begins anew under each heading within a chapter, not only with that."""
        if dress.is_certain or not self._headings:
            return False
        chapters = [mark.look.place for mark in self._marks[self._levels[0]]]
        whole = anew = 0.0
        for first, last in pairwise([*chapters, len(self._looks)]):
            whole += _weight(heaviest_count(self._inside(dress, first, last), any_start=False))
            parts = self._parted(first, last)
            anew += sum(_weight(heaviest_count(self._inside(dress, *part), any_start=False)) for part in parts)
        return anew > whole + _ONE_MORE

    def _parted(self, first: int, last: int) -> list[tuple[int, int]]:
        """Return the stretches between the headings in a stretch; the first one stands under none."""
        inside = self._headings[bisect_left(self._headings, first) : bisect_left(self._headings, last)]
        return list(pairwise([first, *inside, last]))

    def _inside(self, dress: Dress, first: int, last: int) -> Sequence[Mark]:
        lines = self._marks[dress]
        return lines[bisect_left(lines, first, key=_place) : bisect_left(lines, last, key=_place)]

    def _chain(self, depth: int, first: int, last: int) -> list[Mark]:
        dress = self._levels[depth]
        free = [mark for mark in self._inside(dress, first, last) if mark.look.place not in self._found]
        return heaviest_count(free, any_start=dress.is_certain or dress in self._through)

    def _choose(self, depth: int, first: int, last: int, *, above: Item | None) -> None:
        """Choose the chain of one level in a stretch, and of those below between its items."""
        if depth >= len(self._levels):
            return
        parts = self._parted(first, last) if self._levels[depth] in self._anew_under_headings else []
        if above is not None and len(parts) > 1:
            for place, part in enumerate(parts):
                self._choose(depth, *part, above=None if place else above)
            return
        counted = self._chain(depth, first, last)
        is_one = len(counted) == 1 and (
            self._levels[depth].is_certain or (above is not None and counted[0].weight >= _SURE)
        )
        if len(counted) < _FEWEST and not is_one:
            self._choose(depth + 1, first, last, above=above)
            return
        items = self._with_inserted([self._item(mark, above) for mark in counted], last)
        self._found |= {item.look.place: item for item in items}
        if above is not None or depth:
            self._choose(depth + 1, first, items[0].look.place, above=above)
        apart = last if above is not None else self._begins_apart(depth + 1, items[-1].look.place, last)
        for item, end in zip(items, [*(item.look.place for item in items[1:]), apart], strict=True):
            self._choose(depth + 1, item.look.place + 1, end, above=item)
        if apart < last:
            self._choose(depth + 1, apart, last, above=None)

    def _with_inserted(self, items: Sequence[Item], last: int) -> list[Item]:
        """Return items with those that a later edition put in, each behind the one whose number it repeats."""
        ends = [*(item.look.place for item in items[1:]), last]
        return [one for item, end in zip(items, ends, strict=True) for one in (item, *self._inserted(item, end))]

    def _inserted(self, item: Item, end: int) -> Iterator[Item]:
        repeating = self._repeating.get((item.dress.word, item.value), ())
        first, last = (bisect_left(repeating, place, key=_place_of) for place in (item.look.place, end))
        for look in repeating[first:last]:
            is_alike = item.dress.is_certain and (bool(item.dress.word) or look.line.heading == item.dress.heading)
            if look.printed is not None and is_alike:
                yield replace(item, look=look, path=(*item.path[:-1], look.printed.text), is_inserted=True)
            elif look.printed is not None and item.dress.opened and item.dress.opened == look.printed.opened:
                # `(2a)` in a law is cited as such: `3.2a`.
                letter = look.printed.text[len(item.path[-1]) :]
                yield replace(item, look=look, path=(*item.path, letter), above=item.look.place, is_inserted=True)

    def _begins_apart(self, depth: int, first: int, last: int) -> int:
        """Return where a heading ends the last item, as a count of its own begins under it; else the end."""
        heading = next((place for place in range(first + 1, last) if self._is_heading(place)), last)
        lower = [self._marks[dress] for dress in self._levels[depth:]]
        firsts = (lines[after] for lines in lower if (after := bisect(lines, heading, key=_place)) < len(lines))
        below = min((mark for mark in firsts if mark.look.place < last), key=_place, default=None)
        if below is None or below.value != 1 or not below.dress.is_certain:
            return last
        return heading if self._marks[below.dress][0].look.place > heading else last

    def _item(self, mark: Mark, above: Item | None) -> Item:
        is_named = mark.dress.word in PARTS
        key = f"{mark.dress.word.capitalize()} {mark.printed.text.upper()}" if is_named else mark.printed.text
        return Item(
            look=mark.look,
            dress=mark.dress,
            value=mark.value,
            path=(*(above.path if above is not None else ()), key),
            above=above.look.place if above is not None else None,
            is_named=is_named,
            is_top=above is None and self._is_whole and mark.dress == self._levels[0],
        )


def _repeating(looks: Sequence[Look]) -> Mapping[tuple[str, int], Sequence[Look]]:
    """Return the lines with a number and a letter or the like behind it, by their word and number."""
    found: defaultdict[tuple[str, int], list[Look]] = defaultdict(list)
    for look in looks:
        printed = look.printed
        if printed is not None and printed.kinds in _PUT_IN and (look.line.heading is not None or printed.trail):
            found[printed.word, printed.key[0]].append(look)
    return found


def _running(lines: Sequence[Mark]) -> Sequence[Mark]:
    """Return the marks of a dress; those alone that go on through the document, if a word counts and never anew."""
    is_one_count = lines[0].dress.is_certain and sum(mark.value == 1 for mark in lines) == 1
    return heaviest_count(lines, any_start=True) if is_one_count else lines


def _weight(marks: Iterable[Mark]) -> float:
    """Return the weight of marks together, the same in whatever order: two ways to count may be equal."""
    return fsum(mark.weight for mark in marks)


def _place_of(look: Look) -> int:
    return look.place


def _place(mark: Mark) -> int:
    return mark.look.place
