"""What import-linter cannot see: what a package's own `__init__` loads, and what the code touches by name."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")])
CORE = [
    "bot",
    "bot.errors",
    "bot.rulebook.model",
    "bot.rulebook.codec",
    "bot.rulebook.changes",
    "bot.rulebook.overlaying",
    "bot.importing.importer",
    "bot.exporting.report_page",
    "bot.folders",
    "bot.search.shelf",
    "bot.library",
    "bot.mentions",
    "bot.answers",
    "bot.guild.aliases",
    "bot.guild.house",
    "bot.guild.following",
]
FOREIGN = {"discord", "aiohttp", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "asyncio", "simcord", "rich"}


def loaded_by(statement: str) -> set[str]:
    code = f"import json, sys; {statement}; print(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("module", CORE)
def test_the_core_loads_neither_discord_nor_a_database(module: str) -> None:
    assert not loaded_by(f"import {module}") & FOREIGN


def test_looking_up_loads_neither_discord_nor_a_database() -> None:
    assert not loaded_by("import bot.__main__") & (FOREIGN - {"asyncio", "rich"})


def test_the_bot_never_loads_the_simulated_discord() -> None:
    assert "simcord" not in loaded_by("from bot import create_bot")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_private_attribute_of_others_is_touched_outside_the_playground(path: Path) -> None:
    if path.parent.name == "playground":
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = node.value
            assert isinstance(owner, ast.Name), f"line {node.lineno}: {ast.unparse(node)}"
            assert owner.id in {"self", "cls"}, f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_module_says_first_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


def test_only_the_settings_read_the_environment() -> None:
    readers = {path.relative_to(ROOT).as_posix() for path in SOURCES if "environ" in path.read_text("utf-8")}
    assert readers == {"bot/settings.py", "bot/cli/options.py"}
