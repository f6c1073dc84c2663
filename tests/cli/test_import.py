"""`quoth import` as a shell sees it, on small documents of the tests' own."""

import json
import tomllib
from pathlib import Path

import pytest

from bot.folders import read_book
from bot.library import load
from bot.rulebook.model import Wording
from tests.cli.test_commands import quoth

CLEAN = """\
1. Setup
1.1. Each player takes five pebbles from the bag.
1.2. The youngest player begins.

2. Play
2.1. A pebble moves one field in any direction, see rule 1.2.
2.2. Whoever has no pebble left has lost.
"""
DOUBTFUL = CLEAN.replace("2.2.", "2.3.")
LONG = CLEAN + "".join(f"2.{number}. Pebble {number} is never moved.\n" for number in range(3, 11))
BY_HAND = """\
# Our books.
[[book]]
id = "harbour"
file = "harbour.json"
title = "Harbour"  # as on the box

# The pebble game.
[[book]]
id = "pebbles"
file = "pebble-rules.json"
title = "Our Pebbles"
words = ["stones"]
colour = "#336699"
notice = "Ours."
edition = "first"
edition_date = 2001-02-03
numbering = "full"

[book.aliases]
lost = "2.2"
gone = "9.9"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the books go."""
    return tmp_path / "books"


def document(folder: Path, text: str = CLEAN, name: str = "Pebble Duel.txt") -> str:
    folder.parent.mkdir(exist_ok=True)
    path = folder.parent / name
    path.write_text(text, "utf-8")
    return str(path)


def imported(folder: Path, *arguments: str, text: str = CLEAN) -> tuple[int, list[str], str]:
    done = quoth("import", document(folder, text), "--out", str(folder), *arguments)
    return done.returncode, done.stdout.splitlines(), done.stderr


def entry(folder: Path, book_id: str) -> dict[str, object]:
    listed = tomllib.loads((folder / "books.toml").read_text("utf-8"))["book"]
    (found,) = (table for table in listed if table["id"] == book_id)
    return dict(found)


def by_hand(folder: Path) -> None:
    """Lay out two books whose manifest an operator has written."""
    folder.mkdir()
    (folder / "harbour.json").write_text('{"1": "Ships sail."}')
    (folder / "pebble-rules.json").write_text(
        '{"2": {"": "Play", "2.2": "Old words."}, "9": {"": "End", "9.9": "Gone."}}'
    )
    (folder / "books.toml").write_text(BY_HAND)


def test_a_document_becomes_a_book_that_answers(folder: Path) -> None:
    status, said, _ = imported(folder, "--title", "Pebble Duel Rules", "--edition", "second", "--date", "2024-03-03")
    assert status == 0
    assert "pebble-duel: 6 rules, 1 reference; nothing to look at" in said
    assert said[-3:] == [
        f"Pebble Duel Rules is in {folder / 'pebble-duel.json'}, as the edition “second”.",
        f"A bot that reads this folder (--rules {folder}) answers [[pebble-duel: 1.1]].",
        "These are the publisher's words: posting them in a server is publishing them.",
    ]
    info = read_book(folder / "pebble-duel.json").info
    assert (info.id, info.title, info.short_title) == ("pebble-duel", "Pebble Duel Rules", "Pebble Duel")
    assert (info.edition, info.edition_date, info.words) == ("second", "2024-03-03", ("pebble-duel",))
    assert info.wording is Wording.PUBLISHER
    found = quoth("lookup", "--rules", str(folder), "pebble duel: 2.1")
    assert "A pebble moves one field" in found.stdout


def test_a_doubtful_book_is_written_all_the_same_and_ends_with_status_1(folder: Path) -> None:
    status, said, _ = imported(folder, text=DOUBTFUL)
    assert status == 1
    assert "  2.2 is missing between 2.1 and 2.3" in said
    assert load([folder]).missing == ()


def test_imported_books_go_where_the_bot_reads_them(tmp_path: Path) -> None:
    assert quoth("import", document(tmp_path / "x"), "--book", "duel", cwd=tmp_path).returncode == 0
    assert quoth("lookup", "duel: 2.1", cwd=tmp_path).returncode == 0
    assert (tmp_path / "data" / "books" / "duel.json").is_file()
    own = tmp_path / "own"
    own.mkdir()
    assert quoth("import", document(tmp_path / "x"), "--rules", str(own), "--book", "duel").returncode == 0
    assert (own / "duel.json").is_file()


