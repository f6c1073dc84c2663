"""The right margin of a text that was wrapped by hand, if it has one."""

from collections.abc import Sequence
from dataclasses import dataclass

_NARROWEST, _WIDEST = 40, 140
_FEWEST = 5
# Lines beyond the margin: an address, a row of a table.
_OUTLIERS = (0.0, 0.01, 0.03, 0.05)
_NEAR, _HALF = 0.85, 0.5
_SHORTEST, _LONGEST = 0.6, 1.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """The last column that a line of a text may use; None where a paragraph is one line, however long."""

    column: int | None

    @classmethod
    def of(cls, lengths: Sequence[int]) -> "Margin":
        """Find the margin at which lines pile up.

        Where words are wrapped, every line of a paragraph but its last comes within a word of the margin: of the lines
        that pass half of it, most end in its last 15 %. Where each line is a paragraph of its own, lengths fall off
        evenly (15 % of the range holds well under half of the lines) or go far beyond what anybody prints.
        """
        ordered = sorted(lengths)
        for share in _OUTLIERS:
            column = ordered[max(0, round(len(ordered) * (1 - share)) - 1)] if ordered else 0
            if _NARROWEST <= column <= _WIDEST and _is_piled_up(ordered, column):
                return cls(column=column)
        return cls(column=None)

    def ends(self, length: int, following: str) -> bool:
        """Whether a line of this length stops because the first word that follows did not fit."""
        if self.column is None or not following:
            return False
        next_word = following.split(maxsplit=1)[0]
        wants = length + 1 + len(next_word)
        return wants > self.column and self.column * _SHORTEST <= length <= self.column * _LONGEST


def _is_piled_up(ordered: Sequence[int], column: int) -> bool:
    near = sum(1 for length in ordered if column * _NEAR <= length <= column)
    beyond_half = sum(1 for length in ordered if length > column * _HALF)
    return near >= _FEWEST and near >= beyond_half * _HALF
