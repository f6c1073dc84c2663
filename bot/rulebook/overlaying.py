"""Lays the words of an official document over a book that restates it; what else the book has stays."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.rulebook.matching import match, name_key
from bot.rulebook.model import BookInfo, Rule, Rulebook, Wording
from bot.rulebook.numbering import Numbering, number_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlaid:
    """A book with the words of a document over it, and how the two fit; the document's ids are values, ours keys.

    `matched` are the rules that stand in both, `new` those that only the document has and that have joined the book.
    The `missing` stand only in the book, the `bare` have only a heading in the document: both stay in the book's words.
    `idle` are headings of the document that say nothing in the book, as all under them stands elsewhere there.
    """

    book: Rulebook
    matched: Mapping[str, str]
    new: Mapping[str, str]
    missing: tuple[str, ...]
    bare: tuple[str, ...]
    idle: tuple[str, ...]


def overlay(ours: Rulebook, official: Rulebook) -> Overlaid:
    """Return our book in the words of an official document, with our ids, order, aliases, questions and links."""
    matched = match(ours, official)
    idle = _idle(official, frozenset(matched.values()))
    missing = tuple(rule.id for rule in ours if rule.id not in matched)
    worded = {rule.id: _worded(rule, official[matched[rule.id]]) for rule in ours if rule.id in matched}
    bare = tuple(rule_id for rule_id, rule in worded.items() if ours[rule_id].text and not rule.text)
    restated = frozenset((*missing, *bare))
    rules = {rule.id: rule if rule.id in restated else worded[rule.id] for rule in ours}
    joining = _Joining(ours, rules, {theirs: here for here, theirs in matched.items()})
    new = {joining.join(rule, official): rule.id for rule in official if joining.lacks(rule) and rule.id not in idle}
    book = Rulebook(
        _described(ours.info, official.info),
        tuple(joining.in_order()),
        questions=ours.questions,
        beneath=ours,
        restated=restated,
    )
    return Overlaid(book=book, matched=matched, new=MappingProxyType(new), missing=missing, bare=bare, idle=tuple(idle))


class _Joining:
    """The rules of a book while those join it that only the document has."""

    def __init__(self, ours: Rulebook, rules: dict[str, Rule], here: dict[str, str]) -> None:
        self._numbering = ours.info.numbering
        self._rules = rules
        self._here = here
        self._parts: dict[str | None, list[str]] = {None: [rule.id for rule in ours.chapters()]}
        self._parts |= {rule.id: [part.id for part in ours.parts(rule)] for rule in ours}

    def lacks(self, rule: Rule) -> bool:
        return rule.id not in self._here

    def join(self, rule: Rule, official: Rulebook) -> str:
        """Put a rule of the document under the rule that its parent is here, and return its id here."""
        parent_id = self._here.get(rule.parent_id or "")
        rule_id = self._free_id(rule, parent_id)
        number = rule_id.partition(" (")[0] if rule.number is not None else None
        self._rules[rule_id] = replace(rule, id=rule_id, number=number, parent_id=parent_id)
        siblings = self._parts.setdefault(parent_id, [])
        siblings.insert(self._place(rule, official, siblings), rule_id)
        self._here[rule.id] = rule_id
        return rule_id

    def in_order(self, parent_id: str | None = None) -> Iterator[Rule]:
        """Yield the rules as they follow each other in print."""
        for rule_id in self._parts.get(parent_id, ()):
            yield self._rules[rule_id]
            yield from self.in_order(rule_id)

    def _place(self, rule: Rule, official: Rulebook, siblings: list[str]) -> int:
        """Return the place behind the last of the siblings that stand before the rule in the document."""
        parent = official.parent(rule)
        there = [part.id for part in (official.parts(parent) if parent is not None else official.chapters())]
        before = [self._here.get(part, "") for part in there[: there.index(rule.id)]]
        return max((siblings.index(one) + 1 for one in before if one in siblings), default=0)

    def _free_id(self, rule: Rule, parent_id: str | None) -> str:
        """Return the id that our numbering gives a rule, with a mark where another has it."""
        if rule.number is not None:
            own = _spelled(rule.number, self._numbering)
        else:
            own = "/".join(filter(None, (parent_id, rule.name or rule.title or rule.id.rpartition("/")[2])))
        nth = 1
        while (rule_id := own if nth == 1 else f"{own} ({nth})") in self._rules:
            nth += 1
        return rule_id


def _worded(rule: Rule, official: Rule) -> Rule:
    """Return our rule in the official words; where only case or signs tell two titles apart, ours stays."""
    if official.title:
        title = rule.title if name_key(rule.title) == name_key(official.title) else official.title
        return replace(rule, title=title, text=official.text)
    if rule.number is not None or rule.name is not None:
        return replace(rule, text=official.text)
    # What has neither number nor name is called by a sentence of ours: a question, which the document asks in its own.
    asked, _, answer = official.text.partition("\n")
    return (
        replace(rule, title=asked, text=answer) if asked.endswith("?") else replace(rule, title="", text=official.text)
    )


def _idle(official: Rulebook, matched: frozenset[str]) -> tuple[str, ...]:
    """Return the headings that match nothing and under which nothing new stands."""
    telling: set[str] = set()
    for rule in reversed(tuple(official)):
        is_new = rule.id not in matched and (bool(rule.text) or rule.id in telling)
        if is_new and rule.parent_id is not None:
            telling.add(rule.parent_id)
        if is_new:
            telling.add(rule.id)
    return tuple(rule.id for rule in official if rule.id not in matched and rule.id not in telling)


def _described(ours: BookInfo, official: BookInfo) -> BookInfo:
    return replace(
        ours,
        edition=official.edition,
        edition_date=official.edition_date,
        wording=Wording.PUBLISHER,
        notice=official.notice,
        overlays=True,
    )


def _spelled(number: str, numbering: Numbering) -> str:
    """Return a number as ids have it: `2.14.4.i` and `2.14.4 (i)` as `2.14.4i`."""
    if numbering is Numbering.FULL:
        return number
    steps = number_key(number).split(".")
    return "".join(f".{step}" if nth and step.isdecimal() else step for nth, step in enumerate(steps))
