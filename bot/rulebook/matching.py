"""Which entry of an official document is which rule of a book that restates it, by numbers and names first."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cached_property
from types import MappingProxyType

from bot.rulebook.likeness import Likeness, likeness, resemblance
from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import number_key

# How much two titles must be alike, letter by letter (`Crit (2 Hits)`, `CrH (2 Hit)`), or, where that says nothing, the
# words of two rules, for rules under the same parent to be one. Chosen on the bundled books and their documents.
_ALIKE_TITLES, _ALIKE_WORDS = 0.55, 0.2
_MOST = 0.5
# How much the words of two rules must be alike to bear out that a number or a name means the same in both. (Of another
# game's document, one rule in twenty has so much in common with the rule of its number.)
_BORNE_OUT = 0.15
_WORD = re.compile(r"[^\W_]+")
_JOINING = frozenset({"and", "or"})
_LABEL = re.compile(r"[0-9]+|[a-z]?")


def match(ours: Rulebook, official: Rulebook) -> Mapping[str, str]:
    """Return the id in the official document of every rule of ours that stands there, in our order; no id twice."""
    matching = _Matching(_Side(ours), _Side(official))
    matching.pair_alike(lambda side, rule: side.numbered(rule), only_if=matching.is_no_other)
    matching.pair_alike(lambda side, rule: side.way(rule))
    while matching.has_grown():
        matching.pair_under_pairs()
        matching.pair_alike(lambda side, rule: side.telling_name(rule))
        matching.pair_nearest()
        matching.pair_between()
        matching.pair_by_parts()
    matching.pair_alike(lambda side, rule: side.numbered(rule))
    return MappingProxyType({rule.id: matching.found[rule.id] for rule in ours if rule.id in matching.found})


def borne_out(ours: Rulebook, official: Rulebook, matched: Mapping[str, str]) -> int:
    """Return how many matches their words bear out; takes about 0.1 ms for each."""
    pairs = ((likeness(ours[here]), likeness(official[there])) for here, there in matched.items())
    return sum(resemblance(one, other, common=frozenset()) >= _BORNE_OUT for one, other in pairs)


def name_key(text: str) -> str:
    """Return what all spellings of a name share: neither case, accents nor signs count, nor does `and` or `or`."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    words = _WORD.findall(plain.casefold())
    return " ".join([word for word in words if word not in _JOINING] or words)


class _Side:
    """A book, and the names of its rules."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.name = {rule.id: name_key(rule.title or rule.name or "") for rule in book}
        self._likeness: dict[str, Likeness] = {}

    @cached_property
    def times(self) -> Counter[str]:
        """How often each name stands in the book."""
        return Counter(self.name.values())

    def likeness(self, rule: Rule) -> Likeness:
        if rule.id not in self._likeness:
            self._likeness[rule.id] = likeness(rule)
        return self._likeness[rule.id]

    @staticmethod
    def numbered(rule: Rule) -> Hashable:
        return number_key(rule.number) if rule.number is not None else None

    def way(self, rule: Rule) -> Hashable:
        """Return the names that lead to a rule from the rule above it that has a number, or from the top."""
        steps: list[str] = []
        for above in (rule, *reversed(self.book.ancestors(rule))):
            if above.number is not None:
                steps.append(number_key(above.number))
                break
            steps.append(name_key(above.name or above.title))
        return tuple(steps) if rule.number is None and all(steps) else None

    def telling_name(self, rule: Rule) -> Hashable:
        """Return a rule's name with its label, if it is no mere label: `A` and `7` stand in many places."""
        name = self.name[rule.id]
        return None if _LABEL.fullmatch(name) or self.times[name] > 1 else name


