"""Headings that only their looks tell, in a document whose format marks none; what stands out most stands highest."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from bot.importing.cues import ABILITY_TAGS, CHAPTERS, SPELLED_NUMBERS, one_of
from bot.importing.headings.above_text import titles_text
from bot.importing.headings.alphabetical import headwords
from bot.importing.headings.colons import heads_count
from bot.importing.headings.heading import Heading, framed_in, heading_of, is_dated
from bot.importing.headings.sections import Section, announced, announced_by
from bot.importing.looks import Look, title_like

_UNDERLINE = re.compile(r"[=~_*#]{3,}|-{3,}|—{2,}|–{3,}")
_CHAPTER_WORDS = one_of(form for word in CHAPTERS for form in (word.capitalize(), word.upper()))
_COUNTS = rf"(?:[0-9IVX]+|(?i:{one_of(SPELLED_NUMBERS)}))"
_CHAPTER_NUMBER = re.compile(rf"{_CHAPTER_WORDS}\s+{_COUNTS}\s*:?")
_CHAPTER_TITLE = re.compile(rf"{one_of(CHAPTERS)}\s+[0-9IVX]+\s*[:.–—-]\s*.*", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“][^\"“”.,:;?!]{3,60}[\"”]")
# A word of three letters, but no roman numeral of a reference: `III.H.2`.
_WORD = re.compile(r"(?<![^\W\d_])(?![IVXLC]+(?![^\W\d_]))[^\W\d_]{3}")
_TAGS = re.compile(rf"{one_of(ABILITY_TAGS)}\b.*\w", re.IGNORECASE)
# `OR` between two ways to do something is no heading.
_SHORTEST = 3
_BETWEEN = frozenset({"and", "not", "but"})
# A heading in the case of a sentence has at most so many words.
_FEW_WORDS = 5
# So many alike in a row, with nothing between them, are a list.
_LIST = 3
# Titles right above their texts are told from other short lines only where there are several.
_FEWEST_ABOVE_TEXT = 3
_NEARLY_ALL = 0.8
# Where a table's columns were, a line of text has two spaces.
_COLUMN_GAP = "  "


class _Standing(IntEnum):
    """How a line stands out, the most first."""

    LARGE = 1
    CHAPTER = 2
    FRAMED = 3
    CAPITALS = 4
    UNDERLINED = 5
    BOLD = 6
    ATOP = 7
    ALONE = 8
    ABOVE_TEXT = 9


_Rank = tuple[_Standing, int]
_HIGHEST: _Rank = (_Standing.LARGE, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingOut:
    """The headings by place, and the places of lines that only count the next one: `Chapter 3` above its title."""

    headings: Mapping[int, Heading]
    counted: Collection[int]


def underlines(looks: Sequence[Look], *, but: frozenset[int]) -> Mapping[int, int]:
    """Return the places of lines that only underline or part, and of the title above each (itself where none is)."""
    found: dict[int, int] = {}
    for look in looks:
        if look.place in but or not _UNDERLINE.fullmatch(look.line.text):
            continue
        above = looks[look.place - 1] if look.place else look
        is_title = look.place > 0 and not look.line.after_blank and above.is_short and above.place not in found
        found[look.place] = above.place if is_title else look.place
    return found


def standing_out(
    looks: Sequence[Look], *, but: Collection[int], underlined: Mapping[int, int], is_bare: bool = False
) -> StandingOut:
    """Return the headings that stand out; three and more in a row without a text between them are a list.

    `is_bare`: the document numbers nothing, so that a title right above its text may be a heading.
    """
    signs = _signs(looks, underlined)
    may_head = [look for look in looks if look.place not in but and look.place not in underlined and _may_head(look)]
    ranks = {look.place: rank for look in may_head if (rank := _rank(look, looks, signs=signs)) is not None}
    ranks |= _above_counts([look for look in may_head if look.place not in ranks], looks)
    words = headwords(looks, may_head) if is_bare else []
    if words:
        ranks = _from_a_to_z(words, ranks, looks)
    if is_bare:
        alphabet = range(words[0], words[-1]) if words else range(0)
        others = [look for look in may_head if look.place not in ranks and look.place not in alphabet]
        ranks |= _above_text(others, looks, ranks)
    if is_bare and not words:
        ranks |= _chapters_on_pages(looks, ranks)
    ranks = _without_terms(ranks, looks)
    counted = {place for place in ranks if place + 1 in ranks and _CHAPTER_NUMBER.fullmatch(looks[place].plain)}
    chapters = {place + 1: min(ranks[place + 1], (_Standing.CHAPTER, 0)) for place in counted}
    ranks = {place: rank for place, rank in (ranks | chapters).items() if place not in counted}
    return StandingOut(headings=_headings(_without_lists(ranks, looks), looks), counted=counted)


def _above_counts(may_head: Sequence[Look], looks: Sequence[Look]) -> dict[int, _Rank]:
    """Return the titles with a colon, each above a count that begins: `General rules:` above `1)`."""
    found = [
        look.place for look in may_head if look.place + 1 < len(looks) and heads_count(look, looks[look.place + 1])
    ]
    return dict.fromkeys(found, (_Standing.ALONE, 0)) if len(found) >= _FEWEST_ABOVE_TEXT else {}


def _above_text(may_head: Sequence[Look], looks: Sequence[Look], ranks: Mapping[int, _Rank]) -> dict[int, _Rank]:
    """Return the titles right above their texts, after the end of another, as high as those that stand alone.

    Where nothing stands higher than these, they stand one level lower.
    """
    found = [look.place for look in may_head if titles_text(look, looks)]
    has_higher = any(standing < _Standing.ALONE for standing, _ in ranks.values())
    rank = (_Standing.ALONE if has_higher else _Standing.ABOVE_TEXT, 0)
    return dict.fromkeys(found, rank) if len(found) >= _FEWEST_ABOVE_TEXT else {}


def _from_a_to_z(words: Sequence[int], ranks: Mapping[int, _Rank], looks: Sequence[Look]) -> dict[int, _Rank]:
    """Return headwords as headings of one rank, and what stands out before and behind them, or is set larger."""
    usual = Counter(looks[place].line.size for place in words).most_common(1)[0][0]
    larger = {place for place in ranks if looks[place].line.size > usual and looks[place].is_large}
    kept = {place: rank for place, rank in ranks.items() if place in larger or not words[0] <= place <= words[-1]}
    return kept | dict.fromkeys((place for place in words if place not in larger), (_Standing.ALONE, 0))


def _chapters_on_pages(looks: Sequence[Look], ranks: Mapping[int, _Rank]) -> dict[int, _Rank]:
    """Return the titles that begin pages, one level higher than those like them, if nearly all pages begin with one."""
    tops = [below.place for above, below in pairwise(looks) if above.line.page != below.line.page]
    heads = [place for place in tops if ranks.get(place, _HIGHEST) >= (_Standing.ALONE, 0)]
    are_chapters = len(heads) >= _FEWEST_ABOVE_TEXT and len(heads) >= len(tops) * _NEARLY_ALL
    return dict.fromkeys(heads, (_Standing.ATOP, 0)) if are_chapters else {}


def _signs(looks: Sequence[Look], underlined: Mapping[int, int]) -> Mapping[int, int]:
    """Return the places of underlined titles, each with the rank of its sign: the one that is used first is highest."""
    titles = {title: looks[place].line.text[0] for place, title in underlined.items() if title != place}
    order = list(dict.fromkeys(titles.values()))
    return {title: order.index(sign) for title, sign in titles.items()}


def _may_head(look: Look) -> bool:
    letters = sum(map(str.isalnum, look.plain))
    is_drawn = letters * 2 < len(look.plain.replace(" ", "")) and framed_in(look) is None
    is_other = look.has_bullet or look.is_question or look.is_row_of_numbers or look.is_caption
    return look.is_short and not (is_drawn or is_other or _TAGS.match(look.plain) is not None)


def _headings(ranks: Mapping[int, _Rank], looks: Sequence[Look]) -> dict[int, Heading]:
    levels = {rank: level for level, rank in enumerate(sorted(set(ranks.values())), start=1)}
    found: dict[int, Heading] = {}
    for place, rank in ranks.items():
        section = announced_by(looks[place].plain)
        found[place] = heading_of(looks[place], rank=levels[rank], section=section)
    return found


def _rank(look: Look, looks: Sequence[Look], *, signs: Mapping[int, int]) -> _Rank | None:
    """Return how far a line stands out, the most with the least; None for a line of text."""
    if look.is_large:
        return _Standing.LARGE, -look.line.size
    if look.place in signs and not _goes_on(look):
        return _Standing.UNDERLINED, signs[look.place]
    standing = _standing(look, looks)
    return (standing, 0) if standing is not None else None


def _standing(look: Look, looks: Sequence[Look]) -> _Standing | None:
    """Return how a line stands out by its own words and the blank lines around it."""
    if _counts_chapter(look):
        return _Standing.CHAPTER
    if look.line.after_blank and framed_in(look) is not None:
        return _Standing.FRAMED
    if look.is_caps:
        return _Standing.CAPITALS if _is_word_in_capitals(look) and not _ends_sentence(look, looks) else None
    if look.is_bold and look.line.after_blank and not look.ends and not _goes_on(look):
        return _Standing.BOLD
    return _Standing.ALONE if not _goes_on(look) and _stands_alone(look, looks) else None


def _counts_chapter(look: Look) -> bool:
    is_title = look.is_caps and _CHAPTER_TITLE.fullmatch(look.plain) is not None
    return is_title or _CHAPTER_NUMBER.fullmatch(look.plain) is not None


def _goes_on(look: Look) -> bool:
    return look.plain.endswith((".", ",", ";")) and not look.is_caps


def _is_word_in_capitals(look: Look) -> bool:
    is_word = len(look.plain) >= _SHORTEST and look.plain.lower() not in _BETWEEN
    is_word = is_word and _WORD.search(look.plain) is not None
    return is_word and (look.line.after_blank or not look.plain.endswith(":"))


def _ends_sentence(look: Look, looks: Sequence[Look]) -> bool:
    """Whether capitals are the last words of the line above: `a payment to the` above `FERRY CLUB.`."""
    goes_on = look.place > 0 and not look.line.after_blank and not looks[look.place - 1].ends
    return goes_on and look.plain.endswith(".") and not looks[look.place - 1].is_caps


def _stands_alone(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line between blank ones, or the first of all, reads like a heading."""
    if look.place + 1 >= len(looks) or _begins_with_label(look) or _COLUMN_GAP in look.line.text:
        return False
    below = looks[look.place + 1]
    is_alone = look.line.after_blank and below.line.after_blank
    if is_alone and not look.ends and (is_dated(look) or _QUOTED.fullmatch(look.plain)):
        return True
    if look.printed is not None or not (is_alone or look.place == 0):
        return False
    is_title = title_like(look.plain) and not look.plain.endswith(":")
    return is_title or (is_alone and _reads_like_heading(look, looks, below))


