"""Entries without numbers inside one stretch of text: glossary terms, questions and answers, cards, defined words."""

import re
from collections.abc import Collection, Iterator, Sequence

from bot.importing.cues import DEFINING, one_of
from bot.importing.document import LeftOut
from bot.importing.drafts import Draft
from bot.importing.headings.sections import Section
from bot.importing.parts.defined import divide_defined, divide_under_bold, repeated_labels
from bot.importing.parts.errata import divide_by_page, divide_errata, divide_named_cards
from bot.importing.parts.glossaries import divide_glossary
from bot.importing.parts.questions import asks, bold_questions, divide_questions, questions_among

_DEFINING = re.compile(rf"\b{one_of(DEFINING)}s?\b", re.IGNORECASE)


def split(drafts: Sequence[Draft], *, has_named_parts: bool, is_faq: bool = False) -> Iterator[LeftOut]:
    """Make parts of what drafts hold unnumbered, and of those under them; yield the lines that only part these.

    `has_named_parts`: the document prints no numbers, so that a defined word may be an entry anywhere, and not only
    under a title that says so. `is_faq`: all of it are questions and answers.
    """
    whole: list[Draft] = []
    lists: set[tuple[Draft | None, int]] = set()
    every = [each for root in drafts for each in root.walk()]
    labels = repeated_labels(every) if has_named_parts else frozenset()
    for one in every:
        section = next((above.section for above in one.chain() if above.section is not None), None)
        if section is Section.GLOSSARY and one.section is Section.GLOSSARY:
            yield from divide_glossary(one)
        elif not _has_questions(one, is_faq=is_faq) and not divide_by_page(one) and section is not Section.GLOSSARY:
            if section is Section.ERRATA and _has_cards(one):
                continue
            if _has_defined_words(one, has_named_parts=has_named_parts, labels=labels):
                lists.add((one.parent, one.rank))
            else:
                whole.append(one)
    for one in whole if has_named_parts else ():
        if one.is_heading and (one.parent, one.rank) in lists:
            divide_defined(one, has_named_parts=True, labels=labels, is_like_others=True)


def _has_defined_words(draft: Draft, *, has_named_parts: bool, labels: Collection[str]) -> bool:
    """Divide at the words that an entry defines, if it does; among numbers only a title can say so."""
    if has_named_parts:
        return divide_under_bold(draft) or divide_defined(draft, has_named_parts=True, labels=labels)
    says_so = any(_DEFINING.search(above.title) for above in draft.chain())
    return says_so and divide_defined(draft, has_named_parts=False, labels=labels)


def _has_cards(draft: Draft) -> bool:
    """Divide a list of errata at its cards, if it is one: they stand above or before what is to be changed."""
    return divide_errata(draft) or divide_named_cards(draft) or divide_under_bold(draft, fewest=1)


def _has_questions(draft: Draft, *, is_faq: bool) -> bool:
    """Divide a list of questions, if it is one; where it says so itself, they need no sign."""
    signed = [place for place, look in enumerate(draft.lines) if look.is_question]
    if divide_questions(draft, signed) or divide_questions(draft, bold_questions(draft.lines)):
        return True
    asked = [place for place, look in enumerate(draft.lines) if asks(look)]
    if draft.section is Section.QUESTIONS and divide_questions(draft, asked):
        return True
    return (is_faq or draft.section is Section.QUESTIONS) and divide_questions(draft, questions_among(draft.lines))
