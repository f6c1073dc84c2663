"""What a new edition changes as it looks on a terminal."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from bot.rulebook.changes import Added, Change, Changes, Edition, Moved, MovedAndReworded, Removed, Reworded
from bot.rulebook.changes_json import NAMES
from bot.rulebook.model import Rule
from bot.rulebook.rewording import Mark, Piece, abridged, is_change

# A line of prose is not read with ease beyond this.
_WIDEST = 100
_STYLES = {Mark.KEPT: "", Mark.DELETED: "red strike", Mark.INSERTED: "green"}
# Without colours, as `wdiff` marks them.
_SIGNS = {Mark.KEPT: "{}", Mark.DELETED: "[-{}-]", Mark.INSERTED: "{{+{}+}}"}


def show_changes(changes: Changes) -> None:
    """Print all changes for a person, section by section."""
    console = Console(highlight=False, markup=False, emoji=False)
    sheet = _Sheet(console, is_plain=console.color_system is None)
    sheet.show_counts(changes)
    for labels, listed in changes.sections().items():
        sheet.show_section(labels, listed)


class _Sheet:
    def __init__(self, console: Console, *, is_plain: bool) -> None:
        self._console, self._is_plain = console, is_plain

    def show_counts(self, changes: Changes) -> None:
        self._print(Text(changes.title, style="bold"))
        if _name(changes.old) or _name(changes.new):
            self._print(Text(f"{_name(changes.old) or 'the old edition'} → {_name(changes.new) or 'the new edition'}"))
        told = [f"{count:,} {NAMES[kind]}" for kind, count in changes.counts.items() if count]
        numbers = f"{len(changes.renumbered):,} with another number"
        self._print(Text(", ".join([*(told or ["nothing changed"]), *([numbers] if changes.renumbered else [])])))

    def show_section(self, labels: tuple[str, ...], changes: Sequence[Change]) -> None:
        self._console.print()
        self._print(Text(" › ".join(labels) or "Chapters", style="bold underline"))
        for change in changes:
            for indent, text in self._lines(change):
                self._print(text, indent=indent)

    def _lines(self, change: Change) -> Iterator[tuple[int, Text]]:
        match change:
            case Added(rule=rule):
                yield from self._whole("+", rule, Mark.INSERTED)
            case Removed(rule=rule):
                yield from self._whole("-", rule, Mark.DELETED)
            case Moved(old=old, new=new):
                yield 2, Text(f"> {new.label}").append(_was(old, new), style="dim")
            case Reworded() | MovedAndReworded():
                sign = "~" if isinstance(change, Reworded) else "≈"
                shown = self._pieces(change.title) if change.title else Text()
                joint = " " if change.new.mark and shown.plain else ""
                yield 2, Text(f"{sign} {change.new.mark}{joint}") + shown.append(_was(change.old, change.new), "dim")
                if is_change(change.text):
                    yield 4, self._pieces(tuple(abridged(change.text)))

    def _whole(self, sign: str, rule: Rule, mark: Mark) -> Iterator[tuple[int, Text]]:
        yield 2, Text(f"{sign} ").append(rule.label, style=_STYLES[mark])
        if rule.text:
            yield 4, Text(rule.text, style=_STYLES[mark])

    def _pieces(self, pieces: Sequence[Piece]) -> Text:
        shown = Text()
        for piece in pieces:
            shown.append(_SIGNS[piece.mark].format(piece.text) if self._is_plain else piece.text, _STYLES[piece.mark])
        return shown

    def _print(self, text: Text, *, indent: int = 0) -> None:
        width = min(self._console.width, _WIDEST) - indent
        for line in text.wrap(self._console, width):
            line.rstrip()
            line.pad_left(indent)
            # It has its width already: a terminal must not break it again at a wide sign.
            self._console.print(line, soft_wrap=True)


def _was(old: Rule, new: Rule) -> str:
    return f" (was {old.mark or old.id})" if old.id != new.id else ""


def _name(edition: Edition) -> str:
    return edition.name or edition.date
