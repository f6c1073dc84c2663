"""Documents of many lines that are alike in what costs most: none is looked at once more for each line of another."""

import pytest

from bench.importing import KINDS, made
from bot.errors import DocumentError
from bot.importing.importer import import_document

LINES = 10_000
# How many entries each has; none where nothing in it is a rule. They are all plain text.
ENTRIES = {
    "1.1 again": 0,
    "s.t": LINES,
    "a. b. c.": 26,
    "i. ii. iii.": 10,
    "bare numbers again": 0,
    "Contents, one a paragraph": 1,
    "Appendix": 2_499,
    "one chapter": LINES,
    "one heading and text": 0,
    "references": 9_999,
}


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_document_of_many_lines_is_imported(kind: str) -> None:
    try:
        entries = import_document(made(kind, LINES), name="owls.txt").report.entries
    except DocumentError:
        entries = 0
    assert entries > 0 or ENTRIES[kind] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_line_is_lost_in_numbers(kind: str) -> None:
    try:
        found = import_document(made(kind, 300), name="owls.txt")
    except DocumentError:
        return
    assert found.report.entries == len(found.book) > 0


@pytest.mark.parametrize(
    "line",
    ["1." * 2_000 + " Owls", "[" * 9_000, ". " * 9_000, "_" * 9_000, "see A " * 2_000, "a-" * 9_000, "**a" * 3_000],
    ids=range(7),
)
def test_a_monstrous_line_is_text(line: str) -> None:
    found = import_document(f"1.1 Owls hoot.\n\n1.2 Mice {line}\n\n1.3 Owls\n{line}\n".encode(), name="owls.txt")
    assert [rule.id for rule in found.book] == ["1.1", "1.2", "1.3"]


def test_lists_in_lists_without_end_are_imported() -> None:
    page = "<ol><li>Owls hoot.<li>Mice do not.<li>" * 500
    with pytest.raises(DocumentError, match="no rules were found"):
        import_document(page.encode(), name="owls.html")
