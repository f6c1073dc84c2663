"""What a URL that cannot be read may show: nothing."""

import traceback

import pytest

from bot.errors import ConfigError
from bot.storage.sql import SqlStore


@pytest.mark.parametrize("url", ["postgresql+asyncpg://quoth:p@ss:w0rd@db:5432/q", "p@ss:w0rd"])
def test_a_url_that_cannot_be_read_is_not_shown(url: str) -> None:
    with pytest.raises(ConfigError, match="look at QUOTH_DATABASE_URL") as caught:
        SqlStore(url)
    assert "w0rd" not in "".join(traceback.format_exception(caught.value))
