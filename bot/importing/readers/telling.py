"""What passes between the importer and the process that reads a PDF for it: framed pieces, a document in JSON.

JSON and no pickle: whatever a hostile document makes of that process, what it says stays data.
"""

import json
from dataclasses import fields
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import IO, Any

from bot.importing.document import Document, LeftOut, Line, Reason

# Fifty million letters, the most that are read of a PDF, as JSON.
MOST_BYTES = 1_000_000_000
_LENGTH = 8
_FIELDS = tuple(field.name for field in fields(Line))
_VALUES = attrgetter(*_FIELDS)


class Told(StrEnum):
    """What a piece holds, its first letter."""

    SHARE = "s"
    DOCUMENT = "d"
    REFUSAL = "r"
    FAILURE = "f"


def tell(pipe: IO[bytes], kind: str, said: bytes) -> None:
    """Write one piece: its kind, its length, what it says."""
    pipe.write(kind.encode("ascii") + len(said).to_bytes(_LENGTH, "big"))
    pipe.write(said)
    pipe.flush()


def heard(pipe: IO[bytes]) -> tuple[str, bytes] | None:
    """Return the next piece; None where the other side has ended, or says what it never would."""
    head = pipe.read(1 + _LENGTH)
    length = int.from_bytes(head[1:], "big")
    if len(head) <= _LENGTH or length > MOST_BYTES:
        return None
    said = pipe.read(length)
    return (head[:1].decode("latin-1"), said) if len(said) == length else None


def encoded(document: Document) -> bytes:
    """Return a document as bytes, for `decoded`."""
    values = {
        "name": document.name,
        "format": document.format,
        "lines": [_VALUES(line) for line in document.lines],
        "left_out": [(*_VALUES(out.line), out.reason.value) for out in document.left_out],
        "has_paragraphs": document.has_paragraphs,
        "pages": document.pages,
        "metadata": dict(document.metadata),
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def decoded(said: bytes) -> Document:
    """Return the document that was encoded. Raises ValueError, TypeError or KeyError for what is none."""
    values: dict[str, Any] = json.loads(said.decode("utf-8", "surrogatepass"))
    return Document(
        name=values["name"],
        format=values["format"],
        lines=tuple(map(_line, values["lines"])),
        left_out=tuple(LeftOut(line=_line(out[:-1]), reason=Reason(out[-1])) for out in values["left_out"]),
        has_paragraphs=values["has_paragraphs"],
        pages=values["pages"],
        metadata=MappingProxyType(values["metadata"]),
    )


def _line(values: list[Any]) -> Line:
    return Line(**dict(zip(_FIELDS, values, strict=True)))
