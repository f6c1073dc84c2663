"""Questions with their answers: the entries of an FAQ, counted from one."""

import re
from collections.abc import Callable

from bot.importing.cues import QUESTION_LETTERS, one_of
from bot.importing.drafts import Draft
from bot.importing.looks import Look
from bot.importing.parts.dividing import Beginning, divide

_QUESTION = re.compile(rf"\*{{0,2}}{one_of(QUESTION_LETTERS)}\s?\.?\s?[0-9]{{0,3}}\s?[.:)]\*{{0,2}}\s*\S")
_FEWEST = 2


def is_question(look: Look) -> bool:
    """Whether a sign says that a line asks something: `Q:`, `Question 3.`."""
    return _QUESTION.match(look.plain) is not None


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
