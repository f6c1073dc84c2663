"""The title of a book: what its title page calls it, where the game, who publishes it and the kind of book part it."""

import re
from collections.abc import Sequence
from itertools import combinations, dropwhile, takewhile

from bot.importing.cues import BOOKS, one_of
from bot.importing.headings.front import is_front
from bot.importing.looks import Look, title_like

_BOOK = re.compile(rf"\b{one_of(BOOKS)}\b", re.IGNORECASE)
_VERSION = re.compile(r"(?<=\w)[\s,(–-]+(?:v|ver|version|rev|release)\b\.? ?[0-9][\w.]*\)?$", re.IGNORECASE)
_SIGNS = re.compile(r"[\W_]+")
# A title is set in so many lines at most, in letters larger than those of who publishes it by so many percent.
_MOST_LINES, _LARGER = 4, 115
_FRAME = " *|#=+~<>-–—_"


def title_among(lines: Sequence[Look]) -> str:
    """Return the title that a title page gives the book; `Harbour Ball` above `Complete Rules` is one in two lines."""
    said = list(dropwhile(_comes_before, (look for look in lines if any(map(str.isalpha, _words(look))))))
    if not said:
        return ""
    start = _first_line(said)
    title = said[start]
    if _BOOK.search(_words(title)):
        return _words(title)
    follows = list(takewhile(_may_go_on, said[start + 1 : start + _MOST_LINES]))
    kind = next((at for at, look in enumerate(follows) if _BOOK.search(_words(look))), None)
    parts = [_words(look) for look in ([title] if kind is None else [title, *follows[: kind + 1]])]
    return ": ".join([parts[0], " – ".join(parts[1:])] if len(parts) > 1 else parts)


def title_of(found: str, told: str, lines: Sequence[str]) -> str:
    """Return the title that a file has beside its text if it stands on the title page, over some lines; else `found`.

    `told` and what was found may be nothing. What says more than that and begins with it is better.
    """
    wanted = _letters(told)
    if _letters(found).startswith(wanted):
        return found
    known = list(map(_letters, lines))
    cuts = combinations(range(len(known) + 1), 2)
    runs = (known[start:end] for start, end in cuts if end - start <= _MOST_LINES)
    return told if any("".join(run) == wanted for run in runs) else found


def _letters(text: str) -> str:
    return _SIGNS.sub("", text.casefold())


def _words(look: Look) -> str:
    """Return what a line says without a frame of signs around it, and without the version behind it."""
    return _VERSION.sub("", look.plain.strip(_FRAME)).rstrip(_FRAME)


def _first_line(lines: Sequence[Look]) -> int:
    """Return where the title begins: where a format says so, at letters larger than those above, else at the top."""
    marked = next((at for at, look in enumerate(lines) if look.line.is_title), None)
    if marked is not None:
        return marked
    largest = max(range(len(lines)), key=lambda at: (lines[at].line.size, -at))
    return largest if lines[largest].line.size * 100 >= lines[0].line.size * _LARGER else 0


def _comes_before(look: Look) -> bool:
    """Whether a line above the title says when the document was changed, and no more."""
    return is_front(look) and not (look.line.is_title or _BOOK.search(_words(look)))


def _may_go_on(look: Look) -> bool:
    return title_like(_words(look)) and not is_front(look)
