"""What a new edition of a book changes: rules added, removed, reworded and moved; another number is no change."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.rulebook.pairing import pairs
from bot.rulebook.rewording import Piece, Reader, is_change, reword, unchanged

_NONE: Mapping[str, str] = MappingProxyType({})
_SECTION_DEPTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A rule of which the old edition knows nothing; `within` are the labels of what is above it, outermost first."""

    rule: Rule
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A rule that is gone; `within` is what its place is called in the new edition."""

    rule: Rule
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reworded:
    """A rule in its place with other words; `title` and `text` are whole, also where only the other one changes."""

    old: Rule
    new: Rule
    title: tuple[Piece, ...]
    text: tuple[Piece, ...]
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A rule with the same words under another parent, or in another order among its siblings."""

    old: Rule
    new: Rule
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedAndReworded:
    """A rule in another place with other words."""

    old: Rule
    new: Rule
    title: tuple[Piece, ...]
    text: tuple[Piece, ...]
    within: tuple[str, ...] = ()


Change = Added | Removed | Reworded | Moved | MovedAndReworded


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What an edition is called and when it was published, as far as its book says."""

    name: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What became of a book, in the order of the new edition; what was removed stands where it stood.

    `renumbered` leads from the old id of a rule to its new one, of every rule that has another one now.
    """

    book_id: str
    title: str
    old: Edition
    new: Edition
    changes: tuple[Change, ...] = ()
    renumbered: Mapping[str, str] = field(default_factory=lambda: _NONE)

    def __bool__(self) -> bool:
        return bool(self.changes)

    @property
    def counts(self) -> Mapping[type[Change], int]:
        """How many changes there are of each kind, also of those of which there are none."""
        return counts_of(self.changes)

    @property
    def moved_ids(self) -> Mapping[str, str | None]:
        """Return where the ids of the old edition lead that are not the rule's id any more; None if it was removed."""
        gone = {change.rule.id: None for change in self.changes if isinstance(change, Removed)}
        return MappingProxyType({**self.renumbered, **gone})

    def sections(self) -> Mapping[tuple[str, ...], tuple[Change, ...]]:
        """Return the changes under the labels of the chapter and section that they stand in, in order."""
        sections: defaultdict[tuple[str, ...], list[Change]] = defaultdict(list)
        for change in self.changes:
            sections[change.within[:_SECTION_DEPTH]].append(change)
        return {labels: tuple(changes) for labels, changes in sections.items()}


def counts_of(changes: Iterable[Change]) -> Mapping[type[Change], int]:
    """Return how many changes there are of each kind, also of those of which there are none."""
    counted = Counter(map(type, changes))
    return {kind: counted[kind] for kind in (Added, Removed, Reworded, Moved, MovedAndReworded)}


def compare(old: Rulebook, new: Rulebook) -> Changes:
    """Return what the new edition changes; takes about 0.2 ms a rule."""
    same = pairs(old, new)
    return Changes(
        book_id=new.info.id,
        title=new.info.title,
        old=_edition(old.info),
        new=_edition(new.info),
        changes=tuple(_Comparison(old, new, same).changes()),
        renumbered=MappingProxyType({before: after for before, after in same.items() if before != after}),
    )


def _edition(info: BookInfo) -> Edition:
    return Edition(name=info.edition, date=info.edition_date)


