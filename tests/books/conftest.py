import pytest

from bot.folders import bundled_rules
from bot.library import load
from bot.search.shelf import Shelf


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """Return the bundled books."""
    return load([bundled_rules()]).shelf
