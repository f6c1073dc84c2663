"""Parts of a rule that have only their own letter or digit printed, in a document that cites them whole: `1.2.1c`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.importing.cues import UNITS, one_of
from bot.importing.headings.sections import in_appendix
from bot.importing.looks import Look
from bot.importing.numbers.printed import Printed
from bot.importing.numbers.scheme import Numbered
from bot.importing.numbers.signs import Sign, signs_of

_NOWHERE = re.compile(r"(?!)")
_NUMBER = r"(?<![\w.])(?P<stem>(?:[A-Z]{1,2}|[A-Z]{2,4}-)?[0-9]+(?:[.-][0-9]+)*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What a line adds to the number above it: `c`, `.D`, `(1)`; `level` counts from 1 under what is printed whole."""

    text: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """What parts are counted with, what cites them, and how deep they stand: `1.2b(1)` at 2, `5.04(b)(4)(A)` at 3."""

    sign: Sign
    cited: re.Pattern[str]
    level: int = 1
    # Nobody cites these: in lists that Word counts they stand under digits that are rules.
    is_counted: bool = False


_KINDS = (
    _Kind(sign=Sign.LOWER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[a-z])\)?(?!\w)")),
    _Kind(sign=Sign.UPPER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[A-Z])\)?(?!\w)")),
    # `203.3`, but neither `2.3` alone nor an amount.
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(
            r"(?<![\w.$£€])(?P<stem>(?:[a-z]\.)?[0-9]{3}|[a-z]\.[0-9]+|[0-9]+(?:[.-][0-9]+)+)"
            rf"(?P<joint>\.?\s?\(|\.)(?P<part>[0-9]{{1,2}})\)?(?!\w|\.[0-9]|\s?(?:[%°€]|{one_of(UNITS)}\b))"
        ),
    ),
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}(?:[a-z]|\([a-z]\)))(?P<joint>\()(?P<part>[0-9]{{1,2}})\)"),
        level=2,
    ),
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z])(?P<joint>\.)(?P<part>[0-9]{{1,2}})(?!\w|\.[0-9])"),
        level=2,
    ),
    _Kind(
        sign=Sign.SMALL_ROMAN,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z])(?P<joint>\.)(?P<part>[ivx]{{1,4}})(?!\w)"),
        level=2,
    ),
    _Kind(
        sign=Sign.UPPER,
        cited=re.compile(rf"{_NUMBER}\([a-z]\)\([0-9]{{1,2}}\))(?P<joint>\()(?P<part>[A-Z])\)"),
        level=3,
    ),
    _Kind(
        sign=Sign.LOWER,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z]\.[ivx]{{1,4}})(?P<joint>\.)(?P<part>[a-z])(?!\w)"),
        level=3,
    ),
    _Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z]\.[ivx]{{1,4}}\.[a-z])(?P<joint>\.)(?P<part>[0-9]{{1,2}})(?!\w)"),
        level=4,
    ),
    *(
        _Kind(sign=sign, cited=_NOWHERE, level=level, is_counted=True)
        for level, sign in enumerate((Sign.LOWER, Sign.SMALL_ROMAN, Sign.DIGITS, Sign.LOWER), start=2)
    ),
)
_FIRST_SIGNS = {"a": Sign.LOWER, "A": Sign.UPPER, "1": Sign.DIGITS}
_MOST = 0.7
# Of a paragraph.
_MOST_LINES = 20
# Below this level nobody cites every kind of part.
_DEEP = 2
# Documents have taken out up to so many parts in a row.
_FURTHEST = 4
_Run = dict[int, Printed]


def lettered_parts(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> Mapping[int, Part]:
    """Return the places of lines that begin a part of the number above them, with what they add to it: `c`, `(1)`.

    A list of steps has letters too: only where a text names one by rule and letter, all lists of that look are parts.
    """
    free = but | in_appendix(looks, but=but)
    found: dict[int, Part] = {}
    numbers = {place: one.printed.text for place, one in numbered.accepted.items()}
    laws = frozenset(place for place, one in numbered.accepted.items() if one.printed.word)
    for kind in _in_order(looks, numbers):
        runs = _parts(looks, numbered, kind, _holders(numbers, found, level=kind.level - 1, laws=laws), but=free)
        joint = _joint(looks, kind, runs) if runs else ""
        for place, printed in (part for run in runs.values() for part in run.items()):
            text = f"({printed.text})" if joint == "(" else f"{joint}{printed.text}"
            found.setdefault(place, Part(text=text, level=kind.level))
    return found


def _in_order(looks: Sequence[Look], numbers: Mapping[int, str]) -> Sequence[_Kind]:
    """Return the kinds of parts, first the one that most rules begin with: others stand inside of it.

    Digits are such a one where a format counts them.
    """
    firsts: Counter[Sign] = Counter()
    is_new = False
    for look in looks:
        if look.place in numbers:
            is_new = True
        elif is_new and look.printed is not None and (first := _FIRST_SIGNS.get(look.printed.text)) is not None:
            firsts[first] += look.line.is_counted or first is not Sign.DIGITS
            is_new = False
    first = max(firsts, key=lambda sign: firsts[sign], default=None)
    return sorted(_KINDS, key=lambda kind: kind.level > 1 or kind.sign != first)


def _joint(looks: Sequence[Look], kind: _Kind, runs: Mapping[str, _Run]) -> str:
    """Return what stands before a part where a text names one: `1.2.1.c`, `203(1)`, or nothing as in `1.2.1c`.

    Where none does, a digit in brackets stays in these.
    """
    known = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    joints = Counter(joint[-1:] for stem, joint, part in _citations(looks, kind) if (stem, part) in known)
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
    looks: Sequence[Look], numbered: Numbered, kind: _Kind, holders: Mapping[int, str | None], *, but: frozenset[int]
) -> Mapping[str, _Run]:
    """Return the parts of one kind, by their holders and places; `holders` are the numbers that may have some."""
    runs = _runs(looks, numbered, kind, holders, but=but)
    styles = Counter(printed.style for run in runs.values() if len(run) > 1 for printed in run.values())
    if not styles:
        return {}
    style = styles.most_common(1)[0][0]
    alike = {number: run for number, run in runs.items() if run and next(iter(run.values())).style == style}
    numbers = frozenset(one.printed.text for one in numbered.accepted.values())
    if not _are_cited(looks, numbers, alike, kind) and not _are_rules(looks, alike, kind, numbers):
        return {}
    return {
        number: {place: printed for place, printed in run.items() if printed.style == style}
        for number, run in alike.items()
    }


