"""The sign of a list that stands alone in its line, above what it is the sign of."""

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.importing.readers.characters import unbulleted
from bot.importing.readers.counting import letters, roman

_BULLETS = frozenset("•‣⁃∙●○◦◉■□▪▫◆◇▶►➢➤✓✔\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf076")
# These part texts or fill the cells of a table as well; several that head a text are bullets.
_UNSURE = frozenset("-*–—+o·")
_FEWEST_UNSURE = 2
_STEP = re.compile(r"(\(?)([0-9]{1,2}|[a-z]|[ivx]{2,5}|[A-Z])([.)])")
_SAID = re.compile(r"[“\"‘'(*]*[^\W\d_]")
# The step before or after stands within so many lines.
_NEAR = 25
_MOST_STEPS = 30
_STYLES = (str, letters, roman, lambda number: letters(number).upper())
_PAIRS = [(shown(number), shown(number + 1)) for shown in _STYLES for number in range(1, _MOST_STEPS)]
_BEFORE = {sign: {one for one, other in _PAIRS if other == sign} for _, sign in _PAIRS}


def lone_signs(words: Sequence[str], below: Sequence[bool]) -> Iterator[int]:
    """Yield the place of each line that is only the sign of the line under it.

    `below` says of each line whether it stands right under the one before it, on the same page.
    """
    heads = [place for place in range(len(words) - 1) if below[place + 1] and _is_text(words[place + 1])]
    unsure = [place for place in heads if words[place] in _UNSURE and _SAID.match(words[place + 1])]
    bullets = {place for place in heads if words[place] in _BULLETS}
    bullets.update(unsure if len(unsure) >= _FEWEST_UNSURE else ())
    steps = {
        place: step for place in heads if (step := _STEP.fullmatch(words[place])) and _SAID.match(words[place + 1])
    }
    yield from sorted(bullets | _in_run(steps))


def _is_text(words: str) -> bool:
    is_sign = words in _BULLETS or words in _UNSURE or _STEP.fullmatch(words) is not None
    return not is_sign and unbulleted(words) is None and any(character.isalnum() for character in words)


def _in_run(steps: Mapping[int, re.Match[str]]) -> set[int]:
    """Return the places of steps that have the one before or the one after them near by."""
    found: set[int] = set()
    last: dict[tuple[str, ...], int] = {}
    for place, step in sorted(steps.items()):
        opening, sign, closing = step.groups()
        for before in _BEFORE.get(sign, ()):
            above = last.get((opening, before, closing))
            if above is not None and place - above <= _NEAR:
                found |= {above, place}
        last[opening, sign, closing] = place
    return found
