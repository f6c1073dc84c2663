"""The edition that a title page names."""

import pytest

from bot.importing.dating import edition_of


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("These rules are effective as of April 29, 2022.", ("", "2022-04-29")),
        ("LAST UPDATED 5TH OF APRIL, 2019", ("", "2019-04-05")),
        ("Version 2.0.7", ("version 2.0.7", "")),
        ("FAQ 1.5", ("FAQ 1.5", "")),
        ("Spielregeln, Fassung vom 12. Mai 2019", ("", "2019-05-12")),
        ("v1.2 | 2024-11-08", ("version 1.2", "2024-11-08")),
        ("31 June 2020", ("", "")),
        ("Rules for 2 to 4 players", ("", "")),
    ],
)
def test_a_title_page_names_its_edition(line: str, expected: tuple[str, str]) -> None:
    assert edition_of([line]) == expected


def test_far_down_a_date_is_no_edition() -> None:
    assert edition_of(["A rule."] * 60 + ["5 April 2019"]) == ("", "")


def test_of_several_dates_the_last_change_counts() -> None:
    assert edition_of(["Adopted May 19, 1993", "Amended September 4, 2001 and May 12, 2018"]) == ("", "2018-05-12")
    assert edition_of(["Printed 3 May 2019", "12 June 2019"]) == ("", "2019-05-03")
