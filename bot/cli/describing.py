"""What books.toml is to say of an imported book: what the operator says, else the document, else what was there."""

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from bot.cli.naming_books import short_title, slug
from bot.errors import RefusedError
from bot.rulebook.manifest import LONGEST_ID
from bot.rulebook.model import BookInfo, Wording
from bot.updating import in_words

_ID = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{LONGEST_ID - 1}}}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the operator says of a book; None where it is left to the document."""

    book: str | None = None
    title: str | None = None
    words: str | None = None
    edition: str | None = None
    published: date | None = None
    source: str | None = None

    @property
    def given(self) -> frozenset[str]:
        """The fields that count even over those that the operator has written into books.toml."""
        fields = {"title": self.title, "short_title": self.title, "words": self.words, "source": self.source}
        return frozenset(field for field, value in fields.items() if value is not None)

    def over(self, info: BookInfo) -> BookInfo:
        """Return what is said of the book, and for the rest `info`."""
        title = self.title if self.title is not None else info.title
        dated = self.published.isoformat() if self.published is not None else info.edition_date
        named = in_words(self.published) if self.published is not None else info.edition
        words = re.split(r"\s*,\s*", self.words.strip(" ,")) if self.words is not None else info.words
        return replace(
            info,
            title=title.strip(),
            short_title=short_title(title.strip()) if self.title is not None else info.short_title,
            words=tuple(filter(None, words)),
            edition=self.edition.strip() if self.edition is not None else named,
            edition_date=dated,
            source=self.source.strip() if self.source is not None else info.source,
            wording=Wording.PUBLISHER,
        )


def draft(said: Said, *, document: Path, before: BookInfo | None) -> BookInfo:
    """Return what is known of a book before its document is read. Raises RefusedError for an id that is none."""
    if said.book is not None and not _ID.fullmatch(said.book):
        raise RefusedError(f"“{said.book}” is no id: up to {LONGEST_ID} lower-case letters, digits, - and _.")
    book_id = said.book or slug(short_title(said.title or document.stem))
    new = BookInfo(id=book_id, file=f"{book_id}.json", title="", short_title="")
    return said.over(replace(before, edition="", edition_date="") if before is not None else new)


def settled(info: BookInfo, said: Said, *, document: Path, today: date) -> BookInfo:
    """Return all that is to be said of a book, once its document has been read. The edition is never empty."""
    title = info.title or document.stem
    book_id = said.book or slug(short_title(title))
    known = said.over(replace(info, title=title))
    return replace(
        known,
        id=book_id,
        file=f"{book_id}.json",
        short_title=known.short_title if known.short_title not in {"", title} else short_title(title),
        words=known.words or (book_id,),
        edition=known.edition or _dated(known) or f"imported {in_words(today)}",
    )


def _dated(info: BookInfo) -> str:
    """Return the edition of a document that names only its day."""
    return in_words(date.fromisoformat(info.edition_date)) if info.edition_date else ""
