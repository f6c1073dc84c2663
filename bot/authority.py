"""Who may change what a server has; asked each time, also when a form comes back that was opened long ago."""

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.errors import RefusedError
from bot.guild.guild import Guild
from bot.guild.model import Edit, SettingsEdit
from bot.texts import mark, say

if TYPE_CHECKING:
    from bot.guilds import Guilds

_NO_SERVER = mark("That works only in servers that have added the bot.")
_NO_MANAGER = mark("Only people who may manage the server can do that.")
_NO_OWNER = mark("Only whoever runs this bot can do that.")
_NO_EDITOR = mark("Only people who may manage the server, or who have a role named in /settings show, can do that.")


def server_of(interaction: discord.Interaction) -> int:
    """Return the id of the server in which somebody acts. Raises RefusedError where the bot is no member."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        raise RefusedError(say(_NO_SERVER))
    return guild_id


def manager_of(interaction: discord.Interaction) -> int:
    """Return the server in which somebody acts who manages it. Raises RefusedError for anybody else."""
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise RefusedError(say(_NO_MANAGER))
    return guild_id


async def editor_of(interaction: discord.Interaction, guilds: "Guilds") -> int:
    """Return the server in which somebody acts who may edit its aliases and house rules.

    Raises RefusedError for anybody else, and StorageUnavailableError where it cannot be told.
    """
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_guild and not _is_editor(interaction, await guilds.current(guild_id)):
        raise RefusedError(say(_NO_EDITOR))
    return guild_id


def _is_editor(interaction: discord.Interaction, guild: Guild) -> bool:
    """Whether somebody has a role that the server's settings name."""
    return isinstance(interaction.user, discord.Member) and any(
        role.id in guild.settings.editors for role in interaction.user.roles
    )


async def judge_of(interaction: discord.Interaction, edits: tuple[Edit, ...], guilds: "Guilds") -> int:
    """Return the server in which somebody acts who may take these edits back. Raises RefusedError for anybody else."""
    if any(isinstance(edit, SettingsEdit) for edit in edits):
        return manager_of(interaction)
    return await editor_of(interaction, guilds)


async def ensure_owner(interaction: discord.Interaction[commands.AutoShardedBot]) -> None:
    """Raise RefusedError for anybody but the owner of the application, or those of its team who may change it."""
    if not await interaction.client.is_owner(interaction.user):
        raise RefusedError(say(_NO_OWNER))
