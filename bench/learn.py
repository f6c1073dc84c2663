"""Learns the vectors of words: run it when the questions, the thesaurus or what players say (bench/talk) has changed.

A question and the rule that answers it are to point one way, and away from the other rules of its book (a softmax over
all of them). What is learned is a vector for each stem; a text points where its stems add up. `--write` puts the
vectors into rules/embeddings.tsv. It takes a quarter of a minute.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.labelled import shelf_of
from bot.folders import bundled_rules
from bot.library import EMBEDDINGS, THESAURUS
from bot.rulebook.model import Rulebook
from bot.search.embeddings import Embeddings, encode
from bot.search.lore import Lore
from bot.search.thesaurus import Entry, read_thesaurus
from bot.search.words import Analyzer

TALK = Path(__file__).parent / "talk"
DIMENSIONS, EPOCHS, BATCH = 64, 4, 512
# A word that stands once is not known better for it.
RAREST = 2
LONGEST = 250
STEP, DECAY = 0.01, 0.01
# How sharply a question tells rules apart by their cosines.
SHARPNESS = 18.0
# Words that are left out at random, so that no single one decides.
LEFT_OUT = 0.2
# Adam (Kingma and Ba, 2015).
_FIRST_MOMENT, _SECOND_MOMENT, _NO_LESS = 0.9, 0.999, 1e-8

Pair: TypeAlias = tuple[str, Sequence[str]]
"""What answers, and how it is asked for."""
Matrix: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Texts of which each is an answer, as stems, and what is asked, with the place of its answer."""

    answers: Sequence[Sequence[str]]
    asked: Sequence[tuple[Sequence[str], int]]


def lessons(books: Iterable[Rulebook]) -> list[Lesson]:
    """Return what there is to learn from: books with questions, the thesaurus, and what else players say."""
    path = bundled_rules() / THESAURUS
    thesaurus = read_thesaurus(path.read_bytes(), path=path)
    said = (_said(entries) for entries in (thesaurus.senses, thesaurus.situations))
    talk = (_talk(path) for path in sorted(TALK.glob("*.jsonl")))
    analyzer = Analyzer()
    return [_lesson(analyzer, pairs) for pairs in (*said, *map(_ruled, books), *talk)]


def _said(entries: Iterable[Entry]) -> list[Pair]:
    return [(" ".join(entry.meant), entry.said) for entry in entries]


def _ruled(book: Rulebook) -> list[Pair]:
    return [(f"{rule.heading} {rule.text}", book.questions.get(rule.id, ())) for rule in book]


def _talk(path: Path) -> list[Pair]:
    """Read rules of games that there are not, and how players ask for each."""
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return [(row["rule"], row["asked"]) for row in rows]


def _lesson(analyzer: Analyzer, pairs: Sequence[Pair]) -> Lesson:
    return Lesson(
        answers=[analyzer.read(text).stems[:LONGEST] for text, _ in pairs],
        asked=[(analyzer.read(one).stems, place) for place, (_, asked) in enumerate(pairs) for one in asked],
    )


def learned(given: Sequence[Lesson], *, seed: int = 1) -> Mapping[str, Sequence[int]]:
    """Return a vector of whole numbers from -128 to 127 for each stem that is worth one."""
    counts = Counter(stem for lesson in given for stems in _texts(lesson) for stem in stems)
    stems = sorted(stem for stem, count in counts.items() if count >= RAREST)
    numbers = {stem: number for number, stem in enumerate(stems)}
    vectors = _fitted([_Numbered(lesson, numbers) for lesson in given], len(stems), np.random.default_rng(seed))
    rounded = np.round(vectors * (127 / np.abs(vectors).max())).astype(int)
    return dict(zip(stems, rounded.tolist(), strict=True))


def _texts(lesson: Lesson) -> Iterator[Sequence[str]]:
    yield from lesson.answers
    yield from (stems for stems, _ in lesson.asked)


