"""Starts the playground, keeps it going, and ends it."""

import asyncio
from datetime import UTC, datetime

import simcord
import simcord.env

from bot.app import create_bot, stop_on_signals
from bot.client import QuothBot
from bot.library import Library
from bot.playground.clockwork import Clockwork
from bot.playground.scene import set_table
from bot.settings import Settings


async def play(settings: Settings, library: Library, *, port: int) -> None:
    """Serve the playground on 127.0.0.1 until it is interrupted or closed in the browser.

    Raises simcord's SetupError if the port is taken.
    """
    stop = stop_on_signals()
    bot = create_bot(settings, library=library)
    env = simcord.Env(bot, check_errors=False)
    env.backend.clock._epoch = datetime.now(UTC)  # else it is always the first of January
    env.backend.bot_user.name = "Quoth"
    try:
        await env.start()
        with env.time_context():
            await _open(env, bot, stop, port=port)
    finally:
        await env.shutdown()
        await bot.close()


async def _open(env: simcord.Env, bot: QuothBot, stop: asyncio.Event, *, port: int) -> None:
    """Set the table, show it in the browser as the newcomer sees it, and keep its clock going."""
    scene, guide = await set_table(env, bot)
    people = [scene.nia, scene.ada, scene.mo]
    async with env.preview(scene.channel, viewers=people, layout="channel", port=port) as preview:
        await preview.show(guide)  # pages open there; what was said after it stands below
        print(f"Quoth is at the table: open {preview.url}  (Ctrl-C ends it)", flush=True)  # noqa: T201 - its whole output
        clockwork = Clockwork(env, preview, scene.channel)
        waits = [asyncio.ensure_future(wait) for wait in (clockwork.tick(), stop.wait(), preview.wait_closed())]
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in rest:
            wait.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
