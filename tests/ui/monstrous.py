"""A book in which everything is as long and as much as it can be."""

from bot.rulebook.model import Rulebook
from tests.builders import book

LONG = "A very long sentence about 😀 pebbles that goes on. " * 100


def monstrous(book_id: str = "b" * 32) -> Rulebook:
    parts = {str(number): f"Part {number} {LONG[:300]}\n{LONG} See rules 1.1–1.60." for number in range(1, 61)}
    # Ids of every length: those that a button can bear, and those that are too long for it.
    names = {"n" * length: f"Named\n{LONG}" for length in (21, 22, 23, 55)}
    odd = {"Name" * 40: {"0": f"{LONG}\n{LONG}", "Odd/" * 30: LONG}}
    tree = {"1": {"0": f"{LONG[:400]}\n{LONG}", **parts}, **odd, **names}
    return book(tree, book_id=book_id, notice=LONG, edition=LONG, source="https://example.org")
