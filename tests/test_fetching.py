"""Fetching documents, from a real server on this machine."""

import gzip
import zlib
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from aiohttp import web

import bot
from bot.errors import FetchError
from bot.fetching import LIMITS, Limits, fetch
from bot.sources import Fetched, NotModified, Source
from tests.publishing import WORDS, Handler, answering, publisher, said_by, wire

NOW = datetime(2026, 5, 3, 12, tzinfo=UTC)
SMALL = Limits(most_bytes=1_000)
BROKEN_OFF = "has broken off before the document was whole, or sent what cannot be unpacked"
NO_HTTP = "answers with what cannot be read: it is not HTTP, or not packed as was asked"


async def document(url: str, *, limits: Limits = LIMITS) -> Fetched:
    fetched = await fetch(Source(url=url), now=NOW, limits=limits)
    assert isinstance(fetched, Fetched)
    return fetched


async def refusal(url: str, *, limits: Limits = LIMITS) -> str:
    """Return why a document is not fetched, without its address."""
    with pytest.raises(FetchError) as caught:
        await fetch(Source(url=url), now=NOW, limits=limits)
    assert caught.value.url in str(caught.value)
    return caught.value.reason


async def test_a_document_comes_with_what_its_server_says_of_it() -> None:
    async with publisher(answering(ETag='"one"', Last_Modified="Sat, 02 May 2026 08:00:00 GMT")) as site:
        fetched = await document(f"{site}/rules/stones.txt")
    assert (fetched.data, fetched.name) == (WORDS, "stones.txt")
    assert (fetched.address, fetched.came_from) == (f"{site}/rules/stones.txt", ())
    assert fetched.published == datetime(2026, 5, 2, 8, tzinfo=UTC)
    source = fetched.source
    assert (source.url, source.etag, source.fetched_at) == (f"{site}/rules/stones.txt", '"one"', NOW)


async def test_the_server_hears_who_asks() -> None:
    heard: list[str] = []

    async def handler(request: web.Request) -> web.Response:
        heard.append(request.headers["User-Agent"])
        return web.Response(body=WORDS)

    async with publisher(handler) as site:
        await document(f"{site}/stones.txt")
    assert heard == [f"quoth/{bot.__version__}"]


@pytest.mark.parametrize(
    ("path", "headers", "name"),
    [
        ("/rules/stones.pdf", {}, "stones.pdf"),
        ("/rules/stones.pdf?edition=2", {}, "stones.pdf"),
        ("/rules/big%20stones.txt", {}, "big stones.txt"),
        ("/download", {"Content-Type": "application/pdf"}, "download.pdf"),
        ("/", {"Content-Type": "text/markdown"}, "document.md"),
        ("/download?id=4", {"Content-Disposition": 'attachment; filename="Stones 2.docx"'}, "Stones 2.docx"),
        ("/download", {"Content-Disposition": 'attachment; filename="../../stones.txt"'}, "stones.txt"),
        ("/download", {"Content-Type": "application/octet-stream"}, "download"),
    ],
)
async def test_a_document_is_called_as_its_server_calls_it(path: str, headers: dict[str, str], name: str) -> None:
    async with publisher(said_by({"Content-Type": "text/plain"} | headers)) as site:
        assert (await document(site + path)).name == name


async def changing(request: web.Request) -> web.Response:
    """Know both ways of asking whether anything is new."""
    known = request.headers.get("If-None-Match") == '"one"' or "If-Modified-Since" in request.headers
    return web.Response(status=304) if known else web.Response(body=WORDS, headers={"ETag": '"one"'})


@pytest.mark.parametrize(
    "known", [Source(url="", etag='"one"'), Source(url="", last_modified="Sat, 02 May 2026 08:00:00 GMT")]
)
async def test_what_was_fetched_before_is_not_fetched_again(known: Source) -> None:
    async with publisher(changing) as site:
        source = replace(known, url=f"{site}/stones.txt")
        assert await fetch(source, now=NOW) == NotModified(source=source)


async def test_the_same_bytes_are_nothing_new_where_a_server_keeps_no_count() -> None:
    async with publisher(answering()) as site:
        first = await document(f"{site}/stones.txt")
        assert await fetch(first.source, now=NOW) == NotModified(source=first.source)


