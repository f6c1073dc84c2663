"""PDFs read in a process of their own, which a hostile one may hang or crash: it is ended, and the document refused.

What it costs is 0.2 s. A document has a minute, and a second more for each of its pages that is read, but no more than
twenty minutes in all.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document
from bot.importing.readers.limits import Progress, no_progress
from bot.importing.readers.telling import Told, decoded, heard, tell

_DAMAGED = "it cannot be read: it is damaged or made to do harm"
# Isolated from the folder and the variables that this process was started with, but with its paths.
READING = "import sys; sys.path[:] = sys.argv[1:]; from bot.importing.readers.alone import main; main()"
_MINUTE_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a document may take: `first_s`, `page_s` more for each page that is read, `most_s` in all."""

    first_s: float = 60
    page_s: float = 1
    most_s: float = 1_200

    def after(self, pages: int) -> float:
        """Return how long it may take once so many pages are read."""
        return min(self.most_s, self.first_s + self.page_s * pages)


PATIENCE = Patience()


def read_apart(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read a PDF as `read_pdf` does, but in another process. Raises UnreadableDocumentError."""
    return read_within(PATIENCE, data, name=name, progress=progress)


def read_within(
    patience: Patience, data: bytes, *, name: str, progress: Progress = no_progress, command: str = READING
) -> Document:
    """Read a PDF in a process that runs `command` and may take so long. Raises UnreadableDocumentError."""
    with started(command) as process:
        watch = _Watch(process=process, patience=patience)
        threading.Thread(target=watch.keep, daemon=True).start()
        try:
            said = _answer(process, data, name=name, progress=progress, watch=watch)
        finally:
            watch.is_over.set()
    if watch.is_late:
        raise UnreadableDocumentError(name, f"reading it takes longer than {_minutes(patience.after(watch.pages))}")
    return _document(said, name=name)


@dataclass(slots=True, kw_only=True)
class _Watch:
    """Ends a process that takes too long; counts the pages that it has read."""

    process: subprocess.Popen[bytes]
    patience: Patience
    pages: int = 0
    is_late: bool = False
    is_over: threading.Event = field(default_factory=threading.Event)

    def keep(self) -> None:
        waited = 0.0
        while waited < (allowed := self.patience.after(self.pages)):
            if self.is_over.wait(allowed - waited):
                return
            waited = allowed
        self.is_late = True
        self.process.kill()


@contextmanager
def started(command: str = READING) -> Iterator[subprocess.Popen[bytes]]:
    """Start the other process, and end it for good however this one goes on."""
    paths = [os.path.abspath(path) for path in sys.path]  # noqa: PTH100 - an entry may be no path at all
    process = subprocess.Popen(  # noqa: S603 - nothing of the document is in the command
        [sys.executable, "-I", "-c", command, *paths],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):  # what was not written yet is of no use
                if pipe is not None:
                    pipe.close()


def _answer(
    process: subprocess.Popen[bytes], data: bytes, *, name: str, progress: Progress, watch: _Watch
) -> tuple[str, bytes] | None:
    """Ask the other process and hear it to the end; None if it ends without an answer."""
    if process.stdin is None or process.stdout is None:
        return None
    with suppress(OSError):  # it has ended already
        tell(process.stdin, "n", name.encode("utf-8", "surrogatepass"))
        tell(process.stdin, "d", data)
    while (said := heard(process.stdout)) is not None and said[0] == Told.SHARE:
        watch.pages += 1
        progress(float(said[1]))
    return said


def _document(said: tuple[str, bytes] | None, *, name: str) -> Document:
    match said:
        case (Told.DOCUMENT, document):
            return decoded(document)
        case (Told.REFUSAL, reason):
            raise UnreadableDocumentError(name, reason.decode("utf-8", "surrogatepass"))
        case (Told.FAILURE, trace):
            raise UnreadableDocumentError(name, _DAMAGED) from RuntimeError(trace.decode("utf-8", "replace"))
        case _:
            raise UnreadableDocumentError(name, _DAMAGED)


def _minutes(seconds: float) -> str:
    minutes = max(1, round(seconds / _MINUTE_S))
    return "a minute" if minutes == 1 else f"{minutes} minutes"