class _Numbered:
    """A lesson with words as numbers."""

    def __init__(self, lesson: Lesson, numbers: Mapping[str, int]) -> None:
        self._count = len(numbers)
        self._answers = [[numbers[stem] for stem in stems if stem in numbers] for stems in lesson.answers]
        self._asked = [([numbers[s] for s in stems if s in numbers], place) for stems, place in lesson.asked]

    def batches(self, random: np.random.Generator) -> Iterator[tuple["_Numbered", NDArray[np.int64]]]:
        order = random.permutation(len(self._asked))
        return ((self, order[start : start + BATCH]) for start in range(0, len(order), BATCH))

    def answers(self, random: np.random.Generator) -> Matrix:
        return self._bags(self._answers, random)

    def asked(self, chosen: Iterable[int], random: np.random.Generator) -> tuple[Matrix, NDArray[np.int64]]:
        """Return the words of questions, and the places of their answers."""
        texts, places = zip(*(self._asked[number] for number in chosen), strict=True)
        return self._bags(texts, random), np.array(places)

    def _bags(self, texts: Sequence[Sequence[int]], random: np.random.Generator) -> Matrix:
        """Return a row for each text with how often it has each word, some of them left out."""
        bags = np.zeros((len(texts), self._count), np.float32)
        rows = np.repeat(np.arange(len(texts)), [len(text) for text in texts])
        words = np.array([word for text in texts for word in text], np.int64)
        kept = random.random(len(words)) >= LEFT_OUT
        np.add.at(bags, (rows[kept], words[kept]), 1.0)
        return bags


def _fitted(given: Sequence[_Numbered], words: int, random: np.random.Generator) -> Matrix:
    vectors = random.normal(0.0, 0.1, (words, DIMENSIONS)).astype(np.float32)
    first, second = np.zeros_like(vectors), np.zeros_like(vectors)
    turn = 0
    for _ in range(EPOCHS):
        batches = [batch for lesson in given for batch in lesson.batches(random)]
        random.shuffle(batches)
        for lesson, chosen in batches:
            turn += 1
            slope = _slope(vectors, lesson.answers(random), *lesson.asked(chosen, random))
            first += (1 - _FIRST_MOMENT) * (slope - first)
            second += (1 - _SECOND_MOMENT) * (slope * slope - second)
            spread = np.sqrt(second / (1 - _SECOND_MOMENT**turn)) + _NO_LESS
            vectors -= STEP * (first / (1 - _FIRST_MOMENT**turn) / spread + DECAY * vectors)
    return vectors


def _slope(vectors: Matrix, answers: Matrix, asked: Matrix, places: NDArray[np.int64]) -> Matrix:
    """Return the gradient of how unlikely the right answers are held to be."""
    told, told_lengths = _directions(answers @ vectors)
    said, said_lengths = _directions(asked @ vectors)
    scores = SHARPNESS * (said @ told.T)
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.arange(len(places)), places] -= 1
    shares *= SHARPNESS / len(places)
    slope: Matrix = asked.T @ _turned(shares @ told, said, said_lengths)
    return slope + answers.T @ _turned(shares.T @ said, told, told_lengths)


def _directions(sums: Matrix) -> tuple[Matrix, Matrix]:
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), _NO_LESS).astype(np.float32)
    return (sums / lengths).astype(np.float32), lengths


def _turned(slope: Matrix, directions: Matrix, lengths: Matrix) -> Matrix:
    """Return the gradient by the sums, of one by their directions."""
    turned: Matrix = (slope - directions * np.vecdot(slope, directions)[:, None]) / lengths
    return turned


def embeddings(vectors: Mapping[str, Sequence[int]]) -> Embeddings:
    """Return vectors as the search takes them."""
    return Embeddings(written(vectors), dimensions=DIMENSIONS)


def held_out(books: Sequence[Rulebook]) -> Mapping[str, Embeddings]:
    """Return by the id of each book what is learned from all others: no more is known of an imported one."""
    asked = [book for book in books if book.questions]
    return {book.info.id: embeddings(learned(lessons(other for other in asked if other is not book))) for book in asked}


def unasked(books: Sequence[Rulebook], lore: Lore) -> list[tuple[Rulebook, Lore]]:
    """Return books as an imported one comes: without questions, and without what was learned from them."""
    unseen = held_out(books)
    return [
        (Rulebook(book.info, list(book)), replace(lore, embeddings=unseen[book.info.id]))
        for book in books
        if book.info.id in unseen
    ]


def written(vectors: Mapping[str, Sequence[int]]) -> dict[str, str]:
    return {stem: encode(vector) for stem, vector in vectors.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true", help="put the vectors into rules/embeddings.tsv")
    chosen = options.parse_args()
    vectors = learned(lessons(shelf_of().books))
    print(f"{len(vectors):,} stems")
    if chosen.write:
        path = bundled_rules() / EMBEDDINGS
        path.write_text("".join(f"{stem}\t{vector}\n" for stem, vector in written(vectors).items()), "utf-8")


if __name__ == "__main__":
    main()
