"""What became of a rule's words, in Discord's Markdown: ~~struck~~ what is gone, **bold** what is new."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise, zip_longest

from bot.rulebook.rewording import Mark, Piece
from bot.ui import limits
from bot.ui.house_cards import literal

_SIGNS = {Mark.DELETED: "~~", Mark.INSERTED: "**"}
# A word with the space around it; what is longer than any word is cut.
_WORD = re.compile(r"\s*\S{1,100}\s*|\s+")
_FRAME = 2 * max(map(len, _SIGNS.values()))


def marked(pieces: Sequence[Piece]) -> str:
    """Return pieces as one text, in which nothing but their marks is markup."""
    said = [_set(piece) for piece in pieces]
    joints = [" " if _touch(one, other) else "" for one, other in pairwise(pieces)]
    return "".join(chain.from_iterable(zip_longest(said, joints, fillvalue="")))


def portions(pieces: Sequence[Piece], *, room: int) -> Iterator[tuple[Piece, ...]]:
    """Cut pieces between words into portions that take at most `room` each when they are marked."""
    if limits.length(marked(pieces)) <= room:
        yield from [tuple(pieces)] if pieces else []
        return
    portion: list[Piece] = []
    taken = 0
    for mark, word in _words(pieces):
        # Each line is marked for itself.
        wanted = _length(word) + _FRAME * word.count("\n")
        goes_on = bool(portion) and portion[-1].mark is mark
        if portion and taken + wanted + (0 if goes_on else _FRAME + 1) > room:
            yield tuple(portion)
            portion, taken, goes_on = [], 0, False
        taken += wanted + (0 if goes_on else _FRAME + 1)
        text = portion.pop().text + word if goes_on else word
        portion.append(Piece(mark=mark, text=text))
    if portion:
        yield tuple(portion)


@lru_cache(maxsize=4096)
def _length(word: str) -> int:
    return limits.length(literal(word))


def _words(pieces: Iterable[Piece]) -> Iterator[tuple[Mark, str]]:
    return ((piece.mark, word) for piece in pieces for word in _WORD.findall(piece.text))


def _touch(one: Piece, other: Piece) -> bool:
    """Whether what is gone and what is new stand so close that nobody reads them apart."""
    is_exchange = Mark.KEPT not in {one.mark, other.mark}
    return is_exchange and not one.text[-1:].isspace() and not other.text[:1].isspace()


def _set(piece: Piece) -> str:
    if piece.mark is Mark.KEPT:
        return literal(piece.text)
    return "\n".join(_line(line, _SIGNS[piece.mark]) for line in piece.text.split("\n"))


def _line(line: str, sign: str) -> str:
    """Mark a line, but not the space at its ends, where Markdown would not see a mark."""
    bare = line.strip()
    if not bare:
        return line
    before, after = line[: len(line) - len(line.lstrip())], line[len(line.rstrip()) :]
    return f"{before}{sign}{literal(bare)}{sign}{after}"