async def test_not_modified_is_believed_only_if_it_was_asked_for() -> None:
    async with publisher(answering(b"", status=304)) as site:
        assert await refusal(f"{site}/stones.txt") == "answers with status 304"


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (204, "answers with status 204"),
        (401, "wants a password (status 401)"),
        (403, "refuses us (status 403)"),
        (404, "is not there (status 404)"),
        (410, "is gone for good (status 410)"),
        (418, "answers with status 418"),
        (429, "is asked too often (status 429): try again later"),
        (500, "has trouble on its server (status 500)"),
        (503, "has trouble on its server (status 503)"),
    ],
)
async def test_a_status_is_told_in_words(status: int, reason: str) -> None:
    async with publisher(answering(b"", status=status)) as site:
        assert await refusal(f"{site}/stones.txt") == reason


def hopping(hops: int) -> Handler:
    """Lead on so many times, numbered down in the path."""

    async def handler(request: web.Request) -> web.Response:
        left = int(request.path.strip("/") or hops)
        if not left:
            return web.Response(body=WORDS)
        return web.Response(status=302, headers={"Location": f"/{left - 1}"})

    return handler


async def test_redirects_are_followed_and_told() -> None:
    async with publisher(answering()) as other, publisher(answering(status=301, Location=f"{other}/s.txt")) as site:
        fetched = await document(f"{site}/stones.txt")
    assert (fetched.data, fetched.name) == (WORDS, "s.txt")
    assert (fetched.came_from, fetched.address) == ((f"{site}/stones.txt",), f"{other}/s.txt")
    assert fetched.source.url == f"{site}/stones.txt"


async def test_five_redirects_are_enough() -> None:
    async with publisher(hopping(LIMITS.most_redirects)) as site:
        assert len((await document(f"{site}/5")).came_from) == LIMITS.most_redirects
        assert await refusal(f"{site}/6") == "leads on more than 5 times"


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("file:///etc/hostname", "leads out of the web, to file:///etc/hostname"),
        ("ftp://example.org/stones.txt", "leads out of the web, to ftp://example.org/stones.txt"),
        ("data:text/plain,1", "leads out of the web, to data:text/plain,1"),
        ("http://[", "leads on to what is no address"),
        ("", "says that it has moved, but not where to"),
    ],
)
async def test_a_redirect_out_of_the_web_is_not_followed(location: str, reason: str) -> None:
    async with publisher(answering(status=302, Location=location)) as site:
        assert await refusal(f"{site}/stones.txt") == reason


@pytest.mark.parametrize(
    "url",
    [
        "",
        "stones.txt",
        "/rules/stones.txt",
        "file:///rules/stones.txt",
        "ftp://example.org/s.txt",
        "http://",
        "http://[",
    ],
)
async def test_what_is_no_web_address_is_not_asked_for(url: str) -> None:
    assert await refusal(url) == "is no web address: one begins with https:// or http:// and names a host"


async def test_a_password_in_an_address_is_not_shown() -> None:
    async with publisher(answering(b"", status=404)) as site:
        with pytest.raises(FetchError) as caught:
            await fetch(Source(url=site.replace("://", "://ada:secret@") + "/stones.txt"), now=NOW)
    assert str(caught.value) == f"{site}/stones.txt is not there (status 404)"


async def streamed(request: web.Request) -> web.StreamResponse:
    """Send without end and without saying how much."""
    response = web.StreamResponse()
    await response.prepare(request)
    try:
        while True:
            await response.write(b"1.1 A stone.\n" * 100)
    except ConnectionError:
        return response


def bomb(size: int) -> bytes:
    packer = zlib.compressobj(9, wbits=31)
    return b"".join(packer.compress(bytes(1024 * 1024)) for _ in range(size)) + packer.flush()


@pytest.mark.parametrize(
    "handler",
    [
        pytest.param(answering(bytes(1_001)), id="a length that is said"),
        pytest.param(streamed, id="no length"),
        pytest.param(answering(bomb(64), Content_Encoding="gzip"), id="packed small"),
    ],
)
async def test_no_more_is_taken_than_a_document_may_have(handler: Handler) -> None:
    async with publisher(handler) as site:
        assert "is larger than the" in await refusal(f"{site}/stones.txt", limits=SMALL)


