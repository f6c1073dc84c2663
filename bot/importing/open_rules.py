"""The rules with whole numbers that have begun at a place of a document: what comes next may stand under them."""

from collections.abc import Collection
from itertools import takewhile

from bot.importing.drafts import Draft
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import Key, family_of


class OpenRules:
    """Rules by their keys; `in_order` are those of numbers that come in their right place.

    What is under a number that comes again stands under the one in the right place.
    """

    def __init__(self, in_order: Collection[Key]) -> None:
        self._in_order = in_order
        self._by_key: dict[Key, Draft] = {}

    def add(self, rule: Draft) -> None:
        """Take a rule in, by its path."""
        if not rule.is_repeated or rule.path not in self._in_order:
            self._by_key.setdefault(rule.path, rule)

    def above(self, one: Candidate) -> Draft | None:
        """Return the innermost rule that a number stands under; the chapters of some documents are printed `5.0`."""
        key, chapter = one.key, 1 + bool(family_of(one.key))
        above = (key[:depth] for depth in range(len(key) - 1, 0, -1))
        rule = next((self._by_key[key] for key in above if key in self._by_key), None)
        if rule is not None and _is_put_in(one, rule):
            return rule.parent if rule.parent is not None and rule.parent.number is not None else None
        if rule is not None or len(key) <= chapter or key[chapter:] == (0,):
            return rule
        rule = self._by_key.get((*key[:chapter], 0))
        is_beside = rule is not None and rule.rank > 0 and rule.rank == one.look.line.heading
        return None if is_beside else rule

    def around(self, above: Key, below: Key) -> Draft | None:
        """Return the rule that both numbers go on with."""
        shared = takewhile(lambda pair: pair[0] == pair[1], zip(above, below, strict=False))
        return self._by_key.get(tuple(one for one, _ in shared))


def _is_put_in(one: Candidate, rule: Draft) -> bool:
    """Whether a law stands beside the one whose number it repeats: `§ 7a`, headed as `§ 7` is."""
    printed = rule.look.printed
    is_law = printed is not None and bool(printed.word) and printed.word == one.printed.word
    return is_law and one.printed.kinds == "dl" and rule.rank == (one.look.line.heading or 0)
