"""Every error that Quoth raises on purpose; `str(error)` is one sentence that a user may read."""

from collections.abc import Sequence
from pathlib import Path


class QuothError(Exception):
    """The root: catch it where a sentence can be shown instead of a traceback."""


class ConfigError(QuothError):
    """Settings are missing or wrong; it carries all of them at once."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class RulebookError(QuothError):
    """Something about a rulebook."""


class RulebookFormatError(RulebookError):
    """A file is no rulebook; `place` is a line and column or the keys that lead there, outermost first."""

    def __init__(self, path: Path, place: str, reason: str) -> None:
        self.path, self.place, self.reason = path, place, reason
        super().__init__(f"{path}, {place}: {reason}" if place else f"{path}: {reason}")


class UnknownRulebookError(RulebookError):
    """Nobody has a book of this name; `known` are the ids that there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(f"There is no book {name!r}; there are: {', '.join(self.known) or 'none'}.")


class MissingExtraError(QuothError):
    """An optional part of Quoth is wanted but not installed."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"This needs Quoth with the extra {extra!r}: in a checkout, make {extra}.")
