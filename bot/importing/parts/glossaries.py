"""Glossaries: terms with their definitions beside or below them, under letters that only part them."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.importing.cues import TERMS, one_of
from bot.importing.document import LeftOut, Reason
from bot.importing.drafts import Draft
from bot.importing.headings.alphabetical import sorted_as
from bot.importing.in_order import longest_in_order
from bot.importing.looks import Look, title_like
from bot.importing.parts.dividing import Beginning, divide
from bot.importing.parts.terms import is_aside, term_in

_DIVIDER = re.compile(r"[A-Z](?:\s?[-–/]\s?[A-Z])?")
# What a definition cites behind its last sentence: `[9.1]`.
_CITED = re.compile(r"[.!?…]\s*[\[(][^\[\]()]{1,40}[\])]$")
_HEADER = re.compile(rf"{one_of(TERMS)}s?(?:\s*\|\s*\w+)+", re.IGNORECASE)
_CELLS = " | "
_FEWEST_TERMS = 3
# Of the lines of a table so many are rows; a row of one cell goes on with the one above.
_NEARLY_ALL = 0.8
# By the alphabet so many times as many terms are found as alone between blank lines: page feet alone part these.
_MANY_MORE = 2
_SMALL_WORDS = 5
_LONGEST_TERM = 70
# `Opponent, Etc.` is a term, though a full stop ends it.
_ABBREVIATED = 2
# Behind all words in the alphabet.
_END = "\uffff"


def divide_glossary(draft: Draft) -> list[LeftOut]:
    """Divide a glossary at its terms: `Term: text`, a term on a line of its own, or in bold; return what only parts."""
    parting = {
        look.place: LeftOut(line=look.line, reason=Reason.NO_WORDS)
        for place, look in enumerate(draft.lines)
        if _is_divider(draft.lines, place)
    }
    lines = draft.lines = [look for look in draft.lines if look.place not in parting]
    if rows := _rows(lines):
        heads = [look for look in lines if _is_header(look)]
        draft.lines = [look for look in lines if not _is_header(look)]
        divide(draft, _rows(draft.lines) if heads else rows)
        return [*parting.values(), *(LeftOut(line=look.line, reason=Reason.TABLE_HEAD) for look in heads)]
    starts = [place for place in range(len(lines)) if _starts(lines, place)]
    beside = _terms_beside(lines, starts)
    alone = _terms_above(lines, starts)
    if len(beside) >= max(len(alone), _FEWEST_TERMS):
        divide(draft, beside)
    elif alone:
        heads_at = sorted({*alone, *_unparted(lines, alone)})
        titles = {place: lines[place].plain.rstrip(":") for place in heads_at}
        divide(draft, {place: [Beginning(title, title, "")] for place, title in titles.items()})
    return list(parting.values())


def _rows(lines: Sequence[Look]) -> dict[int, list[Beginning]]:
    """Return the terms of a table, each with the rest of its row; none if these lines are no table."""
    cells = {place: look.body.partition(_CELLS) for place, look in enumerate(lines) if _CELLS in look.body}
    if len(cells) < _FEWEST_TERMS or len(cells) < len(lines) * _NEARLY_ALL:
        return {}
    terms = {place: (term.strip("* "), text) for place, (term, _, text) in cells.items()}
    return {place: [Beginning(term, term, text)] for place, (term, text) in terms.items()}


def _terms_above(lines: Sequence[Look], starts: Sequence[int]) -> list[int]:
    """Return the places of terms above their definitions: what blank lines part, or else the alphabet."""
    are_parted = any(look.line.after_blank or look.is_bold for look in lines[1:])
    alone = _terms_alone(lines, starts) if are_parted else []
    in_order = _by_alphabet(lines)
    return in_order if len(in_order) > len(alone) * _MANY_MORE else alone


def _starts(lines: Sequence[Look], place: int) -> bool:
    look = lines[place]
    return look.line.after_blank or place == 0 or look.has_bullet or look.is_bold


def _terms_beside(lines: Sequence[Look], starts: Sequence[int]) -> dict[int, list[Beginning]]:
    """Return the terms with their text beside them; where nothing parts paragraphs, those after a sentence's end."""
    terms = {place: term for place, look in enumerate(lines) if (term := term_in(look.body)) is not None}
    terms = {place: term for place, term in terms.items() if not _is_header(lines[place])}
    if len(small := _small_terms(lines)) > len(terms):
        terms = small
    is_dense = len(starts) < len(terms)
    allowed = {*starts, *(place for place in terms if is_dense and place and _is_over(lines[place - 1]))}
    return {place: [Beginning(term, term, text)] for place, (term, text) in terms.items() if place in allowed}


