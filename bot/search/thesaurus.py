"""The thesaurus of table talk: from what players say to what rulebooks print."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bot.errors import RulebookFormatError
from bot.search.english import FILLERS, STOPWORDS
from bot.search.words import Analyzer, fold


class _Worth(NamedTuple):
    """What finding a stem is worth that stands for another word: alone, and as one of a phrase."""

    alone: float
    in_a_phrase: float


# Chosen on labelled queries, as all weights of the ranking are.
_MEANT, _SAID_TOO, _SAID_FOR_IT = _Worth(0.6, 0.5), _Worth(0.5, 0.25), _Worth(0.3, 0.15)
_SITUATION = _Worth(0.4, 0.32)
_TABLES = ("senses", "situations")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What players say in one sense, words and phrases as good as each other, and what a book may print for it."""

    said: tuple[str, ...]
    meant: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Thesaurus:
    """All senses of words, and situations: words that together, in any order, tell what a question is about."""

    senses: tuple[Entry, ...] = ()
    situations: tuple[Entry, ...] = ()

    def __add__(self, other: "Thesaurus") -> "Thesaurus":
        return Thesaurus(senses=self.senses + other.senses, situations=self.situations + other.situations)


class Hint(NamedTuple):
    """Stems that may be meant, by what finding one is worth; `place` is the word's that they stand for, if it is one.

    `is_told`: they are what books print about the situation that a query tells; nobody says them.
    """

    place: int | None
    stems: Mapping[str, float]
    is_told: bool = False


def read_thesaurus(data: bytes, *, path: Path) -> Thesaurus:
    """Read a thesaurus; `path` is only named in errors. Raises RulebookFormatError."""
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookFormatError(path, "", f"this is not TOML: {error}") from error
    if unknown := sorted(document.keys() - set(_TABLES)):
        raise RulebookFormatError(path, f"at {unknown[0]}", "a thesaurus has the tables [senses] and [situations]")
    senses, situations = (_entries(document.get(table, {}), table, path) for table in _TABLES)
    return Thesaurus(senses=senses, situations=situations)


def _entries(table: object, name: str, path: Path) -> tuple[Entry, ...]:
    if not isinstance(table, dict):
        raise RulebookFormatError(path, f"at {name}", f"[{name}] is a table")
    entries = []
    for said, meant in table.items():
        if not isinstance(meant, str):
            raise RulebookFormatError(path, f"in {name}, at {said!r}", "what is meant is one text, with commas")
        entry = Entry(said=_phrases(said), meant=_phrases(meant))
        if not entry.said or not entry.meant:
            raise RulebookFormatError(path, f"in {name}, at {said!r}", "there are no words")
        entries.append(entry)
    return tuple(entries)


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(phrase for phrase in map(fold, text.split(",")) if phrase)


class _Situation(NamedTuple):
    told: frozenset[str]
    terms: tuple[Hint, ...]


class Interpreter:
    """Finds what the thesaurus says to the words of a query."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        self._analyzer = Analyzer()
        self._phrases: defaultdict[tuple[str, ...], dict[str, float]] = defaultdict(dict)
        self._same: defaultdict[str, set[str]] = defaultdict(set)
        for sense in thesaurus.senses:
            self._learn(sense)
        self._longest = max(map(len, self._phrases), default=0)
        self._situations: defaultdict[str, list[_Situation]] = defaultdict(list)
        for situation in thesaurus.situations:
            terms = tuple(Hint(None, _add({}, [phrase], _SITUATION), is_told=True) for phrase in self._stems(situation.meant))
            for said in situation.said:
                told = frozenset(self._analyzer.content_stems(said))
                self._situations[max(told, key=len, default="")].append(_Situation(told, terms))
        # The books of a shelf are asked one after the other, and hear the same.
        self.explain = lru_cache(maxsize=1)(self._explain)

    def _learn(self, sense: Entry) -> None:
        said, meant = self._stems(sense.said), self._stems(sense.meant)
        alone = {phrase[0] for phrase in said if len(phrase) == 1}
        for stem in alone:
            self._same[stem] |= alone
        for phrase in said:
            _add(self._phrases[_key(phrase)], said, _SAID_TOO)
            _add(self._phrases[_key(phrase)], meant, _MEANT)
        for phrase in meant:
            if len(phrase) == 1:
                _add(self._phrases[phrase], said, _SAID_FOR_IT)

    def _stems(self, phrases: Iterable[str]) -> list[tuple[str, ...]]:
        return [tuple(self._analyzer.stems(phrase)) for phrase in phrases]

    def _explain(self, words: tuple[str, ...]) -> tuple[Hint, ...]:
        """Return what folded words may stand for: each word by itself, phrases, and the situation that they tell."""
        stems = [self._analyzer.stem(word) for word in words]
        said = {
            place: stem for place, (word, stem) in enumerate(zip(words, stems, strict=True)) if word not in STOPWORDS
        }
        alone = [Hint(place, self._phrases[(stem,)]) for place, stem in said.items() if (stem,) in self._phrases]
        spoken = _key(stems)
        parts = (spoken[start : start + size] for size in range(2, self._longest + 1) for start in range(len(spoken)))
        phrases = [
            Hint(None, self._phrases[part]) for part in dict.fromkeys(parts) if len(part) > 1 and part in self._phrases
        ]
        told = frozenset(stems).union(*(self._same.get(stem, ()) for stem in said.values()))
        meant = (
            situation.terms for stem in told for situation in self._situations.get(stem, ()) if situation.told <= told
        )
        return (*alone, *phrases, *_each(meant))


def _each(meant: Iterable[tuple[Hint, ...]]) -> Iterator[Hint]:
    """Yield the terms of each situation once, in whichever words it was told."""
    for terms in {id(terms): terms for terms in meant}.values():
        yield from terms


def _key(stems: Sequence[str]) -> tuple[str, ...]:
    return tuple(stem for stem in stems if stem not in FILLERS) or tuple(stems)


def _add(stems: dict[str, float], phrases: Iterable[tuple[str, ...]], worth: _Worth) -> dict[str, float]:
    """Add the stems of phrases for what they are worth, unless they are worth more already."""
    for phrase in phrases:
        each = worth.alone if len(phrase) == 1 else worth.in_a_phrase
        for stem in phrase:
            if stem not in STOPWORDS or len(phrase) == 1:
                stems[stem] = max(stems.get(stem, 0.0), each)
    return stems


NO_INTERPRETER = Interpreter(Thesaurus())
