"""Who may change what a server has; asked each time, also when a form comes back that was opened long ago."""

from typing import TYPE_CHECKING

import discord

from bot.errors import RefusedError
from bot.guild.model import Edit, GuildSettings, SettingsEdit

if TYPE_CHECKING:
    from bot.guilds import Guilds

_NO_SERVER = "That is for servers which the bot is a member of."
_NO_MANAGER = "Only who may manage the server can do that."
_NO_EDITOR = "Only who may manage the server, or has a role that its settings name for it, can do that."


def server_of(interaction: discord.Interaction) -> int:
    """Return the id of the server in which somebody acts. Raises RefusedError where the bot is no member."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        raise RefusedError(_NO_SERVER)
    return guild_id


def manager_of(interaction: discord.Interaction) -> int:
    """Return the server in which somebody acts who manages it. Raises RefusedError for anybody else."""
    guild_id = server_of(interaction)
    if not interaction.permissions.manage_guild:
        raise RefusedError(_NO_MANAGER)
    return guild_id


async def editor_of(interaction: discord.Interaction, guilds: "Guilds") -> int:
    """Return the server in which somebody acts who may edit its aliases and house rules.

    Raises RefusedError for anybody else.
    """
    guild_id = server_of(interaction)
    if not may_edit(interaction, (await guilds.get(guild_id)).settings):
        raise RefusedError(_NO_EDITOR)
    return guild_id


def may_edit(interaction: discord.Interaction, settings: GuildSettings) -> bool:
    """Whether somebody may edit the server's aliases and house rules."""
    if interaction.permissions.manage_guild:
        return True
    return isinstance(interaction.user, discord.Member) and any(
        role.id in settings.editors for role in interaction.user.roles
    )


async def judge_of(interaction: discord.Interaction, edits: tuple[Edit, ...], guilds: "Guilds") -> int:
    """Return the server in which somebody acts who may take these edits back. Raises RefusedError for anybody else."""
    if any(isinstance(edit, SettingsEdit) for edit in edits):
        return manager_of(interaction)
    return await editor_of(interaction, guilds)