def _small_terms(lines: Sequence[Look]) -> dict[int, tuple[str, str]]:
    """Return the terms before a colon that begin with a small letter, as in the laws of chess, and names: in order."""
    found = [
        (place, term)
        for place, look in enumerate(lines)
        if (term := term_in(look.body, is_small=True) or term_in(look.body)) is not None
    ]
    if not any(term[:1].islower() for _, (term, _) in found):
        return {}
    chain = longest_in_order([sorted_as(term) for _, (term, _) in found])
    return dict(found[place] for place in chain)


def _is_over(above: Look) -> bool:
    """Whether a definition is at its end: as a sentence, or with the rules that it cites behind one."""
    return above.ends or _CITED.search(above.plain) is not None or _is_header(above)


def _is_header(look: Look) -> bool:
    """Whether a row says what stands in its table: `Term | Meaning`."""
    return _HEADER.fullmatch(look.plain) is not None


def _by_alphabet(lines: Sequence[Look]) -> list[int]:
    """Return the places of terms where nothing parts them: they stand between sentences and follow the alphabet.

    What reads like a term above the first of them, as golden rules do, is one too.
    """
    heads = [
        place
        for place, (look, below) in enumerate(pairwise(lines))
        if _may_stand_above(look, below) and (place == 0 or _is_over(lines[place - 1]))
    ]
    chain = longest_in_order([sorted_as(lines[place].plain) for place in heads])
    if len(chain) < _FEWEST_TERMS or len(chain) * 2 < len(heads):
        return []
    return [*heads[: chain[0]], *(heads[one] for one in chain)]


def _may_stand_above(look: Look, below: Look) -> bool:
    """Whether a line reads like a term with its definition in the next, be it one in small letters."""
    words = len(look.plain.split())
    is_phrase = words <= _SMALL_WORDS and not (look.line.is_full or look.ends or look.has_bullet or look.printed)
    is_term = _reads_like_term(look) or (is_phrase and (words == 1 or not look.is_open))
    return is_term and not below.plain[:1].islower()


def _is_divider(lines: Sequence[Look], place: int) -> bool:
    """Whether a line is only the letter under which the next terms stand."""
    plain = lines[place].plain
    if not _DIVIDER.fullmatch(plain):
        return False
    following = lines[place + 1].plain if place + 1 < len(lines) else ""
    return following[:1].upper() in {plain[0], "“", '"', ""} and following != plain


def _terms_alone(lines: Sequence[Look], starts: Sequence[int]) -> list[int]:
    """Return the places of terms on lines of their own: where most are bold or large, only of those."""
    alone = [place for place in starts if _is_alone(lines, place)]
    dressed = [place for place in alone if lines[place].is_bold or lines[place].is_large]
    return dressed if len(dressed) >= max(_FEWEST_TERMS, len(alone) / 2) else alone


def _is_alone(lines: Sequence[Look], place: int) -> bool:
    """Whether a line is a term with its definition on the next."""
    look = lines[place]
    if len(look.plain) > _LONGEST_TERM or look.has_bullet or place + 1 >= len(lines) or is_aside(look.plain):
        return False
    if not lines[place + 1].line.after_blank:
        return not look.ends or len(look.plain.split()) <= _ABBREVIATED
    is_title = look.is_bold or look.is_caps or title_like(look.plain)
    return is_title and not look.ends and not look.plain.endswith((":", ",", ";"))


def _unparted(lines: Sequence[Look], alone: Sequence[int]) -> Iterator[int]:
    """Yield the places of terms that no blank line parts from the one above: they fit in by the alphabet."""
    for above, below in pairwise([*alone, len(lines)]):
        last = lines[below].plain.casefold() if below < len(lines) else _END
        for place in range(above + 2, below - 1):
            fits = lines[above].plain.casefold() < lines[place].plain.casefold() < last
            is_between = not lines[place].line.after_blank and not lines[place + 1].line.after_blank
            if fits and is_between and lines[place - 1].ends and _reads_like_term(lines[place]):
                yield place


def _reads_like_term(look: Look) -> bool:
    return title_like(look.plain) and not look.ends and not look.has_bullet and look.printed is None
