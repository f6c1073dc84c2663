"""Headings that the format itself marks, those of well-known kinds, and those between numbered rules."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.importing.cues import INTRODUCTIONS, NOTES, one_of
from bot.importing.headings.heading import Heading, heading_of, is_appendix, is_part
from bot.importing.headings.sections import Section, announced
from bot.importing.headings.stacks import without_stacks
from bot.importing.looks import Look, title_like, words_of

# A kind of heading between numbered rules comes at least twice.
_FEWEST = 2
_INTRODUCTION = re.compile(one_of(INTRODUCTIONS), re.IGNORECASE)
# What documents set as headings so that it stands out: a note, the caption of a picture.
_REMARK = re.compile(
    rf"{one_of(NOTES)}:\s|(?:fig(?:ure)?|table|diagram|abb(?:ildung)?|tab(?:elle)?)\b\.?\s?[0-9]+(?:[.\-][0-9]+)*\b",
    re.IGNORECASE,
)
# `List of Changes.` is no sentence yet.
_FEW_WORDS = 3
# In columns.
_CENTRED = 8
# What announces something so many times is a label.
_LABEL = 3


def marked_headings(looks: Sequence[Look], *, but: frozenset[int]) -> dict[int, Heading]:
    """Return the headings that the format itself marks, those of well-known kinds, and those of parts."""
    found: dict[int, Heading] = {}
    labels = _labels(looks, but=but)
    for look in looks:
        if look.place in but or look.has_bullet or _REMARK.match(look.plain):
            continue
        section = _section(look, looks) if look.plain not in labels else None
        if look.line.heading is not None or section is not None or (is_part(look) and _stands_out(look, looks)):
            found[look.place] = heading_of(look, rank=look.line.heading or 0, section=section)
    return found


def headings_between(looks: Sequence[Look], *, but: frozenset[int], numbered: frozenset[int]) -> dict[int, Heading]:
    """Return the unnumbered headings of a numbered document: they stand out, and a number follows at once."""
    found: dict[int, Heading] = {}
    first = min(numbered, default=0)
    for look in reversed(looks):
        is_free = look.place not in but and look.place not in numbered
        leads = look.place + 1 in numbered or look.place + 1 in found
        if is_free and leads and _may_head(look, looks, but, first=first):
            found[look.place] = heading_of(look, rank=0)
    alone = {look.place for look in without_stacks([found[place].look for place in sorted(found)], first=first)}
    found = {place: one for place, one in found.items() if place in alone}
    kinds = Counter(_kind(one.look) for one in found.values())
    # `CASES:` below each chapter's introduction heads no chapter of its own, nor does `Penalty: Warning`.
    labels = Counter(_label(one.look) for one in found.values() if ":" in one.look.plain)
    return {
        place: one
        for place, one in found.items()
        if kinds[_kind(one.look)] >= _FEWEST and labels[_label(one.look)] < _FEWEST
    }


def _label(look: Look) -> str:
    return look.plain.partition(":")[0]


def introductions(
    looks: Sequence[Look], *, but: frozenset[int], first: int, last: int, listed: Collection[str]
) -> dict[int, Heading]:
    """Return the headings of prefaces and the like from one place up to another, by their places.

    `listed` are the words of the lines of the contents: what is named there and stands out is such a heading too.
    """
    found: dict[int, Heading] = {}
    for look in looks[first:last]:
        is_known = introduces(look)
        if look.place in but or not (is_known or (look.is_short and words_of(look.plain) in listed)):
            continue
        begins_page = is_known and look.place > 0 and looks[look.place - 1].line.page != look.line.page
        if (begins_page or _stands_out(look, looks)) and not _names_what_is_above(look, looks):
            heading = replace(heading_of(look, rank=0), holds_nothing=True)
            found[look.place] = replace(heading, key=look.plain.capitalize()) if is_known else heading
    return found


def introduces(look: Look) -> bool:
    """Whether a line is the heading of a preface or the like, by its words."""
    return _INTRODUCTION.fullmatch(look.plain) is not None


def _names_what_is_above(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line is the title of the part, or of the number alone in its line, right above."""
    if look.place == 0:
        return False
    above = looks[look.place - 1]
    return (is_part(above) and not look.line.after_blank) or (above.printed is not None and not above.said)


def _labels(looks: Sequence[Look], *, but: frozenset[int]) -> frozenset[str]:
    """Return the words that announce something again and again: `FAQ` under each term heads no chapter of its own."""
    counted = Counter(look.plain for look in looks if look.place not in but and announced(look) is not None)
    return frozenset(words for words, count in counted.items() if count >= _LABEL)


def _section(look: Look, looks: Sequence[Look]) -> Section | None:
    """Return what a line announces where it stands as a heading does."""
    if is_appendix(look) and _begins(look, looks):
        return announced(look)
    section = announced(look) if _stands_out(look, looks) else None
    if section is Section.GLOSSARY and _counts_rules(look, looks):
        return None
    # `Appendix B lists the ferries.`, `See the errata.`: a sentence only speaks of one.
    is_sentence = look.line.heading is None and look.ends and len(look.plain.split()) > _FEW_WORDS
    return None if is_sentence and not (look.is_caps or look.is_bold) else section


def _counts_rules(look: Look, looks: Sequence[Look]) -> bool:
    """Whether rules are counted under a counted heading: `Article II. Definitions` above `A. A member is …`."""
    below = looks[look.place + 1] if look.place + 1 < len(looks) else None
    is_counted = look.printed is not None and bool(look.printed.word)
    return is_counted and below is not None and below.printed is not None and below.printed.text in {"A", "a", "1"}


def _begins(look: Look, looks: Sequence[Look]) -> bool:
    return look.place == 0 or looks[look.place - 1].ends


def _stands_out(look: Look, looks: Sequence[Look]) -> bool:
    stands_out = look.line.heading is not None or look.is_caps or look.is_bold
    return stands_out or look.line.after_blank or _begins(look, looks)


def _may_head(look: Look, looks: Sequence[Look], but: Collection[int], *, first: int) -> bool:
    is_other = look.ends or look.has_bullet or look.is_row_of_numbers or look.is_caption
    is_plain = look.printed is None and not is_other
    if not (is_plain and look.is_short):
        return False
    if not look.line.after_blank:
        stands_out = look.is_bold or (_is_centred(look, looks) and title_like(look.plain))
        return stands_out and look.place > 0 and (looks[look.place - 1].ends or look.place < first)
    return look.is_caps or look.is_bold or look.is_large or _is_title_alone(look, looks, but, first=first)


def _is_title_alone(look: Look, looks: Sequence[Look], but: Collection[int], *, first: int) -> bool:
    """Whether a line reads as a title after the end of a sentence, and is neither the last of a list nor its head.

    Before the first number all may be titles.
    """
    above = look.place - 1
    if _names_what_is_above(look, looks):
        return False
    is_after_end = above in but or (above >= 0 and (looks[above].ends or look.place < first))
    return is_after_end and title_like(look.plain) and not look.plain.endswith(":")


def _is_centred(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line begins far to the right of those around it."""
    around = [looks[place].line.indent for place in (look.place - 1, look.place + 1) if 0 <= place < len(looks)]
    return look.line.indent - max(around, default=0) >= _CENTRED


def _kind(look: Look) -> tuple[bool, bool]:
    return look.is_caps, look.is_bold