class _Matching:
    """Two books and the pairs found so far."""

    def __init__(self, ours: _Side, official: _Side) -> None:
        self._ours, self._official = ours, official
        self.found: dict[str, str] = {}
        self._taken: set[str] = set()
        self._before = -1

    def has_grown(self) -> bool:
        """Whether there are more pairs than when this was asked last."""
        before, self._before = self._before, len(self.found)
        return before != self._before

    def pair_alike(
        self,
        key: Callable[[_Side, Rule], Hashable],
        *,
        only_if: Callable[[Rule, Rule], bool] = lambda _rule, _other: True,
        among: tuple[Iterable[Rule], Iterable[Rule]] | None = None,
    ) -> None:
        """Pair rules that share a key that no other bears; of several official ones with it, that of the same name."""
        ours, official = among or (self._ours.book, self._official.book)
        theirs = self._by_key(self._open(official, self._taken), self._official, key)
        for value, rules in self._by_key(self._open(ours, self.found), self._ours, key).items():
            others = theirs.get(value, [])
            if len(rules) == 1 and others:
                name = self._ours.name[rules[0].id]
                other = next((one for one in others if self._official.name[one.id] == name), others[0])
                if only_if(rules[0], other):
                    self._pair(rules[0], other)

    def is_no_other(self, rule: Rule, other: Rule) -> bool:
        """Whether rules of one number may be one: not if their names differ and one's name stands elsewhere once."""
        name, theirs = self._ours.name[rule.id], self._official.name[other.id]
        if not name or not theirs or name == theirs:
            return True
        return self._official.times[name] != 1 and self._ours.times[theirs] != 1

    def pair_under_pairs(self) -> None:
        """Pair rules of the same name under the same parent."""
        for among in self._families():
            self.pair_alike(lambda side, rule: side.name[rule.id] or None, among=among)
            self.pair_alike(lambda _side, rule: name_key(rule.name or "") or None, among=among)

    def pair_nearest(self) -> None:
        """Pair what is left under the same parent, the most alike first."""
        for ours, official in self._families():
            near = [
                (alike, -place, rule, other)
                for place, rule in enumerate(ours)
                for other in official
                if (alike := self._alike(rule, other))
            ]
            for _, _, rule, other in sorted(near, key=lambda one: one[:2], reverse=True):
                if rule.id not in self.found and other.id not in self._taken:
                    self._pair(rule, other)

    def pair_between(self) -> None:
        """Pair rules with neither number nor name, such as questions, where as many are left between two pairs."""
        for ours, official in list(self.found.items()):
            mine = self._runs(self._ours.book, ours, self.found)
            theirs = self._runs(self._official.book, official, {other: other for other in self._taken})
            for place, run in mine.items():
                others = theirs.get(place, [])
                if len(run) == len(others) and not any(rule.number or rule.name for rule in (*run, *others)):
                    for rule, other in zip(run, others, strict=True):
                        self._pair(rule, other)

    @staticmethod
    def _runs(book: Rulebook, parent: str, paired: Mapping[str, str]) -> Mapping[tuple[str, str], list[Rule]]:
        """Return the parts of a rule that are left, by the pairs that stand before and after them."""
        runs: dict[tuple[str, str], list[Rule]] = {}
        before, run = "", list[Rule]()
        for part in book.parts(book[parent]):
            if part.id not in paired:
                run.append(part)
                continue
            if run:
                runs[before, paired[part.id]] = run
            before, run = paired[part.id], []
        return runs | ({(before, ""): run} if run and before else {})

    def pair_by_parts(self) -> None:
        """Pair the rules most of whose parts are pairs: a section with another title."""
        for rule in self._open(self._ours.book, self.found):
            parts = [self.found[part.id] for part in self._ours.book.parts(rule) if part.id in self.found]
            votes = Counter(self._official.book[part].parent_id for part in parts)
            for parent, count in votes.most_common(1):
                other = self._official.book[parent] if parent is not None and parent not in self._taken else None
                if other is not None and rule.number is None and count > _MOST * len(self._official.book.parts(other)):
                    self._pair(rule, other)

    def _families(self) -> Iterator[tuple[list[Rule], list[Rule]]]:
        """Yield the rules that are left at the top, and then those under each pair."""
        yield self._left(self._ours.book.chapters(), self._official.book.chapters())
        for ours, official in list(self.found.items()):
            mine, theirs = self._ours.book, self._official.book
            yield self._left(mine.parts(mine[ours]), theirs.parts(theirs[official]))

    def _left(self, ours: Iterable[Rule], official: Iterable[Rule]) -> tuple[list[Rule], list[Rule]]:
        return list(self._open(ours, self.found)), list(self._open(official, self._taken))

    def _alike(self, rule: Rule, other: Rule) -> float:
        """Return how much two rules under one parent have in common; 0 where that is too little, or numbers differ."""
        if rule.number is not None and other.number is not None and self._official.book.numbered(rule.number):
            return 0.0
        name, theirs = self._ours.name[rule.id], self._official.name[other.id]
        titles = SequenceMatcher(None, name, theirs, autojunk=False).ratio() if name and theirs else 0.0
        if titles >= _ALIKE_TITLES:
            return 1 + titles
        words = resemblance(self._ours.likeness(rule), self._official.likeness(other), common=frozenset())
        return words if words >= _ALIKE_WORDS else 0.0

    @staticmethod
    def _open(rules: Iterable[Rule], paired: Iterable[str]) -> Iterator[Rule]:
        return (rule for rule in rules if rule.id not in paired)

    @staticmethod
    def _by_key(
        rules: Iterable[Rule], side: _Side, key: Callable[[_Side, Rule], Hashable]
    ) -> Mapping[Hashable, list[Rule]]:
        groups: defaultdict[Hashable, list[Rule]] = defaultdict(list)
        for rule in rules:
            if (value := key(side, rule)) is not None:
                groups[value].append(rule)
        return groups

    def _pair(self, rule: Rule, other: Rule) -> None:
        self.found[rule.id] = other.id
        self._taken.add(other.id)
