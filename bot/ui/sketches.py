"""Cards before their room is known, and how several of them share one message."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from bot.rulebook.model import Rule, Rulebook
from bot.ui import limits
from bot.ui.drawn import in_words
from bot.ui.house_cards import house_card, literal
from bot.ui.limits import clip
from bot.ui.rule_cards import LEAST_TEXT, rule_card, wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """A card before its room is known: how long its texts want to be, and how to draw it with so much room for them."""

    wanted: int
    draw: Callable[[int], discord.Embed]

    @property
    def frame(self) -> int:
        """How much room goes with the texts in either form: the title and what stands above and below."""
        card = self.draw(limits.EMBED_DESCRIPTION).copy()
        card.description = None
        return limits.length(in_words(card)) + len("\n")


def shared(sketches: Sequence[Sketch], *, total: int = limits.EMBEDS_TOTAL) -> tuple[discord.Embed, ...]:
    """Draw cards that have room for `total` characters together, none longer than its fair share."""
    wishes = [min(sketch.wanted, limits.EMBED_DESCRIPTION) for sketch in sketches]
    rooms = limits.shares(wishes, total - sum(sketch.frame for sketch in sketches))
    return tuple(sketch.draw(room) for sketch, room in zip(sketches, rooms, strict=True))


def in_plain_words(content: str, sketches: Sequence[Sketch], *, first: str = "") -> str:
    """Return cards as one text without embeds, each with all that goes with its text; `first` stands whole above."""
    above = [text for text in (content, first) if text]
    fixed = limits.length("\n\n".join(above))
    wishes = [sketch.wanted + sketch.frame for sketch in sketches]
    gaps = len("\n\n") * (len(sketches) + 1)
    rooms = limits.shares(wishes, limits.CONTENT - fixed - gaps)
    cards = [sketch.draw(max(room - sketch.frame, LEAST_TEXT)) for sketch, room in zip(sketches, rooms, strict=True)]
    return clip("\n\n".join([*above, *map(in_words, cards)]), limits.CONTENT)


def own_room(own: Sketch, below: Sequence[Sketch], *, above: str) -> int:
    """Return the room that a rule's text has in a message without embeds: what house rules below it can spare."""
    kept = sum(one.frame + min(one.wanted, LEAST_TEXT) for one in below)
    gaps = len("\n\n") * (len(below) + 2)
    return max(limits.CONTENT - gaps - limits.length(above) - kept - own.frame, LEAST_TEXT)


def rule_sketch(book: Rulebook, rule: Rule, *, is_guess: bool = False, how_found: str = "") -> Sketch:
    """Return the sketch of a rule."""
    return Sketch(
        wanted=wanted(book, rule),
        draw=lambda room: rule_card(book, rule, is_guess=is_guess, how_found=how_found, room=room).embed,
    )


def house_sketch(rule: Rule) -> Sketch:
    """Return the sketch of a house rule under the official one that it changes."""
    return Sketch(wanted=limits.length(literal(rule.text)), draw=lambda room: house_card(rule, room=room))
