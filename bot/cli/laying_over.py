"""A publisher's words over a book that comes with Quoth: what fits, what is said before, and where they go."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import typer

from bot.cli.describing import Said
from bot.cli.shelving import Shelved, listed, shelve
from bot.cli.taking_in import PUBLISHING, Taken
from bot.errors import RefusedError
from bot.folders import bundled_rules, read_book
from bot.rulebook.matching import borne_out
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.rulebook.overlaying import Overlaid, overlay

# Where fewer rules of a book are in it, it is rather the document of another game.
_TOO_FEW = 0.5
_FIRST, _WIDEST = 10, 60
_VERSION = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def covered(book_id: str, said: Said, folder: Path, *, is_beside: bool) -> Rulebook | None:
    """Return the book that comes with Quoth over which words of this id lie, if there is one.

    In a folder that is read `is_beside` the bundled books, an id of theirs can mean nothing else. Raises RefusedError
    where that was hardly meant.
    """
    bundled = bundled_rules()
    info = next((info for info in listed(bundled) if info.id == book_id), None)
    if info is not None and folder.resolve() == bundled.resolve():
        raise RefusedError(f"{book_id} comes with Quoth, and nothing is imported into {folder}.")
    if info is None or not is_beside:
        return None
    if said.book is None:
        raise RefusedError(
            f"{book_id} comes with Quoth: --book {book_id} puts these words over it, another id makes a book."
        )
    if said.given:
        raise RefusedError(f"{book_id} comes with Quoth: its title, its words and its source stay as they are.")
    return read_book(bundled / info.file)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """What the operator has agreed to beforehand, and how much he wants to hear."""

    is_forced: bool = False
    is_given: bool = False
    is_quiet: bool = False
    is_verbose: bool = False


def lay_over(made: Rulebook, ours: Rulebook, said: Said, folder: Path, *, today: date, agreement: Agreement) -> Taken:
    """Put a document's words over a book of ours, once it is agreed to. Raises RefusedError."""
    official = Rulebook(_described(made, ours, said), tuple(made))
    laid = overlay(ours, official)
    found = borne_out(ours, official, laid.matched)
    if found < _TOO_FEW * len(ours) and not agreement.is_forced:
        raise RefusedError(
            f"{ours.info.id} comes with Quoth, and only {found} of its {len(ours)} rules are known again in this "
            "document: --force puts it over them all the same."
        )
    if not agreement.is_quiet:
        for line in _fitting(laid, official, is_verbose=agreement.is_verbose):
            typer.echo(line)
    _agree(is_given=agreement.is_given)
    shelved = shelve(official, folder, given=("title", "short_title"), today=today)
    return Taken(shelved=shelved, steps=tuple(_next_steps(laid, shelved)), more={"overlay": _as_json(laid)})


def _fitting(laid: Overlaid, official: Rulebook, *, is_verbose: bool) -> Iterator[str]:
    """Yield what fits and what does not, the first rules of each kind or, if `is_verbose`, all of them."""
    book = laid.book
    worded = len(laid.matched) - len(laid.bare)
    yield f"{book.info.id}: {worded:,} of {len(laid.matched) + len(laid.missing):,} rules in the publisher's words"
    renamed = {ours: theirs for ours, theirs in laid.matched.items() if _is_renamed(ours, theirs)}
    lists: tuple[tuple[str, Sequence[str]], ...] = (
        ("Matched under another name", [f"{ours} ← {theirs}" for ours, theirs in renamed.items()]),
        ("New, only in the document; they join the book", [_line(book[rule_id]) for rule_id in laid.new]),
        ("Missing in the document; they stay in Quoth's words", [_line(book[rule_id]) for rule_id in laid.missing]),
        (
            "Only a heading or a question in the document; they stay in Quoth's words",
            [_line(book[rule_id]) for rule_id in laid.bare],
        ),
        ("Headings whose rules stand elsewhere; they are left out", [_line(official[other]) for other in laid.idle]),
    )
    for title, lines in lists:
        if lines:
            yield f"{title} ({len(lines):,})"
            yield from (f"  {line}" for line in (lines if is_verbose else lines[:_FIRST]))
            if len(lines) > _FIRST and not is_verbose:
                yield f"  … and {len(lines) - _FIRST:,} more: --verbose shows them"


def _as_json(laid: Overlaid) -> Mapping[str, object]:
    """Return what fits as JSON has it: of what is matched and new, the document's id by ours."""
    return {
        "matched": dict(laid.matched),
        "new": dict(laid.new),
        "missing": laid.missing,
        "bare": laid.bare,
        "idle": laid.idle,
    }


def _next_steps(laid: Overlaid, shelved: Shelved) -> Iterator[str]:
    info = laid.book.info
    yield f"{info.title} is in the publisher's words now, in the edition “{info.edition}”; they are in {shelved.path}."
    if shelved.former is not None:
        yield f"What they replace is kept as {shelved.former}; quoth import --undo {info.id} brings it back."
    yield f"quoth import --remove --book {info.id} takes them away again; Quoth's own words come back."
    shown = next((rule for rule in laid.book if rule.text and rule.id not in laid.book.restated), next(iter(laid.book)))
    yield f"Type /reload in Discord or restart the bot, then [[{info.id}: {shown.number or shown.title}]]."


def _agree(*, is_given: bool) -> None:
    """Say that posting is publishing, and ask somebody at a terminal whether to go on. Raises RefusedError."""
    typer.secho(PUBLISHING, fg=typer.colors.YELLOW, err=True)
    if not is_given and sys.stdin.isatty() and not typer.confirm("Go on?", err=True):
        raise RefusedError("Nothing has changed.")


def _described(made: Rulebook, ours: Rulebook, said: Said) -> BookInfo:
    """Return what books.toml is to say of the words; of our edition, they are called as it is."""
    info = replace(
        BookInfo(id=ours.info.id, file=made.info.file, title=ours.info.title, short_title=ours.info.short_title),
        edition=made.info.edition,
        edition_date=made.info.edition_date,
        numbering=made.info.numbering,
        overlays=True,
    )
    is_silent = said.edition is None and said.published is None
    if is_silent and _is_of_edition(made.info, ours.info):
        return replace(info, edition=ours.info.edition, edition_date=ours.info.edition_date)
    return info


def _is_of_edition(made: BookInfo, ours: BookInfo) -> bool:
    """Whether a document is of the edition that our book restates: of the same day or, if it bears none, version."""
    if made.edition_date and ours.edition_date:
        return made.edition_date == ours.edition_date
    version = _VERSION.findall(ours.edition)
    return bool(version) and version == _VERSION.findall(made.edition)


def _is_renamed(ours: str, theirs: str) -> bool:
    return ours.rpartition("/")[2].casefold() != theirs.rpartition("/")[2].casefold()


def _line(rule: Rule) -> str:
    """Return a rule in one line, without what a document could use to steer a terminal."""
    first = rule.title or rule.text.partition("\n")[0]
    short = first if len(first) <= _WIDEST else f"{first[:_WIDEST]}…"
    line = rule.id if short in {"", rule.name} else f"{rule.id} {short}"
    return "".join(sign for sign in line if sign.isprintable())
