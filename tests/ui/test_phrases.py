import pytest

from bot.rulebook.model import BookInfo
from bot.ui import phrases
from bot.ui.rule_messages import draw_rule
from tests.builders import book

STEPS = book({"Timing": {"0": "Timing", "Phase 1": "Kingdom Phase\nTake resources.", "Draw": "Draw a card."}})


@pytest.mark.parametrize(
    ("edition", "date", "spoken"),
    [
        ("FAQ 1.5", "2011-07-13", "FAQ 1.5, 13 July 2011"),
        ("5 April 2019", "2019-04-05", "5 April 2019"),
        ("4th edition", "", "4th edition"),
        ("", "2011", "2011"),
        ("", "", ""),
    ],
)
def test_an_edition_is_said_with_its_date_and_neither_twice(edition: str, date: str, spoken: str) -> None:
    info = BookInfo(id="b", file="b.json", title="B", short_title="B", edition=edition, edition_date=date)
    assert phrases.edition(info) == spoken


def test_a_card_says_edition_and_date_of_the_official_document() -> None:
    faq = book({"1": "White moves first."}, edition="FAQ 1.5", edition_date="2011-07-13")
    (card,) = draw_rule(faq, faq["1"]).embeds
    assert card.footer.text is not None
    assert card.footer.text.endswith("official 1, FAQ 1.5, 13 July 2011")


def test_a_name_that_is_not_the_title_stands_wherever_the_rule_is_shown() -> None:
    (card,) = draw_rule(STEPS, STEPS["Timing/Phase 1"]).embeds
    assert card.title == "Phase 1 · Kingdom Phase"
    (above,) = draw_rule(STEPS, STEPS["Timing"]).embeds
    assert above.description == "**Phase 1** Kingdom Phase\n**Draw**\n\n`book “Timing”`"