def _runs(
    looks: Sequence[Look], numbered: Numbered, kind: _Kind, holders: Mapping[int, str | None], *, but: frozenset[int]
) -> dict[str, _Run]:
    """Return what counts on from one under each holder.

    Where they begin anew under the same number they count within its steps: such a number has none.
    """
    runs: dict[str, _Run] = {}
    current: str | None = None
    for look in looks:
        if look.place in holders:
            current = holders[look.place]
        elif look.place in numbered.repeated:
            current = None
        elif look.place not in but and current is not None and look.printed is not None:
            run = runs.setdefault(current, {})
            value = dict(signs_of(look.printed.text)).get(kind.sign, 0)
            is_alike = not run or _are_alike(look, looks[min(run)])
            if value in _next(run, kind.sign) and is_alike:
                run[look.place] = look.printed
            elif value == 1 and is_alike:
                runs[current], current = {}, None
    return runs


def _are_alike(look: Look, first: Look) -> bool:
    """Whether two lines are parts of one list: a format knows which of its lists stand inside others."""
    if look.printed is None or first.printed is None or look.printed.style != first.printed.style:
        return False
    return look.line.indent == first.line.indent or not (look.line.is_counted and first.line.is_counted)


def _next(run: _Run, sign: Sign) -> range:
    """Return what may count on from a run: a document may have taken one out."""
    last = dict(signs_of(next(reversed(run.values())).text)).get(sign, 0) if run else 0
    return range(last + 1, last + (_FURTHEST if run else 1) + 1)


def _are_rules(looks: Sequence[Look], runs: Mapping[str, _Run], kind: _Kind, numbers: Collection[str]) -> bool:
    """Whether letters say rules of their own, though no text cites one, or digits in brackets as in all laws.

    So do parts of parts that are rules, and lists that a format counts under most numbers.
    """
    are_counted = all(looks[place].line.is_counted for run in runs.values() for place in run)
    if kind.is_counted or (kind.sign is Sign.DIGITS and kind.level == 1 and are_counted):
        return are_counted and (kind.is_counted or _are_everywhere(numbers, runs))
    may_be = kind.sign is Sign.LOWER or kind.level > _DEEP or _are_paragraphs(looks, runs, kind)
    return may_be and _are_sentences(looks, runs)


def _are_everywhere(numbers: Collection[str], runs: Mapping[str, _Run]) -> bool:
    """Whether most of the numbers that have no others under them have parts."""
    above = {number.rpartition(".")[0] for number in numbers}
    lowest = [number for number in numbers if number not in above]
    return sum(number in runs for number in lowest) > len(lowest) * _MOST


def _are_paragraphs(looks: Sequence[Look], runs: Mapping[str, _Run], kind: _Kind) -> bool:
    """Whether digits in brackets begin right below the titles of laws: `§ 3 Meetings` above `(1)`."""
    if kind.sign is not Sign.DIGITS or kind.level > 1:
        return False
    firsts = [min(run) for run in runs.values() if run]
    above = [looks[place - 1] for place in firsts if place]
    are_first = sum(look.printed is not None and (bool(look.printed.word) or not look.ends) for look in above)
    are_bracketed = all(printed.opened == "(" for run in runs.values() for printed in run.values())
    return are_bracketed and are_first > len(firsts) * _MOST


def _are_sentences(looks: Sequence[Look], runs: Mapping[str, _Run]) -> bool:
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


def _are_cited(looks: Sequence[Look], numbers: frozenset[str], runs: Mapping[str, _Run], kind: _Kind) -> bool:
    """Whether a text names a part by the number above it and its own, and no rule is printed so."""
    parts = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    return any(
        (stem, part) in parts and numbers.isdisjoint({f"{stem}{part}", f"{stem}.{part}"})
        for stem, _, part in _citations(looks, kind)
    )


def _citations(looks: Sequence[Look], kind: _Kind) -> Iterator[tuple[str, str, str]]:
    """Yield what is cited in all lines: the holder, what joins its part to it, and the part."""
    for look in looks:
        for found in kind.cited.finditer(look.plain):
            yield _as_holder(found["stem"]), found["joint"], found["part"]


def _as_holder(cited: str) -> str:
    """Return a cited number as it is known here: `5.04(a)` and `5.04.a` are `5.04a`."""
    return re.sub(r"\((?=[a-z])|(?<=[a-z])\)|(?<=[0-9A-Z])[.-](?=[A-Za-z])|(?<=[ivx])\.(?=[a-z])", "", cited)
