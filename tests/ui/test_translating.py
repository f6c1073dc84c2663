"""The list of commands is shown in the language of each person; what is typed is the same for all."""

from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog
from discord import app_commands

from bot import texts
from bot.ui.translating import Translator
from tests.sayings import translate

LONG = "A description that needs all the room that there is. " * 2


@app_commands.command(description="Look up a rule")
@app_commands.describe(query="A number", book="The book")
async def rule(_: discord.Interaction, query: str, book: str) -> None:
    """Do nothing."""


@app_commands.context_menu(name="Look up rules")
async def menu(_: discord.Interaction, message: discord.Message) -> None:
    """Do nothing."""


@pytest.fixture(autouse=True)
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A world in which German is ⟦…⟧, and has no word for a book."""
    catalog = Catalog()
    for text in ("Look up a rule", "A number", "Look up rules", "rule", "query", LONG):
        catalog.add(text)
    translate(catalog, language="de", folder=tmp_path)
    monkeypatch.setattr("bot.ui.translating.translations", partial(texts.translations, folder=tmp_path))


async def sent(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> dict[str, Any]:
    """Return what Discord is told of a command."""
    client = discord.Client(intents=discord.Intents.none())
    return await command.get_translated_payload(app_commands.CommandTree(client), Translator())


async def test_a_description_is_translated_and_the_name_of_a_command_is_not() -> None:
    told = await sent(rule)
    assert told["description_localizations"] == {"de": "⟦Look up a rule⟧"}
    assert not told.get("name_localizations")


async def test_the_description_of_an_option_is_translated_where_there_is_a_translation() -> None:
    query, book = (await sent(rule))["options"]
    assert query["description_localizations"] == {"de": "⟦A number⟧"}
    assert not query.get("name_localizations")
    assert not book.get("description_localizations")


async def test_a_menu_has_no_description_so_that_its_name_is_translated() -> None:
    assert (await sent(menu))["name_localizations"] == {"de": "⟦Look up rules⟧"}


async def test_a_translation_that_is_too_long_for_discord_is_cut() -> None:
    context: Any = app_commands.TranslationContext(app_commands.TranslationContextLocation.command_description, rule)
    said = await Translator().translate(app_commands.locale_str(LONG), discord.Locale.german, context)
    assert said is not None
    assert len(said) <= 100
