"""Words as the search sees them: folded, cut apart, stemmed."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import Stemmer

from bot.rulebook.model import Rulebook
from bot.search.english import IRREGULAR, NUMBER_WORDS, STOPWORDS

_APOSTROPHES = "'’‘`´"
_SPELLINGS = str.maketrans({"&": " and ", **dict.fromkeys(_APOSTROPHES, ""), **dict.fromkeys("–—“”•…·", " ")})
# Most texts are plain, and cut apart this way three times as fast as by a regular expression.
_ASCII = str.maketrans(
    {char: " " for char in map(chr, range(128)) if not char.isalnum()} | {"\n": "\n", "'": None, "`": None}
)
_LETTER = re.compile(r"[^\W_]")
_NOT_OF_A_WORD = re.compile(r"[^\w\n]|_")
# What stands between two texts, and is no word of either.
_BREAK = "|"
_SILENT = STOPWORDS | {_BREAK}
# More words than any book has, and few enough that nothing typed can fill the memory.
_REMEMBERED = 1 << 15


def words_of(text: str) -> list[str]:
    """Return the folded words of a text: without case, accents, apostrophes and punctuation; `&` is "and"."""
    return _apart(text).split()


def has_words(text: str) -> bool:
    """Whether there is any word in a text."""
    return _LETTER.search(text) is not None


def _apart(text: str) -> str:
    """Return the folded words of a text with spaces between them, and its line breaks."""
    plain = text.casefold()
    if plain.isascii():
        return plain.replace("&", " and ").translate(_ASCII)
    plain = unicodedata.normalize("NFKD", plain.translate(_SPELLINGS)).translate(_SPELLINGS)
    return _NOT_OF_A_WORD.sub(" ", "".join(char for char in plain if not unicodedata.combining(char)))


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
        return [stem for word, stem in zip(self.words, self.stems, strict=True) if word not in _SILENT]


class Analyzer:
    """Stems words and remembers them. Not for two threads at once: the Snowball stemmer keeps state."""

    def __init__(self) -> None:
        stemmer = Stemmer.Stemmer("english")
        self.stem = lru_cache(maxsize=_REMEMBERED)(partial(_stem, stemmer))

    def read_all(self, texts: Iterable[str]) -> Tokens:
        """Return the words of several texts and their stems, with a break between one text and the next."""
        words = _apart("\n".join(texts)).replace("\n", f" {_BREAK} ").split()
        return Tokens(words, [*map(self.stem, words)])

    def read_each(self, texts: Iterable[str]) -> Iterator[Tokens]:
        """Yield the words of each of many short texts without line breaks, and their stems."""
        whole, start = self.read_all(texts), 0
        words, stems = [*whole.words, _BREAK], [*whole.stems, _BREAK]
        while start < len(words):
            end = words.index(_BREAK, start)
            yield Tokens(words[start:end], stems[start:end])
            start = end + 1

    def read(self, text: str) -> Tokens:
        """Return the words of a text and their stems."""
        words = words_of(text)
        return Tokens(words, [*map(self.stem, words)])


def _stem(stemmer: Stemmer.Stemmer, word: str) -> str:
    """Return the stem of a folded word; number words become digits, irregular forms their verb's stem."""
    return NUMBER_WORDS.get(word) or str(stemmer.stemWord(IRREGULAR.get(word, word)))


class BookTokens:
    """The words of a book, by its rules' places in print: their headings, texts, and the questions beside them."""

    def __init__(self, book: Rulebook, analyzer: Analyzer) -> None:
        self.headings = [analyzer.read(rule.heading) for rule in book]
        self.texts = [analyzer.read(rule.text) for rule in book]
        self.questions = [analyzer.read_all(dict.fromkeys(book.questions.get(rule.id, ()))) for rule in book]
