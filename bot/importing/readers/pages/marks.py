"""Words in a line → its text in light Markdown: bold and italic runs, bullets of any font, soft hyphens."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.importing.readers.pages.words import Word

_TOUCHING = 0.13
_BULLETS = "•●▪■◦○‣⁃∙·▸►➢❖✦◆♦\uf0b7\uf0a7\uf076\uf0d8\uf0fc\uf06e\uf02d\uf0a8"
_BULLET = re.compile(rf"^(?:[{_BULLETS}]|[\uf000-\uf0ff](?=\s))\s*(?=\S)")
_SPACES = re.compile(r"\s+")


def marked(words: Sequence[Word]) -> str:
    """Return the text of words from left to right."""
    bullet, rest = _bullet_apart(words)
    text = "".join(
        _run("*" * (2 * bold + italic), "".join(joint + word.text for joint, word in run))
        for (bold, italic), run in groupby(_pieces(rest), key=lambda piece: (piece[1].is_bold, piece[1].is_italic))
    )
    text = _SPACES.sub(" ", text).strip()
    text = f"{text[:-1]}-" if text.endswith("\u00ad") else text
    return bullet + _BULLET.sub("• ", text.replace("\u00ad", ""))


def _bullet_apart(words: Sequence[Word]) -> tuple[str, Sequence[Word]]:
    """Return the bullet, which is no bold word, and the words after it."""
    is_bullet = len(words) > 1 and len(words[0].text) == 1 and _BULLET.match(f"{words[0].text} .") is not None
    return ("• ", words[1:]) if is_bullet else ("", words)


def _pieces(words: Sequence[Word]) -> Iterator[tuple[str, Word]]:
    """Give each word with the space before it."""
    right = None
    for word in words:
        touches = right is None or word.left - right < _TOUCHING * word.size
        yield word.joint if word.joint is not None else "" if touches else " ", word
        right = word.right


def _run(mark: str, text: str) -> str:
    words = text.strip()
    if not mark or not any(letter.isalnum() for letter in words):
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{mark}{words}{mark}{after}"
