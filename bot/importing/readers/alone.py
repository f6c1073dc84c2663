"""The process that reads one PDF and ends: within limits of its own, and no longer than whoever started it lives."""

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from typing import BinaryIO

from bot.errors import UnreadableDocumentError
from bot.importing.readers.pdf import read_pdf
from bot.importing.readers.telling import Told, encoded, heard, tell

MOST_MEMORY = 2_000_000_000
# Were all else to fail; the importer ends it earlier.
_MOST_CPU_S = 1_500


def main() -> None:
    """Read the PDF that standard input brings, and tell standard output how far it is and what it says."""
    _limit()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the importer hears it too, and ends this process
    asked, told = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - no path
        os.dup2(nowhere.fileno(), 1)  # what PDFium prints is no answer
    answer(asked, told)
    _end()


def answer(asked: BinaryIO, told: BinaryIO) -> None:
    """Read the document that is asked for, its name and then its bytes, and tell how it went."""
    name, data = heard(asked), heard(asked)
    if name is None or data is None:
        return
    threading.Thread(target=_end_with, args=(asked,), daemon=True).start()
    with suppress(OSError):  # nobody listens any more
        tell(told, *_reading(data[1], told, name=name[1].decode("utf-8", "surrogatepass")))


def _reading(data: bytes, told: BinaryIO, *, name: str) -> tuple[Told, bytes]:
    try:
        document = read_pdf(data, name=name, progress=lambda share: tell(told, Told.SHARE, str(share).encode()))
        return Told.DOCUMENT, encoded(document)
    except UnreadableDocumentError as error:
        return Told.REFUSAL, error.reason.encode("utf-8", "surrogatepass")
    except MemoryError:
        return Told.REFUSAL, f"reading it takes more than {MOST_MEMORY // 1_000_000_000} GB of memory".encode()
    except Exception:  # noqa: BLE001 - the edge of the process: the importer raises it
        return Told.FAILURE, traceback.format_exc().encode("utf-8", "replace")


def _end_with(asked: BinaryIO) -> None:
    """End this process, whatever it is doing, when its standard input closes: whoever started it is gone."""
    asked.read(1)
    _end()


def _end() -> None:
    """End at once: not held up by what is still open, nor by a thread that waits."""
    os.kill(os.getpid(), signal.SIGTERM)


def _limit() -> None:
    """Take no more memory and time than a document may need, and leave no file behind; Windows knows no such limits."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    limits = {
        resource.RLIMIT_AS: MOST_MEMORY,
        resource.RLIMIT_CPU: _MOST_CPU_S,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
    }
    for kind, most in limits.items():
        with suppress(ValueError, OSError):  # macOS refuses some; a container may have lower ones
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main()
