"""The bundled core abilities of Age of Sigmar: laid out as on a warscroll, found by the names tables use."""

import re

import pytest

from bot.folders import bundled_rules
from bot.rulebook.model import Rule
from bot.search.shelf import Shelf

if not (bundled_rules() / "sigmar.json").exists():
    pytest.skip("this book is not bundled", allow_module_level=True)

LABELS = ["Timing", "Declare", "Used by", "Effect", "Keywords"]


def abilities(shelf: Shelf) -> list[Rule]:
    return [rule for rule in shelf.get("sigmar") if rule.text.startswith("**Timing:**")]


def test_an_ability_has_each_of_its_parts_on_a_line_of_its_own(shelf: Shelf) -> None:
    assert len(abilities(shelf)) == 29
    for ability in abilities(shelf):
        labels = re.findall(r"^\*\*(.+?):\*\*", ability.text, re.MULTILINE)
        assert labels == [label for label in LABELS if label in labels], ability.id
        assert {"Timing", "Effect"} <= set(labels), ability.id
        assert ability.text.count(":**") == len(labels), ability.id


@pytest.mark.parametrize(
    ("rule_id", "timing"),
    [
        ("End of Turn/Power Through", "End of Any Turn"),
        ("Start of Turn/Activate Place of Power", "Start of Any Turn"),
        ("Hero Phase/Unbind", "Reaction: Opponent declared a SPELL ability"),
        ("Charge Phase/Counter-charge", "Enemy Charge Phase"),
    ],
)
def test_the_phase_is_that_of_the_ability_not_of_the_heading(shelf: Shelf, rule_id: str, timing: str) -> None:
    assert shelf.get("sigmar")[rule_id].text.startswith(f"**Timing:** {timing}")


def test_inches_are_inches(shelf: Shelf) -> None:
    texts = "\n".join(rule.text for rule in shelf.get("sigmar"))
    assert {"½″", "1″", "3″", "6″", "9″", "12″", "30″"} <= set(re.findall(r"[½\d]+″", texts))
    assert not re.search(r"\d['\"’”]", texts)
