"""How lean the client is, and what it offers where."""

from pathlib import Path

import discord
import pytest
import simcord
from discord.ext import commands

import bot.client
from bot import create_bot
from bot.settings import Settings
from tests.builders import RULES
from tests.table import Table


def settings(tmp_path: Path) -> Settings:
    return Settings(rules=RULES, data=tmp_path, shard_count=4, shard_ids=(1, 2))


async def test_the_client_keeps_neither_messages_nor_members(table: Table) -> None:
    await table.ask("[[deploy]]")
    client = table.env.bot
    assert list(client.cached_messages) == []
    assert [member.id for guild in client.guilds for member in guild.members] == [client.user and client.user.id]


async def test_the_client_asks_for_what_it_needs_and_pings_nobody(tmp_path: Path) -> None:
    client = create_bot(settings(tmp_path))
    assert isinstance(client, commands.AutoShardedBot)
    assert (client.shard_count, client.shard_ids) == (4, [1, 2])
    assert client.allowed_mentions is not None
    assert client.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    wanted = discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=True)
    assert client.intents == wanted
    await client.close()


async def test_look_ups_are_offered_in_servers_and_to_users_everywhere(tmp_path: Path) -> None:
    client = create_bot(settings(tmp_path))
    for cog in bot.client.COGS:
        await client.load_extension(cog)
    for command in client.tree.get_commands():
        payload = command.to_dict(client.tree)
        of_a_server = command.name in {"alias", "house", "settings"}
        of_the_bot = command.name == "reload"
        assert payload["integration_types"] == ([0] if of_a_server or of_the_bot else [0, 1])
        assert payload["contexts"] == ([0] if of_a_server else [0, 1] if of_the_bot else [0, 1, 2])
    await client.close()


async def test_a_cog_that_fails_to_load_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.client, "COGS", ("cogs.lookup", "cogs.missing"))
    client = create_bot(Settings(rules=RULES, data=tmp_path, shard_count=1))
    with pytest.raises(commands.ExtensionNotFound):
        async with simcord.run(client):
            pass
    await client.close()


async def test_a_client_that_never_logged_in_can_be_closed(tmp_path: Path) -> None:
    await create_bot(settings(tmp_path)).close()
