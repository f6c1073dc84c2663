"""What the worst of 10,000 hostile texts costs: each is looked up in all books, and completed as if it were typed.

Run `make bench`. The texts are made up, the same ones for the same seed. Python's collector of cyclic garbage stops
everything now and then, whatever is asked; the worst stands there with its pauses and without. The slowest texts are
timed again, as the machine does other things too.
"""

import argparse
import gc
import random
import time
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bench.labelled import shelf_of

TEXTS, AGAIN, TIMES = 10_000, 20, 5
_LENGTH = 2_000  # of a message on Discord
_BAIT = ("(a+)+$", "(x|xx)*y", "((((", "[[", "]]", ".*.*.*=", "1.1.1.1.1.", "a" * 40 + "!", "\\", "{{{", "--", "<@!1>")
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u202e\u00ad"
_MARKS = [chr(code) for code in range(0x300, 0x370)]
_LAST = 0x110000


def makers(words: Sequence[str], titles: Sequence[str], chance: random.Random) -> Mapping[str, Callable[[], str]]:
    """Return what makes a text of each kind."""

    def some(parts: Sequence[str], joint: str, most: int) -> str:
        return joint.join(chance.choices(parts, k=chance.randint(1, most)))

    def garbled() -> str:
        title = list(chance.choice(titles))
        for _ in range(chance.randint(1, 4)):
            title.insert(chance.randrange(len(title) + 1), chance.choice("abcdefghijklmnopqrstuvwxyz "))
        return "".join(title)

    def any_character() -> str:
        # Half a surrogate pair is no text that Discord sends.
        codes = (chance.randrange(_LAST) for _ in range(chance.randint(1, _LENGTH)))
        return "".join(char for char in map(chr, codes) if unicodedata.category(char) != "Cs")

    return {
        "2,000 characters": lambda: some(words, " ", _LENGTH)[:_LENGTH],
        "one word a thousand times": lambda: " ".join([chance.choice(words)] * 1_000),
        "one letter 2,000 times": lambda: chance.choice("aeiox.1-([{") * _LENGTH,
        "combining characters": lambda: "".join(char + some(_MARKS, "", 60) for char in chance.choice(titles)),
        "bait for patterns": lambda: some(_BAIT, chance.choice(("", " ")), 60),
        "zero width": lambda: some((*_INVISIBLE, *words[:200]), chance.choice(_INVISIBLE), 300),
        "digits and dots": lambda: some("0123456789....--() ", "", 400),
        "any characters": any_character,
        "misspelt titles": garbled,
        "short words by chance": lambda: " ".join(
            some("abcdeghilmnorstu", "", 6) for _ in range(chance.randint(1, 50))
        ),
        "sixty words": lambda: some(words, " ", 60),
    }


class Pauses:
    """How long the collector has stopped everything so far, in milliseconds."""

    def __init__(self) -> None:
        self.total = 0.0
        self._start = 0
        gc.callbacks.append(self._count)

    def _count(self, phase: str, info: Mapping[str, int]) -> None:
        del info
        if phase == "start":
            self._start = time.perf_counter_ns()
        else:
            self.total += (time.perf_counter_ns() - self._start) / 1_000_000

    def done(self) -> None:
        gc.callbacks.remove(self._count)


class Taken(NamedTuple):
    """What a text took in milliseconds, without pauses and with them."""

    working: float
    whole: float
    text: str


def timed(work: Callable[[str], object], text: str, pauses: Pauses) -> Taken:
    paused, start = pauses.total, time.perf_counter_ns()
    work(text)
    whole = (time.perf_counter_ns() - start) / 1_000_000
    return Taken(whole - (pauses.total - paused), whole, text)


def measure(name: str, work: Callable[[str], object], texts: Sequence[tuple[str, str]]) -> None:
    """Print the worst by kind, and how long the slowest of all take at least."""
    pauses = Pauses()
    taken: defaultdict[str, list[Taken]] = defaultdict(list)
    for kind, text in texts:
        taken[kind].append(timed(work, text, pauses))
    print(f"\n{name:<28}{'median':>10}{'worst':>10}{'with pauses':>14}   in ms")
    for kind, listed in taken.items():
        listed.sort()
        print(f"{kind:<28}{listed[len(listed) // 2].whole:>10.2f}{_worst(listed)}")
    every = sorted(one for listed in taken.values() for one in listed)
    again = max(min(timed(work, one.text, pauses) for _ in range(TIMES)) for one in every[-AGAIN:])
    print(f"{f'all {len(every):,}':<28}{every[len(every) // 2].whole:>10.2f}{_worst(every)}", end="")
    print(f"   slowest again {again.working:.2f}: {again.text[:50]!a}")
    pauses.done()


def _worst(taken: Sequence[Taken]) -> str:
    return f"{taken[-1].working:>10.2f}{max(one.whole for one in taken):>14.2f}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--texts", type=int, default=TEXTS, metavar="N", help="how many")
    options.add_argument("--seed", type=int, default=13)
    given = options.parse_args()
    shelf = shelf_of()
    chance = random.Random(given.seed)  # noqa: S311 - nothing secret
    words = sorted({word for book in shelf.books for rule in book for word in rule.text.split()})
    titles = [rule.title for book in shelf.books for rule in book if rule.title]
    kinds = list(makers(words, titles, chance).items())
    texts = [(kind, make()) for kind, make in (kinds[n % len(kinds)] for n in range(given.texts))]
    measure("one look-up in all books", lambda text: shelf.find(shelf.read(text)), texts)
    measure("one keystroke", shelf.suggest, texts)


if __name__ == "__main__":
    main()
