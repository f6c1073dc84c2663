"""Everything that an operator can set, read once and checked whole."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from urllib.parse import parse_qsl, urlsplit

from dotenv import dotenv_values

from bot.errors import ConfigError
from bot.folders import bundled_rules

# The file in the data folder that the running bot touches, and how often.
HEARTBEAT = "heartbeat"
HEARTBEAT_S = 15

_SQLITE, _POSTGRES = "sqlite+aiosqlite", "postgresql+asyncpg"
_OPTIONS = frozenset({"host", "ssl", "sslmode"})
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_TORN = (
    "it cannot be read: a port is a number from 1 to 65535, and "
    "in a password write @ : / ? # [ ] % as %40 %3A %2F %3F %23 %5B %5D %25"
)

_Value = TypeVar("_Value")
_YES, _NO = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})


class LogFormat(StrEnum):
    """How a line of the log looks."""

    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator chose; `token` is None where none was given, which is right for tests and the playground."""

    token: str | None = field(default=None, repr=False)
    rules: Path | None = None
    watch: bool = False
    data: Path = Path("data")
    database: str | None = field(default=None, repr=False)
    message_content: bool = True
    shard_count: int | None = None
    shard_ids: tuple[int, ...] | None = None
    log_format: LogFormat = LogFormat.TEXT

    @classmethod
    def from_env(cls, env: Mapping[str, str]) -> "Settings":
        """Read the settings. Raises ConfigError with every wrong value at once."""
        read = _Reader(env)
        settings = cls(
            token=read.token(),
            rules=read.value("QUOTH_RULES", _folder),
            watch=read.value("QUOTH_WATCH", _flag) is True,
            data=read.value("QUOTH_DATA", _data) or Path("data"),
            database=read.value("QUOTH_DATABASE_URL", _database),
            message_content=read.value("QUOTH_MESSAGE_CONTENT", _flag) is not False,
            shard_count=read.value("QUOTH_SHARD_COUNT", _count),
            shard_ids=read.value("QUOTH_SHARD_IDS", _ids),
            log_format=read.value("QUOTH_LOG_FORMAT", _log_format) or LogFormat.TEXT,
        )
        if settings.shard_ids is not None and (
            settings.shard_count is None or max(settings.shard_ids) >= settings.shard_count
        ):
            read.problems.append("QUOTH_SHARD_IDS needs a QUOTH_SHARD_COUNT above each of its numbers")
        if read.problems:
            raise ConfigError(read.problems)
        return settings

    @property
    def database_url(self) -> str:
        """Where servers' own things are kept: the chosen database, or a file in the data folder."""
        return self.database or f"{_SQLITE}:///{self.data / 'quoth.db'}"

    @property
    def rule_folders(self) -> tuple[Path, ...]:
        """The folders to read books from: the chosen one, or the bundled books and what was imported."""
        return (self.rules,) if self.rules is not None else (bundled_rules(), self.data / "books")


def environment(process: Mapping[str, str], *, dotenv: Path = Path(".env")) -> Mapping[str, str]:
    """Return the variables of the process over those of the `.env` file, which may be missing. Raises ConfigError."""
    try:
        written = dotenv_values(dotenv)
    except UnicodeDecodeError as error:
        raise ConfigError([f"{dotenv} is not UTF-8 text"]) from error
    return {name: value for name, value in written.items() if value is not None} | dict(process)


class _Reader:
    """Reads variables one by one and keeps what is wrong with them; an empty one is as good as none."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = env
        self.problems: list[str] = []

    def value(self, name: str, parse: Callable[[str], _Value]) -> _Value | None:
        text = self._env.get(name, "").strip()
        try:
            return parse(text) if text else None
        except ValueError as error:
            self.problems.append(f"{name}: {error}")
            return None

    def token(self) -> str | None:
        """Return the token itself or the content of the file that holds it, as container secrets do."""
        if token := self._env.get("DISCORD_TOKEN", "").strip():
            return token
        return self.value("DISCORD_TOKEN_FILE", _secret)


def _flag(text: str) -> bool:
    if text.lower() in _YES | _NO:
        return text.lower() in _YES
    raise ValueError(f"{text!r} is neither true nor false")


def _count(text: str) -> int:
    if text.isascii() and text.isdecimal() and int(text) > 0:
        return int(text)
    raise ValueError(f"{text!r} is no whole number above 0")


def _ids(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if all(part.isascii() and part.isdecimal() for part in parts):
        return tuple(int(part) for part in parts)
    raise ValueError(f"{text!r} is no list of shards such as 0,1,2")


def _log_format(text: str) -> LogFormat:
    if text.lower() in set(LogFormat):
        return LogFormat(text.lower())
    raise ValueError(f"{text!r} is none of {', '.join(LogFormat)}")


def _data(text: str) -> Path:
    if "?" in text:
        raise ValueError("a folder with a ? in its name cannot hold the database")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise ValueError(f"nobody knows whose home the ~ in {text} is") from error


def _database(text: str) -> str:
    """Return the URL of a database. What is wrong with one never repeats a part of it: it may hold a password."""
    if text.startswith(f"{_SQLITE}:///"):
        _refuse_sqlite_options(text)
    elif text.startswith(f"{_POSTGRES}://"):
        _refuse_torn(text)
        _refuse_postgres_options(urlsplit(text).query)
    else:
        raise ValueError(f"it begins neither with {_SQLITE}:/// nor with {_POSTGRES}://")
    return text


def _refuse_sqlite_options(url: str) -> None:
    """Refuse what SQLite would take for more than a path: nobody would find, copy or lock the right file."""
    if "?" in url or url.startswith(f"{_SQLITE}:///file:"):
        raise ValueError(f"after {_SQLITE}:/// stands the path of a file, without ? and file:")


def _refuse_torn(url: str) -> None:
    """Refuse a URL that one reader would take apart otherwise than the next."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # it quotes what it cannot read
        raise ValueError(_TORN) from None
    behind = f"{parts.path}{parts.query}"
    if parts.netloc.count("@") > 1 or "@" in behind or "#" in url or port == 0 or parts.netloc.endswith(":"):
        raise ValueError(_TORN)


def _refuse_postgres_options(query: str) -> None:
    options = parse_qsl(query, keep_blank_values=True)
    if not {name for name, _ in options} <= _OPTIONS:
        raise ValueError(f"after its ? may stand {', '.join(sorted(_OPTIONS))}, and nothing else")
    if not {mode for name, mode in options if name != "host"} <= set(_SSL_MODES):
        raise ValueError(f"its ssl is one of {', '.join(_SSL_MODES)}")


def _folder(text: str) -> Path:
    if Path(text).is_dir():
        return Path(text)
    raise ValueError(f"there is no folder {text}")


def _secret(text: str) -> str:
    try:
        if token := Path(text).read_text("utf-8").strip():
            return token
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"the file {text} cannot be read ({type(error).__name__})") from error
    raise ValueError(f"the file {text} is empty")
