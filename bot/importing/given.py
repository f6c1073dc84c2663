"""The entries that a format such as JSON gives itself: none is looked for, but numbers still find their places."""

from collections.abc import Mapping, Sequence

from bot.importing.assembling import Assembly
from bot.importing.document import Begins, LeftOut, Reason
from bot.importing.drafts import Draft
from bot.importing.headings.heading import usual_key
from bot.importing.headings.sections import Section, announced_by
from bot.importing.looks import Look
from bot.importing.numbers.keys import Key, keys_of
from bot.importing.numbers.printed import Printed, printed_number
from bot.importing.regions.without_rules import REASONS


def assemble_given(looks: Sequence[Look]) -> Assembly:
    """Return the entries that the lines of a document say they begin."""
    assembler = _Assembler(looks)
    for look in looks:
        assembler.take(look)
    is_whole = any(one.number is not None for root in assembler.roots for one in root.walk())
    return Assembly(drafts=tuple(assembler.roots), left_out=tuple(assembler.left_out), is_whole=is_whole, title="")


class _Assembler:
    """Walks over the lines once, in order."""

    def __init__(self, looks: Sequence[Look]) -> None:
        self.roots: list[Draft] = []
        self.left_out: list[LeftOut] = []
        self._keys = _keys(looks)
        self._by_key: dict[Key, Draft] = {}
        self._numbers: set[str] = set()
        self._open: list[tuple[int, Draft | None]] = []
        self._reason: Reason | None = Reason.FRONT_MATTER

    def take(self, look: Look) -> None:
        """Begin an entry with a line, or give it to the one above."""
        if (begins := look.line.begins) is not None:
            self._begin(look, begins)
        if self._reason is not None:
            self.left_out.append(LeftOut(line=look.line, reason=self._reason))
        elif begins is None and (draft := self._open[-1][1]) is not None:
            draft.lines.append(look)

    def _begin(self, look: Look, begins: Begins) -> None:
        while self._open and self._open[-1][0] >= begins.depth:
            self._open.pop()
        section = announced_by(begins.title) if begins.title and not begins.is_number else None
        if self._open and self._open[-1][1] is None:
            return  # what is under a list of changes belongs to it
        self._reason = REASONS.get(section) if section is not None else None
        if self._reason is not None:
            self._open.append((begins.depth, None))
            return
        draft = self._draft(look, begins, section)
        above = self._above(look, self._open[-1][1] if self._open else None)
        draft.under(above)
        if above is None:
            self.roots.append(draft)
        self._open.append((begins.depth, draft))
        if (key := self._keys.get(look.place)) is not None:
            self._by_key.setdefault(key, draft)

    def _draft(self, look: Look, begins: Begins, section: Section | None) -> Draft:
        number = begins.key if begins.is_number else None
        is_repeated = number in self._numbers
        if number is not None:
            self._numbers.add(number)
        return Draft(
            look=look,
            key=usual_key(section, begins.key),
            number=number,
            depth=begins.depth,
            title=begins.title,
            first="" if begins.title else look.line.text.removeprefix(begins.key).lstrip(" .:)"),
            section=section,
            is_heading=number is None,
            is_repeated=is_repeated,
            is_titled=bool(begins.title),
        )

    def _above(self, look: Look, around: Draft | None) -> Draft | None:
        """Return what an entry stands under: what is around it, or what its number goes on with in there."""
        key = self._keys.get(look.place, ())
        above = (key[:depth] for depth in range(len(key) - 1, 0, -1))
        rule = next((self._by_key[one] for one in above if one in self._by_key), None)
        is_inside = rule is not None and (around is None or around in rule.chain())
        return rule if is_inside else around


def _keys(looks: Sequence[Look]) -> Mapping[int, Key]:
    """Return where each number belongs, by its place."""
    printed: dict[int, Printed] = {}
    for look in looks:
        if look.line.begins is not None and look.line.begins.is_number:
            found = printed_number(f"{look.line.begins.key} X")
            if found is not None and found[1] == "X":
                printed[look.place] = found[0]
    return dict(zip(printed, keys_of(list(printed.values())), strict=True)) if printed else {}
