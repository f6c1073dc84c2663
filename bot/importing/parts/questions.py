"""Questions with their answers: the entries of an FAQ, counted from one."""

from collections.abc import Callable

from bot.importing.drafts import Draft
from bot.importing.looks import Look
from bot.importing.parts.dividing import Beginning, divide

_FEWEST = 2


def asks(look: Look) -> bool:
    """Whether a paragraph of its own asks something, where no sign says so."""
    return look.line.after_blank and look.plain.endswith("?") and not look.has_bullet


def divide_questions(draft: Draft, *, is_one: Callable[[Look], bool]) -> bool:
    """Divide a list of questions, if there are at least two of that kind."""
    places = [place for place, look in enumerate(draft.lines) if is_one(look)]
    if len(places) < _FEWEST:
        return False
    counted = enumerate(places, start=1)
    divide(draft, {place: [Beginning(str(count), "", draft.lines[place].body)] for count, place in counted})
    return True
