"""Lines to drafts of entries: under which other each stands, and which lines follow it."""

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.importing.beginnings.choosing import beginnings
from bot.importing.beginnings.found import Beginnings
from bot.importing.counts.items import Item
from bot.importing.cues import APPENDICES
from bot.importing.document import LeftOut, Reason
from bot.importing.drafts import Draft
from bot.importing.headings.abilities import phase_name, phase_of
from bot.importing.headings.heading import Heading
from bot.importing.headings.sections import Section, announced_by
from bot.importing.looks import Look
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.hundreds import ranked_hundreds
from bot.importing.numbers.keys import Key
from bot.importing.numbers.lettered import Part
from bot.importing.numbers.signs import value_of
from bot.importing.open_headings import OpenHeadings, is_part_key
from bot.importing.open_rules import OpenRules
from bot.importing.parts.errata import is_card


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """The drafts that stand under no other, and the lines that are in none; `is_whole`: numbers are whole in print."""

    drafts: tuple[Draft, ...]
    left_out: tuple[LeftOut, ...]
    is_whole: bool
    title: str


def assemble(looks: Sequence[Look]) -> Assembly:
    """Find the entries of a document among its lines."""
    found = beginnings(looks)
    assembler = _Assembler(looks, found)
    for look in looks:
        assembler.take(look)
    omitted = {**found.omitted, **assembler.before_all}
    left_out = tuple(LeftOut(line=looks[place].line, reason=why) for place, why in sorted(omitted.items()))
    return Assembly(drafts=tuple(assembler.roots), left_out=left_out, is_whole=found.is_whole, title=found.title)


