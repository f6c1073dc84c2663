"""Answers as Discord messages: what is said to one message, what there is to choose from, help."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

import discord

from bot.answers import Answer, Reply
from bot.guild.guild import spoken
from bot.rulebook.model import DEFAULT_COLOUR
from bot.search.outcome import Found, Nothing, Outcome, Several
from bot.search.shelf import Shelf
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.controls import Row
from bot.ui.drawn import Drawn, joined
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.menus import Place, Trail, choice_menu, rules_of
from bot.ui.rule_cards import GUESS_COLOUR, rule_line
from bot.ui.rule_messages import cut_note, delete_button, draw_rule, draw_rule_here, noted
from bot.ui.sketches import Sketch, house_sketch, in_plain_words, rule_sketch, shared
from bot.ui.steps import Spot

# Of a list over several books; a guess is grey.
LIST_COLOUR = DEFAULT_COLOUR
_TYPED, _LINE, _BRIEF, _OTHERS = 60, 110, 64, 3


def draw_reply(reply: Reply, *, can_report: bool = False) -> Drawn:
    """Draw the answers to one message, of which there is at least one; a server's guess may be called wrong."""
    match reply.answers:
        case [Answer(outcome=Found() as found) as answer] if not reply.left_out:
            return _draw_found(answer, found, can_report=can_report)
    lines = [_sentence(answer, alone=len(reply.answers) == 1) for answer in reply.answers]
    if reply.left_out:
        lines.append(f"-# {phrases.left_out(reply.left_out)}")
    sketches = [tuple(_sketches(answer)) for answer in reply.answers]
    shown = _dealt(sketches)
    if hidden := sum(map(len, sketches)) - len(shown):
        lines.append(f"-# {phrases.house_rules_left_out(hidden)}")
    content = clip("\n".join(filter(None, lines)), limits.CONTENT)
    controls = _ways_on(reply.answers) if shown else ()
    # Of those that there is no room for at all another line speaks.
    house = [rule for answer in reply.answers for rule in answer.house] if not hidden else []
    embeds = shared(shown)

    def worded(above: str) -> Drawn:
        return Drawn(content=in_plain_words(above, shown), controls=controls)

    note = cut_note(house, "".join(embed.description or "" for embed in embeds))
    return Drawn(
        content=joined(content, note),
        embeds=embeds,
        controls=controls,
        plain=lambda above: noted(house, worded, above=joined(above, content)),
    )


def draw_answer(answer: Answer, *, can_report: bool = False) -> Drawn:
    """Draw the answer to a single question."""
    return draw_reply(Reply(answers=(answer,)), can_report=can_report)


def draw_mentioned(shelf: Shelf, outcome: Outcome) -> Drawn:
    """Draw what a message mentions: its rule, all of its rules to choose from, or that there is none."""
    match outcome:
        case Found(best=best):
            drawn = draw_rule_here(shelf, Spot(book=best.book, rule=best.rule), best.rule)
            return drawn.headed(literal(phrases.how_found(best, typed=""))) if best.once is not None else drawn
        case Several(matches=matches):
            return draw_list(say("Rules in that message"), rules_of(matches))
        case Nothing():
            return Drawn(content=f"-# {say('There is no number and no term of a rulebook in that message.')}")


def draw_list(title: str, rules: Sequence[Place]) -> Drawn:
    """Draw rules to choose from, which give way to what is chosen."""
    lines = "\n".join(f"{rule_line(*place)} · *{spoken(place[0].info).short_title}*" for place in rules)
    embed = discord.Embed(title=title, description=clip(lines, limits.CONTENT - 100), colour=LIST_COLOUR)
    return Drawn(embeds=(embed,), controls=((choice_menu(rules, is_shared=False),), (delete_button(),)))


def draw_help(*, brackets: bool = True) -> Drawn:
    """Draw what a player can type; `brackets` if the bot can read them where it is not mentioned."""
    embed = discord.Embed(title=say("Ask the rulebook"), description=phrases.help_text(brackets=brackets))
    return Drawn(embeds=(embed,), controls=((delete_button(),),))


