"""The playground as a person meets it: a newcomer in a real browser, from the first message to a house rule."""

import re

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install -r requirements/pictures.txt")

from playwright.sync_api import expect

from tools.driving import MO, NIA, browser, browser_path, playground, seat

pytestmark = pytest.mark.skipif(browser_path() is None, reason="there is no Chromium: apt install chromium")


def test_a_newcomer_gets_from_the_guide_to_a_house_rule() -> None:
    with playground() as address, browser() as chromium, seat(chromium, address, width=1280, height=900) as at:
        expect(at.messages.first).to_contain_text("try everything")
        expect(at.messages.first).to_be_in_viewport()

        at.say("@Quoth how many cards do I draw at the start")
        at.sees("Did you mean", "3.2.3.2")

        at.say("how many can I stack? [[2.14.4b]]")
        at.sees("2.14.4b", "to a maximum stack of 3")
        expect(at.messages.last).to_be_in_viewport()
        at.press("Next ›")
        at.sees("2.14.4c", "may Deploy one more")
        at.choose("2.14.4b")
        at.sees("to a maximum stack of 3")

        at.be(MO)
        at.command("house add")
        at.fill_form(
            {
                "Title": "Tall stacks",
                "Text": "On Fridays a stack may hold 4 Units.",
                "Official rule it changes": "champions: 2.14.4b",
            }
        )
        at.sees("Only you can see this", "Tall stacks")

        at.be(NIA)
        at.say("and on Fridays? [[2.14.4b]]")
        at.sees("House rule of this server", "On Fridays a stack may hold 4 Units.")
        expect(at.messages.last).to_have_text(
            re.compile("to a maximum stack of 3.*House rule of this server", re.DOTALL)
        )
