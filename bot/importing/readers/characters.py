"""What a line is made of: spaces, ligatures, signs that nobody sees, and the bullets of all publishers as one."""

import re
from collections.abc import Mapping

BULLET = "• "

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_BREAKS = "\r\n\x0b\x0c\x85\u2028\u2029"
_UNSEEN = (
    *range(0x09),
    *range(0x0E, 0x20),
    *range(0x7F, 0xA0),
    0xAD,  # a soft hyphen
    0x034F,
    0x061C,
    0x180E,
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xD800, 0xE000),  # halves of characters
    *range(0xFE00, 0xFE10),
    0xFEFF,
    *range(0xFFF9, 0xFFFC),
    *range(0xFFFE, 0x10000),
    *range(0xE0000, 0xE0080),
)
# The hyphens of typesetters, and the one that no line may break at.
HYPHENS = "\u2010\u2011"
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_TABLE: Mapping[int, str | None] = (
    dict.fromkeys(_UNSEEN)
    | dict.fromkeys(map(ord, _BREAKS), "\n")
    | dict.fromkeys(map(ord, _SPACES), " ")
    | dict.fromkeys(map(ord, HYPHENS), "-")
    | str.maketrans(_LIGATURES)
)
# Dashes, discs, squares, arrows, diamonds, and the private signs of Symbol and Wingdings.
_SIGNS = "-*+‐‑‒–—•‣⁃∙●○◦◉◘■□▪▫◆◇◊❖▶►▸➢➤✓✔✦·\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf076\uf06f\uf02d"
_BULLETED = re.compile(rf"(?:[{re.escape(_SIGNS)}][ \t]+|o(?:\t+|[ ]{{2,}}))(?=[^\W_]|.*[^\W_])")
_NUMBERED = re.compile(r"((?:• )?(?:(?:§ ?)?\(?[0-9][0-9A-Za-z.\-]*[.:)]?|[A-Za-z]{1,4}[.)]))[ \t]+")
_LINE_END = re.compile("\r\n|[\r\n\x0b\x85\u2028\u2029]")
_GAP = re.compile(r"[ \t]*\t[ \t]*| {2,}")
_COLUMN_GAP = "  "


def seen(text: str) -> str:
    """Return a text without what nobody sees, ligatures as letters, odd spaces, hyphens and line breaks as usual."""
    return text if text.isascii() and text.isprintable() else text.replace("\r\n", "\n").translate(_TABLE)


def lines_of(text: str) -> list[str]:
    """Part a text where any system or word processor ends a line."""
    return _LINE_END.split(text)


def squeezed(text: str) -> str:
    """Return a text as one line with one space between words, as HTML and Word show it."""
    return " ".join(seen(text).split())


def unbulleted(text: str) -> str | None:
    """Return what follows the bullet that a line begins with, or None."""
    match = _BULLETED.match(text)
    return text[match.end() :] if match else None


def bulleted(text: str) -> str:
    """Return a line with the bullet that it begins with, if any, as the one that Quoth shows."""
    rest = unbulleted(text)
    return text if rest is None else f"{BULLET}{rest.lstrip()}"


def columns_kept(text: str) -> str:
    """Close all gaps in a line but those between columns (a tab, or three spaces), which become two spaces."""
    if "\t" not in text and _COLUMN_GAP not in text:
        return text
    match = _NUMBERED.match(text)
    start = f"{match[1]} " if match else ""
    return start + _GAP.sub(_narrowed, text[match.end() :] if match else text)


def _narrowed(gap: re.Match[str]) -> str:
    return _COLUMN_GAP if "\t" in gap[0] or len(gap[0]) > len(_COLUMN_GAP) else " "
