"""`quoth import` over a book that comes with Quoth, as a shell sees it; the documents are made of our own words."""

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import RefusedError
from bot.folders import bundled_rules, read_book
from bot.library import load
from bot.rulebook.model import Wording
from bot.updating import refuse_unfit
from tests.cli.test_commands import quoth

OURS = read_book(bundled_rules() / "comprehensive.json")
PUBLISHING = "posting them in a server is publishing them"
LEFT_OUT = "2.14.4b"


def wording(number: str) -> str:
    """Return our own words for a rule, changed as little as it takes to tell them apart."""
    rule = OURS[number]
    return f"Sayeth the publisher, {rule.text.splitlines()[0]}"


def text(*, front: str = "Last updated 5th of April, 2019", more: str = "") -> str:
    """Return a document with the rules of our book that have a number and text, but for one."""
    rules = (rule for rule in OURS if rule.number is not None)
    lines = (f"{rule.number}: {wording(rule.id) if rule.text else rule.title}" for rule in rules if rule.id != LEFT_OUT)
    return "\n\n".join(("Champion Rules", front, *lines, more))


@pytest.fixture
def at(tmp_path: Path) -> Path:
    """The folder where commands are given, with the document in it."""
    (tmp_path / "rules.txt").write_text(text(), "utf-8")
    return tmp_path


def imported(at: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return quoth("import", "rules.txt", "--book", "champions", *arguments, cwd=at)


def shown(at: Path, number: str = "1.1.1") -> dict[str, object]:
    (match, *_) = json.loads(quoth("lookup", "--json", f"champions: {number}", cwd=at).stdout)["matches"]
    return dict(match)


def test_the_publishers_words_come_and_go(at: Path) -> None:
    done = imported(at)
    assert (done.returncode in {0, 1}, PUBLISHING in done.stderr) == (True, True)
    assert "Missing in the document; they stay in Quoth's words" in done.stdout
    assert f"  {LEFT_OUT} " in done.stdout
    assert "quoth import --remove --book champions takes them away again" in done.stdout
    assert {"text": wording("1.1.1"), "wording": "publisher", "edition": "5 April 2019"}.items() <= shown(at).items()
    assert {"text": OURS[LEFT_OUT].text, "wording": "restated"}.items() <= shown(at, LEFT_OUT).items()
    (entry,) = tomllib.loads((at / "data/books/books.toml").read_text("utf-8"))["book"]
    assert (entry["id"], entry["overlays"], entry["wording"], "aliases" in entry) == (
        "champions",
        True,
        "publisher",
        False,
    )
    assert quoth("lookup", "champions: hp", cwd=at).returncode == 0

    gone = quoth("import", "--remove", "--book", "champions", cwd=at)
    assert (gone.returncode, "in Quoth's own words again" in gone.stdout) == (0, True)
    assert {"text": OURS["1.1.1"].text, "wording": "restated"}.items() <= shown(at).items()
    assert not (at / "data/books/champions.json").exists()
    again = quoth("import", "--remove", "--book", "champions", cwd=at)
    assert (again.returncode, "No publisher's words lie over champions" in again.stderr) == (2, True)

    assert quoth("import", "--undo", "champions", cwd=at).returncode == 0
    assert shown(at)["wording"] == "publisher"


def test_json_says_what_matched_what_is_new_and_what_is_missing(at: Path) -> None:
    (at / "rules.txt").write_text(text(more="1.1.9: Nobody wins in the dark."), "utf-8")
    done = imported(at, "--json")
    (line,) = done.stdout.splitlines()
    said = json.loads(line)
    assert (said["book"], said["former"], PUBLISHING in done.stderr) == ("champions", None, True)
    overlay = said["overlay"]
    assert overlay["matched"]["1.1.1"] == "1.1.1"
    assert "1.1.9" in overlay["new"]
    assert LEFT_OUT in overlay["missing"]
    assert {"text": "Nobody wins in the dark.", "wording": "publisher"}.items() <= shown(at, "1.1.9").items()


def test_a_second_import_replaces_the_words_and_can_be_undone(at: Path) -> None:
    imported(at)
    (at / "rules.txt").write_text(text(front="Something else").replace("Sayeth", "Thus spake"), "utf-8")
    second = imported(at, "--date", "2020-02-02")
    assert "quoth import --undo champions brings it back" in second.stdout
    assert {"text": wording("1.1.1").replace("Sayeth", "Thus spake"), "edition": "2 February 2020"}.items() <= shown(
        at
    ).items()
    assert quoth("import", "--undo", "champions", cwd=at).returncode == 0
    assert {"text": wording("1.1.1"), "edition": "5 April 2019"}.items() <= shown(at).items()


@pytest.mark.parametrize(
    ("front", "arguments", "edition"),
    [
        ("Last updated 5th of April, 2019", (), "5 April 2019"),
        ("Last updated 6th of April, 2019", (), "6 April 2019"),
        ("Something else", (), "imported "),
        ("Last updated 5th of April, 2019", ("--edition", "second printing"), "second printing"),
    ],
)
def test_the_words_are_of_the_edition_that_the_document_names(
    at: Path, front: str, arguments: tuple[str, ...], edition: str
) -> None:
    (at / "rules.txt").write_text(text(front=front), "utf-8")
    imported(at, *arguments)
    assert str(shown(at)["edition"]).startswith(edition)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--title", "Mine"), "its title, its words and its source stay"),
        (("--words", "a,b"), "its title, its words and its source stay"),
        (("--out", str(bundled_rules())), "nothing is imported into"),
        (("--remove",), "Say either which document"),
        (("--undo", "champions"), "Say either which document"),
    ],
)
def test_what_is_refused_says_why_and_writes_nothing(at: Path, arguments: tuple[str, ...], reason: str) -> None:
    done = imported(at, *arguments)
    assert (done.returncode, reason in " ".join(done.stderr.split())) == (2, True)
    assert not (at / "data").exists()


