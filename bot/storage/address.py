"""Where a database is, taken apart; what cannot be taken apart is never shown, for it may hold a password."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.errors import ConfigError


def address(url: str) -> URL:
    """Return the parts of a database's URL. Raises ConfigError, which says nothing of what is in it."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        # Whoever follows the cause of an error up would find the URL there.
        raise ConfigError(["The URL of the database cannot be read: look at QUOTH_DATABASE_URL."]) from None
