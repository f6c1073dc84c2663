"""How long the engine takes: reading and indexing the books, one look-up, one keystroke, a cold start; what it holds.

Run `make bench`; `--books DIR` reads other books too. Machines differ: compare two versions in one session, never with
a number from elsewhere.
"""

import argparse
import gc
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.labelled import read_queries
from bot.folders import bundled_rules
from bot.library import load
from bot.search.engine import Engine
from bot.search.shelf import Shelf

TYPED = ("deploy", "2.4.1.2.C", "stackng units", "hp", "how many cards do I draw", "can I pass twice", "Lightning Bolt")
ROUNDS, KIND_ROUNDS = 300, 3


def micros(work: Callable[[str], object], typed: Sequence[str] = TYPED, *, rounds: int = ROUNDS) -> list[float]:
    """Time the work for each text, several times over, in microseconds, sorted."""
    taken = []
    for _ in range(rounds):
        for text in typed:
            start = time.perf_counter_ns()
            work(text)
            taken.append((time.perf_counter_ns() - start) / 1_000)
    return sorted(taken)


def report(name: str, taken: list[float], unit: str) -> None:
    worst = taken[int(len(taken) * 0.99)]
    print(f"{name:<28} median {statistics.median(taken):>9.1f} {unit}   99th percentile {worst:>9.1f} {unit}")


def cold_start_ms() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "bot", "lookup", "deploy"], check=True, capture_output=True)
    return (time.perf_counter() - start) * 1_000


def load_ms(folders: Sequence[Path]) -> float:
    start = time.perf_counter()
    load(folders)
    return (time.perf_counter() - start) * 1_000


def megabytes(make: Callable[[], object]) -> float:
    """Return what something holds that is made, in MB."""
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del made
    return held / 1_000_000


def indexed(shelf: Shelf) -> list[Engine]:
    """Index the books of a shelf anew."""
    engines = [Engine(book, shelf.lore) for book in shelf.books]
    for engine in engines:
        engine.prepare()
    return engines


def report_kinds(shelf: Shelf) -> None:
    """Time the labelled queries by kind, all books asked."""
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for query in read_queries(books={book.info.id for book in shelf.books}):
        kinds[query.kind if query.accept else "no question"].append(query.text)
    for kind, typed in sorted(kinds.items()):
        taken = micros(lambda text: shelf.find(shelf.read(text)), typed, rounds=KIND_ROUNDS)
        report(f"  {kind}, {len(typed)} texts", taken, "µs")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--books", type=Path, nargs="+", default=[], metavar="DIR", help="other folders of books")
    folders = [bundled_rules(), *options.parse_args().books]
    shelf = load(folders).shelf
    report("one look-up", micros(lambda typed: shelf.find(shelf.read(typed))), "µs")
    report_kinds(shelf)
    report("one keystroke", micros(shelf.suggest), "µs")
    report("reading and indexing", sorted(load_ms(folders) for _ in range(10)), "ms")
    report("cold start of a look-up", sorted(cold_start_ms() for _ in range(10)), "ms")
    entries = sum(map(len, shelf.books))
    print(f"{'memory of the indexes':<28} {megabytes(lambda: indexed(shelf)):.1f} MB, {entries:,} entries")
    print(f"{'with books and thesaurus':<28} {megabytes(lambda: load(folders)):.1f} MB")


if __name__ == "__main__":
    main()
