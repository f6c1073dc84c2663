"""A Discord of our own on 127.0.0.1: as much of REST v10 and gateway v10 as the bot uses, with faults to switch on.

It knows the bot, one server with one channel, and Ada, who writes there or to the bot directly.
"""

import asyncio
import itertools
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import discord
import orjson
from aiohttp import web

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

TOKEN = "loopback"  # noqa: S105 - it opens nothing
ME, ADA, SERVER, CHANNEL, DIRECT = "101", "102", "103", "104", "105"
MESSAGE_CONTENT = 1 << 15

_API = "/api/v10"
USERS: dict[str, Json] = {
    ME: {"id": ME, "username": "Quoth", "discriminator": "0", "avatar": None, "bot": True},
    ADA: {"id": ADA, "username": "ada", "discriminator": "0", "avatar": None},
}
_APPLICATION: Json = {"id": ME, "name": "Quoth", "description": "", "icon": None, "owner": USERS[ADA], "flags": 0}
_APPLICATION |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": ""}
_EVERYBODY = {"id": SERVER, "name": "@everyone", "permissions": str(discord.Permissions.all_channel().value)}
_SERVER: Json = {
    "id": SERVER,
    "name": "Game night",
    "roles": [_EVERYBODY],
    "channels": [{"id": CHANNEL, "type": 0, "name": "rules", "position": 0, "permission_overwrites": []}],
    "members": [{"user": USERS[ME], "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0}],
    "member_count": 2,
    "unavailable": False,
}


class Op(IntEnum):
    """The kinds of frame on the gateway."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the bot asked of REST."""

    method: str
    path: str
    body: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What becomes of one request: it is refused, or it is done and its answer comes late or not at all."""

    status: int = 200
    body: Json = field(default_factory=dict)
    wait_s: float = 0
    breaks: bool = False


class Loopback:
    """The server. A test sets the public attributes, and reads there what the bot did."""

    def __init__(self) -> None:
        self.rest_url = self.gateway_url = ""
        self.allows_message_content = True
        self.is_silent = False  # the gateway takes connections and says nothing
        self.shards, self.starts_left, self.reset_after_ms = 1, 1000, 0
        self.commands: list[Json] = []
        self.requests: list[Request] = []
        self.identifies: list[Json] = []
        self.resumes: list[Json] = []
        self.sockets = 0
        self._faults: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self._messages: dict[str, Json] = {}
        self._by_nonce: dict[tuple[str, str], Json] = {}
        self._numbers = itertools.count()
        self._events: list[Json] = []  # of the session, for a RESUME
        self._intents = 0
        self._socket: web.WebSocketResponse | None = None
        self._connection: asyncio.Transport | None = None
        self._port = 0
        self._runner: web.AppRunner | None = None

    @property
    def is_connected(self) -> bool:
        return self._socket is not None and not self._socket.closed

    @property
    def posts(self) -> list[Json]:
        """The bodies of all attempts to post a message."""
        return [request.body for request in self.requests if request.method == "POST"]

    @property
    def answers(self) -> list[Json]:
        """The bot's messages that stand in the channels."""
        return [message for message in self._messages.values() if message["author"]["id"] == ME]

    async def open(self) -> None:
        """Listen; after `close` on the same port as before."""
        app = web.Application(middlewares=[self._meet])
        self._add_routes(app.router)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._port = self._runner.addresses[0][1]
        self.rest_url = f"http://127.0.0.1:{self._port}{_API}"
        self.gateway_url = f"ws://127.0.0.1:{self._port}/gateway"

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    def _add_routes(self, router: web.UrlDispatcher) -> None:
        channel = f"{_API}/channels/{{channel}}/messages"
        router.add_get("/gateway", self._connect)
        router.add_get(f"{_API}/users/@me", self._get_me)
        router.add_get(f"{_API}/oauth2/applications/@me", self._get_application)
        router.add_get(f"{_API}/gateway/bot", self._get_gateway)
        router.add_get(f"{_API}/applications/{ME}/commands", self._get_commands)
        router.add_put(f"{_API}/applications/{ME}/commands", self._put_commands)
        router.add_get(channel, self._get_history)
        router.add_post(channel, self._post_message)
        router.add_patch(f"{channel}/{{message}}", self._patch_message)
        router.add_delete(f"{channel}/{{message}}", self._delete_message)

    def fail(self, method: str, *faults: Fault) -> None:
        """Let the next requests of a method go wrong."""
        self._faults[method].extend(faults)

    async def say(self, content: str, *, channel: str = CHANNEL) -> str:
        """Let Ada write a message; return its id."""
        message = self._store(author=ADA, channel=channel, content=content)
        await self._dispatch("MESSAGE_CREATE", self._as_seen(message))
        return str(message["id"])

    async def repeat(self, message_id: str) -> None:
        """Send the event of a new message once more."""
        await self._dispatch("MESSAGE_CREATE", self._as_seen(self._messages[message_id]))

    async def edit(self, message_id: str, **changes: Any) -> None:
        message = self._messages[message_id]
        message |= changes
        await self._dispatch("MESSAGE_UPDATE", self._as_seen(message))

    async def delete(self, message_id: str) -> None:
        seen = self._as_seen(self._messages.pop(message_id))
        await self._dispatch(
            "MESSAGE_DELETE", {key: seen[key] for key in ("id", "channel_id", "guild_id") if key in seen}
        )

    async def send_op(self, op: Op, data: Any = None) -> None:
        await self._send({"op": op, "d": data})

    async def hang_up(self, code: int | None = None) -> None:
        """Close the bot's socket with a code, or break its connection without a word."""
        socket, self._socket = self._socket, None
        if code is not None and socket is not None:
            await socket.close(code=code)
        elif self._connection is not None:
            self._connection.abort()

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._socket, self._connection = None, request.transport
        self.sockets += 1
        if not self.is_silent:
            await socket.send_json({"op": Op.HELLO, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            frame = orjson.loads(message.data)
            if frame["op"] == Op.HEARTBEAT:
                await socket.send_json({"op": Op.HEARTBEAT_ACK})
            elif frame["op"] == Op.IDENTIFY:
                await self._identify(socket, frame["d"])
            elif frame["op"] == Op.RESUME:
                await self._resume(socket, frame["d"])
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.identifies.append(data)
        if data["intents"] & MESSAGE_CONTENT and not self.allows_message_content:
            await socket.close(code=4014)
            return
        self._socket, self._intents, self._events = socket, data["intents"], []
        ready = {"v": 10, "user": USERS[ME], "application": {"id": ME, "flags": 0}, "shard": data["shard"]}
        ready |= {"session_id": self._session_id, "resume_gateway_url": self.gateway_url}
        await self._dispatch("READY", ready | {"guilds": [{"id": SERVER, "unavailable": True}]})
        await self._dispatch("GUILD_CREATE", _SERVER)

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        self.resumes.append(data)
        self._socket = socket
        if data["session_id"] != self._session_id:
            await self.send_op(Op.INVALID_SESSION, data=False)
            return
        for event in self._events[data["seq"] :]:
            await self._send(event)
        await self._dispatch("RESUMED", {})

    @property
    def _session_id(self) -> str:
        return f"session-{len(self.identifies)}"

    async def _dispatch(self, event: str, data: Json) -> None:
        self._events.append({"op": Op.DISPATCH, "t": event, "s": len(self._events) + 1, "d": data})
        await self._send(self._events[-1])

    async def _send(self, frame: Json) -> None:
        if self._socket is not None:
            with suppress(ConnectionError):  # the bot has just gone; on RESUME it gets what it missed
                await self._socket.send_json(frame)

    @web.middleware
    async def _meet(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Record a request to REST, and let it go wrong where a test wants that."""
        if not request.path.startswith(_API):
            return await handler(request)
        body = orjson.loads(await request.read() or b"null")
        self.requests.append(Request(method=request.method, path=request.path, body=body))
        # Answers to interactions carry a token of their own in the path.
        if request.headers.get("Authorization", f"Bot {TOKEN}") != f"Bot {TOKEN}":
            return as_json({"message": "401: Unauthorized", "code": 0}, status=401)
        faults = self._faults[request.method]
        fault = faults.popleft() if faults else Fault()
        if fault.status != 200:
            return as_json({"message": "", "code": 0} | fault.body, status=fault.status)
        if "message" in request.match_info and request.match_info["message"] not in self._messages:
            return as_json({"message": "Unknown Message", "code": 10008}, status=404)
        response = await handler(request)
        await asyncio.sleep(fault.wait_s)
        if fault.breaks and request.transport is not None:
            request.transport.abort()
        return response

    async def _get_me(self, _: web.Request) -> web.Response:
        return as_json(USERS[ME])

    async def _get_application(self, _: web.Request) -> web.Response:
        return as_json(_APPLICATION)

    async def _get_gateway(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": self.starts_left, "reset_after": self.reset_after_ms, "max_concurrency": 1}
        return as_json({"url": self.gateway_url, "shards": self.shards, "session_start_limit": limit})

    async def _get_commands(self, _: web.Request) -> web.Response:
        return as_json(self.commands)

    async def _put_commands(self, request: web.Request) -> web.Response:
        added = {"application_id": ME, "version": "1"}
        sent = [{"description": ""} | command for command in await request.json()]  # one of a message has none
        self.commands = [command | added | {"id": f"20{at}"} for at, command in enumerate(sent)]
        return as_json(self.commands)

    async def _get_history(self, request: web.Request) -> web.Response:
        channel, after = request.match_info["channel"], int(request.query.get("after", 0))
        here = (message for message in self._messages.values() if message["channel_id"] == channel)
        later = [message for message in here if int(message["id"]) > after]
        return as_json(later[: int(request.query["limit"])][::-1])

    async def _post_message(self, request: web.Request) -> web.Response:
        body, channel = await request.json(), request.match_info["channel"]
        key = (channel, str(body.get("nonce")))
        if not (body.get("enforce_nonce") and key in self._by_nonce):
            self._by_nonce[key] = self._store(author=ME, channel=channel, **_written(body))
            await self._dispatch("MESSAGE_CREATE", self._as_seen(self._by_nonce[key]))
        return as_json(self._by_nonce[key])

    async def _patch_message(self, request: web.Request) -> web.Response:
        await self.edit(request.match_info["message"], **_written(await request.json()))
        return as_json(self._messages[request.match_info["message"]])

    async def _delete_message(self, request: web.Request) -> web.Response:
        await self.delete(request.match_info["message"])
        return web.Response(status=204)

    def _store(self, *, author: str, channel: str, content: str | None, **more: Any) -> Json:
        now = discord.utils.utcnow()
        message: Json = {
            "id": str(discord.utils.time_snowflake(now) + next(self._numbers)),
            "type": 0,
            "channel_id": channel,
            "author": USERS[author],
            "content": content or "",
            "timestamp": now.isoformat(),
            "edited_timestamp": None,
            "mentions": [USERS[ME]] if f"<@{ME}>" in (content or "") else [],
        }
        lists: Json = {"mention_roles": [], "attachments": [], "embeds": [], "components": []}
        self._messages[message["id"]] = message | lists | more
        return self._messages[message["id"]]

    def _as_seen(self, message: Json) -> Json:
        """Return what the bot is shown of a message: without the privileged intent only what concerns it."""
        if message["channel_id"] == DIRECT:
            return message.copy()
        if self._intents & MESSAGE_CONTENT or USERS[ME] in [message["author"], *message["mentions"]]:
            return message | {"guild_id": SERVER}
        return message | {"guild_id": SERVER, "content": "", "embeds": [], "components": []}


def _written(body: Json) -> Json:
    """Return the part of a request that becomes the message."""
    written: Json = {key: body[key] for key in ("content", "embeds", "components") if key in body}
    if reference := body.get("message_reference"):
        written["message_reference"] = {key: str(value) for key, value in reference.items()}
    return written


def as_json(data: Any, *, status: int = 200) -> web.Response:
    # No charset, for discord.py compares the content type to the letter; without Via it takes a 429 for a ban.
    headers = {"Via": "1.1 google", "Retry-After": str(data.get("retry_after", 0))} if status == 429 else {}
    return web.Response(body=orjson.dumps(data), status=status, content_type="application/json", headers=headers)
