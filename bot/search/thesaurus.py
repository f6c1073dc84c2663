"""The thesaurus of table talk: from what players say to what rulebooks print."""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bot.errors import RulebookFormatError
from bot.search.english import FILLERS, STOPWORDS
from bot.search.words import Analyzer, has_words


class _Worth(NamedTuple):
    """What finding a stem is worth that stands for another word: alone, and as one of a phrase."""

    alone: float
    in_a_phrase: float


# Chosen on labelled queries, as all weights of the ranking are.
_MEANT, _SAID_TOO, _SAID_FOR_IT = _Worth(0.6, 0.5), _Worth(0.5, 0.25), _Worth(0.3, 0.15)
_SITUATION = _Worth(0.4, 0.32)
_REMEMBERED = 1 << 12
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
        if not all(map(has_words, (*entry.said, *entry.meant))):
            raise RulebookFormatError(path, f"in {name}, at {said!r}", "there is a phrase without words")
        entries.append(entry)
    return tuple(entries)


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(text.replace("\n", " ").split(","))


_Phrase = tuple[str, ...]


class _Sense(NamedTuple):
    said: Sequence[_Phrase]
    meant: Sequence[_Phrase]


class _Index:
    """A thesaurus by stems: what is said is known from the start, what it means is put together when it is heard."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        analyzer = Analyzer()
        self._analyzer = analyzer
        self._fillers = frozenset(map(analyzer.stem, FILLERS))
        read = analyzer.read_each(phrase for sense in thesaurus.senses for phrase in (*sense.said, *sense.meant))
        self._senses = [
            _Sense(*([tuple(one.stems) for one in islice(read, len(side))] for side in (sense.said, sense.meant)))
            for sense in thesaurus.senses
        ]
        self._said: defaultdict[_Phrase, list[_Sense]] = defaultdict(list)
        self._meant: defaultdict[_Phrase, list[_Sense]] = defaultdict(list)
        for sense in self._senses:
            for phrase in sense.said:
                self._said[self._key(phrase)].append(sense)
            for phrase in sense.meant:
                if len(phrase) == 1:
                    self._meant[phrase].append(sense)
        # What the thesaurus itself says, not what anybody typed.
        self._together = lru_cache(maxsize=_REMEMBERED)(self._join)
        self._longest = max(map(len, self._said), default=0)
        self._situations: defaultdict[str, list[tuple[frozenset[str], Entry]]] = defaultdict(list)
        read = analyzer.read_each(said for situation in thesaurus.situations for said in situation.said)
        for situation in thesaurus.situations:
            for said in islice(read, len(situation.said)):
                told = frozenset(said.content)
                self._situations[max(told, key=len, default="")].append((told, situation))

    def explain(self, words: Sequence[str]) -> tuple[Hint, ...]:
        stems = [self._analyzer.stem(word) for word in words]
        said = {place: stem for place, stem in enumerate(stems) if words[place] not in STOPWORDS}
        alone = [Hint(place, meant) for place, stem in said.items() if (meant := self._alone((stem,)))]
        parts = (
            spoken[start : start + size]
            for spoken in (self._without_fillers(stems), tuple(stems))
            for size in range(2, self._longest + 1)
            for start in range(len(spoken))
        )
        phrases = [
            Hint(None, self._together(part)) for part in dict.fromkeys(parts) if len(part) > 1 and part in self._said
        ]
        return (*alone, *phrases, *self._situation(frozenset(stems), said.values()))

    def _key(self, phrase: _Phrase) -> _Phrase:
        """Return a phrase without what may stand between its words, if there are still two: `his guy` is not `guy`."""
        words = self._without_fillers(phrase)
        return words if len(words) > 1 else phrase

    def _without_fillers(self, stems: Iterable[str]) -> _Phrase:
        return tuple(stem for stem in stems if stem not in self._fillers)

    def _alone(self, word: _Phrase) -> Mapping[str, float]:
        """Return what one word may stand for, and what it is called otherwise."""
        stems = dict(self._together(word)) if word in self._said else {}
        for sense in self._meant.get(word, ()):
            _add(stems, sense.said, _SAID_FOR_IT)
        return stems

    def _join(self, phrase: _Phrase) -> Mapping[str, float]:
        stems: dict[str, float] = {}
        for sense in self._said[phrase]:
            _add(stems, sense.said, _SAID_TOO)
            _add(stems, sense.meant, _MEANT)
        return stems

    def _situation(self, stems: frozenset[str], said: Iterable[str]) -> Iterator[Hint]:
        """Yield what books print about the situations that the words tell, also in other words of the same sense."""
        same = (phrase for stem in said for sense in self._said.get((stem,), ()) for phrase in sense.said)
        told = stems.union(phrase[0] for phrase in same if len(phrase) == 1)
        heard = (entry for stem in told for words, entry in self._situations.get(stem, ()) if words <= told)
        for meant in dict.fromkeys(phrase for entry in heard for phrase in entry.meant):
            yield Hint(None, _add({}, [tuple(self._analyzer.read(meant).stems)], _SITUATION), is_told=True)


class Interpreter:
    """Finds what the thesaurus says to the words of a query."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        self._thesaurus = thesaurus
        # The books of a shelf are asked one after the other, and hear the same.
        self.explain = lru_cache(maxsize=1)(self._explain)

    def _explain(self, words: tuple[str, ...]) -> tuple[Hint, ...]:
        """Return what folded words may stand for: each word by itself, phrases, and the situation that they tell."""
        return self._index.explain(words)

    def prepare(self) -> None:
        """Take the thesaurus in now, and not with the first query."""
        _ = self._index

    @cached_property
    def _index(self) -> _Index:
        return _Index(self._thesaurus)


def _add(stems: dict[str, float], phrases: Iterable[tuple[str, ...]], worth: _Worth) -> dict[str, float]:
    """Add the stems of phrases for what they are worth, unless they are worth more already."""
    for phrase in phrases:
        each = worth.alone if len(phrase) == 1 else worth.in_a_phrase
        for stem in phrase:
            if stem not in STOPWORDS or len(phrase) == 1:
                stems[stem] = max(stems.get(stem, 0.0), each)
    return stems


NO_INTERPRETER = Interpreter(Thesaurus())
