"""A report as it looks on a terminal."""

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.exporting.findings import amount, by_kind, by_reason, contents, levels, line_ranges, place
from bot.rulebook.report import Finding, Report

_FIRST = 10
# Where nobody looks, a line stays whole, so that a program can search through it.
_UNBROKEN = 1_000_000


def terminal() -> Console:
    """Return standard output with its width and colours; without both where it is no terminal."""
    width = None if sys.stdout.isatty() else _UNBROKEN
    return Console(width=width, highlight=False, markup=False, emoji=False)


def show_report(report: Report, console: Console, *, is_verbose: bool = False) -> None:
    """Print a report for a person, the first findings of each kind or, if `is_verbose`, all of them."""
    for line, indent in _lines(report, is_verbose=is_verbose):
        console.print(Padding(line, (0, 0, 0, indent), expand=False), overflow="fold")


def _lines(report: Report, *, is_verbose: bool) -> Iterator[tuple[Text, int]]:
    """Yield each line with its indent."""
    yield _text((report.book_id, "bold"), (f"  {report.title}", "")), 0
    for count, number in levels(report):
        yield _text((f"{count:>7,}", "bold"), (f"  {number or '(without numbers)'}", "cyan" if number else "dim")), 0
    for title, findings in by_kind(report.findings):
        yield _text((title, "bold yellow"), (f" ({len(findings)})", "dim")), 0
        for finding in findings if is_verbose else findings[:_FIRST]:
            yield _finding(finding), 2
        if len(findings) > _FIRST and not is_verbose:
            yield _text((f"… and {len(findings) - _FIRST:,} more: --verbose shows them", "dim")), 2
    if report.left_out:
        lines = amount(len(report.left_out), "line", "lines")
        yield _text(("Left out", "bold"), (f" ({lines})", "dim")), 0
    for reason, omissions in by_reason(report.left_out):
        yield _text((line_ranges(omissions), "cyan"), (f": {reason}", "")), 2
    yield _verdict(report), 0


def _finding(finding: Finding) -> Text:
    where = place(finding)
    return _text((finding.rule_id, "bold"), (f" {finding.reason}", ""), (f"  ({where})" if where else "", "dim"))


def _verdict(report: Report) -> Text:
    holds = ", ".join(filter(None, [amount(report.entries, "rule", "rules"), contents(report)]))
    found = f"{len(report.findings):,}" if report.findings else "nothing"
    return _text(
        (f"{report.book_id}: {holds}; ", ""), (f"{found} to look at", "yellow" if report.findings else "green")
    )


def _text(*parts: tuple[str, str]) -> Text:
    """Join words with their styles, without what a document could use to steer a terminal."""
    return Text.assemble(*(("".join(sign for sign in words if sign.isprintable()), style) for words, style in parts))
