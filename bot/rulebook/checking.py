"""What there is in a book, and what an editor should look at: gaps, twins, references that lead nowhere, questions."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from bot.rulebook.gaps import gaps
from bot.rulebook.model import Rule, Rulebook, Wording
from bot.rulebook.numbering import number_key
from bot.rulebook.quoting import misquoted_titles
from bot.rulebook.report import Finding, Kind, Report

# One question is one way to ask; players have more. A book has questions for all of its rules or for none.
ENOUGH_QUESTIONS = 2
_GLOSSARY = re.compile(r"\b(?:glossary|glossar|glossaire|glosario)\b", re.IGNORECASE)
_EXAMPLE = re.compile(r"^\W{0,20}(?:example|beispiel|exemple|ejemplo)s?\b", re.IGNORECASE | re.MULTILINE)
_REPEATED = re.compile(r" \([0-9]+\)$")
# A table of thousands of numbers in one rule would be looked through for each of them.
_MOST_LOOKED_FOR = 100
_CUED = r"(?:\b(?:rules?|sections?|chapters?|see)\s|§\s?){number}(?!\w)|\({number}[),;]"


def report(book: Rulebook) -> Report:
    """Return what there is in a book and what is doubtful; where that stood in a document, only its importer knows."""
    depths, scheme = _levels(book)
    return Report(
        book_id=book.info.id,
        title=book.info.title,
        entries=len(book),
        depths=depths,
        scheme=scheme,
        glossary=_glossary_size(book),
        examples=sum(len(_EXAMPLE.findall(rule.text)) for rule in book),
        references=sum(map(len, book.references.cites.values())),
        questions=sum(map(len, book.questions.values())),
        findings=tuple(findings(book)),
    )


def findings(book: Rulebook) -> Iterator[Finding]:
    """Yield what is doubtful, kind by kind, each in print order."""
    yield from chain(gaps(book), _twins(book), _orphans(book), _dangling(book), misquoted_titles(book), _empty(book))
    if book.questions or book.stray_questions:
        yield from _about_questions(book)


def _levels(book: Rulebook) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return how many entries each level has, and the first number on it; no number, an empty text."""
    depth_of: dict[str | None, int] = {None: -1}
    counts: list[int] = []
    scheme: list[str] = []
    for rule in book:
        depth = depth_of[rule.id] = depth_of.get(rule.parent_id, -1) + 1
        if depth == len(counts):
            counts.append(0)
            scheme.append("")
        counts[depth] += 1
        scheme[depth] = scheme[depth] or rule.number or ""
    return tuple(counts), tuple(scheme)


def _glossary_size(book: Rulebook) -> int:
    """Return how many entries stand under the heading of a glossary, at any depth."""
    glossaries: set[str | None] = set()
    size = 0
    for rule in book:
        is_term = rule.parent_id in glossaries
        size += is_term
        if is_term or _GLOSSARY.search(rule.title):
            glossaries.add(rule.id)
    return size


def _twins(book: Rulebook) -> Iterator[Finding]:
    """Yield the entries whose number or name another one has before them."""
    for rule in book:
        first = book.numbered(rule.number) if rule.number is not None else None
        if first is None and (name := _REPEATED.sub("", rule.id)) in book:
            first = book[name]
        if first is not None and first.id != rule.id:
            what = "number" if rule.number is not None else "name"
            yield Finding(kind=Kind.DUPLICATE, rule_id=rule.id, reason=f"repeats the {what} of {first.id}")


