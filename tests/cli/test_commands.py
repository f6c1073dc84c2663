"""The `quoth` command as a shell sees it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import RULES

CHAPTERS = 4


def quoth(*arguments: str, stdin: bytes = b"", cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("QUOTH_", "DISCORD_"))}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments], input=stdin, capture_output=True, check=False,
        cwd=cwd, env=clean | {"PYTHONPATH": str(Path(__file__).parents[2]), "COLUMNS": "200"} | env,
    )  # fmt: skip
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def lookup(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    return quoth("lookup", "--rules", str(RULES), *arguments, **options)  # type: ignore[arg-type]


def test_a_found_rule_ends_with_status_0() -> None:
    done = lookup("rule_last", "stand")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Pebbles › Words › Keywords",
        "Last Stand",
        "What happens just before the unit leaves play (6.1.2).",
        "Quoth’s wording · official 6.1.2 “Last Stand”, 1 May 2020",
    ]


def test_a_query_may_stand_in_brackets_as_in_a_message() -> None:
    assert lookup("[[2.14.4]]").stdout == lookup("2.14.4").stdout


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("2.14.9", "There is no 2.14.9; 2.14 ends at 2.14.4."),
        ("units of a player", "Did you mean:"),
        ("zzyzx", "No rule comes near that."),
    ],
)
def test_several_or_nothing_end_with_status_1(typed: str, line: str) -> None:
    done = lookup(typed)
    assert (done.returncode, done.stdout.splitlines()[0]) == (1, line)


@pytest.mark.parametrize(
    "arguments",
    [(), ("deploy", "--batch", "-"), ("deploy", "--book", "chess"), ("deploy", "--limit", "0"), ("deploy", "--odd")],
)
def test_wrong_use_ends_with_status_2(arguments: tuple[str, ...]) -> None:
    done = lookup(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_json_has_the_documented_shape() -> None:
    done = lookup("2.14.4 b", "--json", "--book", "the pebble game")
    answer = json.loads(done.stdout)
    assert answer.pop("micros") >= 0
    assert answer == {
        "q": "2.14.4 b",
        "book": "pebbles",
        "outcome": "found",
        "matches": [
            {
                "book": "pebbles",
                "id": "2.14.4b",
                "number": "2.14.4b",
                "title": "",
                "ancestors": [
                    {"id": "2", "title": "Concepts"},
                    {"id": "2.14", "title": "Tags"},
                    {"id": "2.14.4", "title": "Stacking Units"},
                ],
                "text": "A stack holds at most 3 units; see 2.14.3.",
                "wording": "restated",
                "edition": "1 May 2020",
                "score": 1.0,
                "via": "number",
            }
        ],
    }


def test_json_of_a_name_has_no_number() -> None:
    answer = json.loads(lookup("depoly", "--json").stdout)
    best = answer["matches"][0]
    assert (answer["book"], answer["outcome"], best["id"], best["number"], best["via"]) == (
        None, "found", "6.1.2/Deploy", None, "fuzzy",
    )  # fmt: skip


def test_the_limit_bounds_the_matches() -> None:
    assert len(json.loads(lookup("?unit", "--json", "--limit", "2").stdout)["matches"]) == 2


def test_a_batch_answers_line_by_line_and_goes_on_after_a_wrong_one() -> None:
    lines = [
        b'{"q": "deploy"}',
        b'{"q": "x", "book": "harbour"}',
        b'{"q": "x", "book": "chess"}',
        b'{"q": 7}',
        b'["deploy"]',
        b"deploy",
        b'{"q": NaN}',
        b'{"q": "\xff"}',
        b'{"q": "\\ud800"}',
        b'{"q": ""}',
        b"",
        b'{"q": "zzyzx"}',
    ]
    done = lookup("--batch", "-", stdin=b"\n".join(lines))  # type: ignore[arg-type]
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["outcome"] for answer in answers] == ["found", "found"] + ["nothing"] * 10
    asked = ["deploy", "x", "x", 7, None, None, None, None, "\ud800", "", None, "zzyzx"]
    assert [answer["q"] for answer in answers] == asked
    assert ["error" in answer for answer in answers] == [n in {2, 3, 4, 5, 6, 7, 10} for n in range(12)]


def test_a_batch_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "queries.jsonl"
    file.write_text('{"q": "deploy"}\n')
    assert json.loads(lookup("--batch", str(file)).stdout)["outcome"] == "found"


def test_the_rules_folder_may_stand_before_or_after_the_command_or_in_the_environment() -> None:
    for done in (
        quoth("--rules", str(RULES), "books"),
        quoth("books", "--rules", str(RULES)),
        quoth("books", QUOTH_RULES=str(RULES)),
        quoth("books", "--rules", str(RULES), QUOTH_RULES=str(RULES.parent)),
    ):
        assert [line.split()[0] for line in done.stdout.splitlines()] == ["pebbles", "harbour"]


def test_a_folder_that_is_not_there_is_wrong_use() -> None:
    assert quoth("--rules", "/no/such/folder", "books").returncode == 2
    assert (
        quoth("books", QUOTH_RULES="/no/such/folder").stderr
        == "quoth: QUOTH_RULES: there is no folder /no/such/folder\n"
    )


def test_the_option_counts_before_a_wrong_environment() -> None:
    assert quoth("books", "--rules", str(RULES), QUOTH_RULES="/no/such/folder").returncode == 0


def test_a_folder_without_books_is_said_so(tmp_path: Path) -> None:
    done = quoth("lookup", "deploy", "--rules", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, f"quoth: There is no book to read in {tmp_path}\n")


def test_an_unreadable_dotenv_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"A=\xff")
    done = quoth("books", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "quoth: .env is not UTF-8 text\n")


def test_imported_books_are_read_from_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "data" / "books").mkdir(parents=True)
    (tmp_path / "data" / "books" / "chess.json").write_text('{"1": "White moves first."}')
    assert quoth("lookup", "chess:", "1", cwd=tmp_path).returncode == 0


def test_books_lists_what_can_be_read_and_fails_for_the_rest(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text('{"1": "White moves first."}')
    (tmp_path / "bad.json").write_text('{"1": 7}')
    done = quoth("books", "--rules", str(tmp_path))
    assert done.returncode == 1
    assert "good" in done.stdout
    assert "bad.json, at 1: a number where text belongs" in done.stderr


def test_check_names_what_is_doubtful(tmp_path: Path) -> None:
    book = tmp_path / "odd.json"
    book.write_text('{"0": "The Odd Book", "1": {"1": "See 1.7."}, "2": {"0": "Empty"}}')
    done = quoth("check", str(book))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "odd  The Odd Book",
        "      2  1.1",
        "Rules whose heading is missing (1)",
        "  1.1 stands alone: its own heading is missing",
        "References to rules that do not exist (1)",
        "  1.1 refers to 1.7, which does not exist",
        "Headings with nothing under them (1)",
        "  2 has a title, but neither text nor parts",
        "odd: 2 rules; 3 to look at",
    ]
    book.write_text('{"1": 7}')
    assert quoth("check", str(book)).returncode == 2
    (tmp_path / "good.json").write_text('{"1": "White moves first."}')
    assert quoth("check", "good", "--rules", str(tmp_path)).returncode == 2
    book.unlink()
    done = quoth("check", "--rules", str(tmp_path))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "good: 1 rule; nothing to look at")


def test_check_names_gaps_and_doubles_in_the_questions(tmp_path: Path) -> None:
    book = tmp_path / "odd.json"
    book.write_text('{"1": "White moves first.", "2": "Black moves next.", "3": {"0": "Ends", "1": "Mate ends it."}}')
    asked = {"1": ["who starts", "white first", "white first!"], "2": ["Who starts?", "???"], "7": ["is it a draw"]}
    (tmp_path / "odd.questions.json").write_text(json.dumps(asked))
    done = quoth("check", str(book))
    assert done.returncode == 1
    assert done.stdout.splitlines()[3:] == [
        "Questions (5)",
        "  7 has questions, but does not exist",
        "  1 has a question twice: white first!",
        "  2 has a question that 1 has too: Who starts?",
        "  2 has a question without words: ???",
        "  3.1 has fewer than 2 questions",
        "odd: 4 rules, 5 questions; 5 to look at",
    ]


def test_check_shows_ten_of_a_kind_or_all(tmp_path: Path) -> None:
    book = tmp_path / "odd.json"
    book.write_text(json.dumps({str(number): {"0": f"Title {number}"} for number in range(1, 13)}))
    shown = quoth("check", str(book)).stdout.splitlines()
    assert shown[12:14] == ["  10 has a title, but neither text nor parts", "  … and 2 more: --verbose shows them"]
    assert len(quoth("check", str(book), "--verbose").stdout.splitlines()) == len(shown) + 1


def test_check_writes_json_for_programs_and_a_page(tmp_path: Path) -> None:
    done = quoth("check", "--rules", str(RULES), "--json", "--html", str(tmp_path / "report.html"))
    pebbles, harbour = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    assert (pebbles.pop("findings")[0], pebbles.pop("references")) == (
        {"kind": "gap", "id": "3", "reason": "is missing between 2 and 4", "line": None, "page": None},
        7,
    )
    assert pebbles == {
        "book": "pebbles", "title": "Pebbles: The Rules", "entries": 35, "depths": [4, 10, 11, 7, 3],
        "scheme": ["1", "1.1", "1.1.1", "2.4.1.2", "2.4.1.2a"],
        "glossary": 0, "examples": 0, "questions": 0, "left_out": [],
    }  # fmt: skip
    assert (harbour["book"], harbour["glossary"]) == ("harbour", 4)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<h2>Pebbles: The Rules</h2>" in page
    assert quoth("check", "pebbles", "--rules", str(RULES), "--html", "/no/such/folder/x.html").returncode == 2


def test_check_names_questions_that_lie_beside_no_book(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text('{"1": "White moves first."}')
    (tmp_path / "godo.questions.json").write_text('{"1": ["who starts", "white first"]}')
    done = quoth("check", "--rules", str(tmp_path))
    assert done.returncode == 1
    assert f"{tmp_path / 'godo.questions.json'}: there is no book beside these questions" in done.stdout


def test_run_without_a_token_says_what_to_do(tmp_path: Path) -> None:
    done = quoth("run", cwd=tmp_path)
    assert done.returncode == 2
    assert "DISCORD_TOKEN" in done.stderr
    assert "make play" in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_settings_stop_the_start_all_at_once(tmp_path: Path) -> None:
    done = quoth("run", cwd=tmp_path, QUOTH_SHARD_COUNT="none", QUOTH_LOG_FORMAT="xml")
    assert done.returncode == 2
    assert [line.split(":")[1].strip() for line in done.stderr.splitlines()] == [
        "QUOTH_SHARD_COUNT",
        "QUOTH_LOG_FORMAT",
    ]


def test_health_is_judged_by_the_heartbeat(tmp_path: Path) -> None:
    assert quoth("health", cwd=tmp_path).returncode == 1
    beat = tmp_path / "data" / "heartbeat"
    beat.parent.mkdir()
    beat.touch()
    assert quoth("health", cwd=tmp_path).returncode == 0
    os.utime(beat, (0, 0))
    assert quoth("health", cwd=tmp_path).returncode == 1


def test_an_error_of_ours_ends_with_status_3() -> None:
    broken = "import sys; import bot.library; bot.library.Shelf = None; sys.argv = ['quoth', 'lookup', 'deploy']"
    code = f"{broken}; from bot.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith("please report it with the lines above\n")


def test_a_reader_that_has_enough_is_no_error() -> None:
    done = subprocess.run(
        f"for i in $(seq 3000); do echo '{{\"q\": \"deploy\"}}'; done | {sys.executable} -m bot lookup --rules {RULES} --batch - | head -n 1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.count("\n") == 1
    assert "Traceback" not in done.stderr
