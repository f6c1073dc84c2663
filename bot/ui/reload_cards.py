"""What a reload of the books has changed, as whoever runs the bot reads it."""

from collections.abc import Iterator, Sequence

from bot.errors import RulebookError
from bot.library import Reloaded
from bot.rulebook.model import BookInfo
from bot.texts import say
from bot.ui import limits
from bot.ui.drawn import Drawn
from bot.ui.house_cards import literal
from bot.ui.limits import clip


def draw_reloaded(reloaded: Reloaded) -> Drawn:
    """Draw which books are new, and which files could not be read and why."""
    lines = (
        *(tuple(_changes(reloaded)) or [say("The books are the same as before.")]),
        *_reasons(say("**Left out:**"), reloaded.missing),
        *_reasons(say("**Left as it was,** because what is there now cannot be used:"), reloaded.kept),
    )
    return Drawn(content=clip("\n".join(lines), limits.CONTENT))


def _changes(reloaded: Reloaded) -> Iterator[str]:
    if reloaded.added:
        yield say("**Added:** {books}", books=_names(reloaded.added))
    if reloaded.replaced:
        yield say("**Replaced:** {books}", books=_names(reloaded.replaced))
    if reloaded.removed:
        yield say("**Removed:** {books}", books=_names(reloaded.removed))
    if reloaded.has_new_lore:
        yield say("Words have other meanings now: the thesaurus has changed.")


def _names(books: Sequence[BookInfo]) -> str:
    return ", ".join(map(_name, books))


def _name(info: BookInfo) -> str:
    edition = f" ({info.edition})" if info.edition else ""
    return literal(f"{info.short_title}{edition}")


def _reasons(heading: str, errors: Sequence[RulebookError]) -> Iterator[str]:
    if errors:
        yield heading
        yield from (f"• {literal(str(error))}" for error in errors)
