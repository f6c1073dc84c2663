"""What is new in a text, word by word, in pieces that a person reads with ease."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from rapidfuzz.distance import Indel

from bot.rulebook.citing import Citing
from bot.rulebook.model import Rulebook

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\S")
_SPACE = re.compile(r"\s*")
# Emphasis is no word, and half of it could not be shown.
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
# What printers set in one way or another without a change of words.
_TYPOGRAPHY = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u2011": "-"})
# Two texts of more tokens are not compared word by word: time and memory grow with the product.
_MOST_COMPARISONS = 100_000_000
# What stays between two changes is no help to a reader if it is so short, and no longer than they are.
_ISLAND, _ISLAND_TOKENS = 12, 4
# Two texts that share less of the shorter one are read better one after the other.
_LEAST_KEPT = 0.4
# How much stays to see of what is kept: some words before a change, and some behind it.
_KEPT_AROUND = 60


class Mark(StrEnum):
    """What became of a piece of a text."""

    KEPT = "kept"
    DELETED = "deleted"
    INSERTED = "inserted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece of a text and what became of it; the text is the new edition's, unless it was deleted."""

    mark: Mark
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A word, sign or reference with the space behind it, and what it is compared by."""

    shown: str
    key: str


class Reader:
    """Reads texts of one edition; `pairs` leads from its ids to those of the edition that it is compared with."""

    def __init__(self, book: Rulebook, *, pairs: Mapping[str, str] | None = None) -> None:
        self._citing, self._pairs = Citing(book), pairs

    def read(self, text: str) -> tuple[Token, ...]:
        """Return a text's tokens; a reference is the rule that it leads to, whatever its number is."""
        plain = _plain(text)
        cited = {one.start: (one.end, self._target(one.rule_id)) for one in self._citing.citations(plain)}
        return tuple(_tokens(plain, {start: (end, key) for start, (end, key) in cited.items() if key is not None}))

    def _target(self, rule_id: str) -> str | None:
        target = rule_id if self._pairs is None else self._pairs.get(rule_id)
        return f"→{target}" if target is not None else None


@dataclass(frozen=True, slots=True)
class _Block:
    """A stretch of both texts: the same words, or other ones."""

    is_kept: bool
    old: Sequence[Token]
    new: Sequence[Token]

    def __add__(self, other: "_Block") -> "_Block":
        return _Block(self.is_kept and other.is_kept, (*self.old, *other.old), (*self.new, *other.new))

    @property
    def letters(self) -> int:
        """How long the longer side is without spaces and signs."""
        return max(_letters(self.old), _letters(self.new))


def reword(old: Sequence[Token], new: Sequence[Token]) -> tuple[Piece, ...]:
    """Return what became of a text, piece by piece; at most one piece, which is kept, where its words are the same."""
    blocks = _merged(_without_islands(_merged(_blocks(old, new))))
    kept = sum(block.letters for block in blocks if block.is_kept)
    if kept < _LEAST_KEPT * min(_letters(old), _letters(new)):
        blocks = [_Block(is_kept=False, old=old, new=new)]
    return tuple(_pieces(_merged(trimmed for block in blocks for trimmed in _trimmed(block))))


