"""What the playground tells a newcomer to try is answered, whichever books are there."""

import re

from bot.answers import ask
from bot.folders import bundled_rules
from bot.library import Library
from bot.playground.guide import guide
from bot.playground.samples import Samples, samples
from bot.search.outcome import Found
from bot.search.shelf import Shelf
from tests.builders import shelf

_SHOWN = re.compile(r"`([^`]+)`")


def unanswered(tried: Samples, books: Shelf) -> list[str]:
    asked = [tried.name, tried.number, tried.typo, tried.question]
    return [text for text in asked if text and not isinstance(ask(text, books).outcome, Found)]


def test_the_samples_of_the_bundled_books_are_answered() -> None:
    books = Library([bundled_rules()]).shelf
    tried = samples(books)
    assert "" not in (tried.name, tried.number, tried.typo, tried.question)
    assert unanswered(tried, books) == []
    assert tried.alias is not None
    assert tried.house is not None


def test_other_books_have_samples_of_their_own() -> None:
    books = shelf()
    tried = samples(books)
    assert "" not in (tried.name, tried.number, tried.typo)
    assert unanswered(tried, books) == []
    assert tried.alias is None
    assert tried.house is None


def test_without_any_book_the_guide_still_says_what_can_be_done() -> None:
    shown = _SHOWN.findall("\n".join(guide(samples(Shelf(())))))
    assert {"[[brackets]]", "/search", "/book", "/alias add", "/house add"} <= set(shown)
    assert "[[]]" not in shown
