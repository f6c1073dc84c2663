"""What is read back from a message of ours is what was drawn, for nothing about it is kept anywhere else."""

from collections.abc import Mapping

import discord
import pytest

from bot.answers import ask
from bot.guild.model import RuleTarget
from bot.rulebook.model import Rule, Rulebook, Wording
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from bot.search.words import words_of
from bot.ui.cards import draw_answer
from bot.ui.contents import draw_books, draw_contents
from bot.ui.controls import Choose
from bot.ui.drawn import Drawn
from bot.ui.exploring import Card
from bot.ui.items import view_of
from bot.ui.menus import Trail
from bot.ui.reading import all_text, card_of, subject_of
from bot.ui.rule_messages import draw_rule, draw_rule_here, draw_surroundings
from bot.ui.steps import Spot
from bot.ui.whereabouts import readings
from tests.builders import book, shelf
from tests.guild.servers import server, with_house_rule
from tests.table import Table

BOOKS = shelf()
PEBBLES, HARBOUR = BOOKS.get("pebbles"), BOOKS.get("harbour")
FORMS = pytest.mark.parametrize("embeds", [True, False], ids=["embeds", "text"])


async def posted(table: Table, drawn: Drawn, *, embeds: bool) -> discord.Message:
    """Let the bot post a message as it is drawn, and return it as Discord has it."""
    said = drawn if embeds else drawn.as_text()
    channel = table.env.bot.get_partial_messageable(table.channel.id)
    return await channel.send(said.content, embeds=said.embeds, view=view_of(said, asker=table.ada.id))


def options(drawn: Drawn) -> dict[str, str]:
    menus = [control for row in drawn.controls for control in row if isinstance(control, Choose)]
    return {option.value: option.label for menu in menus for option in menu.options}


def card(drawn: Drawn, rule: Rule, *, asked: str = "") -> tuple[str, str, Mapping[str, str]]:
    """Return the title, what was asked, and what the menu offers."""
    return rule.label, asked, options(drawn)


def said(read: Card) -> tuple[str, str, Mapping[str, str]]:
    return read.shown.title, read.asked, read.options


def knows(read: Card, rule: Rule) -> bool:
    """Whether a rule can be known again by what is read from its card."""
    return (words_of(rule.title), words_of(rule.text)) in [
        (words_of(reading.title), words_of(reading.text)) for reading in readings(read.shown)
    ]


def value_under(message: discord.Message) -> str:
    """Return what the buttons under a message are about."""
    step = subject_of(message)
    assert step is not None
    return step.value


@FORMS
@pytest.mark.parametrize("of", [PEBBLES, HARBOUR], ids=lambda of: str(of.info.wording))
async def test_of_every_rule_is_read_what_was_drawn(table: Table, of: Rulebook, embeds: bool) -> None:
    for rule in of:
        drawn = draw_rule(of, rule)
        message = await posted(table, drawn, embeds=embeds)
        read = card_of(message)
        assert said(read) == card(drawn, rule)
        assert knows(read, rule)
        assert value_under(message) == Spot(book=of, rule=rule).value


@FORMS
@pytest.mark.parametrize("of", [PEBBLES, HARBOUR], ids=lambda of: str(of.info.wording))
async def test_of_every_rule_is_read_too_what_was_asked_when_another_was_shown_first(
    table: Table, of: Rulebook, embeds: bool
) -> None:
    first, other = (PEBBLES, PEBBLES["2.3"]), (HARBOUR, HARBOUR["509"])
    for rule in of:
        drawn = draw_rule(of, rule, trail=Trail(asked="who: what, and “when”?", first=first, others=(other,)))
        message = await posted(table, drawn, embeds=embeds)
        assert said(card_of(message)) == card(drawn, rule, asked="who: what, and “when”?")


# Texts that look like what stands around them.
TEXTS: Mapping[str, str] = {
    "bold": "**Timing:** In your turn.",
    "bold lines": "**Timing:** In your turn.\n**Effect:** Draw a card.",
    "bold paragraph": "It has a timing.\n\n**Timing:** In your turn.\n\nThat is all.",
    "code": "`2.3` is the number of health.",
    "code paragraph": "It has a number.\n\n`2.3` it is.",
    "quotation": "> A word that somebody has said.\nThat is all.",
    "paragraphs": "One.\n\nTwo.\nThree.\n\nFour.",
    "lists": "One of:\n- a thing\n- another thing\n\nor\n\n1. the first\n2. the second",
    "an ellipsis": "And so on …",
    "a question": "Did you mean that? “No.”",
    "bold in a line": "A **bold** word, and\n**one** at a beginning.",
    "a title": "**Title**",
}


@FORMS
@pytest.mark.parametrize("wording", Wording)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
async def test_whatever_a_text_looks_like_its_words_are_read(
    table: Table, text: str, wording: Wording, embeds: bool
) -> None:
    """By its words a rule is known again in another edition."""
    tree = {"1": {"0": f"Heading\n{text}", "1": "A part.", "2": "Another\nPart."}, "2": f"Heading\n{text}\nSee 1.1."}
    of = book(tree, wording=wording)
    for rule in (of["1"], of["2"]):
        drawn = draw_rule(of, rule)
        read = card_of(await posted(table, drawn, embeds=embeds))
        assert knows(read, rule)
        assert (read.shown.title, read.asked, read.options) == (rule.label, "", options(drawn))


