"""All rulebooks as one snapshot: read from their folders and indexed; a reload builds anew beside it, then swaps."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import Lock
from types import MappingProxyType

from bot.errors import RulebookError, RulebookFormatError
from bot.folders import Folder, Trace, bundled_rules, look, read_bytes, read_folder
from bot.rulebook.model import BookInfo, Rulebook
from bot.rulebook.overlaying import overlay
from bot.search.embeddings import NO_EMBEDDINGS, Embeddings, read_embeddings
from bot.search.engine import Engine
from bot.search.lore import NO_LORE, Lore
from bot.search.meaning import Later, Meaning
from bot.search.shelf import Shelf
from bot.search.thesaurus import Interpreter, Thesaurus, read_thesaurus

log = logging.getLogger(__name__)

THESAURUS, EMBEDDINGS = "thesaurus.toml", "embeddings.tsv"
# An update of Quoth may bring another edition of a book than the one whose words lie over it.
_SHARE = 0.5
# What the extra `semantic` installs: its word vectors lie in a package of which only the data is wanted.
_VECTORS, _NEEDED = "wordllama", ("numpy", "safetensors", "tokenizers")
_WEIGHTS, _TOKENIZER = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The books that could be read, and why others, or the questions beside them, are `missing`.

    Where something was read before and cannot be read now, what was read then goes on: why stands in `kept`. `folders`,
    `engines` and `thesauri` are what the next snapshot need not read and index anew.
    """

    shelf: Shelf
    missing: tuple[RulebookError, ...] = ()
    kept: tuple[RulebookError, ...] = ()
    folders: tuple[Folder, ...] = ()
    engines: tuple[Engine, ...] = ()
    thesauri: Mapping[Path, Thesaurus] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reloaded:
    """What a reload has changed, and what could not be read, as in a Snapshot."""

    added: tuple[BookInfo, ...] = ()
    replaced: tuple[BookInfo, ...] = ()
    removed: tuple[BookInfo, ...] = ()
    has_new_lore: bool = False
    missing: tuple[RulebookError, ...] = ()
    kept: tuple[RulebookError, ...] = ()


