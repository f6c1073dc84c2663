"""What a query has in common with a rule that has none of its words: vectors of words, learned from questions.

A word that players use lies near those that rulebooks print for it; `python -m bench.learn` makes the vectors.
"""

from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import hypot
from operator import mul
from pathlib import Path

from bot.errors import RulebookFormatError
from bot.rulebook.model import Rulebook
from bot.search.remembering import remembering
from bot.search.words import BookTokens

Vector = Sequence[float]
"""A direction, of length 1; empty where nothing is known."""

# Each number of a word's vector is one byte, from -128 to 127, written as 0 to 255.
_ZERO = 128
# Python adds whole numbers of any length at once. So a vector is one whole number, with a lane of four bytes for each
# of its numbers and one for how many words were added up: room for sixteen million of them.
_LANE = 4
_REMEMBERED = 1 << 12


class Embeddings:
    """A vector for each stem that is known, written as the bytes of its numbers in base 64."""

    def __init__(self, written: Mapping[str, str], *, dimensions: int) -> None:
        self._written = written
        self._size = _LANE * (dimensions + 1)
        self._one = 1 << (8 * _LANE * dimensions)
        self._lanes = lru_cache(maxsize=_REMEMBERED)(self._read)

    def __contains__(self, stem: object) -> bool:
        return stem in self._written

    def _read(self, stem: str) -> int:
        written = self._written.get(stem)
        if written is None:
            return 0
        lanes = bytearray(self._size)
        lanes[:-_LANE:_LANE] = b64decode(written)
        return int.from_bytes(lanes, "little") + self._one

    def add(self, stems: Iterable[str]) -> int:
        """Add up the vectors of the stems that are known; such sums can be added up in turn."""
        return sum(map(self._lanes, stems))

    def direction(self, added: int) -> Vector:
        """Return where vectors that were added up point together."""
        *lanes, count = memoryview(added.to_bytes(self._size, "little")).cast("I")
        zero = _ZERO * count
        numbers = [lane - zero for lane in lanes]
        length = hypot(*numbers)
        return tuple([number / length for number in numbers]) if length else ()


def encode(vector: Iterable[int]) -> str:
    """Return the numbers of a vector, from -128 to 127, as they are written."""
    return b64encode(bytes(number + _ZERO for number in vector)).decode()


def nearness(one: Vector, other: Vector) -> float:
    """Return the cosine of two directions, 0 if they point apart or one is not known."""
    return max(0.0, float(sum(map(mul, one, other))))


class BookEmbeddings:
    """Where the rules of one book point, by their place in print, and the sections that they stand in."""

    def __init__(self, book: Rulebook, tokens: BookTokens, embeddings: Embeddings) -> None:
        self._embeddings = embeddings
        self._stems = [
            (*heading.stems, *text.stems) for heading, text in zip(tokens.headings, tokens.texts, strict=True)
        ]
        self._above = [rule.parent_id or rule.id for rule in book]
        # A section is a rule with its parts.
        self._sections: defaultdict[str, list[int]] = defaultdict(list)
        for place, rule in enumerate(book):
            for section in {rule.id, rule.parent_id or rule.id}:
                self._sections[section].append(place)
        # Unless prepared, each is worked out when it is looked at first; it is kept.
        self.rule = remembering(self._rule)
        self._section = remembering(self._of_section)

    def prepare(self) -> None:
        """Work all of them out now."""
        for place in range(len(self._stems)):
            self.rule(place)
            self.around(place)

    def of(self, stems: Iterable[str]) -> Vector:
        """Return where the words of a query point."""
        return self._embeddings.direction(self._embeddings.add(stems))

    def around(self, place: int) -> Vector:
        """Return where the section points that a rule stands in."""
        return self._section(self._above[place])

    def _rule(self, place: int) -> Vector:
        return self._embeddings.direction(self._added(place))

    def _of_section(self, section: str) -> Vector:
        return self._embeddings.direction(sum(map(self._added, self._sections[section])))

    def _added(self, place: int) -> int:
        return self._embeddings.add(self._stems[place])


NO_EMBEDDINGS = Embeddings({}, dimensions=0)


def read_embeddings(data: bytes, *, path: Path) -> Embeddings:
    """Read lines of a stem, a tab and its vector; `path` is only named in errors. Raises RulebookFormatError."""
    try:
        written = dict(line.split("\t") for line in data.decode().splitlines())
    except ValueError as error:
        raise RulebookFormatError(path, "", "these are no vectors of words") from error
    if len({len(vector) for vector in written.values()}) != 1:
        raise RulebookFormatError(path, "", "the vectors of words are not all of one length")
    return Embeddings(written, dimensions=len(b64decode(next(iter(written.values())))))
