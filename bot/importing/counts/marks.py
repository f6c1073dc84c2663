"""Marks: the lines that begin with a number that counts within what stands above it, grouped by how it is dressed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.importing.headings.sections import in_appendix
from bot.importing.looks import Look, title_like
from bot.importing.numbers.printed import Printed, components
from bot.importing.numbers.signs import Sign, signs_of

_LONGEST = 7
_SECOND = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """What the numbers of one level have in common."""

    sign: Sign
    word: str
    opened: str
    trail: str
    heading: int | None
    is_counted: bool
    indent: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether the document says itself that it counts: by a word (`Article 5`) or a heading's markup."""
        return bool(self.word) or self.heading is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One reading of a line: `i.` is the ninth letter or the first roman numeral."""

    look: Look
    printed: Printed
    dress: Dress
    value: int
    weight: float = 1.0


def marks_among(looks: Sequence[Look], *, but: Collection[int]) -> Mapping[Dress, Sequence[Mark]]:
    """Return the marks of a document but for some places, by their dress; a line may have two readings."""
    found: dict[Dress, list[Mark]] = {}
    lists = in_appendix(looks, but=but)
    for look in looks:
        printed = look.printed
        if printed is None or look.place in but or look.place in lists or not _may_count(look, printed):
            continue
        if not is_cited(look, looks):
            for sign, value in signs_of(components(printed.text)[-1]):
                dress = _dress(look, printed, sign)
                found.setdefault(dress, []).append(Mark(look=look, printed=printed, dress=dress, value=value))
    found = _dressed_alike(found)
    return {dress: _first_in_digits(dress, found) + lines for dress, lines in found.items()}


def _dressed_alike(found: Mapping[Dress, Sequence[Mark]]) -> dict[Dress, list[Mark]]:
    """Return marks, those of a word in the dress that most of its lines have: `ARTICLE V OFFICERS` as `ARTICLE IV.`.

    Only what stands apart and may be a title was meant so.
    """
    usual: dict[Dress, Dress] = {}
    for dress in sorted(found, key=lambda dress: -len(found[dress])):
        usual.setdefault(replace(dress, trail=""), dress)
    dressed: dict[Dress, list[Mark]] = {}
    for mark in (mark for lines in found.values() for mark in lines):
        dress = usual[replace(mark.dress, trail="")] if _is_called_apart(mark) else mark.dress
        dressed.setdefault(dress, []).append(replace(mark, dress=dress))
    return {dress: sorted(lines, key=lambda mark: mark.look.place) for dress, lines in dressed.items()}


def _is_called_apart(mark: Mark) -> bool:
    look = mark.look
    return bool(mark.dress.word) and look.line.after_blank and not look.ends and not look.said[:1].islower()


def _first_in_digits(dress: Dress, found: Mapping[Dress, Sequence[Mark]]) -> list[Mark]:
    """Return the `Article 1` that stands alone before `Article II`: the first of the numerals."""
    first = found[dress][0]
    if dress.sign is not Sign.ROMAN or not dress.is_certain or first.value != _SECOND:
        return []
    digits = found.get(replace(dress, sign=Sign.DIGITS), ())
    is_first = len(digits) == 1 and digits[0].value == 1 and digits[0].look.place < first.look.place
    return [replace(digits[0], dress=dress)] if is_first else []


def is_cited(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a number ends the reference that the line above begins: `see section` above `3. The …`."""
    if look.place == 0 or look.line.after_blank or look.line.is_counted or look.line.heading is not None:
        return False
    above = looks[look.place - 1]
    beside = above.printed is not None and look.printed is not None and above.printed.trail == look.printed.trail
    is_title = title_like(above.said) and not above.line.is_full
    return above.is_open and not (beside or is_title)


def _may_count(look: Look, printed: Printed) -> bool:
    """Whether a number has one component only, or letters before it, and something that sets it off from the words."""
    is_single = (
        (len(printed.key) == 1 or printed.kinds == "ud") and len(printed.text) <= _LONGEST and not printed.is_glued
    )
    return is_single and not look.is_figures and (bool(printed.trail or printed.word) or look.line.heading is not None)


def _dress(look: Look, printed: Printed, sign: Sign) -> Dress:
    prefix = components(printed.text)[0] if printed.kinds == "ud" else ""
    return Dress(
        sign=sign,
        word=printed.word or prefix.lower(),
        opened=printed.opened,
        trail=printed.trail,
        heading=look.line.heading,
        is_counted=look.line.is_counted,
        indent=look.line.indent if look.line.is_counted else 0,
    )
