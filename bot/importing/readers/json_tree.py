"""Rules in JSON, as any tool may write them, to lines: trees and lists of objects, and trees by number like our own."""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bot.errors import RulebookFormatError, UnreadableDocumentError
from bot.importing.document import Document, Line
from bot.importing.readers.characters import columns_kept, lines_of, seen
from bot.importing.readers.encodings import decode_text
from bot.importing.readers.json_shapes import (
    FIELDS,
    examples_of,
    is_number,
    is_rule,
    number_of,
    parts_of,
    plain,
    text_of,
    title_of,
)
from bot.importing.readers.limits import Progress, no_progress, refuse_long_lines
from bot.rulebook.json_text import MAX_DEPTH, Pairs, parse
from bot.rulebook.numbering import Numbering, child_id

_EXPECTED = (
    "it is JSON, but no rules were found in it: expected are objects with a number and a text "
    '({"number": "100.1", "text": "…"}) in lists or in one another, or texts by number ({"100.1": "…"})'
)
_OWN_WORDS = frozenset({"0", ""})
_NAMED_PARTS = frozenset({"glossary", "appendices", "questions"})
_SECTION_DIGITS = 3
_INDENT = 2


def read_json(data: bytes, *, name: str, progress: Progress = no_progress) -> Document:
    """Read rules in JSON; twin keys are both kept. Raises UnreadableDocumentError."""
    try:
        root = parse(decode_text(data, name=name).encode("utf-8", "replace"), Path(name))
    except RulebookFormatError as error:
        place = f"{error.place}: " if error.place else ""
        raise UnreadableDocumentError(name, f"{place}{error.reason}") from error
    progress(0.4)
    tree = _Tree(root, name=name)
    tree.read()
    if not tree.entries:
        raise UnreadableDocumentError(name, _EXPECTED)
    progress(1.0)
    return Document(
        name=name,
        format="json",
        lines=tuple(tree.lines),
        has_paragraphs=True,
        metadata=MappingProxyType(_metadata(root)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Above:
    """What is above a value: the number that bare numbers go on from, the level of a title, the depth of the JSON."""

    number: str = ""
    level: int = 1
    depth: int = 0

    def under(self, number: str) -> "_Above":
        """Return what is above the parts of an entry."""
        return _Above(number=number, level=self.level + 1, depth=self.depth + 1)

    def inside(self, number: str | None = None) -> "_Above":
        """Return what is above the parts of something that only holds them."""
        return _Above(number=self.number if number is None else number, level=self.level, depth=self.depth + 1)


class _Tree:
    """Collects lines; `entries` counts what has a number or a title."""

    def __init__(self, root: object, *, name: str) -> None:
        self.lines: list[Line] = []
        self.entries = 0
        self._root = root
        self._name = name
        self._is_own = isinstance(root, Pairs) and any(key in _OWN_WORDS for key, _ in root)

    def read(self) -> None:
        """Read everything. Raises UnreadableDocumentError."""
        if isinstance(self._root, Pairs) and not self._is_own and is_rule(self._root) and not number_of(self._root)[0]:
            self._say(text_of(self._root, number_key=""))
            self._read_parts(self._root, above=_Above(depth=1))
        else:
            self._read(self._root, key="", above=_Above())

    def _read(self, value: object, *, key: str, above: _Above) -> None:
        if above.depth > MAX_DEPTH:
            raise UnreadableDocumentError(self._name, f"it is nested more than {MAX_DEPTH} levels deep")
        match value:
            case Pairs() if not self._is_own and is_rule(value):
                self._read_rule(value, key=key, above=above)
            case Pairs():
                self._read_branch(value, key=key, above=above)
            case list():
                for part in value:
                    self._read(part, key=key if isinstance(part, str) else "", above=above.inside())
            case str():
                self._read_leaf(value, key=key, above=above)

    def _read_rule(self, pairs: Pairs, *, key: str, above: _Above) -> None:
        own, number_key = number_of(pairs)
        title = title_of(pairs)
        number = _composed(own or (key if is_number(key) else ""), above=above.number)
        if not number and not title and plain(key) not in FIELDS:
            title = key
        self._entry(number, title, text_of(pairs, number_key=number_key), level=above.level)
        for example in examples_of(pairs):
            self._say(example)
        is_entry = bool(number or title)
        self._read_parts(pairs, above=above.under(number or above.number) if is_entry else above.inside())

    def _read_parts(self, pairs: Pairs, *, above: _Above) -> None:
        for key, part in parts_of(pairs):
            is_named = plain(key) in _NAMED_PARTS
            if is_named:
                self._entry("", key[:1].upper() + key[1:], "", level=above.level)
            self._read(part, key="", above=above.under("") if is_named else above.inside())

    def _read_branch(self, pairs: Pairs, *, key: str, above: _Above) -> None:
        """Read an object whose keys are numbers or names, and which may hold its own words among them."""
        number = _composed(key if is_number(key) else "", above=above.number)
        name = "" if number else key
        title, text = self._own_words(pairs)
        is_entry = bool(above.depth and (title or text or name))
        if is_entry:
            self._entry(number, title or name, text, level=above.level)
        around = number or ("" if name else above.number)
        within = above.under(around) if is_entry else above.inside(around)
        for part, value in pairs:
            if not self._is_field(part):
                self._read(value, key=part, above=within)
        if not self._is_own:
            self._read_parts(pairs, above=within)

    def _own_words(self, pairs: Pairs) -> tuple[str, str]:
        if not self._is_own:
            return title_of(pairs), text_of(pairs, number_key="")
        own = next((value for key, value in pairs if key in _OWN_WORDS and isinstance(value, str)), "")
        title, _, text = own.partition("\n")
        return title.strip(), text

    def _is_field(self, key: str) -> bool:
        return key in _OWN_WORDS if self._is_own else plain(key) in FIELDS and not is_number(key)

    def _read_leaf(self, text: str, *, key: str, above: _Above) -> None:
        number = _composed(key if is_number(key) else "", above=above.number)
        title = "" if number else key
        if self._is_own and "\n" in text:
            first, _, text = text.partition("\n")
            title = first.strip() or title
        self._entry(number, title, text, level=above.level)

    def _entry(self, number: str, title: str, text: str, *, level: int) -> None:
        """Say a rule: a heading if it has a title, else its number before its text."""
        self.entries += bool(number or title)
        if title:
            self._say(_numbered(number, title), heading=level)
            self._say(text)
        else:
            self._say(_numbered(number, text.lstrip()), begins=bool(number))

    def _say(self, text: str, *, heading: int | None = None, begins: bool = False) -> None:
        """Add lines; only the one that begins a rule stands at the margin, whatever numbers the others begin with."""
        parts = lines_of(seen(text))
        refuse_long_lines(parts, name=self._name)
        is_after_blank = heading is not None
        for part in parts:
            if words := columns_kept(part.strip()):
                indent = 0 if heading or begins else _INDENT
                begins = False
                at = len(self.lines) + 1
                line = Line(text=words, at=at, indent=indent, heading=heading, after_blank=is_after_blank)
                self.lines.append(line)
            is_after_blank = not words


def _numbered(number: str, words: str) -> str:
    """Put a number before words, unless they begin with it themselves."""
    begins = words.startswith(number) and not words[len(number) : len(number) + 1].isalnum()
    return words if begins or not number else f"{number} {words}"


def _composed(key: str, *, above: str) -> str:
    """Return the whole number of a rule: a bare `1` or `a` goes on from the number above it, as in our own format."""
    is_bare = key.isascii() and (key.isdecimal() or (len(key) == 1 and key.islower()))
    is_section = key.startswith(above.rstrip(".")) and len(key) >= _SECTION_DIGITS
    if not above or not is_bare or is_section:
        return key
    return child_id(above.rstrip("."), key, depth=2, numbering=Numbering.DOTTED)


def _metadata(root: object) -> dict[str, str]:
    if not isinstance(root, Pairs):
        return {}
    own = next((value for key, value in root if key in _OWN_WORDS and isinstance(value, str)), "")
    said = {plain(key): value.strip() for key, value in root if isinstance(value, str)}
    title = own.partition("\n")[0].strip() or said.get("title") or said.get("name")
    date = said.get("date") or said.get("effectivedate") or said.get("updated")
    return {key: value for key, value in (("title", title), ("date", date), ("author", said.get("author"))) if value}