class Library:
    """Reads the books of some folders and hands them out as one unchanging shelf, until a reload puts up another."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)
        self._one_at_a_time = Lock()
        self._seen = self.look()
        self._snapshot = load(folders)

    @property
    def shelf(self) -> Shelf:
        return self._snapshot.shelf

    @property
    def seen(self) -> frozenset[Trace]:
        """The traces that the files had when they were read."""
        return self._seen

    def look(self) -> frozenset[Trace]:
        """Return the traces that the files have now."""
        return look(tuple(dict.fromkeys((bundled_rules(), *self._folders))))

    def reload(self) -> Reloaded:
        """Read again what has changed, then put up the new shelf; takes seconds, while other threads may look up."""
        with self._one_at_a_time:
            before, self._seen = self._snapshot, self.look()
            self._snapshot = load(self._folders, before=before)
            return _compared(before, self._snapshot)


def load(folders: Sequence[Path], *, prepared: bool = True, before: Snapshot | None = None) -> Snapshot:
    """Read and index every book of the folders that exist; what cannot be read is logged and left out.

    Unless `prepared`, a book is indexed when the first query needs it. What has not changed is taken over from the
    snapshot `before`, also what cannot be read any more; the last book that there is stays.
    """
    before = before or Snapshot(shelf=Shelf(()), folders=tuple(Folder(path=path) for path in folders))
    snapshot = _read(folders, before)
    if prepared:
        snapshot.shelf.lore.interpreter.prepare()
        for engine in snapshot.engines:
            if engine not in before.engines:
                engine.prepare()
    for error in snapshot.missing:
        log.error("Left out: %s", error)
    for error in snapshot.kept:
        log.error("Left as it was: %s", error)
    return snapshot


def _read(folders: Sequence[Path], before: Snapshot) -> Snapshot:
    """Read what has changed; nothing is indexed yet."""
    read = tuple(read_folder(path, old) for path, old in zip(folders, before.folders, strict=True))
    missing = [*chain.from_iterable(folder.missing for folder in read)]
    kept = [*chain.from_iterable(folder.kept for folder in read)]
    books = _told_apart(read, missing)
    if before.engines and not books:
        return replace(before, missing=tuple(missing), kept=(*kept, _bare(before)))
    thesauri = _thesauri(folders, before.thesauri, missing, kept)
    lore = _lore(thesauri.values(), before.shelf.lore, missing, kept)
    known = {engine.book: engine for engine in before.engines} if lore is before.shelf.lore else {}
    engines = tuple(known.get(book) or Engine(book, lore) for book in books)
    is_same = engines == before.engines and lore is before.shelf.lore
    return Snapshot(
        shelf=before.shelf if is_same else Shelf(engines, lore=lore),
        missing=tuple(missing),
        kept=tuple(kept),
        folders=read,
        engines=engines,
        thesauri=thesauri,
    )


def _told_apart(folders: Iterable[Folder], missing: list[RulebookError]) -> tuple[Rulebook, ...]:
    """Return the books of all folders, of several with one id the first, in the words that are laid over it."""
    books: dict[str, Rulebook] = {}
    for folder in folders:
        for book in (volume.book for volume in folder.volumes):
            info, before = book.info, books.get(book.info.id)
            path = folder.path / info.file
            if info.overlays and before is not None:
                books[info.id] = _overlaid(before, book)
            elif info.overlays:
                missing.append(RulebookFormatError(path, "", f"there is no book {info.id} to lay these words over"))
            elif before is not None:
                missing.append(RulebookFormatError(path, "", f"a book {info.id} is there already"))
            else:
                books[info.id] = book
    return tuple(books.values())


@lru_cache(maxsize=8)
def _overlaid(book: Rulebook, official: Rulebook) -> Rulebook:
    """Lay words over a book, unless both are the same as when the books were read last."""
    laid = overlay(book, official)
    if len(laid.matched) < _SHARE * len(book):
        log.warning("%s: only %d of %d rules are in the words over it", book.info.id, len(laid.matched), len(book))
    return laid.book


def _bare(before: Snapshot) -> RulebookFormatError:
    """Say that no folder has a book any more."""
    path = next(folder.path for folder in before.folders if folder.volumes)
    return RulebookFormatError(path, "", "no book is left, and a bot without any answers nobody")


def _compared(before: Snapshot, now: Snapshot) -> Reloaded:
    old, new = ({book.info.id: book for book in snapshot.shelf.books} for snapshot in (before, now))
    return Reloaded(
        added=tuple(book.info for key, book in new.items() if key not in old),
        replaced=tuple(book.info for key, book in new.items() if key in old and old[key] is not book),
        removed=tuple(book.info for key, book in old.items() if key not in new),
        has_new_lore=now.shelf.lore is not before.shelf.lore,
        missing=now.missing,
        kept=now.kept,
    )


def _lore(thesauri: Iterable[Thesaurus], before: Lore, missing: list[RulebookError], kept: list[RulebookError]) -> Lore:
    """Return what is known of words: as before, if nothing has changed."""
    lore = Lore(
        interpreter=_interpreter(sum(thesauri, Thesaurus())),
        embeddings=_embeddings(before.embeddings, missing, kept),
        meaning=installed_meaning() if before is NO_LORE else before.meaning,
    )
    return before if lore == before else lore


def installed_meaning() -> Meaning | None:
    """Return what words mean where the extra `semantic` is installed, as it is to be; else none."""
    package = find_spec(_VECTORS)
    if package is None or not package.submodule_search_locations or not all(map(find_spec, _NEEDED)):
        return None
    folder = Path(package.submodule_search_locations[0])
    if not (folder / _WEIGHTS).is_file() or not (folder / _TOKENIZER).is_file():
        log.warning("This version of %s has other files than expected; the search does without them", _VECTORS)
        return None
    return Later(partial(_word_vectors, folder))


def _word_vectors(folder: Path) -> Meaning:
    from bot.search.vectors import WordVectors  # noqa: PLC0415 - what it imports is there with the extra only

    return WordVectors(weights=(folder / _WEIGHTS).read_bytes(), tokenizer=(folder / _TOKENIZER).read_bytes())


def _thesauri(
    folders: Sequence[Path],
    before: Mapping[Path, Thesaurus],
    missing: list[RulebookError],
    kept: list[RulebookError],
) -> Mapping[Path, Thesaurus]:
    """Read the thesaurus that comes with Quoth, whichever books are read, and those beside the books."""
    thesauri: dict[Path, Thesaurus] = {}
    for path in dict.fromkeys(folder / THESAURUS for folder in (bundled_rules(), *folders)):
        try:
            if path.exists():
                thesauri[path] = _read_thesaurus(read_bytes(path), path)
        except RulebookError as error:
            if path in before:
                thesauri[path] = before[path]
            (kept if path in before else missing).append(error)
    return MappingProxyType(thesauri)


@lru_cache(maxsize=4)
def _read_thesaurus(data: bytes, path: Path) -> Thesaurus:
    """Read a thesaurus, unless it is the same as when the books were read last."""
    return read_thesaurus(data, path=path)


def _embeddings(before: Embeddings, missing: list[RulebookError], kept: list[RulebookError]) -> Embeddings:
    """Read the vectors of words that come with Quoth."""
    path = bundled_rules() / EMBEDDINGS
    try:
        return _read_embeddings(read_bytes(path), path)
    except RulebookError as error:
        (missing if before is NO_EMBEDDINGS else kept).append(error)
        return before


@lru_cache(maxsize=1)
def _read_embeddings(data: bytes, path: Path) -> Embeddings:
    """Read the vectors of words, unless they are the same as when the books were read last."""
    return read_embeddings(data, path=path)


@lru_cache(maxsize=1)
def _interpreter(thesaurus: Thesaurus) -> Interpreter:
    return Interpreter(thesaurus)
