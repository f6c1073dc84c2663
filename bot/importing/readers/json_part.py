"""Part: what may become an entry, while other tools' JSON is read."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.importing.document import Line


@dataclass(slots=True, eq=False)
class Part:
    """What may become an entry; `unread` is what is for programs only."""

    number: str = ""
    title: str = ""
    lines: list[Line] = field(default_factory=list)
    parts: list["Part"] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    above: "Part | None" = None
    # Only the key of an object names it.
    is_by_key: bool = False
    # Its number says by itself where it stands.
    is_whole: bool = False

    @property
    def is_named(self) -> bool:
        return bool(self.number or self.title)

    @property
    def is_mere_key(self) -> bool:
        """Whether it has no words of its own, and at most a number above others."""
        is_bare = self.is_by_key and not self.lines
        return is_bare and (bool(self.number and not self.title) if self.parts else True)

    def walk(self) -> Iterator["Part"]:
        """Yield it and all under it, in order."""
        waiting = [self]
        while waiting:
            one = waiting.pop()
            yield one
            waiting.extend(reversed(one.parts))

    def chain(self) -> Iterator["Part"]:
        """Yield all above it, innermost first."""
        one = self.above
        while one is not None:
            yield one
            one = one.above

    def dissolve_keys(self) -> None:
        """Put what stands under mere keys, which say nothing and head nothing, in their places."""
        kept: list[Part] = []
        for part in self.parts:
            part.dissolve_keys()
            if part.is_mere_key:
                self.unread += part.unread
                kept += part.parts
                for below in part.parts:
                    below.above = self
            else:
                kept.append(part)
        self.parts = kept

    def add(self, *, number: str = "", title: str = "") -> "Part":
        """Return a new part under it."""
        part = Part(number=number, title=title.strip(), above=self)
        self.parts.append(part)
        return part
