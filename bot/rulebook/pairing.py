"""Which rule of one edition is which of another, by their words first and by their place after that."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush, nlargest
from types import MappingProxyType

from bot.rulebook.likeness import Likeness, common_titles, likeness, resemblance
from bot.rulebook.model import Rule, Rulebook

# How much two rules must have in common to be one, best first, so that no weak pair stands in the way of a better one:
# next to a pair, or anywhere. Chosen on real books with rules inserted, deleted, moved and reworded at random.
_SAME = 1.0
_LEVELS = (0.7, 0.45)
_AT_HOME = 0.2
# How many of the parts of two rules must be pairs, for the rules to be one whatever they say themselves.
_SHARE_OF_PARTS = 0.5
# What looks for resembling rules anywhere stays in proportion to the book: of a rule, as many of the rarest words and
# pairs of words as stand in so many rules together; of these rules, so many with which it shares most.
_MOST_RULES, _NEAREST = 120, 4


def pairs(old: Rulebook, new: Rulebook) -> Mapping[str, str]:
    """Return the id in the new edition of every rule of the old one that is still there, in the old one's order.

    Of a rule that was split, the part that keeps most of its words; of two that were joined, the one that gave most.
    """
    pairing = _Pairing(_Side(old), _Side(new))
    pairing.pair_same_words()
    pairing.grow(_SAME)
    pairing.pair_by_parts()
    pairing.propose_alike(min(_LEVELS))
    for floor in _LEVELS:
        pairing.grow(floor)
        pairing.pair_by_parts()
        pairing.pair_twins()
    pairing.propose_same_ids()
    pairing.grow(_AT_HOME)
    pairing.pair_by_parts()
    pairing.grow(_AT_HOME)
    found = pairing.found
    return MappingProxyType({rule.id: pairing.new.rules[found[i]].id for i, rule in enumerate(old) if i in found})


class _Side:
    """One edition by the places of its rules."""

    def __init__(self, book: Rulebook) -> None:
        self.rules: tuple[Rule, ...] = tuple(book)
        self.place = {rule.id: i for i, rule in enumerate(self.rules)}
        self.parent = [self.place[rule.parent_id] if rule.parent_id is not None else -1 for rule in self.rules]
        self.parts: defaultdict[int, list[int]] = defaultdict(list)
        self._rank: list[int] = []
        for i, parent in enumerate(self.parent):
            self._rank.append(len(self.parts[parent]))
            self.parts[parent].append(i)
        self.likeness: list[Likeness] = [likeness(rule) for rule in self.rules]

    @cached_property
    def alike(self) -> Mapping[tuple[str, tuple[str, ...]], list[int]]:
        """The rules by their words."""
        groups: defaultdict[tuple[str, tuple[str, ...]], list[int]] = defaultdict(list)
        for i, one in enumerate(self.likeness):
            groups[one.same_words].append(i)
        return groups

    def beside(self, i: int, step: int) -> tuple[int | None, int | None]:
        """Return the rule before or after in print, and the one under the same parent."""
        siblings, rank = self.parts[self.parent[i]], self._rank[i] + step
        return (
            i + step if 0 <= i + step < len(self.rules) else None,
            siblings[rank] if 0 <= rank < len(siblings) else None,
        )


class _Pairing:
    """Two editions and the pairs found so far; what is found next to a pair is proposed, the best is taken first."""

    def __init__(self, old: _Side, new: _Side) -> None:
        self.old, self.new = old, new
        self.found: dict[int, int] = {}
        self._taken: dict[int, int] = {}
        self._common = common_titles(old.likeness, new.likeness)
        self._proposed: list[tuple[float, int, int, int]] = []
        self._seen: set[tuple[int, int]] = set()

    def pair_same_words(self) -> None:
        """Pair the rules whose words stand once in either edition."""
        for words, places in self.old.alike.items():
            others = self.new.alike.get(words, ())
            if len(places) == len(others) == 1 and any(words):
                self._pair(places[0], others[0])

    def pair_twins(self) -> None:
        """Pair in print order what is left of rules with the same words, which no neighbour tells apart."""
        for words, places in self.old.alike.items():
            others = (n for n in self.new.alike.get(words, ()) if n not in self._taken)
            for o, n in zip((o for o in places if o not in self.found), list(others), strict=False):
                self._pair(o, n)

    def propose_same_ids(self) -> None:
        """Propose every rule in its old place."""
        for i, rule in enumerate(self.old.rules):
            self._propose(i, self.new.place.get(rule.id))

    def propose_alike(self, floor: float) -> None:
        """Propose rules that share rare words or pairs of words, wherever they stand."""
        index: defaultdict[str, list[int]] = defaultdict(list)
        for n in self._left(self.new, self._taken):
            for feature in self.new.likeness[n].features:
                index[feature].append(n)
        for o in self._left(self.old, self.found):
            shared = Counter(self._sharing(index, self.old.likeness[o]))
            for n, _ in nlargest(_NEAREST, shared.items(), key=lambda item: (item[1], -item[0])):
                if self.old.likeness[o].same_words != self.new.likeness[n].same_words:
                    self._propose(o, n, floor)

    @staticmethod
    def _sharing(index: Mapping[str, list[int]], one: Likeness) -> Iterator[int]:
        """Yield the places of the rules that share something rare with this one, once for each such thing."""
        left = _MOST_RULES
        for count, feature in sorted((len(index[feature]), feature) for feature in one.features if feature in index):
            left -= count
            if left < 0:
                break
            yield from index[feature]

    def pair_by_parts(self) -> None:
        """Pair the rules most of whose parts are pairs, innermost first: a chapter with another name."""
        for o in sorted(self._left(self.old, self.found), reverse=True):
            parts = self.old.parts.get(o, [])
            votes = Counter(self.new.parent[self.found[part]] for part in parts if part in self.found)
            for n, count in votes.most_common(1):
                others = self.new.parts.get(n, [])
                if n >= 0 and n not in self._taken and count >= _SHARE_OF_PARTS * max(len(parts), len(others)):
                    self._pair(o, n)

    def grow(self, floor: float) -> None:
        """Take what is proposed, best first, as long as it has so much in common; each pair proposes its neighbours."""
        while self._proposed and -self._proposed[0][0] >= floor:
            _, _, o, n = heappop(self._proposed)
            if o not in self.found and n not in self._taken:
                self._pair(o, n)

    def _pair(self, o: int, n: int) -> None:
        self.found[o] = n
        self._taken[n] = o
        for step in (-1, 1):
            for one, other in zip(self.old.beside(o, step), self.new.beside(n, step), strict=True):
                self._propose(one, other)
        self._propose(self.old.parent[o], self.new.parent[n])
        self._propose_parts(o, n)

    def _propose_parts(self, o: int, n: int) -> None:
        """Propose the parts of a pair that share their words or their title."""
        ours, theirs = self._open(self.old, o, self.found), self._open(self.new, n, self._taken)
        for one, other in _shared(ours, theirs):
            self._propose(one, other)

    def _open(self, side: _Side, parent: int, paired: Mapping[int, int]) -> Iterator[tuple[int, Likeness]]:
        return ((i, side.likeness[i]) for i in side.parts.get(parent, ()) if i not in paired)

    def _propose(self, o: int | None, n: int | None, floor: float = 0.0) -> None:
        if o is None or n is None or min(o, n) < 0 or o in self.found or n in self._taken or (o, n) in self._seen:
            return
        alike = resemblance(self.old.likeness[o], self.new.likeness[n], common=self._common)
        if alike and alike >= floor:
            self._seen.add((o, n))
            heappush(self._proposed, (-alike, abs(o - n), o, n))

    @staticmethod
    def _left(side: _Side, paired: Mapping[int, int]) -> Iterable[int]:
        return (i for i in range(len(side.rules)) if i not in paired)


def _shared(ours: Iterable[tuple[int, Likeness]], theirs: Iterable[tuple[int, Likeness]]) -> Iterator[tuple[int, int]]:
    """Yield the first of theirs with the same words, and with the same title, for each of ours."""
    words: dict[object, int] = {}
    for n, one in theirs:
        words.setdefault(one.same_words, n)
        if one.title:
            words.setdefault(one.title, n)
    for o, one in ours:
        for key in (one.same_words, one.title):
            if key in words:
                yield o, words[key]
