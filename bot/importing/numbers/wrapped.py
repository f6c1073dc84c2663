"""Whether a line goes on with the sentence of the line above, so that a number at its beginning numbers nothing."""

from collections.abc import Sequence

from bot.importing.looks import Look, title_like

# A line of more words than these is no title.
_TITLE_WORDS = 4


def is_wrapped(look: Look, looks: Sequence[Look]) -> bool:
    """Whether the line above was full, or needs another word."""
    above = _directly_above(look, looks)
    return above is not None and ((above.line.is_full and not above.ends) or above.is_open)


def cuts_in(look: Look, looks: Sequence[Look]) -> bool:
    """Whether the line above begins a sentence, though no margin shows that it goes on."""
    above = _directly_above(look, looks)
    if above is None or (above.printed is not None and above.printed.is_whole):
        return False
    return len(above.plain.split()) > _TITLE_WORDS and above.plain[-1:].isalnum() and not title_like(above.said)


def _directly_above(look: Look, looks: Sequence[Look]) -> Look | None:
    begins = look.place == 0 or look.line.after_blank or look.line.heading is not None
    return looks[look.place - 1] if not begins and not looks[look.place - 1].is_drawn else None
