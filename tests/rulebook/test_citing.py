"""Where a text cites a rule is known to the letter."""

import pytest

from bot.rulebook.citing import Citing
from bot.rulebook.numbering import Numbering
from tests.builders import book

RULES = book(
    {"2": {"0": "Stacks", "1": {"a": "One.", "b": "Two.", "c": "Three."}, "5": "Half."}, "Steps": {"Last Turn": "End."}},
    external=frozenset({"2.5"}),
)  # fmt: skip
DASHED = book({"1": {"": "One", "1-2": {"": "Two", "1-2-3": "Three."}}}, numbering=Numbering.FULL)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See 2.1a.", ["2.1a"]),
        ("See rule 2 and rule 7.", ["2"]),
        ("Put 2 pebbles there.", []),
        ("Rules 2.1a–c hold.", ["2.1a", "c"]),
        ("Rules 2.1a-2.1b hold.", ["2.1a", "2.1b"]),
        ("It is over (2).", ["2"]),
        ("Rules 2.1b, 2 and 3 pebbles", ["2.1b", "2"]),
        ("The other book's 2.5 is none of ours.", []),
        ("It ends (see Steps/Last Turn of All).", ["Steps/Last Turn"]),
    ],
)
def test_citations_are_found_where_they_stand(text: str, expected: list[str]) -> None:
    assert [text[one.start : one.end] for one in Citing(RULES).citations(text)] == expected


def test_numbers_with_hyphens_are_whole_where_the_book_has_such() -> None:
    text = "See rule 1-2-3."
    assert [one.rule_id for one in Citing(DASHED).citations(text)] == ["1-2-3"]
