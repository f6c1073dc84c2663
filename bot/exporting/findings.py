"""What the terminal and a page say alike of a report: its kinds in words, its places, its lines in ranges."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bot.rulebook.report import Finding, Kind, Omission, Report

TITLES: Mapping[Kind, str] = {
    Kind.GAP: "Gaps in the numbering",
    Kind.DUPLICATE: "Numbers that stand twice",
    Kind.ORPHAN: "Rules whose heading is missing",
    Kind.MISPRINT: "Misprinted numbers",
    Kind.DANGLING: "References to rules that do not exist",
    Kind.MISTITLED: "References that quote another title",
    Kind.EMPTY: "Headings with nothing under them",
    Kind.QUESTION: "Questions",
    Kind.DOUBT: "Doubtful lines",
}

_NEXT_BUT_ONE = 2


def by_kind(findings: Iterable[Finding]) -> Iterator[tuple[str, tuple[Finding, ...]]]:
    """Yield the title of each kind that there is, with its findings in their order."""
    order = list(Kind)
    for kind, group in groupby(sorted(findings, key=lambda found: order.index(found.kind)), lambda found: found.kind):
        yield TITLES[kind], tuple(group)


def by_reason(left_out: Iterable[Omission]) -> Iterator[tuple[str, tuple[Omission, ...]]]:
    """Yield each reason with the lines that are left out for it, the reason first that comes first in print."""
    groups: dict[str, list[Omission]] = {}
    for omission in left_out:
        groups.setdefault(omission.reason, []).append(omission)
    for reason, omissions in groups.items():
        yield reason, tuple(omissions)


def line_ranges(omissions: Sequence[Omission]) -> str:
    """Return which lines those are: `lines 12–60, 71`; an empty line between two of them goes with them."""
    ranges: list[tuple[int, int]] = []
    for line in sorted({omission.line for omission in omissions}):
        first, last = ranges.pop() if ranges and line - ranges[-1][1] <= _NEXT_BUT_ONE else (line, line)
        ranges.append((first, max(last, line)))
    said = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ranges)
    return f"{'line' if said.isdecimal() else 'lines'} {said}"


def place(finding: Finding) -> str:
    """Return where in its document a finding stands: `page 4, line 12`; nothing for a book of which that is unknown."""
    parts = (("page", finding.page), ("line", finding.line))
    return ", ".join(f"{what} {number}" for what, number in parts if number is not None)


def levels(report: Report) -> Iterator[tuple[int, str]]:
    """Yield how many entries each level has and how its numbers look; an empty text where they have none."""
    for nth, count in enumerate(report.depths):
        yield count, report.scheme[nth] if nth < len(report.scheme) else ""


def contents(report: Report) -> str:
    """Return in one line what a book holds besides its entries."""
    counts = (
        (report.glossary, "glossary term", "glossary terms"),
        (report.examples, "example", "examples"),
        (report.references, "reference", "references"),
        (report.questions, "question", "questions"),
    )
    return ", ".join(amount(count, one, many) for count, one, many in counts if count)


def amount(count: int, one: str, many: str) -> str:
    """Return a count with the word that goes with it."""
    return f"{count:,} {one if count == 1 else many}"
