"""Whether what counts under rules are rules of their own, and no steps or lists: as a text cites or says them."""

from collections.abc import Collection, Mapping, Sequence

from bot.importing.looks import Look
from bot.importing.numbers.part_kinds import Kind, Run, citations
from bot.importing.numbers.signs import Sign

_MOST = 0.7
# Of a paragraph.
_MOST_LINES = 20
# One of so many headings is no long sentence.
_FEWEST_MARKED = 3
# Below this level nobody cites every kind of part.
_DEEP = 2


def are_cited(looks: Sequence[Look], numbers: frozenset[str], runs: Mapping[str, Run], kind: Kind) -> bool:
    """Whether a text names a part by the number above it and its own, and no rule is printed so."""
    parts = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    return any(
        (stem, part) in parts and numbers.isdisjoint({f"{stem}{part}", f"{stem}.{part}"})
        for stem, _, part in citations(looks, kind)
    )


def say_rules(looks: Sequence[Look], runs: Mapping[str, Run], kind: Kind, numbers: Collection[str]) -> bool:
    """Whether letters say rules or are headings, though no text cites one, or digits stand in brackets as in laws.

    So do parts of parts that are rules, and lists that a format counts under most numbers.
    """
    if _are_headings(looks, runs):
        return True
    are_counted = all(looks[place].line.is_counted for run in runs.values() for place in run)
    if kind.is_counted or (kind.sign is Sign.DIGITS and kind.level == 1 and are_counted):
        return are_counted and (kind.is_counted or _are_everywhere(numbers, runs))
    may_be = kind.sign is Sign.LOWER or kind.level > _DEEP or _are_paragraphs(looks, runs, kind)
    return may_be and _are_sentences(looks, runs)


def _are_headings(looks: Sequence[Look], runs: Mapping[str, Run]) -> bool:
    """Whether a format marks parts as headings; those that are long sentences are known as paragraphs."""
    lines = [looks[place] for run in runs.values() for place in run]
    marked = sum(look.line.heading is not None for look in lines)
    return marked * _FEWEST_MARKED >= len(lines) and all(look.line.after_blank for look in lines)


def _are_everywhere(numbers: Collection[str], runs: Mapping[str, Run]) -> bool:
    """Whether most of the numbers that have no others under them have parts."""
    above = {number.rpartition(".")[0] for number in numbers}
    lowest = [number for number in numbers if number not in above]
    return sum(number in runs for number in lowest) > len(lowest) * _MOST


def _are_paragraphs(looks: Sequence[Look], runs: Mapping[str, Run], kind: Kind) -> bool:
    """Whether digits in brackets begin right below the titles of laws: `§ 3 Meetings` above `(1)`."""
    if kind.sign is not Sign.DIGITS or kind.level > 1:
        return False
    firsts = [min(run) for run in runs.values() if run]
    above = [looks[place - 1] for place in firsts if place]
    are_first = sum(look.printed is not None and (bool(look.printed.word) or not look.ends) for look in above)
    are_bracketed = all(printed.opened == "(" for run in runs.values() for printed in run.values())
    return are_bracketed and are_first > len(firsts) * _MOST


def _are_sentences(looks: Sequence[Look], runs: Mapping[str, Run]) -> bool:
    """Whether nearly all lists say whole sentences, and no colon announces them: each letter is a rule."""
    lines = [looks[place] for run in runs.values() for place in run]
    whole = sum(look.said[:1].isupper() and _last_of(look, looks).ends for look in lines)
    firsts = [min(run) for run in runs.values() if run]
    announced = sum(place > 0 and looks[place - 1].plain.endswith((":", ",")) for place in firsts)
    return len(firsts) > 1 and whole > len(lines) * _MOST and announced * 3 < len(firsts)


def _last_of(look: Look, looks: Sequence[Look]) -> Look:
    """Return the line in which a paragraph ends that a margin broke into lines."""
    last = look
    for below in looks[look.place + 1 : look.place + 1 + _MOST_LINES]:
        if not last.line.is_full or below.line.after_blank or below.printed is not None:
            break
        last = below
    return last
