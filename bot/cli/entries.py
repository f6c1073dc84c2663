"""The entry of a book in books.toml: written so that an operator's own fields, comments and order stay."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import tomlkit
from tomlkit.items import AoT, Item, Table

from bot.rulebook.manifest import read_manifest
from bot.rulebook.model import BookInfo, Rulebook

# What says of which edition a book is; of an older one, it would be wrong.
_OF_THE_EDITION = frozenset({"edition", "edition_date", "numbering", "wording", "overlays"})
_TEXTS = ("id", "file", "title", "short_title", "citation", "game", "edition", "edition_date", "publisher", "numbering")
_MORE_TEXTS = ("source", "wording", "notice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A manifest with a book in it, what it says of that now and said before, and the aliases it lost."""

    manifest: bytes
    info: BookInfo
    before: BookInfo | None = None
    dead_aliases: tuple[str, ...] = ()


def with_book(manifest: bytes, book: Rulebook, *, given: Collection[str], path: Path) -> Listing:
    """List a book; one that is listed keeps all but what its edition changes and the fields `given`.

    Aliases to rules that the book has no more become comments, as with them it could not be read. `path` is only named
    in errors. Raises RulebookFormatError.
    """
    before = next((info for info in read_manifest(manifest, path=path) if info.id == book.info.id), None)
    document = tomlkit.parse(manifest.decode("utf-8-sig"))
    table = _table(document, book.info.id)
    if table is None:
        table = tomlkit.table()
        table.trivia.indent = "\n" if manifest.strip() else ""
        _tables(document).append(table)
    for field, value in _fields(book.info):
        if before is None or field in given or field in _OF_THE_EDITION:
            _set(table, field, value)
    dead = tuple(_bury_aliases(table, book))
    written = tomlkit.dumps(document).encode()
    info = next(info for info in read_manifest(written, path=path) if info.id == book.info.id)
    return Listing(manifest=written, info=info, before=before, dead_aliases=dead)


def without_book(manifest: bytes, book_id: str) -> bytes:
    """Strike a book off a manifest."""
    document = tomlkit.parse(manifest.decode("utf-8-sig"))
    tables = _tables(document)
    for place, table in enumerate(tables):
        if table.get("id") == book_id:
            del tables[place]
            break
    if not tables:
        document.remove("book")
    return tomlkit.dumps(document).encode()


def _tables(document: tomlkit.TOMLDocument) -> AoT:
    tables = document.setdefault("book", tomlkit.aot())
    assert isinstance(tables, AoT)  # noqa: S101 - the manifest has been read before
    return tables


def _table(document: tomlkit.TOMLDocument, book_id: str) -> Table | None:
    """Return the table of a book, if it is listed."""
    return next((table for table in _tables(document) if table.get("id") == book_id), None)


def _fields(info: BookInfo) -> Iterator[tuple[str, Item | None]]:
    """Yield what a manifest says of a book; None for what is not to be said."""
    for field in (*_TEXTS, *_MORE_TEXTS):
        text = str(getattr(info, field))
        yield field, _date(text) if field == "edition_date" else _text(text)
    for field, texts in (("words", info.words), ("external", sorted(info.external))):
        yield field, tomlkit.item(list(texts)) if texts else None
    yield "overlays", tomlkit.item(True) if info.overlays else None  # noqa: FBT003 - what a manifest says
    yield "aliases", tomlkit.item(dict(info.aliases)) if info.aliases else None


def _text(text: str) -> Item | None:
    return tomlkit.string(text, multiline="\n" in text) if text else None


def _date(text: str) -> Item | None:
    with suppress(ValueError):
        return tomlkit.item(date.fromisoformat(text))
    return _text(text)


def _set(table: Table, field: str, value: Item | None) -> None:
    if value is not None:
        table[field] = value
    elif field in table:
        table.remove(field)


def _bury_aliases(table: Table, book: Rulebook) -> Iterator[str]:
    """Turn aliases whose rule is gone into comments, and yield them."""
    aliases = table.get("aliases", {})
    for word, target in list(aliases.items()):
        if target not in book:
            aliases.remove(word)
            if isinstance(aliases, Table):
                aliases.add(tomlkit.comment(f'"{word}" = "{target}" led to a rule that is gone.'))
            yield str(word)
