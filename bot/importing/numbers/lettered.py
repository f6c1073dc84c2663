"""Parts of a rule that have only their own letter or digit printed, in a document that cites them whole: `1.2.1c`."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.importing.headings.sections import in_appendix
from bot.importing.looks import Look
from bot.importing.numbers.part_kinds import Kind, Run, citations, in_order
from bot.importing.numbers.part_rules import are_cited, say_rules
from bot.importing.numbers.printed import Printed, components
from bot.importing.numbers.scheme import Numbered
from bot.importing.numbers.signs import Sign, signs_of

# Documents have taken out up to so many parts in a row.
_FURTHEST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a line adds to the number above it: `c`, `.D`, `(1)`; `level` counts from 1 under what is printed whole."""

    text: str
    level: int


def lettered_parts(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> Mapping[int, Part]:
    """Return the places of lines that begin a part of the number above them, with what they add to it: `c`, `(1)`.

    A list of steps has letters too: only where a text names one by rule and letter, all lists of that look are parts.
    """
    free = but | in_appendix(looks, but=but)
    found: dict[int, Part] = {}
    numbers = {place: one.printed.text for place, one in numbered.accepted.items()}
    laws = frozenset(place for place, one in numbered.accepted.items() if one.printed.word)
    for kind in in_order(looks, numbers):
        runs = _parts(looks, numbered, kind, _holders(numbers, found, level=kind.level - 1, laws=laws), but=free)
        joint = _joint(looks, kind, runs) if runs else ""
        for place, printed in (part for run in runs.values() for part in run.items()):
            text = f"({printed.text})" if joint == "(" else f"{joint}{printed.text}"
            found.setdefault(place, Part(text=text, level=kind.level))
    return found


def _joint(looks: Sequence[Look], kind: Kind, runs: Mapping[str, Run]) -> str:
    """Return what stands before a part where a text names one: `1.2.1.c`, `203(1)`, or nothing as in `1.2.1c`.

    Where none does, a digit in brackets stays in these.
    """
    known = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    joints = Counter(joint[-1:] for stem, joint, part in citations(looks, kind) if (stem, part) in known)
    if kind.is_counted:
        return "" if kind.sign is Sign.LOWER else "."
    if kind.sign is Sign.DIGITS or kind.level > 1:
        is_bracketed = not joints and all(part.opened == "(" for run in runs.values() for part in run.values())
        return "(" if joints["("] > joints["."] or is_bracketed else "."
    return "." if joints["."] > joints.total() - joints["."] else ""


def _holders(
    numbers: Mapping[int, str], parts: Mapping[int, Part], *, level: int, laws: Collection[int]
) -> dict[int, str | None]:
    """Return what may have parts below a level, by its place: whole numbers at 0, `5.04a` at 1; None ends their lists.

    What was found already on the level below ends them too: what counts on behind it counts inside of it. A number that
    is printed whole with its letter is such a part as well.
    """
    found: dict[int, str | None] = {}
    above = [""]
    for place in sorted({*numbers, *parts}):
        part = parts.get(place)
        if part is None or place in numbers:
            # `§ 4a` is a law that was put in, and no part of one.
            own = int(numbers[place][-1].isalpha() and place not in laws)
            above = [numbers[place]] * (own + 1)
        elif part.level <= level + 1:
            own = part.level
            above = [*above[:own], f"{above[min(own, len(above)) - 1]}{part.text.lstrip('.')}"]
        else:
            continue
        found[place] = above[-1] if own == level else None
    return found


def _parts(
    looks: Sequence[Look], numbered: Numbered, kind: Kind, holders: Mapping[int, str | None], *, but: frozenset[int]
) -> Mapping[str, Run]:
    """Return the parts of one kind, by their holders and places; `holders` are the numbers that may have some."""
    runs = _runs(looks, numbered, kind, holders, but=but)
    styles = Counter(printed.style for run in runs.values() if len(run) > 1 for printed in run.values())
    if not styles:
        return {}
    style = styles.most_common(1)[0][0]
    alike = {number: run for number, run in runs.items() if run and next(iter(run.values())).style == style}
    numbers = frozenset(one.printed.text for one in numbered.accepted.values())
    if not are_cited(looks, numbers, alike, kind) and not say_rules(looks, alike, kind, numbers):
        return {}
    return {
        number: {place: printed for place, printed in run.items() if printed.style == style}
        for number, run in alike.items()
    }


def _runs(
    looks: Sequence[Look], numbered: Numbered, kind: Kind, holders: Mapping[int, str | None], *, but: frozenset[int]
) -> dict[str, Run]:
    """Return what counts on from one under each holder.

    Where they begin anew under the same number they count within its steps: such a number has none.
    """
    runs: dict[str, Run] = {}
    current: str | None = None
    for look in looks:
        if look.place in holders:
            current = holders[look.place]
        elif look.place in numbered.repeated:
            current = None
        elif look.place not in but and current is not None and look.printed is not None:
            run = runs.setdefault(current, {})
            value = dict(signs_of(look.printed.text)).get(kind.sign, 0)
            is_alike = not run or _are_alike(look, looks[next(iter(run))])
            last = next(reversed(run.values()), None)
            if last is not None and kind.sign is Sign.DIGITS and _is_put_in(look.printed, behind=last):
                run[look.place] = replace(look.printed, style=last.style)
            elif value in _next(last, kind.sign) and is_alike:
                run[look.place] = look.printed
            elif value == 1 and is_alike:
                runs[current], current = {}, None
    return runs


def _is_put_in(printed: Printed, *, behind: Printed) -> bool:
    """Whether a later edition put a part in behind another: `(2a)` and `(2b)` behind `(2)`."""
    is_dressed = (printed.opened, printed.trail) == (behind.opened, behind.trail)
    return is_dressed and printed.kinds == "dl" and printed.key == (behind.key[0], sum(behind.key[1:]) + 1)


def _are_alike(look: Look, first: Look) -> bool:
    """Whether two lines are parts of one list: a format knows which of its lists stand inside others."""
    if look.printed is None or first.printed is None or look.printed.style != first.printed.style:
        return False
    return look.line.indent == first.line.indent or not (look.line.is_counted and first.line.is_counted)


def _next(last: Printed | None, sign: Sign) -> range:
    """Return what may count on from the last part of a run: a document may have taken one out."""
    value = dict(signs_of(components(last.text)[0])).get(sign, 0) if last is not None else 0
    return range(value + 1, value + (_FURTHEST if last is not None else 1) + 1)
