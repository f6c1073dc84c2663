"""Which dresses of marks number rules, and which only the steps of one; and which of them stands above which."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.importing.counts.marks import Dress, Mark
from bot.importing.counts.weighing import announces, runs_on
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

# Signs that stand higher come first; of those of one kind, what starts anew the fewer times.
_ORDER = {Sign.ROMAN: 0, Sign.UPPER: 1, Sign.DIGITS: 2, Sign.LOWER: 3, Sign.SMALL_ROMAN: 4}
_FEWEST_HEADS = 2
# No document has so many levels.
_MOST = 30


def levels(marks: Mapping[Dress, Sequence[Mark]], looks: Sequence[Look]) -> list[Dress]:
    """Return the dresses that number rules, the highest first."""
    starts = {dress: len(_firsts(dress, lines, looks)) for dress, lines in marks.items()}

    def height(dress: Dress) -> tuple[bool, int, int, int, int]:
        return not dress.is_certain, dress.heading or 0, dress.indent, _ORDER[dress.sign], max(1, starts[dress])

    return sorted((dress for dress, lines in marks.items() if _could_count(dress, lines, looks)), key=height)[:_MOST]


def _firsts(dress: Dress, lines: Sequence[Mark], looks: Sequence[Look]) -> list[Mark]:
    """Return the marks at which a count begins."""
    return [mark for mark in lines if mark.value == 1 and not runs_on(mark.look, looks, dress=dress)]


def _could_count(dress: Dress, lines: Sequence[Mark], looks: Sequence[Look]) -> bool:
    """Whether a dress could number rules: it counts on, its lines begin paragraphs, no colon announces its lists."""
    values = Counter(mark.value for mark in lines)
    counts_on = {1, 2} <= values.keys()
    # A letter may read as a roman numeral, and the other way round: both must count on as what they are.
    if not counts_on and (dress.sign is not Sign.DIGITS or not dress.is_certain):
        return False
    if dress.is_certain:
        heads = sum(map(_is_head, lines))
        return dress.heading is not None or (heads * 2 > len(lines) and heads >= _FEWEST_HEADS)
    firsts = _firsts(dress, lines, looks)
    announced = sum(announces(mark.look.place, looks) for mark in firsts)
    goes_on = dress.sign is not Sign.SMALL_ROMAN or values[2] * 2 >= values[1]
    return announced * 2 <= len(firsts) and goes_on


def _is_head(mark: Mark) -> bool:
    """Whether a line with a word and a number stands above others, and does not only speak of them."""
    look = mark.look
    return not look.ends and look.is_short and not look.said[:1].islower() and not look.said.startswith(",")
