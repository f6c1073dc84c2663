"""The manifest `books.toml`: which books there are, in the order in which ties are settled."""

import colorsys
import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from bot.errors import RulebookFormatError
from bot.rulebook.model import BookInfo, Wording
from bot.rulebook.numbering import Numbering

LONGEST_ID = 32
_ID = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST_ID - 1}}}")
_REQUIRED = ("id", "file", "title")
_Choice = TypeVar("_Choice", Numbering, Wording)
_KNOWN = {field.name for field in fields(BookInfo)}


def colour_of(book_id: str) -> int:
    """Return the colour of a book that has none of its own, always the same, and none of those that mean something.

    Grey is a guess's, and the greens around 175 degrees are a house rule's.
    """
    share = blake2b(book_id.encode(), digest_size=1).digest()[0] / 256
    degrees = 200 + share * 310
    red, green, blue = colorsys.hls_to_rgb(degrees % 360 / 360, 0.45, 0.5)
    return round(red * 255) << 16 | round(green * 255) << 8 | round(blue * 255)


def read_manifest(data: bytes, *, path: Path) -> tuple[BookInfo, ...]:
    """Read the `[[book]]` tables of a manifest. Raises RulebookFormatError."""
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookFormatError(path, "", f"this is not TOML: {error}") from error
    tables = document.get("book", [])
    if unknown := sorted(document.keys() - {"book"}):
        raise RulebookFormatError(path, f"at {unknown[0]}", "a manifest has only [[book]] tables")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise RulebookFormatError(path, "at book", "books are [[book]] tables")
    books = tuple(_Table(table, place, path).book() for place, table in enumerate(tables, start=1))
    for place, book in enumerate(books):
        if any(book.id == other.id for other in books[:place]):
            raise RulebookFormatError(path, f"book {book.id}", "two books have this id")
    return books


class _Table:
    """One `[[book]]` table, read field by field."""

    def __init__(self, table: Mapping[str, object], place: int, path: Path) -> None:
        self._table, self._path = table, path
        self._name = table.get("id", f"number {place}")

    def book(self) -> BookInfo:
        for key in sorted(self._table.keys() - _KNOWN):
            raise self._error(key, "no such field")
        for key in _REQUIRED:
            if not self._text(key):
                raise self._error(key, "it is missing")
        if not _ID.fullmatch(self._text("id")):
            raise self._error("id", "an id is lower-case letters, digits, - and _")
        if Path(self._text("file")).name != self._text("file"):
            raise self._error("file", "a book lies beside its manifest")
        return BookInfo(
            id=self._text("id"),
            file=self._text("file"),
            title=self._text("title"),
            short_title=self._text("short_title") or self._text("title"),
            citation=self._text("citation"),
            game=self._text("game"),
            edition=self._text("edition"),
            edition_date=self._date("edition_date"),
            publisher=self._text("publisher"),
            numbering=self._choice("numbering", Numbering, Numbering.DOTTED),
            colour=self._colour("colour"),
            words=self._texts("words"),
            aliases=self._aliases("aliases"),
            source=self._text("source"),
            external=frozenset(self._texts("external")),
            wording=self._choice("wording", Wording, Wording.PUBLISHER),
            notice=self._text("notice"),
            overlays=self._flag("overlays"),
        )

    def _error(self, key: str, reason: str) -> RulebookFormatError:
        return RulebookFormatError(self._path, f"book {self._name}, {key}", reason)

    def _text(self, key: str) -> str:
        value = self._table.get(key, "")
        if not isinstance(value, str):
            raise self._error(key, "text belongs here")
        return value.strip()

    def _flag(self, key: str) -> bool:
        value = self._table.get(key, False)
        if not isinstance(value, bool):
            raise self._error(key, "true or false belongs here")
        return value

    def _texts(self, key: str) -> tuple[str, ...]:
        values = self._table.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) and value.strip() for value in values):
            raise self._error(key, "a list of texts belongs here")
        return tuple(values)

    def _aliases(self, key: str) -> Mapping[str, str]:
        values = self._table.get(key, {})
        if not isinstance(values, dict) or not all(isinstance(value, str) for value in values.values()):
            raise self._error(key, 'word = "id of a rule" belongs here')
        return MappingProxyType(values)

    def _date(self, key: str) -> str:
        value = self._table.get(key, "")
        return value.isoformat() if isinstance(value, date) else self._text(key)

    def _colour(self, key: str) -> int:
        value = self._text(key)
        if not value:
            return colour_of(self._text("id"))
        if not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
            raise self._error(key, "a colour is written #RRGGBB")
        return int(value[1:], 16)

    def _choice(self, key: str, kind: type[_Choice], default: _Choice) -> _Choice:
        value = self._text(key)
        try:
            return kind(value) if value else default
        except ValueError as error:
            raise self._error(key, f"{value!r} is none of {', '.join(kind)}") from error