@FORMS
@pytest.mark.parametrize("wording", Wording)
async def test_of_a_long_text_the_piece_that_is_shown_is_read(table: Table, wording: Wording, embeds: bool) -> None:
    text = "\n".join(f"Paragraph {number} goes on about pebbles for a while, and then stops." for number in range(40))
    of = book({"1": f"Heading\n{text}"}, wording=wording)
    drawn = draw_rule(of, of["1"])
    read = card_of(await posted(table, drawn, embeds=embeds))
    assert (read.shown.title, read.options) == ("1 Heading", {})
    assert 600 < len(read.shown.text) <= 1200
    assert not knows(read, of["1"])


@FORMS
@pytest.mark.parametrize(("typed", "query"), [("stackng units", "stackng units"), ("ship “to” sea", "ship 'to' sea")])
async def test_of_a_guess_is_read_what_was_typed(table: Table, typed: str, query: str, embeds: bool) -> None:
    answer = ask(typed, BOOKS)
    (best, *_) = answer.outcome.matches
    drawn = draw_answer(answer)
    message = await posted(table, drawn, embeds=embeds)
    assert said(card_of(message)) == card(drawn, best.rule, asked=query)


@FORMS
async def test_of_a_guess_at_a_house_rule_is_read_what_was_typed(table: Table, embeds: bool) -> None:
    guild = with_house_rule(server(), "Nap Time", "Sleep.")
    drawn = draw_answer(ask("house: nap tiem", guild.shelf))
    read = card_of(await posted(table, drawn, embeds=embeds))
    assert (read.shown.title, read.shown.text, read.asked) == ("Nap Time", "Sleep.", "nap tiem")


@FORMS
async def test_of_what_was_named_nothing_asked_is_read(table: Table, embeds: bool) -> None:
    for typed in ("stacking units", "tower", "launch"):
        read = card_of(await posted(table, draw_answer(ask(typed, BOOKS)), embeds=embeds))
        assert read.asked == ""


def choices() -> dict[str, Drawn]:
    """Return each kind of choice with what was asked for it."""
    twins = Shelf([Engine(book({"1": "Crate\nA box."}, book_id=book_id)) for book_id in ("first", "second")])
    return {
        "units of a player": draw_answer(ask("units of a player", BOOKS)),
        "stacking units": draw_answer(ask("stacking units", BOOKS, listing=True)),
        "crate": draw_answer(ask("crate", twins)),
        "2.14.99": draw_answer(ask("2.14.99", BOOKS)),
    }


@FORMS
@pytest.mark.parametrize("asked", choices())
async def test_of_a_choice_is_read_what_was_asked_and_what_there_is_to_choose(
    table: Table, asked: str, embeds: bool
) -> None:
    drawn = choices()[asked]
    message = await posted(table, drawn, embeds=embeds)
    read = card_of(message)
    assert (read.asked, read.options) == (asked, options(drawn))
    assert len(read.options) >= 1
    assert value_under(message) == ""


@FORMS
async def test_of_contents_the_title_and_what_there_is_to_open_are_read_and_no_text(table: Table, embeds: bool) -> None:
    for rule in (None, PEBBLES["2"], PEBBLES["2.14"]):
        drawn = draw_contents(Spot(book=PEBBLES, rule=rule))
        read = card_of(await posted(table, drawn, embeds=embeds))
        title = rule.label if rule is not None else "Pebbles: The Rules"
        assert (read.shown.title, read.asked, read.options) == (title, "", options(drawn))
    drawn = draw_books(BOOKS.books)
    assert card_of(await posted(table, drawn, embeds=embeds)).options == options(drawn)


@FORMS
async def test_of_a_rule_with_a_house_rule_under_it_the_rule_is_read(table: Table, embeds: bool) -> None:
    changed = RuleTarget(book="harbour", rule="509")
    guild = with_house_rule(server(), "Slow Launch", "It takes a day.", changes=changed)
    drawn = draw_rule_here(guild.shelf, Spot(book=HARBOUR, rule=HARBOUR["509"]), HARBOUR["509"])
    assert said(card_of(await posted(table, drawn, embeds=embeds))) == card(drawn, HARBOUR["509"])


@FORMS
async def test_surroundings_have_a_subject_too(table: Table, embeds: bool) -> None:
    message = await posted(table, draw_surroundings(PEBBLES, PEBBLES["2.14.4"]), embeds=embeds)
    assert value_under(message) == Spot(book=PEBBLES, rule=PEBBLES["2.14.4"]).value


async def test_a_message_of_nobodys_shows_nothing(table: Table) -> None:
    message = await table.ada.send(table.channel, "Hello, “everybody”.")
    assert card_of(message) == Card()
    assert subject_of(message) is None
    assert all_text(message) == "Hello, “everybody”."


async def test_what_a_message_says_is_its_content_and_its_embeds(table: Table) -> None:
    embed = discord.Embed(title="A title", description="A text")
    embed.add_field(name="A name", value="A value")
    message = await posted(table, Drawn(content="Said", embeds=(embed, discord.Embed(title="Another"))), embeds=True)
    assert all_text(message) == "Said\nA title\nA text\nA name\nA value\nAnother"
