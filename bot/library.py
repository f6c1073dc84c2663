"""All rulebooks as one snapshot: read from their folders and indexed."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from bot.errors import RulebookError, RulebookFormatError
from bot.rulebook.codec import decode, decode_title
from bot.rulebook.json_text import MAX_BYTES
from bot.rulebook.manifest import LONGEST_ID, colour_of, read_manifest
from bot.rulebook.model import NO_QUESTIONS, BookInfo, Rulebook
from bot.rulebook.questions import decode_questions
from bot.search.embeddings import NO_EMBEDDINGS, Embeddings, read_embeddings
from bot.search.engine import Engine
from bot.search.lore import Lore
from bot.search.meaning import Later, Meaning
from bot.search.shelf import Shelf
from bot.search.thesaurus import Interpreter, Thesaurus, read_thesaurus

log = logging.getLogger(__name__)

MANIFEST, THESAURUS, EMBEDDINGS = "books.toml", "thesaurus.toml", "embeddings.tsv"
_QUESTIONS = ".questions.json"
# What the extra `semantic` installs: its word vectors lie in a package of which only the data is wanted.
_VECTORS, _NEEDED = "wordllama", ("numpy", "safetensors", "tokenizers")
_WEIGHTS, _TOKENIZER = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The books that could be read, and why others, or the questions beside them, could not."""

    shelf: Shelf
    missing: tuple[RulebookError, ...]


class Library:
    """Reads the books of some folders and hands them out as one unchanging shelf."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._shelf = load(folders).shelf

    @property
    def shelf(self) -> Shelf:
        return self._shelf


def bundled_rules() -> Path:
    """Return the folder of the books that come with Quoth: inside the package of a wheel, beside it in a checkout."""
    package = Path(__file__).parent
    return package / "rules" if (package / "rules").is_dir() else package.parent / "rules"


def load(folders: Sequence[Path], *, prepared: bool = True) -> Snapshot:
    """Read and index every book of the folders that exist; what cannot be read is logged and left out.

    Unless `prepared`, a book is indexed when the first query needs it.
    """
    engines: dict[str, Engine] = {}
    missing: list[RulebookError] = []
    lore = Lore(
        interpreter=_interpreter(_thesaurus(folders, missing)),
        embeddings=_embeddings(missing),
        meaning=installed_meaning(),
    )
    for folder in folders:
        for book in _read_folder(folder):
            if isinstance(book, RulebookError):
                missing.append(book)
            elif book.info.id in engines:
                missing.append(
                    RulebookFormatError(folder / book.info.file, "", f"a book {book.info.id} is there already")
                )
            else:
                engines[book.info.id] = Engine(book, lore)
    if prepared:
        lore.interpreter.prepare()
        for engine in engines.values():
            engine.prepare()
    for error in missing:
        log.error("Left out: %s", error)
    shelf = Shelf(tuple(engines.values()), lore=lore)
    return Snapshot(shelf=shelf, missing=tuple(missing))


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


def _thesaurus(folders: Sequence[Path], missing: list[RulebookError]) -> Thesaurus:
    """Join the thesaurus that comes with Quoth, whichever books are read, with those beside the books."""
    whole = Thesaurus()
    for path in dict.fromkeys(folder / THESAURUS for folder in (bundled_rules(), *folders)):
        try:
            whole += _read_thesaurus(_bytes(path), path) if path.exists() else Thesaurus()
        except RulebookError as error:
            missing.append(error)
    return whole


@lru_cache(maxsize=4)
def _read_thesaurus(data: bytes, path: Path) -> Thesaurus:
    """Read a thesaurus, unless it is the same as when the books were read last."""
    return read_thesaurus(data, path=path)


def _embeddings(missing: list[RulebookError]) -> Embeddings:
    """Read the vectors of words that come with Quoth."""
    path = bundled_rules() / EMBEDDINGS
    try:
        return read_embeddings(_bytes(path), path=path)
    except RulebookError as error:
        missing.append(error)
        return NO_EMBEDDINGS


@lru_cache(maxsize=1)
def _interpreter(thesaurus: Thesaurus) -> Interpreter:
    return Interpreter(thesaurus)


def read_book(path: Path) -> Rulebook:
    """Read one rulebook file and the questions beside it, as the manifest there says or by its name alone.

    Raises RulebookFormatError.
    """
    manifest = path.parent / MANIFEST
    listed = read_manifest(_bytes(manifest), path=manifest) if manifest.is_file() else ()
    info = next((info for info in listed if info.file == path.name), None) or _unlisted(path)
    return _book(path, info).with_questions(_questions(path))


def stray_questions(folders: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files of questions that lie beside no book."""
    files = (path for folder in folders for path in sorted(folder.glob(f"*{_QUESTIONS}")))
    return tuple(path for path in files if not path.with_name(path.name.removesuffix(_QUESTIONS) + ".json").exists())


def _read_folder(folder: Path) -> Iterator[Rulebook | RulebookError]:
    """Yield the books of a folder as its manifest lists them, or every `*.json` where there is none."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        for path in sorted(folder.glob("*.json")):
            if not path.name.endswith(_QUESTIONS):
                yield from _try(path, None)
        return
    try:
        listed = read_manifest(_bytes(manifest), path=manifest)
    except RulebookError as error:
        yield error
        return
    for info in listed:
        yield from _try(folder / info.file, info)


def _try(path: Path, info: BookInfo | None) -> Iterator[Rulebook | RulebookError]:
    """Yield a book and what is wrong with it; broken questions are left out, and the book answers without them."""
    try:
        book = _book(path, info or _unlisted(path))
    except RulebookError as error:
        yield error
        return
    try:
        yield book.with_questions(_questions(path))
    except RulebookError as error:
        yield book
        yield error


def _book(path: Path, info: BookInfo) -> Rulebook:
    book = decode(_bytes(path), info, path=path)
    for word, target in info.aliases.items():
        if target not in book:
            raise RulebookFormatError(
                path.parent / MANIFEST, f"book {info.id}, alias {word}", f"there is no rule {target}"
            )
    return book


def _questions(book: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the questions beside a book's file, if there are any."""
    path = book.with_name(book.stem + _QUESTIONS)
    return decode_questions(_bytes(path), path=path) if path.exists() or path.is_symlink() else NO_QUESTIONS


def _unlisted(path: Path) -> BookInfo:
    """Describe a book of which only the file is known."""
    title = decode_title(_bytes(path), path=path) or path.stem
    slug = "".join(char if char.isalnum() else "-" for char in path.stem.casefold())
    if len(slug) > LONGEST_ID:
        slug = f"{slug[: LONGEST_ID - 9]}-{blake2b(slug.encode(), digest_size=4).hexdigest()}"
    return BookInfo(id=slug, file=path.name, title=title, short_title=path.stem, colour=colour_of(slug))


def _bytes(path: Path) -> bytes:
    """Read a file, but no further than one byte beyond what a file may have."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise RulebookFormatError(path, "", f"it cannot be read ({error.strerror})") from error