class _Comparison:
    """Two editions of which every pair of rules is known."""

    def __init__(self, old: Rulebook, new: Rulebook, same: Mapping[str, str]) -> None:
        self._old, self._new, self._same = old, new, same
        self._former = {after: before for before, after in same.items()}
        self._moved = frozenset(_moved(old, new, self._former))
        self._old_reader, self._new_reader = Reader(old, pairs=same), Reader(new)

    def changes(self) -> Iterator[Change]:
        removed = self._removed()
        yield from removed.get(None, ())
        for rule in self._new:
            former = self._former.get(rule.id)
            if former is None:
                yield Added(rule=rule, within=_labels(self._new, rule))
            else:
                yield from self._pair(self._old[former], rule)
                yield from removed.get(former, ())

    def _removed(self) -> Mapping[str | None, list[Removed]]:
        """Return what is gone by the rule before it that is still in its place."""
        removed: defaultdict[str | None, list[Removed]] = defaultdict(list)
        before: str | None = None
        for rule in self._old:
            if rule.id not in self._same:
                removed[before].append(Removed(rule=rule, within=self._place_now(rule)))
            elif self._same[rule.id] not in self._moved:
                before = rule.id
        return removed

    def _place_now(self, rule: Rule) -> tuple[str, ...]:
        above = self._old.ancestors(rule)
        known = next((nth for nth in range(len(above), 0, -1) if above[nth - 1].id in self._same), 0)
        if not known:
            return tuple(rule.label for rule in above)
        now = self._new[self._same[above[known - 1].id]]
        return (*_labels(self._new, now), now.label, *(rule.label for rule in above[known:]))

    def _pair(self, old: Rule, new: Rule) -> Iterator[Change]:
        title, text = self._pieces(old, new)
        is_reworded, has_moved = is_change(title) or is_change(text), new.id in self._moved
        within = _labels(self._new, new) if is_reworded or has_moved else ()
        if is_reworded and has_moved:
            yield MovedAndReworded(old=old, new=new, title=title, text=text, within=within)
        elif is_reworded:
            yield Reworded(old=old, new=new, title=title, text=text, within=within)
        elif has_moved:
            yield Moved(old=old, new=new, within=within)

    def _pieces(self, old: Rule, new: Rule) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Return what became of title and text; where only one edition sees a title in the first line, of the whole."""
        if bool(old.title) != bool(new.title):
            return (), self._reworded(f"{old.title}\n{old.text}", f"{new.title}\n{new.text}")
        # Capitals in a title are print: a publisher may set all in one way or another.
        is_titled_alike = old.title.casefold() == new.title.casefold()
        title = unchanged(new.title) if is_titled_alike else self._reworded(old.title, new.title)
        return title, self._reworded(old.text, new.text)

    def _reworded(self, old: str, new: str) -> tuple[Piece, ...]:
        return unchanged(new) if old == new else reword(self._old_reader.read(old), self._new_reader.read(new))


def _moved(old: Rulebook, new: Rulebook, former: Mapping[str, str]) -> Iterator[str]:
    """Yield the ids of the rules with another parent, and of the fewest without which the others are in order."""
    place = {rule.id: nth for nth, rule in enumerate(old)}
    stayed: defaultdict[str | None, list[str]] = defaultdict(list)
    for rule in new:
        if (before := former.get(rule.id)) is None:
            continue
        above = former.get(rule.parent_id) if rule.parent_id is not None else None
        if old[before].parent_id == above and (above is None) == (rule.parent_id is None):
            stayed[rule.parent_id].append(rule.id)
        else:
            yield rule.id
    for siblings in stayed.values():
        in_order = _longest_rise([place[former[rule_id]] for rule_id in siblings])
        yield from (rule_id for nth, rule_id in enumerate(siblings) if nth not in in_order)


def _longest_rise(places: list[int]) -> frozenset[int]:
    """Return which of these numbers make the longest rising sequence among them, by their position."""
    lowest: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for nth, place in enumerate(places):
        length = bisect_left(lowest, place)
        before.append(ends[length - 1] if length else -1)
        # As slices, they put a number in place of another or behind the last.
        lowest[length : length + 1], ends[length : length + 1] = [place], [nth]
    kept, nth = set(), ends[-1] if ends else -1
    while nth >= 0:
        kept.add(nth)
        nth = before[nth]
    return frozenset(kept)


def _labels(book: Rulebook, rule: Rule) -> tuple[str, ...]:
    return tuple(above.label for above in book.ancestors(rule))
