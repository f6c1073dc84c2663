"""Labelled queries: what players typed and which rules answer it; how answers are judged, and how sure a share is."""

import argparse
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from bot.folders import bundled_rules
from bot.library import load
from bot.search.outcome import Found, Outcome
from bot.search.shelf import Shelf

QUERIES = Path(__file__).parent / "queries"
IMAGES = Path(__file__).parent.parent / "docs" / "images"
# Kept out of the tables of single books: these are asked of all of them.
CROSSBOOK = "crossbook"
_NOT_OF_AN_ID = re.compile(r"[^a-z0-9.]+")
_STEP_OF_95_PERCENT = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """One query, with the ids that answer it by book; none where the text is no question about rules.

    `book` is the one that is asked, None for all; `source` is the name of the file.
    """

    text: str
    kind: str
    source: str
    book: str | None
    accept: Mapping[str, frozenset[str]]

    @property
    def half(self) -> str:
        """Which half of the queries this one belongs to: weights are chosen on one, and judged on the other."""
        return str(hashlib.md5(self.text.encode(), usedforsecurity=False).digest()[0] % 2)


@dataclass(slots=True, kw_only=True)
class Tally:
    """How often answers were right: the first one, one of three; those given as certain, and these when right."""

    asked: int = 0
    first: int = 0
    three: int = 0
    found: int = 0
    found_right: int = 0

    @property
    def wrong(self) -> int:
        return self.found - self.found_right

    def add(self, query: Labelled, matches: Sequence[tuple[str, str]], *, is_found: bool) -> bool:
        """Count one answer, its rules as (book, id), best first; return whether the first one is right."""
        first, three = judge(query, matches, is_found=is_found)
        self.asked += 1
        self.first += first
        self.three += three
        self.found += is_found
        self.found_right += is_found and first
        return first


def judge(query: Labelled, matches: Sequence[tuple[str, str]], *, is_found: bool) -> tuple[bool, bool]:
    """Return whether the first match is right, and whether the first three hold what is.

    Where answers of several books are right, three must hold those of two. A text that is no question is answered
    right when nothing is called found.
    """
    if not query.accept:
        return not is_found, not is_found
    right = [(book, plain_id(rule)) for book, rule in matches[:3]]
    right = [match if match[1] in query.accept.get(match[0], ()) else ("", "") for match in right]
    books = {book for book, _ in right if book}
    return bool(right) and bool(right[0][0]), len(books) >= min(2, len(query.accept))


def plain_id(rule_id: str) -> str:
    """Return an id as it is compared: people who label write it in several ways."""
    return _NOT_OF_AN_ID.sub(" ", rule_id.lower().replace("’", "'")).strip()


def matches_of(outcome: Outcome) -> list[tuple[str, str]]:
    return [(match.book.info.id, match.rule.id) for match in outcome.matches]


def answer(shelf: Shelf, query: Labelled) -> tuple[list[tuple[str, str]], bool]:
    """Ask a shelf: the rules as (book, id), best first, and whether the first one is called found."""
    outcome = shelf.find(shelf.read(query.text), book=query.book, limit=10)
    return matches_of(outcome), isinstance(outcome, Found)


def read_queries(
    paths: Iterable[Path] = (), *, books: Collection[str], half: str = "all", with_bundled: bool = True
) -> list[Labelled]:
    """Read the queries beside this module and those of other files that can be asked of these books."""
    bundled = sorted(QUERIES.glob("*.jsonl")) if with_bundled else []
    every = (query for path in dict.fromkeys((*bundled, *paths)) for query in _read_file(path, books))
    return [query for query in every if half in {"all", query.half}]


def _read_file(path: Path, books: Collection[str]) -> Iterator[Labelled]:
    for line in path.read_text("utf-8").splitlines():
        if not line.strip():
            continue
        row = json.loads(line)
        listed = row.get("accept", {})
        by_book = listed if isinstance(listed, dict) else {row["book"]: listed}
        accept = {book: frozenset(map(plain_id, ids)) for book, ids in by_book.items() if book in books}
        # What fits several books says nothing where only one of them is there.
        if len(accept) < min(2, len(by_book)):
            continue
        of_all = "books" in row or "book" not in row or path.stem.startswith(CROSSBOOK)
        yield Labelled(
            text=row["q"], kind=row["kind"], source=path.stem, book=None if of_all else row["book"], accept=accept
        )


def shelf_of(folders: Sequence[Path] = ()) -> Shelf:
    """Return the bundled books, and those of other folders beside them."""
    return load([bundled_rules(), *folders]).shelf


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson, "Probable Inference", 1927)."""
    if not count:
        return 0.0, 1.0
    z, share = _STEP_OF_95_PERCENT, hits / count
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    middle, scale = share + z * z / (2 * count), 1 + z * z / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share(hits: int, count: int) -> str:
    """Return a share in percent with its interval, `84.3 % (81–87)`, in a width of its own."""
    if not count:
        return f"{'–':^16}"
    low, high = wilson(hits, count)
    return f"{hits / count:6.1%} {f'({low * 100:.0f}–{high * 100:.0f})':<9}"


def parser(purpose: str | None, *, plots: str = "") -> argparse.ArgumentParser:
    """Return the options that all benchmarks over labelled queries share."""
    options = argparse.ArgumentParser(description=purpose, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--books", type=Path, nargs="+", default=[], metavar="DIR", help="other folders of books")
    options.add_argument("--queries", type=Path, nargs="+", default=[], metavar="FILE", help="other labelled queries")
    options.add_argument("--half", choices=("0", "1", "all"), default="all", help="only this half of the queries")
    if plots:
        options.add_argument("--plot", action="store_true", help=f"draw {plots}")
    return options
