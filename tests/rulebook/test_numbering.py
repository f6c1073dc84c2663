import pytest

from bot.rulebook.numbering import Numbering, child_id, number_key, printed_number


@pytest.mark.parametrize(
    ("parent", "key", "depth", "expected"),
    [
        ("", "2", 0, "2"),
        ("2.14", "4", 2, "2.14.4"),
        ("2.14.4", "a", 3, "2.14.4a"),
        ("6.1.2", "Deploy", 3, "6.1.2/Deploy"),
        ("Errata", "Core Set", 1, "Errata/Core Set"),
        ("Questions", "7", 1, "Questions/7"),
        ("9/Card Effect", "Effect", 2, "9/Card Effect/Effect"),
        ("Timing", "a", 1, "Timing/a"),
        ("2nd Phase", "1", 1, "2nd Phase/1"),
    ],
)
def test_a_key_adds_to_the_id_of_its_parent(parent: str, key: str, depth: int, expected: str) -> None:
    assert child_id(parent, key, depth=depth, numbering=Numbering.DOTTED) == expected


def test_sections_have_numbers_of_their_own_under_the_chapters() -> None:
    assert child_id("5", "508", depth=1, numbering=Numbering.SECTIONED) == "508"
    assert child_id("508", "6", depth=2, numbering=Numbering.SECTIONED) == "508.6"


@pytest.mark.parametrize("key", ["1.0.1", "1-2-3-1", "103.2.a.1.b", "702.19b", "744.5 (2)"])
def test_a_full_number_is_its_own_id_at_any_depth(key: str) -> None:
    assert child_id("7", key, depth=3, numbering=Numbering.FULL) == key


def test_a_second_entry_of_one_number_is_printed_as_that_number() -> None:
    assert printed_number("744.5 (2)", numbering=Numbering.FULL) == "744.5"


def test_a_name_has_no_number() -> None:
    for name in ("6.1.2/Deploy", "Questions/7", "2nd Phase"):
        assert printed_number(name, numbering=Numbering.DOTTED) is None


@pytest.mark.parametrize("spelling", ["2.4.1.2c", "2.4.1.2C", "2.4.1.2.c", "2.4.1.2 (c)", "2. 4.1.2c)"])
def test_all_spellings_of_a_number_share_a_key(spelling: str) -> None:
    assert number_key(spelling) == "2.4.1.2.c"
