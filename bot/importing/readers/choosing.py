"""Which reader a document needs: its first bytes decide, then its name."""

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath

from bot.errors import UnreadableDocumentError, UnsupportedDocumentError
from bot.importing.document import Document
from bot.importing.readers.encodings import decode
from bot.importing.readers.limits import Progress, no_progress, refuse_bytes
from bot.importing.readers.prose import without_prose

Reader = Callable[..., Document]

_PDF = b"%PDF-"
_PDF_WITHIN = 1024
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FOREIGN = (
    (b"{\\rtf", "rtf"),
    (b"\x89PNG", "png"),
    (b"\xff\xd8\xff", "jpg"),
    (b"GIF8", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"RIFF", "webp"),
    (b"\x1f\x8b", "gz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!", "rar"),
    (b"BZh", "bz2"),
    (b"\xfd7zXZ", "xz"),
    (b"\x28\xb5\x2f\xfd", "zst"),
    (b"%!PS", "ps"),
    (b"PK\x05\x06", "zip"),
)
_MARKDOWN = frozenset({".md", ".markdown", ".mkd", ".mdown", ".mdx"})
_HTML = frozenset({".html", ".htm", ".xhtml", ".xht"})
_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*){0,9}<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
_HEAD = 4096
# Many a text file is Markdown by its headings.
_HASHES = re.compile(r"^#{1,6} \w", re.MULTILINE)
_FEWEST_HASHES = 3


def read(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read a document of any kind that there is a reader for; `name` is its file's name. Raises DocumentError."""
    refuse_bytes(data, name=name)
    if not data.strip():
        raise UnreadableDocumentError(name, "it is empty")
    document = _reader(data, name=name)(data, name=name, progress=progress)
    # JSON says itself what is a title.
    return document if document.format == "json" else replace(document, lines=without_prose(document.lines))


def _reader(data: bytes, *, name: str) -> Reader:
    """Choose; the libraries of one format are not loaded for another."""
    if _PDF in data[:_PDF_WITHIN]:
        from bot.importing.readers.apart import read_apart as reader  # noqa: PLC0415
    elif data.startswith(_ZIP):
        _refuse_other_archives(data, name=name)
        from bot.importing.readers.docx import read_docx as reader  # noqa: PLC0415
    else:
        _refuse_foreign(data, name=name)
        return _text_reader(data, suffix=PurePath(name).suffix.lower())
    return reader


def _text_reader(data: bytes, *, suffix: str) -> Reader:
    if suffix == ".json":
        from bot.importing.readers.json_tree import read_json as reader  # noqa: PLC0415
    elif suffix in _HTML or _PAGE.match(decode(data[:_HEAD]).lstrip("\ufeff")):
        from bot.importing.readers.html import read_html as reader  # noqa: PLC0415
    elif suffix in _MARKDOWN or (
        suffix in {"", ".txt", ".text"} and len(_HASHES.findall(decode(data))) >= _FEWEST_HASHES
    ):
        from bot.importing.readers.markdown import read_markdown as reader  # noqa: PLC0415
    else:
        from bot.importing.readers.text import read_text as reader  # noqa: PLC0415
    return reader


def _refuse_foreign(data: bytes, *, name: str) -> None:
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise UnreadableDocumentError(name, "it is locked with a password: save it without one")
        raise UnsupportedDocumentError(name, _kind_of_ole(data))
    for sign, suffix in _FOREIGN:
        if data.startswith(sign):
            raise UnsupportedDocumentError(name, suffix)


def _kind_of_ole(data: bytes) -> str:
    kinds = {"WordDocument": "doc", "Workbook": "xls", "PowerPoint Document": "ppt"}
    return next((kind for stream, kind in kinds.items() if stream.encode("utf-16-le") in data), "doc")


def _refuse_other_archives(data: bytes, *, name: str) -> None:
    """Leave only what may be a docx: other archives are told by what lies in them first."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            kind = archive.read("mimetype") if _is_small(archive, "mimetype") else b""
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError, zlib.error):
        raise UnreadableDocumentError(name, "it is damaged: its parts cannot be unpacked") from None
    for sign, suffix in ((b"opendocument", "odt"), (b"epub", "epub")):
        if sign in kind:
            raise UnsupportedDocumentError(name, suffix)
    folders = {part.partition("/")[0] for part in names}
    for folder, suffix in (("xl", "xlsx"), ("ppt", "pptx")):
        if folder in folders and "word" not in folders:
            raise UnsupportedDocumentError(name, suffix)
    if "[Content_Types].xml" not in names:
        raise UnsupportedDocumentError(name, "zip")


def _is_small(archive: zipfile.ZipFile, part: str) -> bool:
    return part in archive.NameToInfo and archive.getinfo(part).file_size <= _HEAD
