"""Which dresses of marks number rules, and which only the steps of one; and which of them stands above which."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from bot.importing.counts.holding import (
    USUALLY_BELOW,
    depth_below_usual,
    held_by_alike,
    held_by_certain,
    stands_above_certain,
    stands_below_usual,
)
from bot.importing.counts.marks import Dress, Mark
from bot.importing.counts.weighing import announces, runs_on
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

# Signs that stand higher come first; of those of one kind, what starts anew the fewer times.
_ORDER = {Sign.ROMAN: 0, Sign.UPPER: 1, Sign.DIGITS: 2, Sign.LOWER: 3, Sign.SMALL_ROMAN: 4}
# What the format marks as a heading stands above what it does not.
_UNMARKED = 10
_FEWEST_HEADS = 2
_NEARLY_ALL = 0.9
_FAR_LONGER = 5
# `4.2(b)`, `4.2b`: a part that has its letter alone in print. `1.5g` and `2.5m` are amounts.
_CITED = re.compile(r"(?<![\w.-])[0-9]+[.-][0-9]+(?:[.-][0-9]+)*\.?(?:\([a-z]\)|[a-f](?!\w))")
# No document has so many levels.
_MOST = 30


def levels(marks: Mapping[Dress, Sequence[Mark]], looks: Sequence[Look]) -> list[Dress]:
    """Return the dresses that number rules, the highest first."""
    starts = {dress: len(_firsts(dress, lines, looks)) for dress, lines in marks.items()}
    cites_letters = any(_CITED.search(look.plain) for look in looks)
    counting = {
        dress: lines
        for dress, lines in marks.items()
        if _could_count(dress, lines, looks, is_cited=cites_letters and dress.sign is Sign.LOWER)
    }
    counting = dict(sorted(counting.items(), key=lambda item: -len(item[1]))[:_MOST])
    counting = {dress: lines for dress, lines in counting.items() if not _introduces(lines, counting)}
    below = {dress for dress, lines in counting.items() if stands_below_usual(lines, counting)}
    held = {dress: held_by_alike(lines, counting) for dress, lines in counting.items()}
    inner = {dress: held_by_certain(lines, counting) for dress, lines in counting.items()}
    above = {dress for dress, lines in counting.items() if stands_above_certain(lines, counting)}

    def height(dress: Dress) -> tuple[int, ...]:
        sign = USUALLY_BELOW[dress.sign] if dress in below else dress.sign
        order = (_ORDER[sign], depth_below_usual(dress, below, counting), held[dress])
        anew = max(1, starts[dress])
        # `Rule 2` stands above the `Section I` that begins anew under each, though most numerals stand above digits.
        told = (anew, *order) if dress.is_certain else (*order, anew)
        return (
            not dress.is_certain and dress not in above,
            inner[dress],
            dress.heading or _UNMARKED,
            dress.indent,
            dress not in above,
            *told,
        )

    return sorted(counting, key=height)


def _introduces(lines: Sequence[Mark], counting: Mapping[Dress, Sequence[Mark]]) -> bool:
    """Whether marks only list something before the rules: all stand before the first of another, far longer count."""
    others = (other for other in counting.values() if lines[-1].look.place < other[0].look.place)
    is_certain = lines[0].dress.is_certain
    return not is_certain and any(len(other) >= len(lines) * _FAR_LONGER and other[0].value == 1 for other in others)


def _firsts(dress: Dress, lines: Sequence[Mark], looks: Sequence[Look]) -> list[Mark]:
    """Return the marks at which a count begins."""
    return [mark for mark in lines if mark.value == 1 and not runs_on(mark.look, looks, dress=dress)]


def _could_count(dress: Dress, lines: Sequence[Mark], looks: Sequence[Look], *, is_cited: bool) -> bool:
    """Whether a dress could number rules: it counts on, its lines begin paragraphs, no colon announces its lists.

    Letters before pieces of a sentence list something as well.

    `is_cited`: the document names such marks by the numbers above them, so that its lists are rules however announced.
    """
    values = Counter(mark.value for mark in lines)
    counts_on = {1, 2} <= values.keys()
    # A letter may read as a roman numeral, and the other way round: both must count on as what they are.
    if not counts_on and (dress.sign is not Sign.DIGITS or not dress.is_certain):
        return False
    if dress.is_certain:
        heads = sum(map(_is_head, lines))
        # `Regulation 7` and `Regulation 9`, once each, only say what something belongs to.
        is_row = len(lines) > _FEWEST_HEADS or max(values) - min(values) <= 1
        is_headed = heads * 2 > len(lines) and heads >= _FEWEST_HEADS and is_row
        return dress.heading is not None or is_headed or (counts_on and _begin_paragraphs(lines, looks))
    firsts = _firsts(dress, lines, looks)
    announced = sum(announces(mark.look.place, looks) for mark in firsts)
    goes_on = dress.sign is not Sign.SMALL_ROMAN or values[2] * 2 >= values[1]
    small = sum(mark.look.said[:1].islower() for mark in lines) if dress.sign is Sign.LOWER else 0
    are_sentences = announced * 2 <= len(firsts) and small * 2 <= len(lines)
    return (is_cited or are_sentences) and goes_on


def _begin_paragraphs(lines: Sequence[Mark], looks: Sequence[Look]) -> bool:
    """Whether nearly all lines begin a paragraph and say more than the number: `Section A: Dues – No member …`."""
    begin = sum(
        bool(mark.dress.trail) and mark.look.said[:1].isupper() and _is_apart(mark.look, looks) for mark in lines
    )
    return begin >= len(lines) * _NEARLY_ALL


def _is_apart(look: Look, looks: Sequence[Look]) -> bool:
    """Whether what is above a line has come to its end: a blank line, a sentence, a heading with a number.

    A number that was only found by the gap that it leaves has its place there.
    """
    if look.line.after_blank or look.place == 0 or look.meant:
        return True
    above = looks[look.place - 1]
    is_title = above.is_bold and above.is_short and above.line.after_blank
    return above.ends or is_title or (above.printed is not None and bool(above.printed.word))


def _is_head(mark: Mark) -> bool:
    """Whether a line with a word and a number stands above others, and does not only speak of them."""
    look = mark.look
    # The point of `Article 2.` ends no sentence.
    is_open = not look.ends or not look.said
    return is_open and look.is_short and not look.said[:1].islower() and not look.said.startswith(",")
