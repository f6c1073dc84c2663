"""How one process keeps all others away from a database in a file."""

from pathlib import Path

from filelock import FileLock, Timeout

from bot.errors import StorageInUseError

OWNER_ONLY = 0o600
Identity = tuple[int, int]


def identity(file: Path) -> Identity | None:
    """Return what tells a file from another at the same path; None where there is no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def lock_file(database: Path) -> Path:
    """Return the file that is locked while a process has a database open."""
    return database.with_name(f"{database.name}.lock")


class ProcessLock:
    """The right of one process to a database; the system takes it back when the process dies."""

    def __init__(self, database: Path) -> None:
        self._database, self._file = database, lock_file(database)
        self._lock = FileLock(self._file, timeout=0, mode=OWNER_ONLY, thread_local=False)
        self._held: Identity | None = None

    @property
    def is_lost(self) -> bool:
        """Whether it was held, but its file is gone or another one: then it keeps nobody away any more."""
        return self._lock.is_locked and self._held != identity(self._file)

    def hold(self) -> None:
        """Take the lock if it is not held, anew if its file has been replaced. Raises StorageInUseError."""
        if self._lock.is_locked and not self.is_lost:
            return
        self.release()
        try:
            self._lock.acquire()
        except Timeout as error:
            raise StorageInUseError(str(self._database)) from error
        self._held = identity(self._file)

    def release(self) -> None:
        """Let others in."""
        self._lock.release(force=True)
