"""The numbers of one book: which rule is meant, or was in a former edition, and where a section ends when none is."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import meant_key, number_key
from bot.search.outcome import NoSuchNumber, Once
from bot.search.query import NumberAsked

if TYPE_CHECKING:
    from bot.rulebook.history import Past


_LETTERED = re.compile(
    r"[<(\[]?[a-z]{1,4}[.\- ]?[0-9]{1,3}(?:[.\- ]?\(?(?:[0-9]{1,4}|[a-z])\)?)*[>)\]]?", re.IGNORECASE
)


class Numbers:
    """Finds the rules of a book by number."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._keys = {rule.id: number_key(rule.number) for rule in book if rule.number is not None}
        self._joints = {sign for rule in book for sign in rule.number or "" if sign in "-:"}
        lettered = [(key, rule_id) for rule_id, key in self._keys.items() if key[:1].isalpha()]
        # Of two that are printed with one number the first has it.
        self._lettered = dict(reversed(lettered))

    def prepare(self) -> None:
        """Read the former editions now, and not with the first number that is asked."""
        if self._book.history:
            self._past.prepare()

    @cached_property
    def _past(self) -> "Past":
        from bot.rulebook.history import Past  # noqa: PLC0415 - only books with a history wait for it

        return Past(self._book.history)

    def understands(self, asked: NumberAsked) -> bool:
        """Whether this book could have such a number: `20-3` is a sum where no number has a hyphen, `2:1` a score."""
        return not asked.joint or asked.joint in self._joints

    def rule(self, asked: NumberAsked) -> Rule | None:
        # Who counts rules, sections and articles cites `3-2-2`: no sum has three parts.
        is_layered = asked.key.count(".") > 1
        return self._book.numbered(asked.key) if is_layered or self.understands(asked) else None

    def lettered(self, text: str) -> tuple[Rule, ...]:
        """Return the rule whose number begins with letters, however it is spelt: `G1-A`, `<SG1>`, `bld 1.2`.

        In a book whose numbers have none, an abbreviation before a number is the document's own: `TB 4.2` is 4.2.
        """
        if _LETTERED.fullmatch(text) is None:
            return ()
        if not self._lettered:
            _, _, number = text.partition(" ")
            key = number_key(number) if "." in number else ""
        else:
            key = meant_key(number_key(text), self._lettered)
        rule_id = self._lettered.get(key)
        rule = self._book[rule_id] if rule_id is not None else self._book.numbered(key)
        return (rule,) if rule is not None else ()

    def beginning(self, asked: NumberAsked) -> tuple[Rule, ...]:
        """Return the rules whose number goes on where this one stops, in print order."""
        if not self.understands(asked):
            return ()
        return tuple(self._book[rule_id] for rule_id, key in self._keys.items() if key.startswith(asked.key))

    def once(self, asked: NumberAsked) -> Once | None:
        """Return what a number meant last in a former edition, if that is a rule of another number now, or none."""
        if not self._book.history or not self.understands(asked):
            return None
        for former in self._past.meant(asked.key):
            rule_id = former.rule_id
            if rule_id is None or rule_id in self._book:
                rule = self._book[rule_id] if rule_id is not None else None
                return Once(number=former.number, rule=rule, until=former.until, removed=former.removed)
        return None

    def missing(self, asked: NumberAsked) -> NoSuchNumber | None:
        """Return what stands where this number would; None if the book has no such section either."""
        steps = asked.key.split(".")[:-1]
        while steps and self.understands(asked):
            if (section := self._book.numbered(".".join(steps))) is not None:
                parts = [part for part in self._book.parts(section) if part.number is not None]
                return NoSuchNumber(number=asked.typed, section=section, last=parts[-1] if parts else None)
            steps.pop()
        return None
