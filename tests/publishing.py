"""A publisher's web server on this machine, well or badly behaved."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from aiohttp import web
from yarl import URL

WORDS = b"1. Stones\n1.1 A stone that was moved stays.\n"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def publisher(handler: Handler) -> AsyncIterator[str]:
    """Serve everything from one handler; the address has no slash at its end."""
    app = web.Application()
    app.router.add_route("GET", "/{path:.*}", handler)
    runner = web.AppRunner(app, handle_signals=False, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield str(URL(site.name).with_port(runner.addresses[0][1])).rstrip("/")
    finally:
        await runner.cleanup()


@asynccontextmanager
async def wire(answer: bytes, *, stays_open: bool = False) -> AsyncIterator[str]:
    """Send the same bytes to whoever asks, HTTP or not."""
    ended = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        if stays_open:
            await ended.wait()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        ended.set()


def answering(body: bytes = WORDS, *, status: int = 200, **headers: str) -> Handler:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return said_by({"Content-Type": "text/plain"} | named, body=body, status=status)


def said_by(headers: Mapping[str, str], *, body: bytes = WORDS, status: int = 200) -> Handler:
    async def handler(_: web.Request) -> web.Response:
        return web.Response(body=body, status=status, headers=headers)

    return handler
