"""Whether guesses are right as often as the engine thinks: by its probability, in ten bins, beside what came true.

Run `make bench`; `--plot` draws docs/images/reliability.svg. Each book is asked by itself, with the questions beside it
and without. What is named, or can only be a slip, is no guess and has a line of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress

from bench.growth import curve, line, sheet, upright, words
from bench.labelled import IMAGES, Labelled, judge, matches_of, parser, read_queries, share, shelf_of, wilson
from bench.learn import unasked
from bot.search.deciding import MOST_OF_A_GUESS
from bot.search.engine import Engine
from bot.search.outcome import Found
from bot.search.query import read_query

BINS = 10
# A score is rounded: less is none.
_LEAST = 0.0001


@dataclass(frozen=True, slots=True, kw_only=True)
class Guessed:
    """A first answer: its share of all that may be meant, the probability made of that, and whether it was right."""

    share: float
    probability: float
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Guesses of about one probability."""

    count: int
    right: int
    mean: float


@dataclass(slots=True, kw_only=True)
class Told:
    """The guesses among the answers, how many were named instead, and how many got no answer."""

    guessed: list[Guessed]
    named: int = 0
    named_right: int = 0
    silent: int = 0


def ask(engines: Iterable[Engine], queries: Sequence[Labelled]) -> Told:
    """Ask each query of its book, if it is there."""
    by_book = {engine.book.info.id: engine for engine in engines}
    told = Told(guessed=[])
    for query in queries:
        engine = by_book.get(query.book or "")
        if engine is None:
            continue
        read = read_query(query.text)
        outcome = engine.find(read)
        if not outcome.matches:
            told.silent += 1
            continue
        best = outcome.matches[0]
        is_right, _ = judge(query, matches_of(outcome), is_found=isinstance(outcome, Found))
        if not best.via.is_guess or best.score > MOST_OF_A_GUESS:
            told.named += 1
            told.named_right += is_right
            continue
        of_all = min(max(best.score / MOST_OF_A_GUESS, _LEAST), 1 - _LEAST)
        model = next(guess.model for guess in engine.guesses(read) if guess.rule is best.rule)
        told.guessed.append(Guessed(share=of_all, probability=model.probability(of_all), is_right=is_right))
    return told


def binned(guessed: Sequence[Guessed], *, by_share: bool = False) -> list[Bin]:
    """Return ten bins of equal width, by probability or by the share that it is made of."""
    values = [guess.share if by_share else guess.probability for guess in guessed]
    bins = []
    for place in range(BINS):
        inside = [min(int(value * BINS), BINS - 1) == place for value in values]
        count, right = sum(inside), sum(guess.is_right for guess in compress(guessed, inside))
        mean = sum(compress(values, inside)) / count if count else (place + 0.5) / BINS
        bins.append(Bin(count=count, right=right, mean=mean))
    return bins


def off(bins: Sequence[Bin]) -> float:
    """Return by how much the probability is off on average: the expected calibration error."""
    return sum(abs(b.right - b.count * b.mean) for b in bins) / max(sum(b.count for b in bins), 1)


def report(title: str, told: Told) -> None:
    shares, probabilities = binned(told.guessed, by_share=True), binned(told.guessed)
    print(f"\n{title}\n{'':<10}{'by probability':<34}by share of what may be meant")
    print(f"{'':<10}{'asked':>5}  {'mean':>5}  {'right':<20}{'asked':>5}  {'mean':>5}  right")
    for place, (by_probability, by_share) in enumerate(zip(probabilities, shares, strict=True)):
        cells = (f"{b.count:>5}  {b.mean:>5.0%}  {share(b.right, b.count)}" for b in (by_probability, by_share))
        print(f"{place / BINS:.1f}–{(place + 1) / BINS:.1f}   {'    '.join(cells)}".rstrip())
    brier = sum((guess.probability - guess.is_right) ** 2 for guess in told.guessed) / max(len(told.guessed), 1)
    print(f"off by {off(probabilities):.1%} on average, the share by {off(shares):.1%}; Brier score {brier:.3f}")
    print(
        f"no guess: {told.named} named, right {share(told.named_right, told.named).strip()}; {told.silent} unanswered"
    )


