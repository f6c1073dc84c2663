"""New editions, as the channel for news is told of them."""

from collections.abc import Sequence

import discord

from bot.rulebook.model import Rulebook
from bot.texts import counted, say
from bot.ui import phrases
from bot.ui.drawn import Drawn
from bot.ui.edition_cards import news_buttons
from bot.ui.limits import clip

# So many lines fit into a message without embeds too.
_SHOWN, _TITLE, _EDITION = 12, 60, 60


def draw_news(books: Sequence[Rulebook]) -> Drawn:
    """Draw that there are new editions of some books, of which there is at least one."""
    lines = [_line(book) for book in books[:_SHOWN]]
    if more := len(books) - len(lines):
        lines.append(counted("and {count} more", "and {count} more", more))
    title = counted("A rulebook has a new edition", "{count} rulebooks have a new edition", len(books))
    embed = discord.Embed(title=title, description="\n".join(lines))
    buttons = news_buttons(books[:_SHOWN])
    if buttons:
        embed.set_footer(text=say("What has changed: /changes"))
    if len(books) == 1:
        embed.colour = discord.Colour(books[0].info.colour)
    return Drawn(embeds=(embed,), controls=buttons)


def _line(book: Rulebook) -> str:
    edition = clip(phrases.edition(book.info), _EDITION)
    return f"**{clip(book.info.short_title, _TITLE)}**: {edition}"
