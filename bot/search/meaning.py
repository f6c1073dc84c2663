"""What is meant, however it is said: what the ranking asks of word embeddings, which an optional extra brings."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Protocol


class Meanings(Protocol):
    """What the rules of one book mean."""

    def nearness(self, said: str) -> Sequence[float]:
        """Return by place in print how near each rule comes, by the nearest of its texts; the same words are 1."""
        ...


class Meaning(Protocol):
    """Knows what words mean."""

    def read(self, rules: Iterable[Sequence[str]]) -> Meanings:
        """Return what rules mean that each are said in several texts."""
        ...


class Later:
    """A meaning that is loaded when the first book needs it: not for a number or a title."""

    def __init__(self, load: Callable[[], Meaning]) -> None:
        self._load = load

    @cached_property
    def _loaded(self) -> Meaning:
        return self._load()

    def read(self, rules: Iterable[Sequence[str]]) -> Meanings:
        """Return what rules mean that each are said in several texts."""
        return self._loaded.read(rules)