def _begins_with_label(look: Look) -> bool:
    """Whether only its first words are bold: `**Range:** 60 feet`."""
    return look.body.startswith("**") and not look.is_bold


def _reads_like_heading(look: Look, looks: Sequence[Look], below: Look) -> bool:
    """Whether a few words in the case of a sentence stand between paragraphs, and are no piece of one."""
    above = looks[look.place - 1] if look.place else None
    is_parted = above is None or above.ends or above.is_short
    is_phrase = look.plain[:1].isupper() and look.plain[-1:].isalnum() and len(look.plain.split()) <= _FEW_WORDS
    return is_parted and is_phrase and below.plain[:1].isupper() and (below.ends or below.line.is_full)


def _without_terms(ranks: Mapping[int, _Rank], looks: Sequence[Look]) -> dict[int, _Rank]:
    """Return headings without what looks like them in a glossary but has its text right below: its terms."""
    kept = dict(ranks)
    glossary: _Rank | None = None
    for place in sorted(ranks):
        section = announced(looks[place])
        if section is not None or glossary is None or place + 1 >= len(looks):
            glossary = ranks[place] if section is Section.GLOSSARY else None
        elif ranks[place] < glossary or (ranks[place] == glossary and looks[place + 1].line.after_blank):
            glossary = None
        elif not looks[place + 1].line.after_blank:
            del kept[place]
    return kept


def _without_lists(ranks: Mapping[int, _Rank], looks: Sequence[Look]) -> dict[int, _Rank]:
    """Return headings without those that stand in a row of their kind with nothing between: the contents of a box."""
    kept = dict(ranks)
    run: list[int] = []
    for place in [*sorted(ranks), len(looks)]:
        if run and place == run[-1] + 1 and ranks.get(place) == ranks[run[-1]]:
            run.append(place)
            continue
        if len(run) >= _LIST:
            # The last one may head what follows it.
            heads_nothing = run[-1] + 1 >= len(looks) or run[-1] + 1 in ranks
            for listed in run if heads_nothing else run[:-1]:
                del kept[listed]
        run = [place]
    return kept
