"""A document to a rulebook and the report on it: reads it, finds its outline, and tells what is doubtful."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

from bot.errors import UnreadableDocumentError
from bot.importing.dating import edition_of
from bot.importing.document import Document, LeftOut, Reason
from bot.importing.headings.book_titles import title_of
from bot.importing.outline import Outline, Placed, outline
from bot.importing.own import own_book
from bot.importing.readers.choosing import read
from bot.rulebook.checking import report as checked
from bot.rulebook.model import BookInfo, Rulebook, Wording
from bot.rulebook.report import Finding, Kind, Omission, Report

# So many lines below a heading the first of what it heads stands, blank ones counted.
_NEAR = 5
# The title stands among the first lines of a title page.
_FRONT_LINES = 12

Progress = Callable[[str, float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A book as its document has it, and what there is to say about that."""

    book: Rulebook
    report: Report


def _unheard(_step: str, _share: float) -> None:
    """Report no progress."""


def import_document(data: bytes, *, name: str, info: BookInfo | None = None, progress: Progress = _unheard) -> Imported:
    """Make a rulebook of a document's bytes; `name` is its file's, and tells its format where the bytes do not.

    `info` describes the book; without a title it takes the document's own. `progress` hears of each step and of how
    much of it is done, from 0 to 1. Raises DocumentError.
    """
    if info is None:
        info = BookInfo(id="book", file="book.json", title="", short_title="")
    if (own := own_book(data, info, name=name)) is not None:
        return Imported(book=own, report=checked(own))
    document = read(data, name=name, progress=lambda share: progress("Reading", share))
    progress("Finding the rules", 0.0)
    found = outline(document)
    if not found.entries:
        raise UnreadableDocumentError(name, "no rules were found in it: neither numbers nor headings")
    book = Rulebook(_info(info, document, found), [placed.rule for placed in found.entries])
    progress("Checking", 0.0)
    return Imported(book=book, report=_report(book, found))


def _info(info: BookInfo, document: Document, found: Outline) -> BookInfo:
    stem = PurePath(document.name).stem
    said = document.metadata.get("title", "")
    front = [one.line.text for one in found.left_out if one.reason is Reason.FRONT_MATTER]
    title = title_of(found.title, said, front[:_FRONT_LINES]) or said or _root(found) or stem
    version, day = edition_of([*(line.text for line in document.lines), document.metadata.get("date", "")])
    return replace(
        info,
        title=info.title or title,
        short_title=info.short_title or info.title or title,
        edition=info.edition or version,
        edition_date=info.edition_date or day,
        numbering=found.numbering,
        wording=Wording.PUBLISHER,
    )


def _root(found: Outline) -> str:
    """Return the title of the one entry under which all others stand, if there is one."""
    roots = [one.rule for one in found.entries if one.rule.parent_id is None]
    return roots[0].title if len(roots) == 1 and roots[0].number is None else ""


def _report(book: Rulebook, found: Outline) -> Report:
    placed = {one.rule.id: one for one in found.entries}
    own = checked(book)
    emptied = _emptied(found)
    findings = [
        _with_place(finding, placed)
        for finding in own.findings
        if not (finding.kind is Kind.EMPTY and finding.rule_id in emptied)
    ]
    told = {(finding.kind, finding.rule_id) for finding in findings}
    findings += [finding for finding in _of_document(found) if (finding.kind, finding.rule_id) not in told]
    return replace(
        own,
        scheme=found.scheme,
        glossary=found.glossary,
        examples=found.examples,
        findings=tuple(sorted(findings, key=lambda one: (one.page or 0, one.line or 0))),
        left_out=tuple(map(_omission, found.left_out)),
    )


def _emptied(found: Outline) -> frozenset[str]:
    """Return the ids of the headings under which all was left out, such as the list of changes."""
    reasons = {Reason.CHANGELOG, Reason.CREDITS}
    below = {(one.line.page, one.line.at) for one in found.left_out if one.reason in reasons}
    return frozenset(
        one.rule.id for one in found.entries if any((one.page, one.line + step) in below for step in range(1, _NEAR))
    )


def _with_place(finding: Finding, placed: dict[str, Placed]) -> Finding:
    one = placed.get(finding.rule_id)
    return replace(finding, line=one.line, page=one.page) if one is not None else finding


def _of_document(found: Outline) -> Iterator[Finding]:
    """Yield what only the document shows: numbers printed twice, out of place, without a parent or misprinted."""
    ids = {one.rule.id for one in found.entries}
    for one in found.entries:
        if one.is_repeated and one.rule.number is not None:
            is_twice = one.rule.id != one.rule.number and one.rule.number in ids
            kind = Kind.DUPLICATE if is_twice else Kind.ORPHAN
            reason = "is printed twice" if is_twice else "stands out of its order"
            yield Finding(kind=kind, rule_id=one.rule.id, reason=reason, line=one.line, page=one.page)
        for kind, reason in one.remarks:
            yield Finding(kind=kind, rule_id=one.rule.id, reason=reason, line=one.line, page=one.page)


def _omission(left_out: LeftOut) -> Omission:
    line = left_out.line
    return Omission(text=line.text, reason=left_out.reason.value, line=line.at, page=line.page)
