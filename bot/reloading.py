"""Takes in new books while the bot answers: when its owner asks, at SIGHUP, or when files have changed."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.failures import log_failure
from bot.folders import Trace
from bot.guilds import Guilds
from bot.library import Library, Reloaded
from bot.rulebook.model import BookInfo
from bot.ui.whereabouts import let_go_of_books

log = logging.getLogger(__name__)

# So often the files are looked at. A package such as watchfiles would hear of a change at once, but not on a network's
# or a container's mount, where it falls back to looking too; and what is still being written must settle anyway.
_EVERY_S = 2.0


class Settling:
    """Tells when files have changed and are not being written any more: they look the same twice in a row."""

    def __init__(self) -> None:
        self._before: frozenset[Trace] | None = None

    def have_settled(self, now: frozenset[Trace], *, read: frozenset[Trace]) -> bool:
        """Whether what is seen `now` has come to rest, and is not what was `read` last."""
        is_at_rest, self._before = now == self._before, now
        return is_at_rest and now != read


class Reloading:
    """Makes reloads one after the other, each in a thread; look-ups go on with the books that were there before."""

    def __init__(self, library: Library, guilds: Guilds) -> None:
        self._library = library
        self._guilds = guilds
        self._one_at_a_time = asyncio.Lock()
        self._next: asyncio.Task[Reloaded] | None = None
        self._listeners: list[Callable[[], object]] = []

    def tell(self, listener: Callable[[], object]) -> None:
        """Call a function after each reload."""
        self._listeners.append(listener)

    async def reload(self) -> Reloaded:
        """Take in what has changed up to now; all who ask while a reload is under way share the one after it."""
        if self._next is None:
            self._next = asyncio.create_task(self._reload())
        return await asyncio.shield(self._next)

    @asynccontextmanager
    async def going_on(self, asked: asyncio.Event, *, watches: bool) -> AsyncIterator[None]:
        """Reload each time that the event is set, and if it `watches`, each time that files have changed."""
        tasks = [asyncio.create_task(self._when(asked))]
        if watches:
            tasks.append(asyncio.create_task(self._watch()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _reload(self) -> Reloaded:
        async with self._one_at_a_time:
            self._next = None  # files may change from now on that this reload has read already
            reloaded = await asyncio.to_thread(_read_anew, self._library)
            self._guilds.let_go()
            let_go_of_books()
        _tell(reloaded)
        for listener in self._listeners:
            listener()
        return reloaded

    async def _when(self, asked: asyncio.Event) -> None:
        while True:
            await asked.wait()
            asked.clear()
            await self._try()

    async def _watch(self) -> None:
        settling = Settling()
        while True:
            await asyncio.sleep(_EVERY_S)
            now = await asyncio.to_thread(self._library.look)
            if settling.have_settled(now, read=self._library.seen):
                await self._try()

    async def _try(self) -> None:
        """Reload where nobody waits for what comes of it."""
        try:
            await self.reload()
        except Exception as error:  # noqa: BLE001 - the process edge: the books that are there go on
            log_failure(error, where="a reload")


def _read_anew(library: Library) -> Reloaded:
    """Reload; where bot.app has frozen the first indexes, freeze the new ones too.

    Meanwhile nothing is collected: to look through a growing index time and again holds look-ups up for 50 ms and more.
    """
    if not gc.get_freeze_count():
        return library.reload()
    gc.collect()
    gc.disable()
    try:
        before = library.shelf
        reloaded = library.reload()
        if library.shelf is not before:
            gc.freeze()
    finally:
        gc.enable()
    return reloaded


def _tell(reloaded: Reloaded) -> None:
    for done, books in (
        ("added", reloaded.added),
        ("replaced", reloaded.replaced),
        ("removed", reloaded.removed),
    ):
        if books:
            log.info("Books %s: %s", done, _ids(books))
    if reloaded.has_new_lore:
        log.info("The thesaurus has changed")
    elif not (reloaded.added or reloaded.replaced or reloaded.removed):
        log.info("The books are the same as before")


def _ids(books: tuple[BookInfo, ...]) -> str:
    return ", ".join(info.id for info in books)
