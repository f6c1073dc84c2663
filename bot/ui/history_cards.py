"""Who did what in a server: the history in pages, and one change in full with the way back."""

from collections.abc import Sequence

import discord

from bot.guild.guild import Guild
from bot.guild.model import BOT, Change
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.change_words import before_and_after, capital, told
from bot.ui.controls import Choose, Option, Press, pages, undo_button
from bot.ui.drawn import Drawn
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.settings_cards import settings_button

PER_PAGE = 10
_LINE, _SHOWN = 250, 12


def draw_history(guild: Guild, changes: Sequence[Change], *, page: int) -> Drawn:
    """Draw one page of a server's changes, which come newest first."""
    if not changes:
        return Drawn(content=say("Nobody has changed anything yet."), controls=((settings_button(),),))
    last = (len(changes) - 1) // PER_PAGE
    page = max(0, min(page, last))
    shown = changes[page * PER_PAGE : (page + 1) * PER_PAGE]
    lines = [f"{_when(it, 'R')} {_who(it)}: {clip(told(guild, it, is_plain=False), _LINE)}" for it in shown]
    embed = discord.Embed(
        title=say("The last changes in this server"), description=clip("\n".join(lines), limits.EMBED_DESCRIPTION)
    )
    menu = Choose(
        placeholder=say("Show a change in full …"),
        deed="history-one",
        state=str(page),
        options=tuple(_option(guild, change) for change in shown),
    )
    return Drawn(embeds=(embed,), controls=((menu,), *pages("history", page=page, last=last), (settings_button(),)))


def draw_change(guild: Guild, change: Change, *, page: int) -> Drawn:
    """Draw one change in full, with a button that puts back what it has touched."""
    embed = discord.Embed(
        title=clip(literal(capital(told(guild, change, is_plain=True))), limits.EMBED_TITLE),
        description=_in_full(guild, change),
    )
    restore = Press(label=say("Put it back"), deed="restore", state=f"{change.id}:{page}")
    return Drawn(embeds=(embed,), controls=((restore, _back(page)),))


def draw_restored(guild: Guild, change: Change | None, *, page: int) -> Drawn:
    """Say what has been put back; None if all was so already."""
    if change is None:
        return Drawn(content=say(phrases.SO_ALREADY), controls=((_back(page),),))
    embed = discord.Embed(title=say("Put back"), description=_in_full(guild, change))
    return Drawn(embeds=(embed,), controls=((*undo_button(change), _back(page)),))


def _back(page: int) -> Press:
    return Press(label=say("Back to the history"), deed="history", state=str(page))


def _option(guild: Guild, change: Change) -> Option:
    return Option(
        label=clip(capital(told(guild, change, is_plain=True)), limits.OPTION_LABEL),
        value=str(change.id),
        description=say("{at.day} {at:%B %Y, %H:%M} UTC", at=change.at),
    )


def _when(change: Change, style: str) -> str:
    return f"<t:{int(change.at.timestamp())}:{style}>"


def _who(change: Change) -> str:
    match change.by:
        case None:
            return say("somebody who is forgotten")
        case by if by == BOT:
            return say("the bot itself")
        case by:
            return f"<@{by}>"


def _in_full(guild: Guild, change: Change) -> str:
    """Return who, when, and what was before and is after; long ones share what room there is."""
    head = f"{_when(change, 'f')}, {_who(change)}"
    blocks = [block for edit in change.edits for block in before_and_after(guild, edit)]
    hidden = len(blocks) - _SHOWN
    more = counted("… and {count} more", "… and {count} more", hidden) if hidden > 0 else ""
    shown = blocks[:_SHOWN]
    room = limits.EMBED_DESCRIPTION - limits.length(head) - limits.length(more) - len(shown) - 1
    granted = limits.shares(list(map(limits.length, shown)), room)
    return "\n".join(filter(None, (head, *map(clip, shown, granted), more)))
