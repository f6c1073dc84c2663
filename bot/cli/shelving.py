"""Puts an imported book, its history and its entry in books.toml in place, all or none; keeps the edition before."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from filelock import FileLock, Timeout

from bot.cli.entries import with_book, without_book
from bot.cli.naming_books import slug
from bot.errors import RefusedError, RulebookError
from bot.folders import BESIDE, MANIFEST, history_file, read_book, read_history
from bot.rulebook.changes import compare
from bot.rulebook.encoding import encode
from bot.rulebook.history import History, replaced, rewound
from bot.rulebook.history import encode as encode_history
from bot.rulebook.manifest import read_manifest
from bot.rulebook.model import BookInfo, Rulebook

# Each book has a folder in this one, where a manifest of their own lists the editions that imports have replaced.
FORMER = "former"
_LOCK = ".books.lock"
_PATIENCE_S = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """Where a book lies now, and where the one that it replaces; `dead_aliases` led to rules that are gone."""

    info: BookInfo
    path: Path
    former: Path | None = None
    dead_aliases: tuple[str, ...] = ()


def listed(folder: Path) -> tuple[BookInfo, ...]:
    """Return what the manifest of a folder lists, if there is one. Raises RulebookFormatError."""
    path = folder / MANIFEST
    return read_manifest(path.read_bytes(), path=path) if path.is_file() else ()


def shelve(book: Rulebook, folder: Path, *, given: Collection[str] = (), today: date) -> Shelved:
    """Put a book into a folder. What the operator wrote of it stays, but for the fields `given` anew.

    Raises RefusedError, or RulebookFormatError for a manifest or a history that cannot be read; then all is as it was.
    """
    with _alone_in(folder):
        return _exchange(book, folder, given=given, today=today, going_on=_gone_on)


def unshelve(book_id: str, folder: Path, *, today: date) -> Shelved:
    """Bring the edition back that was replaced last, and keep the one that there is. Raises as `shelve` does.

    What the history tells of its end is taken back too.
    """
    place = folder / FORMER / book_id
    with _alone_in(folder):
        now = next((info for info in listed(folder) if info.id == book_id), None)
        last = next(reversed(listed(place)), None)
        # Words that lay over a book come back even where nothing lies over it now.
        if last is None or (now is None and not last.overlays):
            raise RefusedError(f"There is no edition of {book_id} in {place} to bring back.")
        now = now or replace(last, file=f"{book_id}.json")
        # Those that went with the edition come back with it, and those that are new since stay.
        aliases = {**last.aliases, **now.aliases}
        book = read_book(place / last.file).called(replace(last, id=book_id, file=now.file, aliases=aliases))
        given = () if aliases == now.aliases else ("aliases",)
        shelved = _exchange(book, folder, given=given, today=today, going_on=_gone_back)
        write_whole(place / MANIFEST, without_book((place / MANIFEST).read_bytes(), last.id))
        (place / last.file).unlink(missing_ok=True)
        return shelved


def withdraw(book_id: str, folder: Path, *, today: date) -> Shelved:
    """Take away the words that lie over a book, and keep them with its former editions. Raises as `shelve` does."""
    with _alone_in(folder):
        info = next((info for info in listed(folder) if info.id == book_id and info.overlays), None)
        if info is None:
            raise RefusedError(f"No publisher's words lie over {book_id}: {folder / MANIFEST} does not list any.")
        path = folder / info.file
        former = _keep(folder, info, today) if path.is_file() else None
        _take_away(path, without_book((folder / MANIFEST).read_bytes(), book_id))
        return Shelved(info=info, path=path, former=former)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody finds half of it. Raises RefusedError."""
    with _saying_what_failed(path):
        _staged(path, data).replace(path.resolve())
        _settle(path.parent)


def _exchange(
    book: Rulebook,
    folder: Path,
    *,
    given: Collection[str],
    today: date,
    going_on: Callable[[Rulebook, Rulebook], History],
) -> Shelved:
    """Put a book into a folder; `going_on` makes its history of the book that there was, which has its own, and it."""
    manifest = _with_unlisted(folder)
    listing = with_book(manifest, book, given=given, path=folder / MANIFEST)
    path = folder / listing.info.file
    if listing.before is None and path.exists():
        raise RefusedError(
            f"{path} is there and {MANIFEST} does not list it: move it, or choose another id with --book."
        )
    try:
        data = encode(book)
    except ValueError as error:
        raise RefusedError(f"The book fits into no file: {error}.") from error
    replaces = listing.before is not None and path.is_file() and path.read_bytes() != data
    history = _history(path, book.called(listing.info), going_on) if listing.before is not None else None
    former = _keep(folder, listing.before, today) if listing.before is not None and replaces else None
    past = {history_file(path): encode_history(history)} if history is not None else {}
    _put({path: data, **past, folder / MANIFEST: listing.manifest})
    return Shelved(info=listing.info, path=path, former=former, dead_aliases=listing.dead_aliases)


