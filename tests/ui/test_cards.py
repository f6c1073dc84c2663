"""Whatever a book holds and a player types, a message stays within Discord's limits."""

import discord
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers import answer_message
from bot.mentions import Asked
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from bot.ui.cards import draw_help, draw_reply
from bot.ui.drawn import Drawn
from bot.ui.rule_messages import draw_rule, draw_surroundings
from bot.ui.steps import rule_of, rule_value
from tests.fitting import fits
from tests.ui.monstrous import monstrous

BOOK = monstrous()
SHELF = Shelf([Engine(BOOK)])


def test_every_rule_of_a_monstrous_book_fits() -> None:
    for rule in BOOK:
        assert fits(draw_rule(BOOK, rule))
        assert fits(draw_surroundings(BOOK, rule))


@settings(max_examples=40)
@given(
    st.lists(
        st.sampled_from([*(rule.label for rule in BOOK), "?part", "1.99", "rule_😀😀", "rule_part of a sentence"]),
        max_size=8,
    )
)
def test_every_reply_fits(queries: list[str]) -> None:
    reply = answer_message(Asked(queries=tuple(queries), always=True), SHELF)
    if reply:
        assert fits(draw_reply(reply))


def test_help_fits() -> None:
    assert fits(draw_help(brackets=True))
    assert fits(draw_help(brackets=False))


def test_a_rule_with_a_long_id_is_found_again_by_its_hash() -> None:
    for rule in BOOK:
        value = rule_value(BOOK, rule)
        assert len(value) < 60
        assert rule_of(value, [BOOK]) == (BOOK, rule)


def test_a_rule_that_is_gone_is_not_found() -> None:
    for value in ("", "b", "other:1", f"{'b' * 32}:9", f"{'b' * 32}:#00"):
        assert rule_of(value, [BOOK]) is None


def test_the_text_form_loses_nothing_but_the_colour() -> None:
    embed = (
        discord.Embed(title="T", description="D", url="https://example.org")
        .set_author(name="A")
        .set_footer(text="F")
        .add_field(name="N", value="V")
    )
    assert (
        Drawn(content="C", embeds=(embed,)).as_text().content
        == "C\n\n-# A\n**T**\nD\n**N**\nV\n-# F\n-# <https://example.org>"
    )
