"""What of a chain only happens to fit, though it grows: chapters without a rule, lone jumps of another look."""

from collections import Counter
from collections.abc import Sequence

from bot.importing.looks import title_like
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.keys import key_after, key_before

# So many three-digit numbers in a chain are sections of hundreds; fewer are amounts.
_FEWEST_HUNDREDS = 3
# What stands before an amendment or a season, unless other thousands number rules too.
_YEARS, _THOUSAND = range(1900, 2100), 1000
# A style of fewer chapters than one in so many is unusual.
_FEW_OTHERS = 4


def guarded(chain: Sequence[Candidate]) -> list[Candidate]:
    """Return a chain without what only happens to fit."""
    guard = _Guard(chain)
    return [one for one in chain if (guard.keeps_rule(one) if one.printed.is_whole else guard.keeps_chapter(one))]


class _Guard:
    """What is usual in a chain."""

    def __init__(self, chain: Sequence[Candidate]) -> None:
        self._keys = {one.key for one in chain}
        self._above = {one.key[:depth] for one in chain for depth in range(1, len(one.key))}
        styles = Counter((one.printed.kinds, one.printed.style) for one in chain if one.printed.is_whole)
        self._common = {kinds: style for (kinds, style), _ in reversed(styles.most_common())}
        self._has_hundreds = sum(one.printed.kinds == "d" and one.printed.is_whole for one in chain) >= _FEWEST_HUNDREDS
        self._has_thousands = any(
            one.printed.kinds == "d" and one.printed.key[0] >= _THOUSAND and not _is_year(one) for one in chain
        )
        self._is_called = all(one.printed.word for one in chain if one.printed.is_whole)
        heads = [one for one in chain if not one.printed.is_whole and one.key in self._above]
        self._chapters = {_chapter_dress(one) for one in heads}
        alone = {one.look.place for one in chain if not one.printed.is_whole}
        self._listed = {place for place in alone if {place - 1, place + 1} & alone} if not heads else set()
        zeros = [one for one in chain if one.key[1:] == (0,)]
        self._styles = Counter(one.printed.style for one in (*heads, *zeros))

    def keeps_chapter(self, one: Candidate) -> bool:
        """Whether a lone number heads others, `3` before `3.1`, or looks like those that do."""
        is_alike = not self._chapters or _chapter_dress(one) in self._chapters
        if one.key in self._above:
            # A step may stand where the chapter should: before its heading, among chapters that look otherwise.
            is_usual = self._styles[one.printed.style] * _FEW_OTHERS >= self._styles.total()
            return is_usual or not (one.counts_sentence or (*one.key, 0) in self._keys)
        if self._is_called and not one.printed.word:
            return False
        return is_alike and _is_heading(one) and one.look.place not in self._listed

    def keeps_rule(self, one: Candidate) -> bool:
        """Whether a whole number has a neighbour, or at least is dressed as most are and no amount."""
        if _is_year(one) and not self._has_thousands:
            return False
        if key_before(one.key) in self._keys or key_after(one.key) in self._keys:
            return True
        is_alike = one.printed.style == self._common[one.printed.kinds] and not one.look.said[:1].islower()
        return is_alike and (one.printed.kinds != "d" or self._has_hundreds)


def _is_year(one: Candidate) -> bool:
    return one.printed.style == "d" and one.printed.key[0] in _YEARS


def _chapter_dress(one: Candidate) -> tuple[object, ...]:
    return len(one.key), one.printed.word, one.look.line.heading, one.look.is_caps or one.look.said.isupper()


def _is_heading(one: Candidate) -> bool:
    return one.look.line.heading is not None or (title_like(one.look.said) and not one.look.has_bullet)
