"""Remembers what a method has returned without keeping its object alive."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast
from weakref import WeakMethod

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

_Answer = TypeVar("_Answer")


def remembering(method: Callable[..., _Answer], *, maxsize: int | None = None) -> "_lru_cache_wrapper[_Answer]":
    """Return a method with a memory, to be kept by its object.

    `lru_cache` alone would hold the object, and the object it: a ring, which only the collector of garbage takes apart.
    So an index that is replaced goes at once, and nobody waits until all that the process holds is looked through.
    """
    alive = cast("Callable[[], Callable[..., _Answer]]", WeakMethod(method))

    def answer(*asked: object, **named: object) -> _Answer:
        return alive()(*asked, **named)

    return lru_cache(maxsize=maxsize)(answer)
