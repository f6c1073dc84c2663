"""How often the engine is right, by kind of query, with and without questions beside the books; and where it is silent.

Run `make bench`, or this with `--books DIR --queries FILE` for a folder of your own and what is asked of it. In
brackets stand 95 % intervals. `found`: one answer, given as such; `wrong`: of those; `right found`: of the right ones.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bench.labelled import Labelled, Tally, answer, parser, read_queries, share, shelf_of
from bench.learn import unasked
from bot.search.engine import Engine
from bot.search.shelf import Shelf

_COLUMNS = ("first", "in three", "found", "wrong", "right found")


def tallies(shelf: Shelf, queries: Sequence[Labelled], *, misses: bool = False) -> Mapping[str, Tally]:
    """Ask a shelf and count by file, by kind and over all; print what was missed if told to."""
    table: defaultdict[str, Tally] = defaultdict(Tally)
    for query in queries:
        matches, is_found = answer(shelf, query)
        is_right = False
        for row in (query.source, f"  {query.kind}", "all"):
            is_right = table[row].add(query, matches, is_found=is_found)
        if misses and not is_right:
            told = " · ".join(f"{book} {rule}" for book, rule in matches[:3]) or "nothing"
            wanted = " · ".join(f"{book} {'|'.join(sorted(ids))}" for book, ids in query.accept.items())
            print(f"  {'wrong' if is_found else 'missed'}: {query.kind}: {query.text!r} wants {wanted}, got {told}")
    return table


def in_order(table: Mapping[str, Tally]) -> list[tuple[str, Tally]]:
    """Return the rows of a table: files, then kinds, then all."""
    return sorted(table.items(), key=lambda row: (row[0] == "all", row[0].startswith(" "), row[0]))


def report(title: str, table: Mapping[str, Tally]) -> None:
    print(f"\n{title}\n{'':<14}{'asked':>6}  " + "".join(f"{column:<17}" for column in _COLUMNS).rstrip())
    for name, row in in_order(table):
        shares = (
            share(row.first, row.asked),
            share(row.three, row.asked),
            share(row.found, row.asked),
            share(row.wrong, row.found),
            share(row.found_right, row.first),
        )
        print(f"{name:<14}{row.asked:>6}  {' '.join(shares)}".rstrip())


def report_silence(title: str, table: Mapping[str, Tally]) -> None:
    print(f"\n{title}\n{'':<14}{'asked':>6}  called found")
    for name, row in in_order(table):
        if name.startswith(" ") or name == "all":
            print(f"{name:<14}{row.asked:>6}  {share(row.found, row.asked)}".rstrip())


def measure(name: str, shelf: Shelf, queries: Sequence[Labelled], *, misses: bool) -> None:
    """Print the tables of one shelf: its books one by one, all at once, and texts that are no question."""
    parts = (
        (f"{name}, each asked by itself", [q for q in queries if q.accept and q.book is not None]),
        (f"{name}, all asked at once", [q for q in queries if q.accept and q.book is None]),
    )
    for title, asked in parts:
        if asked:
            report(title, tallies(shelf, asked, misses=misses))
    if nothing := [query for query in queries if not query.accept]:
        report_silence(f"{name}, all asked what is no question about rules", tallies(shelf, nothing))


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--misses", action="store_true", help="print each query whose first answer is wrong")
    given = options.parse_args()
    bundled = shelf_of()
    known = {book.info.id for book in bundled.books}
    queries = read_queries(given.queries, books=known, half=given.half)
    measure("Bundled books", bundled, queries, misses=given.misses)
    bare = Shelf([Engine(*each) for each in unasked(bundled.books, bundled.lore)], lore=bundled.lore)
    measure("Bundled books without their questions", bare, queries, misses=given.misses)
    if given.books:
        shelf = shelf_of(given.books)
        more = read_queries(given.queries, books={book.info.id for book in shelf.books}, half=given.half)
        others = [query for query in more if query.book not in known]
        measure("With " + ", ".join(folder.name for folder in given.books), shelf, others, misses=given.misses)


if __name__ == "__main__":
    main()
