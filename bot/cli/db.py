"""`quoth db`: the database of what servers have saved."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.options import settings
from bot.errors import ConfigError, StorageUnavailableError
from bot.settings import Settings

db = typer.Typer(name="db", help="Look after what servers have saved.", no_args_is_help=True)
_FINE, _FINDINGS = 0, 1


@db.command()
def migrate(context: typer.Context) -> None:
    """Bring the database to the schema of this Quoth; the bot does so too when it starts."""
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it

    from bot.storage.database import Database  # noqa: PLC0415

    chosen = settings(context, None)
    _sqlite_file(chosen)
    database = Database(chosen.database_url)

    async def open_and_close() -> None:
        try:
            await database.open()
        finally:
            await database.close()

    with _reaching():
        asyncio.run(open_and_close())
    done = database.migration
    if done is None or done.before == done.after:
        typer.echo("The schema is the newest already" + (f": {done.after}." if done else "."))
    else:
        typer.echo(f"The schema was {done.before or 'none'} and is {done.after} now.")


@db.command()
def backup(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="The copy; without, data/backups/quoth-DATE-TIME.db.")] = None,
    keep: Annotated[int, typer.Option(min=1, help="Keep at most so many copies in data/backups.")] = 7,
) -> None:
    """Copy the database, also while the bot runs. The copy is checked before it gets its name."""
    from bot.storage.backups import back_up, default_name, prune  # noqa: PLC0415 - a look-up does not wait for it

    chosen = settings(context, None)
    copy = file or chosen.data / "backups" / default_name()
    back_up(_file_of(chosen), copy)
    typer.echo(f"The database is copied to {copy}.")
    for old in prune(copy, keep=keep) if file is None else ():
        typer.echo(f"The old copy {old} is deleted.")


@db.command()
def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A copy that `quoth db backup` has made.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Bring a copy back in place of the database, which is kept; the bot must not run meanwhile."""
    from bot.storage.backups import examine, held  # noqa: PLC0415 - a look-up does not wait for it

    database = _file_of(settings(context, None))
    examine(file)
    with held(database):
        if not yes:
            typer.confirm(f"Bring back {file} in place of {database}?", abort=True)
        _bring_back(file, database)


@db.command()
def check(context: typer.Context) -> None:
    """Look at the database. Ends with status 0 if it is fine, 1 if there is something to look at, 2 if unreadable."""
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it

    from bot.storage.findings import of_file, of_server  # noqa: PLC0415

    chosen = settings(context, None)
    file = _sqlite_file(chosen)
    with _reaching():
        found = of_file(file) if file is not None else asyncio.run(of_server(chosen.database_url))
    for table, rows in found.rows.items():
        typer.echo(f"{table:<12} {rows:>9} rows")
    problems = list(found.problems())
    for problem in problems or [f"The schema is {found.revision}, and there is nothing to look at."]:
        typer.echo(problem)
    raise typer.Exit(_FINDINGS if problems else _FINE)


def _bring_back(file: Path, database: Path) -> None:
    import asyncio  # noqa: PLC0415 - a look-up does not wait for it

    from bot.storage.backups import examine, forget_as, put_in_place, staged  # noqa: PLC0415
    from bot.storage.migrating import migrate_file  # noqa: PLC0415

    with staged(file, database) as copy:
        asyncio.run(migrate_file(copy))
        forgotten = forget_as(database, copy)
        examine(copy)
        kept = put_in_place(copy, database)
    typer.echo(f"{file} is brought back as {database}.")
    if kept is not None:
        typer.echo(f"What was there is kept as {kept}.")
        typer.echo("Nothing ever deletes that file, and no later /forget reaches it: delete it when all is well.")
        typer.echo("What servers have reset since the copy was made is back as well: they must reset it again.")
    if forgotten is None:
        typer.echo("What was there could not be read: whoever asked since to be forgotten must be forgotten again.")
    elif forgotten:
        typer.echo(f"Changes of users who have been forgotten since: {forgotten}; their ids are taken out again.")


@contextmanager
def _reaching() -> Iterator[None]:
    """Say what to look at where a database cannot be reached; here nobody wanted to save anything."""
    from bot.storage.causes import cause_of  # noqa: PLC0415 - a look-up does not wait for it

    try:
        yield
    except StorageUnavailableError as error:
        reason = f" ({cause_of(error.__cause__)})" if error.__cause__ is not None else ""
        sentence = f"The database cannot be reached{reason}: look at QUOTH_DATABASE_URL and QUOTH_DATA."
        raise ConfigError([sentence]) from error


def _file_of(chosen: Settings) -> Path:
    """Return the file of the database. Raises ConfigError where there is none to copy."""
    if (file := _sqlite_file(chosen)) is None:
        raise ConfigError(["The database is no SQLite file: use pg_dump and pg_restore for PostgreSQL."])
    return file


def _sqlite_file(chosen: Settings) -> Path | None:
    """Return the file of a SQLite database; None for a PostgreSQL server."""
    from bot.storage.address import address  # noqa: PLC0415 - a look-up does not wait for it
    from bot.storage.sqlite import database_file  # noqa: PLC0415

    url = address(chosen.database_url)
    if url.get_backend_name() != "sqlite":
        return None
    if (file := database_file(url)) is None:
        raise ConfigError(["The database is kept in memory only: there is nothing to look after."])
    return file