async def test_a_length_that_lies_is_found_out() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: "
    for length, reason in ((b"999", BROKEN_OFF), (b"-5", NO_HTTP), (b"5", NO_HTTP)):
        async with wire(head + length + b"\r\n\r\n" + WORDS) as site:
            assert await refusal(f"{site}/stones.txt", limits=SMALL) == reason


async def test_a_packed_document_is_unpacked() -> None:
    async with publisher(answering(gzip.compress(WORDS), Content_Encoding="gzip")) as site:
        assert (await document(f"{site}/stones.txt")).data == WORDS


@pytest.mark.parametrize(
    ("packing", "reason"),
    [("gzip", BROKEN_OFF), ("br", NO_HTTP), ("gzip, gzip", "is packed in a way that was not asked for (gzip, gzip)")],
)
async def test_what_cannot_be_unpacked_is_refused(packing: str, reason: str) -> None:
    async with publisher(answering(Content_Encoding=packing)) as site:
        assert await refusal(f"{site}/stones.txt") == reason


@pytest.mark.parametrize(
    ("path", "kind", "body", "is_page"),
    [
        ("/", "text/html", b"<p>Welcome", True),
        ("/rules", "text/html; charset=utf-8", b"<p>Welcome", True),
        ("/stones.pdf", "text/html", b"<p>Log in first", True),
        ("/stones.pdf", "application/octet-stream", b"\xef\xbb\xbf\n<!DOCTYPE html><p>Log in first", True),
        ("/stones.txt", "text/plain", b"<html><p>Log in first", True),
        ("/stones.html", "text/html", b"<!doctype html><p>1. Stones", False),
        ("/stones.pdf", "text/html", b"%PDF-1.7 and so on", False),
        ("/stones.docx", "text/html", b"PK\x03\x04 and so on", False),
        ("/stones.txt", "text/plain", b"1. <html> is no stone", False),
    ],
)
async def test_a_web_page_is_no_document(path: str, kind: str, body: bytes, is_page: bool) -> None:
    async with publisher(answering(body, Content_Type=kind)) as site:
        if is_page:
            assert (await refusal(site + path)).startswith("is a web page; give the document’s own address")
        else:
            assert (await document(site + path)).data == body


async def test_an_empty_document_is_refused() -> None:
    async with publisher(answering(b"")) as site:
        assert await refusal(f"{site}/stones.txt") == "is empty"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (b"", BROKEN_OFF),
        (b"Hello there\r\n\r\n", NO_HTTP),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 20_000 + b"\r\n\r\n", NO_HTTP),
    ],
)
async def test_a_server_that_talks_nonsense_is_told_in_words(answer: bytes, reason: str) -> None:
    async with wire(answer) as site:
        assert await refusal(f"{site}/stones.txt") == reason


async def test_a_server_that_does_not_speak_tls_is_told_in_words() -> None:
    async with publisher(answering()) as site:
        reason = await refusal(f"{site.replace('http', 'https', 1)}/stones.txt")
    assert reason == "cannot be reached safely: its server does not speak TLS as it should"


async def test_a_refused_connection_is_told_in_words() -> None:
    async with publisher(answering()) as site:
        gone = site
    assert (await refusal(f"{gone}/stones.txt")).startswith("cannot be reached (")


async def test_an_unknown_host_is_told_in_words() -> None:
    assert (await refusal("http://nobody.invalid/stones.txt")).startswith("cannot be reached")


async def test_a_server_that_falls_silent_is_not_waited_for() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"
    async with wire(head + WORDS, stays_open=True) as site:
        silent = await refusal(f"{site}/stones.txt", limits=Limits(silence_s=0.05))
        slow = await refusal(f"{site}/stones.txt", limits=Limits(total_s=0.05))
    assert silent == "has fallen silent: nothing came for 0.05 s"
    assert slow == "is too slow: it was not here within 0.05 s"


async def test_progress_is_told_with_the_whole_where_it_is_known() -> None:
    told: list[tuple[int, int | None]] = []
    async with publisher(answering(bytes(200_000))) as site:
        await fetch(Source(url=f"{site}/s.bin"), now=NOW, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (200_000, 200_000)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
