"""Ids of entries: unique, and under their parents."""

import pytest

from tests.importing.looking import entries


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# Boats\n\n## Small\n\nThey sink.\n\n# Oars\n\n## Small\n\nThey break.",
            ["Boats", "Boats/Small", "Oars", "Oars/Small"],
        ),
        ("# Boats\n\nThey float.\n\n# Boats\n\nThey sink.", ["Boats", "Boats (2)"]),
        ("# Boats\n\nThey float.\n\n# BOATS\n\nThey sink.", ["Boats", "BOATS (2)"]),
        ("# 0\n\nThey float.\n\n# 1\n\nThey sink.", ["“0”", "1"]),
        ("1. Boats\n1.1 They float.\n1.2 They sink.\n1.2 They rest.", ["1", "1.1", "1.2", "1.2 (2)"]),
        ("1. Boats\n1.1 They float.\n1.2 They sink.\n\n# 7 Seas\n\nThey are wide.", ["1", "1.1", "1.2", "“7 Seas”"]),
    ],
)
def test_every_entry_has_an_id_of_its_own(text: str, expected: list[str]) -> None:
    assert list(entries(text)) == expected


def test_an_entry_without_words_has_a_dash() -> None:
    assert entries("1. Boats\n1.1 They float.\n1.2\n1.3 They sink.")["1.2"] == "—"
