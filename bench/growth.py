"""What a look-up, an index and its memory cost as a book grows from 300 entries to 30,000; no worse than linear.

Run `make bench`; `--plot` draws docs/images/scaling.svg. The books are made up: texts as long as the bundled ones,
words as often as there, rarer ones added by Zipf's law as a larger book has them. `--questions` puts two beside each
rule. Indexing is timed as timeit times, without the collector of cyclic garbage, whose pauses depend on what else a
process holds; beside it stands what it takes with them.
"""

import argparse
import gc
import random
import re
import statistics
import time
import tracemalloc
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil, floor, log, log10

from bench.labelled import IMAGES, read_queries, shelf_of
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.search.engine import Engine
from bot.search.query import read_query
from bot.search.shelf import Shelf

SIZES = (300, 1_000, 3_000, 10_000, 30_000)
MOST_QUERIES, ROUNDS = 200, 3
# Small books are indexed so often, and the quickest time counts.
MOST_BUILDS, SMALL = 5, 3_000
_VOCABULARY = 60_000
_QUESTIONS, _WORDS_OF_A_QUESTION = 2, 8
_SYLLABLES = "ba ce di fo gu ka le mi no pu ra se ti vo wu za bre cla dro fla gri sta tho phe qui".split()  # noqa: SIM905 - a list of quoted syllables is harder to read
_WORD = re.compile(r"[a-z']+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one book costs: a look-up in µs, indexing in ms, the same with pauses to collect garbage, memory in MB."""

    entries: int
    median: float
    worst: float
    index: float
    index_paused: float
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
    """Measure a book: its index and each query, the quickest of some times, as the machine does other things."""
    builds = range(MOST_BUILDS if len(book) <= SMALL else 1)
    with_pauses = min(index_ms(book, shelf) for _ in builds)
    gc.disable()
    index = min(index_ms(book, shelf) for _ in builds)
    gc.enable()
    engine = Engine(book, shelf.lore)
    engine.prepare()
    taken = sorted(min(times) for times in zip(*(look_up_micros(engine, typed) for _ in range(ROUNDS)), strict=True))
    return Cost(
        entries=len(book),
        median=statistics.median(taken),
        worst=taken[int(len(taken) * 0.99)],
        index=index,
        index_paused=with_pauses,
        memory=index_megabytes(book, shelf),
    )


def look_up_micros(engine: Engine, typed: Sequence[str]) -> list[float]:
    """Time each text once, in the order given, so that no text is remembered from the time before."""
    taken = []
    for text in typed:
        start = time.perf_counter_ns()
        engine.find(read_query(text))
        taken.append((time.perf_counter_ns() - start) / 1_000)
    return taken


def index_ms(book: Rulebook, shelf: Shelf) -> float:
    start = time.perf_counter_ns()
    Engine(book, shelf.lore).prepare()
    return (time.perf_counter_ns() - start) / 1_000_000


def index_megabytes(book: Rulebook, shelf: Shelf) -> float:
    """Return what the index of a book holds, without the book itself."""
    gc.collect()
    tracemalloc.start()
    engine = Engine(book, shelf.lore)
    engine.prepare()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del engine
    return held / 1_000_000


def exponents(costs: Sequence[Cost], name: str) -> str:
    """Return by which power of the entries a cost grows, from the smallest book to the largest and at its steepest."""
    steps = list(pairwise(costs))
    power, *each = [
        log(getattr(large, name) / getattr(small, name)) / log(large.entries / small.entries)
        for small, large in ((costs[0], costs[-1]), *steps)
    ]
    return f"{power:.2f} (steepest step {max(each):.2f})"


# Drawing, by hand: two panels of an SVG whose white ground is read in light and dark alike.
_SERIES = (
    ("worst", "one look-up, 99 %", "#b45309"),
    ("median", "one look-up, median", "#1d4ed8"),
    ("index", "indexing, in ms", "#047857"),
    ("memory", "memory of the index, in MB", "#7e22ce"),
)
_WIDTH, _HEIGHT, _LEFT, _TOP, _SIDE, _DEPTH = 820, 380, 78, 48, 300, 270
_BLACK, _GREY, _PALE = "#111827", "#374151", "#e5e7eb"


def sheet(parts: Sequence[str], *, width: int, height: int, told: str) -> str:
    """Return a whole SVG on white; `told` is for who does not see it."""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = 'font-family="system-ui, sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} role="img" aria-label="{told}">'
    return "\n".join((head, f'<rect width="{width}" height="{height}" fill="#ffffff"/>', *parts, "</svg>", ""))


def line(start: tuple[float, float], end: tuple[float, float], colour: str, more: str = "") -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def words(text: str, at: tuple[float, float], more: str = "", *, anchor: str = "middle", colour: str = _GREY) -> str:
    return f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="{anchor}" fill="{colour}"{more}>{text}</text>'


def upright(text: str, at: tuple[float, float]) -> str:
    return words(text, at, f' transform="rotate(-90 {at[0]:.1f} {at[1]:.1f})"')


def curve(points: Sequence[tuple[float, float]], colour: str) -> list[str]:
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    return [f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>', *dots]


def plot(costs: Sequence[Cost]) -> str:
    """Draw the costs, both axes by powers of ten: look-ups on the left, what is done once on the right."""
    parts = [
        *_panel(costs, _SERIES[:2], _LEFT, "What a look-up takes", "microseconds"),
        *_panel(costs, _SERIES[2:], _LEFT + _SIDE + 105, "What is done once for a book", "milliseconds; megabytes"),
        words("dotted: what would grow as the book does", (_WIDTH / 2, _HEIGHT - 8)),
    ]
    return sheet(parts, width=_WIDTH, height=_HEIGHT, told="What a look-up, an index and its memory cost by entries")


def _panel(
    costs: Sequence[Cost], series: Sequence[tuple[str, str, str]], left: int, title: str, unit: str
) -> list[str]:
    values = [getattr(cost, name) for name, *_ in series for cost in costs]
    powers = range(floor(log10(min(values))), ceil(log10(max(values))) + 1)
    right, bottom = left + _SIDE, _TOP + _DEPTH

    def at(entries: float, value: float) -> tuple[float, float]:
        across = log(entries / SIZES[0]) / log(SIZES[-1] / SIZES[0])
        up = (log10(value) - powers[0]) / (powers[-1] - powers[0])
        return left + 14 + (_SIDE - 28) * across, bottom - _DEPTH * up

    parts = [words(title, (left, _TOP - 18), ' font-size="15" font-weight="600"', anchor="start", colour=_BLACK)]
    for power in powers:
        _, y = at(SIZES[0], 10**power)
        parts += [line((left, y), (right, y), _PALE), words(f"{10**power:,}", (left - 7, y + 4), anchor="end")]
    parts += [words(f"{size:,}", (at(size, 1)[0], bottom + 18)) for size in SIZES]
    parts += [words("entries in the book", ((left + right) / 2, bottom + 36)), upright(unit, (left - 60, _TOP + 135))]
    for name, _, colour in series:
        start = getattr(costs[0], name)
        last = min(SIZES[-1], SIZES[0] * 10 ** powers[-1] / start)
        dotted = ' stroke-width="1.5" stroke-opacity="0.7" stroke-dasharray="2 4"'
        parts.append(line(at(SIZES[0], start), at(last, start * last / SIZES[0]), colour, dotted))
        parts += curve([at(cost.entries, getattr(cost, name)) for cost in costs], colour)
    for place, (_, label, colour) in enumerate(series):
        y = bottom - 32 + 18 * place
        parts += [line((right - 196, y - 4), (right - 176, y - 4), colour, ' stroke-width="2"')]
        parts += [words(label, (right - 170, y), anchor="start", colour=_BLACK)]
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
    print(f"{'entries':>8} {'look-up median µs':>18} {'99 % µs':>9} {'index ms':>9} {'with gc':>8} {'memory MB':>10}")
    for entries in SIZES:
        book = Printer(shelf.books).book(entries, with_questions=given.questions)
        costs.append(row := cost(book, shelf, typed[:MOST_QUERIES]))
        once = f"{row.index:>9,.0f} {row.index_paused:>8,.0f} {row.memory:>10,.1f}"
        print(f"{entries:>8,} {row.median:>18,.0f} {row.worst:>9,.0f} {once}")
    print("Grows by which power of the entries, where 1 is linear:")
    for name, label, _ in _SERIES:
        print(f"  {label.split(', in')[0]:<20} {exponents(costs, name)}")
    if given.plot:
        (IMAGES / "scaling.svg").write_text(plot(costs), "utf-8")


if __name__ == "__main__":
    main()
