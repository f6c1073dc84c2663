"""Line and Document: what every format of a rules document is read into, before anybody looks for rules in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Reason(StrEnum):
    """Why a line of a document is in no rule."""

    FURNITURE = "running head, foot, page number"
    FRONT_MATTER = "title page, front matter"
    CONTENTS = "table of contents"
    CREDITS = "credits"
    CHANGELOG = "list of changes"
    TABLE_HEAD = "head of a table of rules"
    NO_WORDS = "nothing but signs or a number"
    FOR_PROGRAMS = "data for programs, not for readers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Begins:
    """An entry that the format itself says begins here; `depth` is 1 for what stands under no other.

    `key` is what it adds to the id of the entry that it stands under: its whole number if `is_number`.
    """

    key: str
    title: str
    depth: int
    is_number: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a document, or one paragraph where the format knows paragraphs.

    `text` has no space around it, no line break in it, and the light Markdown that Discord shows (`**bold**`,
    `*italic*`); a list's sign stands in it as it is seen: `• `, `1. `, `a. `. `at` counts the lines or paragraphs of
    the document from 1, on a page where there are pages. `indent` is in columns. `heading` is the level that the format
    itself gives (1 is the highest). `size` is the height of its letters by that of most of the document, in percent.
    """

    text: str
    at: int
    page: int | None = None
    indent: int = 0
    after_blank: bool = False
    heading: int | None = None
    # The format itself knows the list, and how deep it is nested: an `<ol>`, a numbered paragraph in Word.
    is_counted: bool = False
    # It ends where the column does, so that a sentence may go on in the next one.
    is_full: bool = False
    size: int = 100
    # The format says that this is the title of the whole document.
    is_title: bool = False
    begins: Begins | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A line that is in no rule, and why."""

    line: Line
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The lines of a document in the order in which they are read, without those that a page repeats.

    `has_paragraphs`: each line is a whole paragraph, nothing is to be joined. `metadata` is what the format says of the
    whole: `title`, `date`, `author`.
    """

    name: str
    format: str
    lines: tuple[Line, ...]
    left_out: tuple[LeftOut, ...] = ()
    has_paragraphs: bool = False
    pages: int = 0
    metadata: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
