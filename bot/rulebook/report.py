"""What there is in a book and what is doubtful in it, as values: for the terminal, JSON and a page."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of things that an editor should look at."""

    GAP = "gap"
    DUPLICATE = "duplicate"
    ORPHAN = "orphan"
    MISPRINT = "misprint"
    DANGLING = "dangling reference"
    MISTITLED = "reference quotes another title"
    EMPTY = "nothing under a title"
    QUESTION = "question"
    DOUBT = "doubtful line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something doubtful; `line` and `page` say where in the document, if it comes from one."""

    kind: Kind
    rule_id: str
    reason: str
    line: int | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Omission:
    """A line of the document that is in no rule, and why."""

    text: str
    reason: str
    line: int
    page: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What there is in a book; `depths` counts its entries level by level from the chapters down.

    `scheme` shows a number of each level as the document prints it, outermost first: `1.`, `100.`, `100.1.`, `100.1a`.
    What was left out is no finding: every document has a contents table.
    """

    book_id: str
    title: str
    entries: int
    depths: tuple[int, ...] = ()
    scheme: tuple[str, ...] = ()
    glossary: int = 0
    examples: int = 0
    references: int = 0
    questions: int = 0
    findings: tuple[Finding, ...] = ()
    left_out: tuple[Omission, ...] = ()
