"""What a look-up, an index and its memory cost as a book grows from 300 entries to 30,000; no worse than linear.

Run `make bench`; `--plot` draws docs/images/scaling.svg. The books are made up: texts as long as the bundled ones,
words as often as there, rarer ones added by Zipf's law as a larger book has them. `--questions` puts two beside each
rule.
"""

import argparse
import random
import re
import statistics
import time
import tracemalloc
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import log

from bench.labelled import IMAGES, read_queries, shelf_of
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.search.engine import Engine
from bot.search.query import read_query
from bot.search.shelf import Shelf

SIZES = (300, 1_000, 3_000, 10_000, 30_000)
MOST_QUERIES = 300
_VOCABULARY = 60_000
_QUESTIONS, _WORDS_OF_A_QUESTION = 2, 8
_SYLLABLES = "ba ce di fo gu ka le mi no pu ra se ti vo wu za bre cla dro fla gri sta tho phe qui".split()  # noqa: SIM905 - a list of quoted syllables is harder to read
_WORD = re.compile(r"[a-z']+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one book costs: times in µs, what is done once in ms, memory in MB."""

    entries: int
    median: float
    worst: float
    index: float
    memory: float


class Printer:
    """Makes up books of any size, the same ones for the same seed."""

    def __init__(self, books: Sequence[Rulebook], *, seed: int = 5) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - nothing secret
        rules = [rule for book in books for rule in book]
        self._lengths = [len(rule.text.split()) for rule in rules]
        self._title_lengths = [len(rule.title.split()) for rule in rules]
        told = Counter(word for rule in rules for word in _WORD.findall(rule.text.casefold()))
        in_titles = Counter(word for rule in rules for word in _WORD.findall(rule.title.casefold()))
        self._words = self._with_rarer([word for word, _ in told.most_common()])
        self._title_words = self._with_rarer([word for word, _ in in_titles.most_common()])
        # The share of a word is 1 by its rank: Zipf's law.
        self._weights = list(accumulate(1 / rank for rank in range(1, _VOCABULARY + 1)))

    def _with_rarer(self, words: list[str]) -> list[str]:
        known = dict.fromkeys(words)
        while len(known) < _VOCABULARY:
            known["".join(self._chance.choices(_SYLLABLES, k=self._chance.randint(2, 4)))] = None
        return list(known)[:_VOCABULARY]

    def book(self, entries: int, *, with_questions: bool = False) -> Rulebook:
        """Return a book of chapters with a hundred rules each."""
        rules = []
        for place in range(entries):
            chapter, part = divmod(place, 100)
            number = f"{chapter + 1}.{part}" if part else f"{chapter + 1}"
            title = self._said(self._title_words, self._chance.choice(self._title_lengths)).title()
            text = self._said(self._words, self._chance.choice(self._lengths))
            parent = f"{chapter + 1}" if part else None
            rules.append(Rule(id=number, number=number, name=None, title=title, text=text, parent_id=parent))
        info = BookInfo(id="made-up", file="made-up.json", title="Made up", short_title="Made up")
        return Rulebook(info, rules, questions=self._questions(rules) if with_questions else {})

    def _questions(self, rules: Sequence[Rule]) -> Mapping[str, tuple[str, ...]]:
        """Return questions about rules: half of the words are the rule's own."""
        half = _WORDS_OF_A_QUESTION // 2
        return {
            rule.id: tuple(
                f"{' '.join(self._chance.choices(words, k=half))} {self._said(self._words, half)}"
                for _ in range(_QUESTIONS)
            )
            for rule in rules
            if (words := rule.text.split())
        }

    def _said(self, words: Sequence[str], count: int) -> str:
        return " ".join(self._chance.choices(words, cum_weights=self._weights, k=count))


def cost(book: Rulebook, shelf: Shelf, typed: Sequence[str]) -> Cost:
    """Measure a book: its index without and then with memory traced, and each query three times, the last two counted."""
    start = time.perf_counter_ns()
    engine = Engine(book, shelf.interpreter)
    engine.prepare()
    index = (time.perf_counter_ns() - start) / 1_000_000
    taken = []
    for counts in (False, True, True):
        for text in typed:
            start = time.perf_counter_ns()
            engine.find(read_query(text))
            if counts:
                taken.append((time.perf_counter_ns() - start) / 1_000)
    taken.sort()
    return Cost(
        entries=len(book),
        median=statistics.median(taken),
        worst=taken[int(len(taken) * 0.99)],
        index=index,
        memory=megabytes(book, shelf),
    )


def megabytes(book: Rulebook, shelf: Shelf) -> float:
    """Return what the index of a book holds, without the book itself."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    engine = Engine(book, shelf.interpreter)
    engine.prepare()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / 1_000_000


def exponent(costs: Sequence[Cost], name: str) -> float:
    """Return by which power of the entries a cost grows, from the smallest book to the largest: 1 is linear."""
    first, last = costs[0], costs[-1]
    return log(getattr(last, name) / getattr(first, name)) / log(last.entries / first.entries)


_SERIES = (
    ("worst", "one look-up, 99 %", "µs", "#b45309"),
    ("median", "one look-up, median", "µs", "#1d4ed8"),
    ("index", "indexing, once", "ms", "#047857"),
    ("memory", "memory of the index", "MB", "#7e22ce"),
)
_WIDTH, _HEIGHT, _LEFT, _TOP, _SIDE = 820, 380, 62, 48, 290


def plot(costs: Sequence[Cost]) -> str:
    """Draw the costs, both axes by powers of ten: look-ups on the left, what is done once on the right."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Cost by size of the book">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        *_panel(costs, _SERIES[:2], _LEFT, "What a look-up takes", "microseconds"),
        *_panel(costs, _SERIES[2:], _LEFT + _SIDE + 100, "What is done once a book", "milliseconds, megabytes"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _panel(
    costs: Sequence[Cost], series: Sequence[tuple[str, str, str, str]], left: int, title: str, unit: str
) -> list[str]:
    values = [getattr(cost, name) for name, *_ in series for cost in costs]
    low, high = 10 ** int(log(min(values), 10) // 1), 10 ** -int(-log(max(values), 10) // 1)
    right, bottom = left + _SIDE, _TOP + 270

    def across(entries: float) -> float:
        return left + 12 + (_SIDE - 24) * log(entries / SIZES[0]) / log(SIZES[-1] / SIZES[0])

    def up(value: float) -> float:
        return bottom - (bottom - _TOP) * log(value / low) / log(high / low)

    parts = [f'<text x="{left}" y="{_TOP - 20}" font-size="15" font-weight="600" fill="#111827">{title}</text>']
    power = float(low)
    while power <= high:
        parts += [
            f'<line x1="{left}" y1="{up(power):.1f}" x2="{right}" y2="{up(power):.1f}" stroke="#e5e7eb"/>',
            f'<text x="{left - 7}" y="{up(power) + 4:.1f}" text-anchor="end" fill="#374151">{power:,g}</text>',
        ]
        power *= 10
    for size in SIZES:
        parts.append(
            f'<text x="{across(size):.1f}" y="{bottom + 18}" text-anchor="middle" fill="#374151">{size:,}</text>'
        )
    parts += [
        f'<text x="{(left + right) / 2}" y="{bottom + 38}" text-anchor="middle" fill="#374151">entries in the book</text>',
        f'<text x="{left - 44}" y="{(_TOP + bottom) / 2}" text-anchor="middle" fill="#374151"'
        f' transform="rotate(-90 {left - 44} {(_TOP + bottom) / 2})">{unit}</text>',
    ]
    for name, label, measured_in, colour in series:
        # What a cost would be that grows as the book does, as far as the panel goes.
        start = getattr(costs[0], name)
        end = min(SIZES[-1], SIZES[0] * high / start)
        parts.append(
            f'<line x1="{across(SIZES[0]):.1f}" y1="{up(start):.1f}" x2="{across(end):.1f}"'
            f' y2="{up(start * end / SIZES[0]):.1f}" stroke="{colour}" stroke-opacity="0.45" stroke-dasharray="3 4"/>'
        )
        points = [(across(cost.entries), up(getattr(cost, name))) for cost in costs]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    for place, (name, label, measured_in, colour) in enumerate(series):
        y = bottom - 34 + 18 * place
        parts += [
            f'<line x1="{right - 160}" y1="{y - 4}" x2="{right - 140}" y2="{y - 4}" stroke="{colour}" stroke-width="2"/>',
            f'<text x="{right - 134}" y="{y}" fill="#111827">{label} ({measured_in})</text>',
        ]
    return parts


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--questions", action="store_true", help="put two questions beside each rule")
    options.add_argument("--plot", action="store_true", help="draw docs/images/scaling.svg")
    given = options.parse_args()
    shelf = shelf_of()
    typed = [query.text for query in read_queries(books={book.info.id for book in shelf.books}) if query.accept]
    random.Random(5).shuffle(typed)  # noqa: S311 - nothing secret
    costs = []
    print(f"{'entries':>8} {'look-up median µs':>18} {'99 % µs':>9} {'index ms':>9} {'memory MB':>10}")
    for entries in SIZES:
        book = Printer(shelf.books).book(entries, with_questions=given.questions)
        costs.append(row := cost(book, shelf, typed[:MOST_QUERIES]))
        print(f"{entries:>8,} {row.median:>18,.0f} {row.worst:>9,.0f} {row.index:>9,.0f} {row.memory:>10,.1f}")
    powers = " · ".join(f"{label} {exponent(costs, name):.2f}" for name, label, *_ in _SERIES)
    print(f"grows by the power of (1 is linear): {powers}")
    if given.plot:
        (IMAGES / "scaling.svg").write_text(plot(costs), "utf-8")


if __name__ == "__main__":
    main()
