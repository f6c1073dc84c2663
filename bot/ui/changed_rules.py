"""The rules that an edition has changed, word by word, on pages on which nothing is lost."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.rulebook.changes import Added, Change, Moved, MovedAndReworded, Removed, Reworded
from bot.rulebook.history import FormerEdition, followed
from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.rewording import Mark, Piece, abridged, is_change
from bot.texts import say
from bot.ui import limits, phrases
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.marked import marked, portions

# Fits into a message without embeds too, with all that stands around it.
_ROOM, _NAME, _GAP = 1_300, 150, "\n\n"
_MOST_RULES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A page, and the rules on it that are still in the book, as they are now."""

    text: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A change, or a part of one that is too long for a page."""

    text: str
    rule: Rule | None


def leaves(book: Rulebook, changes: Iterable[Change], *, later: Sequence[FormerEdition]) -> Iterator[Leaf]:
    """Yield changes in pages; `later` are the editions that have been replaced since."""
    page: list[_Entry] = []
    taken = 0
    for entry in (entry for change in changes for entry in _entries(book, change, later)):
        wanted = limits.length(entry.text) + len(_GAP)
        if page and (taken + wanted > _ROOM or len(page) == _MOST_RULES):
            yield _leaf(page)
            page, taken = [], 0
        page.append(entry)
        taken += wanted
    if page:
        yield _leaf(page)


def _leaf(entries: Sequence[_Entry]) -> Leaf:
    rules = {entry.rule.id: entry.rule for entry in entries if entry.rule is not None}
    return Leaf(text=_GAP.join(entry.text for entry in entries), rules=tuple(rules.values()))


def _entries(book: Rulebook, change: Change, later: Sequence[FormerEdition]) -> Iterator[_Entry]:
    rule, head = _as_it_is_now(book, change, later), _head(change)
    room = _ROOM - limits.length(head) - len(_GAP) - limits.length(_continued())
    texts = [marked(portion).strip() for portion in portions(_text(change), room=room)]
    for nth, text in enumerate(texts or [""]):
        above = head + _continued() if nth else head
        yield _Entry(text="\n".join(filter(None, (above, text))), rule=rule)


def _as_it_is_now(book: Rulebook, change: Change, later: Sequence[FormerEdition]) -> Rule | None:
    """Return the rule of a change in today's book, if it is there."""
    if isinstance(change, Removed):
        return None
    now = followed(later, (change.rule if isinstance(change, Added) else change.new).id)
    return book[now] if now is not None and now in book else None


def _head(change: Change) -> str:
    """Return which rule has changed, and how."""
    match change:
        case Added(rule=rule):
            return f"{_name(rule)} · {say('added')}"
        case Removed(rule=rule):
            return f"{_name(rule)} · {say('removed')}"
        case Moved(old=old, new=new):
            return f"{_name(new)} · {say('moved')}{_was(old, new)}"
        case Reworded(old=old, new=new):
            return f"{_retitled(change)} · {say('reworded')}{_was(old, new)}"
        case MovedAndReworded(old=old, new=new):
            return f"{_retitled(change)} · {say('moved and reworded')}{_was(old, new)}"


def _name(rule: Rule) -> str:
    return f"**{clip(literal(rule.label), _NAME)}**"


def _retitled(change: Reworded | MovedAndReworded) -> str:
    """Return the name of a rule, with what became of its title."""
    if not is_change(change.title):
        return _name(change.new)
    mark = f"**{clip(literal(change.new.mark), _NAME)}**" if change.new.mark else ""
    first, *more = portions(change.title, room=_NAME)
    return " ".join(filter(None, (mark, marked(first).strip(), "…" if more else "")))


def _was(old: Rule, new: Rule) -> str:
    if old.id == new.id:
        return ""
    was = say("was {number}", number=clip(literal(old.mark or old.label), _NAME))
    return f", {was}"


def _continued() -> str:
    return f" · {say('continued')}"


def _text(change: Change) -> tuple[Piece, ...]:
    """Return the words to show: all of what is new or gone, and of what is reworded what stands around the changes."""
    match change:
        case Added(rule=rule):
            return (Piece(mark=Mark.KEPT, text=phrases.plain(rule.text)),)
        case Removed(rule=rule):
            return (Piece(mark=Mark.DELETED, text=phrases.plain(rule.text)),)
        case Moved():
            return ()
        case Reworded() | MovedAndReworded():
            return tuple(abridged(change.text)) if is_change(change.text) else ()
