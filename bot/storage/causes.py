"""What a failure of a database means, and how it is called where an operator reads it."""

import sqlite3

from sqlalchemy.exc import DBAPIError, OperationalError

# A commit that SQLite refuses so has left nothing that could ever be read.
_REFUSALS = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY})
_DAMAGES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def cause_of(error: BaseException) -> str:
    """Return what the driver says without what a statement carried: where it may say that too, only its kind."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if _code(error) in _DAMAGES:
        return f"{cause}; quoth db check says more"
    if not isinstance(error, OperationalError | OSError):
        return type(cause.__cause__ or cause).__name__
    return ": ".join(part for part in (type(cause).__name__, str(cause)) if part)


def is_refused(error: BaseException) -> bool:
    """Return whether SQLite has refused a write such that nothing of it is saved."""
    return _code(error) in _REFUSALS


def _code(error: BaseException) -> int | None:
    """Return the kind of an error of SQLite's; None for any other."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None
