"""The parts of a docx file, unpacked within bounds and read as XML that may declare nothing."""

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from xml.etree.ElementTree import Element, ParseError  # only the types: defusedxml reads

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from bot.errors import UnreadableDocumentError

_MOST_UNPACKED = 200 * 1024 * 1024
_MOST_PARTS = 10_000
# The XML of three hundred pages has five; in memory it is twenty times as large.
_MOST_XML = 50 * 1024 * 1024
# Word's own XML packs ten to thirty times smaller.
_MOST_TIGHTLY = 100
_SMALL = 1024 * 1024
_DEEPEST = 120
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
DAMAGE = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError, KeyError)
_MAIN = "word/document.xml"


class Package:
    """A docx file; what it says of the size of its parts is binding, since no more of them is unpacked."""

    def __init__(self, data: bytes, *, name: str) -> None:
        self._name = name
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except DAMAGE:
            raise UnreadableDocumentError(name, "it is damaged: its parts cannot be unpacked") from None
        self._refuse_bombs(self._archive.infolist())

    def parts(self, *, beginning: str) -> list[str]:
        """Return the names of the parts that begin so, in the order of the file."""
        return [part for part in self._archive.namelist() if part.startswith(beginning)]

    def main_part(self) -> str:
        """Return the name of the part that is the document. Raises UnreadableDocumentError."""
        for relation in self.children("_rels/.rels", "Relationships"):
            if relation.get("Type", "").endswith("/officeDocument"):
                return relation.get("Target", "").lstrip("/")
        if _MAIN not in self._archive.namelist():
            raise UnreadableDocumentError(self._name, "it is no Word document")
        return _MAIN

    def children(self, part: str, tag: str) -> Iterator[Element]:
        """Yield the elements under the first of this name, one whole at a time; names come without namespaces.

        There are none if there is no such part. Raises UnreadableDocumentError.
        """
        if part not in self._archive.namelist():
            return
        if self._archive.getinfo(part).file_size > _MOST_XML:
            raise UnreadableDocumentError(self._name, f"{part} has more than {_MOST_XML:,} bytes unpacked")
        try:
            with self._archive.open(part) as stream:
                yield from _children(self._events(iterparse(stream, events=("start", "end")), part), tag)
        except DefusedXmlException:  # which is a ValueError, so it comes first
            raise UnreadableDocumentError(self._name, f"{part} declares entities, which no document needs") from None
        except (*DAMAGE, ParseError):
            raise UnreadableDocumentError(self._name, f"it is damaged: {part} cannot be read") from None

    def _events(self, events: Iterator[tuple[str, Element]], part: str) -> Iterator[tuple[str, Element]]:
        depth = 0
        for event, element in events:
            if event == "start":
                depth += 1
                if depth > _DEEPEST:
                    raise UnreadableDocumentError(self._name, f"{part} is nested more than {_DEEPEST} levels deep")
                _forget_namespaces(element)
            else:
                depth -= 1
            yield event, element

    def _refuse_bombs(self, parts: Sequence[zipfile.ZipInfo]) -> None:
        unpacked = sum(part.file_size for part in parts)
        if unpacked > _MOST_UNPACKED or len(parts) > _MOST_PARTS:
            reason = f"its {len(parts):,} parts have {unpacked:,} bytes unpacked, more than the {_MOST_UNPACKED:,} read"
            raise UnreadableDocumentError(self._name, reason)
        for part in parts:
            if part.file_size > max(_SMALL, part.compress_size * _MOST_TIGHTLY):
                reason = f"{part.filename} is packed more than {_MOST_TIGHTLY} times smaller than it is"
                raise UnreadableDocumentError(self._name, reason)
            if part.flag_bits & 1:
                raise UnreadableDocumentError(self._name, "it is locked with a password: save it without one")
            if part.compress_type not in _METHODS:
                raise UnreadableDocumentError(self._name, "it is packed in a way that Word does not use")


def beside(main: str, part: str) -> str:
    """Return the name of a part in the folder of the main one."""
    return str(PurePosixPath(main).with_name(part))


def _children(events: Iterator[tuple[str, Element]], tag: str) -> Iterator[Element]:
    parent: Element | None = None
    depth = 0
    for event, element in events:
        if parent is None:
            parent = element if event == "start" and element.tag == tag else None
        elif event == "start":
            depth += 1
        else:
            depth -= 1
            if depth < 0:
                return
            if depth == 0:
                yield element
                parent.clear()


def _forget_namespaces(element: Element) -> None:
    """Strict and transitional documents name the same things in different namespaces."""
    element.tag = element.tag.rpartition("}")[2]
    if element.attrib:
        element.attrib = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
