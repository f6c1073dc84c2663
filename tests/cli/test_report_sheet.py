import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from bot.cli.report_sheet import show_report
from bot.rulebook.report import Finding, Kind, Omission, Report


def sheet(report: Report, *, width: int, terminal: bool = False) -> str:
    written = io.StringIO()
    show_report(report, Console(file=written, width=width, force_terminal=terminal, highlight=False, markup=False))
    return written.getvalue()


def doubtful(reason: str) -> Report:
    return Report(
        book_id="odd",
        title="An [bold]odd[/bold] book",
        entries=2,
        depths=(1, 1),
        scheme=("1.", "1.1."),
        findings=(Finding(kind=Kind.DANGLING, rule_id="1.1", reason=reason, line=3, page=2),),
        left_out=tuple(Omission(text="x", reason="table of contents", line=line) for line in range(12, 61)),
    )


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("reason", ["refers to " + "9" * 300, "is about " + "船の規則" * 40, "says " + "so " * 90])
def test_no_line_is_wider_than_the_terminal(width: int, reason: str) -> None:
    assert max(cell_len(line) for line in sheet(doubtful(reason), width=width).splitlines()) <= width


def test_a_document_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in sheet(doubtful("ends \x1b[2J\x07\r all\u202e"), width=80)


def test_a_terminal_sees_colours_and_the_words_as_they_are() -> None:
    shown = sheet(doubtful("refers to 9"), width=200, terminal=True)
    assert "\x1b[" in shown
    assert "[bold]odd[/bold]" in shown


def test_lines_that_are_left_out_are_told_in_ranges() -> None:
    shown = sheet(doubtful("refers to 9"), width=80).splitlines()
    assert shown[-3:] == ["Left out (49 lines)", "  lines 12–60: table of contents", "odd: 2 rules; 1 to look at"]
    assert "  1.1 refers to 9  (page 2, line 3)" in shown
