"""What an editor should look at in a book: references that lead nowhere, entries without words."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rulebook.model import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something doubtful at one rule."""

    rule_id: str
    reason: str


def findings(book: Rulebook) -> Iterator[Finding]:
    """Yield what is doubtful, in print order of each kind."""
    for rule_id, number in book.references.dangling:
        yield Finding(rule_id=rule_id, reason=f"refers to {number}, which does not exist")
    for rule in book:
        if not rule.text and not book.parts(rule):
            yield Finding(rule_id=rule.id, reason="has a title, but neither text nor parts")
