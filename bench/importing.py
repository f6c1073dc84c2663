"""What an import costs as documents grow, for documents made to be hard: `python -m bench.importing`.

Run `python -m bench.importing [--sizes N …] [PATH …]`. Each kind is tried with so many lines; what takes more than ten
times as long for ten times as many does not grow as it should. A path is a document, or a folder of them, of one's own.
"""

import argparse
import resource
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bot.errors import DocumentError
from bot.importing.importer import import_document

SIZES = (10_000, 100_000)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def _each(line: str) -> Callable[[int], Iterator[str]]:
    """Return what makes many lines of one; `{n}`, `{a}`, `{r}` and the like in it differ from line to line."""

    def lines(count: int) -> Iterator[str]:
        for n in range(count):
            yield line.format(
                n=n + 1, a=_LETTERS[n % 26], A=_LETTERS[n % 26].upper(), r=_ROMAN[n % 10], s=n // 100 + 1, t=n % 100 + 1
            )

    return lines


def _levels(count: int) -> Iterator[str]:
    """Yield numbers of ever more components, as deep as two thousand."""
    for n in range(count):
        yield f"{'.'.join(['1'] * min(n % 2_000 + 1, 2_000))} Owls hoot."


def _falling(count: int) -> Iterator[str]:
    for n in range(count):
        yield f"{9_999 - n % 9_999}. Owls hoot."


