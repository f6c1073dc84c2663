"""Work that goes on to its end, whoever stops waiting for it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.errors import StorageError

log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


class Errands:
    """Owns the tasks of a store: a caller may be cancelled or lose patience, a write is never half done for that."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()
        self._left_writes: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, _Result], *, is_write: bool, limit_s: float) -> _Result:
        """Return what the work returns. Raises TimeoutError if it takes longer; it goes on all the same."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            done, _ = await asyncio.wait({task}, timeout=limit_s)
        except asyncio.CancelledError:
            self._leave(task, is_write=is_write)
            raise
        if not done:
            self._leave(task, is_write=is_write)
            raise TimeoutError
        return task.result()

    async def catch_up(self) -> None:
        """Wait for the writes that nobody waits for any more: what is read before them is old a moment later."""
        if self._left_writes:
            await asyncio.wait(self._left_writes)

    async def finish(self, *, limit_s: float) -> bool:
        """Wait until all is done; return False if it takes longer."""
        return not self._under_way or not (await asyncio.wait(self._under_way, timeout=limit_s))[1]

    def _leave(self, task: asyncio.Task[Any], *, is_write: bool) -> None:
        task.add_done_callback(_note_end)
        if is_write:
            self._left_writes.add(task)
            task.add_done_callback(self._left_writes.discard)


def _note_end(task: asyncio.Task[Any]) -> None:
    """Look at the end of work that nobody waits for any more; only an error of ours is worth a line."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, StorageError):
        log.error("work that nobody waited for has failed", exc_info=error)
