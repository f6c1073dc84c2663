"""Nobody takes one author's words for another's, or a guess for an answer: with embeds and as plain text."""

import re
from itertools import combinations

import discord
import pytest

from bot.answers import ask
from bot.guild.model import RuleTarget
from bot.rulebook.model import Rule, Rulebook, Wording
from bot.search.outcome import Found
from bot.search.shelf import Shelf
from bot.ui import phrases
from bot.ui.cards import draw_answer
from bot.ui.drawn import Drawn
from bot.ui.limits import length
from bot.ui.rule_cards import GUESS_COLOUR, citation_line
from bot.ui.rule_messages import draw_rule, draw_rule_here
from bot.ui.steps import Spot
from tests.builders import book, shelf
from tests.fitting import fits
from tests.guild.servers import server, with_house_rule

BOOKS = shelf()
PEBBLES, HARBOUR = BOOKS.get("pebbles"), BOOKS.get("harbour")
TEXT = "Put a ship to sea.\nThen wait."
SERVER = with_house_rule(server(), "Launch", TEXT)
RESTATED, PUBLISHER, HOUSE = "restated", "publisher", "house"


def drawn_as(author: str) -> Drawn:
    """Return the card of the same rule in the same colour's book as one author or another words it."""
    if author == HOUSE:
        house = SERVER.shelf.get("house")
        return draw_rule(house, house["h0"])
    worded = book({"1": f"Launch\n{TEXT}"}, wording=Wording(author))
    return draw_rule(worded, worded["1"])


def card(drawn: Drawn) -> discord.Embed:
    return drawn.embeds[0]


def words(drawn: Drawn) -> str:
    """Return what a message says where embeds are not allowed."""
    return drawn.as_text().content


def lines(text: str | None) -> list[str]:
    return (text or "").split("\n")


def answer(typed: str, *, of: Shelf = BOOKS) -> Drawn:
    found = ask(typed, of)
    assert isinstance(found.outcome, Found)
    return draw_answer(found)


def citations(drawn: Drawn) -> list[list[str]]:
    """Return the lines in code spans that cite, in either form."""
    return [[line for line in lines(text) if line.startswith("`")] for text in (card(drawn).description, words(drawn))]


# Whose words these are.


def test_our_words_stand_plainly_under_their_place() -> None:
    ours = drawn_as(RESTATED)
    assert card(ours).author.name == "book"
    assert lines(card(ours).description)[:2] == ["Put a ship to sea.", "Then wait."]
    assert (card(ours).footer.text or "").startswith("Quoth’s wording")


def test_a_publishers_words_are_said_to_be_his_and_quoted_line_by_line() -> None:
    his = drawn_as(PUBLISHER)
    assert card(his).author.name == "❝ The publisher’s words · book"
    assert lines(card(his).description)[:2] == ["> Put a ship to sea.", "> Then wait."]
    assert (card(his).footer.text or "").startswith("publisher’s wording")


def test_a_house_rule_has_a_heading_a_colour_and_a_footer_of_its_own() -> None:
    own = drawn_as(HOUSE)
    assert card(own).author.name == "⌂ House rule of this server"
    assert card(own).colour != card(drawn_as(RESTATED)).colour
    assert card(own).footer.text == "made by this server, not part of the official rules"


@pytest.mark.parametrize(("one", "other"), list(combinations((RESTATED, PUBLISHER, HOUSE), 2)))
def test_no_two_of_them_have_the_same_heading_or_footer(one: str, other: str) -> None:
    first, second = drawn_as(one), drawn_as(other)
    assert card(first).author.name != card(second).author.name
    assert card(first).footer.text != card(second).footer.text
    assert lines(words(first))[0] != lines(words(second))[0]
    assert lines(words(first))[-1] != lines(words(second))[-1]


def test_in_plain_text_too_each_is_called_what_it_is() -> None:
    assert lines(words(drawn_as(RESTATED)))[:4] == ["-# book", "**1 Launch**", "Put a ship to sea.", "Then wait."]
    assert lines(words(drawn_as(PUBLISHER)))[:4] == [
        "-# ❝ The publisher’s words · book",
        "**1 Launch**",
        "> Put a ship to sea.",
        "> Then wait.",
    ]
    assert lines(words(drawn_as(HOUSE)))[:4] == [
        "-# ⌂ House rule of this server",
        "**Launch**",
        "Put a ship to sea.",
        "Then wait.",
    ]