def _orphans(book: Rulebook) -> Iterator[Finding]:
    """Yield the first entry of each number that is missing above; who restates a document has placed them all."""
    if Wording.RESTATED in {book.info.wording, (book.beneath or book).info.wording}:
        return
    told: set[str] = set()
    for rule in book:
        above, _, last = number_key(rule.number).rpartition(".") if rule.number is not None else ("", "", "")
        # `2.0.1` may begin at nought, `A.1` at a letter; `2.0` and `2.00` are the heading of chapter 2 itself.
        is_counted = above[-1:].isdecimal() and not above.endswith(".0") and last.strip("0") != ""
        is_missing = above and all(book.numbered(f"{above}{zero}") is None for zero in ("", ".0", ".00"))
        if is_counted and is_missing and above not in told and not _is_headed_by_name(book, rule):
            told.add(above)
            place = f"stands under {rule.parent_id}" if rule.parent_id is not None else "stands alone"
            yield Finding(kind=Kind.ORPHAN, rule_id=rule.id, reason=f"{place}: its own heading is missing")


def _is_headed_by_name(book: Rulebook, rule: Rule) -> bool:
    """Whether a heading stands for the missing one: `Chapter Two` above `2.1` and `2.2` alone, or `TR2`."""
    parent = book.parent(rule)
    if parent is None:
        return False
    if parent.number is not None:
        letters, _, number = number_key(parent.number).partition(".")
        return letters.isalpha() and number_key(rule.number or "").startswith(f"{number}.")
    stems = [number_key(part.number).rpartition(".")[0] for part in book.parts(parent) if part.number is not None]
    return len(stems) > 1 and len(set(stems)) == 1


def _dangling(book: Rulebook) -> Iterator[Finding]:
    """Yield the references to what does not exist, without the numbers that only look like this book's."""
    shapes = {_shape(rule.number) for rule in book if rule.number is not None}
    told: Counter[str] = Counter()
    for rule_id, number in book.references.dangling:
        told[rule_id] += 1
        is_cued = shapes and told[rule_id] <= _MOST_LOOKED_FOR and _is_cued(book[rule_id], number)
        if is_cued or _shape(number) in shapes:
            yield Finding(kind=Kind.DANGLING, rule_id=rule_id, reason=f"refers to {number}, which does not exist")


def _shape(number: str) -> str:
    """Return how a number is made: `702.19b` and `100.1a` alike, but not `7b` or, with its short beginning, `6.3`."""
    first, *_ = number_key(number).split(".")
    return f"{len(first) > 2}{re.sub('[0-9]+', '9', number_key(number))}"  # noqa: PLR2004 - a hundred has three digits


def _is_cued(rule: Rule, number: str) -> bool:
    """Whether a word such as "see", or a bracket, says that this is the number of a rule."""
    cued = _CUED.replace("{number}", re.escape(number))
    return re.search(cued, f"{rule.title}\n{rule.text}", re.IGNORECASE) is not None


def _empty(book: Rulebook) -> Iterator[Finding]:
    """Yield the headings under which nothing stands; a name above a number heads what follows."""
    for rule in book:
        below = book.following(rule) if rule.number is None else None
        heads = below is not None and below.number is not None
        if not rule.text and not heads and not book.parts(rule):
            yield Finding(kind=Kind.EMPTY, rule_id=rule.id, reason="has a title, but neither text nor parts")


def _about_questions(book: Rulebook) -> Iterator[Finding]:
    """Yield what is wrong with the questions beside a book."""
    for rule_id in book.stray_questions:
        yield _question(rule_id, "has questions, but does not exist")
    owners: dict[str, str] = {}
    for rule_id, questions in book.questions.items():
        for question in questions:
            said = " ".join(re.findall(r"\w+", question.casefold()))
            if not said:
                yield _question(rule_id, f"has a question without words: {question}")
            elif said in owners:
                where = "twice" if owners[said] == rule_id else f"that {owners[said]} has too"
                yield _question(rule_id, f"has a question {where}: {question}")
            owners.setdefault(said, rule_id)
    for rule in book:
        if rule.text and len(book.questions.get(rule.id, ())) < ENOUGH_QUESTIONS:
            yield _question(rule.id, f"has fewer than {ENOUGH_QUESTIONS} questions")


def _question(rule_id: str, reason: str) -> Finding:
    return Finding(kind=Kind.QUESTION, rule_id=rule_id, reason=reason)
