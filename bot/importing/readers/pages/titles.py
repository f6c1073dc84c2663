"""Titles in large print that run over two lines or three → one line each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.importing.cues import SMALL_WORDS
from bot.importing.document import Line
from bot.importing.readers.pages.bookmarks import Bookmarks, heading_level
from bot.importing.readers.pages.lines import PrintedLine
from bot.importing.readers.running_text import ends_sentence, is_numbered

# In percent of the letters of most of the document.
_LARGE, _MUCH_LARGER = 112, 130
# Bold letters need not be as large.
_LARGER = 105
_MOST_LINES = 3
# The next line stands so far down, by the size of the letters.
_LEADING = 1.6
# Below a title, so many lines show how wide its column is.
_LOOKED_AT = 12
# The width of a space, by the size of the letters.
_SPACE = 0.25
# A word that the end of a line broke.
_BROKEN = re.compile(r"(?<=[^\W\d_])-\n(?=[^\W\d_])")
_BOLD = "**"
_BOLD_BEHIND_NUMBER = re.compile(r"[0-9][0-9.\-]{0,15} +\*\*[^*]+\*\*")


def with_whole_titles(lines: Sequence[Line], printed: Sequence[PrintedLine], bookmarks: Bookmarks) -> Iterator[Line]:
    """Yield the lines, `printed` before they were measured, with those joined that make one title.

    A line of a title has no room for the next word, or ends with a word that another has to follow, or a bookmark names
    the title whole.
    """
    run: list[Line] = []
    for place, line in enumerate(lines):
        is_below = place > 0 and _is_right_below(printed[place - 1], printed[place])
        has_room = not (is_below and _may_be_pushed_down(line) and _is_pushed_down(printed, place))
        goes_on = is_below and 0 < len(run) < _MOST_LINES and _goes_on(run, line, bookmarks, has_room=has_room)
        if run and not goes_on:
            yield _joined(run, bookmarks)
            run = []
        run.append(line)
    if run:
        yield _joined(run, bookmarks)


def _is_right_below(above: PrintedLine, below: PrintedLine) -> bool:
    """Say whether a line stands under another of its size."""
    is_near = 0 < below.base - above.base < _LEADING * below.size
    return above.page == below.page and above.size == below.size and is_near and below.left < above.right


def _may_be_pushed_down(line: Line) -> bool:
    """Say whether a line stands out so much that it goes on with the one above: much larger, or in bold capitals."""
    is_bold = _is_bold(line) and _plain(line).isupper()
    return (line.size >= _MUCH_LARGER or is_bold) and not line.after_blank


def _is_pushed_down(printed: Sequence[PrintedLine], place: int) -> bool:
    """Say whether the first word of a line would not have fitted above, by the lines of its column below it."""
    above, line = printed[place - 1], printed[place]
    ends = [one.right for one in printed[place + 1 : place + 1 + _LOOKED_AT] if one.column == line.column]
    return bool(ends) and above.right + _SPACE * line.size + line.first_width > max(ends)


def _goes_on(run: Sequence[Line], line: Line, bookmarks: Bookmarks, *, has_room: bool) -> bool:
    above = run[-1]
    is_alike = _is_bold(above) == _is_bold(line) and line.size >= _least_size(run[0])
    is_over = ends_sentence(_plain(above)) or is_numbered(_plain(line))
    if not is_alike or is_over or above.heading is not None or line.heading is not None:
        return False
    is_open = not SMALL_WORDS.isdisjoint(_plain(above).lower().split()[-1:]) or _plain(line)[:1].islower()
    return above.is_full or is_open or not has_room or _level([*run, line], bookmarks) is not None


def _least_size(first: Line) -> int:
    """Return how large a title is at least: in bold hardly larger than its text, with a number or capitals as large."""
    if not _is_bold(first):
        return _LARGE
    return 0 if is_numbered(_plain(first)) or _plain(first).isupper() else _LARGER


def _joined(run: Sequence[Line], bookmarks: Bookmarks) -> Line:
    if len(run) == 1:
        return run[0]
    text = "\n".join(line.text for line in run).replace(f"{_BOLD}\n{_BOLD}", "\n")
    text = _BROKEN.sub("", text).replace("\n", " ")
    return replace(run[0], text=text, is_full=run[-1].is_full, heading=_level(run, bookmarks))


def _level(run: Sequence[Line], bookmarks: Bookmarks) -> int | None:
    return heading_level(" ".join(map(_plain, run)), run[0].page or 0, bookmarks)


def _is_bold(line: Line) -> bool:
    """Say whether a line is bold, maybe but for the number before it."""
    begins = line.text.startswith(_BOLD) or _BOLD_BEHIND_NUMBER.fullmatch(line.text) is not None
    return begins and line.text.endswith(_BOLD)


def _plain(line: Line) -> str:
    return line.text.replace("*", "")