_SIDE, _LEFT, _TOP, _BARS = 420, 66, 48, 74
_COLOURS = ("#1d4ed8", "#b45309")


def plot(rows: Sequence[tuple[str, Sequence[Bin]]]) -> str:
    """Draw how often guesses came true by their probability, with 95 % intervals, and below how many there were."""
    bottom, right = _TOP + _SIDE, _LEFT + _SIDE
    ground = bottom + 50 + _BARS

    def at(probability: float, came_true: float) -> tuple[float, float]:
        return _LEFT + _SIDE * probability, bottom - _SIDE * came_true

    title = "How often a guess is right, by its probability"
    parts = [words(title, (_LEFT, _TOP - 20), ' font-size="15" font-weight="600"', anchor="start", colour="#111827")]
    for tenth in range(0, BINS + 1, 2):
        (x, _), (_, y) = at(tenth / BINS, 0), at(0, tenth / BINS)
        parts += [line((_LEFT, y), (right, y), "#e5e7eb"), line((x, _TOP), (x, bottom), "#e5e7eb")]
        parts += [
            words(f"{tenth * 10} %", (_LEFT - 7, y + 4), anchor="end"),
            words(f"{tenth * 10} %", (x, ground + 18)),
        ]
    parts.append(line(at(0, 0), at(1, 1), "#6b7280", ' stroke-dasharray="4 4"'))
    most = max(b.count for _, bins in rows for b in bins)
    wide = _SIDE / BINS / (len(rows) + 1)
    for row, ((label, bins), colour) in enumerate(zip(rows, _COLOURS, strict=False)):
        filled = [b for b in bins if b.count]
        for b in filled:
            low, high = wilson(b.right, b.count)
            parts.append(line(at(b.mean, low), at(b.mean, high), colour, ' stroke-opacity="0.45"'))
        parts += curve([at(b.mean, b.right / b.count) for b in filled], colour)
        for place, b in enumerate(bins):
            tall, x = _BARS * b.count / most, _LEFT + _SIDE / BINS * place + wide * (row + 0.5)
            box = f'x="{x:.1f}" y="{ground - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
            parts += [f'<rect {box} fill="{colour}"/>'] if b.count else []
            parts += [words(f"{b.count}", (x + wide / 2, ground - tall - 3), ' font-size="9"')] if b.count else []
        y = bottom - 30 + 18 * row
        parts.append(line((right - 226, y - 4), (right - 206, y - 4), colour, ' stroke-width="2"'))
        parts.append(words(f"{label}, {sum(b.count for b in bins)} guesses", (right - 200, y), anchor="start"))
    parts += [line((_LEFT, ground), (right, ground), "#6b7280"), upright("right", (22, (_TOP + bottom) / 2))]
    parts += [upright("guesses", (22, ground - _BARS / 2)), words("probability", ((_LEFT + right) / 2, ground + 38))]
    return sheet(parts, width=right + 34, height=ground + 52, told=title)


def main() -> None:
    given = parser(__doc__, plots="docs/images/reliability.svg").parse_args()
    shelf = shelf_of(given.books)
    every = read_queries(given.queries, books={book.info.id for book in shelf.books}, half=given.half)
    queries = [query for query in every if query.accept and query.book is not None]
    engines = [Engine(book, shelf.lore) for book in shelf.books]
    bare = [Engine(*each) for each in unasked(shelf.books, shelf.lore)]
    asked = {"with questions": ask(engines, queries), "without questions": ask(bare, queries)}
    for title, told in asked.items():
        report(f"Books {title}", told)
    if given.plot:
        drawn = plot([(title, binned(told.guessed)) for title, told in asked.items()])
        (IMAGES / "reliability.svg").write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