@pytest.mark.parametrize(
    ("document", "arguments", "reason"),
    [
        (
            "1. Ships\n\n1.1. Boats sail with the wind.\n\n1.2. Ports are safe.\n\n2. Weather\n\n2.1. It rains.\n",
            ("--book", "champions"),
            "rules are known again in this document",
        ),
        (
            "Champions\n\n1. Ships\n\n1.1. Boats sail.\n",
            ("--title", "Champions"),
            "--book champions puts these words over it",
        ),
    ],
)
def test_what_was_hardly_meant_is_refused(at: Path, document: str, arguments: tuple[str, ...], reason: str) -> None:
    (at / "other.txt").write_text(document, "utf-8")
    done = quoth("import", "other.txt", *arguments, cwd=at)
    assert (done.returncode, reason in " ".join(done.stderr.split())) == (2, True)
    assert not (at / "data").exists()


def test_in_a_folder_that_is_read_instead_of_ours_the_id_is_free(at: Path) -> None:
    (at / "own").mkdir()
    done = imported(at, "--rules", "own")
    assert (done.returncode in {0, 1}, "overlays" in (at / "own/books.toml").read_text("utf-8")) == (True, False)
    assert load([at / "own"]).missing == ()


def at_terminal(at: Path, answer: bytes, *arguments: str) -> tuple[int, str]:
    """Give the command at a terminal, and answer what it asks."""
    pty = pytest.importorskip("pty", reason="only Unix has terminals that a program can open")
    ours, its = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("QUOTH_", "DISCORD_"))}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "import", "rules.txt", "--book", "champions", *arguments],
        stdin=its, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=at,
        env=clean | {"PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:  # fmt: skip
        os.close(its)
        os.write(ours, answer)
        _, told = process.communicate()
    os.close(ours)
    return process.returncode, told.decode()


@pytest.mark.parametrize(
    ("answer", "arguments", "is_asked", "is_written"),
    [(b"n\n", (), True, False), (b"\n", (), True, False), (b"y\n", (), True, True), (b"", ("--yes",), False, True)],
)
def test_at_a_terminal_it_is_asked_for_before_anything_is_written(
    at: Path, answer: bytes, arguments: tuple[str, ...], is_asked: bool, is_written: bool
) -> None:
    status, told = at_terminal(at, answer, *arguments)
    assert (PUBLISHING in told, "Go on? [y/N]" in told, status == 2) == (True, is_asked, not is_written)
    assert (at / "data/books/champions.json").exists() == is_written


def test_what_lies_over_a_book_is_not_updated_from_its_source() -> None:
    with pytest.raises(RefusedError, match="own words"):
        refuse_unfit(OURS.info)
    with pytest.raises(RefusedError, match="lie over a book that comes with Quoth"):
        refuse_unfit(replace(OURS.info, wording=Wording.PUBLISHER, overlays=True))
