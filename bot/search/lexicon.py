"""The words of one book and of the questions beside it: what a typed word means there."""

import re
from bisect import bisect_left
from collections.abc import Container
from dataclasses import dataclass
from itertools import islice, takewhile

from bot.search.remembering import remembering
from bot.search.spelling import Speller, is_slip
from bot.search.words import Analyzer, BookTokens

_REMEMBERED = 128
_SHORTEST_PREFIX = 2
_MOST_EXPANSIONS, _MOST_WORDS = 12, 60
_CONSONANTS = re.compile("[bcdfghjklmnpqrstvwxz]{3,5}")
_EXACT, _PREFIX, _CORRECTED = 1.0, 0.7, 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a typed word means in a book: stems by weight; none where the book does not have it.

    `spoken` is the word's own stem where players use it in a question. That does not make it a word of the book: what
    it begins or misspells there may be meant as well (`champ`). `is_known`: it is said of this book or of others.
    """

    word: str
    stems: tuple[str, ...]
    weight: float
    corrected: str | None = None
    spoken: str | None = None
    is_known: bool = False

    @property
    def is_certain(self) -> bool:
        """Whether the word is used in or about the book, or can only be a slip for one that stands there."""
        is_slipped = self.corrected is not None and is_slip(self.word, self.corrected)
        return self.weight == _EXACT or self.spoken is not None or is_slipped

    @property
    def is_likely(self) -> bool:
        """Whether the word is certain, or is spelt nearly like a word of the book and begins alike."""
        return self.is_certain or (self.corrected is not None and self.corrected[0] == self.word[0])

    @property
    def meant(self) -> str:
        """The word itself, or the only one that it is a slip for."""
        return self.word if self.corrected is None or self.spoken is not None else self.corrected

    @property
    def weights(self) -> dict[str, float]:
        """The stems to look for, and what finding one is worth, 0 to 1."""
        stems = dict.fromkeys(self.stems, self.weight)
        return stems if self.spoken is None else stems | {self.spoken: _EXACT}


class Lexicon:
    """Reads typed words by the words of a book, those of its titles first; `language` has stems of any other words."""

    def __init__(self, tokens: BookTokens, analyzer: Analyzer, language: Container[str] = ()) -> None:
        self._analyzer, self._language = analyzer, language
        # A query's words are looked at for its title, its slips and its meaning.
        self.read = remembering(self._read, maxsize=_REMEMBERED)
        in_titles = {word for heading in tokens.headings for word in heading.words}
        in_texts = {word for text in tokens.texts for word in text.words}
        self._speller = Speller(in_titles, in_texts)
        self._tiers = (sorted(in_titles), sorted(in_texts - in_titles))
        self._stems = {analyzer.stem(word) for word in in_titles | in_texts}
        self._spoken = {stem for questions in tokens.questions for stem in questions.stems}

    def _read(self, word: str, *, unfinished: bool = False) -> Reading:
        """Read one folded word; an `unfinished` one is still being typed and may go on."""
        stem = self._analyzer.stem(word)
        if stem in self._stems:
            going_on = self._beginning_with(word) if unfinished else ()
            return Reading(word=word, stems=tuple(dict.fromkeys((stem, *going_on))), weight=_EXACT)
        spoken = stem if stem in self._spoken else None
        if beginning := self._beginning_with(word):
            return Reading(word=word, stems=beginning, weight=_PREFIX, spoken=spoken)
        if abbreviated := self._abbreviated(word):
            return Reading(word=word, stems=abbreviated, weight=_PREFIX, spoken=spoken)
        # What is a word elsewhere is hardly a slip, unless for a title's: `whole` is not `while`.
        is_known = spoken is not None or stem in self._language
        if (corrected := self._speller.correct(word, in_titles=stem in self._language)) is not None:
            stems = (self._analyzer.stem(corrected),)
            return Reading(
                word=word, stems=stems, weight=_CORRECTED, corrected=corrected, spoken=spoken, is_known=is_known
            )
        return Reading(word=word, stems=(), weight=0.0, spoken=spoken)

    def _abbreviated(self, letters: str) -> tuple[str, ...]:
        """Return the stems of the words that consonants stand for (`dmg`, `std`), of titles if any do."""
        if not _CONSONANTS.fullmatch(letters):
            return ()
        in_order = re.compile(".*".join(letters))
        for tier in self._tiers:
            start, end = bisect_left(tier, letters[0]), bisect_left(tier, chr(ord(letters[0]) + 1))
            stems = dict.fromkeys(self._analyzer.stem(word) for word in tier[start:end] if in_order.match(word))
            if stems:
                return tuple(stems) if len(stems) <= _MOST_EXPANSIONS else ()
        return ()

    def _beginning_with(self, prefix: str) -> tuple[str, ...]:
        """Return the stems of the words that go on from a prefix, of titles if any do; none if too many do."""
        if len(prefix) < _SHORTEST_PREFIX:
            return ()
        for tier in self._tiers:
            start = bisect_left(tier, prefix)
            words = takewhile(lambda word: word.startswith(prefix), islice(tier, start, start + _MOST_WORDS))
            stems = dict.fromkeys(self._analyzer.stem(word) for word in words)
            if stems:
                return tuple(stems) if len(stems) <= _MOST_EXPANSIONS else ()
        return ()
