"""Prints small PDFs for the tests: ink at places, as a typesetter leaves it."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 420, 595
LEADING = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """Words on the page, their base line `y` from the top; `stretch` is added to each space, `spacing` to each letter."""

    x: float
    y: float
    text: str
    font: str = "Times-Roman"
    size: float = 10
    spacing: float = 0
    stretch: float = 0
    turn: float = 0


Page = Sequence[Ink]


def block(
    text: str, *, x: float, y: float, width: float, font: str = "Times-Roman", size: float = 10, justify: bool = False
) -> list[Ink]:
    """Set a paragraph, line under line."""
    lines = simpleSplit(text, font, size, width)
    inks = [Ink(x=x, y=y + LEADING * place, text=line, font=font, size=size) for place, line in enumerate(lines)]
    return [_justified(ink, width) for ink in inks[:-1]] + inks[-1:] if justify else inks


def _justified(ink: Ink, width: float) -> Ink:
    missing = width - stringWidth(ink.text, ink.font, ink.size)
    return Ink(x=ink.x, y=ink.y, text=ink.text, font=ink.font, size=ink.size, stretch=missing / ink.text.count(" "))


def printed(
    pages: Iterable[Page],
    *,
    title: str = "",
    password: str | None = None,
    bookmarks: Sequence[tuple[str, int, int]] = (),
    pictures: Sequence[int] = (),
) -> bytes:
    """Return a PDF; a bookmark is its words, page and level, `pictures` are the pages that are one."""
    file = io.BytesIO()
    locked = None if password is None else StandardEncryption(password, ownerPassword="harbour", canPrint=0)
    canvas = Canvas(file, pagesize=(WIDTH, HEIGHT), encrypt=locked, invariant=True)
    canvas.setTitle(title)
    for number, page in enumerate(pages, start=1):
        if number in pictures:
            canvas.drawImage(ImageReader(Image.new("L", (42, 60), 200)), 0, 0, WIDTH, HEIGHT)
        _bookmark(canvas, bookmarks, number)
        for ink in page:
            _draw(canvas, ink)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _bookmark(canvas: Canvas, bookmarks: Sequence[tuple[str, int, int]], number: int) -> None:
    for words, page, level in bookmarks:
        if page == number:
            canvas.bookmarkPage(words)
            canvas.addOutlineEntry(words, words, level=level - 1)


def _draw(canvas: Canvas, ink: Ink) -> None:
    canvas.saveState()
    canvas.translate(ink.x, HEIGHT - ink.y)
    canvas.rotate(ink.turn)
    text = canvas.beginText(0, 0)
    text.setFont(ink.font, ink.size)
    text.setCharSpace(ink.spacing)
    text.setWordSpace(ink.stretch)
    text.textOut(ink.text)
    canvas.drawText(text)
    canvas.restoreState()


def printed_without_meaning(glyphs: int) -> bytes:
    """Return a page whose font does not say which letters its glyphs are."""
    drawn = f"BT /F 10 Tf 40 500 Td <{''.join(f'{glyph % 60 + 3:04x}' for glyph in range(glyphs))}> Tj ET"
    return f"""%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length {len(drawn)}>> stream
{drawn}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type0/BaseFont/Nameless/Encoding/Identity-H/DescendantFonts[6 0 R]>> endobj
6 0 obj <</Type/Font/Subtype/CIDFontType2/BaseFont/Nameless/CIDSystemInfo 7 0 R/DW 600>> endobj
7 0 obj <</Registry(Adobe)/Ordering(Identity)/Supplement 0>> endobj
trailer <</Root 1 0 R>>
""".encode()
