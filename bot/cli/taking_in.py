"""From a document to a book in its folder: reads, refuses what was hardly meant, and says what to do next."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType

from bot.cli.describing import Said, draft, settled
from bot.cli.progress import shown_progress
from bot.cli.shelving import Shelved, listed, shelve
from bot.errors import RefusedError, RulebookError
from bot.folders import MANIFEST, read_book
from bot.importing.importer import Imported, import_document
from bot.rulebook.model import BookInfo, Rulebook
from bot.rulebook.report import Report
from bot.updating import loses_too_much

# The largest rulebooks, with all their pictures, as PDF.
MAX_DOCUMENT_BYTES = 100 * 1024 * 1024
PUBLISHING = "These are the publisher's words: posting them in a server is publishing them."


def read(document: Path, said: Said, folder: Path, *, today: date) -> tuple[Rulebook, Report]:
    """Read a document to a book that has its name, and the report on it. Raises RefusedError and DocumentError."""
    before = _listed(folder, said.book)
    # What only lies over a book is described anew: its entry is that book's.
    info = draft(said, document=document, before=before if before is None or not before.overlays else None)
    data = _bytes(document)
    taken = imported(data, name=document.name, info=info)
    named = settled(taken.book.info, said, document=document, today=today)
    before = _listed(folder, named.id)
    if before is not None and said.edition is None:
        is_same = tuple(taken.book) == _rules(folder, before)
        is_dated = bool(taken.book.info.edition or taken.book.info.edition_date)
        named = _told_apart(named, before, data, is_same=is_same, is_dated=is_dated)
    return taken.book.called(named), replace(taken.report, book_id=named.id, title=named.title)


def read_alone(document: Path) -> Rulebook:
    """Read a document to a book that goes into no folder. Raises RefusedError and DocumentError."""
    return imported(_bytes(document), name=document.name).book


def imported(data: bytes, *, name: str, info: BookInfo | None = None) -> Imported:
    """Read a document, with a bar where it takes long. Raises DocumentError."""
    with shown_progress() as progress:
        return import_document(data, name=name, info=info, progress=progress)


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A book in its folder: where, what the operator should know and do now, and what programs hear besides."""

    shelved: Shelved
    steps: tuple[str, ...]
    more: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def as_json(self) -> dict[str, object]:
        """Return where it is as JSON has it; what it replaced is null where there was nothing."""
        former = str(self.shelved.former) if self.shelved.former is not None else None
        return {"file": str(self.shelved.path), "edition": self.shelved.info.edition, "former": former, **self.more}


def take_in(
    made: Rulebook, said: Said, folder: Path, *, today: date, is_forced: bool, elsewhere: Path | None = None
) -> Taken:
    """Put a book into its folder, unless it would replace what was hardly meant. Raises RefusedError.

    `elsewhere` is the folder where the operator has chosen one that the bot does not read.
    """
    before = _listed(folder, made.info.id)
    if before is not None and not is_forced:
        _refuse_surprises(made, before, said, there=len(_rules(folder, before)))
    shelved = shelve(made, folder, given=said.given, today=today)
    return Taken(shelved=shelved, steps=tuple(_next_steps(made, shelved, elsewhere=elsewhere)))


def _next_steps(made: Rulebook, shelved: Shelved, *, elsewhere: Path | None) -> Iterator[str]:
    yield f"{shelved.info.title} is in {shelved.path}, as the edition “{shelved.info.edition}”."
    if shelved.former is not None:
        undo = f"quoth import --undo {shelved.info.id}" + (f" --out {elsewhere}" if elsewhere is not None else "")
        yield f"What it replaces is kept as {shelved.former}; {undo} brings it back."
    if shelved.dead_aliases:
        yield f"These aliases led to rules that are gone, see {MANIFEST}: {', '.join(shelved.dead_aliases)}."
    shown = next((rule for rule in made if rule.text and rule.number), next(iter(made)))
    asked = f"[[{shelved.info.id}: {shown.mark or shown.title}]]"
    if elsewhere is None:
        yield f"Type /reload in Discord or restart the bot, then {asked}."
    else:
        yield f"A bot that reads this folder (--rules {elsewhere}) answers {asked}."
    yield PUBLISHING


def _told_apart(info: BookInfo, before: BookInfo, data: bytes, *, is_same: bool, is_dated: bool) -> BookInfo:
    """Return a description whose edition is another one if the words are, whatever the document says."""
    if is_same and is_dated:
        return info
    if is_same:
        return replace(info, edition=before.edition, edition_date=before.edition_date)
    if (info.edition, info.edition_date) != (before.edition, before.edition_date):
        return info
    return replace(info, edition=f"{info.edition} ({blake2b(data, digest_size=2).hexdigest()})")


def _refuse_surprises(made: Rulebook, before: BookInfo, said: Said, *, there: int) -> None:
    """Refuse to replace a book of another title, or one that is twice as long."""
    book_id = before.id
    if said.book is None and before.title != made.info.title:
        raise RefusedError(
            f"There is a book {book_id} already, “{before.title}”: choose another id with --book, "
            f"or replace it with --book {book_id}."
        )
    if loses_too_much(there, len(made)):
        raise RefusedError(f"This has {len(made)} rules where {book_id} has {there}: --force replaces it all the same.")


def _bytes(document: Path) -> bytes:
    """Read a document, but none that is larger than a publisher's. Raises RefusedError."""
    try:
        with document.open("rb") as file:
            data = file.read(MAX_DOCUMENT_BYTES + 1)
    except OSError as error:
        raise RefusedError(f"{document} cannot be read ({error.strerror}).") from error
    if len(data) > MAX_DOCUMENT_BYTES:
        raise RefusedError(f"{document} is larger than the {MAX_DOCUMENT_BYTES:,} bytes that are read.")
    return data


def _listed(folder: Path, book_id: str | None) -> BookInfo | None:
    """Return what the manifest of a folder says of a book, if it lists it. Raises RulebookFormatError."""
    return next((info for info in listed(folder) if info.id == book_id), None)


def _rules(folder: Path, info: BookInfo) -> tuple[object, ...]:
    """Return the rules of a listed book; none if it cannot be read."""
    with suppress(RulebookError):
        return tuple(read_book(folder / info.file))
    return ()
