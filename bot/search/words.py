"""Words as the search sees them: folded, cut apart, stemmed."""

import re
import unicodedata
from functools import lru_cache

import Stemmer

from bot.search.english import IRREGULAR, NUMBER_WORDS, STOPWORDS

_APOSTROPHES = re.compile("['’‘`´]")
_WORD = re.compile(r"[^\W_]+")


# More words than any book has, and few enough that nothing typed can fill the memory.
_REMEMBERED = 1 << 15


def fold(text: str) -> str:
    """Return what spellings of one title share: no case, accents, apostrophes or punctuation; `&` is "and"."""
    plain = text.casefold().replace("&", " and ")
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(_WORD.findall(_APOSTROPHES.sub("", plain)))


class Analyzer:
    """Stems words and remembers them. Not for two threads at once: the Snowball stemmer keeps state."""

    def __init__(self) -> None:
        self._stemmer = Stemmer.Stemmer("english")
        self.stem = lru_cache(maxsize=_REMEMBERED)(self._stem)

    def _stem(self, word: str) -> str:
        """Return the stem of a folded word; number words become digits, irregular forms their verb's stem."""
        return NUMBER_WORDS.get(word) or str(self._stemmer.stemWord(IRREGULAR.get(word, word)))

    def stems(self, text: str) -> list[str]:
        """Return the stems of all words of a text, in order."""
        return [self.stem(word) for word in fold(text).split()]

    def content_stems(self, text: str) -> list[str]:
        """Return the stems of a text without its stopwords, in order."""
        return [self.stem(word) for word in fold(text).split() if word not in STOPWORDS]
