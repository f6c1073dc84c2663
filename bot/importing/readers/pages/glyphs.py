"""PDFium's letters of a page as Glyphs, upright and in points from the top."""

import ctypes
import math
import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import category

import pypdfium2 as pdfium
from pypdfium2 import raw

from bot.importing.readers.characters import HYPHENS

_BOLD = re.compile(r"bold|black|heavy|demi|semib|-bd|bdit|^cmbx|^sfbx|^cmssbx|^lmroman\d*-bold", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obliq|kursiv|slanted|-it$|bdit|boldit|^cmti|^cmsl|^sfti|^sfsl|^cmbxti", re.IGNORECASE)
_PLAIN = re.compile(r"regular|roman|book|light|medium|thin", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")
# PDFium makes a weight of the stems' breadth: upright text is about 400, bold about 700.
_HEAVY = 650
_ITALIC_FLAG = 1 << 6
_FORCE_BOLD_FLAG = 1 << 18
_HYPHEN_AT_LINE_END = 2
_LETTERS = range(1, 0x110000)
_NO_LETTER = "\ufffd"
# A page with fewer letters and a picture is a picture.
FEW_LETTERS = 20
# Every eighth letter tells whether letters have a meaning.
_SAMPLE = 8
_NAME_BYTES = 256
_HALF_QUARTER_RAD = 0.05

# The same functions with plain addresses: objects for them would cost more than all the rest.
_text_object = ctypes.cast(raw.FPDFText_GetTextObject, ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int))
_font_handle = ctypes.cast(raw.FPDFTextObj_GetFont, ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p))


class Font(NamedTuple):
    """How letters are set; `size` is in points, `turn` counts quarters of a circle, None is any other slope."""

    size: float
    is_bold: bool
    is_italic: bool
    turn: int | None


class Glyph(NamedTuple):
    """One letter, with its base line from the top; those of one ligature share their place and `run`."""

    text: str
    left: float
    right: float
    base: float
    font: Font
    run: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPage:
    """The glyphs of a page in the order in which they are drawn; `turned` is the text that runs another way.

    `garbled` of `sampled` letters have no meaning that the document tells.
    """

    glyphs: tuple[Glyph, ...]
    turned: str = ""
    has_pictures: bool = False
    sampled: int = 0
    garbled: int = 0


def glyph_count(text_page: pdfium.PdfTextPage) -> int:
    return int(text_page.count_chars())


def printed_page(page: pdfium.PdfPage, text_page: pdfium.PdfTextPage) -> PrintedPage:
    """Read all letters of a page; the way in which most of them run is upright."""
    seen = _seen(text_page)
    turns = Counter(glyph.font.turn for glyph, _ in seen if glyph.font.turn is not None and glyph.text != " ")
    turn = turns.most_common(1)[0][0] if turns else 0
    sample = [garbled for glyph, garbled in seen if garbled is not None and glyph.text != " "]
    return PrintedPage(
        glyphs=tuple(glyph for glyph, _ in seen if glyph.font.turn == turn),
        turned="".join(glyph.text for glyph, _ in seen if glyph.font.turn != turn),
        has_pictures=turns.total() < FEW_LETTERS and _has_pictures(page),
        sampled=len(sample),
        garbled=sum(sample),
    )


def _has_pictures(page: pdfium.PdfPage) -> bool:
    return next(iter(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=5)), None) is not None


def _seen(text_page: pdfium.PdfTextPage) -> list[tuple[Glyph, bool | None]]:
    """Return the glyphs, and of some of them whether nobody knows what they mean."""
    handle = text_page.raw
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    box_at, x_at, y_at = ctypes.byref(box), ctypes.byref(x), ctypes.byref(y)
    fonts = _Fonts(handle)
    seen: list[tuple[Glyph, bool | None]] = []
    for place in range(glyph_count(text_page)):
        run = _text_object(handle, place)
        if not run:
            continue  # a space or line break that PDFium has guessed
        code = raw.FPDFText_GetUnicode(handle, place)
        font = fonts.of(run, place)
        raw.FPDFText_GetLooseCharBox(handle, place, box_at)
        raw.FPDFText_GetCharOrigin(handle, place, x_at, y_at)
        text = _letter(code)
        left, right, base = _along(box, x.value, y.value, font.turn)
        garbled = _is_garbled(handle, place, code) if place % _SAMPLE == 0 else None
        if text:
            seen.append((Glyph(text, left, right, base, font, run), garbled))
    return seen


