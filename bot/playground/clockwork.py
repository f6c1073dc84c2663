"""What simcord's pages leave to their user: time that passes, what happens on other pages, mentions, scrolling.

An action in the browser that meets the clock's tick would be lost: the two take turns.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import simcord
from simcord.backend.access import can_access_message
from simcord.preview._pages import _Page

from bot.errors import QuothError

log = logging.getLogger(__name__)

_TICK_S = 1.0
# What has happened in a channel changes by clicks on one page that the others do not hear of.
_PRESSES = frozenset({"click", "select", "modal_submit"})
_WRITES = frozenset({"send_message", "edit_message"})
# What makes something new stand at the end of the channel.
_SPEAKS = frozenset({"send_message", "run_command"})


class Clockwork:
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
            if body.get("kind") in _WRITES:
                body = {**body, "content": self._with_mentions(str(body.get("content", "")))}
            result = await self._perform(context_id, body)
            if self._has_changed() and body.get("kind") in _PRESSES:
                self._preview._publish_message_pages()
            if page is not None and body.get("kind") in _SPEAKS:
                self._scroll_down(page)
        self._report()
        return result

    def _with_mentions(self, content: str) -> str:
        """Return a message as Discord's own client sends it: there a name after an @ is chosen from a list."""
        bot = self._env.backend.bot_user
        return content.replace(f"@{bot.name}", f"<@{bot.id}>")

    def _scroll_down(self, page: _Page) -> None:
        """Show the newest message on the page of somebody who has just spoken, who may have read far above."""
        newest = max(
            message.id
            for message in self._env.backend.messages[self._channel.id].values()
            if can_access_message(self._env, self._channel.id, message, page.viewer, history=True)
        )
        page.target_id = page.window_end_id = newest
        self._preview._publish(page)

    def _state(self) -> str:
        return repr(self._env.backend.messages.get(self._channel.id))

    def _has_changed(self) -> bool:
        before, self._seen = self._seen, self._state()
        return self._seen != before

    def _report(self) -> None:
        for error in self._env.errors_since(self._errors):
            if isinstance(error.__cause__ or error, QuothError):
                continue  # said to the user, as it is meant
            log.error("The bot failed: %r", error)
        self._errors = self._env.error_cursor
