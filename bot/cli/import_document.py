"""`quoth import`: a publisher's document becomes a book."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.check import HtmlOption, JsonOption, VerboseOption, show, write_page
from bot.cli.options import RulesOption, settings
from bot.errors import RefusedError

_CLEAN, _FINDINGS = 0, 1


def import_(  # noqa: PLR0913, PLR0917 - each is an option
    context: typer.Context,
    document: Annotated[
        Path | None, typer.Argument(exists=True, dir_okay=False, help="Rules as txt, md, html, docx, pdf or json.")
    ] = None,
    book: Annotated[str | None, typer.Option(metavar="ID", help="Its id; else made from the title.")] = None,
    title: Annotated[str | None, typer.Option(help="Its title; else the document's own.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", file_okay=False, help="The folder; else --rules, or data/books.")
    ] = None,
    words: Annotated[str | None, typer.Option(metavar="A,B", help="What players call it; else its id.")] = None,
    edition: Annotated[str | None, typer.Option(help="Its edition; else the document's own.")] = None,
    published: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The day of its edition.")
    ] = None,
    source: Annotated[str | None, typer.Option(metavar="URL", help="Where the document is published.")] = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    verbose: VerboseOption = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace another book, or one twice as long; lay few words over.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Put words over a book of Quoth's without asking.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take the words away that lie over --book.")] = False,
    undo: Annotated[str | None, typer.Option(metavar="ID", help="Bring back what the last import replaced.")] = None,
    rules: RulesOption = None,
) -> None:
    """Make a book of a document. Ends with status 0 if it is clean, 1 if something is to look at, 2 if refused."""
    from bot.cli import taking_in  # noqa: PLC0415 - a look-up does not wait for it
    from bot.cli.describing import Said  # noqa: PLC0415
    from bot.cli.laying_over import Agreement, covered, lay_over  # noqa: PLC0415
    from bot.exporting.report_json import report_json  # noqa: PLC0415

    chosen = settings(context, rules)
    folder = out or chosen.rule_folders[-1]
    today = datetime.now(UTC).astimezone().date()
    if [document is not None, undo is not None, remove].count(True) != 1 or (remove and book is None):
        raise RefusedError(
            "Say either which document to import, or --undo and the id of a book, or --remove --book ID."
        )
    if document is None:
        typer.echo(_gone_back(undo, book or "", folder, today))
        return
    day = published.date() if published is not None else None
    said = Said(book=book, title=title, words=words, edition=edition, published=day, source=source)
    read_from = {one.resolve() for one in chosen.rule_folders}
    elsewhere = out if out is not None and out.resolve() not in read_from else None
    made, report = taking_in.read(document, said, folder, today=today)
    if not as_json:
        show([report], as_json=False, is_verbose=verbose)
    if (ours := covered(made.info.id, said, folder, is_beside=chosen.rules is None)) is None:
        taken = taking_in.take_in(made, said, folder, today=today, is_forced=force, elsewhere=elsewhere)
    else:
        agreement = Agreement(is_forced=force, is_given=yes, is_quiet=as_json, is_verbose=verbose)
        taken = lay_over(made, ours, said, folder, today=today, agreement=agreement)
    if as_json:
        typer.echo(json.dumps(report_json(report) | taken.as_json()))
    if html is not None:
        write_page(html, [report])
    for sentence in taken.steps:
        typer.echo(sentence, err=as_json)
    raise typer.Exit(_FINDINGS if report.findings else _CLEAN)


_NOW = "Type /reload in Discord or restart the bot."


def _gone_back(undo: str | None, removed: str, folder: Path, today: date) -> str:
    """Bring a former edition back, or take words away that lie over a book, and say so. Raises RefusedError."""
    from bot.cli.shelving import unshelve, withdraw  # noqa: PLC0415

    if undo is None:
        gone = withdraw(removed, folder, today=today)
        kept = (
            f"; they are kept as {gone.former}, and quoth import --undo {removed} brings them back"
            if gone.former
            else ""
        )
        return f"{removed} is in Quoth's own words again{kept}. {_NOW}"
    back = unshelve(undo, folder, today=today)
    kept = f"; what it was is kept as {back.former}" if back.former is not None else ""
    return f"{back.info.id} is its edition “{back.info.edition}” again{kept}. {_NOW}"