def _contents(count: int) -> Iterator[str]:
    """Yield a contents table whose entries all stand again below it."""
    yield "Contents"
    for n in range(count // 2):
        yield f"{n + 1}. Owl {n} ..... {n}"
    for n in range(count // 2):
        yield f"{n + 1}. Owl {n}"


def _deep_headings(count: int) -> Iterator[str]:
    for n in range(count):
        yield f"{'#' * (n % 6 + 1)} Owl {n}"


def _terms(count: int) -> Iterator[str]:
    yield "# Glossary"
    for n in range(count):
        yield f"\n**Owl {n}:** A bird of number {n}, see Owl {n + 1}."


def _parts(count: int) -> Iterator[str]:
    """Yield one chapter with all rules of the document under it."""
    yield "1. Owls"
    for n in range(count):
        yield f"1.{n + 1} Owl"


def _tall(count: int) -> Iterator[str]:
    """Yield a few letters in a rule, then very many lines of text."""
    yield "1.1 Owls hoot."
    for n in range(count):
        yield f"they say {n} times that owls hoot and mice do not"


KINDS: Mapping[str, Callable[[int], Iterator[str]]] = {
    "1.1 again": _each("1.1 Owls hoot."),
    "1.1 again, one a paragraph": _each("1.1 Owls hoot.\n"),
    "1.1 title again": _each("1.1 Owl"),
    "1.1 x": _each("1.1 x"),
    "1.n": _each("1.{n} Owls hoot."),
    "s.t": _each("{s}.{t} Owls hoot."),
    "s.t titles": _each("{s}.{t} Owl"),
    "n. alone": _each("{n}. Owls hoot."),
    "n. paragraphs": _each("{n}. Owls hoot.\n"),
    "a. alone": _each("a. Owls hoot."),
    "a. b. c.": _each("{a}. Owls hoot."),
    "A. B. C.": _each("{A}. Owls"),
    "i. ii. iii.": _each("{r}. Owls hoot."),
    "(a) (i) n.": _each("{t}. Owls hoot.\n({a}) Mice.\n({r}) Hawks."),
    "n. (a)": _each("{n}. (a) Owls hoot.\n(b) Mice."),
    "n. (a) again": _each("1. (a) Owls hoot."),
    "Article n and na": _each("Article {n}. Owls\n\nOwls hoot.\n\nArticle {n}a. Mice\n\nMice do not.\n"),
    "Article 1 and 1a again": _each("Article 1. Owls\n\nArticle 1a. Mice\n"),
    "A. and n. under capitals": _each("{A}. Owls\n\nMICE\n\n1. They hoot.\n\n2. They do not.\n"),
    "SW n.n and GR n.n": _each("SW {s}.{t} Owls hoot.\nGR {s}.{t} Mice."),
    "bare numbers": _each("{n}"),
    "bare numbers again": _each("{t}"),
    "bare numbers in paragraphs": _each("{t}\n"),
    "bare numbers between text": _each("owls hoot and\n{n}\n"),
    "numbered feet": _each("Owls hoot.\nOwl Rules Booklet {n}\n"),
    "Law n": _each("Law {n}\nOwls hoot."),
    "Law n title": _each("Law {n} – Owls\nOwls hoot.\n"),
    "Contents": _each("Contents"),
    "Contents, one a paragraph": _each("Contents\n"),
    "Contents and entries": _each("Contents\n\nOwl {n}\n"),
    "Index": _each("Index\n"),
    "Changes": _each("Changes\n\nOwls hoot.\n"),
    "Changes, n of them": _each("CHANGES\n\n{n}. Owls hoot.\n"),
    "Credits": _each("Credits\n\nAn Owl\n"),
    "Appendix": _each("Appendix A\n\nOwls hoot.\n"),
    "Glossary": _each("Glossary\n\nOwl: a bird\n"),
    "one glossary": _terms,
    "single letters in a glossary": _each("# Glossary\n\nA\n\nB\n\nA\n"),
    "FAQ": _each("FAQ\n\nQ: Do owls hoot?\n\nA: They do.\n"),
    "questions": _each("Q: Do owls hoot?\nA: They do.\n"),
    "errata": _each("# Errata\n\n{n} Owl\n\nOwls hoot.\n"),
    "the same line": _each("Owls hoot."),
    "the same paragraph": _each("Owls hoot.\n"),
    "the same title": _each("Owls\n"),
    "the same capitals": _each("OWLS"),
    "capitals and text": _each("OWLS {n}\nOwls hoot."),
    "the same heading": _each("# Owls\n\nOwls hoot.\n"),
    "one heading and text": _tall,
    "headings of all levels": _deep_headings,
    "numbered headings": _each("# {s}.{t} Owl {n}\n\nOwls hoot.\n"),
    "underlined": _each("Owls {n}\n----"),
    "signs alone": _each("* * *"),
    "hyphens at line ends": _each("Owls hoot in the for-\nest of number {n}"),
    "references": _each("1.{n} See rules 1.{n}, 1.{s} and 9.{t}."),
    "letters that are cited": _each("{s}.{t} See 1.1a.\na. Owls\nb. Mice"),
    "slips": _each("1.{n} Owls hoot.\n\n1,{n} Mice do.\n"),
    "alternating": _each("{s}.{t} Owls\n{t}. Mice\n{a}) Hawks\n{r}. Larks\n{n}\nCHAPTER {t}"),
    "alternating headings": _each("# {s} Owls\n## {a}. Mice\n### Hawks\n- {n}. Larks"),
    "abilities": _each("Hoot {n}\nPassive\nDeclare: Pick an owl.\nEffect: It hoots.\nKeywords: Owl\n"),
    "letters over numbers": _each("{A}. OWLS\n\n{s}.{t} Owls hoot.\n"),
    "letters over letters": _each("A. OWLS\n\nB. MICE\n"),
    "chapters and named headings": _each("CHAPTER {n}: OWLS\n\nMice\n\nOwls hoot at {n} mice.\n"),
    "numbers with a prefix": _each("{A}{n}. Owls hoot.\n{s}.{t} Mice squeak."),
    "many prefixes": _each("{A}{A}-{n} Owls hoot."),
    "laws and by-laws": _each("Law {n}. Owls hoot.\n\nMICE\n\nBy-law {n}. Mice squeak.\n"),
    "titles above texts": _each("Owl Number {n}\nIt hoots at mouse {n} and at all that it has heard of.\n"),
    "an alphabet": _each("{a} owl {n}\nIt hoots at mouse {n}."),
    "framed": _each("~~~ OWLS {n} ~~~\n\nOwls hoot.\n"),
    "bold questions": _each("**Do owls hoot?**\n\nThey do.\n"),
    "pages of errata": _each("p. {n}, Owls\nThey hoot.\n"),
    "pages": _each("Owls {n}\nOwls hoot.\f"),
    "nested lists": _each("1. Owls\n    1. Mice\n        - Hawks"),
    "falling": _falling,
    "levels": _levels,
    "a contents table": _contents,
    "one chapter": _parts,
    "bullets": _each("- Owl: it hoots {n} times"),
    "defined": _each("- **Owl {n}:** It hoots."),
}


def made(kind: str, count: int) -> bytes:
    """Return a document of a kind with about so many lines."""
    lines: list[str] = []
    for piece in KINDS[kind](count):
        lines.extend(piece.split("\n"))
        if len(lines) >= count:
            break
    return "\n".join(lines[:count]).encode()


def _print_seconds(what: str, data: bytes, *, name: str) -> float:
    start = time.perf_counter()
    try:
        made = import_document(data, name=name)
    except DocumentError as error:
        outcome = f"refused: {error}"
    else:
        outcome = f"{made.report.entries:,} entries, {len(made.report.left_out):,} lines left out"
    taken = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{what:<48}{taken:>9.2f} s {memory:>6,} MB  {outcome}", flush=True)
    return taken


def main() -> None:
    """Print what each kind costs, then each document of one's own."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    options.add_argument("--sizes", type=int, nargs="*", default=SIZES, metavar="N", help="in lines")
    options.add_argument("--kinds", default="", metavar="WORD", help="only those with this in their name")
    given = options.parse_args()
    for kind in KINDS:
        if given.kinds in kind:
            for count in given.sizes:
                name = "owls.md" if "#" in made(kind, 20).decode() else "owls.txt"
                _print_seconds(f"{kind}, {count:,} lines", made(kind, count), name=name)
    for path in given.paths:
        for one in sorted(path.iterdir()) if path.is_dir() else [path]:
            _print_seconds(one.name, one.read_bytes(), name=one.name)


if __name__ == "__main__":
    main()
