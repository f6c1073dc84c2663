"""What a new edition changes as one page that needs nothing beside it: no script, no font, no network."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.rulebook.changes import Change, Changes, Edition
from bot.rulebook.changes_json import NAMES


def changes_page(changes: Changes) -> str:
    """Return the page, in HTML."""
    pages = Environment(
        loader=PackageLoader("bot.exporting"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters.update(edition=_edition, kind=_kind, name=NAMES.__getitem__)
    return pages.get_template("changes.html").render(changes=changes)


def _edition(edition: Edition) -> str:
    return edition.name or edition.date


def _kind(change: Change) -> str:
    return NAMES[type(change)]
