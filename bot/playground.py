"""The real bot in a simulated Discord, in the browser: the only place that knows simcord, and its private parts.

What simcord leaves to its user is done here: its clock stands still, pages do not see what happens on other pages, and
an action that meets the clock's tick is lost.
"""

import asyncio
import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
import simcord.env

from bot.app import create_bot, stop_on_signals
from bot.library import Library
from bot.settings import Settings

log = logging.getLogger(__name__)

_GUILD, _CHANNEL = "Game night", "rules-questions"
_TOPIC = "Ask the rulebook: [[deploy]], [[2.14.4b]], /rule, or @Quoth and a question"
_GREETING = (
    "Welcome! Type `[[deploy]]` or `[[2.14.4b]]` in any sentence, `/rule`, or `@Quoth` with a question. "
    "Up there you can be Mo, who moderates and may also use `/alias`, `/house` and `/settings`, or Ada, who plays."
)
_TICK_S = 1.0
# What has happened in a channel changes by clicks on one page that the others do not hear of.
_PRESSES = frozenset({"click", "select", "modal_submit"})


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
            await _open(env, stop, port=port)
    finally:
        await env.shutdown()
        await bot.close()


async def _open(env: simcord.Env, stop: asyncio.Event, *, port: int) -> None:
    """Set the table, show it in the browser, and keep its clock going."""
    guild = env.create_guild(_GUILD)
    moderators = guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True, manage_guild=True), hoist=True
    )
    ada = guild.add_member(env.create_user("ada", global_name="Ada"))
    mo = guild.add_member(env.create_user("mo", global_name="Mo (moderator)"), roles=[moderators])
    channel = guild.create_text_channel(_CHANNEL, topic=_TOPIC)
    await mo.send(channel, _GREETING)
    await ada.send(channel, "can my second guy go on top of the first? [[stackng units]]")
    async with env.preview(channel, viewers=[ada, mo], layout="channel", port=port) as preview:
        print(f"Quoth is at the table: open {preview.url}  (Ctrl-C ends it)", flush=True)  # noqa: T201 - its whole output
        clockwork = _Clockwork(env, preview, channel)
        waits = [asyncio.ensure_future(wait) for wait in (clockwork.tick(), stop.wait(), preview.wait_closed())]
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in rest:
            wait.cancel()
        await asyncio.gather(*rest, return_exceptions=True)


class _Clockwork:
    """Lets browser actions and the clock take turns, and tells every page what has changed."""

    def __init__(self, env: simcord.Env, preview: simcord.Preview, channel: simcord.ChannelHandle) -> None:
        self._env, self._preview, self._channel = env, preview, channel
        self._turn = asyncio.Lock()
        self._errors = env.error_cursor
        self._seen = self._state()
        self._perform = preview._action
        preview._action = self._act  # type: ignore[method-assign]

    async def tick(self) -> None:
        """Move the simulated clock with the real one."""
        while True:
            await asyncio.sleep(_TICK_S)
            async with self._turn:
                try:
                    await self._env.advance_time(_TICK_S)
                except TimeoutError:
                    log.warning("The bot is still busy after a second")
                if self._has_changed():
                    await self._preview.refresh()
            self._report()

    async def _act(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._preview._pages.get(context_id or "")
            if page is not None and "published_revision" in body:
                body = {**body, "published_revision": page.revision}  # a page lags half a second behind a refresh
            result = await self._perform(context_id, body)
            if self._has_changed() and body.get("kind") in _PRESSES:
                self._preview._publish_message_pages()
        self._report()
        return result

    def _state(self) -> str:
        return repr(self._env.backend.messages.get(self._channel.id))

    def _has_changed(self) -> bool:
        before, self._seen = self._seen, self._state()
        return self._seen != before

    def _report(self) -> None:
        for error in self._env.errors_since(self._errors):
            log.error("The bot failed: %r", error)
        self._errors = self._env.error_cursor
