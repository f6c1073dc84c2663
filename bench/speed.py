"""How long the engine takes: reading and indexing the books, one look-up, one keystroke, a cold start.

Run `make bench`. Machines differ: compare two versions in one session, never with a number from elsewhere.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from bot.library import bundled_rules, load

TYPED = ("deploy", "2.4.1.2.C", "stackng units", "hp", "how many cards do I draw", "can I pass twice", "Lightning Bolt")
ROUNDS = 300


def micros(work: Callable[[str], object]) -> list[float]:
    """Time the work for each of TYPED, ROUNDS times over, in microseconds, sorted."""
    taken = []
    for _ in range(ROUNDS):
        for typed in TYPED:
            start = time.perf_counter_ns()
            work(typed)
            taken.append((time.perf_counter_ns() - start) / 1_000)
    return sorted(taken)


def report(name: str, taken: list[float], unit: str) -> None:
    worst = taken[int(len(taken) * 0.99)]
    print(f"{name:<22} median {statistics.median(taken):>9.1f} {unit}   99th percentile {worst:>9.1f} {unit}")


def cold_start_ms() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "bot", "lookup", "deploy"], check=True, capture_output=True)
    return (time.perf_counter() - start) * 1_000


def load_ms() -> float:
    start = time.perf_counter()
    load([bundled_rules()])
    return (time.perf_counter() - start) * 1_000


def main() -> None:
    shelf = load([bundled_rules()]).shelf
    report("one look-up", micros(lambda typed: shelf.find(shelf.read(typed))), "µs")
    report("one keystroke", micros(shelf.suggest), "µs")
    report("reading and indexing", sorted(load_ms() for _ in range(10)), "ms")
    report("cold start of a look-up", sorted(cold_start_ms() for _ in range(10)), "ms")


if __name__ == "__main__":
    main()
