"""The former editions of a book: where a rule is now that had another number once.

Beside an imported book may lie `NAME.history.json`, a list of its former editions, the newest last:

    [{"edition": "1st", "date": "2020-05-01", "until": {"edition": "2nd", "date": "2021-03-01"},
      "moved": {"603.2f": "603.2g", "701.4": null}, "changes": {…}}]

`moved` leads from an id of that edition to the one of the next, or to nothing where the rule was removed; `changes` is
what the next edition changed (see `changes_json`) and may be missing: a long history has those of the newest only.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from bot.rulebook.changes import Added, Changes, Edition, Removed
from bot.rulebook.changes_json import as_json, read_changes
from bot.rulebook.json_place import JsonPlace
from bot.rulebook.json_text import parse
from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import Numbering, number_key, printed_number

# A file of that size is read in about a second; it holds what ten large editions have changed.
_MOST_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class FormerEdition:
    """An edition that was in force `until` another came: where its ids have gone, and what else that has changed."""

    edition: Edition
    until: Edition
    moved: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}))
    changes: Changes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Former:
    """What a number meant `until` an edition came: the rule's id now, or None and the edition that `removed` it."""

    number: str
    rule_id: str | None
    until: Edition
    removed: Edition | None = None


History = tuple[FormerEdition, ...]


def replaced(changes: Changes) -> FormerEdition:
    """Return the old one of two editions as a former one; the next line of a book's history."""
    return FormerEdition(edition=changes.old, until=changes.new, moved=changes.moved_ids, changes=changes)


def rewound(history: Sequence[FormerEdition], book: Rulebook) -> History | None:
    """Return the history that a book had when it was in force, as one of its former editions; None if it was not."""
    for nth in range(len(history) - 1, -1, -1):
        if _is_edition_of(history[nth], book):
            return tuple(history[:nth])
    return None


def former(history: Sequence[FormerEdition], number: str) -> tuple[Former, ...]:
    """Return what a number or name meant in former editions, newest first, as far as it is another rule or none now.

    Whether it also is the number of a rule in the present edition, only the book knows.
    """
    return Past(history).meant(number)


def followed(history: Sequence[FormerEdition], rule_id: str) -> str | None:
    """Return where a rule of the first of these editions is now; None if it was removed."""
    return _followed(history, rule_id)[0]


class Past:
    """What the numbers and names of a book's former editions meant; it reads them once, when it is first asked."""

    def __init__(self, history: Sequence[FormerEdition]) -> None:
        self._history = tuple(history)
        self._named: dict[str, list[tuple[int, str]]] | None = None

    def prepare(self) -> None:
        """Read the former editions now."""
        self._places()

    def meant(self, number: str) -> tuple[Former, ...]:
        """Return what `former` does."""
        if not self._history:
            return ()
        named, found = self._places(), dict[str | None, Former]()
        places = {*named.get(f"#{number_key(number)}", ()), *named.get(number.casefold(), ())}
        for nth, old_id in sorted(places, key=lambda place: (-place[0], place[1])):
            now, removed = _followed(self._history[nth:], old_id)
            if now != old_id:
                printed = printed_number(old_id, numbering=Numbering.FULL) or old_id
                until = self._history[nth].until
                found.setdefault(now, Former(number=printed, rule_id=now, until=until, removed=removed))
        return tuple(found.values())

    def _places(self) -> Mapping[str, Sequence[tuple[int, str]]]:
        """Return the editions and ids that a player may mean, by number however it is spelled, or by name."""
        if self._named is None:
            self._named = {}
            for nth, edition in enumerate(self._history):
                for old_id in edition.moved:
                    self._named.setdefault(_key(old_id), []).append((nth, old_id))
        return self._named


def encode(history: Sequence[FormerEdition], *, most_bytes: int = _MOST_BYTES) -> bytes:
    """Return a history as the text of its file; of one that is too long the oldest editions lose their changes."""
    told = [_text(one) for one in history]
    for nth, one in enumerate(history[:-1]):
        if sum(map(len, told)) <= most_bytes:
            break
        told[nth] = _text(one, with_changes=False)
    return b"[\n" + b",\n".join(told) + b"\n]\n" if told else b"[]\n"


def decode(data: bytes, *, path: Path) -> History:
    """Read a history; `path` is only named in errors. Raises RulebookFormatError."""
    return tuple(_read(place) for place in JsonPlace(path, parse(data, path)).listed())


def _is_edition_of(one: FormerEdition, book: Rulebook) -> bool:
    """Whether a book is a former edition: called so, and with the rules that were removed, reworded or moved since."""
    if (one.edition.name, one.edition.date) != (book.info.edition, book.info.edition_date):
        return False
    return all(rule.id in book and book[rule.id] == rule for rule in _old_rules(one.changes))


def _old_rules(changes: Changes | None) -> Iterator[Rule]:
    for change in changes.changes if changes is not None else ():
        match change:
            case Added():
                continue
            case Removed(rule=rule):
                yield rule
            case _:
                yield change.old


def _key(old_id: str) -> str:
    """Return what an id is found by: its number's key behind a sign that no name begins with, or the name itself."""
    printed = printed_number(old_id, numbering=Numbering.FULL) if "/" not in old_id else None
    return old_id.casefold() if printed is None else f"#{number_key(printed)}"


def _followed(history: Sequence[FormerEdition], rule_id: str) -> tuple[str | None, Edition | None]:
    """Return where a rule of the first of these editions is now, or None and the edition that removed it."""
    now = rule_id
    for edition in history:
        there = edition.moved.get(now, now)
        if there is None:
            return None, edition.until
        now = there
    return now, None


def _text(former: FormerEdition, *, with_changes: bool = True) -> bytes:
    return json.dumps(_edition(former, with_changes=with_changes), ensure_ascii=False).encode()


def _edition(former: FormerEdition, *, with_changes: bool) -> Mapping[str, object]:
    return {
        "edition": former.edition.name,
        "date": former.edition.date,
        "until": {"edition": former.until.name, "date": former.until.date},
        "moved": dict(former.moved),
        **({"changes": as_json(former.changes)} if with_changes and former.changes is not None else {}),
    }


def _read(place: JsonPlace) -> FormerEdition:
    changes, until = place.get("changes"), place.get("until")
    return FormerEdition(
        edition=Edition(name=place.get("edition").text(), date=place.get("date").text()),
        until=Edition(name=until.get("edition").text(), date=until.get("date").text()),
        moved=MappingProxyType({old: new.text_or_nothing() for old, new in place.get("moved").items()}),
        changes=read_changes(changes) if changes.value is not None else None,
    )
