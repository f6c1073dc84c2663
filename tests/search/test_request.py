import pytest

from bot.search.request import read_request

BOOKS = {"pebbles": "pebbles", "the pebble game": "pebbles", "harbour": "harbour"}


@pytest.mark.parametrize(
    ("typed", "rest", "book", "called", "listing"),
    [
        ("deploy", "deploy", None, False, False),
        ("rule_deploy", "deploy", None, True, False),
        ("rules_2.7.3.2", "2.7.3.2", None, True, False),
        ("RULE deploy", "deploy", None, True, False),
        ("rule: last_stand", "last stand", None, True, False),
        ("rule_action card", "action card", None, True, False),
        ("rule_", "", None, True, False),
        ("rules", "rules", None, False, False),
        ("ruler", "ruler", None, False, False),
        ("?stack", "stack", None, True, True),
        ("? rule_stack", "stack", None, True, True),
        ("pebbles: swap", "swap", "pebbles", True, False),
        ("pebbles_swap", "swap", "pebbles", True, False),
        ("Pebbles swap", "swap", "pebbles", False, False),
        ("the pebble game: swap", "swap", "pebbles", True, False),
        ("rule_harbour: x", "x", "harbour", True, False),
        ("?harbour: x", "x", "harbour", True, True),
        ("rule_?stack", "stack", None, True, True),
        ("harbour: ?x", "x", "harbour", True, True),
        ("harbour: rule_x", "x", "harbour", True, False),
        ("??", "??", None, False, False),
        ("harbour", "harbour", None, False, False),
        ("harbour:", "harbour:", None, False, False),
        ("chess: mate", "chess: mate", None, False, False),
    ],
)
def test_prefixes_are_taken_off(typed: str, rest: str, book: str | None, called: bool, listing: bool) -> None:
    request = read_request(typed, books=BOOKS)
    assert (request.rest.text, request.book, request.called, request.listing) == (rest, book, called, listing)


def test_the_whole_is_kept_because_it_may_be_a_title() -> None:
    assert read_request("Rules Clarifications", books=BOOKS).whole.text == "Rules Clarifications"
