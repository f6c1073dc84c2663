"""`quoth update`: the new edition of a book, from where it is published."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias
from urllib.parse import urlsplit

import typer

from bot.cli.options import RulesOption, books_of, settings
from bot.errors import RefusedError
from bot.folders import bundled_rules
from bot.rulebook.model import BookInfo, Rulebook
from bot.sources import Fetched, NotModified, Source, encode_source, recall, source_file
from bot.updating import NewEdition, SameRules, Steps, in_words, refuse_unfit, update_book

if TYPE_CHECKING:
    from bot.fetching import Progress
    from bot.importing.importer import Imported
    from bot.rulebook.changes import Changes

_UP_TO_DATE, _LEFT = 0, 1
_Outcome: TypeAlias = "NotModified | SameRules | NewEdition[Changes]"


def update(
    context: typer.Context,
    book: Annotated[str, typer.Argument(metavar="BOOK", help="A book's id.")],
    yes: Annotated[bool, typer.Option("--yes", help="Take what is new without asking.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Read the document even if it has not changed.")] = False,
    edition: Annotated[str, typer.Option(help="What the new edition is called; else as the document says.")] = "",
    edition_date: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The day of the new edition.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    rules: RulesOption = None,
) -> None:
    """Fetch a book's new edition from its `source`, show what it changes, and take it if you agree.

    Ends with status 0 if the book is up to date (now), 1 if a new edition is left, 2 if it cannot be had.
    """
    chosen, today = settings(context, rules), datetime.now(UTC).astimezone().date()
    old = books_of(chosen).shelf.get(book)
    refuse_unfit(old.info)
    folder = _folder_of(old, chosen.rule_folders)
    memory = source_file(folder, old.info.id)
    source = Source(url=old.info.source) if again else recall(memory, url=old.info.source)
    fetched = _fetch(source)
    if isinstance(fetched, NotModified):
        outcome: _Outcome = fetched
    else:
        outcome = update_book(
            old,
            fetched,
            steps=_steps(folder, memory, agree=lambda new: _agree(new, yes=yes, is_quiet=as_json), today=today),
            today=today,
            edition=edition,
            edition_date=edition_date.date().isoformat() if edition_date is not None else "",
        )
    if as_json:
        typer.echo(json.dumps(_as_json(old, outcome), ensure_ascii=False))
    else:
        typer.echo(_in_words(old, outcome))
    raise typer.Exit(_LEFT if isinstance(outcome, NewEdition) and not outcome.is_taken else _UP_TO_DATE)


def _folder_of(book: Rulebook, folders: tuple[Path, ...]) -> Path:
    """Return the folder whose manifest lists a book. Raises RefusedError for one that comes with Quoth."""
    from bot.cli.shelving import listed  # noqa: PLC0415 - a look-up does not wait for it

    for folder in folders:
        if any(info.id == book.info.id for info in listed(folder)):
            if folder == bundled_rules():
                break
            return folder
    raise RefusedError(f"{book.info.title} comes with Quoth: a new edition of it comes with a new Quoth.")


def _steps(
    folder: Path, memory: Path, *, agree: "Callable[[NewEdition[Changes]], bool]", today: date
) -> "Steps[Changes]":
    """Return what an update does with a book of a folder; `memory` is the file that remembers its source."""
    from bot.cli.shelving import shelve, write_whole  # noqa: PLC0415 - loaded only where there is something new
    from bot.cli.taking_in import imported  # noqa: PLC0415
    from bot.rulebook.changes import compare  # noqa: PLC0415

    def read(fetched: Fetched, info: BookInfo) -> "Imported":
        return imported(fetched.data, name=fetched.name, info=info)

    def take(new: "NewEdition[Changes]") -> None:
        shelve(new.new, folder, today=today)

    def remember(source: Source) -> None:
        write_whole(memory, encode_source(source))

    return Steps(read=read, compare=compare, agree=agree, take=take, remember=remember)


def _agree(new: "NewEdition[Changes]", *, yes: bool, is_quiet: bool) -> bool:
    """Show what a new edition changes, and ask for it: somebody at a terminal, unless he has agreed before."""
    if not is_quiet:
        _show(new)
    if yes:
        return not new.is_doubtful
    return sys.stdin.isatty() and typer.confirm("Take the new edition?", err=True)


def _show(new: "NewEdition[Changes]") -> None:
    from bot.cli.changes_sheet import show_changes  # noqa: PLC0415 - only a person needs it

    if len(hosts := dict.fromkeys(map(_host, (*new.fetched.came_from, new.fetched.address)))) > 1:
        typer.secho(f"It was led on from {' to '.join(hosts)}.", fg=typer.colors.YELLOW)
    show_changes(new.changes)
    typer.echo(f"\n{len(new.old)} → {len(new.new)} rules, {len(new.report.findings) or 'nothing'} to look at")
    if new.is_doubtful:
        typer.secho("More than half of the rules would go: is that the right document?", fg=typer.colors.YELLOW)


def _in_words(book: Rulebook, outcome: _Outcome) -> str:
    """Return what has become of a book, in a sentence."""
    title = book.info.title
    match outcome:
        case NotModified(source=source):
            since = f" since {in_words(source.fetched_at)}" if source.fetched_at is not None else ""
            return f"{title}: nothing new{since}."
        case SameRules(fetched=fetched):
            return f"{title}: the rules in {fetched.address} are the same."
        case NewEdition(is_taken=True, new=new):
            return f"{title}: {_edition(new.info)} is taken. A running bot takes it in with /reload."
        case NewEdition(is_doubtful=True):
            return f"{title}: nothing is changed. If that is the right document, say yes on a terminal."
        case NewEdition():
            return f"{title}: nothing is changed. To take the new edition, say yes on a terminal, or give --yes."


def _edition(info: BookInfo) -> str:
    from bot.ui import phrases  # noqa: PLC0415 - other commands need no words of answers

    return phrases.edition(info)


def _as_json(book: Rulebook, outcome: _Outcome) -> Mapping[str, object]:
    """Return what has become of a book: `nothing new`, `same rules`, `taken` or `left`."""
    said: dict[str, object] = {"book": book.info.id, "source": book.info.source}
    match outcome:
        case NotModified(source=source):
            since = source.fetched_at.isoformat() if source.fetched_at is not None else None
            return said | {"outcome": "nothing new", "since": since}
        case SameRules(fetched=fetched):
            return said | {"outcome": "same rules", "address": fetched.address, "came_from": fetched.came_from}
        case NewEdition(old=old, new=new, fetched=fetched):
            from bot.rulebook.changes_json import as_json as shape  # noqa: PLC0415 - only JSON needs it

            return said | {
                "outcome": "taken" if outcome.is_taken else "left",
                "address": fetched.address,
                "came_from": fetched.came_from,
                "editions": [_edition(old.info), _edition(new.info)],
                "rules": [len(old), len(new)],
                "findings": len(outcome.report.findings),
                "is_doubtful": outcome.is_doubtful,
                "changes": shape(outcome.changes),
            }


def _host(address: str) -> str:
    return urlsplit(address).netloc


def _fetch(source: Source) -> Fetched | NotModified:
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it

    from bot.fetching import fetch  # noqa: PLC0415

    with _bar() as progress:
        return asyncio.run(fetch(source, now=datetime.now(UTC), progress=progress))


@contextmanager
def _bar() -> "Iterator[Progress]":
    """Show on a terminal how much has come."""
    from rich.console import Console  # noqa: PLC0415 - a look-up does not wait for it
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn  # noqa: PLC0415

    console = Console(stderr=True)
    columns = (TextColumn("Fetching"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