def unchanged(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a text of which nothing changes."""
    return (Piece(mark=Mark.KEPT, text=plain),) if (plain := _plain(text)) else ()


def is_change(pieces: Iterable[Piece]) -> bool:
    """Whether these pieces tell of other words."""
    return any(piece.mark is not Mark.KEPT for piece in pieces)


def abridged(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces without the middle of what is kept, where that is long."""
    for nth, piece in enumerate(pieces):
        if piece.mark is not Mark.KEPT or len(piece.text) <= 2 * _KEPT_AROUND:
            yield piece
            continue
        head = piece.text[:_KEPT_AROUND].rpartition(" ")[0] if nth else ""
        tail = piece.text[-_KEPT_AROUND:].partition(" ")[2] if nth < len(pieces) - 1 else ""
        yield Piece(mark=Mark.KEPT, text=f"{head} … {tail}".lstrip())


def _plain(text: str) -> str:
    return _EMPHASIS.sub("", text).strip()


def _tokens(text: str, cited: Mapping[int, tuple[int, str]]) -> Iterator[Token]:
    at = 0
    while match := _TOKEN.match(text, at):
        end, key = cited.get(at) or (match.end(), _key(match[0]))
        start, at = at, _next_word(text, end)
        yield Token(text[start:at], key)


def _next_word(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space is not None else at


def _key(word: str) -> str:
    return word if word.isascii() else unicodedata.normalize("NFKC", word).translate(_TYPOGRAPHY)


def _letters(tokens: Iterable[Token]) -> int:
    return sum(map(str.isalnum, _shown(tokens)))


def _blocks(old: Sequence[Token], new: Sequence[Token]) -> Iterator[_Block]:
    if len(old) * len(new) > _MOST_COMPARISONS:
        yield _Block(is_kept=False, old=old, new=new)
        return
    for step in Indel.opcodes([one.key for one in old], [one.key for one in new]):
        ours, theirs = old[step.src_start : step.src_end], new[step.dest_start : step.dest_end]
        yield _Block(step.tag == "equal", ours, theirs)


def _merged(blocks: Iterable[_Block]) -> list[_Block]:
    """Join neighbours of one kind."""
    merged: list[_Block] = []
    for block in blocks:
        if merged and merged[-1].is_kept == block.is_kept:
            merged[-1] += block
        elif block.old or block.new:
            merged.append(block)
    return merged


def _without_islands(blocks: Sequence[_Block]) -> Iterator[_Block]:
    """Count a few kept letters between two changes as changed: nobody reads `the` for itself."""
    for nth, block in enumerate(blocks):
        around = [blocks[nth - 1], blocks[nth + 1]] if 0 < nth < len(blocks) - 1 else []
        is_island = bool(around) and block.is_kept and block.letters <= _ISLAND and len(block.new) <= _ISLAND_TOKENS
        if is_island and block.letters <= min(one.letters for one in around):
            yield _Block(is_kept=False, old=block.old, new=block.new)
        else:
            yield block


def _trimmed(block: _Block) -> Iterator[_Block]:
    """Part from a change what looks the same at its ends: a number that leads to another rule now."""
    old, new = block.old, block.new
    before = _alike(old, new)
    after = _alike(old[before:][::-1], new[before:][::-1])
    yield _Block(is_kept=True, old=old[:before], new=new[:before])
    until = len(old) - after, len(new) - after
    yield _Block(block.is_kept, old[before : until[0]], new[before : until[1]])
    yield _Block(is_kept=True, old=old[until[0] :], new=new[until[1] :])


def _alike(old: Sequence[Token], new: Sequence[Token]) -> int:
    """Return how many tokens two sequences begin with that look the same."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((i for i, (one, other) in pairs if one.shown.split() != other.shown.split()), min(len(old), len(new)))


def _pieces(blocks: Sequence[_Block]) -> Iterator[Piece]:
    """Yield the pieces of all blocks; a space that both editions have somewhere at a change is kept behind it."""
    before, behind = "", ""
    for block, following in zip_longest(blocks, blocks[1:]):
        old, new = _shown(block.old), _shown(block.new)
        if block.is_kept:
            kept = behind + new
            before, behind = _spaces_around(old, new, following)
            yield Piece(mark=Mark.KEPT, text=kept.rstrip() if before or behind else kept)
            continue
        if old and new:
            behind = _space(new)
        for mark, text in ((Mark.DELETED, old), (Mark.INSERTED, new)):
            if text:
                yield Piece(mark=mark, text=before + (text.rstrip() if before or behind else text))
        if following is None and behind:
            yield Piece(mark=Mark.KEPT, text=behind)


def _spaces_around(old: str, new: str, change: _Block | None) -> tuple[str, str]:
    """Return the spaces before and behind what only one edition has, none where they are the same.

    Between `Red` and `and` in `Red, green and` and `Red and`, the one space is behind `green`.
    """
    if change is None or bool(change.old) == bool(change.new) or _space(old) == _space(new):
        return "", ""
    return (_space(old), _space(new)) if change.old else (_space(new), _space(old))


def _shown(tokens: Iterable[Token]) -> str:
    return "".join(token.shown for token in tokens)


def _space(text: str) -> str:
    return text[len(text.rstrip()) :]
