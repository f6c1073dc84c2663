"""Whatever a book holds and a player types, a message stays within Discord's limits."""

import discord
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers import answer_message
from bot.mentions import Asked
from bot.rulebook.model import Rulebook
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from bot.ui import limits
from bot.ui.cards import Drawn, draw_help, draw_reply, draw_rule, draw_surroundings
from bot.ui.items import view_of
from bot.ui.limits import length
from bot.ui.menus import rule_of, rule_value
from tests.builders import book

LONG = "A very long sentence about 😀 pebbles that goes on. " * 100


def huge() -> Rulebook:
    parts = {str(number): f"Part {number} {LONG[:300]}\n{LONG} See rules 1.1–1.60." for number in range(1, 61)}
    tree = {"1": {"0": f"{LONG[:400]}\n{LONG}", **parts}, "Name" * 40: {"0": f"{LONG}\n{LONG}", "Odd/" * 30: LONG}}
    return book(tree, book_id="b" * 32, notice=LONG, edition=LONG, source="https://example.org")


BOOK = huge()
SHELF = Shelf([Engine(BOOK)])


def check(drawn: Drawn) -> None:
    assert length(drawn.content) <= limits.CONTENT
    assert len(drawn.embeds) <= limits.EMBEDS
    total = 0
    for embed in drawn.embeds:
        texts = [embed.title or "", embed.description or "", embed.footer.text or "", embed.author.name or ""]
        bounds = (limits.EMBED_TITLE, limits.EMBED_DESCRIPTION, limits.EMBED_FOOTER, limits.EMBED_AUTHOR)
        assert all(length(text) <= bound for text, bound in zip(texts, bounds, strict=True))
        assert all(length(field.value or "") <= limits.FIELD_VALUE for field in embed.fields)
        total += sum(map(length, texts)) + sum(length(f"{field.name}{field.value}") for field in embed.fields)
    assert total <= limits.EMBEDS_TOTAL
    for row in view_of(drawn, asker=2**63).to_components():
        for component in row["components"]:
            assert len(component["custom_id"]) <= limits.CUSTOM_ID
            assert 1 <= len(component["options"]) <= limits.OPTIONS
            assert length(component["placeholder"]) <= limits.PLACEHOLDER
            values = [option["value"] for option in component["options"]]
            assert len(set(values)) == len(values)
            for option in component["options"]:
                assert 1 <= length(option["label"]) <= limits.OPTION_LABEL
                assert length(option.get("description", "")) <= limits.OPTION_DESCRIPTION
                assert 1 <= len(option["value"]) <= limits.OPTION_VALUE


def test_every_rule_of_a_monstrous_book_fits() -> None:
    for rule in BOOK:
        check(draw_rule(BOOK, rule))
        check(draw_rule(BOOK, rule).as_text())
        check(draw_surroundings(BOOK, rule))


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
        check(draw_reply(reply))
        check(draw_reply(reply).as_text())


def test_help_fits() -> None:
    check(draw_help(brackets=True))
    check(draw_help(brackets=False))


def test_a_rule_with_a_long_id_is_found_again_by_its_hash() -> None:
    for rule in BOOK:
        value = rule_value(BOOK, rule)
        assert len(value) <= limits.OPTION_VALUE
        assert rule_of(value, [BOOK]) == (BOOK, rule)


def test_a_rule_that_is_gone_is_not_found() -> None:
    for value in ("", "b", "other:1", f"{'b' * 32}:9", f"{'b' * 32}:#00"):
        assert rule_of(value, [BOOK]) is None


def test_the_text_form_loses_nothing_but_colour_and_link() -> None:
    embed = (
        discord.Embed(title="T", description="D")
        .set_author(name="A")
        .set_footer(text="F")
        .add_field(name="N", value="V")
    )
    assert Drawn(content="C", embeds=(embed,)).as_text().content == "C\n\n-# A\n**T**\nD\n**N**\nV\n-# F"
