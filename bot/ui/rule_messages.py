"""One rule as a message: its card, the house rules that change it, and the ways on from it."""

from collections.abc import Callable, Sequence

import discord

from bot.rulebook.model import Rule, Rulebook
from bot.search.shelf import Shelf
from bot.texts import say
from bot.ui import limits, phrases
from bot.ui.controls import Press, Row
from bot.ui.drawn import Drawn, in_words, joined
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.menus import GO, NO_TRAIL, Place, Trail, rule_menu
from bot.ui.rule_cards import RuleCard, rule_card, rule_line, wanted
from bot.ui.sketches import Sketch, house_sketch, in_plain_words, own_room, shared
from bot.ui.steps import Spot, Way, rule_value, step_from

DELETE = "delete"
# What stands before the line that says what was asked when the message showed something else first.
ASKED = "-# ↳ "
_ASKED, _BUTTONS = 80, 5


def draw_rule(
    book: Rulebook,
    rule: Rule,
    *,
    start: int = 0,
    trail: Trail = NO_TRAIL,
    how_found: str = "",
    house: Sequence[Rule] = (),
    can_report: bool = False,
) -> Drawn:
    """Draw one rule from a place in its text on, the house rules that change it, and the ways on.

    A guess looks like one wherever one came from; `can_report` if it may be called wrong.
    """
    spot = Spot(book=book, rule=rule, start=start)
    is_guess = trail.guesses((book, rule))
    how = phrases.how_guessed(trail.asked) if is_guess else how_found
    content = "" if is_guess else asked_line(trail, here=(book, rule))
    # On later pages of a text there is no need of them again.
    below = [house_sketch(own) for own in house if not start]
    written = [rule] if book.info.is_house else house if not start else ()
    menu = rule_menu(spot, rule, trail=trail)

    def card(room: int) -> RuleCard:
        return rule_card(book, rule, is_guess=is_guess, how_found=how, room=room, start=start)

    def rows(goes_on: int | None) -> tuple[Row, ...]:
        buttons = _buttons(spot, rule, is_guess=is_guess, goes_on=goes_on, doubts=is_guess and can_report)
        return ((menu,), *buttons) if menu is not None else buttons

    def worded(above: str) -> Drawn:
        own = Sketch(wanted=wanted(book, rule), draw=lambda room: card(room).embed)
        cut = card(own_room(own, below, above=above))
        return Drawn(content=in_plain_words(above, below, first=in_words(cut.embed)), controls=rows(cut.goes_on))

    drawn = card(limits.EMBED_DESCRIPTION)
    changes = shared(below, total=limits.EMBEDS_TOTAL - limits.length(in_words(drawn.embed)) - len(content))
    note = cut_note(written, "".join(embed.description or "" for embed in (drawn.embed, *changes)))
    return Drawn(
        content=joined(content, note),
        embeds=(drawn.embed, *changes),
        controls=rows(drawn.goes_on),
        plain=lambda above: noted(written, worded, above=joined(above, content)),
    )


def draw_rule_here(shelf: Shelf, spot: Spot, rule: Rule, *, trail: Trail = NO_TRAIL, can_report: bool = False) -> Drawn:
    """Draw a rule as a server sees it: a house rule under the official rule that it changes, never in its place."""
    book = spot.book
    if book.info.is_house:
        book, rule = shelf.own.changed.get(rule.id, (book, rule))
    house = shelf.own.house_rules_on(book, rule)
    return draw_rule(book, rule, start=spot.start, trail=trail, house=house, can_report=can_report)


def draw_surroundings(book: Rulebook, rule: Rule) -> Drawn:
    """Draw what surrounds a rule: its parent, its parts, what it cites and what cites it."""
    parent = book.parent(rule)
    groups = (
        (say("Under"), (parent,) if parent is not None else ()),
        (say("Parts"), book.parts(rule)),
        (say("Cites"), book.cites(rule)),
        (say("Cited by"), book.cited_by(rule)),
    )
    embed = discord.Embed(title=clip(_title(book, rule), limits.EMBED_TITLE), colour=book.info.colour)
    embed.set_author(name=clip(phrases.breadcrumb(book, rule), limits.EMBED_AUTHOR))
    for name, rules in groups:
        if rules:
            lines = "\n".join(rule_line(book, rule) for rule in rules)
            embed.add_field(name=name, value=clip(lines, limits.FIELD_VALUE), inline=False)
    spot = Spot(book=book, rule=rule)
    menu, buttons = rule_menu(spot, rule), _buttons(spot, rule)
    return Drawn(embeds=(embed,), controls=((menu,), *buttons) if menu is not None else buttons)


def delete_button() -> Press:
    """Return the button by which the asker, or who moderates, takes a message away."""
    return Press(label=say("Delete"), deed=DELETE, tells_asker=True)


def asked_line(trail: Trail, *, here: Place | None = None) -> str:
    """Return the line that says what was asked when the message showed something else; none at the beginning."""
    # In a code span nothing is markup and nobody is mentioned.
    words = clip(trail.asked_for(here), _ASKED).replace("`", "ʼ")
    return f"{ASKED}{say('asked: {question}', question=f'`{words}`')}" if words else ""


def _buttons(
    spot: Spot, rule: Rule, *, is_guess: bool = False, goes_on: int | None = None, doubts: bool = False
) -> tuple[Row, ...]:
    """Return the buttons that lead on from a rule."""
    book = spot.book

    def go(label: str, way: Way, *, start: int = 0, is_off: bool = False) -> Press:
        state = step_from(spot, way, start=start, is_guess=is_guess).state
        return Press(label=label, deed=GO, state=state, is_off=is_off, tells_asker=True)

    buttons = [
        go(say("‹ Previous"), Way.PREVIOUS, is_off=book.preceding(rule) is None),
        go(say("Up"), Way.UP),
        go(say("Next ›"), Way.NEXT, is_off=book.following(rule) is None),
    ]
    if goes_on is not None:
        buttons.append(go(say("More"), Way.MORE, start=goes_on))
    elif spot.start:
        buttons.append(go(say("From its start"), Way.MORE))
    below = [_wrong_rule(book, rule)] if doubts else []
    rows = [tuple(buttons), tuple(below)] if len(buttons) + len(below) >= _BUTTONS else [(*buttons, *below)]
    rows[-1] = (*rows[-1], delete_button())
    return tuple(rows)


def _wrong_rule(book: Rulebook, rule: Rule) -> Press:
    """Return the button that calls a guess wrong."""
    return Press(label=say(phrases.WRONG_RULE), deed="wrong", state=rule_value(book, rule))


def _title(book: Rulebook, rule: Rule) -> str:
    return literal(rule.label) if book.info.is_house else rule.label


def noted(house: Sequence[Rule], worded: Callable[[str], Drawn], *, above: str) -> Drawn:
    """Return a message without embeds, as `worded` draws it below a text, with a word about what is cut in it."""
    said = worded(above)
    note = cut_note(house, said.content)
    return worded(joined(above, note)) if note else said


def cut_note(house: Sequence[Rule], said: str) -> str:
    """Return where house rules can be read whole of which a message does not say all."""
    is_cut = any(literal(rule.text) not in said for rule in house)
    return f"-# {say('Long house rules are cut here: `/house list` shows them whole.')}" if is_cut else ""
