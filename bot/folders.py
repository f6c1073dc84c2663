"""Folders of rulebooks: what lies in them, each book read anew only where its files have changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from bot.errors import RulebookError, RulebookFormatError
from bot.rulebook.codec import decode, decode_title
from bot.rulebook.json_text import MAX_BYTES
from bot.rulebook.manifest import LONGEST_ID, colour_of, read_manifest
from bot.rulebook.model import NO_QUESTIONS, BookInfo, Rulebook
from bot.rulebook.questions import decode_questions

if TYPE_CHECKING:
    from bot.rulebook.history import History

MANIFEST = "books.toml"
_QUESTIONS, _HISTORY = ".questions.json", ".history.json"
# What lies beside a book: its questions, where it was fetched, and what its editions have changed.
BESIDE = (_QUESTIONS, ".source.json", _HISTORY)
_LOOKED_AT = frozenset({".json", ".toml", ".tsv"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What tells whether a book's files say the same as before."""

    text: bytes
    questions: bytes
    history: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A book as it lay in its folder; `listed` is its entry in the manifest, if there is one.

    What is wrong with the questions and the history beside it is `missing`, or `kept` as it was read before.
    """

    book: Rulebook
    listed: BookInfo | None
    mark: Mark
    missing: tuple[RulebookError, ...] = ()
    kept: tuple[RulebookError, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """The books of a folder in their order, and what could not be read.

    Of what is `missing` there is nothing; of what is `kept` that which was read before goes on.
    """

    path: Path
    volumes: tuple[Volume, ...] = ()
    missing: tuple[RulebookError, ...] = ()
    kept: tuple[RulebookError, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What tells whether a file has been written, without a look into it."""

    path: Path
    size: int
    written_ns: int
    node: int


def look(folders: Sequence[Path]) -> frozenset[Trace]:
    """Return the traces of all files in these folders that may belong to books; what cannot be seen leaves none."""
    return frozenset(trace for folder in folders for trace in _traces(folder))


def read_folder(path: Path, before: Folder | None = None) -> Folder:
    """Read the books of a folder as its manifest lists them, or every `*.json` where there is none.

    What was read `before` goes on where the same book, the manifest or the folder itself cannot be read now.
    """
    before = before or Folder(path=path)
    try:
        listed = _listed(path, was_there=bool(before.volumes))
    except RulebookError as error:
        if before.volumes:
            return Folder(path=path, volumes=before.volumes, kept=(error,))
        return Folder(path=path, missing=(error,))
    return _gathered(listed, before)


def bundled_rules() -> Path:
    """Return the folder of the books that come with Quoth: inside the package of a wheel, beside it in a checkout."""
    package = Path(__file__).parent
    return package / "rules" if (package / "rules").is_dir() else package.parent / "rules"


def read_book(path: Path) -> Rulebook:
    """Read one rulebook file and the questions beside it, as the manifest there says or by its name alone.

    Raises RulebookFormatError.
    """
    manifest = path.parent / MANIFEST
    listed = read_manifest(read_bytes(manifest), path=manifest) if manifest.is_file() else ()
    data = read_bytes(path)
    info = next((info for info in listed if info.file == path.name), None)
    return _book(path, data, info or _unlisted(path, data)).with_questions(_questions(_read_beside(path, _QUESTIONS)))


def history_file(book: Path) -> Path:
    """Return where the history of a rulebook file lies."""
    return _beside(book, _HISTORY)


def read_history(book: Path) -> "History":
    """Read the history beside a rulebook file, where there is one. Raises RulebookFormatError."""
    return _history(_read_beside(book, _HISTORY))


def stray_questions(folders: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of questions that lie beside no book."""
    files = (path for folder in folders for path in sorted(folder.glob(f"*{_QUESTIONS}")))
    return tuple(path for path in files if not path.with_name(path.name.removesuffix(_QUESTIONS) + ".json").exists())


def read_bytes(path: Path) -> bytes:
    """Read a file, but no further than one byte beyond what a file may have. Raises RulebookFormatError."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, error) from error


def _traces(folder: Path) -> Iterator[Trace]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix in _LOOKED_AT]
    except OSError:
        return
    for path in paths:
        try:
            seen = path.stat()
        except OSError:  # it has gone meanwhile, or leads nowhere
            continue
        yield Trace(path=path, size=seen.st_size, written_ns=seen.st_mtime_ns, node=seen.st_ino)


def _listed(folder: Path, *, was_there: bool) -> tuple[tuple[Path, BookInfo | None], ...]:
    """Return the files of a folder's books with their entries in the manifest. Raises RulebookFormatError."""
    manifest = folder / MANIFEST
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError as error:
        if was_there:  # a disk that is not mounted looks like this
            raise _unreadable(folder, error) from error
        return ()
    except OSError as error:
        raise _unreadable(folder, error) from error
    if MANIFEST in names:
        return tuple((folder / info.file, info) for info in read_manifest(read_bytes(manifest), path=manifest))
    # Editors lay hidden files beside what they edit.
    books = (name for name in names if name.endswith(".json") and not name.endswith(BESIDE) and name[0] != ".")
    return tuple((folder / name, None) for name in books)