def _history(path: Path, new: Rulebook, going_on: Callable[[Rulebook, Rulebook], History]) -> History | None:
    """Return the history that a book is to have beside it; None if nothing is to be told."""
    past = read_history(path)
    with suppress(RulebookError):  # of an edition that cannot be read nobody knows what has changed
        history = going_on(read_book(path).with_history(past), new)
        return history if history != past else None
    return None


def _gone_on(old: Rulebook, new: Rulebook) -> History:
    """Return the history of a book that another edition replaces: it is a former edition now."""
    changes = compare(old, new)
    is_new = bool(changes or changes.renumbered) or changes.old != changes.new
    return (*old.history, replaced(changes)) if is_new else old.history


def _gone_back(old: Rulebook, new: Rulebook) -> History:
    """Return the history as it was when an edition was in force; if it was not yet, an undoing is undone."""
    before = rewound(old.history, new)
    return before if before is not None else _gone_on(old, new)


def _put(files: Mapping[Path, bytes]) -> None:
    """Write files, all or none: if one fails, those before it are as they were."""
    before = {path: path.read_bytes() if path.is_file() else None for path in files}
    staged: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            with _saying_what_failed(path):
                staged[path] = _staged(path, data)
        for path, ready in staged.items():
            with _saying_what_failed(path):
                ready.replace(path.resolve())
                _settle(path.parent)
    except BaseException:
        for path, ready in staged.items():
            if ready.exists():
                ready.unlink()
            elif (data_before := before[path]) is not None:
                write_whole(path, data_before)
            else:
                path.unlink(missing_ok=True)
        raise


def _take_away(path: Path, manifest: bytes) -> None:
    """Delete a book and write a manifest that lists it no more; cut off between the two, this can be done again."""
    place = path.with_name(MANIFEST)
    with _saying_what_failed(place):
        staged = _staged(place, manifest)
        path.unlink(missing_ok=True)
        staged.replace(place.resolve())
        _settle(place.parent)


def _keep(folder: Path, info: BookInfo, today: date) -> Path:
    """Copy the edition that there is to the former ones, as a book of its own that `quoth diff` can read."""
    place = folder / FORMER / info.id
    with _saying_what_failed(place):
        place.mkdir(parents=True, exist_ok=True)
    names = [today.isoformat(), *(f"{today.isoformat()}-{nth}" for nth in range(2, 1000))]
    taken = {kept.id for kept in listed(place)}
    name = next(name for name in names if name not in taken)
    path = place / f"{name}.json"
    write_whole(path, (folder / info.file).read_bytes())
    with suppress(RulebookError):  # what cannot be read is kept all the same, but no edition to bring back
        book = read_book(folder / info.file).called(replace(info, id=name, file=path.name))
        kept = (place / MANIFEST).read_bytes() if (place / MANIFEST).is_file() else b""
        write_whole(place / MANIFEST, with_book(kept, book, given=(), path=place / MANIFEST).manifest)
    return path


def _with_unlisted(folder: Path) -> bytes:
    """Return the manifest of a folder; where there is none yet, one with the books that were read without it."""
    path = folder / MANIFEST
    if path.is_file():
        return path.read_bytes()
    manifest = b""
    for file in sorted(folder.glob("*.json")):
        if not file.name.endswith(BESIDE):
            with suppress(RulebookError):  # it is left out of the shelf as it is
                book = read_book(file)
                book = book.called(replace(book.info, id=slug(book.info.id)))
                manifest = with_book(manifest, book, given=(), path=path).manifest
    return manifest


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let no other import change a folder meanwhile; it is made where it is missing."""
    with _saying_what_failed(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCK, timeout=_PATIENCE_S)
        try:
            lock.acquire()
        except Timeout as error:
            raise RefusedError(f"Another import is writing to {folder}: try again when it is done.") from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _saying_what_failed(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RefusedError(f"{path} cannot be written ({error.strerror}).") from error


def _staged(path: Path, data: bytes) -> Path:
    """Write the file that is to become another, beside it, down to the disk."""
    staged = path.resolve().with_name(f".{path.name}.{os.getpid()}")
    try:
        with staged.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        staged.unlink(missing_ok=True)
        raise
    return staged


def _settle(folder: Path) -> None:
    """Bring the names in a folder down to the disk, where the system can."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
