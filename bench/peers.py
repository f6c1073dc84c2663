"""Quoth beside what a developer would do otherwise: the same labelled queries and books, in one run.

Run `make bench`. All look rule numbers up exactly, and read them with the same parser: only words are compared. All
answer from one book, and from all books where a text is no question about rules.
"""

import sqlite3
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from rapidfuzz import fuzz, process, utils

from bench.labelled import Labelled, Tally, answer, parser, read_queries, share, shelf_of
from bot.folders import bundled_rules
from bot.library import THESAURUS
from bot.rulebook.model import Rule, Rulebook
from bot.search.english import STOPWORDS
from bot.search.query import Query, read_query
from bot.search.thesaurus import Entry, Thesaurus, read_thesaurus
from bot.search.words import Analyzer, words_of

Answer = tuple[list[tuple[str, str]], bool]
ROUNDS = 3
MOST = 10
_SURE_OF_A_RATIO, _SORTED_CUTOFF = 90, 60
# The best of those that were tried on these very queries, title weights 1 to 20 among them: nothing is held back.
_PLAIN = "SELECT rowid FROM rule WHERE rule MATCH ? ORDER BY bm25(rule, 3, 1, 0) LIMIT 10"
_EXPANDED = """
    SELECT rowid FROM (
        SELECT rowid, bm25(rule, 10, 1, 1) AS score FROM rule WHERE rule MATCH ?
        UNION ALL SELECT rowid, 0.1 * bm25(rule, 10, 1, 1) FROM rule WHERE rule MATCH ?
    ) GROUP BY rowid ORDER BY sum(score) LIMIT 10"""


class Peer(Protocol):
    """Finds rules of one book by words: the best ones first, and whether a developer would answer with the first."""

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Answer a query that is no number."""


class Everywhere:
    """`WRatio` over titles and texts; an answer from 90 on."""

    def __init__(self, book: Rulebook) -> None:
        self._named = [(utils.default_process(text), rule) for rule in book for text in (rule.title, rule.text) if text]
        self._texts = [text for text, _ in self._named]

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Return the rules with the most similar title or text."""
        near = process.extract(utils.default_process(query.text), self._texts, scorer=fuzz.WRatio, limit=2 * MOST)
        return _once(self._named[place][1] for _, _, place in near), bool(near) and near[0][1] >= _SURE_OF_A_RATIO


class SortedTitles:
    """`token_sort_ratio` over titles; an answer from 60 on, nothing below."""

    def __init__(self, book: Rulebook) -> None:
        self._named = _titles(book)
        self._titles = [title for title, _ in self._named]

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Return the rules with the most similar title."""
        typed = utils.default_process(query.text)
        scorer, cutoff = fuzz.token_sort_ratio, _SORTED_CUTOFF
        near = process.extract(typed, self._titles, scorer=scorer, score_cutoff=cutoff, limit=MOST)
        return _once(self._named[place][1] for _, _, place in near), bool(near)


class LikeTheBigBots:
    """The exact title, else those that contain what was typed, else `WRatio`; an answer if exact, alone, or from 90."""

    def __init__(self, book: Rulebook) -> None:
        self._named = _titles(book)
        self._titles = [title for title, _ in self._named]

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Return the rules with this title, then with it inside, then with a similar one."""
        typed = utils.default_process(query.text)
        exact = [rule for title, rule in self._named if title == typed]
        inside = [named for named in self._named if typed in named[0]] if typed else []
        inside.sort(key=lambda named: len(named[0]))
        near = process.extract(typed, self._titles, scorer=fuzz.WRatio, limit=MOST)
        rules = (*exact, *(rule for _, rule in inside), *(self._named[place][1] for _, _, place in near))
        is_near = bool(near) and near[0][1] >= _SURE_OF_A_RATIO
        return _once(rules), bool(exact) or len(inside) == 1 or (not inside and is_near)


class FullText:
    """SQLite FTS5 with BM25 over titles and texts, any of the words that say something; an answer with any hit."""

    def __init__(self, book: Rulebook) -> None:
        self._rules = tuple(book)
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "CREATE VIRTUAL TABLE rule USING fts5(title, text, questions, tokenize = 'porter unicode61')"
        )
        rows = ((rule.heading, rule.text, "\n".join(book.questions.get(rule.id, ()))) for rule in book)
        self._database.executemany("INSERT INTO rule VALUES (?, ?, ?)", rows)
        self._database.execute("INSERT INTO rule (rule) VALUES ('optimize')")

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Return the rules by BM25."""
        return (
            self._select(_PLAIN, f"{{title text}} : ({_any_of(query.content_words)})") if query.words else ((), False)
        )

    def _select(self, statement: str, *wanted: str) -> tuple[Sequence[Rule], bool]:
        rules = [self._rules[row - 1] for (row,) in self._database.execute(statement, wanted)]
        return rules, bool(rules)


class FullTextTold(FullText):
    """FTS5 with Quoth's own thesaurus and questions; what the thesaurus adds counts a tenth, which served it best."""

    def __init__(self, book: Rulebook, talk: "Talk") -> None:
        super().__init__(book)
        self._talk = talk

    def find(self, query: Query) -> tuple[Sequence[Rule], bool]:
        """Return the rules by BM25, their questions and the words of the thesaurus included."""
        if not query.words:
            return (), False
        own = query.content_words
        return self._select(_EXPANDED, _any_of(own), _any_of(self._talk.meant(query.words) or own))


