"""Letters that count the parts of a rule, where the document cites them so."""

import pytest

from tests.importing.looking import entries

RULES = "1. Boats\n1.1 A boat needs:\na. an oar,\nb. a crew.\n1.2 It floats{cited}.\n2. Oars\n2.1 They are:\na. long,\nb. thin."


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        (" (see 1.1b)", ["1", "1.1", "1.1a", "1.1b", "1.2", "2", "2.1", "2.1a", "2.1b"]),
        (" (see 1.1.b)", ["1", "1.1", "1.1.a", "1.1.b", "1.2", "2", "2.1", "2.1.a", "2.1.b"]),
        (" (see 1.1)", ["1", "1.1", "1.2", "2", "2.1"]),
        (" (see 9.9b)", ["1", "1.1", "1.2", "2", "2.1"]),
    ],
)
def test_letters_are_parts_only_where_they_are_cited(cited: str, expected: list[str]) -> None:
    assert list(entries(RULES.format(cited=cited))) == expected


def test_digits_stand_under_the_letters_with_which_they_are_cited() -> None:
    rules = "1.1 A boat is lost when:\n(a) it sinks:\n(1) at sea,\n(2) in port,\n(b) it burns.\n1.2 It floats{cited}.\n1.3 It sails."
    assert list(entries(rules.format(cited=" (see 1.1(a)(2))"))) == [
        "1.1",
        "1.1a",
        "1.1a(1)",
        "1.1a(2)",
        "1.1b",
        "1.2",
        "1.3",
    ]
    assert list(entries(rules.format(cited=" (see 1.1(b))"))) == ["1.1", "1.1a", "1.1b", "1.2", "1.3"]
