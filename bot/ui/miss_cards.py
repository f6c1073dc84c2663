"""Guesses that were called wrong: what is asked of the player, and what the moderators see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import discord

from bot.guild.guild import HOUSE_BOOK, HOUSE_WORD, Guild, spoken
from bot.guild.model import Miss, RuleKey
from bot.guild.naming import LONGEST_NAME
from bot.guild.targets import LONGEST_TARGET
from bot.rulebook.model import Rule, Rulebook
from bot.texts import counted, mark, say
from bot.ui import limits, phrases
from bot.ui.controls import Choose, Option
from bot.ui.drawn import Drawn
from bot.ui.forms import Field, Form
from bot.ui.limits import clip
from bot.ui.menus import MEANT
from bot.ui.settings_cards import settings_button
from bot.ui.steps import rule_of, rule_value, unmarked

NONE_OF_THESE = "none"
# What is done with the form, which comes back as no button does.
ALIAS_DEED = "miss-alias"
COUNTED = mark("Thanks: counted.")
COUNTED_ALREADY = mark("You have already reported this guess; it counts once.")
_NO_MISSES = mark("No wrong guesses are waiting. Players report them with the button “Wrong rule?” under a guess.")
_HINT = mark("Make an alias of what players typed, and they get the right rule without a guess.")
_MOST_NAMED, _LABEL = 3, 90


def near(message: discord.Message) -> tuple[Option, ...]:
    """Return what else was near, out of the menu under a guess, in which English or the language spoken may stand."""
    return tuple(
        Option(
            label=option.label,
            value=unmarked(option.value.removeprefix(MEANT)),
            description=(option.description or "").partition(" · ")[2],
        )
        for row in message.components
        for menu in getattr(row, "children", ())
        for option in getattr(menu, "options", ())
        if option.value.startswith(MEANT)
    )


def draw_counted(near: Sequence[Option], *, guessed: str) -> Drawn:
    """Thank for calling a guess wrong, and ask what was meant instead; `guessed` is the menu value of the guess."""
    if not near:
        return Drawn(content=say(COUNTED))
    others = (*near[: limits.OPTIONS - 1], Option(label=say("Another, or none of these"), value=NONE_OF_THESE))
    return Drawn(
        content=say("Thanks: counted. Which rule did you mean?"),
        controls=(
            (Choose(placeholder=say("The rule that was meant …"), deed="meant", state=guessed, options=others),),
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wrong:
    """A guess with all that was meant instead, the most frequent first."""

    guessed: RuleKey
    times: int
    meant: tuple[Miss, ...]


def draw_misses(guild: Guild, misses: Sequence[Miss]) -> Drawn:
    """Draw the guesses that were most often called wrong, with a menu that makes an alias of one."""
    if not misses:
        return Drawn(content=say(_NO_MISSES), controls=((settings_button(),),))
    wrong = sorted(_by_guess(misses), key=lambda it: (-it.times, it.guessed))
    shown = wrong[: limits.OPTIONS]
    embed = discord.Embed(
        title=say("Guesses that players called wrong"),
        description=clip("\n".join(_line(guild, it) for it in shown), limits.EMBED_DESCRIPTION),
    )
    embed.set_footer(text=_ending(len(wrong) - len(shown)))
    menu = Choose(
        placeholder=say("Make an alias of what players typed …"),
        deed="miss",
        options=tuple(_option(guild, it) for it in shown),
    )
    return Drawn(embeds=(embed,), controls=((menu,), (settings_button(),)))


def miss_mark(guessed: RuleKey) -> str:
    """Return what stands for a guess in a menu, also for one whose rule is gone."""
    return blake2b(f"{guessed.book}\0{guessed.rule}".encode(), digest_size=8).hexdigest()


def alias_form(value: str, guild: Guild) -> Form:
    """Return the form that makes an alias of a guess chosen in a menu of misses, filled with what was meant."""
    mark, _, meant = value.partition(":")
    found = rule_of(meant, guild.shelf.books)
    written = _typed(*found) if found is not None else ""
    return Form(
        title=say("Make an alias"),
        deed=ALIAS_DEED,
        state=mark,
        fields=(
            Field(name="name", label=say("Name that players type"), most=LONGEST_NAME),
            Field(
                name="target",
                label=say("Leads to"),
                most=LONGEST_TARGET,
                hint=say("A rule's number or title, or words to search for"),
                text=written if len(written) <= LONGEST_TARGET else "",
            ),
        ),
    )


def _typed(book: Rulebook, rule: Rule) -> str:
    """Return what a moderator would type to name a rule."""
    return f"{HOUSE_WORD}: {rule.title}" if book.info.is_house else f"{book.info.id}: {rule.id}"


def _by_guess(misses: Sequence[Miss]) -> Iterator[_Wrong]:
    for guessed in dict.fromkeys(miss.guessed for miss in misses):
        of_it = [miss for miss in misses if miss.guessed == guessed]
        named = sorted((miss for miss in of_it if miss.meant is not None), key=lambda miss: -miss.times)
        yield _Wrong(guessed=guessed, times=sum(miss.times for miss in of_it), meant=tuple(named))


def _line(guild: Guild, wrong: _Wrong) -> str:
    meant = [f"{_name(guild, it.meant)} ({it.times}×)" for it in wrong.meant[:_MOST_NAMED] if it.meant is not None]
    line = f"**{wrong.times}×** {_name(guild, wrong.guessed)}"
    if meant:
        line = say("{guess}; meant: {rules}", guess=line, rules=", ".join(meant))
    return clip(line, limits.EMBED_DESCRIPTION // 26)


def _option(guild: Guild, wrong: _Wrong) -> Option:
    meant = next((found for it in wrong.meant if it.meant and (found := _found(guild, it.meant))), None)
    return Option(
        label=clip(f"{wrong.times}× {_name(guild, wrong.guessed)}", limits.OPTION_LABEL),
        value=f"{miss_mark(wrong.guessed)}:{rule_value(*meant) if meant else ''}",
        description=clip(say("meant: {rule}", rule=meant[1].label), limits.OPTION_DESCRIPTION) if meant else "",
    )


def _name(guild: Guild, key: RuleKey) -> str:
    found = _found(guild, key)
    if found is None and key.book == HOUSE_BOOK:
        return say(phrases.HOUSE_RULE_GONE)
    if found is None:
        return say("{rule} of {book} (gone)", rule=clip(key.rule, _LABEL), book=key.book)
    return f"{clip(found[1].label, _LABEL)} — {spoken(found[0].info).short_title}"


def _found(guild: Guild, key: RuleKey) -> tuple[Rulebook, Rule] | None:
    book = next((book for book in guild.shelf.books if book.info.id == key.book), None)
    return (book, book[key.rule]) if book is not None and key.rule in book else None


def _ending(more: int) -> str:
    if more <= 0:
        return say(_HINT)
    return f"{say(_HINT)} {counted('There is {count} more.', 'There are {count} more.', more)}"