def _along(box: raw.FS_RECTF, x: float, y: float, turn: int | None) -> tuple[float, float, float]:
    """Return where a letter begins and ends along its line, and how far down the line lies."""
    match turn:
        case 1:
            return box.bottom, box.top, x
        case 2:
            return -box.right, -box.left, y
        case 3:
            return -box.top, -box.bottom, -x
        case _:
            return box.left, box.right, -y


def _letter(code: int) -> str:
    if code == _HYPHEN_AT_LINE_END:
        return "-"
    letter = chr(code) if code in _LETTERS else _NO_LETTER
    return " " if letter.isspace() else "-" if letter in HYPHENS else letter


def _is_garbled(handle: ctypes.c_void_p, place: int, code: int) -> bool:
    if code == _HYPHEN_AT_LINE_END:
        return False
    is_strange = category(_letter(code)) in {"Cc", "Co", "Cn"} or code not in _LETTERS
    return is_strange or raw.FPDFText_HasUnicodeMapError(handle, place) == 1


class _Fonts:
    """The fonts of one page; some programs draw each letter by itself, so each is asked for its name only once."""

    def __init__(self, handle: raw.FPDF_TEXTPAGE) -> None:
        self._handle = handle
        self._matrix = raw.FS_MATRIX()
        self._matrix_at = ctypes.byref(self._matrix)
        self._of_run: dict[int, Font] = {}
        self._faces: dict[int | None, tuple[bool, bool]] = {}
        self._known: dict[Font, Font] = {}

    def of(self, run: int, place: int) -> Font:
        """Return how the letter at a place is set; letters of one `run` are set alike."""
        if (font := self._of_run.get(run)) is None:
            font = self._font(run, place)
            font = self._of_run[run] = self._known.setdefault(font, font)
        return font

    def _font(self, run: int, place: int) -> Font:
        matrix = self._matrix
        raw.FPDFText_GetMatrix(self._handle, place, self._matrix_at)
        size = abs(raw.FPDFText_GetFontSize(self._handle, place)) * math.hypot(matrix.c, matrix.d)
        font = _font_handle(run)
        if font not in self._faces:
            self._faces[font] = _face(font)
        is_bold, is_italic = self._faces[font]
        turn = 0 if matrix.b == 0 and matrix.a > 0 else _turn(math.atan2(matrix.b, matrix.a))
        return Font(round(size, 1) or 1.0, is_bold, is_italic, turn)


def _face(font: int | None) -> tuple[bool, bool]:
    """Say whether a font is bold and whether it is italic, by its name first."""
    if font is None:
        return False, False
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    handle = ctypes.cast(font, raw.FPDF_FONT)
    raw.FPDFFont_GetBaseFontName(handle, buffer, _NAME_BYTES)
    name = _SUBSET.sub("", buffer.value.decode("utf-8", "replace"))
    flags, weight = raw.FPDFFont_GetFlags(handle), raw.FPDFFont_GetWeight(handle)
    is_heavy = bool(flags & _FORCE_BOLD_FLAG) or (weight >= _HEAVY and not _PLAIN.search(name))
    return (
        _BOLD.search(name) is not None or is_heavy,
        _ITALIC.search(name) is not None or bool(flags & _ITALIC_FLAG),
    )


def _turn(angle_rad: float) -> int | None:
    quarters = angle_rad / (math.pi / 2)
    return round(quarters) % 4 if abs(quarters - round(quarters)) < _HALF_QUARTER_RAD else None
