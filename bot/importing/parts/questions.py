"""Questions with their answers: the entries of an FAQ, counted from one."""

from collections.abc import Sequence

from bot.importing.drafts import Draft
from bot.importing.looks import Look
from bot.importing.parts.dividing import Beginning, divide

_FEWEST, _MOST_LINES = 2, 3


def asks(look: Look) -> bool:
    """Whether a paragraph of its own asks something, where no sign says so."""
    return look.line.after_blank and look.plain.endswith("?") and not look.has_bullet


def bold_questions(looks: Sequence[Look]) -> list[int]:
    """Return the places of questions in bold, maybe over several lines, that have their answers below in plain text."""
    found: list[int] = []
    start: int | None = None
    for place, look in enumerate(looks):
        if not look.is_bold or look.has_bullet:
            start = None
        else:
            start = place if start is None else start
            if look.plain.endswith("?"):
                found.append(start)
                start = None
    return found


def questions_among(looks: Sequence[Look]) -> list[int]:
    """Return the places of questions that nothing marks: a sentence or two from the end of another up to `?`."""
    found: list[int] = []
    for place, look in enumerate(looks):
        begins = place == 0 or looks[place - 1].ends or look.line.after_blank
        if (
            begins
            and look.plain[:1].isupper()
            and not look.has_bullet
            and _asks_within(looks[place : place + _MOST_LINES])
        ):
            found.append(place)
    return [place for above, place in zip([None, *found], found, strict=False) if above is None or place - above > 1]


def _asks_within(looks: Sequence[Look]) -> bool:
    """Whether the first of these lines that ends a sentence asks something."""
    last = next((look for look in looks if look.ends), None)
    return last is not None and last.plain.endswith("?")


def divide_questions(draft: Draft, places: Sequence[int]) -> bool:
    """Divide a list of questions that begin at these of its lines, if there are at least two."""
    if len(places) < _FEWEST:
        return False
    counted = enumerate(places, start=1)
    divide(draft, {place: [Beginning(str(count), "", draft.lines[place].body)] for count, place in counted})
    return True
