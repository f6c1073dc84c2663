"""Draft: an entry while its document is read, before its title, its text and its id are known."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.importing.headings.sections import Section
from bot.importing.looks import Look


@dataclass(slots=True, kw_only=True, eq=False)
class Draft:
    """One entry in the making: `first` is what stands beside its number, `lines` all lines under it.

    `number` is the whole number as printed, or None; `key` is what the entry adds to its parent's id.
    """

    look: Look
    key: str
    number: str | None = None
    depth: int = 0
    rank: int = 0
    title: str = ""
    first: str = ""
    lines: list[Look] = field(default_factory=list)
    parent: "Draft | None" = None
    parts: list["Draft"] = field(default_factory=list)
    section: Section | None = None
    is_heading: bool = False
    path: tuple[int, ...] = ()
    is_repeated: bool = False
    # The number with all that stands around it, where it is printed unlike the others.
    misprint: str = ""
    # Its title is settled, and `first` is text.
    is_titled: bool = False

    def under(self, parent: "Draft | None") -> "Draft":
        """Put it under another entry, after all that is there."""
        self.parent = parent
        if parent is not None:
            parent.parts.append(self)
        return self

    def chain(self) -> Iterator["Draft"]:
        """Yield it and all above it, innermost first."""
        one: Draft | None = self
        while one is not None:
            yield one
            one = one.parent

    def walk(self) -> Iterator["Draft"]:
        """Yield it and all under it, in print order."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            waiting.extend(reversed(one.parts))
