"""What an editor should look at in a book: references that lead nowhere, entries without words or questions."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rulebook.model import Rulebook

# One question is one way to ask; players have more. A book has questions for all of its rules or for none.
ENOUGH_QUESTIONS = 2


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
    yield from _about_questions(book)


def _about_questions(book: Rulebook) -> Iterator[Finding]:
    """Yield the gaps and doubles in the questions beside a book, if it has any."""
    owners: dict[str, str] = {}
    for rule_id, asked in book.questions.items():
        if rule_id not in book:
            yield Finding(rule_id=rule_id, reason="has questions, but does not exist")
        for question in asked:
            owner = owners.get(question.casefold())
            if owner is not None:
                yield Finding(rule_id=rule_id, reason=f"has the same question as {owner}: {question}")
            owners[question.casefold()] = rule_id
    for rule in book if book.questions else ():
        if rule.text and len(book.questions.get(rule.id, ())) < ENOUGH_QUESTIONS:
            yield Finding(rule_id=rule.id, reason=f"has fewer than {ENOUGH_QUESTIONS} questions")
