"""A report as one page that needs nothing beside it: no script, no font, no network."""

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.exporting.findings import amount, by_kind, by_reason, contents, levels, line_ranges, place
from bot.rulebook.report import Report


def report_page(reports: Sequence[Report]) -> str:
    """Return the page of one or several reports, in HTML."""
    pages = Environment(
        loader=PackageLoader("bot.exporting"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters.update(by_kind=by_kind, by_reason=by_reason, contents=contents, levels=levels)
    pages.filters.update(line_ranges=line_ranges, place=place, amount=amount)
    return pages.get_template("report.html").render(reports=reports)
