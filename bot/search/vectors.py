"""The meaning of a text as the mean of its words' vectors; bot.library imports this where the extra `semantic` is.

A mean of words knows nothing of their order, and costs less than a network that would.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load
from tokenizers import Tokenizer

# A text without any word has no direction; it must not be divided by nothing.
_SHORTEST = 1e-9


class WordVectors:
    """A vector for each part of a word, and the tokenizer that cuts words so."""

    def __init__(self, *, weights: bytes, tokenizer: bytes) -> None:
        (self._vectors,) = load(weights).values()
        self._tokenizer = Tokenizer.from_buffer(tokenizer)

    def read(self, rules: Iterable[Sequence[str]]) -> "BookVectors":
        """Return what rules mean that each are said in several texts, at least one."""
        return BookVectors(self, [*rules])

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return a row of length 1 for each text."""
        rows = np.zeros((len(texts), self._vectors.shape[1]), np.float32)
        for row, text in zip(rows, texts, strict=True):
            if parts := self._tokenizer.encode(text, add_special_tokens=False).ids:
                row[:] = self._vectors[parts].mean(axis=0, dtype=np.float32)
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), _SHORTEST)
        return rows


class BookVectors:
    """The texts of one book's rules as rows of a matrix; in half precision it would be smaller, but much slower."""

    def __init__(self, vectors: WordVectors, rules: Sequence[Sequence[str]]) -> None:
        self._vectors = vectors
        self._rows = vectors.of([text for texts in rules for text in texts])
        self._starts = np.cumsum([0, *map(len, rules)])[:-1]

    def nearness(self, said: str) -> Sequence[float]:
        """Return by place in print the cosine of the nearest text of each rule."""
        if not len(self._starts):
            return ()
        # Not `@`: its threads wait for each other, many milliseconds where the processor is busy.
        cosines = np.vecdot(self._rows, self._vectors.of([said])[0])
        nearest: list[float] = np.maximum.reduceat(cosines, self._starts).tolist()
        return nearest