def test_what_the_operator_wrote_stays(folder: Path) -> None:
    by_hand(folder)
    status, said, _ = imported(folder, "--book", "pebbles", "--edition", "second")
    assert status == 0
    assert f"What it replaces is kept as {folder / 'former' / 'pebbles'}" in "\n".join(said)
    assert "These aliases led to rules that are gone, see books.toml: gone." in said
    written = (folder / "books.toml").read_text("utf-8")
    kept = (
        BY_HAND.replace('"first"', '"second"').replace("edition_date = 2001-02-03\n", "").replace('gone = "9.9"\n', "")
    )
    assert [line for line in kept.splitlines() if line and line not in written.splitlines()] == []
    assert written.index("harbour") < written.index("# The pebble game.") < written.index("[book.aliases]")
    assert '# "gone" = "9.9" led to a rule that is gone.' in written
    assert entry(folder, "pebbles")["wording"] == "publisher"
    assert load([folder]).missing == ()
    assert (read_book(folder / "pebble-rules.json").info.title, len(read_book(folder / "pebble-rules.json"))) == (
        "Our Pebbles", 6,
    )  # fmt: skip


def test_what_is_said_counts_over_what_was_written(folder: Path) -> None:
    by_hand(folder)
    said = ("--title", "Pebble Duel", "--words", "duel, pebble duel", "--source", "https://example.org/duel.pdf")
    assert imported(folder, "--book", "pebbles", *said)[0] == 0
    info = read_book(folder / "pebble-rules.json").info
    assert (info.title, info.words, info.source) == (
        "Pebble Duel", ("duel", "pebble duel"), "https://example.org/duel.pdf",
    )  # fmt: skip
    assert (info.notice, info.colour) == ("Ours.", 0x336699)


def test_an_import_can_be_undone_and_done_again(folder: Path) -> None:
    by_hand(folder)
    before = (folder / "pebble-rules.json").read_bytes()
    imported(folder, "--book", "pebbles", "--edition", "second")
    (kept,) = (folder / "former" / "pebbles").glob("*.json")
    assert len(read_book(kept)) == 4
    done = quoth("import", "--undo", "pebbles", "--out", str(folder))
    assert done.returncode == 0
    assert "pebbles is its edition “first” again" in done.stdout
    assert json.loads((folder / "pebble-rules.json").read_bytes()) == {"": "Our Pebbles"} | json.loads(before)
    info = read_book(folder / "pebble-rules.json").info
    assert (info.edition, info.edition_date, dict(info.aliases)) == (
        "first",
        "2001-02-03",
        {"lost": "2.2", "gone": "9.9"},
    )
    assert quoth("import", "--undo", "pebbles", "--out", str(folder)).returncode == 0
    assert (read_book(folder / "pebble-rules.json").info.edition, load([folder]).missing) == ("second", ())
    assert len(list((folder / "former" / "pebbles").glob("*.json"))) == 1


NEW = CLEAN.replace("1.2. The", "1.2. The bag is full.\n1.3. The").replace("rule 1.2", "rule 1.3")


def history(folder: Path) -> list[dict[str, object]]:
    told: list[dict[str, object]] = json.loads((folder / "pebble-duel.history.json").read_bytes())
    return told


def test_an_import_writes_the_history_and_undoing_takes_it_back(folder: Path) -> None:
    for text, edition in ((CLEAN, "first"), (NEW, "second"), (CLEAN, "third")):
        assert imported(folder, "--edition", edition, text=text)[0] == 0
    told = history(folder)
    assert [(one["edition"], one["until"], one["moved"]) for one in told] == [
        ("first", {"edition": "second", "date": ""}, {"1.2": "1.3"}),
        ("second", {"edition": "third", "date": ""}, {"1.3": "1.2", "1.2": None}),
    ]
    assert quoth("import", "--undo", "pebble-duel", "--out", str(folder)).returncode == 0
    assert history(folder) == told[:1]
    found = quoth("lookup", "--rules", str(folder), "pebble-duel: 1.2")
    assert "1.2 was another rule before the edition second: that is now 1.3" in found.stdout
    assert quoth("import", "--undo", "pebble-duel", "--out", str(folder)).returncode == 0
    assert history(folder) == told
    found = quoth("lookup", "--rules", str(folder), "1.3")
    assert "was 1.3 before the edition third" in found.stdout
    assert json.loads(quoth("lookup", "--rules", str(folder), "--json", "1.3").stdout)["matches"][0]["id"] == "1.2"


