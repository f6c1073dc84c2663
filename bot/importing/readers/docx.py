"""Word documents to lines: paragraphs as Word shows them, with the numbers that it counts.

python-docx knows neither these numbers nor tracked changes nor text boxes, so the XML is read itself, part by part.
"""

from collections.abc import Iterable
from types import MappingProxyType
from xml.etree.ElementTree import Element  # only the type

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, LeftOut, Line, Reason
from bot.importing.readers.characters import squeezed
from bot.importing.readers.docx_body import Body
from bot.importing.readers.docx_numbering import Numbering
from bot.importing.readers.docx_package import Package, beside
from bot.importing.readers.docx_styles import Styles
from bot.importing.readers.limits import Progress, no_progress, refuse_lines
from bot.importing.readers.sizes import in_percent, usual_size

_PROPERTIES = {"title": "title", "creator": "author", "modified": "date", "created": "date"}
_DAY = len("2000-12-31")


def read_docx(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read a Word document. Raises UnreadableDocumentError."""
    package = Package(data, name=name)
    main = package.main_part()
    styles = Styles(package.children(beside(main, "styles.xml"), "styles"))
    body = Body(styles, _numbering(package, main, styles), notes=_notes(package, main))
    progress(0.2)
    for element in package.children(main, "body"):
        body.take(element)
        refuse_lines(len(body.lines), name=name)
    if not body.lines:
        raise UnreadableDocumentError(name, "there are no words in it")
    progress(1.0)
    usual = usual_size(body.lines)
    contents = in_percent([out.line for out in body.left_out], usual=usual)
    return Document(
        name=name,
        format="docx",
        lines=in_percent(body.lines, usual=usual),
        left_out=(
            *(LeftOut(line=line, reason=Reason.CONTENTS) for line in contents),
            *_furniture(package, main, styles),
        ),
        has_paragraphs=True,
        metadata=MappingProxyType(_metadata(package)),
    )


def _numbering(package: Package, main: str, styles: Styles) -> Numbering:
    return Numbering(package.children(beside(main, "numbering.xml"), "numbering"), styles)


def _notes(package: Package, main: str) -> dict[tuple[str, str], Element]:
    """Return the notes by kind and id, but those that are only the lines drawn above notes."""
    found: dict[tuple[str, str], Element] = {}
    for kind in ("footnote", "endnote"):
        for note in package.children(beside(main, f"{kind}s.xml"), f"{kind}s"):
            if note.get("type", "normal") == "normal":
                found[kind, note.get("id", "")] = note
    return found


def _furniture(package: Package, main: str, styles: Styles) -> list[LeftOut]:
    """Return each text of the heads and feet once; they stand on no line of the document, so on its first."""
    body = Body(styles, Numbering((), styles), notes={})
    for kind in ("header", "footer"):
        for part in package.parts(beginning=beside(main, kind)):
            for tag in ("hdr", "ftr"):
                _take_all(body, package.children(part, tag))
    texts = dict.fromkeys(line.text for line in body.lines)
    return [LeftOut(line=Line(text=text, at=1), reason=Reason.FURNITURE) for text in texts]


def _take_all(body: Body, elements: Iterable[Element]) -> None:
    for element in elements:
        body.take(element)


def _metadata(package: Package) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in package.children("docProps/core.xml", "coreProperties"):
        key = _PROPERTIES.get(element.tag, "")
        text = squeezed(element.text or "")
        if key and text and not (element.tag == "created" and key in found):
            found[key] = text[:_DAY] if key == "date" else text
    return found
