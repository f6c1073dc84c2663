"""Fetches a document from where it is published: bounded in time and size, and only if it is new."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from pathlib import PurePosixPath

import aiohttp
from yarl import URL

import bot
from bot.errors import FetchError
from bot.sources import Fetched, NotModified, Source
from bot.unreachable import NO_ADDRESS, failure, slowness

Progress = Callable[[int, int | None], None]

_OK, _NOT_MODIFIED = 200, 304
_MOVED = frozenset({301, 302, 303, 307, 308})
_SCHEMES = frozenset({"http", "https"})
_PIECE = 64 * 1024
# What aiohttp unpacks by itself; anything else is not asked for.
_PACKINGS = ("", "identity", "gzip", "x-gzip", "deflate")
_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_PAGE_SUFFIXES = frozenset({".html", ".htm", ".xhtml"})
_PAGE_BEGINNINGS = (b"<!doctype html", b"<html", b"<head")
# What a server should have called by its type: PDF, and Word's zip.
_NO_PAGE = (b"%PDF", b"PK\x03\x04")
_SUFFIXES = {
    "application/pdf": ".pdf",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "application/json": ".json",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
}
_STATUSES = {
    401: "wants a password (status 401)",
    403: "refuses us (status 403)",
    404: "is not there (status 404)",
    410: "is gone for good (status 410)",
    429: "is asked too often (status 429): try again later",
}
_SERVER_ERROR = 500
_IS_PAGE = (
    "is a web page; give the document’s own address with `source` in books.toml, or save the document and use "
    "quoth import"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much is waited for and taken; bytes count as unpacked, `total_s` holds from the first to the last of them."""

    most_bytes: int = 100 * 1024 * 1024
    most_redirects: int = 5
    connect_s: float = 15.0
    silence_s: float = 30.0
    total_s: float = 600.0


LIMITS = Limits()


def no_progress(done: int, total: int | None) -> None:
    """Tell nobody how many bytes have come, of how many."""


async def fetch(
    source: Source, *, now: datetime, limits: Limits = LIMITS, progress: Progress = no_progress
) -> Fetched | NotModified:
    """Return the document at an address, or that it is the one that was fetched before. Raises FetchError."""
    shown = _shown(source.url)
    try:
        async with asyncio.timeout(limits.total_s), _session(limits) as session:
            fetched = await _Following(session, limits, progress).document(source, now=now)
    except FetchError:
        raise
    except TimeoutError as error:
        reason = slowness(error, connect_s=limits.connect_s, silence_s=limits.silence_s, total_s=limits.total_s)
        raise FetchError(shown, reason) from error
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise FetchError(shown, failure(error)) from error
    if source.digest and isinstance(fetched, Fetched) and fetched.source.digest == source.digest:
        return NotModified(source=source)
    return fetched


