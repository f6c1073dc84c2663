"""`quoth diff` as a shell sees it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import RULES

STACK = "A player may put up to three pebbles of one colour on top of each other and moves them as one."
SPLIT = "A stack that enters the harbour is split, and its owner chooses which pebble goes home first."
TIDE = "At high tide nobody moves along the shore until the bell has been rung twice."
OLD = {"0": "Pebbles", "1": {"0": "Stacks", "1": STACK, "2": SPLIT}, "2": {"0": "Tides", "1": f"{TIDE} See 1.2."}}
NEW = {
    "0": "Pebbles",
    "1": {"0": "Stacks", "1": "Nobody may look back.", "2": STACK.replace("three", "four"), "3": SPLIT},
    "2": {"0": "Tides", "1": f"{TIDE} See 1.3."},
}


def diff(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("QUOTH_", "DISCORD_"))}
    env = clean | {"PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "bot", "diff", *map(str, arguments)],
        capture_output=True, check=False, cwd=cwd, env=env, encoding="utf-8",
    )  # fmt: skip


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with two editions of one book."""
    for name, tree in (("old", OLD), ("new", NEW)):
        (tmp_path / f"{name}.json").write_text(json.dumps(tree), "utf-8")
    return tmp_path


def test_changes_end_with_status_1(shelf: Path) -> None:
    done = diff("old.json", "new.json", cwd=shelf)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "Pebbles",
        "1 added, 1 reworded, 2 with another number",
        "",
        "1 Stacks",
        "  + 1.1",
        "    Nobody may look back.",
        "  ~ 1.2 (was 1.1)",
        "    A player may put up to [-three-]{+four+} pebbles of one colour on top of",
        "    each other and moves them as one.",
    ]


def test_a_document_is_an_edition_as_well(shelf: Path) -> None:
    document = f"Pebbles\n\n1. Stacks\n1.1 {STACK}\n1.2 {SPLIT}\n\n2. Tides\n2.1 {TIDE} See 1.2.\n"
    (shelf / "old.txt").write_text(document, "utf-8")
    done = diff("old.txt", "old.json", cwd=shelf)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "nothing changed", "")


def test_books_are_named_by_their_ids_as_well(shelf: Path) -> None:
    done = diff("pebbles", "pebbles", "--rules", RULES, cwd=shelf)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "nothing changed")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("old.json", "newest", "There is no book “newest”."),
        ("broken.json", "new.json", "this is not JSON"),
    ],
)
def test_wrong_use_ends_with_status_2(shelf: Path, old: str, new: str, reason: str) -> None:
    (shelf / "broken.json").write_text("{", "utf-8")
    done = diff(old, new, cwd=shelf)
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr


def test_one_edition_alone_is_wrong_use(shelf: Path) -> None:
    assert diff("old.json", cwd=shelf).returncode == 2


def test_json_is_one_line(shelf: Path) -> None:
    done = diff("old.json", "new.json", "--json", cwd=shelf)
    (line,) = done.stdout.splitlines()
    told = json.loads(line)
    assert told["counts"] == {
        "added": 1, "removed": 0, "reworded": 1, "moved": 0, "moved and reworded": 0, "renumbered": 2
    }  # fmt: skip
    assert told["renumbered"] == {"1.1": "1.2", "1.2": "1.3"}


def test_a_page_is_written(shelf: Path) -> None:
    done = diff("old.json", "new.json", "--html", "page.html", cwd=shelf)
    assert (done.returncode, done.stdout) == (1, "The changes are written to page.html.\n")
    assert "<del>three</del><ins>four</ins>" in (shelf / "page.html").read_text("utf-8")


def test_a_page_that_cannot_be_written_is_said(shelf: Path) -> None:
    done = diff("old.json", "new.json", "--html", "nowhere/page.html", cwd=shelf)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nowhere" in done.stderr
