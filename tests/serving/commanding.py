"""The small Discord with slash commands: somebody who manages the server gives them, and sees how they are answered."""

import asyncio
import itertools
from typing import Any

from aiohttp import web

from tests.serving.loopback import ADA, CHANNEL, ME, SERVER, USERS, Loopback, as_json

_MANAGES = str(1 << 5)
_API = "/api/v10"


class CommandedLoopback(Loopback):
    """Keeps the last answer to each command by its token; nobody has been told anything that is not in there."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self._tokens = itertools.count(1)

    async def command(self, name: str, /, *path: str, **options: str) -> str:
        """Let Ada give a command (`alias`, `add`); return what stands for its answer in `told`."""
        token = f"token-{next(self._tokens)}"
        data: Any = {"options": [{"name": key, "type": 3, "value": value} for key, value in options.items()]}
        for step in reversed(path):
            data = {"options": [{"name": step, "type": 1} | data]}
        number = next(n for n, command in enumerate(self.commands) if command["name"] == name)
        await self._dispatch(
            "INTERACTION_CREATE",
            {
                "id": f"9{token.removeprefix('token-'):0>17}",
                "application_id": ME,
                "type": 2,
                "token": token,
                "version": 1,
                "guild_id": SERVER,
                "channel_id": CHANNEL,
                "channel": {"id": CHANNEL, "type": 0, "guild_id": SERVER, "name": "rules", "permissions": _MANAGES},
                "member": {
                    "user": USERS[ADA],
                    "roles": [],
                    "permissions": _MANAGES,
                    "joined_at": "2026-01-01T00:00:00+00:00",
                    "deaf": False,
                    "mute": False,
                    "flags": 0,
                },
                "app_permissions": "0",
                "locale": "en-GB",
                "entitlements": [],
                "authorizing_integration_owners": {"0": SERVER},
                "context": 0,
                "attachment_size_limit": 10_485_760,
                "data": {"id": f"20{number}", "name": name, "type": 1} | data,
            },
        )
        return token

    async def answered(self, token: str) -> str:
        """Wait for the answer to a command."""
        async with asyncio.timeout(10):
            while token not in self.told:  # noqa: ASYNC110 - the server's own dictionary cannot be awaited
                await asyncio.sleep(0.005)
        return self.told[token]

    def _add_routes(self, router: web.UrlDispatcher) -> None:
        super()._add_routes(router)
        router.add_post(f"{_API}/interactions/{{id}}/{{token}}/callback", self._take_callback)
        router.add_patch(f"{_API}/webhooks/{ME}/{{token}}/messages/@original", self._take_answer)
        router.add_post(f"{_API}/webhooks/{ME}/{{token}}", self._take_answer)

    async def _take_callback(self, request: web.Request) -> web.Response:
        body = await request.json()
        if content := (body.get("data") or {}).get("content"):
            self.told[request.match_info["token"]] = content
        return as_json({"interaction": {"id": request.match_info["id"], "type": 2}})

    async def _take_answer(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.told[request.match_info["token"]] = body["content"]
        return as_json(self._store(author=ME, channel=CHANNEL, content=body["content"]))