class _Following:
    """Asks address after address until one has the document."""

    def __init__(self, session: aiohttp.ClientSession, limits: Limits, progress: Progress) -> None:
        self._session, self._limits, self._progress = session, limits, progress

    async def document(self, source: Source, *, now: datetime) -> Fetched | NotModified:
        address, came_from, headers = _address(source.url), list[URL](), _conditions(source)
        while True:
            async with self._session.get(address, headers=headers, allow_redirects=False) as response:
                if response.status in _MOVED:
                    came_from.append(address)
                    address = self._next(address, response, steps=len(came_from))
                    continue
                if response.status == _NOT_MODIFIED and headers:
                    return NotModified(source=source)
                _refuse_status(response)
                data = await self._body(response)
                _refuse_page(data, response)
            return Fetched(
                data=data,
                name=_name(response),
                source=_taken(source, response, data, now=now),
                came_from=tuple(map(_shown, came_from)),
                address=_shown(address),
            )

    def _next(self, address: URL, response: aiohttp.ClientResponse, *, steps: int) -> URL:
        """Return where a redirect leads. Raises FetchError for one too many, one out of the web or out of TLS."""
        if steps > self._limits.most_redirects:
            raise FetchError(_shown(address), f"leads on more than {self._limits.most_redirects} times")
        location = response.headers.get("Location", "")
        if not location:
            raise FetchError(_shown(address), "says that it has moved, but not where to")
        try:
            led_to = address.join(URL(location))
        except ValueError as error:
            raise FetchError(_shown(address), "leads on to what is no address") from error
        if led_to.scheme not in _SCHEMES or not led_to.host:
            raise FetchError(_shown(address), f"leads out of the web, to {_shown(led_to)}")
        if address.scheme == "https" != led_to.scheme:
            raise FetchError(_shown(address), f"leads on to an address without TLS, {_shown(led_to)}")
        return led_to

    async def _body(self, response: aiohttp.ClientResponse) -> bytes:
        """Return what a server sends, unpacked. Raises FetchError once it is too much."""
        packing = response.headers.get("Content-Encoding", "").strip().lower()
        if packing not in _PACKINGS:
            raise FetchError(_shown(response.url), f"is packed in a way that was not asked for ({packing[:20]})")
        total = response.content_length if packing in _PACKINGS[:2] else None
        self._refuse_size(response, total or 0)
        data = bytearray()
        async for piece in response.content.iter_chunked(_PIECE):
            data += piece
            self._refuse_size(response, len(data))
            self._progress(len(data), total)
        if not data:
            raise FetchError(_shown(response.url), "is empty")
        return bytes(data)

    def _refuse_size(self, response: aiohttp.ClientResponse, size: int) -> None:
        if size > self._limits.most_bytes:
            most = self._limits.most_bytes / 1024 / 1024
            raise FetchError(_shown(response.url), f"is larger than the {most:,.4g} MB that a document may have")


def _session(limits: Limits) -> aiohttp.ClientSession:
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=limits.connect_s, sock_read=limits.silence_s)
    headers = {"User-Agent": f"quoth/{bot.__version__}", "Accept-Encoding": "gzip, deflate"}
    return aiohttp.ClientSession(timeout=timeout, headers=headers)


def _address(url: str) -> URL:
    """Read an address. Raises FetchError."""
    try:
        address = URL(url)
    except ValueError as error:
        raise FetchError(url, NO_ADDRESS) from error
    if address.scheme not in _SCHEMES or not address.host:
        raise FetchError(_shown(address), NO_ADDRESS)
    return address


def _shown(url: URL | str) -> str:
    """Return an address as it may be shown: without a password."""
    try:
        return str(URL(url).with_user(None))
    except ValueError:  # it has no host, so nobody's password is in it
        return str(url)


def _conditions(source: Source) -> Mapping[str, str]:
    named = {"If-None-Match": source.etag, "If-Modified-Since": source.last_modified}
    return {name: value for name, value in named.items() if value and value.isprintable()}


def _taken(source: Source, response: aiohttp.ClientResponse, data: bytes, *, now: datetime) -> Source:
    return Source(
        url=source.url,
        etag=response.headers.get("ETag", ""),
        last_modified=response.headers.get("Last-Modified", ""),
        digest=blake2b(data, digest_size=16).hexdigest(),
        fetched_at=now,
    )


def _refuse_status(response: aiohttp.ClientResponse) -> None:
    status = response.status
    if status != _OK:
        trouble = (
            f"has trouble on its server (status {status})"
            if status >= _SERVER_ERROR
            else f"answers with status {status}"
        )
        raise FetchError(_shown(response.url), _STATUSES.get(status, trouble))


def _refuse_page(data: bytes, response: aiohttp.ClientResponse) -> None:
    """Raise FetchError for a web page, unless the address says that this is what the document is."""
    beginning = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    is_page = response.content_type in _PAGE_TYPES or beginning.startswith(_PAGE_BEGINNINGS)
    is_meant = PurePosixPath(response.url.path).suffix.lower() in _PAGE_SUFFIXES
    if is_page and not is_meant and not data.startswith(_NO_PAGE):
        raise FetchError(_shown(response.url), _IS_PAGE)


def _name(response: aiohttp.ClientResponse) -> str:
    """Return the file's name as its server or its address says, with a suffix if anything tells it."""
    disposition = response.content_disposition
    said = disposition.filename if disposition is not None else None
    name = PurePosixPath((said or response.url.path).replace("\\", "/")).name or "document"
    return name if PurePosixPath(name).suffix else name + _SUFFIXES.get(response.content_type, "")
