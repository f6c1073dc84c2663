"""Glyphs → Words: where one ends, tracked and letter-spaced words joined, what is printed twice once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from bot.importing.readers.pages.glyphs import Glyph

# Distances by the size of the letters.
_SAME_LINE = 0.12
_WORD_GAP = 0.13
_WORD_GAP_BESIDE_SPACES = 0.15
_RUN_GAP = 3.0
_BACK = 0.35
_TRACKED = 0.06
_WIDEST_TRACKING = 0.8
_SAME_PLACE = 0.12
_MIN_SPACED = 4
# Twins are drawn soon after one another.
_NEAREST = 100
_LIGATURES = str.maketrans(
    {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st"}
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\ufffe\uffff")
    | {"\t": " "}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """Letters without a space in them, all set alike.

    `joint` is what stands before it: nothing where it goes on a word set in another way; None if only the gap can tell.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    is_bold: bool
    is_italic: bool
    joint: str | None = None


def words_of(glyphs: Iterable[Glyph]) -> list[Word]:
    """Return the words of a page in the order in which they are drawn."""
    words = [word for run in _runs(glyphs) for word in _words(run)]
    return _once(words)


def _runs(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    """Part the glyphs where the next one does not stand to the right on the same line."""
    run: list[Glyph] = []
    right = 0.0
    for glyph in glyphs:
        if run:
            last, size = run[-1], max(run[-1].font.size, glyph.font.size)
            is_ligature = glyph.left == last.left and glyph.run == last.run
            goes_on = abs(glyph.base - last.base) <= _SAME_LINE * size
            goes_on = goes_on and -_BACK * size <= glyph.left - right <= _RUN_GAP * size
            if not (goes_on or is_ligature):
                yield run
                run, right = [], 0.0
        if run and _is_shadow(glyph, run[-1]):
            continue
        run.append(glyph)
        right = max(right, glyph.right) if len(run) > 1 else glyph.right
    if run:
        yield run


def _is_shadow(glyph: Glyph, last: Glyph) -> bool:
    """Say whether a letter is printed again to look bold."""
    is_near = abs(glyph.left - last.left) < _SAME_PLACE * glyph.font.size
    return is_near and glyph.text == last.text and glyph.run != last.run and glyph.text != " "


def _words(run: Sequence[Glyph]) -> list[Word]:
    pieces = _parted(run)
    if _is_letter_spaced(pieces):
        pieces = _joined(pieces)
    return [word for place, piece in enumerate(pieces) for word in _set_alike(piece, " " if place else None)]


def _parted(run: Sequence[Glyph]) -> list[list[Glyph]]:
    """Part a run at its spaces and where a gap is as wide as one."""
    has_spaces = any(glyph.text == " " for glyph in run)
    tracking = _tracking(run)
    pieces: list[list[Glyph]] = [[]]
    for last, glyph in zip((run[0], *run), run, strict=False):
        least = _WORD_GAP_BESIDE_SPACES if has_spaces else _WORD_GAP
        gap = (glyph.left - last.right) / max(last.font.size, glyph.font.size)
        if glyph.text == " " or gap > least + tracking:
            pieces.append([])
        if glyph.text != " ":
            pieces[-1].append(glyph)
    return [piece for piece in pieces if piece]


def _tracking(run: Sequence[Glyph]) -> float:
    """Return the gap that stands between all letters of a run, by their size."""
    pairs = [(last, glyph) for last, glyph in pairwise(run) if " " not in (last.text, glyph.text)]
    gaps = [(glyph.left - last.right) / glyph.font.size for last, glyph in pairs if glyph.left != last.left]
    if len(gaps) < _MIN_SPACED - 1:
        return 0.0
    usual = median(gaps)
    even = sum(abs(gap - usual) < max(0.25 * usual, 0.03) for gap in gaps)
    letters = sum(glyph.text.isalpha() for glyph in run if glyph.text != " ")
    is_tracked = _TRACKED < usual < _WIDEST_TRACKING and even * 4 >= len(gaps) * 3 and letters * 4 >= len(run) * 2
    return usual if is_tracked else 0.0


def _is_letter_spaced(pieces: Sequence[Sequence[Glyph]]) -> bool:
    singles = sum(len(piece) == 1 and piece[0].text.isalpha() for piece in pieces)
    return len(pieces) >= _MIN_SPACED and singles * 10 >= len(pieces) * 9


def _joined(pieces: Sequence[list[Glyph]]) -> list[list[Glyph]]:
    """Join `R U L E S   O F`, whose words stand further apart than its letters."""
    gaps = [after[0].left - before[-1].right for before, after in pairwise(pieces)]
    usual = median(gaps)
    words = [list(pieces[0])]
    for gap, piece in zip(gaps, pieces[1:], strict=True):
        if gap > 1.6 * usual:
            words.append([])
        words[-1].extend(piece)
    return words


def _set_alike(piece: Sequence[Glyph], joint: str | None) -> Iterator[Word]:
    start = 0
    for place in range(1, len(piece) + 1):
        if place == len(piece) or piece[place].font != piece[start].font:
            if (word := _word(piece[start:place], "" if start else joint)).text:
                yield word
            start = place


def _word(glyphs: Sequence[Glyph], joint: str | None) -> Word:
    first = glyphs[0]
    return Word(
        text="".join(glyph.text for glyph in glyphs).translate(_LIGATURES),
        left=first.left,
        right=max(glyph.right for glyph in glyphs),
        base=first.base,
        size=first.font.size,
        is_bold=first.font.is_bold,
        is_italic=first.font.is_italic,
        joint=joint,
    )


def _once(words: Sequence[Word]) -> list[Word]:
    """Leave out each word that is printed again in nearly the same place; twice means bold."""
    placed: dict[str, list[int]] = {}
    kept: list[Word] = []
    for word in words:
        alike = placed.setdefault(word.text, [])
        twin = next((at for at in alike[-_NEAREST:] if _is_twin(kept[at], word)), None)
        if twin is None:
            alike.append(len(kept))
            kept.append(word)
        else:
            kept[twin] = replace(kept[twin], is_bold=True)
    return kept


def _is_twin(word: Word, other: Word) -> bool:
    near = _SAME_PLACE * word.size
    return abs(word.left - other.left) < near and abs(word.base - other.base) < near
