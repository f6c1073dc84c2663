"""What holds for documents in any state: no crash, no line lost, and a book that can be walked."""

import re
from collections import Counter
from collections.abc import Iterator

from hypothesis import HealthCheck, assume, given, settings

from bot.errors import DocumentError
from bot.importing.importer import Imported, import_document
from bot.importing.readers.choosing import read
from tests.importing.mutilation import mutilated, torn
from tests.importing.scoring import letters

_FIRST_WORD = re.compile(r"^\W*\w+\W*")
# What tells an id that comes again from the first.
_COUNT = re.compile(r" \([0-9]+\)$")
_SHORT = 8
_PATIENT = settings(
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def imported_or_refused(name: str, data: bytes) -> Imported | None:
    try:
        return import_document(data, name=name)
    except DocumentError:
        return None


@_PATIENT
@given(mutilated())
def test_no_line_of_a_mutilated_document_is_lost(document: tuple[str, bytes]) -> None:
    name, data = document
    imported = imported_or_refused(name, data)
    assume(imported is not None)
    assert imported is not None
    lines = [line.text for line in read(data, name=name).lines]
    assert not list(_lost(lines, imported))


@_PATIENT
@given(mutilated())
def test_a_mutilated_document_becomes_a_book_that_can_be_walked(document: tuple[str, bytes]) -> None:
    name, data = document
    imported = imported_or_refused(name, data)
    if imported is not None:
        known: set[str] = set()
        for rule in imported.book:
            assert rule.id
            assert rule.id not in known
            assert rule.parent_id is None or rule.parent_id in known
            known.add(rule.id)
        assert imported.report.entries == len(known)


@_PATIENT
@given(torn())
def test_torn_bytes_are_imported_or_refused(document: tuple[str, bytes]) -> None:
    name, data = document
    imported_or_refused(name, data)


def test_the_same_document_gives_the_same_book_twice() -> None:
    data = b"1. One\n1.1 First.\n1.2 Second.\n2. Two\n2.1 Third.\n"
    first, second = (import_document(data, name="twice.txt") for _ in range(2))
    assert list(first.book) == list(second.book)
    assert first.report == second.report


def _lost(lines: list[str], imported: Imported) -> Iterator[str]:
    """Yield the lines that are neither in a rule nor left out, as often as they stand in the document."""
    rules = (f"{_COUNT.sub('', rule.id)} {rule.title} {rule.text}" for rule in imported.book)
    kept = "".join(letters(words) for words in (*rules, *(each.text for each in imported.report.left_out)))
    for line, times in Counter(line for line in lines if letters(line)).items():
        if not any(_stands(words, times, kept) for words in _spellings(line)):
            yield line


def _spellings(line: str) -> Iterator[str]:
    """Yield the line's words, and what an entry keeps of them: `Rule 7. Warning` is 7, Warning; `Q: Why?` is Why?."""
    yield letters(line)
    for _ in range(2):
        line = _FIRST_WORD.sub("", line, count=1)
        if words := letters(line):
            yield words


def _stands(words: str, times: int, kept: str) -> bool:
    return kept.count(words) >= times if len(words) >= _SHORT else words in kept
