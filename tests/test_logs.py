import json
import logging
from collections.abc import Iterator
from pathlib import Path

import aiosqlite
import pytest

from bot.logs import log_to_stderr
from bot.settings import LogFormat


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr(LogFormat.TEXT)
    logging.getLogger("bot.test").info("Answering in %d servers", 3)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(" INFO    bot.test: Answering in 3 servers\n")


def test_a_line_is_json_where_that_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr(LogFormat.JSON)
    logging.getLogger("bot.test").warning("twice %s", "quoted")
    line = json.loads(capsys.readouterr().err)
    assert line.pop("time")
    assert line == {"level": "WARNING", "name": "bot.test", "message": "twice quoted"}


def test_what_discords_libraries_say_in_passing_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr(LogFormat.TEXT)
    logging.getLogger("discord.gateway").debug("a payload with what somebody typed")
    logging.getLogger("discord.gateway").info("likewise")
    assert capsys.readouterr().err == ""


async def test_what_is_written_into_the_database_is_never_logged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log_to_stderr(LogFormat.TEXT, level=logging.DEBUG)
    async with aiosqlite.connect(tmp_path / "x.db") as connection:
        await connection.execute("SELECT ?", ("a house rule",))
    assert "house rule" not in capsys.readouterr().err