class _Assembler:
    """Walks over the lines once, in order."""

    def __init__(self, looks: Sequence[Look], found: Beginnings) -> None:
        self._looks, self._found = looks, found
        self.roots: list[Draft] = []
        self.before_all: dict[int, Reason] = {}
        self._places = sorted(found.numbers)
        self._rules = OpenRules({one.key for place, one in found.numbers.items() if place not in found.repeated})
        self._by_place: dict[int, Draft] = {}
        self._heads = OpenHeadings()
        self._current: Draft | None = None
        self._hundreds = ranked_hundreds(found.numbers)
        # The deepest level of markup that a numbered heading has had.
        self._deepest = 0
        self._sections: set[str] = set()

    def take(self, look: Look) -> None:
        """Begin an entry with a line, or give it to the one above."""
        found, place = self._found, look.place
        if place in found.omitted or found.abilities.timings.get(place + 1) == place:
            return  # a card's timing goes to the card below
        if place in found.numbers:
            self._begin_numbered(found.numbers[place])
        elif place in found.letters:
            self._begin_part(look, found.letters[place])
        elif place in found.items:
            self._begin_item(found.items[place])
        elif place in found.headings:
            self._begin_heading(found.headings[place])
        elif place in found.abilities.timings:
            self._begin_ability(look, found.abilities.timings[place])
        else:
            self._append(look)

    def _append(self, look: Look) -> None:
        if self._current is not None:
            self._current.lines.append(look)
        else:
            self.before_all[look.place] = Reason.FRONT_MATTER

    def _begin(self, draft: Draft, parent: Draft | None) -> None:
        draft.under(parent)
        if parent is None:
            self.roots.append(draft)
        self._current = draft
        self._by_place[draft.look.place] = draft

    def _begin_numbered(self, one: Candidate) -> None:
        rule = self._rules.above(one)
        is_inner = one.look.place in self._found.inner
        if is_inner:
            parts = self._found.inner | self._found.letters.keys()
            rule = rule or self._above(lambda other: other.look.place not in parts)
        else:
            self._heads.close_for_number(one.key, one.look.line.heading or self._hundreds.get(one.look.place))
        meant = self._found.misprints.get(one.look.place)
        number = meant or one.printed.text
        draft = _draft_of(one.look, number, number=number, depth=len(one.key), path=one.key)
        draft.rank = draft.rank or self._hundreds.get(one.look.place, 0)
        draft.misprint = draft.misprint or (one.look.plain.split(" ", 1)[0] if meant is not None else "")
        draft.is_repeated = one.look.place in self._found.repeated
        self._begin(draft, rule or self._heads.innermost)
        self._rules.add(draft)
        if draft.rank and not is_inner:
            self._heads.add(draft)
            self._deepest = max(self._deepest, draft.rank)

    def _begin_part(self, look: Look, part: Part) -> None:
        """Begin a part of the rule above that has only its letter printed; under a heading it is a line like others."""

        def may_hold(one: Draft) -> bool:
            other = self._found.letters.get(one.look.place)
            return one.number is not None and (other is None or other.level < part.level)

        above = self._above(may_hold)
        if above is None:
            self._append(look)
            return
        number = f"{above.number}{part.text}"
        path = (*above.path, value_of(part.text.strip("().")))
        self._begin(_draft_of(look, number, number=number, depth=above.depth + 1, path=path), above)

    def _begin_item(self, item: Item) -> None:
        above = self._by_place[item.above].number if item.above is not None else None
        number = _running_number(item, self._found.running, above)
        draft = _draft_of(item.look, number or item.path[-1], number=number, depth=len(item.path))
        draft.rank = item.rank or draft.rank
        self._begin(draft, self._by_place[item.above] if item.above is not None else self._head_of(item))
        if draft.rank:
            self._heads.add(draft)

    def _head_of(self, item: Item) -> Draft | None:
        """Return the heading that an outermost item stands under, and close those that it ends."""
        rank = item.rank or item.look.line.heading
        if rank is not None:
            self._heads.close_from(rank)
        elif item.is_top and len(item.path) <= (self._found.running if self._found.running is not None else 1):
            self._heads.close_but_parts()
        return self._heads.innermost

    def _begin_heading(self, heading: Heading) -> None:
        parent = self._parent_of(heading)
        key = self._key_of(heading, parent)
        self._sections.add(key)
        draft = Draft(
            look=heading.look,
            key=key,
            rank=heading.rank,
            title=heading.title,
            section=heading.section,
            is_heading=True,
            is_titled=not heading.is_bare,
            first=heading.remark,
        )
        self._begin(draft, parent)
        is_lower = parent is None or parent.rank < heading.rank or is_part_key(parent.key)
        if is_lower and not heading.holds_nothing:
            self._heads.add(draft)

    def _key_of(self, heading: Heading, parent: Draft | None) -> str:
        """Return a heading's key: under one for all appendices only a letter; a second glossary has its own title."""
        if heading.section is not None and heading.key in self._sections:
            return heading.title
        word, _, mark = heading.key.partition(" ")
        is_listed = parent is not None and parent.section is Section.APPENDIX
        return mark if is_listed and mark and word.casefold() in APPENDICES else heading.key

    def _parent_of(self, heading: Heading) -> Draft | None:
        """Return what a heading stands under, and close the headings that it ends."""
        if heading.rank:
            return self._parent_by_rank(heading)
        if heading.section is Section.APPENDIX:
            self._heads.close_all()
            return self._above(lambda one: one.section is Section.APPENDIX and one.number is not None)
        if heading.section is not None or is_part_key(heading.key):
            self._heads.close_all()
        self._heads.close_but_parts()
        return self._around(heading) or self._heads.innermost

    def _around(self, heading: Heading) -> Draft | None:
        """Return the rule that a heading without a rank stands in: the numbers above and below go on with that."""
        if heading.section is not None:
            return None
        nth = bisect(self._places, heading.look.place)
        if not 0 < nth < len(self._places):
            return None
        above, below = (self._found.numbers[place].key for place in self._places[nth - 1 : nth + 1])
        return self._rules.around(above, below)

    def _parent_by_rank(self, heading: Heading) -> Draft | None:
        head = self._heads.innermost
        if (
            head is not None
            and head.section is Section.ERRATA
            and heading.section is None
            and self._heads_cards(heading)
        ):
            return head
        self._heads.close_from(heading.rank)
        head = self._heads.innermost
        if heading.section is not None and head is not None and head.section is Section.APPENDIX and not head.rank:
            self._heads.close_all()  # a glossary behind the appendices belongs to none of them
        following = self._found.numbers.get(heading.look.place + 1)
        rule = self._above(
            lambda one: one.number is not None and not one.rank and (following is None or _holds(one, following))
        )
        return rule if rule is not None and 0 < self._deepest < heading.rank else self._heads.innermost

    def _heads_cards(self, heading: Heading) -> bool:
        """Whether a heading names a set of cards: one follows with its number."""
        below = heading.look.place + 1
        return below < len(self._looks) and is_card(self._looks[below])

    def _above(self, fits: Callable[[Draft], bool]) -> Draft | None:
        """Return the innermost entry that is open and fits."""
        return next(filter(fits, self._current.chain()), None) if self._current is not None else None

    def _begin_ability(self, look: Look, timing: int | None) -> None:
        """Begin an ability card under the phase that its own timing names, or else under the heading above."""
        parent = self._heads.innermost
        if timing is not None:
            heads = [one for one in self._by_place.values() if one.is_heading]
            named = phase_of(self._looks[timing].plain, [phase_name(one.key) for one in heads])
            parent = heads[named] if named is not None else parent
        if parent is not None and parent.is_heading:
            parent.key = phase_name(parent.key)
        name = look.plain.rstrip(":").strip()
        lines = [self._looks[timing]] if timing is not None else []
        self._begin(Draft(look=look, key=name, title=name, is_titled=True, lines=lines), parent)


def _holds(rule: Draft, one: Candidate) -> bool:
    """Whether a number goes on with that of a rule, so that a heading right above it may stand under the rule."""
    return one.key[: len(rule.path)] == rule.path


def _draft_of(look: Look, key: str, *, number: str | None, depth: int, path: Key = ()) -> Draft:
    """Return the draft of an entry that a number begins."""
    return Draft(
        look=look,
        key=key,
        number=number,
        depth=depth,
        path=path,
        rank=look.line.heading or 0,
        first=look.rest,
        section=announced_by(look.rest) if look.is_short else None,
        misprint=_printed_instead(look) if look.meant else "",
    )


def _printed_instead(look: Look) -> str:
    """Return what stands where a line was meant to have its number."""
    text = look.line.text
    return (text.partition(look.rest)[0] if look.rest else text).strip()


def _running_number(item: Item, level: int | None, above: str | None) -> str | None:
    """Return the whole number of an item of a count that goes through the document: `9`, `9A`, `9A1`, `9(1)`.

    `above` is the number of the item that it stands under.
    """
    if level is None or len(item.path) <= level:
        return None
    key = item.path[-1]
    if above is None or not key.isdecimal():
        return f"{above or ''}{key}"
    if item.dress.opened == "(":
        return f"{above}({key})"
    return f"{above}.{key}" if above[-1:].isdecimal() else f"{above}{key}"
