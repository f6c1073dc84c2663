"""What a new edition changes as JSON, for programs and for a book's history, and back.

    {"book": "pebbles", "title": "Pebbles", "old": {"edition": "1st", "date": "2020-05-01"}, "new": {…},
     "counts": {"added": 1, "removed": 0, "reworded": 1, "moved": 0, "moved and reworded": 0, "renumbered": 2},
     "changes": [{"change": "reworded", "within": ["2 Concepts"], "old": RULE, "new": RULE,
                  "title": [PIECE, …], "text": [PIECE, …]}, …],
     "renumbered": {"2.1b": "2.1c"}}

An added rule has no `old`, a removed one no `new`; only a reworded one has pieces. RULE is `{"id", "number", "name",
"title", "text", "parent"}`, PIECE one of `{"kept": "…"}`, `{"deleted": "…"}` and `{"inserted": "…"}`. Counts are told
for the reader's ease and not read back.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from bot.rulebook.changes import Added, Change, Changes, Edition, Moved, MovedAndReworded, Removed, Reworded
from bot.rulebook.json_place import JsonPlace
from bot.rulebook.model import Rule
from bot.rulebook.rewording import Mark, Piece

Json = Mapping[str, object]
NAMES: Mapping[type[Change], str] = MappingProxyType(
    {Added: "added", Removed: "removed", Reworded: "reworded", Moved: "moved", MovedAndReworded: "moved and reworded"}
)


def as_json(changes: Changes) -> Json:
    """Return what `json.dumps` takes."""
    counts = {NAMES[kind]: count for kind, count in changes.counts.items()}
    return {
        "book": changes.book_id,
        "title": changes.title,
        "old": _edition(changes.old),
        "new": _edition(changes.new),
        "counts": {**counts, "renumbered": len(changes.renumbered)},
        "changes": [_change(change) for change in changes.changes],
        "renumbered": dict(changes.renumbered),
    }


def _edition(edition: Edition) -> Json:
    return {"edition": edition.name, "date": edition.date}


def _change(change: Change) -> Json:
    shown: dict[str, object] = {"change": NAMES[type(change)], "within": list(change.within)}
    match change:
        case Added(rule=rule):
            return shown | {"new": _rule(rule)}
        case Removed(rule=rule):
            return shown | {"old": _rule(rule)}
        case Moved(old=old, new=new):
            return shown | {"old": _rule(old), "new": _rule(new)}
        case Reworded() | MovedAndReworded():
            pieces = {"title": _pieces(change.title), "text": _pieces(change.text)}
            return shown | {"old": _rule(change.old), "new": _rule(change.new)} | pieces


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.id,
        "number": rule.number,
        "name": rule.name,
        "title": rule.title,
        "text": rule.text,
        "parent": rule.parent_id,
    }


def _pieces(pieces: tuple[Piece, ...]) -> list[Json]:
    return [{piece.mark.value: piece.text} for piece in pieces]


def read_changes(place: JsonPlace) -> Changes:
    """Return what `as_json` has written. Raises RulebookFormatError."""
    return Changes(
        book_id=place.get("book").text(),
        title=place.get("title").text(),
        old=_read_edition(place.get("old")),
        new=_read_edition(place.get("new")),
        changes=tuple(_read_change(one) for one in place.get("changes").listed()),
        renumbered=MappingProxyType({old: new.text() for old, new in place.get("renumbered").items()}),
    )


def _read_edition(place: JsonPlace) -> Edition:
    return Edition(name=place.get("edition").text(), date=place.get("date").text())


def _read_change(place: JsonPlace) -> Change:
    name, within = place.get("change").text(), tuple(label.text() for label in place.get("within").listed())
    if name not in _READ:
        raise place.get("change").error(f"there is no change {name!r}")
    return _READ[name](place, within)


def _read_rule(place: JsonPlace) -> Rule:
    return Rule(
        id=place.get("id").text(),
        number=place.get("number").text_or_nothing(),
        name=place.get("name").text_or_nothing(),
        title=place.get("title").text(),
        text=place.get("text").text(),
        parent_id=place.get("parent").text_or_nothing(),
    )


def _read_pieces(place: JsonPlace) -> tuple[Piece, ...]:
    return tuple(_read_piece(one) for one in place.listed())


def _read_piece(place: JsonPlace) -> Piece:
    for mark, text in place.items():
        if mark in set(Mark):
            return Piece(mark=Mark(mark), text=text.text())
    raise place.error(f"a piece is one of {', '.join(Mark)}")


def _read_added(place: JsonPlace, within: tuple[str, ...]) -> Added:
    return Added(rule=_read_rule(place.get("new")), within=within)


def _read_removed(place: JsonPlace, within: tuple[str, ...]) -> Removed:
    return Removed(rule=_read_rule(place.get("old")), within=within)


def _read_moved(place: JsonPlace, within: tuple[str, ...]) -> Moved:
    return Moved(old=_read_rule(place.get("old")), new=_read_rule(place.get("new")), within=within)


def _read_reworded(place: JsonPlace, within: tuple[str, ...], kind: type[Reworded | MovedAndReworded]) -> Change:
    return kind(
        old=_read_rule(place.get("old")),
        new=_read_rule(place.get("new")),
        title=_read_pieces(place.get("title")),
        text=_read_pieces(place.get("text")),
        within=within,
    )


_READ: Mapping[str, Callable[[JsonPlace, tuple[str, ...]], Change]] = MappingProxyType(
    {
        "added": _read_added,
        "removed": _read_removed,
        "moved": _read_moved,
        "reworded": lambda place, within: _read_reworded(place, within, Reworded),
        "moved and reworded": lambda place, within: _read_reworded(place, within, MovedAndReworded),
    }
)
