"""What a server's screen of settings needs to know of the server in Discord: its places, roles, and what is lost."""

from collections.abc import Iterator, Mapping

import discord

from bot.conversation import places_of
from bot.guild.model import SERVER, GuildSettings
from bot.texts import say
from bot.ui.delivery import missing_permission
from bot.ui.settings_cards import EVERYBODY, Spot


def spots_of(interaction: discord.Interaction, books: Mapping[int, tuple[str, ...]]) -> Iterator[Spot]:
    """Yield the server, the channel and thread in which somebody acts, and all others that have books of their own."""
    yield Spot(place=SERVER, name=say("this server"), mention=say("This server"))
    *thread, channel = places_of(interaction.channel) or (SERVER,)
    if channel != SERVER:
        yield Spot(place=channel, name=say("this channel"), mention=say("This channel"))
    for place in thread:
        yield Spot(place=place, name=say("this thread"), mention=say("This thread"), around=(channel,))
    for place in sorted(books.keys() - {SERVER, channel, *thread}):
        known = interaction.guild.get_channel_or_thread(place) if interaction.guild is not None else None
        name = f"#{known.name}" if known is not None else say("another channel or thread ({number})", number=place)
        yield Spot(place=place, name=name, mention=f"<#{place}>")


def roles_of(server: discord.Guild | None) -> dict[int, str]:
    """Return the roles of a server by id, as a text names them."""
    roles = server.roles if server is not None else ()
    return {role.id: EVERYBODY if role.is_default() else role.mention for role in roles}


def is_news_lost(server: discord.Guild | None, settings: GuildSettings) -> bool:
    """Whether the channel for news is gone, or the bot may not write there."""
    if server is None or settings.news is None:
        return False
    channel = server.get_channel(settings.news)
    return channel is None or bool(missing_permission(channel))
