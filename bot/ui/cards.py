"""Answers as Discord messages: embeds, or the same as plain text where embeds are not allowed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

import discord

from bot.answers import Answer, Reply
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import Found, Nothing, Several
from bot.search.shelf import Shelf
from bot.ui import limits, phrases
from bot.ui.controls import Press, Row
from bot.ui.house_cards import house_card, literal
from bot.ui.limits import clip
from bot.ui.menus import Menu, choice_menu, rule_menu, rule_value

GUESS_COLOUR = 0x99AAB5
_TYPED, _LINE, _FOOTER = 60, 110, 150
_LONGEST_PART_LIST = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A message, ready but for the view, which Discord wants fresh each time it is sent.

    `is_shared` if it answers several questions, so that nobody may turn it and lose the others; `controls` stand
    under the menu, row by row; `files` are names with what is in them.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    menu: Menu | None = None
    is_shared: bool = False
    controls: tuple[Row, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()

    def as_text(self) -> "Drawn":
        """Return the same message without embeds; long rules are cut, none is left out."""
        blocks = [block for block in (self.content, *(_in_words(embed) for embed in self.embeds)) if block]
        gap = "\n\n"
        rooms = limits.shares([limits.length(block) for block in blocks], limits.CONTENT - len(gap) * len(blocks))
        return replace(self, content=gap.join(map(clip, blocks, rooms)), embeds=())


def draw_reply(reply: Reply, *, in_server: bool = False) -> Drawn:
    """Draw the answers to one message, of which there is at least one; a server's guess may be called wrong."""
    lines = [_sentence(answer, alone=len(reply.answers) == 1) for answer in reply.answers]
    if reply.left_out:
        lines.append(f"-# {phrases.left_out(reply.left_out)}")
    sketches = [tuple(_sketches(answer)) for answer in reply.answers]
    shown = _dealt(sketches)
    if hidden := sum(map(len, sketches)) - len(shown):
        lines.append(f"-# {phrases.house_rules_left_out(hidden)}")
    return Drawn(
        content=clip("\n".join(filter(None, lines)), limits.CONTENT),
        embeds=_cards(shown),
        menu=_menu(reply.answers),
        is_shared=len(reply.answers) > 1,
        controls=_wrong_rule(reply.answers) if in_server else (),
    )


def draw_answer(answer: Answer, *, in_server: bool = False) -> Drawn:
    """Draw the answer to a single question."""
    return draw_reply(Reply(answers=(answer,)), in_server=in_server)


def draw_rule(book: Rulebook, rule: Rule, *, house: Sequence[Rule] = ()) -> Drawn:
    """Draw one rule that somebody went to, and the house rules that change it."""
    return Drawn(embeds=_cards([_rule_sketch(book, rule), *map(_house_sketch, house)]), menu=rule_menu(book, rule))


def draw_rule_here(shelf: Shelf, book: Rulebook, rule: Rule) -> Drawn:
    """Draw a rule as a server sees it: a house rule under the official rule that it changes, never in its place."""
    if book.info.is_house:
        book, rule = shelf.own.changed.get(rule.id, (book, rule))
    return draw_rule(book, rule, house=shelf.own.house_rules_on(book, rule))


def draw_surroundings(book: Rulebook, rule: Rule) -> Drawn:
    """Draw what surrounds a rule: its parent, its parts, what it cites and what cites it."""
    parent = book.parent(rule)
    groups = (
        ("Under", (parent,) if parent is not None else ()),
        ("Parts", book.parts(rule)),
        ("Cites", book.cites(rule)),
        ("Cited by", book.cited_by(rule)),
    )
    embed = discord.Embed(title=clip(rule.label, limits.EMBED_TITLE), colour=book.info.colour)
    embed.set_author(name=clip(phrases.breadcrumb(book, rule), limits.EMBED_AUTHOR))
    for name, rules in groups:
        if rules:
            lines = "\n".join(_line(book, rule) for rule in rules)
            embed.add_field(name=name, value=clip(lines, limits.FIELD_VALUE), inline=False)
    return Drawn(embeds=(embed,), menu=rule_menu(book, rule))


def draw_help(*, brackets: bool = True) -> Drawn:
    """Draw what a player can type; `brackets` if the bot can read them where it is not mentioned."""
    embed = discord.Embed(
        title="Ask the rulebook", description=phrases.HELP if brackets else phrases.HELP_WITHOUT_BRACKETS
    )
    return Drawn(embeds=(embed,))


