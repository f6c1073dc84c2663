import pytest

from bot.library import bundled_rules, load
from bot.search.shelf import Shelf


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """Return the bundled books."""
    return load([bundled_rules()]).shelf
