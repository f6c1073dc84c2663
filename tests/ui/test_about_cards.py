"""The books as `/about` draws them: how old an edition is, and within Discord's limits whatever a book is called."""

from datetime import date

import pytest

from bot.ui import phrases
from bot.ui.about_cards import PER_PAGE, draw_about
from tests.builders import book
from tests.fitting import fits
from tests.ui.monstrous import LONG

TODAY = date(2026, 5, 3)


@pytest.mark.parametrize(
    ("published", "age"),
    [
        ("2019-04-05", "7 years old"),
        ("2019-05-03", "7 years old"),
        ("2019-05-04", "6 years old"),
        ("2025-05-03", "one year old"),
        ("2025-05-04", "11 months old"),
        ("2026-04-03", "one month old"),
        ("2026-04-04", "29 days old"),
        ("2026-05-02", "one day old"),
        ("2026-05-03", "new today"),
        ("2026-05-04", ""),
        ("", ""),
        ("spring 2019", ""),
    ],
)
def test_an_edition_is_as_old_as_the_calendar_says(published: str, age: str) -> None:
    assert phrases.age(book({"1": "Setup"}, edition_date=published).info, today=TODAY) == age


@pytest.mark.parametrize(
    ("edition", "published", "first"),
    [
        ("5 April 2019", "2019-04-05", "5 April 2019, 7 years old"),
        ("version 2", "2019-04-05", "version 2, 5 April 2019, 7 years old"),
        ("version 2", "", "version 2"),
        ("", "2019-04-05", "5 April 2019, 7 years old"),
        ("", "", "1 entry · publisher’s wording"),
    ],
)
def test_an_edition_is_said_with_its_age_where_its_day_is_known(edition: str, published: str, first: str) -> None:
    one = book({"1": "Setup"}, edition=edition, edition_date=published)
    (field,) = draw_about([one], today=TODAY).embeds[0].fields
    assert str(field.value).splitlines()[0] == first


@pytest.mark.parametrize(
    ("source", "is_shown"),
    [
        ("https://example.org/rules.pdf", True),
        ("http://example.org", True),
        ("javascript:alert(1)", False),
        ("rules.pdf", False),
        ("https://example.org/a)[b](c", False),
        ("https://example.org/" + "a" * 200, False),
        ("", False),
    ],
)
def test_a_source_is_a_link_only_if_it_is_one(source: str, is_shown: bool) -> None:
    (field,) = draw_about([book({"1": "Setup"}, source=source)], today=TODAY).embeds[0].fields
    assert (f"(<{source}>)" in str(field.value)) is is_shown


@pytest.mark.parametrize("count", [0, 1, PER_PAGE, PER_PAGE + 1, 30])
def test_any_number_of_monstrous_books_fits_and_none_is_left_out(count: int) -> None:
    source = "https://example.org/" + "a" * 80
    books = [
        book({"1": "Setup"}, book_id=f"{LONG}{number}", edition=LONG, edition_date="2019-04-05", source=source)
        for number in range(count)
    ]
    for page in range(-1, count // PER_PAGE + 3):
        drawn = draw_about(books, today=TODAY, page=page)
        assert fits(drawn)
        assert drawn.as_text().content.count(source) == len(drawn.embeds[0].fields)
