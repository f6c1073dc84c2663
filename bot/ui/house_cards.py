"""House rules as cards that nobody takes for the rulebook: another colour, said so above and below, and no markup."""

import re

import discord

from bot.guild.house import seen
from bot.rulebook.model import Rule
from bot.texts import say
from bot.ui import phrases
from bot.ui.limits import clip

COLOUR = 0x2AA198
_TITLE, _FOOTER, _DOT = 200, 150, " · "
# What the title, author and footer of a house rule's card may take.
FRAME = 400
_MARKUP = re.compile(
    r"""
      [\\`*_~|<>\#\[\]]      # emphasis, code, spoilers, quotes, headings, masked links, and all that stands in <…>
    | :(?=[\w+-]+:|//)       # :smile:, https://
    | \.(?=[^\W\d_])         # discord.gg/…, an invitation also without https://
    """,
    re.VERBOSE,
)
# Lists and small print; numbered lists would even be counted anew.
_LINE_START = re.compile(r"^([^\S\n]*)(?:([-+])|([0-9]+)([.)])(?=\s))", re.MULTILINE)


def house_card(rule: Rule, *, is_guess: bool = False, how_found: str = "", room: int) -> discord.Embed:
    """Draw a house rule, alone or under the official rule that it changes."""
    embed = discord.Embed(
        title=clip(literal(rule.title), _TITLE), description=clip(literal(rule.text), room), colour=COLOUR
    )
    embed.set_author(name=phrases.house_heading(is_guess=is_guess))
    not_official = say(phrases.NOT_OFFICIAL)
    how = clip(how_found, max(_FOOTER - len(not_official) - len(_DOT), len(_DOT)))
    embed.set_footer(text=_DOT.join(filter(None, (how, not_official))))
    return embed


def literal(text: str) -> str:
    """Return what somebody wrote so that Discord shows it letter by letter: no markup, mention or preview of a link.

    It may be cut anywhere.
    """
    escaped = _LINE_START.sub(_escaped_start, _MARKUP.sub(r"\\\g<0>", seen(text)))
    # A zero-width space parts the sign from the name: it mentions nobody, and is not coloured as if it did.
    return escaped.replace("@", "@\u200b")


def _escaped_start(found: re.Match[str]) -> str:
    space, bullet, number, stop = found.groups(default="")
    return f"{space}\\{bullet}" if bullet else f"{space}{number}\\{stop}"
