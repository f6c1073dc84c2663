"""Words as the search sees them: folded, cut apart, stemmed."""

import re
import unicodedata

import Stemmer

# Words that say nothing about what is sought. They count in titles and phrases, never as evidence on their own.
STOPWORDS = frozenset(
    """a about after all also am an and any are as at be because been before being both but by can could did do does
    doing don during each even ever every few for from get gets getting give go goes going gonna got had has have
    having he her here him his how i if im in instead into is it its just let like make many may me more most much
    must my need no not now of off on once only or other our out over own really same she should so some still such
    than that the their them then there these they thing this those through to too under until up us use using very
    want was we were what whats when where whether which while who why will with would you your""".split()  # noqa: SIM905 - a list of 130 quoted words is harder to read
)
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_APOSTROPHES = re.compile("['’‘`´]")
_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """Return what spellings of one title share: no case, accents, apostrophes or punctuation; `&` is "and"."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("&", " and "))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(_WORD.findall(_APOSTROPHES.sub("", plain)))


class Analyzer:
    """Stems words and remembers them. Not for two threads at once: the Snowball stemmer keeps state."""

    def __init__(self) -> None:
        self._stemmer = Stemmer.Stemmer("english")

    def stem(self, word: str) -> str:
        """Return the stem of a folded word; number words become digits."""
        return _NUMBER_WORDS.get(word) or str(self._stemmer.stemWord(word))

    def content_stems(self, text: str) -> list[str]:
        """Return the stems of a text without its stopwords, in order."""
        return [self.stem(word) for word in fold(text).split() if word not in STOPWORDS]
