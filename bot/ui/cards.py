"""Answers as Discord messages: embeds, or the same as plain text where embeds are not allowed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.answers import MOST_ANSWERS, Answer, Reply
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import Found, Match, NoSuchNumber, Nothing, Several
from bot.ui import limits, phrases
from bot.ui.limits import clip
from bot.ui.menus import Menu, choice_menu, rule_menu

GUESS_COLOUR = 0x99AAB5
_TYPED, _LINE, _FOOTER = 60, 110, 150
# What the embeds of one message share, less what the title, author and footer of MOST_ANSWERS may take.
_SHARED = limits.EMBEDS_TOTAL - MOST_ANSWERS * (limits.EMBED_TITLE + limits.EMBED_AUTHOR + _FOOTER)
_LONGEST_PART_LIST = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A message, ready but for the view, which Discord wants fresh each time it is sent.

    `is_shared` if it answers several questions, so that nobody may turn it and lose the others.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    menu: Menu | None = None
    is_shared: bool = False

    def as_text(self) -> "Drawn":
        """Return the same message without embeds; long rules are cut, none is left out."""
        blocks = [block for block in (self.content, *(_in_words(embed) for embed in self.embeds)) if block]
        gap = "\n\n"
        rooms = limits.shares([limits.length(block) for block in blocks], limits.CONTENT - len(gap) * len(blocks))
        return replace(self, content=gap.join(map(clip, blocks, rooms)), embeds=())


def draw_reply(reply: Reply) -> Drawn:
    """Draw the answers to one message, of which there is at least one."""
    rooms = limits.shares([min(_wanted(answer), limits.EMBED_DESCRIPTION) for answer in reply.answers], _SHARED)
    lines = [_sentence(answer, alone=len(reply.answers) == 1) for answer in reply.answers]
    if reply.left_out:
        lines.append(f"-# {phrases.left_out(reply.left_out)}")
    return Drawn(
        content=clip("\n".join(filter(None, lines)), limits.CONTENT),
        embeds=tuple(card for card in map(_card, reply.answers, rooms) if card is not None),
        menu=_menu(reply.answers),
        is_shared=len(reply.answers) > 1,
    )


def draw_answer(answer: Answer) -> Drawn:
    """Draw the answer to a single question."""
    return draw_reply(Reply(answers=(answer,)))


def draw_rule(book: Rulebook, rule: Rule) -> Drawn:
    """Draw one rule that somebody went to."""
    return Drawn(embeds=(rule_card(book, rule),), menu=rule_menu(book, rule))


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
            embed.add_field(name=name, value=clip("\n".join(map(_line, rules)), limits.FIELD_VALUE), inline=False)
    return Drawn(embeds=(embed,), menu=rule_menu(book, rule))


def draw_help(*, brackets: bool = True) -> Drawn:
    """Draw what a player can type; `brackets` if the bot can read them where it is not mentioned."""
    embed = discord.Embed(
        title="Ask the rulebook", description=phrases.HELP if brackets else phrases.HELP_WITHOUT_BRACKETS
    )
    return Drawn(embeds=(embed,))


def rule_card(
    book: Rulebook, rule: Rule, *, is_guess: bool = False, how_found: str = "", room: int = _SHARED
) -> discord.Embed:
    """Draw a rule; a guess looks different from a citation. `room` is what its text and parts may take together."""
    parts = clip("\n".join(map(_line, book.parts(rule))), min(_LONGEST_PART_LIST, room // 2))
    embed = discord.Embed(
        title=clip(rule.label, limits.EMBED_TITLE),
        url=book.info.source or None,
        description=_paragraphs(clip(rule.text, room - limits.length(parts)), parts),
        colour=GUESS_COLOUR if is_guess else book.info.colour,
    )
    embed.set_author(name=clip(phrases.breadcrumb(book, rule, is_guess=is_guess), limits.EMBED_AUTHOR))
    embed.set_footer(text=clip(_dotted(how_found, phrases.provenance(book, rule)), _FOOTER))
    return embed


def _wanted(answer: Answer) -> int:
    """Return how much room an answer's text and parts want."""
    match answer.outcome:
        case Found(best=best):
            return limits.length(best.rule.text) + _LINE * len(best.book.parts(best.rule)) + len("\n\n")
        case Several(matches=matches):
            return 2 * _LINE * len(matches)
        case Nothing():
            return 0


def _typed(answer: Answer) -> str:
    """Return what was asked, to be quoted: without quotation marks, so that it cannot pass for what we say."""
    return clip(answer.request.rest.text.replace("“", "'").replace("”", "'"), _TYPED)


def _card(answer: Answer, room: int) -> discord.Embed | None:
    typed = _typed(answer)
    match answer.outcome:
        case Found(best=best):
            how = phrases.how_found(best, typed=typed)
            return rule_card(best.book, best.rule, is_guess=best.via.is_guess, how_found=how, room=room)
        case Several(matches=matches, missing=missing, equals=equals):
            return _choice_card(matches, missing, typed=typed, equals=equals > 0, room=room)
        case Nothing():
            return None


def _choice_card(
    matches: Sequence[Match], missing: NoSuchNumber | None, *, typed: str, equals: bool, room: int
) -> discord.Embed:
    """Draw rules to choose from: the nearest to a guess, or the ones that several books name alike."""
    title = (
        phrases.no_such_number(missing) if missing else "In several books" if equals else f"{phrases.DID_YOU_MEAN} …"
    )
    lines = [f"{_line(match.rule)}\n*{phrases.place(match.book, match.rule)}*" for match in matches]
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


def _line(rule: Rule) -> str:
    """Return a rule in one line: its mark, and its title or first words."""
    about = rule.title or phrases.beginning(rule.text)
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
