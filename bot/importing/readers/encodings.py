"""The bytes of a text to its characters, whatever wrote them."""

import codecs
import re

from bot.errors import UnreadableDocumentError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Where the zero bytes of Latin letters stand among four bytes.
_ZEROS = (
    ((False, True, True, True), "utf-32-le"),
    ((True, True, True, False), "utf-32-be"),
    ((False, True, False, True), "utf-16-le"),
    ((True, False, True, False), "utf-16-be"),
)
_SAMPLE = 4096
_FEWEST_QUARTERS = 4
_ESCAPED = 0xDC00


def _windows_letter(byte: int) -> str:
    letter = bytes([byte])
    return letter.decode("cp1252", "ignore") or letter.decode("latin-1")


# What "surrogateescape" makes of a byte that is not UTF-8, to what the byte means in Windows' Western European.
_WINDOWS = {_ESCAPED + byte: _windows_letter(byte) for byte in range(0x80, 0x100)}
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff]")
_MOST_CONTROLS = 100


def decode(data: bytes) -> str:
    """Read UTF-8, UTF-16, UTF-32 or Windows' Western European, which is what a byte outside UTF-8 is taken for.

    No detection library: charset-normalizer takes a page of English in cp1252 for cp1250, this rule cannot.
    """
    for sign, encoding in _MARKS:
        if data.startswith(sign):
            return _mended(data[len(sign) :], encoding)
    return _mended(data, _by_zeros(data[:_SAMPLE]) or "utf-8")


def decode_text(data: bytes, *, name: str) -> str:
    """Read a text with words in it. Raises UnreadableDocumentError."""
    text = decode(data)
    if len(_CONTROL.findall(text)) * _MOST_CONTROLS > len(text):
        raise UnreadableDocumentError(name, "this is no text")
    if not any(character.isalnum() for character in text):
        raise UnreadableDocumentError(name, "there are no words in it" if text.strip() else "it is empty")
    return text


def _mended(data: bytes, encoding: str) -> str:
    if encoding == "utf-8":
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("utf-8", "surrogateescape").translate(_WINDOWS)
    return data.decode(encoding, "replace")


def _by_zeros(sample: bytes) -> str | None:
    """Name the encoding whose zero bytes stand where nine of ten letters of a Latin text have them."""
    quarter = len(sample) // 4
    if quarter < _FEWEST_QUARTERS or not sample.count(0):
        return None
    shares = [sample[place : quarter * 4 : 4].count(0) / quarter for place in range(4)]
    for pattern, encoding in _ZEROS:
        if all(_fits(share, is_zero=is_zero) for share, is_zero in zip(shares, pattern, strict=True)):
            return encoding
    return None


def _fits(share: float, *, is_zero: bool) -> bool:
    most, least = 0.8, 0.05
    return share >= most if is_zero else share <= least