def _gathered(listed: Sequence[tuple[Path, BookInfo | None]], before: Folder) -> Folder:
    """Read books one by one; of one that cannot be read, the edition that was there before stays."""
    known = {volume.book.info.id: volume for volume in reversed(before.volumes)}
    volumes: list[Volume] = []
    missing: list[RulebookError] = []
    kept: list[RulebookError] = []
    for path, info in listed:
        old = known.get(info.id if info is not None else _id_of(path))
        try:
            volume = _volume(path, info, old)
        except RulebookError as error:
            if old is not None:
                volumes.append(old)
            (missing if old is None else kept).append(error)
            continue
        volumes.append(volume)
        missing += volume.missing
        kept += volume.kept
    return Folder(path=before.path, volumes=tuple(volumes), missing=tuple(missing), kept=tuple(kept))


def _volume(path: Path, listed: BookInfo | None, old: Volume | None) -> Volume:
    """Read a book, unless it is the old one still. Raises RulebookFormatError.

    Instead of broken questions it gets those that it had; instead of a broken history too, if its rules are the same.
    """
    data, asked, past = read_bytes(path), _read_beside(path, _QUESTIONS), _read_beside(path, _HISTORY)
    mark = Mark(text=_digest(data), questions=asked.digest, history=past.digest)
    same = old if old is not None and (old.mark.text, old.listed) == (mark.text, listed) else None
    if same is not None and same.mark == mark:
        return same
    book = same.book if same is not None else _book(path, data, listed or _unlisted(path, data))
    missing: list[RulebookError] = []
    kept: list[RulebookError] = []
    try:
        questions = _questions(asked)
        if same is None or same.mark.questions != mark.questions:
            book = book.with_questions(questions)
    except RulebookError as doubt:
        if same is None and old is not None:
            book = book.with_questions(old.book.questions)
        (kept if book.questions else missing).append(doubt)
    try:
        history = _history(past)
        if history != book.history:
            book = book.with_history(history)
    except RulebookError as doubt:
        (kept if book.history else missing).append(doubt)
    return Volume(book=book, listed=listed, mark=mark, missing=tuple(missing), kept=tuple(kept))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
    """What a file beside a book says, or why it cannot be read; where there is none, neither."""

    path: Path
    said: bytes | RulebookError | None

    @property
    def digest(self) -> bytes:
        return _digest(self.said if isinstance(self.said, bytes) else str(self.said).encode())

    @property
    def data(self) -> bytes | None:
        """Raises what was in the way of reading it."""
        if isinstance(self.said, RulebookError):
            raise self.said
        return self.said


def _read_beside(book: Path, suffix: str) -> _Beside:
    path = _beside(book, suffix)
    try:
        return _Beside(path=path, said=read_bytes(path) if path.exists() or path.is_symlink() else None)
    except RulebookError as error:
        return _Beside(path=path, said=error)


def _questions(asked: _Beside) -> Mapping[str, tuple[str, ...]]:
    return decode_questions(asked.data, path=asked.path) if asked.data is not None else NO_QUESTIONS


def _history(past: _Beside) -> "History":
    if past.data is None:
        return ()
    from bot.rulebook.history import decode as decode_history  # noqa: PLC0415 - only books with a history wait for it

    return decode_history(past.data, path=past.path)


def _beside(book: Path, suffix: str) -> Path:
    return book.with_name(book.stem + suffix)


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def _book(path: Path, data: bytes, info: BookInfo) -> Rulebook:
    book = decode(data, info, path=path)
    for word, target in info.aliases.items():
        if target not in book:
            raise RulebookFormatError(
                path.parent / MANIFEST, f"book {info.id}, alias {word}", f"there is no rule {target}"
            )
    return book


def _unlisted(path: Path, data: bytes) -> BookInfo:
    """Describe a book of which only the file is known."""
    book_id = _id_of(path)
    title = decode_title(data, path=path) or path.stem
    return BookInfo(id=book_id, file=path.name, title=title, short_title=path.stem, colour=colour_of(book_id))


def _id_of(path: Path) -> str:
    """Return the id of a book of which only the file is known."""
    slug = "".join(char if char.isalnum() else "-" for char in path.stem.casefold())
    if len(slug) > LONGEST_ID:
        slug = f"{slug[: LONGEST_ID - 9]}-{blake2b(slug.encode(), digest_size=4).hexdigest()}"
    return slug


def _unreadable(path: Path, error: OSError) -> RulebookFormatError:
    return RulebookFormatError(path, "", f"it cannot be read ({error.strerror})")
