"""Every text that people read in Discord stands in one catalogue, and is said in the language that is spoken."""

import asyncio
import re
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot import texts
from bot.guild.guild import furnish, house_book, spoken
from bot.guild.model import SERVER, GuildRecord
from bot.texts import LOCALES, counted, say, speak
from bot.ui.drawn import Drawn
from bot.ui.items import view_of
from bot.ui.privacy_cards import draw_privacy
from bot.ui.reset_cards import draw_erased
from bot.ui.settings_cards import Spot, View, draw_settings
from tests.builders import shelf
from tests.fitting import fits
from tests.sayings import SOURCES, Saying, forms, places, sayings, translate
from tools.catalogue import TEMPLATE, collected, written

SAID = [saying for path in SOURCES for saying in sayings(path)]


class Anything:
    """A fact that fits into every place."""

    def __getattr__(self, name: str) -> "Anything":
        return self

    def __format__(self, spec: str) -> str:
        return "anything"


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    return collected()


@pytest.fixture
def abroad(catalogue: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A world in which there is one language, `xx`, and nobody speaks it yet."""
    translate(catalogue, language="xx", folder=tmp_path)
    monkeypatch.setattr(texts, "translations", partial(texts.translations, folder=tmp_path))


def said_in(language: str, text: str) -> str:
    """Return a text as it is said in a language, and leave the others of this process alone."""

    def speaking() -> str:
        speak(language)
        return say(text)

    return Context().run(speaking)


# The catalogue and the code.


def test_the_catalogue_is_up_to_date(catalogue: Catalog) -> None:
    assert TEMPLATE.read_text("utf-8") == written(catalogue), "make texts"


def test_the_catalogue_holds_the_descriptions_of_commands_groups_and_options(catalogue: Catalog) -> None:
    for text in ("Give a rule a name of your own.", "How the bot behaves in this server", "The alias to remove"):
        assert text in catalogue


def test_whatever_is_said_is_a_text_or_a_marked_constant() -> None:
    assert [saying.call for saying in SAID if not saying.texts] == []


def test_every_text_has_a_place_for_each_of_its_facts_and_no_other() -> None:
    assert [saying.call for saying in SAID if not _fits(saying)] == []


def _fits(saying: Saying) -> bool:
    """Whether the places are the facts; the first of two plural forms may say “one” instead of the count."""
    facts = saying.facts | {"count"} if saying.counts else saying.facts
    found = [places(text, is_filled=bool(facts)) for text in saying.texts]
    if saying.counts:
        found[:1] = [names | {"count"} for names in found[:1]]
    return all(names == facts for names in found)


def misplaced(folder: Path) -> list[str]:
    """Return the translations in a folder that have a place for which nothing is given: saying them would fail."""
    found: list[str] = []
    for path in folder.glob("*/LC_MESSAGES/*.po"):
        with path.open("rb") as file:
            messages = [message for message in read_po(file) if message.id]
        for message in messages:
            given = places(forms(message.id)[-1], is_filled=True)
            said = filter(None, forms(message.string or ""))
            found += [f"{path}: {text}" for text in said if not places(text, is_filled=True) <= given]
    return found


def test_every_translation_that_is_shipped_can_be_said() -> None:
    assert misplaced(LOCALES) == []


def test_a_translation_with_a_place_of_its_own_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "quoth.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid "There is no rule {number}."\nmsgstr "Es gibt keine Regel {nummer}."\n\n'
        'msgid "Cancel"\nmsgstr "Abbrechen"\n\n'
        'msgid "{count} alias"\nmsgid_plural "{count} aliases"\nmsgstr[0] "ein Name"\nmsgstr[1] "{zahl} Namen"\n',
        "utf-8",
    )
    assert [found.rpartition(": ")[2] for found in misplaced(tmp_path)] == [
        "Es gibt keine Regel {nummer}.",
        "{zahl} Namen",
    ]


# Speaking.


@pytest.mark.usefixtures("abroad")
def test_every_text_of_the_catalogue_is_spoken_with_its_facts(catalogue: Catalog) -> None:
    def speaking() -> list[tuple[tuple[str, ...], str]]:
        speak("xx")
        return [(text, _in_full(text)) for text in (forms(message.id) for message in catalogue if message.id)]

    for text, said in Context().run(speaking):
        assert said.startswith("⟦")
        assert said.endswith("⟧")
        assert said.count("anything") >= len(places(text[-1], is_filled=False) - {"count"})


def _in_full(text: tuple[str, ...]) -> str:
    """Return a text as it is said of anything."""
    facts: dict[str, Any] = {name: Anything() for name in places(text[-1], is_filled=False)}
    match text:
        case (one, many):
            return counted(one, many, **facts | {"count": 5})
        case _:
            return say(text[0], **facts)


@pytest.mark.usefixtures("abroad")
@pytest.mark.parametrize(("count", "form"), [(1, 0), (2, 1), (4, 1), (5, 2), (12, 2), (22, 1)])
def test_a_count_takes_the_form_that_the_language_has_for_it(count: int, form: int) -> None:
    def speaking() -> str:
        speak("xx")
        return counted("{count} alias", "{count} aliases", count)

    assert Context().run(speaking) == f"⟦{form}: {count} aliases⟧"


@pytest.mark.usefixtures("abroad")
def test_a_language_of_a_country_falls_back_to_the_language_and_an_unknown_one_to_english() -> None:
    assert said_in("xx", "Settings") == "⟦Settings⟧"
    assert said_in("xx-YY", "Settings") == "⟦Settings⟧"
    assert said_in("yy", "Settings") == "Settings"
    assert said_in("en-GB", "Settings") == "Settings"


@pytest.mark.usefixtures("abroad")
def test_what_a_language_does_not_have_is_said_in_english() -> None:
    assert said_in("xx", "Nobody has translated this.") == "Nobody has translated this."


@pytest.mark.usefixtures("abroad")
async def test_two_people_are_answered_at_once_each_in_their_own_language() -> None:
    async def answered(language: str) -> str:
        speak(language)
        await asyncio.sleep(0)
        return say("Settings")

    assert await asyncio.gather(*(asyncio.create_task(answered(it)) for it in ("xx", "en-US"))) == [
        "⟦Settings⟧",
        "Settings",
    ]


def test_braces_stand_for_themselves_where_nothing_is_filled_in() -> None:
    assert say("{}") == "{}"


# Screens.


@pytest.mark.usefixtures("abroad")
def test_the_book_of_house_rules_which_all_share_is_called_as_each_of_them_says() -> None:
    def speaking() -> str:
        speak("xx")
        return spoken(house_book([]).info).short_title

    assert Context().run(speaking) == "⟦House rules⟧"
    assert spoken(house_book([]).info).short_title == "House rules"


def words_of(drawn: Drawn) -> str:
    """Return everything that somebody reads of a message."""
    rows = view_of(drawn, asker=1).to_components()
    parts = [component for row in rows for component in row["components"]]
    parts += [option for part in parts for option in part.get("options", ())]
    labels = [part.get(name) or "" for part in parts for name in ("label", "placeholder", "description")]
    return "\n".join((drawn.as_text().content, *labels))


def untranslated(text: str) -> str:
    """Return what stands outside of ⟦…⟧."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


@pytest.mark.usefixtures("abroad")
def test_a_screen_is_drawn_in_the_language_and_still_fits() -> None:
    def drawing() -> list[Drawn]:
        speak("xx")
        guild = furnish(GuildRecord(), shelf())
        spots = [Spot(place=SERVER, name=say("this server"), mention=say("This server"))]
        return [draw_settings(guild, spots, view=View(), roles={}), draw_privacy(), draw_erased(guild)]

    titles = set(re.findall(r"\w+", " ".join(book.info.title for book in shelf().books)))
    for drawn in Context().run(drawing):
        assert fits(drawn)
        assert set(re.findall(r"\w{3,}", untranslated(words_of(drawn)))) <= titles
