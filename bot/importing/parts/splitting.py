"""Entries without numbers inside one stretch of text: glossary terms, questions and answers, cards, defined words."""

from collections.abc import Iterator

from bot.importing.drafts import Draft
from bot.importing.headings.sections import Section
from bot.importing.looks import Look
from bot.importing.parts.defined import divide_defined
from bot.importing.parts.errata import divide_by_page, divide_errata
from bot.importing.parts.glossaries import divide_glossary
from bot.importing.parts.questions import asks, bold_questions, divide_questions, questions_among


def split(draft: Draft, *, has_named_parts: bool, is_faq: bool = False) -> Iterator[Look]:
    """Make parts of what a draft holds unnumbered, and of those under it; yield the lines that only part letters.

    `has_named_parts`: the document prints no numbers, so that a defined word may be an entry anywhere. `is_faq`: all of
    it are questions and answers.
    """
    for one in list(draft.walk()):
        section = next((above.section for above in one.chain() if above.section is not None), None)
        if section is Section.GLOSSARY and one.section is Section.GLOSSARY:
            yield from divide_glossary(one)
        elif not _has_questions(one, is_faq=is_faq) and not divide_by_page(one):
            if section is Section.ERRATA:
                divide_errata(one)
            elif section is not Section.GLOSSARY:
                divide_defined(one, has_named_parts=has_named_parts)


def _has_questions(draft: Draft, *, is_faq: bool) -> bool:
    """Divide a list of questions, if it is one; where it says so itself, they need no sign."""
    signed = [place for place, look in enumerate(draft.lines) if look.is_question]
    if divide_questions(draft, signed) or divide_questions(draft, bold_questions(draft.lines)):
        return True
    asked = [place for place, look in enumerate(draft.lines) if asks(look)]
    if draft.section is Section.QUESTIONS and divide_questions(draft, asked):
        return True
    return (is_faq or draft.section is Section.QUESTIONS) and divide_questions(draft, questions_among(draft.lines))
