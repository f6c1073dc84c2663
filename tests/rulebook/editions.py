"""Editions of a generated book: an edit changes the numbers of what follows, and all references follow them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.rulebook.model import BookInfo, Rule, Rulebook

_SYLLABLES = (
    "ba",
    "cor",
    "den",
    "fi",
    "gul",
    "ham",
    "jo",
    "kes",
    "lin",
    "mor",
    "nu",
    "pra",
    "ris",
    "sol",
    "tav",
    "wen",
)


@dataclass(slots=True, kw_only=True)
class Entry:
    """A rule by what it is, not by its number: `{7}` in a text cites the entry 7."""

    key: int
    title: str
    words: list[str]
    parts: "list[Entry]" = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Truth:
    """What was done to a book, by the keys of the entries."""

    added: set[int] = field(default_factory=set)
    removed: set[int] = field(default_factory=set)
    reworded: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)


class Press:
    """Prints editions of a book that it has made up."""

    def __init__(self, seed: int, *, chapters: int = 4, rules: int = 8) -> None:
        self._random = Random(seed)  # noqa: S311 - the same book for the same seed
        self._keys = count(1)
        self._numbers: dict[int, str] = {}
        self.truth = Truth()
        self._chapters = [self._entry(title=self._title()) for _ in range(chapters)]
        for section in self._chapters:
            section.parts = [self._entry() for _ in range(rules)]
        cited = [entry.key for entry in self._entries()]
        for entry in self._leaves():
            entry.words[self._random.randrange(1, len(entry.words))] = f"{{{self._random.choice(cited)}}}"

    def print(self) -> tuple[Rulebook, dict[str, int]]:
        """Return the book as it is now, and which entry each id is."""
        places = list(self._places())
        self._numbers |= {entry.key: number for entry, number, _ in places}
        rules = [self._rule(entry, number, parent) for entry, number, parent in places]
        info = BookInfo(id="book", file="book.json", title="Book", short_title="Book")
        return Rulebook(info, rules), {number: entry.key for entry, number, _ in places}

    def add(self) -> None:
        """Put a new rule anywhere."""
        section, entry = self._random.choice(self._chapters), self._entry()
        section.parts.insert(self._random.randint(0, len(section.parts)), entry)
        self.truth.added.add(entry.key)

    def remove(self) -> None:
        """Take a rule out that no other edit has touched."""
        section, entry = self._untouched()
        section.parts.remove(entry)
        self.truth.removed.add(entry.key)

    def move(self, *, is_reworded: bool = False) -> None:
        """Put a rule into another chapter."""
        section, entry = self._untouched()
        target = self._random.choice([other for other in self._chapters if other is not section])
        section.parts.remove(entry)
        target.parts.insert(self._random.randint(0, len(target.parts)), entry)
        self.truth.moved.add(entry.key)
        if is_reworded:
            self._change_words(entry)

    def reword(self) -> None:
        """Put another word into a rule."""
        self._change_words(self._untouched()[1])

    def _change_words(self, entry: Entry) -> None:
        free = [nth for nth, word in enumerate(entry.words) if not word.startswith("{")]
        entry.words[self._random.choice(free)] = f"new{next(self._keys)}"
        self.truth.reworded.add(entry.key)

    def _untouched(self) -> tuple[Entry, Entry]:
        touched = self.truth.added | self.truth.moved | self.truth.reworded
        free = [(section, entry) for section in self._chapters for entry in section.parts if entry.key not in touched]
        return self._random.choice(free)

    def _places(self) -> Iterator[tuple[Entry, str, str | None]]:
        for nth, section in enumerate(self._chapters, 1):
            yield section, str(nth), None
            yield from ((entry, f"{nth}.{rank}", str(nth)) for rank, entry in enumerate(section.parts, 1))

    def _entries(self) -> Iterator[Entry]:
        return (entry for entry, _, _ in self._places())

    def _leaves(self) -> Iterator[Entry]:
        return (entry for section in self._chapters for entry in section.parts)

    def _rule(self, entry: Entry, number: str, parent: str | None) -> Rule:
        words = (f"rule {self._numbers[int(word[1:-1])]}" if word.startswith("{") else word for word in entry.words)
        text = " ".join(words)
        return Rule(id=number, number=number, name=None, title=entry.title, text=text, parent_id=parent)

    def _entry(self, *, title: str = "") -> Entry:
        words = [] if title else [self._word() for _ in range(self._random.randint(8, 30))]
        return Entry(key=next(self._keys), title=title, words=words)

    def _title(self) -> str:
        return f"{self._word()} {self._word()}".title()

    def _word(self) -> str:
        return "".join(self._random.choices(_SYLLABLES, k=self._random.choice((1, 2, 2, 3))))
