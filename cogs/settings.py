"""`/settings`: how the bot behaves in a server. What may be set is bot.guild, how it looks bot.ui; this joins them."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.authority import manager_of
from bot.client import QuothBot
from bot.errors import RefusedError
from bot.guild.guild import Guild
from bot.guild.model import SERVER
from bot.guild.preferences import Preference, set_to
from bot.guilds import Guilds
from bot.news import marks
from bot.spots import is_news_lost, roles_of, spots_of
from bot.storage.ports import Store
from bot.texts import say
from bot.ui.delivery import missing_permission
from bot.ui.drawn import Drawn
from bot.ui.history_cards import draw_history
from bot.ui.miss_cards import draw_misses
from bot.ui.reset_cards import draw_erased, draw_reset, fingerprint_of
from bot.ui.settings_cards import (
    View,
    books_offered,
    draw_news_set,
    draw_settings,
    read_view,
)
from bot.ui.telling import defer, redraw, tell


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class Settings(commands.GroupCog, group_name="settings", group_description="How the bot behaves in this server"):
    """Shows and sets the settings of a server, and deletes all that it has saved."""

    def __init__(self, guilds: Guilds, store: Store) -> None:
        self._guilds = guilds
        self._store = store

    @app_commands.command()
    async def show(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show and set how the bot behaves in this server."""
        guild_id = manager_of(interaction)
        await defer(interaction)
        await tell(interaction, await self._screen(interaction, guild_id, View()))

    @app_commands.command()
    async def history(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show who changed what, and put it back."""
        guild_id = manager_of(interaction)
        await defer(interaction)
        guild = await self._guilds.get(guild_id)
        await tell(interaction, draw_history(guild, await self._store.changes(guild_id), page=0))

    @app_commands.command()
    async def misses(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show the guesses that players called wrong, and make aliases of them."""
        guild_id = manager_of(interaction)
        await defer(interaction)
        guild = await self._guilds.get(guild_id)
        await tell(interaction, draw_misses(guild, await self._store.misses(guild_id)))

    @app_commands.command()
    @app_commands.describe(channel="The channel that is told; without one nobody is told any more")
    async def news(
        self, interaction: discord.Interaction[QuothBot], channel: discord.TextChannel | None = None
    ) -> None:
        """Choose a channel that is told when a rulebook has a new edition."""
        guild_id = manager_of(interaction)
        if channel is not None and (missing := missing_permission(channel)):
            raise RefusedError(
                say("The bot may not write in {channel}: it lacks {missing}.", channel=channel.mention, missing=missing)
            )
        await defer(interaction)
        chosen = (str(channel.id),) if channel is not None else ()
        change = await self._guilds.edit(
            guild_id, lambda guild: set_to(guild, Preference.NEWS, chosen, place=SERVER), by=interaction.user.id
        )
        guild = await self._guilds.current(guild_id)
        await self._store.note_told(guild_id, marks(guild.official.books))
        await tell(interaction, draw_news_set(guild.settings, change))

    @app_commands.command()
    async def reset(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Delete everything that this server has saved; first you see what that is."""
        guild_id = manager_of(interaction)
        await defer(interaction)
        guild = await self._guilds.current(guild_id)
        changes, misses = await self._store.changes(guild_id), await self._store.misses(guild_id)
        await tell(interaction, draw_reset(guild, changes, misses))

    async def look(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show the settings, with the books of the place that was chosen."""
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        view = read_view(values[0] if values else state)
        await redraw(interaction, await self._screen(interaction, guild_id, view))

    async def set(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Set something to what was chosen in a menu, or to what a button says."""
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        what, seen, *said = state.split(":")
        view, chosen = read_view(seen), (*said, *values)
        await self._guilds.edit(
            guild_id,
            lambda guild: set_to(guild, Preference(what), chosen, place=view.place, offered=books_offered(guild, view)),
            by=interaction.user.id,
        )
        await redraw(interaction, await self._screen(interaction, guild_id, view))

    async def erase(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Delete what somebody has been shown."""
        del values
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        erased = await self._guilds.erase(guild_id, sanction=partial(_refuse_other, fingerprint=state))
        await redraw(interaction, draw_erased(erased))

    async def _screen(self, interaction: discord.Interaction[QuothBot], guild_id: int, view: View) -> Drawn:
        guild = await self._guilds.current(guild_id)
        spots = tuple(spots_of(interaction, guild.settings.books))
        server = interaction.guild
        is_lost = is_news_lost(server, guild.settings)
        return draw_settings(guild, spots, view=view, roles=roles_of(server), is_news_lost=is_lost)


def _refuse_other(guild: Guild, *, fingerprint: str) -> None:
    """Raise RefusedError if a server has saved anything since somebody was shown what would be deleted."""
    if fingerprint_of(guild) != fingerprint:
        raise RefusedError(
            say("Somebody has changed something meanwhile; nothing is deleted. Use /settings reset again.")
        )


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = Settings(bot.services.guilds, bot.services.store)
    await bot.add_cog(cog)
    bot.deeds |= {"settings": cog.look, "set": cog.set, "erase": cog.erase}
