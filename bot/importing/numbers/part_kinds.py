"""What counts the parts of a rule, and how a text cites each kind: `1.2.1c`, `203(1)`, `5.04(b)(4)(A)`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.importing.cues import UNITS, one_of
from bot.importing.looks import Look
from bot.importing.numbers.printed import Printed
from bot.importing.numbers.signs import Sign

_NOWHERE = re.compile(r"(?!)")
_NUMBER = r"(?<![\w.])(?P<stem>(?:[A-Z]{1,2}|[A-Z]{2,4}-)?[0-9]+(?:[.-][0-9]+)*"
_FIRST_SIGNS = {"a": Sign.LOWER, "A": Sign.UPPER, "1": Sign.DIGITS}
# The parts of one rule by their places.
Run = dict[int, Printed]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What parts are counted with, what cites them, and how deep they stand: `1.2b(1)` at 2, `5.04(b)(4)(A)` at 3."""

    sign: Sign
    cited: re.Pattern[str]
    level: int = 1
    # Nobody cites these: in lists that Word counts they stand under digits that are rules.
    is_counted: bool = False


_KINDS = (
    Kind(sign=Sign.LOWER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[a-z])\)?(?!\w)")),
    Kind(sign=Sign.UPPER, cited=re.compile(rf"{_NUMBER})(?P<joint>[.-]?)\(?(?P<part>[A-Z])\)?(?!\w)")),
    # `203.3`, but neither `2.3` alone nor an amount.
    Kind(
        sign=Sign.DIGITS,
        cited=re.compile(
            r"(?<![\w.$£€])(?P<stem>(?:[a-z]\.)?[0-9]{3}|[a-z]\.[0-9]+|[0-9]+(?:[.-][0-9]+)+)"
            rf"(?P<joint>\.?\s?\(|\.)(?P<part>[0-9]{{1,2}})\)?(?!\w|\.[0-9]|\s?(?:[%°€]|{one_of(UNITS)}\b))"
        ),
    ),
    Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}(?:[a-z]|\([a-z]\)))(?P<joint>\()(?P<part>[0-9]{{1,2}})\)"),
        level=2,
    ),
    Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z])(?P<joint>\.)(?P<part>[0-9]{{1,2}})(?!\w|\.[0-9])"),
        level=2,
    ),
    Kind(
        sign=Sign.SMALL_ROMAN,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z])(?P<joint>\.)(?P<part>[ivx]{{1,4}})(?!\w)"),
        level=2,
    ),
    Kind(
        sign=Sign.SMALL_ROMAN,
        cited=re.compile(rf"{_NUMBER}\([a-z]\))(?P<joint>\()(?P<part>[ivx]{{1,5}})\)"),
        level=2,
    ),
    Kind(
        sign=Sign.UPPER,
        cited=re.compile(rf"{_NUMBER}\([a-z]\)\([0-9]{{1,2}}\))(?P<joint>\()(?P<part>[A-Z])\)"),
        level=3,
    ),
    Kind(
        sign=Sign.SMALL_ROMAN,
        cited=re.compile(rf"{_NUMBER}\([a-z]\)\([0-9]{{1,2}}\)\([A-Z]\))(?P<joint>\()(?P<part>[ivx]{{1,5}})\)"),
        level=4,
    ),
    Kind(
        sign=Sign.LOWER,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z]\.[ivx]{{1,4}})(?P<joint>\.)(?P<part>[a-z])(?!\w)"),
        level=3,
    ),
    Kind(
        sign=Sign.DIGITS,
        cited=re.compile(rf"{_NUMBER}[.-]?[A-Z]\.[ivx]{{1,4}}\.[a-z])(?P<joint>\.)(?P<part>[0-9]{{1,2}})(?!\w)"),
        level=4,
    ),
    *(
        Kind(sign=sign, cited=_NOWHERE, level=level, is_counted=True)
        for level, sign in enumerate((Sign.LOWER, Sign.SMALL_ROMAN, Sign.DIGITS, Sign.LOWER), start=2)
    ),
)


def in_order(looks: Sequence[Look], numbers: Mapping[int, str]) -> Sequence[Kind]:
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


def citations(looks: Sequence[Look], kind: Kind) -> Iterator[tuple[str, str, str]]:
    """Yield what is cited in all lines: the holder, what joins its part to it, and the part."""
    for look in looks:
        for found in kind.cited.finditer(look.plain):
            yield _as_holder(found["stem"]), found["joint"], found["part"]


def _as_holder(cited: str) -> str:
    """Return a cited number as it is known here: `5.04(a)` and `5.04.a` are `5.04a`."""
    return re.sub(r"\((?=[a-z])|(?<=[a-z])\)|(?<=[0-9A-Z])[.-](?=[A-Za-z])|(?<=[ivx])\.(?=[a-z])", "", cited)