def test_only_a_publishers_words_are_quoted() -> None:
    quoted = {author: "> " in words(drawn_as(author)) for author in (RESTATED, PUBLISHER, HOUSE)}
    assert quoted == {RESTATED: False, PUBLISHER: True, HOUSE: False}


def test_every_page_of_a_publishers_long_text_is_quoted() -> None:
    text = "\n".join(f"Paragraph {number} goes on and on about ships and the sea." for number in range(60))
    long = book({"1": f"Launch\n{text}"}, wording=Wording.PUBLISHER)
    for start in (0, text.index("Paragraph 20"), text.index("Paragraph 55")):
        own = lines((card(draw_rule(long, long["1"], start=start)).description or "").split("\n\n")[0])
        assert len(own) > 4
        assert all(line.startswith("> ") for line in own)


def test_a_publishers_rule_without_words_of_its_own_has_nothing_quoted() -> None:
    assert "> " not in words(draw_rule(HARBOUR, HARBOUR["508"]))


def test_a_house_rule_under_the_rule_that_it_changes_keeps_its_looks() -> None:
    changed = RuleTarget(book="harbour", rule="509")
    guild = with_house_rule(server(), "Slow Launch", "It takes a day.", changes=changed)
    drawn = draw_rule_here(guild.shelf, Spot(book=HARBOUR, rule=HARBOUR["509"]), HARBOUR["509"])
    official, own = drawn.embeds
    assert (official.author.name or "").startswith("❝ The publisher’s words")
    assert own.author.name == "⌂ House rule of this server"
    assert official.colour != own.colour
    assert "`" not in (own.description or "")
    above, below = words(drawn).split("-# ⌂ House rule of this server")
    assert "> Put a ship to sea" in above
    assert "made by this server" not in above
    assert "> " not in below


# Guesses.


@pytest.mark.parametrize(
    ("typed", "title"), [("stackng units", "2.14.4 Stacking Units"), ("ship to sea from the dock", "509 Launch")]
)
def test_a_guess_asks_back_in_grey_and_is_not_cited(typed: str, title: str) -> None:
    drawn = answer(typed)
    assert card(drawn).title == title
    assert (card(drawn).author.name or "").startswith("Did you mean · ")
    assert (card(drawn).footer.text or "").startswith(f"guessed from “{typed}” · ")
    assert card(drawn).colour == discord.Colour(GUESS_COLOUR)
    assert card(drawn).colour not in {discord.Colour(book.info.colour) for book in BOOKS.books}
    assert lines(words(drawn))[0].startswith("-# Did you mean · ")
    assert citations(drawn) == [[], []]


@pytest.mark.parametrize("typed", ["stacking units", "2.14.4", "tower", "stacking unit", "launch", "harbour: 509"])
def test_what_is_named_is_no_guess_and_is_cited(typed: str) -> None:
    drawn = answer(typed)
    assert card(drawn).colour != discord.Colour(GUESS_COLOUR)
    assert "Did you mean" not in words(drawn)
    assert "guessed" not in words(drawn)
    ((with_embeds,), (in_words,)) = citations(drawn)
    assert with_embeds == in_words


def test_a_guess_keeps_the_looks_of_its_author() -> None:
    ours, his = answer("stackng units"), answer("ship to sea from the dock")
    assert card(ours).author.name == "Did you mean · Pebbles › Concepts › Tags"
    assert card(his).author.name == "Did you mean · ❝ The publisher’s words · Harbour › Playing"
    assert (card(ours).description or "").startswith("**2.14.4a** ")
    assert (card(his).description or "").startswith("> ")
    assert "Quoth’s wording" in words(ours)
    assert "publisher’s wording" in words(his)


def test_a_guess_at_a_house_rule_is_one_and_stays_a_house_rule() -> None:
    drawn = answer("house: nap tiem", of=with_house_rule(server(), "Nap Time", "Sleep.").shelf)
    assert card(drawn).author.name == "Did you mean · ⌂ House rule of this server"
    assert card(drawn).footer.text == ("guessed from “nap tiem” · made by this server, not part of the official rules")
    assert citations(drawn) == [[], []]


def test_a_choice_is_no_card_of_a_rule() -> None:
    drawn = draw_answer(ask("units of a player", BOOKS))
    assert (card(drawn).title, card(drawn).author.name) == ("Did you mean …", None)
    assert citations(drawn) == [[], []]
    assert "wording" not in words(drawn)


# Citations.


def cited(tree: object, rule_id: str, **info: object) -> str:
    one = book(tree, **info)  # type: ignore[arg-type]
    return phrases.citation(one, one[rule_id])


