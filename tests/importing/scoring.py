"""How well an import agrees with what an editor expects: complaints in words, and figures to watch."""

import html
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from bot.importing.importer import Imported, import_document
from bot.rulebook.model import Rule
from bot.rulebook.report import Finding, Kind
from tests.importing.documents import ANY_TITLE, ExpectedEntry, Unseen

# What a reader may well remark on, or not: nobody is misled by it.
_FREE = frozenset({Kind.MISPRINT, Kind.DOUBT, Kind.EMPTY, Kind.QUESTION})
_EVERYWHERE = "*"
_TAG = re.compile(r"<[^>]+>")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What became of one document: `whole` are entries with the right id, title and all of their text, no more."""

    expected: int
    found: int
    whole: int
    phantoms: int
    complaints: tuple[str, ...]


def letters(text: str) -> str:
    """Return what is left of a text when neither case nor accents nor signs nor line breaks count."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text).casefold() if sign.isalnum())


def score(unseen: Unseen) -> Score:
    """Import a document and hold the book against what is expected."""
    imported = import_document(unseen.data, name=unseen.name)
    rules = _by_expected_id(unseen, imported)
    wanted = [entry for entry in unseen.entries if not (entry.may_be_left_out and entry.id not in rules)]
    met = [entry for entry in wanted if entry.id in rules]
    wrong = {entry.id: list(_wrong_in(entry, rules[entry.id])) for entry in met}
    complaints = [
        *_wrong_title(unseen, imported),
        *_wrong_order([entry.id for entry in wanted], rules),
        *(f"{i}: {complaint}" for i, found in wrong.items() for complaint in found),
        *_wrong_parents(unseen, rules),
        *_wrong_omissions(unseen, imported),
        *_wrong_findings(unseen, imported.report.findings),
    ]
    return Score(
        expected=len(wanted),
        found=len(met),
        whole=sum(not found for found in wrong.values()),
        phantoms=len(rules) - len(met),
        complaints=tuple(complaints),
    )


def _by_expected_id(unseen: Unseen, imported: Imported) -> dict[str, Rule]:
    """Return the rules in their order, under the id that is expected where they have one of those that fit."""
    known = {_folded(i): entry.id for entry in unseen.entries for i in entry.ids}
    return {known.get(_folded(rule.id), rule.id): rule for rule in imported.book}


def _folded(rule_id: str) -> str:
    return rule_id.casefold().replace("’", "'").replace("‘", "'")


def _wrong_title(unseen: Unseen, imported: Imported) -> Iterator[str]:
    if unseen.title is not None and letters(unseen.title) not in letters(imported.book.info.title):
        yield f"the book is called {imported.book.info.title!r}, not {unseen.title!r}"


def _wrong_order(wanted: Sequence[str], rules: Mapping[str, Rule]) -> Iterator[str]:
    found = list(rules)
    for action, a, b, c, d in SequenceMatcher(a=wanted, b=found, autojunk=False).get_opcodes():
        if action == "equal":
            continue
        before = wanted[a - 1] if a else "the beginning"
        for missing in wanted[a:b]:
            yield f"{missing}: {'out of its place' if missing in rules else 'lacking'}, expected after {before}"
        for phantom in found[c:d]:
            if phantom not in wanted:
                rule = rules[phantom]
                yield f"{phantom}: a phantom after {before}: {f'{rule.title} | {rule.text}'[:_SHOWN]!r}"


def _wrong_in(entry: ExpectedEntry, rule: Rule) -> Iterator[str]:
    """Say what differs in one entry."""
    if entry.titles == (ANY_TITLE,):
        yield from _wrong_text(entry, f"{rule.title}\n{rule.text}", slack=max(1, len(rule.title)))
        return
    if letters(rule.title) not in map(letters, entry.titles):
        yield f"title {rule.title!r}, expected {' or '.join(entry.titles)!r}"
    # A card's timing stands in a line of its own; telling that it is one adds a word.
    yield from _wrong_text(entry, rule.text.removeprefix("Timing:"), slack=0)


def _wrong_text(entry: ExpectedEntry, text: str, *, slack: int) -> Iterator[str]:
    """Say what differs in a text; `slack` letters may stand before it."""
    found, begins, ends = letters(text), letters(entry.begins), letters(entry.ends)
    if not 0 <= found.find(begins) <= slack:
        yield f"begins {text[:_SHOWN]!r}, expected {entry.begins!r}"
    if not found.endswith(ends):
        yield f"ends {text[-_SHOWN:]!r}, expected {entry.ends!r}"
    if entry.letters is not None and len(found) != entry.letters:
        yield f"its text has {len(found)} letters and digits, expected {entry.letters}: {text!r}"


def _wrong_parents(unseen: Unseen, rules: Mapping[str, Rule]) -> Iterator[str]:
    for child, parent in unseen.parents.items():
        if child in rules and rules[child].parent_id != parent:
            yield f"{child}: stands under {rules[child].parent_id}, expected under {parent}"


def _wrong_omissions(unseen: Unseen, imported: Imported) -> Iterator[str]:
    """Say which lines should have been left out and were not; what lacks in a rule is told there."""
    lines = [_shown(line) for line in unseen.lines]
    pools: dict[str, str] = {}
    for omission in imported.report.left_out:
        pools[omission.reason] = pools.get(omission.reason, "") + "\n" + letters(omission.text)
    for reasons, numbers in unseen.left_out.items():
        for at in numbers:
            told = [reason for reason, pool in pools.items() if letters(lines[at - 1]) in pool]
            if not set(told) & set(reasons):
                yield f"line {at}: {_told(told)}, expected {' or '.join(reasons)}: {lines[at - 1][:_SHOWN]!r}"


def _told(reasons: Sequence[str]) -> str:
    return f"left out as {' and '.join(reasons)}" if reasons else "in a rule"


def _shown(line: str) -> str:
    return html.unescape(_TAG.sub(" ", _LINK.sub(r"\1", line)))


def _wrong_findings(unseen: Unseen, findings: Sequence[Finding]) -> Iterator[str]:
    for kind, number in unseen.findings:
        if not any(_tells(finding, kind, number) for finding in findings):
            yield f"the report does not tell: {kind} {number}"
    fair = unseen.findings + unseen.tolerated
    for finding in findings:
        if finding.kind not in _FREE and not any(_tells(finding, *known) for known in fair):
            yield f"the report tells, without need: {finding.kind} {finding.rule_id}: {finding.reason}"


def _tells(finding: Finding, kind: str, number: str) -> bool:
    """Whether a finding is of this kind and names this number or id."""
    named = re.compile(rf"(?<![\w.-]){re.escape(number)}(?![\w-]|\.\w)", re.IGNORECASE)
    told = f"{finding.rule_id}\n{finding.reason}"
    return finding.kind.value == kind and (number == _EVERYWHERE or named.search(told) is not None)
