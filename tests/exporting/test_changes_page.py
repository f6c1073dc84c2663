"""A page of changes shows everything, needs nothing beside it, and runs nothing."""

import re
from html.parser import HTMLParser

import pytest

from bot.exporting.changes_page import changes_page
from bot.rulebook.changes import compare
from bot.rulebook.model import Rulebook
from tests.builders import book

STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which pebble goes home first."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
BELL = "The oldest player rings the bell whenever <b>two</b> waves & a gull are seen."
OLD = book({"1": {"0": "Stacks", "1": STACK, "2": SPLIT}, "2": {"0": "Tides <old>", "1": TIDE}}, edition="1st & last")
NEW = book(
    {"1": {"0": "Stacks", "1": BELL, "2": STACK.replace("three", "<i>four</i>")}, "2": {"0": "Tides", "1": TIDE, "2": SPLIT}},
    edition="2nd",
)  # fmt: skip
_EMPTY = {"meta", "br", "link", "img", "hr", "input"}


class Outline(HTMLParser):
    """The tags of a page, each of which must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {name for name, _ in attrs} & {"src", "onclick", "style"}
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    "shown",
    [
        "1st &amp; last → 2nd",
        "<del>three</del><ins>&lt;i&gt;four&lt;/i&gt;</ins>",
        "The oldest player rings the bell whenever &lt;b&gt;two&lt;/b&gt; waves &amp; a gull are seen.",
        '<span class="quiet">was 1.1</span>',
        '<a href="#s1">',
        '<section id="s1">',
        "Tides<del> &lt;old&gt;</del>",
        "<td>1.1</td><td>→ 1.2</td>",
    ],
)
def test_all_is_shown_and_nothing_of_a_book_is_markup(shown: str) -> None:
    assert shown in changes_page(compare(OLD, NEW))


@pytest.mark.parametrize(("old", "new"), [(OLD, NEW), (NEW, OLD), (OLD, OLD)])
def test_a_page_is_whole_and_runs_nothing(old: Rulebook, new: Rulebook) -> None:
    outline = Outline()
    outline.feed(changes_page(compare(old, new)))
    assert outline.open == []
    assert not outline.seen & {"script", "link", "img", "iframe", "object", "form"}


def test_every_entry_of_the_contents_leads_to_a_section() -> None:
    page = changes_page(compare(OLD, NEW))
    assert set(re.findall(r'href="#(\w+)"', page)) == set(re.findall(r'section id="(\w+)"', page))


def test_where_nothing_changed_the_page_says_so() -> None:
    assert "No rule is added, removed, reworded or moved." in changes_page(compare(OLD, OLD))
