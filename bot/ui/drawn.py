"""A message, ready but for the view: embeds, or the same as plain text where embeds are not allowed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import discord

from bot.ui import limits
from bot.ui.controls import Row
from bot.ui.house_cards import literal
from bot.ui.limits import clip

_GAP = "\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A message without its view, which Discord wants fresh each time it is sent.

    `controls` stand under it, row by row; `files` are names with what is in them; `plain` draws the same message
    with the room that it has where embeds are not allowed, below what else is to be said.
    """

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    controls: tuple[Row, ...] = ()
    files: tuple[tuple[str, bytes], ...] = ()
    plain: "Callable[[str], Drawn] | None" = None

    def as_text(self) -> "Drawn":
        """Return the same message without embeds; where it is too long each card is cut, none is left out."""
        if self.plain is not None:
            return self.plain("")
        blocks = [block for block in (self.content, *map(in_words, self.embeds)) if block]
        rooms = text_rooms([limits.length(block) for block in blocks])
        return replace(self, content=_GAP.join(map(clip, blocks, rooms)), embeds=())

    def headed(self, line: str) -> "Drawn":
        """Return the same message below a small line."""
        plain = self.plain
        return replace(
            self,
            content=clip(joined(f"-# {line}", self.content), limits.CONTENT),
            plain=None if plain is None else lambda above: plain(joined(above, f"-# {line}")),
        )


def joined(*lines: str) -> str:
    """Return lines below each other, without those that are empty."""
    return "\n".join(filter(None, lines))


def text_rooms(wanted: Sequence[int]) -> list[int]:
    """Divide the room of a message without embeds among texts of these lengths."""
    return limits.shares(wanted, limits.CONTENT - len(_GAP) * len(wanted))


def in_words(embed: discord.Embed) -> str:
    """Return an embed as text, with nothing lost but the colour."""
    title = f"**{embed.title}**" if embed.title else ""
    fields = (f"**{field.name}**\n{field.value}" for field in embed.fields)
    # In an embed small print is no markup; here it would be.
    above = f"-# {literal(embed.author.name)}" if embed.author.name else ""
    below = f"-# {literal(embed.footer.text)}" if embed.footer.text else ""
    link = f"-# <{embed.url}>" if embed.url else ""
    return "\n".join(filter(None, (above, title, embed.description, *fields, below, link)))
