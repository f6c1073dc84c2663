"""`/about`: which books there are, in a server and in direct messages, page by page."""

import json
from pathlib import Path
from typing import Any

from tests.table import Table, said_to, shown


def folder_of(folder: Path, *, count: int) -> Path:
    """Make a folder of so many books, each with an edition and a source."""
    folder.mkdir()
    tables = []
    for number in range(1, count + 1):
        (folder / f"game{number}.json").write_text(json.dumps({"1": f"Setup\nTake {number} stones."}), "utf-8")
        tables.append(
            f'[[book]]\nid = "game{number}"\nfile = "game{number}.json"\ntitle = "Game {number}"\n'
            f'edition_date = 2019-04-05\nsource = "https://example.org/{number}"\n'
        )
    (folder / "books.toml").write_text("\n".join(tables), "utf-8")
    return folder


async def test_about_shows_each_book_with_its_edition_age_and_source(table: Table) -> None:
    said = said_to(await table.ada.slash(table.channel, "about"))
    assert "2 rulebooks" in said
    assert "Pebbles: The Rules\n1 May 2020, " in said
    assert " years old\n" in said
    assert "Quoth’s wording · [official document](<https://example.org/pebbles>)" in said
    assert "Harbour\n" in said
    assert "publisher’s wording" in said


async def test_about_is_told_in_direct_messages_too(table: Table) -> None:
    assert "About Quoth" in said_to(await table.ada.user.slash("about"))


async def test_many_books_are_shown_page_by_page(table: Table, tmp_path: Path) -> None:
    await table.restart(rules=folder_of(tmp_path / "rules", count=30))
    result = await table.ada.slash(table.channel, "about")
    seen = [said_to(result)]
    response: Any = result.response
    for _ in range(5):
        turned = await table.ada.click(response, label="›")
        response = turned.response or response
        seen.append(shown(response))
    named = [line for said in seen for line in said.splitlines() if line.startswith("Game ")]
    assert named == [f"Game {number}" for number in range(1, 31)]
