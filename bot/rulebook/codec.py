"""JSON text to a Rulebook and back to an error that names the file and the place in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import RulebookFormatError
from bot.rulebook.json_text import HALF_A_CHARACTER, MAX_DEPTH, Pairs, has_half_a_character, kind_of, parse
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.rulebook.numbering import Numbering, child_id, is_name, printed_number

_SHOWN_KEYS = 6
_BLANK_LINES = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where the walk is: the file, the keys from the root, the id of the object and of the entry around it."""

    path: Path
    keys: tuple[str, ...]
    id: str
    entry_id: str | None

    def error(self, reason: str) -> RulebookFormatError:
        shown = [*self.keys[:_SHOWN_KEYS], "…"] if len(self.keys) > _SHOWN_KEYS else self.keys
        return RulebookFormatError(self.path, f"at {' › '.join(shown)}" if shown else "at the top", reason)


def decode(data: bytes, info: BookInfo, *, path: Path) -> Rulebook:
    """Read a rulebook; `path` is only named in errors. Raises RulebookFormatError."""
    root = parse(data, path)
    top = _Place(path=path, keys=(), id="", entry_id=None)
    if not isinstance(root, Pairs):
        raise top.error("a rulebook is a JSON object")
    _own_words(root, top, numbering=info.numbering)  # the title of the book, if it has one
    rules = tuple(_parts(root, top, numbering=info.numbering))
    if not rules:
        raise top.error("the book has no rules")
    _refuse_twins(rules, path)
    return Rulebook(info, rules)


def decode_title(data: bytes, *, path: Path) -> str:
    """Return the title that a rulebook file gives itself, or nothing. Raises RulebookFormatError."""
    root = parse(data, path)
    own = next((value for key, value in root if key in ("0", "")), "") if isinstance(root, Pairs) else ""
    return own.partition("\n")[0].strip() if isinstance(own, str) else ""


def _parts(pairs: Pairs, place: _Place, *, numbering: Numbering) -> Iterator[Rule]:
    """Yield the entries under one object, in the document's order."""
    if len(place.keys) > MAX_DEPTH:
        raise place.error(f"it is nested more than {MAX_DEPTH} levels deep")
    if not pairs:
        raise place.error("an object with nothing in it")
    seen: set[str] = set()
    for key, value in pairs:
        if key in seen:
            raise place.error(f"the key {key!r} stands twice")
        seen.add(key)
        if key != numbering.own_words_key:
            yield from _entry(key, value, place, numbering=numbering)


def _entry(key: str, value: object, around: _Place, *, numbering: Numbering) -> Iterator[Rule]:
    here = around.id
    rule_id = child_id(here, key, depth=len(around.keys), numbering=numbering)
    place = _Place(path=around.path, keys=(*around.keys, key), id=rule_id, entry_id=around.entry_id)
    if not key.strip() or key.strip() != key:
        raise place.error("a key is empty or has spaces around it")
    own = _own_words(value, place, numbering=numbering)
    if own is not None:
        number = printed_number(rule_id, numbering=numbering)
        name = key if is_name(key) and number is None else None
        title, text = _title_and_text(own, leaf=isinstance(value, str))
        yield Rule(
            id=rule_id,
            number=number,
            name=name,
            title=title or name or "",
            text=text,
            parent_id=around.entry_id,
        )
        place = _Place(path=place.path, keys=place.keys, id=rule_id, entry_id=rule_id)
    if isinstance(value, Pairs):
        yield from _parts(value, place, numbering=numbering)


def _own_words(value: object, place: _Place, *, numbering: Numbering) -> str | None:
    """Return an entry's own title and text; None for an object that is only a step on the way."""
    own = dict(value).get(numbering.own_words_key) if isinstance(value, Pairs) else value
    if own is None and isinstance(value, Pairs):
        if any(key == numbering.own_words_key for key, _ in value):
            raise place.error("nothing where text belongs")
        return None
    if not isinstance(own, str):
        raise place.error(f"{kind_of(own)} where text belongs")
    if not own.strip():
        raise place.error("an empty text")
    if has_half_a_character(own):
        raise place.error(HALF_A_CHARACTER)
    return own


def _title_and_text(own: str, *, leaf: bool) -> tuple[str, str]:
    """Split an entry's words: the first line is the title, but a leaf of one line is all text."""
    title, _, text = ("", "", own) if leaf and "\n" not in own else own.partition("\n")
    return title.strip(), _BLANK_LINES.sub("\n\n", text.strip())


def _refuse_twins(rules: tuple[Rule, ...], path: Path) -> None:
    seen: set[str] = set()
    for rule in rules:
        if rule.id in seen:
            raise RulebookFormatError(path, f"at {rule.id}", "two entries make this same id")
        seen.add(rule.id)
