"""A report for programs. The shape is stable: keys may be added, none goes away or changes its meaning."""

from dataclasses import asdict

from bot.rulebook.report import Report


def report_json(report: Report) -> dict[str, object]:
    """Return a report as JSON has it; a kind of finding is one lower-case word.

    ```
    {"book": id, "title": text, "entries": count, "depths": [count, …], "scheme": [text, …],
     "glossary": count, "examples": count, "references": count, "questions": count,
     "findings": [{"kind": word, "id": id or number, "reason": text, "line": n or null, "page": n or null}, …],
     "left_out": [{"text": text, "reason": text, "line": n, "page": n or null}, …]}
    ```
    """
    counts = ("entries", "depths", "scheme", "glossary", "examples", "references", "questions")
    return {
        "book": report.book_id,
        "title": report.title,
        **{name: getattr(report, name) for name in counts},
        "findings": [
            {
                "kind": found.kind.name.lower(),
                "id": found.rule_id,
                "reason": found.reason,
                "line": found.line,
                "page": found.page,
            }
            for found in report.findings
        ],
        "left_out": [asdict(omission) for omission in report.left_out],
    }
