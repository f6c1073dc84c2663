"""The lines that hold no rules: contents tables, credits, lists of changes."""

import re
from collections.abc import Mapping, Sequence

from bot.importing.document import Reason
from bot.importing.headings.sections import Section, announced
from bot.importing.looks import Look
from bot.importing.regions.contents import contents
from bot.importing.regions.stretches import Stretches, says_when, stands_as_heading

# A sign with a dash or an equals sign behind its word is explained in a legend: `© = copper`.
_LEGAL = re.compile(
    r"(?:(?:©|\(c\))\s*(?:19|20)[0-9]{2}\b|©\s*(?!\w+\s*[=–—-]\s)\w|copyright\s).*|.{0,80}all rights reserved\.?",
    re.IGNORECASE,
)
# A longer paragraph about rights may be a rule of a tournament.
_LEGAL_WORDS = 25
_REASONS = {Section.CREDITS: Reason.CREDITS, Section.CHANGELOG: Reason.CHANGELOG}


def without_rules(looks: Sequence[Look]) -> Mapping[int, Reason]:
    """Return the places of the lines that no rule is in, and why."""
    found: dict[int, Reason] = dict.fromkeys(contents(looks), Reason.CONTENTS)
    found |= {look.place: Reason.CREDITS for look in looks if _is_legal(look)}
    stretches = Stretches(looks)
    for place, look in enumerate(looks):
        section = announced(look) if place not in found else None
        if section in _REASONS and not _counts_law(look) and stands_as_heading(looks, place):
            stretch = stretches.under(place)
            if look.printed is None or section is not Section.CHANGELOG or _lists_changes([looks[i] for i in stretch]):
                found |= {one: _REASONS[section] for one in stretch if one not in found}
    return found


def _counts_law(look: Look) -> bool:
    """Whether a word counts it with the laws: `§ 15 Changes` says how these may be changed."""
    return look.printed is not None and bool(look.printed.word)


def _lists_changes(stretch: Sequence[Look]) -> bool:
    """Whether what stands under a number is a list, or says when: not the law on how these laws are changed."""
    return any(look.has_bullet or look.printed is not None or says_when(look) for look in stretch[1:])


def _is_legal(look: Look) -> bool:
    return _LEGAL.fullmatch(look.plain) is not None and len(look.plain.split()) < _LEGAL_WORDS
