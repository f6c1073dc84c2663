"""Collects every text that people read in Discord into `bot/locale/quoth.pot`, from which translations are made.

`python -m tools.catalogue` writes it; with `--check` it only says whether it is up to date.
"""

import ast
import asyncio
import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from discord import app_commands

from bot import create_bot
from bot.client import COGS, QuothBot
from bot.library import Library
from bot.settings import Settings
from bot.texts import DOMAIN, LOCALES

ROOT = Path(__file__).parent.parent
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
_Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
# Babel's own header has dates and versions in it, which change though no text has.
_HEADER = """\
# What Quoth says in Discord; written by `make texts`.
msgid ""
msgstr ""
"Project-Id-Version: quoth\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def collected() -> Catalog:
    """Return all texts of the code and all descriptions of commands, each with the files that it stands in."""
    catalog = Catalog(domain=DOMAIN)
    for path in sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]):
        for said in _said(path.read_text("utf-8")):
            catalog.add(said, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for text, module in asyncio.run(_described()):
        catalog.add(text, locations=[(f"{module.replace('.', '/')}.py", 0)])
    return catalog


def written(catalog: Catalog) -> str:
    """Return a catalogue as a file that changes only when a text does, or the file that it stands in."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return _HEADER + file.getvalue().decode()


def _said(code: str) -> Iterator[str | tuple[str, str]]:
    """Yield what is said, plural forms in pairs; Babel's own reader sees none inside an f-string before Python 3.12."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id="say" | "mark"), args=[ast.Constant(value=str(text)), *_]):
                yield text
            case ast.Call(
                func=ast.Name(id="counted"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_],
            ):
                yield one, many


async def _described() -> list[tuple[str, str]]:
    """Return what Discord shows beside the commands, each text with the module that it stands in."""
    with tempfile.TemporaryDirectory() as data:
        bot = create_bot(Settings(data=Path(data), shard_count=1), library=Library([]))
        try:
            for cog in COGS:
                await bot.load_extension(cog)
            return [(text, command.module or "") for command in _commands(bot) for text in _prose(command)]
        finally:
            await bot.close()


def _commands(bot: QuothBot) -> Iterator[_Command]:
    for command in bot.tree.get_commands():
        yield command
        if isinstance(command, app_commands.Group):
            yield from command.walk_commands()


def _prose(command: _Command) -> Iterator[str]:
    """Yield what `bot.ui.translating` looks up: descriptions, and of what has none the name."""
    if isinstance(command, app_commands.ContextMenu):
        yield command.name
        return
    yield command.description
    if isinstance(command, app_commands.Command):
        yield from (parameter.description for parameter in command.parameters)


def main() -> int:
    """Write the template, or say whether it is up to date."""
    now = written(collected())
    if "--check" in sys.argv[1:]:
        is_current = TEMPLATE.is_file() and TEMPLATE.read_text("utf-8") == now
        print("up to date" if is_current else f"{TEMPLATE} is not up to date: make texts")
        return 0 if is_current else 1
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