def test_editions_of_one_day_that_nobody_names_are_told_apart(folder: Path) -> None:
    imported(folder)
    imported(folder, text=NEW)
    (one,) = history(folder)
    until = one["until"]
    assert isinstance(until, dict)
    assert str(until["edition"]).startswith(f"{one['edition']} (")
    imported(folder, text=NEW)
    assert len(history(folder)) == 1


def test_a_broken_history_is_named_and_nothing_is_replaced(folder: Path) -> None:
    imported(folder)
    (folder / "pebble-duel.history.json").write_text("{}")
    before = files(folder)
    status, _, told = imported(folder, text=NEW)
    assert (status, "pebble-duel.history.json, at the top: an object where a list belongs" in told) == (2, True)
    assert files(folder) == before


def test_the_same_words_on_another_day_are_no_new_edition(folder: Path) -> None:
    imported(folder, "--edition", "second")
    status, _, _ = imported(folder)
    assert (status, entry(folder, "pebble-duel")["edition"]) == (0, "second")
    assert not (folder / "former").exists()
    imported(folder, text=DOUBTFUL)
    assert str(entry(folder, "pebble-duel")["edition"]).startswith("imported ")


def test_books_that_were_read_without_a_manifest_stay_when_there_is_one(folder: Path) -> None:
    folder.mkdir()
    (folder / "Schach für Alle.json").write_text('{"0": "Schach", "1": "White moves first."}')
    assert imported(folder)[0] == 0
    snapshot = load([folder])
    assert [(book.info.id, book.info.title) for book in snapshot.shelf.books] == [
        ("schach-fur-alle", "Schach"), ("pebble-duel", "Pebble Duel"),
    ]  # fmt: skip
    assert snapshot.missing == ()


def test_json_tells_programs_what_was_found_and_where_it_is(folder: Path) -> None:
    status, said, told = imported(folder, "--json", "--html", str(folder.parent / "report.html"), text=DOUBTFUL)
    (line,) = said
    answer = json.loads(line)
    assert (status, answer["book"], answer["file"], answer["former"]) == (
        1, "pebble-duel", str(folder / "pebble-duel.json"), None,
    )  # fmt: skip
    assert "posting them in a server is publishing them" in told
    assert "is missing between 2.1 and 2.3" in (folder.parent / "report.html").read_text("utf-8")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != ".books.lock"}


@pytest.mark.parametrize(
    ("arguments", "text", "reason"),
    [
        (("--book", "A b"), CLEAN, "is no id"),
        (("--book", "champions"), CLEAN, "comes with Quoth"),
        (("--book", "pebbles"), CLEAN, "--force replaces it"),
        (("--title", "Pebbles"), CLEAN, "choose another id with --book"),
        (("--title", "Stray"), CLEAN, "is there and books.toml does not list it"),
        ((), "", "quoth: "),
        ((), "\x00\x01\x02", "quoth: "),
        (("--date", "3 March"), CLEAN, "--date"),
        (("--undo", "pebbles"), CLEAN, "either which document"),
    ],
)
def test_what_is_refused_changes_nothing(folder: Path, arguments: tuple[str, ...], text: str, reason: str) -> None:
    by_hand(folder)
    (folder / "pebble-rules.json").write_text(
        json.dumps({str(n): "Words." for n in range(1, 14)} | {"2.2": "a", "9.9": "b"})
    )
    (folder / "stray.json").write_text('{"1": "Nobody lists me."}')
    before = files(folder)
    status, _, told = imported(folder, *arguments, text=text)
    assert (status, reason in " ".join(told.split()), "Traceback" in told) == (2, True, False)
    assert files(folder) == before


def test_force_replaces_what_is_longer(folder: Path) -> None:
    imported(folder, text=LONG)
    assert imported(folder, "--book", "pebble-duel")[0] == 2
    assert imported(folder, "--book", "pebble-duel", "--force")[0] == 0


def test_a_broken_manifest_is_named_and_left_alone(folder: Path) -> None:
    folder.mkdir()
    (folder / "books.toml").write_text("[[book")
    status, _, told = imported(folder)
    assert (status, "this is not TOML" in told) == (2, True)
    assert [path.name for path in folder.iterdir() if path.name != ".books.lock"] == ["books.toml"]


def test_nothing_to_undo_is_said_so(folder: Path) -> None:
    done = quoth("import", "--undo", "chess", "--out", str(folder))
    assert (done.returncode, "There is no edition of chess" in done.stderr) == (2, True)
