"""What a query looks for in one book: each term with the stems that meet it."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from bot.search.english import NEGATIONS
from bot.search.lexicon import Reading
from bot.search.thesaurus import Hint

_OPPOSITE = 0.5
_SHORTEST_OPPOSITE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """Stems by what finding one is worth, 0 to 1; `own` are those of the typed word itself, none for a phrase."""

    stems: Mapping[str, float]
    own: tuple[str, ...] = ()
    is_word: bool = True
    is_said: bool = True


def terms_of(readings: Mapping[int, Reading], hints: Iterable[Hint], *, known: Container[str]) -> tuple[Term, ...]:
    """Join what each word of a query, by its place there, means in the book with what the thesaurus says to it."""
    meant: dict[int, dict[str, float]] = {place: _opposites(reading, known) for place, reading in readings.items()}
    phrases = []
    for hint in hints:
        if hint.place is None:
            phrases.append(Term(stems=hint.stems, is_word=False, is_said=not hint.is_told))
        elif hint.place in meant:
            _add(meant[hint.place], hint.stems)
    for place, reading in readings.items():
        _add(meant[place], reading.weights)
    words = [Term(stems=meant[place], own=tuple(reading.weights)) for place, reading in readings.items()]
    return (*words, *phrases)


def _opposites(reading: Reading, known: Container[str]) -> dict[str, float]:
    """Return the words that differ by `un` or `non` only: a rule on untapped things answers for tapped ones."""
    stems: dict[str, float] = {}
    for own in reading.weights:
        for prefix in NEGATIONS:
            bare = own.removeprefix(prefix)
            for opposite in (prefix + own, bare if bare != own and len(bare) >= _SHORTEST_OPPOSITE else own):
                if opposite != own and opposite in known:
                    stems[opposite] = _OPPOSITE
    return stems


def _add(stems: dict[str, float], others: Mapping[str, float]) -> None:
    for stem, weight in others.items():
        if weight > stems.get(stem, 0.0):
            stems[stem] = weight
