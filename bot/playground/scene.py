"""The table at which the playground begins: a server with three people, what it has saved, and what was said."""

from contextlib import suppress
from dataclasses import dataclass

import discord
import simcord

from bot.client import QuothBot
from bot.errors import QuothError
from bot.guild.aliases import add_alias
from bot.guild.house import add_house_rule
from bot.guilds import Guilds
from bot.playground.guide import guide
from bot.playground.samples import Samples, samples

_GUILD, _CHANNEL = "Game night", "rules-questions"
_TOPIC = "What to try stands in the first messages"
_HOUSE_KEY = "h0"
_MODERATES = discord.Permissions(manage_messages=True, manage_guild=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A channel and the people in it: Mo moderates, Ada plays, Nia is new."""

    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    mo: simcord.MemberActor
    ada: simcord.MemberActor
    nia: simcord.MemberActor


async def set_table(env: simcord.Env, bot: QuothBot) -> tuple[Scene, discord.Message]:
    """Make the server, save what its moderator has made, and let the people talk; return the first message too."""
    scene = _seated(env)
    tried = samples(bot.services.library.shelf)
    await _save(bot.services.guilds, tried, scene)
    first, *_ = [await scene.mo.send(scene.channel, message) for message in guide(tried)]
    if tried.name:
        await scene.ada.send(scene.channel, f"wait, what was [[{tried.name}]] again?")
    if tried.typo:
        await scene.nia.send(scene.channel, f"and [[{tried.typo}]]?")
    return scene, first


def _seated(env: simcord.Env) -> Scene:
    guild = env.create_guild(_GUILD)
    moderators = guild.create_role("Moderators", permissions=_MODERATES, hoist=True)
    return Scene(
        guild=guild,
        channel=guild.create_text_channel(_CHANNEL, topic=_TOPIC),
        mo=guild.add_member(env.create_user("mo", global_name="Mo (moderator)"), roles=[moderators]),
        ada=guild.add_member(env.create_user("ada", global_name="Ada")),
        nia=guild.add_member(env.create_user("nia", global_name="Nia (newcomer)")),
    )


async def _save(guilds: Guilds, tried: Samples, scene: Scene) -> None:
    """Save what the samples have for a server; what the books refuse is left out, for they may be anybody's."""
    server, by = scene.guild.id, scene.mo.id
    if (alias := tried.alias) is not None:
        with suppress(QuothError):
            await guilds.edit(
                server, lambda guild: add_alias(guild, name=alias.name, target=alias.target, book=alias.book), by=by
            )
    if (house := tried.house) is not None:
        with suppress(QuothError):
            await guilds.edit(server, lambda guild: add_house_rule(guild, key=_HOUSE_KEY, typed=house), by=by)
