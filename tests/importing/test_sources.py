"""The publishers' own documents, where they lie beside the checkout: each imports whole.

What is expected beyond the outlines, or lacking, is what the documents themselves have: numbers printed twice, names
that an editor gave where the document has others.
"""

import json
import re
from pathlib import Path

import pytest

from bot.importing.importer import Imported, import_document
from bot.rulebook.report import Kind

SHARED = Path(__file__).parents[3] / "shared"
SOURCES, OUTLINES = SHARED / "sources", SHARED / "reference"

pytestmark = pytest.mark.skipif(not SOURCES.is_dir(), reason="the publishers' documents are not here")

# By document: ids of the outline that its document has otherwise, and its own for them and for what is printed twice.
OTHERWISE: dict[str, tuple[set[str], set[str]]] = {
    "champions.txt": ({"2.4.2.2l"}, {"2.4.2.2i (2)", "2.5.1.4 (2)"}),
    "warlord.txt": (set(), {"9/X"}),
}
# Of these the outlines have headings of an editor; so many of their entries have their name in the document.
NAMED = {"invasion-faq.txt": ("invasion", 125), "sigmar-core.txt": ("sigmar", 55)}


def imported(name: str) -> Imported:
    return import_document((SOURCES / name).read_bytes(), name=name)


def folded(rule_id: str) -> str:
    return re.sub(r"[^a-z0-9.]+", " ", rule_id.lower().replace("’", "'")).strip()


def outline(book: str) -> list[str]:
    return [entry["id"] for entry in json.loads((OUTLINES / f"{book}.json").read_bytes())["entries"]]


@pytest.mark.parametrize(("name", "book"), [("champions.txt", "champions"), ("warlord.txt", "warlord")])
def test_a_numbered_document_has_every_entry_and_no_other(name: str, book: str) -> None:
    lacking, own = OTHERWISE[name]
    found = {folded(rule.id) for rule in imported(name).book}
    expected = {folded(i) for i in outline(book)}
    assert expected - found == {folded(i) for i in lacking}
    assert found - expected == {folded(i) for i in own}


def test_magic_has_every_number_every_term_and_every_example() -> None:
    report = imported("magic-2022-04-29.txt").report
    book = imported("magic-2022-04-29.txt").book
    numbers = [rule.number for rule in book if rule.number is not None]
    assert len(numbers) == len(set(numbers)) == 2797
    shapes = {shape: sum(re.fullmatch(shape, number) is not None for number in numbers) for shape in SHAPES}
    assert shapes == SHAPES
    assert (report.glossary, report.examples) == (622, 265)


SHAPES = {r"\d": 9, r"\d{3}": 137, r"\d{3}\.\d+": 1031, r"\d{3}\.\d+[a-z]": 1620}


@pytest.mark.parametrize("name", NAMED)
def test_a_document_without_numbers_has_nearly_every_name(name: str) -> None:
    book, fewest = NAMED[name]
    found = {folded(rule.id.rpartition("/")[2]) for rule in imported(name).book}
    assert sum(folded(i.rpartition("/")[2]) in found for i in outline(book)) >= fewest


def test_an_older_edition_as_json_has_the_same_numbers() -> None:
    found = {rule.id for rule in imported("champions.json").book}
    assert set(outline("champions")) - found == {"2.14.4h", "6.2/Action Card"}


def test_the_report_names_the_references_that_lead_nowhere() -> None:
    findings = imported("champions.txt").report.findings
    dangling = {finding.rule_id for finding in findings if finding.kind is Kind.DANGLING}
    assert dangling == {"1.1.2", "2.4.1.3a", "2.4.2.2b", "2.10.1.1", "2.10.2.1", "2.10.2.3"}


@pytest.mark.parametrize("name", sorted(path.name for path in SOURCES.glob("*.txt")) if SOURCES.is_dir() else [])
def test_no_word_of_a_document_is_lost(name: str) -> None:
    made = imported(name)
    kept = " ".join(f"{rule.id} {rule.title} {rule.text}" for rule in made.book)
    kept += " ".join(each.text for each in made.report.left_out)
    words = set(re.findall(r"[^\W_]+", kept.casefold()))
    text = (SOURCES / name).read_text("utf-8-sig")
    assert set(re.findall(r"[^\W_]+", text.casefold())) <= words | {"appendix", "section"}
