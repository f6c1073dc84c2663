"""Source: where a book's document is published and what was fetched from there last; Fetched: what is there now."""

import json
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from bot.errors import RulebookFormatError

_SUFFIX = ".source.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document's address; the others tell the document that was taken from it last, if any was.

    `etag` and `last_modified` are what its server called it, `digest` is of its bytes, `fetched_at` is in UTC.
    """

    url: str
    etag: str = ""
    last_modified: str = ""
    digest: str = ""
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A document; `name` is what its server calls the file, `source` is to be remembered once the document is taken.

    `came_from` are the addresses that led on to the document, the asked one first; empty if it was there at once.
    """

    data: bytes
    name: str
    address: str
    source: Source
    came_from: tuple[str, ...] = ()

    @property
    def published(self) -> datetime | None:
        """When its server says that the document was changed last; None if it says nothing that is a time."""
        try:
            said = self.source.last_modified
            return parsedate_to_datetime(said).astimezone(UTC) if said else None
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NotModified:
    """There is nothing but what was fetched before."""

    source: Source


def source_file(folder: Path, book_id: str) -> Path:
    """Return where a book's source is remembered, beside the book."""
    return folder / f"{book_id}{_SUFFIX}"


def encode_source(source: Source) -> bytes:
    """Return a source as JSON."""
    fields_ = asdict(source) | {"fetched_at": source.fetched_at.isoformat() if source.fetched_at is not None else ""}
    return json.dumps(fields_, indent=2, ensure_ascii=False).encode() + b"\n"


def decode_source(data: bytes, *, path: Path) -> Source:
    """Read a source. Raises RulebookFormatError."""
    try:
        read = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RulebookFormatError(path, "", "this is not JSON") from error
    known = {field.name for field in fields(Source)}
    if not isinstance(read, dict) or not all(key in known and isinstance(read[key], str) for key in read):
        raise RulebookFormatError(path, "", f"an object with the texts {', '.join(sorted(known))} belongs here")
    at = read.pop("fetched_at", "")
    try:
        return Source(fetched_at=_moment(at) if at else None, **({"url": ""} | read))
    except ValueError as error:
        raise RulebookFormatError(path, "at fetched_at", f"{at!r} is no time with its zone") from error


def recall(path: Path, *, url: str) -> Source:
    """Return what is remembered of an address; of another one nothing. Raises RulebookFormatError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Source(url=url)
    except OSError as error:
        raise RulebookFormatError(path, "", f"it cannot be read ({error.strerror})") from error
    source = decode_source(data, path=path)
    return source if source.url == url else Source(url=url)


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at