KINGDOM = {
    "1": {"0": "Keywords", "Deploy": {"0": "Deploy", "At Sea": "Puts to sea."}},
    "Timing": {"0": "Timing", "Phase 1": "Kingdom Phase\nTake resources.", "Draw": "Draw a card."},
}


@pytest.mark.parametrize(
    ("rule_id", "citation"),
    [
        ("1", "book 1"),
        ("1/Deploy", "book 1 “Deploy”"),
        ("1/Deploy/At Sea", "book 1 “Deploy › At Sea”"),
        ("Timing", "book “Timing”"),
        ("Timing/Draw", "book “Timing › Draw”"),
        ("Timing/Phase 1", "book “Timing › Phase 1 · Kingdom Phase”"),
    ],
)
def test_a_rule_is_cited_by_its_number_or_by_the_names_under_the_last_number(rule_id: str, citation: str) -> None:
    assert cited(KINGDOM, rule_id) == citation


@pytest.mark.parametrize(
    ("info", "citation"),
    [
        ({}, "book 1"),
        ({"citation": "The Book CR"}, "The Book CR 1"),
        ({"edition_date": "2020-05-01"}, "book 1, 1 May 2020"),
        ({"edition_date": "2019-09-05"}, "book 1, 5 Sep 2019"),
        ({"edition": "1 May 2020", "edition_date": "2020-05-01"}, "book 1, 1 May 2020"),
        ({"edition": "5 September 2019", "edition_date": "2019-09-05"}, "book 1, 5 Sep 2019"),
        ({"edition": "FAQ 1.5", "edition_date": "2011-07-13"}, "book 1, FAQ 1.5, 13 Jul 2011"),
        ({"edition": "4th edition"}, "book 1, 4th edition"),
        ({"edition_date": "2011"}, "book 1, 2011"),
        ({"edition": "2011", "edition_date": "2011"}, "book 1, 2011"),
    ],
)
def test_a_citation_says_the_edition_and_its_date_and_neither_twice(info: dict[str, object], citation: str) -> None:
    assert cited(KINGDOM, "1", **info) == citation


@pytest.mark.parametrize(
    ("of", "rule_id", "line"),
    [
        (PEBBLES, "2.14.4b", "`Pebbles 2.14.4b, 1 May 2020`"),
        (PEBBLES, "6.1.2/Deploy", "`Pebbles 6.1.2 “Deploy”, 1 May 2020`"),
        (HARBOUR, "508.1.1", "`Harbour 508.1.1`"),
        (HARBOUR, "9/Card Effect/Cost", "`Harbour 9 “Card Effect › Cost”`"),
    ],
)
def test_the_line_that_cites_is_the_last_of_the_text(of: Rulebook, rule_id: str, line: str) -> None:
    drawn = draw_rule(of, of[rule_id])
    assert lines(card(drawn).description)[-1] == line
    assert citations(drawn) == [[line], [line]]


def test_every_rule_of_the_books_is_cited_in_one_line_of_its_own() -> None:
    for of in BOOKS.books:
        seen = [phrases.citation(of, rule) for rule in of]
        assert len(set(seen)) == len(seen)
        for rule in of:
            assert citations(draw_rule(of, rule)) == [[citation_line(of, rule)]] * 2


def test_a_long_citation_is_clipped() -> None:
    tree = {"N" * 90: {"0": "Na me " * 30, "O" * 90: {"0": "Ot her " * 30, "P" * 90: {"0": "x", "Q" * 90: "Says."}}}}
    one = book(tree, citation="Very Long Name " * 20, edition="Edition " * 40, edition_date="2020-05-01")
    for rule in one:
        line = citation_line(one, rule)
        assert re.fullmatch(r"`[^`\n]+ …`", line)
        assert length(line) <= 162
        assert fits(draw_rule(one, rule))
        assert citations(draw_rule(one, rule)) == [[line], [line]]


@pytest.mark.parametrize("name", ["`code`", "``", "a`b", "```py\nx```".replace("\n", " ")])
def test_a_backtick_in_a_name_does_not_end_the_code_span(name: str) -> None:
    one = book({"1": {"0": "Chapter", name: f"{name}\nIt says something."}}, citation="The `Book`")
    rule: Rule = one[f"1/{name}"]
    line = citation_line(one, rule)
    assert re.fullmatch(r"`[^`\n]+`", line)
    assert line.replace("ʼ", "`") == f"`The `Book` 1 “{name}”`"