def _draw_found(answer: Answer, found: Found, *, can_report: bool) -> Drawn:
    """Draw the one rule that was found; a guess brings along what else may have been meant."""
    book, rule, typed = found.best.book, found.best.rule, _typed_words(answer)
    if not found.best.via.is_guess:
        return draw_rule(book, rule, how_found=phrases.how_found(found.best, typed=typed), house=answer.house)
    trail = Trail(asked=typed, first=(book, rule), others=rules_of(found.others[:_OTHERS]), is_guess=True)
    return draw_rule(book, rule, trail=trail, house=answer.house, can_report=can_report)


def _ways_on(answers: Sequence[Answer]) -> tuple[Row, ...]:
    """Return what stands under a choice, which gives way to what is chosen, or under several answers, which stay."""
    is_shared = len(answers) > 1
    rules = [rule for answer in answers for rule in rules_of(answer.outcome.matches[: _offered(answer.outcome)])]
    guessed = [
        (answer.outcome.best.book, answer.outcome.best.rule)
        for answer in answers
        if isinstance(answer.outcome, Found) and answer.outcome.best.via.is_guess
    ]
    placeholder = say("Look into one of them …") if is_shared else ""
    menu = choice_menu(rules, is_shared=is_shared, guessed=guessed, placeholder=placeholder)
    return ((menu,), (delete_button(),))


def _offered(outcome: Outcome) -> int:
    """Return how many of an answer's rules are worth going to: the one found, or all of a choice."""
    return 1 if isinstance(outcome, Found) else len(outcome.matches)


def _dealt(answers: Sequence[Sequence[Sketch]]) -> list[Sketch]:
    """Return the cards that one message has room for: one of each answer, then its house rules in turn."""
    rounds = zip_longest(*answers)
    dealt = [sketch for cards in rounds for sketch in cards if sketch is not None][: limits.EMBEDS]
    return [sketch for cards in answers for sketch in cards if sketch in dealt]


def _sketches(answer: Answer) -> Iterator[Sketch]:
    """Yield the cards of one answer: the rule and the house rules that change it, or the choice."""
    match answer.outcome:
        case Found(best=best):
            how = phrases.how_found(best, typed=_typed_words(answer))
            yield rule_sketch(best.book, best.rule, is_guess=best.via.is_guess, how_found=how)
            yield from map(house_sketch, answer.house)
        case Several() as several:
            yield _choice_sketch(answer, several)


def _choice_sketch(answer: Answer, several: Several) -> Sketch:
    draw = partial(_choice_card, several, _typed_words(answer), listing=answer.request.listing)
    return Sketch(wanted=2 * _LINE * len(several.matches), draw=draw)


def _typed_words(answer: Answer) -> str:
    """Return what was asked, to be quoted: without quotation marks, so that it cannot pass for what we say."""
    return clip(answer.request.rest.text.replace("“", "'").replace("”", "'"), _TYPED)


def _choice_card(several: Several, typed: str, room: int, *, listing: bool) -> discord.Embed:
    """Draw rules to choose from: a list, the nearest to a guess, or the ones that several books name alike."""
    if several.missing is not None:
        title = phrases.no_such_number(several.missing)
    else:
        title = _choice_title(several, listing=listing)
    lines = [
        f"{rule_line(match.book, match.rule, most=_BRIEF)}\n*{phrases.place(match.book, match.rule)}*"
        for match in several.matches
    ]
    embed = discord.Embed(
        title=clip(title, limits.EMBED_TITLE),
        description=clip("\n".join(lines), room),
        colour=LIST_COLOUR if listing else GUESS_COLOUR,
    )
    embed.set_footer(text=say("asked: {question}", question=phrases.quoted(typed)) if typed else None)
    return embed


def _choice_title(several: Several, *, listing: bool) -> str:
    if listing:
        return counted("The nearest rule", "The {count} nearest rules", len(several.matches))
    return say("In several books") if several.equals else f"{say(phrases.DID_YOU_MEAN)} …"


def _sentence(answer: Answer, *, alone: bool) -> str:
    """Return what is said where no rule is shown; what was typed is repeated only to tell several apart."""
    if not isinstance(answer.outcome, Nothing):
        return ""
    typed = _typed_words(answer)
    said = literal(phrases.nothing_found(answer.outcome))
    if alone or not typed or answer.request.rest.is_noise or answer.outcome.gone is not None:
        return f"-# {said}"
    # In a code span nothing is markup and nobody is mentioned.
    return f"-# {said} (`{typed.replace('`', 'ʼ')}`)"