def rule_card(book: Rulebook, rule: Rule, *, is_guess: bool = False, how_found: str = "", room: int) -> discord.Embed:
    """Draw a rule; a guess looks different from a citation. `room` is what its text and parts may take together."""
    if book.info.is_house:
        return house_card(rule, is_guess=is_guess, how_found=how_found, room=room)
    listed = "\n".join(_line(book, part) for part in book.parts(rule))
    spare = room - limits.length(rule.text) - len("\n\n")
    parts = clip(listed, min(_LONGEST_PART_LIST, max(room // 2, spare)))
    embed = discord.Embed(
        title=clip(rule.label, limits.EMBED_TITLE),
        url=book.info.source or None,
        description=_paragraphs(clip(rule.text, room - limits.length(parts)), parts),
        colour=GUESS_COLOUR if is_guess else book.info.colour,
    )
    embed.set_author(name=clip(phrases.breadcrumb(book, rule, is_guess=is_guess), limits.EMBED_AUTHOR))
    embed.set_footer(text=clip(_dotted(how_found, phrases.provenance(book, rule)), _FOOTER))
    return embed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sketch:
    """A card before its room is known: how long its texts want to be, and how to draw it with so much room for them."""

    wanted: int
    draw: Callable[[int], discord.Embed]

    @property
    def frame(self) -> int:
        """How much room goes with the texts: the title and what stands above and below."""
        card = self.draw(limits.EMBED_DESCRIPTION)
        return sum(map(limits.length, (card.title or "", card.author.name or "", card.footer.text or "")))


def _dealt(answers: Sequence[Sequence[_Sketch]]) -> list[_Sketch]:
    """Return the cards that one message has room for: one of each answer, then its house rules in turn."""
    rounds = zip_longest(*answers)
    dealt = [sketch for cards in rounds for sketch in cards if sketch is not None][: limits.EMBEDS]
    return [sketch for cards in answers for sketch in cards if sketch in dealt]


def _cards(sketches: Sequence[_Sketch]) -> tuple[discord.Embed, ...]:
    """Draw cards, none longer than its fair share."""
    wanted = [min(sketch.wanted, limits.EMBED_DESCRIPTION) for sketch in sketches]
    rooms = limits.shares(wanted, limits.EMBEDS_TOTAL - sum(sketch.frame for sketch in sketches))
    return tuple(sketch.draw(room) for sketch, room in zip(sketches, rooms, strict=True))


def _sketches(answer: Answer) -> Iterator[_Sketch]:
    """Yield the cards of one answer: the rule and the house rules that change it, or the choice."""
    match answer.outcome:
        case Found(best=best):
            how = phrases.how_found(best, typed=_typed(answer))
            yield _rule_sketch(best.book, best.rule, is_guess=best.via.is_guess, how_found=how)
            yield from map(_house_sketch, answer.house)
        case Several(matches=matches) as several:
            yield _Sketch(wanted=2 * _LINE * len(matches), draw=partial(_choice_card, several, _typed(answer)))


def _rule_sketch(book: Rulebook, rule: Rule, *, is_guess: bool = False, how_found: str = "") -> _Sketch:
    text = literal(rule.text) if book.info.is_house else rule.text
    return _Sketch(
        wanted=limits.length(text) + _LINE * len(book.parts(rule)) + len("\n\n"),
        draw=lambda room: rule_card(book, rule, is_guess=is_guess, how_found=how_found, room=room),
    )


def _house_sketch(rule: Rule) -> _Sketch:
    return _Sketch(wanted=limits.length(literal(rule.text)), draw=lambda room: house_card(rule, room=room))


def _typed(answer: Answer) -> str:
    """Return what was asked, to be quoted: without quotation marks, so that it cannot pass for what we say."""
    return clip(answer.request.rest.text.replace("“", "'").replace("”", "'"), _TYPED)


def _choice_card(several: Several, typed: str, room: int) -> discord.Embed:
    """Draw rules to choose from: the nearest to a guess, or the ones that several books name alike."""
    if several.missing is not None:
        title = phrases.no_such_number(several.missing)
    else:
        title = "In several books" if several.equals else f"{phrases.DID_YOU_MEAN} …"
    lines = [f"{_line(match.book, match.rule)}\n*{phrases.place(match.book, match.rule)}*" for match in several.matches]
    embed = discord.Embed(
        title=clip(title, limits.EMBED_TITLE), description=clip("\n".join(lines), room), colour=GUESS_COLOUR
    )
    embed.set_footer(text=f"asked: “{typed}”" if typed else None)
    return embed


def _sentence(answer: Answer, *, alone: bool) -> str:
    """Return what is said where no rule is shown; what was typed is repeated only to tell several apart."""
    if not isinstance(answer.outcome, Nothing):
        return ""
    typed = _typed(answer)
    if alone or not typed or answer.request.rest.is_noise:
        return f"-# {phrases.NOTHING_FOUND}"
    # In a code span nothing is markup and nobody is mentioned.
    return f"-# {phrases.NOTHING_FOUND} (`{typed.replace('`', 'ʼ')}`)"


def _menu(answers: Sequence[Answer]) -> Menu | None:
    """Return the ways on from a single rule, or everything that several answers offer."""
    match answers:
        case [Answer(outcome=Found(best=best, others=others))]:
            return rule_menu(best.book, best.rule, others=others if best.via.is_guess else ())
        case _:
            offered = [
                match for answer in answers if isinstance(answer.outcome, Several) for match in answer.outcome.matches
            ]
            return choice_menu(offered) if offered else None


def _wrong_rule(answers: Sequence[Answer]) -> tuple[Row, ...]:
    """Return the button that stands under a single guess."""
    match answers:
        case [Answer(outcome=Found(best=best))] if best.via.is_guess:
            return ((Press(label=phrases.WRONG_RULE, deed="wrong", state=rule_value(best.book, best.rule)),),)
        case _:
            return ()


def _line(book: Rulebook, rule: Rule) -> str:
    """Return a rule in one line: its mark, and its title or first words."""
    about = literal(rule.title) if book.info.is_house else rule.title or phrases.beginning(rule.text)
    return clip(_spaced(f"**{rule.mark}**" if rule.mark else "", about), _LINE)


def _in_words(embed: discord.Embed) -> str:
    """Return an embed as text, with nothing lost but the colour and the link."""
    title = f"**{embed.title}**" if embed.title else ""
    fields = (f"**{field.name}**\n{field.value}" for field in embed.fields)
    small = (f"-# {line}" for line in (embed.author.name, embed.footer.text) if line)
    author, *footer = (*small,) if embed.author.name else ("", *small)
    return "\n".join(filter(None, (author, title, embed.description, *fields, *footer)))


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(filter(None, texts))


def _dotted(*texts: str) -> str:
    return " · ".join(filter(None, texts))


def _spaced(*texts: str) -> str:
    return " ".join(filter(None, texts))
