"""Rulebook and Rule: a rules document as frozen values that can be walked in every direction."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.rulebook.numbering import Numbering, number_key
from bot.rulebook.references import References, find_references

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.rulebook.history import History


DEFAULT_COLOUR = 0x8A7F6B
NO_QUESTIONS: "Mapping[str, tuple[str, ...]]" = MappingProxyType({})


class Wording(StrEnum):
    """Whose words a book shows."""

    RESTATED = "restated"
    PUBLISHER = "publisher"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInfo:
    """What the manifest says of a book; `colour` is 0xRRGGBB, `aliases` lead from a table's word to a rule's id.

    `citation` is how people begin to cite the document, if not with its short title: `Champions CR`. `overlays`: the
    words of this document lie over the book of the same id that comes with Quoth. `is_house`: no manifest lists the
    book, it holds the house rules of one server.
    """

    id: str
    file: str
    title: str
    short_title: str
    citation: str = ""
    game: str = ""
    edition: str = ""
    edition_date: str = ""
    publisher: str = ""
    numbering: Numbering = Numbering.DOTTED
    colour: int = DEFAULT_COLOUR
    words: tuple[str, ...] = ()
    aliases: "Mapping[str, str]" = field(default_factory=lambda: MappingProxyType({}))
    source: str = ""
    external: frozenset[str] = frozenset()
    wording: Wording = Wording.PUBLISHER
    notice: str = ""
    overlays: bool = False
    is_house: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One entry of a rulebook; `number` is None where the document names it, `name` is the key that does."""

    id: str
    number: str | None
    name: str | None
    title: str
    text: str
    parent_id: str | None

    @property
    def mark(self) -> str:
        """What stands before the title: the number, or a name that is not the title; often nothing."""
        if self.number is not None:
            return self.number
        return self.name if self.name is not None and self.name != self.title else ""

    @property
    def heading(self) -> str:
        """All words that name the rule: its title, and its name where it has one."""
        return f"{self.title} {self.name or ''}".strip()

    @property
    def label(self) -> str:
        """Mark and title in one line, as a reader would say it: `2.14.4 Stacking Units`, `Phase 1 · Kingdom Phase`."""
        joint = " " if self.number is not None else " · "
        return joint.join(part for part in (self.mark, self.title) if part) or self.id


class Rulebook:
    """All rules of one document in its own order; `book[id]` raises KeyError, everything else answers.

    `questions` are how players ask for a rule, by its id; `stray_questions` are the ids of no rule that had some.
    `beneath` is the book over which a publisher's words lie in this one; the `restated` rules are still in its words.
    `history` are its former editions, the newest last.
    """

    def __init__(
        self,
        info: BookInfo,
        rules: Sequence[Rule],
        *,
        questions: "Mapping[str, tuple[str, ...]]" = NO_QUESTIONS,
        beneath: "Rulebook | None" = None,
        restated: Collection[str] = (),
        history: "History" = (),
    ) -> None:
        self.info = info
        self.beneath = beneath
        self.restated = frozenset(restated)
        self.history = history
        self._rules = tuple(rules)
        self._position = {rule.id: place for place, rule in enumerate(self._rules)}
        self.questions = MappingProxyType({i: asked for i, asked in questions.items() if i in self._position})
        self.stray_questions = tuple(i for i in questions if i not in self._position)
        self._numbered: dict[str, Rule] = {}
        self._parts: dict[str | None, list[Rule]] = {}
        for rule in self._rules:
            self._parts.setdefault(rule.parent_id, []).append(rule)
            if rule.number is not None:
                self._numbered.setdefault(number_key(rule.number), rule)

    def with_questions(self, questions: "Mapping[str, tuple[str, ...]]") -> "Rulebook":
        """Return the same book with these questions beside it."""
        return self._with(questions=questions)

    def with_history(self, history: "History") -> "Rulebook":
        """Return the same book with these former editions."""
        return self._with(history=history)

    def called(self, info: BookInfo) -> "Rulebook":
        """Return the same book under another description."""
        return self._with(info=info)

    def described(self, rule: Rule) -> BookInfo:
        """Return what is to be said of the words of a rule: whose they are, and of which edition."""
        return self.beneath.info if self.beneath is not None and rule.id in self.restated else self.info

    def _with(
        self,
        *,
        info: BookInfo | None = None,
        questions: "Mapping[str, tuple[str, ...]] | None" = None,
        history: "History | None" = None,
    ) -> "Rulebook":
        return Rulebook(
            info or self.info,
            self._rules,
            questions=self.questions if questions is None else questions,
            beneath=self.beneath,
            restated=self.restated,
            history=self.history if history is None else history,
        )

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._position

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[self._position[rule_id]]

    def numbered(self, number: str) -> Rule | None:
        """Return the rule of this number, however the number is spelled; the first of two that share one."""
        return self._numbered.get(number_key(number))

    def chapters(self) -> tuple[Rule, ...]:
        """Return the rules that stand under no other."""
        return tuple(self._parts.get(None, ()))

    def parent(self, rule: Rule) -> Rule | None:
        return self[rule.parent_id] if rule.parent_id is not None else None

    def ancestors(self, rule: Rule) -> tuple[Rule, ...]:
        """Return the rules above this one, outermost first, without the book."""
        above: list[Rule] = []
        while (parent := self.parent(rule)) is not None:
            above.append(parent)
            rule = parent
        return tuple(reversed(above))

    def parts(self, rule: Rule) -> tuple[Rule, ...]:
        """Return the rules directly under this one, in print order."""
        return tuple(self._parts.get(rule.id, ()))

    def preceding(self, rule: Rule) -> Rule | None:
        """Return the rule that comes before in print, across sections."""
        place = self._position[rule.id]
        return self._rules[place - 1] if place else None

    def following(self, rule: Rule) -> Rule | None:
        """Return the rule that follows in print, across sections."""
        place = self._position[rule.id] + 1
        return self._rules[place] if place < len(self._rules) else None

    @cached_property
    def references(self) -> References:
        """Return who cites whom in this book."""
        return find_references(
            {rule.id: f"{rule.title}\n{rule.text}" for rule in self._rules},
            numbers={key: rule.id for key, rule in self._numbered.items()},
            external=self.info.external,
        )

    def cites(self, rule: Rule) -> tuple[Rule, ...]:
        """Return the rules that this one refers to, in the order of its text."""
        return tuple(self[target] for target in self.references.cites.get(rule.id, ()))

    def cited_by(self, rule: Rule) -> tuple[Rule, ...]:
        """Return the rules that refer to this one, in print order."""
        return tuple(self[origin] for origin in self.references.cited_by.get(rule.id, ()))
