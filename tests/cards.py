"""What stands under a message of the bot: buttons and a menu; and folders of the tests' books, changed."""

import json
import shutil
from pathlib import Path
from typing import Any

import discord

from tests.builders import RULES
from tests.table import Table


def labels(message: Any) -> list[str]:
    """Return what stands on the buttons under a message; those that are off in brackets."""
    found = [component for row in message.components for component in children(row)]
    buttons = [it for it in found if isinstance(it, discord.Button)]
    return [f"({button.label})" if button.disabled else str(button.label) for button in buttons]


def children(row: Any) -> Any:
    return row.children


def menu(message: discord.Message) -> discord.SelectMenu:
    (found,) = [it for row in message.components for it in children(row) if isinstance(it, discord.SelectMenu)]
    return found


def ways(message: discord.Message) -> list[tuple[str, str]]:
    """Return what the menu under a message offers: the rule, and why."""
    return [(option.label, (option.description or "").split(" · ")[0]) for option in menu(message).options]


async def one(table: Table, content: str) -> discord.Message:
    (answer,) = await table.ask(content)
    return answer


def now(table: Table) -> discord.Message:
    (message,) = table.said()
    return message


def rules_folder(folder: Path, **changes: Any) -> Path:
    """Copy the tests' books, with the Pebbles book of another edition and changed as told."""
    shutil.copytree(RULES, folder)
    tree = json.loads((folder / "pebbles.json").read_text("utf-8"))
    for path, value in changes.items():
        *above, last = path.strip("_").split("_")
        node = tree
        for key in above:
            node = node[key]
        if value is None:
            del node[last]
        else:
            node[last] = value
    (folder / "pebbles.json").write_text(json.dumps(tree), "utf-8")
    manifest = (folder / "books.toml").read_text("utf-8").replace("1 May 2020", "2 June 2021")
    manifest = manifest.replace("2020-05-01", "2021-06-02")
    for alias in ('hp = "2.3"\n', '"tower" = "2.14.4"\n'):
        manifest = manifest.replace(alias, "")
    (folder / "books.toml").write_text(manifest, "utf-8")
    return folder


def long_text() -> str:
    return "\n".join(
        f"Paragraph {number} goes on about pebbles for a while, and then stops. " * 3 for number in range(20)
    )
