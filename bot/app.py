"""The composition root: settings to library and store to client; opens in order, closes in reverse."""

import asyncio
import gc
import logging
import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import aiohttp
import discord

from bot.client import QuothBot, Services
from bot.conversation import Conversation
from bot.cooldowns import Cooldowns
from bot.errors import ConfigError
from bot.guilds import Guilds
from bot.hints import Hints
from bot.library import Library
from bot.presses import Presses
from bot.reloading import Reloading
from bot.settings import HEARTBEAT, HEARTBEAT_S, Settings
from bot.storage.ports import Store
from bot.storage.sql import SqlStore

log = logging.getLogger(__name__)

_HOW_TO_START = (
    "There is no DISCORD_TOKEN. Make an application in Discord's developer portal, copy the token of its bot into "
    ".env (see .env.example), and start again. To try Quoth without one: make play."
)
_NO_MESSAGE_CONTENT = (
    "Discord does not let the bot read messages: switch on MESSAGE CONTENT INTENT in the developer portal (Bot), or "
    "set QUOTH_MESSAGE_CONTENT=false. Going on without: brackets need a mention beside them."
)
_REFUSED = "Discord does not accept the DISCORD_TOKEN: copy it anew from the developer portal"
# Why Discord closes the gateway for good, where an operator can do something about it.
_CLOSED_FOR_GOOD = {
    4004: _REFUSED,
    4010: "Discord does not know this shard: look at QUOTH_SHARD_COUNT and QUOTH_SHARD_IDS",
    4011: "Discord wants this bot split into more shards: raise QUOTH_SHARD_COUNT or leave it out",
}
_PAUSES_S = (5.0, 15.0, 60.0, 300.0)
# What passes: no connection, and Discord or its shield refusing everything for a while.
_UNREACHABLE = (aiohttp.ClientError, discord.GatewayNotFound, discord.HTTPException, discord.RateLimited, TimeoutError)


def create_bot(settings: Settings, *, library: Library | None = None, store: Store | None = None) -> QuothBot:
    """Build the bot, ready to be started, with the books and database of the settings or with those given.

    It opens the store when it is started and closes it when it is closed.
    """
    library = library or Library(settings.rule_folders)
    store = store or SqlStore(settings.database_url)
    guilds = Guilds(store, library)
    cooldowns = Cooldowns()
    conversation = Conversation(
        guilds, cooldowns, Hints(store), reads_brackets=settings.message_content, started=discord.utils.utcnow()
    )
    return QuothBot(
        Services(
            library=library,
            reloading=Reloading(library, guilds),
            guilds=guilds,
            store=store,
            conversation=conversation,
            cooldowns=cooldowns,
            presses=Presses(),
            reads_brackets=settings.message_content,
        ),
        data=settings.data,
        shard_count=settings.shard_count,
        shard_ids=settings.shard_ids,
    )


async def serve(settings: Settings) -> None:
    """Run the bot until it is told to stop by SIGINT or SIGTERM. Raises ConfigError if Discord refuses the token.

    SIGHUP makes it take in new books. Where the application may not read messages, the bot says so and goes on without:
    commands, mentions and direct messages work all the same. Where Discord cannot be reached, it waits and tries again.
    """
    if settings.token is None:
        raise ConfigError([_HOW_TO_START])
    stop = stop_on_signals()
    hung_up = _reload_on_signal(stop)
    beating = asyncio.create_task(_beat(settings.data / HEARTBEAT))
    try:
        await _serve_on(settings, settings.token, stop, hung_up)
    finally:
        beating.cancel()


def stop_on_signals() -> asyncio.Event:
    """Return an event that SIGINT and SIGTERM set."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: there Ctrl-C raises KeyboardInterrupt
            asyncio.get_running_loop().add_signal_handler(name, stop.set)
    return stop


def _reload_on_signal(stop: asyncio.Event) -> asyncio.Event:
    """Return an event that SIGHUP sets; where the terminal was closed that the bot was started in, it stops instead."""
    asked = asyncio.Event()
    in_terminal = _has_terminal()

    def hear() -> None:
        (stop if in_terminal and not _has_terminal() else asked).set()

    if hasattr(signal, "SIGHUP"):  # Windows has none
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, hear)
    return asked


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and not sys.__stdin__.closed and os.isatty(sys.__stdin__.fileno())


async def _serve_on(settings: Settings, token: str, stop: asyncio.Event, hung_up: asyncio.Event) -> None:
    """Run one client after the other until `stop` is set."""
    library = await asyncio.to_thread(Library, settings.rule_folders)
    gc.freeze()  # The indexes stay: looking through them for garbage would hold a look-up up for 50 ms now and then.
    pauses_s = iter(_PAUSES_S)
    while not stop.is_set():
        try:
            bot = create_bot(settings, library=library)
            async with bot.services.reloading.going_on(hung_up, watches=settings.watch):
                await _serve(bot, token, stop)
        except discord.PrivilegedIntentsRequired:
            log.warning(_NO_MESSAGE_CONTENT)
            settings = replace(settings, message_content=False)
        except discord.app_commands.CommandSyncFailure:
            raise  # a command of ours is wrong: no waiting helps
        except _UNREACHABLE as error:
            pause_s = max(next(pauses_s, _PAUSES_S[-1]), getattr(error, "retry_after", 0.0))
            log.warning("Discord cannot be reached (%s); trying again in %.0f s", type(error).__name__, pause_s)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause_s)


async def _serve(bot: QuothBot, token: str, stop: asyncio.Event) -> None:
    """Run one client until `stop` is set, which it then stays, or it fails."""
    async with bot:
        running = asyncio.create_task(_connect(bot, token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if running.done():
            await running
            stop.set()  # closed from within, as by its owner
            return
        running.cancel()
        await bot.close()  # discord.py swallows a cancellation while it connects anew
        with suppress(asyncio.CancelledError):
            await running


async def _connect(bot: QuothBot, token: str) -> None:
    """Log in and stay connected; waits where Discord allows no more sessions today. Raises ConfigError."""
    try:
        await bot.login(token)
    except discord.LoginFailure as error:
        raise ConfigError([_REFUSED]) from error
    recommended, _, limits = await bot.http.get_bot_gateway()
    if limits["remaining"] < len(bot.shard_ids or range(bot.shard_count or recommended)):
        # Identifying all the same makes Discord reset the token.
        wait_s = limits["reset_after"] / 1000
        log.error("Discord allows only %d more sessions; waiting %.0f s for new ones", limits["remaining"], wait_s)
        await asyncio.sleep(wait_s)
    try:
        await bot.connect()
    except discord.ConnectionClosed as error:
        if error.code in _CLOSED_FOR_GOOD:
            raise ConfigError([_CLOSED_FOR_GOOD[error.code]]) from error
        raise


async def _beat(file: Path) -> None:
    """Touch a file as long as the event loop turns: that is what the container asks about, not Discord."""
    while True:
        await asyncio.to_thread(_touch, file)
        await asyncio.sleep(HEARTBEAT_S)


def _touch(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError as error:
        log.warning("%s cannot be written (%s)", file, error.strerror)
