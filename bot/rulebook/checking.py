"""What an editor should look at in a book: references that lead nowhere, entries without words or questions."""

import re
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
    """Yield what is doubtful, each kind in the order of its file."""
    for rule_id, number in book.references.dangling:
        yield Finding(rule_id=rule_id, reason=f"refers to {number}, which does not exist")
    for rule in book:
        if not rule.text and not book.parts(rule):
            yield Finding(rule_id=rule.id, reason="has a title, but neither text nor parts")
    if book.questions or book.stray_questions:
        yield from _about_questions(book)


def _about_questions(book: Rulebook) -> Iterator[Finding]:
    """Yield what is wrong with the questions beside a book."""
    for rule_id in book.stray_questions:
        yield Finding(rule_id=rule_id, reason="has questions, but does not exist")
    owners: dict[str, str] = {}
    for rule_id, questions in book.questions.items():
        for question in questions:
            said = " ".join(re.findall(r"\w+", question.casefold()))
            if not said:
                yield Finding(rule_id=rule_id, reason=f"has a question without words: {question}")
            elif said in owners:
                where = "twice" if owners[said] == rule_id else f"that {owners[said]} has too"
                yield Finding(rule_id=rule_id, reason=f"has a question {where}: {question}")
            owners.setdefault(said, rule_id)
    for rule in book:
        if rule.text and len(book.questions.get(rule.id, ())) < ENOUGH_QUESTIONS:
            yield Finding(rule_id=rule.id, reason=f"has fewer than {ENOUGH_QUESTIONS} questions")
