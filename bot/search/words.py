"""Words as the search sees them: folded, cut apart, stemmed."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import Stemmer

from bot.rulebook.model import Rulebook
from bot.search.english import IRREGULAR, NUMBER_WORDS, STOPWORDS

_SPELLINGS = str.maketrans({"&": " and ", **dict.fromkeys("'’‘`´", ""), **dict.fromkeys("–—“”•…·", " ")})
_PLAIN = re.compile(r"[a-z0-9 ,.?]*")
_WORD = re.compile(r"[^\W_]+")
# More words than any book has, and few enough that nothing typed can fill the memory.
_REMEMBERED = 1 << 15


def words_of(text: str) -> list[str]:
    """Return the folded words of a text: without case, accents, apostrophes and punctuation; `&` is "and"."""
    plain = text.casefold()
    if not _PLAIN.fullmatch(plain):
        plain = plain.translate(_SPELLINGS)
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain).translate(_SPELLINGS)
        plain = "".join(char for char in plain if not unicodedata.combining(char))
    return _WORD.findall(plain)


def fold(text: str) -> str:
    """Return what spellings of one title share: its folded words."""
    return " ".join(words_of(text))


@dataclass(frozen=True, slots=True)
class Tokens:
    """The folded words of one text and the stem of each, in order."""

    words: Sequence[str]
    stems: Sequence[str]

    @property
    def content(self) -> list[str]:
        """The stems of all words but stopwords."""
        return [stem for word, stem in zip(self.words, self.stems, strict=True) if word not in STOPWORDS]


class Analyzer:
    """Stems words and remembers them. Not for two threads at once: the Snowball stemmer keeps state."""

    def __init__(self) -> None:
        self._stemmer = Stemmer.Stemmer("english")
        self.stem = lru_cache(maxsize=_REMEMBERED)(self._stem)

    def _stem(self, word: str) -> str:
        """Return the stem of a folded word; number words become digits, irregular forms their verb's stem."""
        return NUMBER_WORDS.get(word) or str(self._stemmer.stemWord(IRREGULAR.get(word, word)))

    def read(self, text: str) -> Tokens:
        """Return the words of a text and their stems."""
        words = words_of(text)
        return Tokens(words, [*map(self.stem, words)])


class BookTokens:
    """The words of a book, by its rules' places in print: their headings, texts, and the questions beside them."""

    def __init__(self, book: Rulebook, analyzer: Analyzer) -> None:
        self.headings = [analyzer.read(rule.heading) for rule in book]
        self.texts = [analyzer.read(rule.text) for rule in book]
        self.questions = [[analyzer.read(question) for question in book.questions.get(rule.id, ())] for rule in book]
