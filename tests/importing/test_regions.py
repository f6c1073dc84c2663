"""Stretches without rules: credits, legal lines, lists of changes."""

import pytest

from bot.importing.document import Reason
from bot.importing.regions.without_rules import without_rules
from tests.importing.looking import looks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Credits\n\nRules: A. Rower\n\n# Boats\n\nA boat floats.", {0: Reason.CREDITS, 1: Reason.CREDITS}),
        ("# Changes\n\nThe fog is thicker.\n\n# Boats\n\nA boat floats.", {0: Reason.CHANGELOG, 1: Reason.CHANGELOG}),
        (
            "## Changes\n\n### 1.2\n\nMore fog.\n\n## Boats",
            {0: Reason.CHANGELOG, 1: Reason.CHANGELOG, 2: Reason.CHANGELOG},
        ),
        ("1. Boats\n\n2. Changes\n\n2021: More fog.\n\n3. Oars", {1: Reason.CHANGELOG, 2: Reason.CHANGELOG}),
        ("21. Boats\n\n22. Changes\n\nThe club may change these rules.\n\nFEES\n\nSince 2020, two coins.", {}),
        ("1. Boats\n\n2. Oars\n\nFor changes see the list of changes.", {}),
        ("1.9. Coins\n\n1.10. Gold\n\n1.11. Credits\n\n1.11.1. They are coins.\n\n1.11.2. Pay them.", {}),
        ("1.9. Traits are these.\n\n1.9.2.a. Crews.\n\n1.9.2.b. Credits.\n\n1.9.3. Go on.", {}),
        (
            "1.1. Boats float.\n\nAppendix B. Change Log\n\n2.1: Boats sank.",
            {1: Reason.CHANGELOG, 2: Reason.CHANGELOG},
        ),
        ("Boats float.\n\nHarbour Ball is © 2018–2023 Pier Press. You may copy it.", {1: Reason.CREDITS}),
        ("~~~ Boats ~~~\n\nThey float.\n\n~~~ Thanks ~~~\n\nCarol and Bert.", {2: Reason.CREDITS, 3: Reason.CREDITS}),
        (
            "CHANGES\n\nVERSION 1.2\n\nMore fog.\n\nBOATS",
            {0: Reason.CHANGELOG, 1: Reason.CHANGELOG, 2: Reason.CHANGELOG},
        ),
        ("A boat floats.\n© 2020 Ferry Games", {1: Reason.CREDITS}),
        (
            "Page last edited in May\n\nA boat floats.\n\nCategories: Boats\n\nThis page was last edited on 4 June 2023.",
            {2: Reason.FURNITURE, 3: Reason.FURNITURE},
        ),
        ("A boat floats.\n\nCategory A is for children.", {}),
        ("A boat floats.\n\nRetrieved from the bag, a coin is kept.", {}),
        ("# Boats\n\nThey float.\n\n# Amendment Record\n\n2021: More fog.", {2: Reason.CHANGELOG, 3: Reason.CHANGELOG}),
        ("It is late, and the\nchanges\ncome.", {}),
        ("• Changes\n• Boats", {}),
    ],
)
def test_a_stretch_goes_up_to_what_follows(text: str, expected: dict[int, Reason]) -> None:
    assert without_rules(looks(text)) == expected


def test_what_is_most_of_a_document_is_its_rules() -> None:
    text = "\n\n".join(["Title", "# Changes", *(f"1.{number} A rule." for number in range(1, 30))])
    assert not without_rules(looks(text))
