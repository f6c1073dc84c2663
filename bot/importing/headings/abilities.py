"""Ability cards: a name in capitals, or a heading, above `Declare:` or `Effect:`, and the line that says when."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from bot.importing.cues import ABILITY_LABELS, ABILITY_TAGS, WHEN, one_of
from bot.importing.looks import Look

_LABEL = re.compile(rf"{one_of(ABILITY_LABELS)}\b(?:\s*\([^)]*\))?\s*:|declare\s+[a-z]", re.IGNORECASE)
_TAGS = re.compile(rf"{one_of(ABILITY_TAGS)}\b(?:\s+[A-Z][\w ,-]*)?:?", re.IGNORECASE)
_WHOSE = re.compile(r"\b(?:any|your|enemy|opponent.?s|each|the|once per [a-z ]+,)\s+", re.IGNORECASE)
_ABILITIES = re.compile(r"\s+abilities$", re.IGNORECASE)
_WHEN = re.compile(rf"\b{one_of(WHEN)}\b", re.IGNORECASE)
# One or two names above a label may be headings.
_FEWEST = 3
# Below a name that ends with a colon a line of its flavour may stand.
_NEAR = 2
# The keywords themselves, in a line of their own.
_TAG_WORDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    """The places of names, each with the place of its timing; `others` belong to cards and are no headings."""

    timings: Mapping[int, int | None]
    others: frozenset[int]

    @property
    def places(self) -> frozenset[int]:
        """All lines that only seem to be headings."""
        return frozenset(self.timings) | frozenset(p for p in self.timings.values() if p is not None) | self.others


NO_ABILITIES = Abilities(timings=MappingProxyType({}), others=frozenset())


def abilities(looks: Sequence[Look], *, but: Collection[int]) -> Abilities:
    """Find the ability cards of a document; fewer than three are none."""
    names = [look.place for look in looks if look.place not in but and _is_name(look, looks)]
    if len(names) < _FEWEST:
        return NO_ABILITIES
    timings = {place: place - 1 if place and _is_timing(looks[place - 1], looks[place]) else None for place in names}
    tags = {look.place for look in looks if look.place not in but and _TAGS.fullmatch(look.plain)}
    return Abilities(
        timings=timings, others=frozenset(tags | {p + 1 for p in tags if _has_tags_below(p, looks, timings)})
    )


def phase_of(timing: str, phases: Sequence[str]) -> int | None:
    """Return the place in `phases` of the one that a timing line names, whoever's it is; None where it names none."""
    said = _WHOSE.sub("", f"{timing} ").casefold().strip()
    return next((place for place, phase in enumerate(phases) if phase.casefold() in said), None)


def phase_name(key: str) -> str:
    """Return the phase whose abilities a heading announces: `HERO PHASE ABILITIES`."""
    return _ABILITIES.sub("", key)


def _has_tags_below(place: int, looks: Sequence[Look], timings: Mapping[int, int | None]) -> bool:
    """Whether the keywords stand in the line below their label."""
    is_bare = looks[place].plain.casefold().rstrip(":") in ABILITY_TAGS
    if not is_bare or place + 1 >= len(looks) or place + 2 in timings:
        return False
    return len(looks[place + 1].plain.split()) <= _TAG_WORDS and not looks[place + 1].ends


def _is_name(look: Look, looks: Sequence[Look]) -> bool:
    is_marked = look.line.heading is not None
    if not (look.is_caps or is_marked) or not look.is_short or _is_of_card(look):
        return False
    near = _NEAR if look.plain.endswith(":") or is_marked else 1
    return any(_LABEL.match(one.plain) for one in looks[look.place + 1 : look.place + 1 + near])


def _is_timing(look: Look, name: Look) -> bool:
    """Whether the line above a card's name says when; above a heading any line may end a text."""
    if not look.is_short or look.ends or look.is_caps or look.line.heading is not None or _is_of_card(look):
        return False
    return name.line.heading is None or (not look.has_bullet and _WHEN.search(look.plain) is not None)


def _is_of_card(look: Look) -> bool:
    return _LABEL.match(look.plain) is not None or _TAGS.fullmatch(look.plain) is not None
