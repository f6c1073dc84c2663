"""A database on a PostgreSQL server: how it is reached."""

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

# Below the limit of an operation; the driver alone would wait without end.
_TIMEOUT_S = 2
_CONNECTIONS = 5


def postgres_engine(url: URL) -> AsyncEngine:
    """Return an engine that does not wait long for anything."""
    return create_async_engine(
        _for_driver(url),
        connect_args={"timeout": _TIMEOUT_S, "command_timeout": _TIMEOUT_S},
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_timeout=_TIMEOUT_S,
        pool_pre_ping=True,
        hide_parameters=True,
    )


def _for_driver(url: URL) -> URL:
    """Call encryption as the driver does; hosters write it as PostgreSQL's own programs do."""
    mode = url.query.get("sslmode")
    return url if mode is None else url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
