"""Sends, changes and takes back the bot's messages, whatever Discord is doing meanwhile."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.texts import say
from bot.ui.drawn import Drawn
from bot.ui.items import view_of
from bot.ui.steps import NOBODY

log = logging.getLogger(__name__)

_Result = TypeVar("_Result")

# discord.py retries 500, 502 and a 429 by itself; 503, a lost connection and silence it does not.
_PAUSES_S = (0.5, 2.0)
_PATIENCE_S = 15.0
# What Discord says also of a reply to a message that is gone.
_INVALID_FORM = 50035
# What may go wrong with any call to Discord, and is no fault of ours.
PASSING = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


async def post(
    question: discord.Message, drawn: Drawn, *, nonce: str, ping: bool = False, silent: bool = False
) -> discord.Message | None:
    """Reply to a question; None where Discord does not let the bot, or the question is gone.

    `nonce` makes Discord drop a second copy of the same answer, from a retry or from another process; `ping` mentions
    the asker, a `silent` answer notifies nobody.
    """
    allowed = _permissions(question.channel)
    said = drawn if allowed.embed_links else drawn.as_text()

    async def send() -> discord.Message:
        view = view_of(said, asker=question.author.id)
        if not allowed.read_message_history:  # without it Discord refuses replies
            return await question.channel.send(said.content, embeds=said.embeds, view=view, nonce=nonce, silent=silent)
        return await question.reply(
            said.content, embeds=said.embeds, view=view, nonce=nonce, silent=silent, mention_author=ping
        )

    return await _attempt(send)


async def announce(channel: discord.abc.GuildChannel, drawn: Drawn, *, nonce: str) -> bool:
    """Post something that nobody has asked for; return whether it is there. `nonce` is as of `post`."""
    if not isinstance(channel, discord.abc.Messageable) or missing_permission(channel):
        return False
    said = drawn if _permissions(channel).embed_links else drawn.as_text()

    async def send() -> discord.Message:
        return await channel.send(said.content, embeds=said.embeds, view=view_of(said, asker=NOBODY), nonce=nonce)

    return await _attempt(send) is not None


def missing_permission(channel: object) -> str:
    """Return the permission without which the bot may not speak in a channel, as Discord calls it; empty if it may."""
    allowed = _permissions(channel)
    if isinstance(channel, discord.Thread):
        return "" if allowed.send_messages_in_threads else say("Send Messages in Threads")
    return "" if allowed.send_messages else say("Send Messages")


async def react(message: discord.Message, sign: str) -> None:
    """Put a reaction under a message, where the bot may."""
    allowed = _permissions(message.channel)
    if allowed.add_reactions and allowed.read_message_history:
        await _attempt(lambda: message.add_reaction(sign))


async def change(answer: discord.PartialMessage, drawn: Drawn, *, asker: int) -> None:
    """Replace what an answer says; one that a moderator has deleted stays deleted."""
    said = drawn if _permissions(answer.channel).embed_links else drawn.as_text()

    async def edit() -> discord.Message:
        return await answer.edit(content=said.content or None, embeds=said.embeds, view=view_of(said, asker=asker))

    await _attempt(edit)


async def take_back(answer: discord.PartialMessage) -> None:
    """Delete an answer; one that is gone already is as good."""
    await _attempt(answer.delete)


def _permissions(channel: object) -> discord.Permissions:
    """Return what the bot may do in a channel; everything where that is not known, for Discord will say."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return discord.Permissions.all()
    try:
        return channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose channel is not known yet
        return discord.Permissions.all()


async def _attempt(call: Callable[[], Awaitable[_Result]]) -> _Result | None:
    """Call Discord, again if it fails for a moment; None if it will not have it. Raises nothing of Discord's."""
    for pause_s in (*_PAUSES_S, None):
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await call()
        except (discord.Forbidden, discord.NotFound):
            return None
        except discord.DiscordServerError as error:
            problem = f"status {error.status}"
        except discord.HTTPException as error:
            if error.code != _INVALID_FORM or "message_reference" not in error.text:
                log.error("Discord refuses a message: %d, code %d", error.status, error.code)  # noqa: TRY400 - it may quote
            return None
        except discord.RateLimited as error:
            log.warning("Discord asks to wait %.0f s; this answer is dropped", error.retry_after)
            return None
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            problem = type(error).__name__
        if pause_s is None:
            log.warning("Discord does not take a message (%s)", problem)
            return None
        await asyncio.sleep(pause_s)
    return None
