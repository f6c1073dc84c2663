"""The numbers of one book: which rule is meant, and where a section ends when none is."""

from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import number_key
from bot.search.outcome import NoSuchNumber
from bot.search.query import NumberAsked


class Numbers:
    """Finds the rules of a book by number."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._keys = {rule.id: number_key(rule.number) for rule in book if rule.number is not None}
        self._dashed = any("-" in (rule.number or "") for rule in book)

    def understands(self, asked: NumberAsked) -> bool:
        """Whether this book could have such a number: `20-3` is a sum where no number has a hyphen."""
        return self._dashed or not asked.dashed

    def rule(self, asked: NumberAsked) -> Rule | None:
        return self._book.numbered(asked.key) if self.understands(asked) else None

    def beginning(self, asked: NumberAsked) -> tuple[Rule, ...]:
        """Return the rules whose number goes on where this one stops, in print order."""
        if not self.understands(asked):
            return ()
        return tuple(self._book[rule_id] for rule_id, key in self._keys.items() if key.startswith(asked.key))

    def missing(self, asked: NumberAsked) -> NoSuchNumber | None:
        """Return what stands where this number would; None if the book has no such section either."""
        steps = asked.key.split(".")[:-1]
        while steps and self.understands(asked):
            if (section := self._book.numbered(".".join(steps))) is not None:
                parts = [part for part in self._book.parts(section) if part.number is not None]
                return NoSuchNumber(number=asked.typed, section=section, last=parts[-1] if parts else None)
            steps.pop()
        return None
