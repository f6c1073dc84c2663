"""Dividing: lines that stand under one entry become parts of it, each from the line where it begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.importing.drafts import Draft


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a part: what names it, its title, and its first words."""

    key: str
    title: str
    first: str


def divide(draft: Draft, beginnings: Mapping[int, Sequence[Beginning]]) -> None:
    """Begin parts at lines, by their places among those of the draft; what is before stays, what follows goes along."""
    lines, draft.lines = draft.lines, []
    current = draft
    for place, look in enumerate(lines):
        if place not in beginnings:
            current.lines.append(look)
        for one in beginnings.get(place, ()):
            current = Draft(look=look, key=one.key, title=one.title, first=one.first, is_titled=True).under(draft)
