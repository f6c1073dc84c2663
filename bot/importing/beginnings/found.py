"""What was found to begin the entries of a document."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.importing.counts.items import Item
from bot.importing.document import Reason
from bot.importing.headings.abilities import NO_ABILITIES, Abilities
from bot.importing.headings.heading import Heading
from bot.importing.numbers.candidates import Candidate
from bot.importing.numbers.lettered import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginnings:
    """The lines that begin entries, and those `omitted`, by their places; `is_whole`: numbers are whole in print.

    `repeated` are the places of numbers that are taken or out of order, `misprints` the numbers that were meant, and
    `inner` those with letters of their own that stand inside others.
    `running` is the level of `items` from which one count goes through all. `title` is the document's own.
    """

    omitted: Mapping[int, Reason]
    headings: Mapping[int, Heading]
    numbers: Mapping[int, Candidate] = field(default_factory=dict)
    repeated: frozenset[int] = frozenset()
    misprints: Mapping[int, str] = field(default_factory=dict)
    inner: frozenset[int] = frozenset()
    letters: Mapping[int, Part] = field(default_factory=dict)
    items: Mapping[int, Item] = field(default_factory=dict)
    abilities: Abilities = NO_ABILITIES
    running: int | None = None
    is_whole: bool = False
    title: str = ""
