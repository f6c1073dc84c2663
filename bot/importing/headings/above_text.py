"""Titles that only stand right above their texts, in a document that numbers nothing."""

from collections.abc import Sequence

from bot.importing.cues import OWN_LINE
from bot.importing.headings.front import is_front
from bot.importing.looks import Look, title_like

# Where a table's columns were, a line of text has two spaces.
_COLUMN_GAP = "  "
# A line of more words says something, wherever it ends.
_FEW_WORDS = 5


def titles_text(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line reads like a title and does not go on with the one above, nor the one below with it."""
    if look.place == 0 or look.place + 1 >= len(looks) or look.line.is_full or look.printed is not None:
        return False
    above, below = looks[look.place - 1], looks[look.place + 1]
    is_title = (
        title_like(look.plain)
        and (look.plain[-1:].isalnum() or look.plain[-1:] == "?")
        and not OWN_LINE.match(look.plain)
    )
    begins = (
        is_front(above) or above.ends or above.is_caps or look.line.after_blank or look.line.page != above.line.page
    )
    heads = _begins_text(below) or below.of_page is not None or (look.line.after_blank and _begins_list(below))
    return is_title and begins and heads and not _only_counts(above, looks) and _COLUMN_GAP not in look.line.text


def _only_counts(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a line is a number alone, with a word or a sign; without these it may be that of a page."""
    printed = look.printed
    begins = look.line.after_blank or look.place == 0 or looks[look.place - 1].ends
    if printed is None or look.said or printed.text.islower() or not begins:
        return False
    return bool(printed.word or printed.trail) or printed.is_whole


def _begins_text(look: Look) -> bool:
    """Whether a line begins a paragraph, or a question."""
    says = look.ends or look.line.is_full or len(look.plain.split()) > _FEW_WORDS
    is_bare = look.printed is None or look.is_question or not look.printed.trail
    return says and is_bare and not look.plain[:1].islower() and not title_like(look.plain)


def _begins_list(look: Look) -> bool:
    return look.has_bullet or (look.printed is not None and look.printed.key == (1,))
