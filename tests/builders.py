"""Small books of the tests' own, so that no test needs a bundled one."""

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from bot.library import load
from bot.rulebook.changes import compare
from bot.rulebook.codec import decode
from bot.rulebook.history import replaced
from bot.rulebook.model import NO_QUESTIONS, BookInfo, Rulebook
from bot.rulebook.numbering import Numbering
from bot.search.engine import Engine
from bot.search.shelf import Shelf

RULES = Path(__file__).parent / "data" / "rules"
LORE = load([]).shelf.lore
"""What comes with the bot, whichever books are read: the thesaurus and the vectors of words."""


def book(
    tree: object,
    *,
    book_id: str = "book",
    numbering: Numbering = Numbering.DOTTED,
    questions: Mapping[str, tuple[str, ...]] = NO_QUESTIONS,
    **info: object,
) -> Rulebook:
    """Decode a tree as if it lay in a file, with questions beside it."""
    described = BookInfo(
        id=book_id,
        file=f"{book_id}.json",
        title=book_id,
        short_title=book_id,
        numbering=numbering,
        **info,  # type: ignore[arg-type]
    )
    return decode(json.dumps(tree).encode(), described, path=Path(f"{book_id}.json")).with_questions(questions)


def shelf() -> Shelf:
    """Return the two books in tests/data/rules."""
    return load([RULES]).shelf


def pebbles() -> Rulebook:
    return shelf().get("pebbles")


def engine() -> Engine:
    """Return the engine of the Pebbles book."""
    return Engine(pebbles())


def in_editions(*editions: Rulebook) -> Rulebook:
    """Return the last of some editions of a book, with the history that the others make."""
    history = tuple(replaced(compare(old, new)) for old, new in pairwise(editions))
    return editions[-1].with_history(history)
