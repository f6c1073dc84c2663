"""What a line of a title page says beside the title: a version, a date, who made it, whose rights these are."""

import re

from bot.importing.cues import FRONT, FRONT_BEGINS, MAKERS, one_of
from bot.importing.dating import ends_with_date
from bot.importing.looks import Look

_FRONT = re.compile(
    rf"{one_of(FRONT)}|\bv[0-9]|^\W?(?:as )?{one_of(FRONT_BEGINS)}\b|\b\w+ edition\b|"
    rf"(?:\b{one_of(MAKERS)} |^|[.,;] )by (?:the )?(?-i:[A-Z])",
    re.IGNORECASE,
)


def is_front(look: Look) -> bool:
    """Whether a line says what title pages say beside the title."""
    return _FRONT.search(look.plain) is not None or (look.is_short and ends_with_date(look.plain))
