"""The playground, from outside; its pages are looked at in a browser."""

import asyncio
import os
import re
import sys
import urllib.request
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from tests.builders import RULES

ROOT = Path(__file__).parents[2]


async def start(folder: Path, *arguments: str) -> asyncio.subprocess.Process:
    command = (sys.executable, "-m", "bot", "play", "--rules", str(RULES), *arguments)
    return await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=PIPE, stderr=PIPE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")
async def test_the_playground_needs_no_token_serves_a_page_and_ends_when_told_to(tmp_path: Path) -> None:
    process = await start(tmp_path, "--port", "0")
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    address = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert address is not None
    page = await asyncio.to_thread(lambda: urllib.request.urlopen(address[0]).read())  # noqa: S310 - our own
    assert b"<html" in page
    process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    assert (process.returncode, errors) == (0, b"")
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - without blocking on a Path


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        process = await start(tmp_path, "--port", str(port))
        _, errors = await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 2
    assert errors.startswith(b"quoth: ")
    assert b"Traceback" not in errors