class Talk:
    """Looks up in a thesaurus what is said: phrases word by word, situations in any order."""

    def __init__(self, thesaurus: Thesaurus) -> None:
        self._stem = Analyzer().stem
        self._senses: defaultdict[tuple[str, ...], list[Entry]] = defaultdict(list)
        for entry in thesaurus.senses:
            for said in entry.said:
                self._senses[tuple(map(self._stem, words_of(said)))].append(entry)
        self._longest = max(map(len, self._senses), default=0)
        self._situations: defaultdict[str, list[tuple[frozenset[str], Entry]]] = defaultdict(list)
        for entry in thesaurus.situations:
            for said in entry.said:
                told = frozenset(self._stem(word) for word in words_of(said) if word not in STOPWORDS)
                self._situations[max(told, key=len, default="")].append((told, entry))

    def meant(self, words: Sequence[str]) -> list[str]:
        """Return the words that books may print for what was said."""
        stems = [self._stem(word) for word in words]
        parts = (tuple(stems[at : at + size]) for size in range(1, self._longest + 1) for at in range(len(stems)))
        entries = [entry for part in parts for entry in self._senses.get(part, ())]
        told = frozenset(stems)
        entries += [entry for stem in told for wanted, entry in self._situations.get(stem, ()) if wanted <= told]
        meant = dict.fromkeys(word for entry in entries for phrase in entry.meant for word in words_of(phrase))
        return [word for word in meant if word not in STOPWORDS]


def _titles(book: Rulebook) -> list[tuple[str, Rule]]:
    names = ((name, rule) for rule in book for name in dict.fromkeys((rule.title, rule.name or "")))
    return [(utils.default_process(name), rule) for name, rule in names if name]


def _once(rules: Iterable[Rule]) -> list[Rule]:
    return list({rule.id: rule for rule in rules}.values())[:MOST]


def _any_of(words: Iterable[str]) -> str:
    return " OR ".join(f'"{word}"*' for word in words)


def asking(peers: Mapping[str, Peer], books: Mapping[str, Rulebook]) -> Callable[[Labelled], Answer]:
    """Return what asks a peer's book, or all of them: numbers by look-up, the rest of it."""

    def ask_one(book: str, query: Query) -> Answer:
        if query.number is not None:
            rule = books[book].numbered(query.number.key)
            return ([(book, rule.id)], True) if rule is not None else ([], False)
        rules, is_sure = peers[book].find(query)
        return [(book, rule.id) for rule in rules], is_sure

    def ask(labelled: Labelled) -> Answer:
        query = read_query(labelled.text)
        answers = [ask_one(book, query) for book in ([labelled.book] if labelled.book is not None else books)]
        return [match for matches, _ in answers for match in matches], any(is_sure for _, is_sure in answers)

    return ask


def measure(name: str, ask: Callable[[Labelled], Answer], queries: Sequence[Labelled]) -> None:
    right, silent, taken = Tally(), Tally(), []
    for query in queries:
        matches, is_sure = ask(query)
        (right if query.accept else silent).add(query, matches, is_found=is_sure)
    for query in [query for query in queries if query.accept] * ROUNDS:
        start = time.perf_counter_ns()
        ask(query)
        taken.append((time.perf_counter_ns() - start) / 1_000)
    taken.sort()
    shares = (
        share(right.first, right.asked),
        share(right.three, right.asked),
        share(right.found, right.asked),
        share(right.wrong, right.found),
        f"{silent.found / max(silent.asked, 1):6.1%}",
    )
    speed = f"{statistics.median(taken):>8,.0f} {taken[int(len(taken) * 0.99)]:>8,.0f}"
    print(f"{name:<36} {' '.join(shares)} {speed}")


def peers_of(folders: Sequence[Path]) -> Mapping[str, Callable[[Rulebook], Peer]]:
    """Return how each peer is made of a book, by what it is called."""
    thesaurus = Thesaurus()
    for path in (folder / THESAURUS for folder in (bundled_rules(), *folders)):
        thesaurus += read_thesaurus(path.read_bytes(), path=path) if path.exists() else Thesaurus()
    talk = Talk(thesaurus)
    return {
        "WRatio, titles and texts": Everywhere,
        "token_sort_ratio, titles, from 60": SortedTitles,
        "exact, partial, WRatio, titles": LikeTheBigBots,
        "FTS5, BM25": FullText,
        "FTS5 with our thesaurus, questions": lambda book: FullTextTold(book, talk),
    }


def main() -> None:
    given = parser(__doc__).parse_args()
    shelf = shelf_of(given.books)
    books = {book.info.id: book for book in shelf.books}
    every = read_queries(given.queries, books=books, half=given.half)
    queries = [query for query in every if query.book is not None or not query.accept]
    asked = sum(bool(query.accept) for query in queries)
    print(f"{asked} labelled queries over {len(books)} books, and {len(queries) - asked} texts that are no question")
    heads = ("right first", "in three", "answers", "of these wrong")
    print(f"{'':<37}" + "".join(f"{head:<17}" for head in heads) + "noise   median     99 %")
    measure("Quoth", lambda query: answer(shelf, query), queries)
    for name, peer in peers_of(given.books).items():
        measure(name, asking({book: peer(books[book]) for book in books}, books), queries)
    print(
        "In brackets 95 % intervals; times in µs. `answers`: gives one rule as the answer. A developer would with an\n"
        "exact title, a single title that contains the query, a WRatio from 90 or a token_sort_ratio from 60 on; with\n"
        "FTS5 whenever there is a hit, as its scores cannot tell. `noise`: answers what is no question about rules."
    )


if __name__ == "__main__":
    main()
