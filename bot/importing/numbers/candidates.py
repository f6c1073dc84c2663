"""Candidates: the lines that begin with what may be the number of a rule or a chapter."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.importing.headings.sections import announced, in_appendix
from bot.importing.looks import Look, title_like
from bot.importing.numbers.keys import Key, key_after, keys_of
from bot.importing.numbers.printed import Printed

FEWEST_CALLED = 5
"""So many numbers called by a word, as `Rule 101` is, are rules, though none follows on another."""

_HUNDRED = 100
# `P2 chooses to draw.` says who does something: a letter and a number.
_PLAYER = "ud"
_NEARLY_ALL = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A line that begins with what may be a number; `key` says where in the document it would belong."""

    look: Look
    printed: Printed
    key: Key

    @property
    def dress(self) -> tuple[object, ...]:
        """How it is set, apart from its bullet: pages mix lines with and without."""
        return self.printed.style, self.look.line.heading, self.look.body.startswith("*")

    @property
    def counts_sentence(self) -> bool:
        """Whether it stands before a sentence, as the number of a step does and that of a chapter does not."""
        look = self.look
        is_text = look.says or (look.line.is_full and not title_like(look.said))
        return not self.printed.is_whole and look.line.heading is None and is_text


def candidates(looks: Sequence[Look], *, but: frozenset[int]) -> list[Candidate]:
    """Return the candidates of a document but for some places, in its order."""
    numbered = [one for look in looks if look.place not in but and (one := _candidate(look)) is not None]
    found = _with_bare_chapters(numbered, [one for one in numbered if _may_number(one, looks)])
    if not any(one.printed.kinds == "ddd" and "-" in one.printed.text for one in found):
        # Two numbers with a hyphen are a score or a range, unless the document goes on with a third.
        found = [one for one in found if "-" not in one.printed.text or one.printed.kinds[0] != "d"]
    if not _join_by_colons(found):
        found = [one for one in found if ":" not in one.printed.text]
    found = _called(found) or found
    lists = in_appendix(looks, but=but)
    return [
        replace(one, key=key)
        for one, key in zip(found, keys_of([one.printed for one in found]), strict=True)
        if one.printed.is_whole or one.look.place not in lists or one.look.line.heading or announced(one.look)
    ]


def _join_by_colons(found: Sequence[Candidate]) -> bool:
    """Whether a document counts `1:1`, `1:2`: one such number would be a score, or a time."""
    joined = [one.key for one in found if ":" in one.printed.text]
    goes_on = sum(below == key_after(above) for above, below in pairwise(joined))
    return goes_on >= FEWEST_CALLED


def _called(found: Sequence[Candidate]) -> list[Candidate]:
    """Return what a word calls, if nearly all that is whole has one number and a word: `Rule 101` above steps `1.`."""
    whole = [one for one in found if one.printed.is_whole]
    called = [one for one in whole if one.printed.word and len(one.printed.key) == 1]
    if len(called) >= max(FEWEST_CALLED, len(whole) * _NEARLY_ALL):
        return [one for one in found if one.printed.word]
    # `(2a)` was put in among the paragraphs of `§ 3`.
    are_laws = sum(bool(one.printed.word) for one in found) >= FEWEST_CALLED
    return [one for one in found if one.printed.word or one.printed.opened != "("] if are_laws else []


def _candidate(look: Look) -> Candidate | None:
    return Candidate(look=look, printed=look.printed, key=look.printed.key) if look.printed is not None else None


def _may_number(one: Candidate, looks: Sequence[Look]) -> bool:
    """Whether a line's number is dressed as one of a rule or a chapter; letters alone number nothing whole."""
    look, printed = one.look, one.printed
    if not any(sign.isdecimal() for sign in printed.text) or look.is_figures:
        return False
    if not look.said and not printed.trail:
        is_certain = printed.is_whole and printed.kinds != "d"
        return _stands_above(look, looks, is_certain=is_certain)
    if printed.kinds == _PLAYER and not printed.trail and look.said[:1].islower():
        return False
    is_dressed = printed.is_whole or bool(printed.trail or printed.word) or look.line.heading is not None
    return is_dressed or (title_like(look.said) and look.is_short)


def _with_bare_chapters(numbered: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """Return what was found, and single numbers without a sign where the next whole number is the first of theirs."""
    kept: list[Candidate] = []
    places = {one.look.place for one in found}
    following: int | None = None
    for one in reversed(numbered):
        if one.look.place in places:
            kept.append(one)
            following = one.key[0] if one.printed.is_whole else following
        elif following is not None and one.key[0] in {following, following // _HUNDRED} and _may_head(one):
            kept.append(one)
    return kept[::-1]


def _may_head(one: Candidate) -> bool:
    """Whether a single number stands before words that could be a chapter's title."""
    look = one.look
    begins = look.said[:1].isupper() and not look.has_bullet
    return one.printed.kinds == "d" and begins and look.is_short and not look.says


def _stands_above(look: Look, looks: Sequence[Look], *, is_certain: bool) -> bool:
    """Whether a number alone in its line stands right above its text, as a page's number does not.

    `is_certain`: nobody counts pages like that, so that a blank line may stand between.
    """
    if look.line.heading is not None:
        return True
    if look.place + 1 >= len(looks) or not _begins(look, looks, is_certain=is_certain):
        return False
    below = looks[look.place + 1]
    # Between blank lines even what begins small is its text: the rule goes on with the sentence above it.
    is_apart = is_certain and look.line.after_blank and below.line.after_blank
    return is_apart or ((is_certain or not below.line.after_blank) and not below.plain[:1].islower())


def _begins(look: Look, looks: Sequence[Look], *, is_certain: bool) -> bool:
    """Whether what is above a number alone in its line has come to its end."""
    if look.line.after_blank or look.place == 0 or look.is_large:
        return True
    above = looks[look.place - 1]
    return above.ends or (is_certain and (above.printed is not None or title_like(above.plain)))
