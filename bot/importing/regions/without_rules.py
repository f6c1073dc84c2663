"""The lines that hold no rules: contents tables, credits, lists of changes."""

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from bot.importing.cues import FEET
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
# The last paragraph of all may say first whose the book is: `Harbour Ball is © 2018–2023 Pier Press. You may copy it.`
_CLAIM = re.compile(r"^.{0,60}(?:©|\(c\))\s*(?:19|20)[0-9]{2}\b", re.IGNORECASE)
_FOOT = re.compile(FEET, re.IGNORECASE)
# A longer paragraph about rights may be a rule of a tournament.
_LEGAL_WORDS = 25
# No chapter has a number of more parts.
_DEEPEST = 2
REASONS = {Section.CREDITS: Reason.CREDITS, Section.CHANGELOG: Reason.CHANGELOG}


def without_rules(looks: Sequence[Look]) -> Mapping[int, Reason]:
    """Return the places of the lines that no rule is in, and why."""
    found: dict[int, Reason] = dict.fromkeys(contents(looks), Reason.CONTENTS)
    found |= {look.place: Reason.CREDITS for look in looks if _is_legal(look)}
    found |= {look.place: Reason.CREDITS for look in looks[-1:] if _CLAIM.search(look.plain) and look.line.after_blank}
    feet = list(takewhile(_is_foot, reversed(looks)))
    found |= {look.place: Reason.FURNITURE for look in feet if not look.is_drawn}
    stretches = Stretches(looks)
    for place, look in enumerate(looks):
        section = announced(look) if place not in found else None
        if section in REASONS and not _counts_law(look) and stands_as_heading(looks, place):
            stretch = stretches.under(place)
            if look.printed is None or _is_numbered_list(look, [looks[one] for one in stretch[1:]], section):
                found |= {one: REASONS[section] for one in stretch if one not in found}
    return found


def _counts_law(look: Look) -> bool:
    """Whether a word counts it with the laws: `§ 15 Changes` says how these may be changed."""
    return look.printed is not None and bool(look.printed.word)


def _is_numbered_list(head: Look, below: Sequence[Look], section: Section) -> bool:
    """Whether what stands under a number is no rule: not `1.11 Credits` with rules of its own, where these are coins.

    A list of changes names versions or days, which the law on how these laws are changed does not.
    """
    number = f"{head.printed.text}." if head.printed is not None else ""
    has_rules = any(look.printed is not None and look.printed.text.startswith(number) for look in below)
    is_item = head.says or (head.printed is not None and len(head.printed.key) > _DEEPEST)
    if has_rules or is_item:
        return False
    return section is not Section.CHANGELOG or any(
        look.has_bullet or look.printed is not None or says_when(look) for look in below
    )


def _is_foot(look: Look) -> bool:
    return _FOOT.fullmatch(look.plain) is not None or look.is_drawn


def _is_legal(look: Look) -> bool:
    return _LEGAL.fullmatch(look.plain) is not None and len(look.plain.split()) < _LEGAL_WORDS
