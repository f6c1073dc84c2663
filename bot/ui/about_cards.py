"""What the bot is, and of each book which edition it follows, how old that is, and where the official one is."""

from collections.abc import Sequence
from datetime import date

import discord

import bot
from bot.rulebook.model import BookInfo, Rulebook
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.controls import pages
from bot.ui.drawn import Drawn
from bot.ui.limits import clip

# So many, of these lengths, fit into a message without embeds too.
PER_PAGE = 5
_TITLE, _FACTS, _LINK = 80, 160, 100
_BREAKING = frozenset("<>()[] \n\t")


def draw_about(books: Sequence[Rulebook], *, today: date, page: int = 0) -> Drawn:
    """Draw a page of the books, with what the bot is above them."""
    last = max(len(books) - 1, 0) // PER_PAGE
    page = max(0, min(page, last))
    version = say("Version {version}", version=bot.__version__)
    known = counted("{count} rulebook", "{count} rulebooks", len(books))
    embed = discord.Embed(title=say("About Quoth"), description=f"{version} · {known} · `/help` · `/privacy`")
    for book in books[page * PER_PAGE :][:PER_PAGE]:
        name = clip(book.info.title, _TITLE)
        embed.add_field(name=name, value=_about(book, today=today), inline=False)
    return Drawn(embeds=(embed,), controls=pages("about", page=page, last=last))


def _about(book: Rulebook, *, today: date) -> str:
    info = book.info
    edition = ", ".join(filter(None, (phrases.edition(info), phrases.age(info, today=today))))
    # What is long about a book is its edition: it gives way to the rest.
    rest = " · ".join((counted("{count} entry", "{count} entries", len(book)), phrases.wordings(book)))
    facts = "\n".join(filter(None, (clip(edition, _FACTS - limits.length(rest)), rest)))
    return " · ".join(filter(None, (facts, _link(info))))


def _link(info: BookInfo) -> str:
    """Return the link to where a book comes from; nothing where it is no link, or would break out of one."""
    is_link = info.source.startswith(("https://", "http://")) and _BREAKING.isdisjoint(info.source)
    if not is_link or limits.length(info.source) > _LINK:
        return ""
    return f"[{say('official document')}](<{info.source}>)"
