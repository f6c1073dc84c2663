from datetime import date
from pathlib import Path

import pytest

from bot.cli.naming_books import short_title, slug
from bot.cli.shelving import shelve, write_whole
from bot.errors import RefusedError
from bot.rulebook.model import Rulebook
from bot.updating import in_words
from tests.builders import book

DAY = date(2024, 3, 3)


def pebbles(text: str) -> Rulebook:
    return book({"1": text}, book_id="pebbles")


def test_a_manifest_that_cannot_be_written_leaves_the_old_book(tmp_path: Path) -> None:
    shelve(pebbles("Old."), tmp_path, today=DAY)
    before = (tmp_path / "pebbles.json").read_bytes()
    # Nothing that is read here as a manifest, and nothing that a file can take the place of.
    (tmp_path / "books.toml").unlink()
    (tmp_path / "books.toml").mkdir()
    with pytest.raises(RefusedError, match="cannot be written"):
        shelve(pebbles("New."), tmp_path, today=DAY)
    assert (tmp_path / "pebbles.json").read_bytes() == before
    assert [path.name for path in tmp_path.glob(".*") if path.name != ".books.lock"] == []


def test_a_link_to_a_manifest_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("# Mine.\n")
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "books.toml").symlink_to(tmp_path / "real.toml")
    shelve(pebbles("Words."), tmp_path / "books", today=DAY)
    assert (tmp_path / "books" / "books.toml").is_symlink()
    assert (tmp_path / "real.toml").read_text().startswith("# Mine.\n\n[[book]]")


def test_editions_of_one_day_are_all_kept(tmp_path: Path) -> None:
    for text in ("One.", "Two.", "Three."):
        shelve(pebbles(text), tmp_path, today=DAY)
    kept = tmp_path / "former" / "pebbles"
    assert sorted(path.name for path in kept.glob("*.json")) == ["2024-03-03-2.json", "2024-03-03.json"]


def test_an_edition_that_cannot_be_read_is_kept_and_replaced(tmp_path: Path) -> None:
    shelve(pebbles("One."), tmp_path, today=DAY)
    (tmp_path / "pebbles.json").write_text("{")
    done = shelve(pebbles("Two."), tmp_path, today=DAY)
    assert done.former is not None
    assert done.former.read_text() == "{"


def test_a_book_that_fits_into_no_file_is_refused(tmp_path: Path) -> None:
    rules = tuple(pebbles("One."))
    with pytest.raises(RefusedError, match="two entries"):
        shelve(Rulebook(pebbles("One.").info, [*rules, *rules]), tmp_path, today=DAY)
    assert not (tmp_path / "books.toml").exists()


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="cannot be written"):
        write_whole(tmp_path / "no" / "such.html", b"x")
    write_whole(tmp_path / "such.html", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["such.html"]


@pytest.mark.parametrize(
    ("title", "short", "book_id"),
    [
        ("Pebble Duel: Comprehensive Rules", "Pebble Duel", "pebble-duel"),
        ("Pebble Duel – Official Rulebook 2.1", "Pebble Duel", "pebble-duel"),
        ("The Pebble’s Rules", "The Pebble’s", "the-pebbles"),
        ("Rules", "Rules", "rules"),
        ("Rules of Pebble Duel", "Rules of Pebble Duel", "rules-of-pebble-duel"),
        ("Ärger im Moor", "Ärger im Moor", "arger-im-moor"),
        ("A very long title of a game that nobody can say", "A very long title of a game that nobody can say", "a-very-long-title-of-a-game-that"),
        ("石のゲーム", "石のゲーム", "book-c794a89d"),
        ("x" * 50, "x" * 50, "x" * 32),
    ],
)  # fmt: skip
def test_a_title_makes_a_short_title_and_an_id(title: str, short: str, book_id: str) -> None:
    assert short_title(title) == short
    assert slug(short) == book_id


def test_a_date_is_said_in_words() -> None:
    assert in_words(DAY) == "3 March 2024"
