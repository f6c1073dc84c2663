"""PDF → Document: opens it, reads it page by page, and says why one cannot be read."""

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

import pypdfium2 as pdfium
from pypdfium2 import raw

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, LeftOut, Line, Reason
from bot.importing.readers.limits import refuse_lines
from bot.importing.readers.pages.bookmarks import Bookmarks, bookmarks_of, heading_level
from bot.importing.readers.pages.footnotes import with_footnotes
from bot.importing.readers.pages.furniture import furniture_of
from bot.importing.readers.pages.glyphs import glyph_count, printed_page
from bot.importing.readers.pages.lines import PrintedLine
from bot.importing.readers.pages.measures import edges_of, measured, measures_of
from bot.importing.readers.pages.reading import Reading
from bot.importing.readers.pages.streams import is_bomb
from bot.importing.readers.pages.titles import with_whole_titles

MOST_BYTES = 100_000_000
MOST_PAGES = 5_000
MOST_LETTERS_ON_A_PAGE = 200_000
MOST_LETTERS = 50_000_000

_GARBLED = 0.3
_DATE = re.compile(r"^(?:D:)?(\d{4})(\d\d)(\d\d)")
_FILE_NAME = re.compile(r"\.(?:docx?|odt|indd|pdf|rtf|qxp|pages)$|^untitled|^\(anonymous\)$", re.IGNORECASE)
_REASONS = {
    raw.FPDF_ERR_PASSWORD: "it is locked with a password (save it without one first)",
    raw.FPDF_ERR_SECURITY: "it is locked in a way that cannot be opened here",
}
# PDFium is one library for the whole process and knows no threads.
_PDFIUM = threading.Lock()


def read_pdf(data: bytes, *, name: str, progress: Callable[[float], None]) -> Document:
    """Return the lines of a PDF column by column; `progress` is told how much of it is read, from 0 to 1."""
    if len(data) > MOST_BYTES:
        raise UnreadableDocumentError(name, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    if is_bomb(data):
        raise UnreadableDocumentError(name, "it unpacks to far more than a document of rules can hold")
    with _PDFIUM:
        document = _opened(data, name)
        try:
            reading = _read(document, name, progress)
            bookmarks, metadata, pages = bookmarks_of(document), _metadata(document), len(document)
        finally:
            document.close()
    _refuse_unreadable(reading, name)
    if reading.pictures:
        metadata["pictures"] = ", ".join(map(str, reading.pictures))
    lines, left_out = _lines(reading, bookmarks, pages)
    return Document(
        name=name,
        format="pdf",
        lines=lines,
        left_out=left_out,
        pages=pages,
        metadata=MappingProxyType(metadata),
    )


def _opened(data: bytes, name: str) -> pdfium.PdfDocument:
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        reason = _REASONS.get(error.err_code, "it is damaged, or no PDF")
        raise UnreadableDocumentError(name, reason) from error
    if len(document) > MOST_PAGES:
        document.close()
        raise UnreadableDocumentError(name, f"it has more than {MOST_PAGES:,} pages")
    return document


def _read(document: pdfium.PdfDocument, name: str, progress: Callable[[float], None]) -> Reading:
    reading = Reading()
    for place in range(len(document)):
        _read_page(document, place, reading, name)
        if reading.letters > MOST_LETTERS:
            raise UnreadableDocumentError(name, f"it has more than {MOST_LETTERS:,} letters")
        refuse_lines(len(reading.lines), name=name)
        progress((place + 1) / len(document))
    return reading


def _read_page(document: pdfium.PdfDocument, place: int, reading: Reading, name: str) -> None:
    try:
        page = document[place]
    except pdfium.PdfiumError as error:
        raise UnreadableDocumentError(name, f"page {place + 1} is damaged") from error
    try:
        text_page = page.get_textpage()
        try:
            if glyph_count(text_page) > MOST_LETTERS_ON_A_PAGE:
                reason = f"page {place + 1} has more than {MOST_LETTERS_ON_A_PAGE:,} letters"
                raise UnreadableDocumentError(name, reason)
            reading.add(printed_page(page, text_page), number=place + 1)
        finally:
            text_page.close()
    finally:
        page.close()


def _refuse_unreadable(reading: Reading, name: str) -> None:
    if reading.is_picture:
        raise UnreadableDocumentError(name, "it is a scan: its pages are pictures without text (run OCR over it first)")
    if not reading.letters:
        raise UnreadableDocumentError(name, "there is no text in it (are its letters drawn as shapes? run OCR over it)")
    if reading.garbled > _GARBLED * reading.sampled:
        raise UnreadableDocumentError(
            name, "its fonts do not say which letters they show (print it anew, or run OCR over it)"
        )


def _metadata(document: pdfium.PdfDocument) -> dict[str, str]:
    stated = document.get_metadata_dict(skip_empty=True)
    title, author = stated.get("Title", "").strip(), stated.get("Author", "").strip()
    date = _DATE.match(stated.get("ModDate", "") or stated.get("CreationDate", ""))
    known = {
        "title": "" if _FILE_NAME.search(title) else title,
        "author": "" if _FILE_NAME.search(author) else author,
        "date": "-".join(date.groups()) if date is not None else "",
    }
    return {key: value for key, value in known.items() if value}


def _lines(reading: Reading, bookmarks: Bookmarks, pages: int) -> tuple[tuple[Line, ...], tuple[LeftOut, ...]]:
    printed = [_plain(line) for line in reading.lines] if reading.is_bold else reading.lines
    furniture = furniture_of(printed, pages=pages)
    counts = _counts(printed)
    kept = _measured(printed, counts, [place for place in range(len(printed)) if place not in furniture], bookmarks)
    repeated = _measured(printed, counts, sorted(furniture), {})
    turned = [Line(text=text, at=0, page=page) for page, text in reading.turned]
    left_out = sorted((*repeated, *turned), key=lambda line: (line.page or 0, line.at))
    return tuple(with_footnotes(kept)), tuple(LeftOut(line=line, reason=Reason.FURNITURE) for line in left_out)


def _plain(line: PrintedLine) -> PrintedLine:
    return replace(line, text=line.text.replace("**", ""))


def _counts(printed: Sequence[PrintedLine]) -> list[int]:
    """Return which line of its page each line is."""
    counts: list[int] = []
    for place, line in enumerate(printed):
        goes_on = place > 0 and printed[place - 1].page == line.page
        counts.append(counts[-1] + 1 if goes_on else 1)
    return counts


def _measured(
    printed: Sequence[PrintedLine],
    counts: Sequence[int],
    places: Sequence[int],
    bookmarks: Bookmarks,
) -> list[Line]:
    lines = [printed[place] for place in places]
    measures, edges = measures_of(lines), edges_of(lines)
    around = zip(places, lines, [None, *lines], [*lines[1:], None], strict=False)
    found = [
        replace(
            measured(line, at=counts[place], above=above, below=below, edges=edges[line.column], measures=measures),
            heading=heading_level(line.plain, line.page, bookmarks),
        )
        for place, line, above, below in around
    ]
    return list(with_whole_titles(found, lines, bookmarks))
