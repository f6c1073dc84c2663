import json
from html.parser import HTMLParser

import pytest

from bot.exporting.findings import line_ranges
from bot.exporting.report_json import report_json
from bot.exporting.report_page import report_page
from bot.rulebook.report import Finding, Kind, Omission, Report

HOSTILE = "<script>alert(1)</script> & “so” \"'"
REPORT = Report(
    book_id="odd",
    title=HOSTILE,
    entries=1200,
    depths=(2, 1198),
    scheme=("1.", ""),
    findings=(
        Finding(kind=Kind.DANGLING, rule_id="1.2", reason=f"refers to {HOSTILE}", line=12, page=3),
        Finding(kind=Kind.GAP, rule_id="1.1", reason="is missing before 1.2"),
    ),
    left_out=tuple(Omission(text=HOSTILE, reason="credits", line=line, page=1) for line in (4, 5, 6, 9)),
)


class _Reader(HTMLParser):
    """Keeps the tags, the addresses and the words of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.addresses: list[str | None] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value for name, value in attrs if name in {"href", "src", "srcset"}]

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_holds_the_whole_report_as_words() -> None:
    page = _Reader(report_page([REPORT]))
    words = " ".join(page.words.split())
    assert page.words.count(HOSTILE) == 2 + 1 + 4
    for said in (
        "1,200 entries. 2 things to look at.",
        "Gaps in the numbering 1 1.1 is missing before 1.2 References to rules that do not exist 1",
        "page 3, line 12",
        "Left out of the book 4 lines credits lines 4–6, 9",
    ):
        assert said in words


def test_a_page_needs_nothing_beside_it_and_runs_nothing() -> None:
    page = _Reader(report_page([REPORT, REPORT]))
    assert page.addresses == []
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "color-scheme" in report_page([REPORT])


def test_a_clean_book_is_said_to_be_clean() -> None:
    assert "Nothing to look at." in report_page([Report(book_id="a", title="A", entries=1, depths=(1,), scheme=("1",))])


def test_json_names_kinds_in_one_word() -> None:
    written = json.loads(json.dumps(report_json(REPORT)))
    assert written["findings"][0] == {
        "kind": "dangling", "id": "1.2", "reason": f"refers to {HOSTILE}", "line": 12, "page": 3,
    }  # fmt: skip
    assert written["left_out"][0] == {"text": HOSTILE, "reason": "credits", "line": 4, "page": 1}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([7], "line 7"),
        ([7, 7], "line 7"),
        ([4, 5, 6, 9], "lines 4–6, 9"),
        ([9, 3, 5, 7, 1], "lines 1–9"),
        ([2, 5], "lines 2, 5"),
    ],
)
def test_lines_are_told_in_ranges(lines: list[int], said: str) -> None:
    assert line_ranges([Omission(text="x", reason="credits", line=line) for line in lines]) == said
