"""The outline of a whole document: every line in a rule or left out, and what its report counts."""

import pytest

from bot.rulebook.numbering import Numbering
from tests.importing.looking import entries, lines, outlined

DOCUMENT = """
The Ferry
Version 1.2

Contents
Boats
Glossary

1. Boats
1.1 A boat floats.
Example: Ann floats.
1.2 It carries two.
• One rows.
2. Oars
2.1 An oar is long.

Glossary

Boat: It floats.

Oar: It rows.

Tide: It comes.

Credits

Ann Rower
"""


def test_a_document_becomes_its_entries() -> None:
    assert entries(DOCUMENT) == {
        "1": "Boats",
        "1.1": "A boat floats.\nExample: Ann floats.",
        "1.2": "It carries two.\n• One rows.",
        "2": "Oars",
        "2.1": "An oar is long.",
        "Glossary": "Glossary",
        "Glossary/Boat": "Boat | It floats.",
        "Glossary/Oar": "Oar | It rows.",
        "Glossary/Tide": "Tide | It comes.",
    }


def test_no_line_vanishes() -> None:
    found = outlined(DOCUMENT)
    kept = " ".join(f"{one.rule.id} {one.rule.title} {one.rule.text}" for one in found.entries)
    left_out = {one.line.text for one in found.left_out}
    words = [line.text for line in lines(DOCUMENT)]
    assert [text for text in words if text not in left_out and text.split(" ", 1)[-1] not in kept] == []


def test_it_says_what_it_has_found() -> None:
    found = outlined(DOCUMENT)
    assert (found.title, found.numbering, found.scheme) == ("The Ferry", Numbering.FULL, ("1.", "1.1"))
    assert (found.glossary, found.examples) == (3, 1)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("The Ferry\nA Game of Rivers\n\n# Boats\n\nThey float.\n\n# Oars\n\nThey row.", "The Ferry"),
        ("# The Ferry\n\n## Boats\n\nThey float.\n\n## Oars\n\nThey row.", "The Ferry"),
        ("# Boats\n\nThey float.\n\n# Oars\n\nThey row.", ""),
    ],
)
def test_a_document_may_have_a_title(text: str, title: str) -> None:
    assert outlined(text).title == title


def test_a_misprinted_number_is_kept_as_it_was_meant_and_told() -> None:
    found = outlined(
        "8. Boats\n8-1 Small Boats\n"
        + "\n".join(f"8-1-{number} A boat." for number in range(1, 9)).replace("8-1-4", "8.1.4")
    )
    assert [(one.rule.id, one.remarks[0][1]) for one in found.entries if one.remarks] == [
        ("8-1-4", "is printed as “8.1.4”, unlike the numbers around it")
    ]
