"""Every error that Quoth raises on purpose; `str(error)` is one sentence that a user may read."""

import math
from collections.abc import Sequence
from pathlib import Path

from bot.texts import say


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
        if known:
            sentence = say("There is no book “{name}”. There are: {books}.", name=name, books=", ".join(known))
        else:
            sentence = say("There is no book “{name}”. There are: none.", name=name)
        super().__init__(sentence)


class DocumentError(QuothError):
    """A rules document cannot be imported; `name` is what it is called."""


class UnsupportedDocumentError(DocumentError):
    """There is no reader for a kind of document; `suffix` is the usual one of what it is, whatever it is called."""

    def __init__(self, name: str, suffix: str) -> None:
        self.name, self.suffix = name, suffix
        super().__init__(f"{name}: documents of the kind {suffix} are not read: save it as docx or PDF")


class UnreadableDocumentError(DocumentError):
    """A document is damaged, locked, too large or has no words; `reason` says where and what."""

    def __init__(self, name: str, reason: str) -> None:
        self.name, self.reason = name, reason
        super().__init__(f"{name}: {reason}")


class FetchError(DocumentError):
    """A document could not be fetched; `url` is where it should be."""

    def __init__(self, url: str, reason: str) -> None:
        self.url, self.reason = url, reason
        super().__init__(f"{url} {reason}")


class MissingExtraError(QuothError):
    """An optional part of Quoth is wanted but not installed."""

    def __init__(self, extra: str) -> None:
        self.extra = extra
        super().__init__(f"This needs Quoth with the extra {extra!r}: in a checkout, make {extra}.")


class RefusedError(QuothError):
    """What somebody wants done cannot be; the sentence says why."""


class TooSoonError(QuothError):
    """A player asks again too soon in a channel."""

    def __init__(self, left_s: float) -> None:
        self.left_s = left_s
        wait_s = math.ceil(left_s)
        super().__init__(say("You have just had an answer here: ask again in {seconds} s.", seconds=wait_s))


class StorageError(QuothError):
    """Something about what servers have saved."""


class StorageUnavailableError(StorageError):
    """The database does not answer or does not take a write; `is_certain` if nothing can have been saved."""

    def __init__(self, *, is_write: bool = True, is_certain: bool = True) -> None:
        self.is_write, self.is_certain = is_write, is_certain
        super().__init__(_unavailable(is_write=is_write, is_certain=is_certain))


class StorageInUseError(StorageError):
    """Another process has the database open."""

    def __init__(self, place: str) -> None:
        self.place = place
        super().__init__(f"Another process uses the database {place}: stop it first.")


class SchemaTooNewError(StorageError):
    """A newer Quoth has written the database; `found` is its schema."""

    def __init__(self, found: str) -> None:
        self.found = found
        super().__init__(f"The database was written by a newer Quoth (its schema is {found}): update this one.")


class BackupError(StorageError):
    """A file is no backup of Quoth's, or is damaged."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


class AliasFileError(QuothError):
    """A file cannot be read as aliases; `name` is what it is called, `place` where in it that shows."""

    def __init__(self, name: str, place: str, reason: str) -> None:
        self.name, self.place, self.reason = name, place, reason
        if place:
            sentence = say("{name}, {place}: {reason}", name=name, place=place, reason=reason)
        else:
            sentence = say("{name}: {reason}", name=name, reason=reason)
        super().__init__(sentence)


def _unavailable(*, is_write: bool, is_certain: bool) -> str:
    """Say what is known of a write, or of a look at what is saved, that the database did not take or answer."""
    if not is_certain:
        return say("The database has not answered in time: check whether that was saved; if not, try again.")
    if is_write:
        return say("That was not saved: the database cannot be reached. Look-ups go on; please try again in a while.")
    return say("The database cannot be reached. Look-ups go on; please try again in a while.")
