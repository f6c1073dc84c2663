"""Parts of a rule that have only their own letter or digit printed, in a document that cites them whole: `1.2.1c`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.importing.cues import UNITS, one_of
from bot.importing.headings.sections import in_appendix
from bot.importing.looks import Look
from bot.importing.numbers.printed import Printed
from bot.importing.numbers.scheme import Numbered
from bot.importing.numbers.signs import Sign, signs_of

_NUMBER = r"(?<![\w.])(?P<stem>(?:[A-Z]{1,2}|[A-Z]{2,4}-)?[0-9]+(?:[.-][0-9]+)*"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """What parts are counted with, what cites them, and whether they stand under other parts: `1.2b(1)`."""

    sign: Sign
    cited: re.Pattern[str]
    is_under_letter: bool = False


_KINDS = (
    _Kind(sign=Sign.LOWER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[a-z])\)?(?!\w)")),
    _Kind(sign=Sign.UPPER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[A-Z])\)?(?!\w)")),
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}(?:[a-z]|\([a-z]\)))(?P<joint>\()(?P<part>[0-9]{{1,2}})\)"),
        is_under_letter=True,
    ),
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z])(?P<joint>\.)(?P<part>[0-9]{{1,2}})(?!\w|\.[0-9])"),
        is_under_letter=True,
    ),
    # `203.3`, but neither `2.3` alone nor an amount.
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(
            r"(?<![\w.$£€])(?P<stem>[0-9]{3}|[0-9]+(?:[.-][0-9]+)+)(?P<joint>[.(])(?P<part>[0-9]{1,2})\)?"
            rf"(?!\w|\.[0-9]|\s?(?:[%°€]|{one_of(UNITS)}\b))"
        ),
    ),
)
_MOST = 0.7
_FURTHEST = 2
_Run = dict[int, Printed]


def lettered_parts(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> Mapping[int, str]:
    """Return the places of lines that begin a part of the number above them, with what they add to it: `c`, `(1)`.

    A list of steps has letters too: only where a text names one by rule and letter, all lists of that look are parts.
    """
    free = but | in_appendix(looks, but=but)
    found: dict[int, str] = {}
    numbers = {place: one.printed.text for place, one in numbered.accepted.items()}
    for kind in _KINDS:
        holders = _with_parts(numbers, found) if kind.is_under_letter else numbers
        parts = _parts(looks, numbered, kind, holders, but=free)
        joint = _joint(looks, kind) if parts else ""
        for place, printed in parts.items():
            found.setdefault(place, f"({printed.text})" if joint == "(" else f"{joint}{printed.text}")
    return found


def _joint(looks: Sequence[Look], kind: _Kind) -> str:
    """Return what stands before a part where a text names one: `1.2.1.c`, `203(1)`, or nothing as in `1.2.1c`."""
    joints = Counter(found["joint"] for look in looks for found in kind.cited.finditer(look.plain))
    if kind.sign is Sign.DIGITS:
        return "(" if joints["("] > joints["."] else "."
    return "." if joints["."] > joints.total() - joints["."] else ""


def _with_parts(numbers: Mapping[int, str], parts: Mapping[int, str]) -> dict[int, str]:
    """Return the numbers by their places, those of parts whole: `5.04a` where `(a)` stands under `5.04`."""
    whole: dict[int, str] = {}
    above = ""
    for place in sorted({*numbers, *parts}):
        above = numbers.get(place, above)
        whole[place] = above if place in numbers else f"{above}{parts[place].lstrip('.')}"
    return whole


def _parts(
    looks: Sequence[Look], numbered: Numbered, kind: _Kind, holders: Mapping[int, str], *, but: frozenset[int]
) -> _Run:
    """Return the parts of one kind, by their places; `holders` are the numbers that may have some."""
    runs = _runs(looks, numbered, kind, holders, but=but)
    styles = Counter(printed.style for run in runs.values() if len(run) > 1 for printed in run.values())
    if not styles:
        return {}
    style = styles.most_common(1)[0][0]
    alike = {number: run for number, run in runs.items() if run and next(iter(run.values())).style == style}
    numbers = frozenset(one.printed.text for one in numbered.accepted.values())
    if not _are_cited(looks, numbers, alike, kind) and not _are_rules(looks, alike, kind):
        return {}
    return {place: printed for run in alike.values() for place, printed in run.items() if printed.style == style}


def _runs(
    looks: Sequence[Look], numbered: Numbered, kind: _Kind, holders: Mapping[int, str], *, but: frozenset[int]
) -> dict[str, _Run]:
    """Return what counts on from one under each number that ends as the kind has it, in a digit or a letter.

    Where they begin anew under the same number they count within its steps: such a number has none.
    """
    runs: dict[str, _Run] = {}
    current: str | None = None
    for look in looks:
        if (text := holders.get(look.place)) is not None:
            current = text if text[-1].isalpha() is kind.is_under_letter else None
        elif look.place in numbered.repeated:
            current = None
        elif look.place not in but and current is not None and look.printed is not None:
            run = runs.setdefault(current, {})
            value = dict(signs_of(look.printed.text)).get(kind.sign, 0)
            is_alike = not run or look.printed.style == next(iter(run.values())).style
            if value in _next(run, kind.sign) and is_alike:
                run[look.place] = look.printed
            elif value == 1 and is_alike:
                runs[current], current = {}, None
    return runs


def _next(run: _Run, sign: Sign) -> range:
    """Return what may count on from a run: a document may have taken one out."""
    last = dict(signs_of(next(reversed(run.values())).text)).get(sign, 0) if run else 0
    return range(last + 1, last + (_FURTHEST if run else 1) + 1)


def _are_rules(looks: Sequence[Look], runs: Mapping[str, _Run], kind: _Kind) -> bool:
    """Whether letters say rules of their own, though no text cites one."""
    return kind.sign is Sign.LOWER and _are_sentences(looks, runs)


def _are_sentences(looks: Sequence[Look], runs: Mapping[str, _Run]) -> bool:
    """Whether nearly all lists say whole sentences, and no colon announces them: each letter is a rule."""
    lines = [looks[place] for run in runs.values() for place in run]
    whole = sum(look.said[:1].isupper() and look.ends for look in lines)
    firsts = [min(run) for run in runs.values() if run]
    announced = sum(place > 0 and looks[place - 1].plain.endswith((":", ",")) for place in firsts)
    return len(firsts) > 1 and whole > len(lines) * _MOST and announced * 3 < len(firsts)


def _are_cited(looks: Sequence[Look], numbers: frozenset[str], runs: Mapping[str, _Run], kind: _Kind) -> bool:
    """Whether a text names a part by the number above it and its own, and no rule is printed so."""
    parts = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    return any(
        (stem, part) in parts and numbers.isdisjoint({f"{stem}{part}", f"{stem}.{part}"})
        for stem, part in _citations(looks, kind)
    )


def _citations(looks: Sequence[Look], kind: _Kind) -> Iterator[tuple[str, str]]:
    for look in looks:
        for found in kind.cited.finditer(look.plain):
            yield re.sub("[()]", "", found["stem"]), found["part"]
