"""How large the letters of each line are by those of most of the document."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.importing.document import Line

_LARGEST = 1_000


def usual_size(lines: Iterable[Line]) -> int:
    """Return the size that most letters have, in whatever it is measured."""
    letters: Counter[int] = Counter()
    for line in lines:
        letters[line.size] += len(line.text)
    return max(letters.most_common(1)[0][0], 1) if letters else 1


def in_percent(lines: Sequence[Line], *, usual: int) -> tuple[Line, ...]:
    """Return lines with their sizes in percent of the usual one."""
    return tuple(replace(line, size=min(round(line.size * 100 / usual), _LARGEST)) for line in lines)
