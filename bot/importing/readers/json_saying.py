"""What an object of other tools' JSON says, as the lines of its part: once, and with its key where it needs that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.importing.document import Line
from bot.importing.readers.json_part import Part
from bot.importing.readers.json_roles import Role, Roles
from bot.importing.readers.json_texts import has_markup
from bot.importing.readers.json_values import is_prose, letters
from bot.importing.readers.json_words import COLUMNS, EXAMPLES, NOTES, TEXTS, plain, spoken

_LABELS = {**dict.fromkeys(EXAMPLES, "Example"), **dict.fromkeys(NOTES, "Note")}


@dataclass(slots=True)
class Said:
    """What an object says under one key; `text` is empty for a list, which has its label in its lines."""

    key: str
    text: str
    lines: list[Line]


def write_down(said: Sequence[Said], part: Part, roles: Roles) -> None:
    """Give a part all that its object says; what says the same words again is for programs."""
    kept = _without_twins(said)
    texts = [one for one in kept if one.text and roles.of(one.key) is not Role.FACT]
    for one in kept:
        is_alone = one in texts and (plain(one.key) in TEXTS or len(texts) == 1)
        part.lines += one.lines if is_alone else _labelled(one)
    part.unread += [f"{one.key}: {one.text}" for one in said if not any(one is other for other in kept)]


def _labelled(one: Said) -> list[Line]:
    """Return lines with their key before them, unless they say it: before a few words in the same line."""
    name = plain(one.key)
    label = "" if not one.text or name in COLUMNS else _LABELS.get(name) or spoken(one.key)
    if not label or not one.lines or one.lines[0].text.casefold().startswith(label.casefold()):
        return one.lines
    first = one.lines[0]
    if len(one.lines) == 1 and not is_prose(one.text):
        return [replace(first, text=f"{label}: {first.text}")]
    return [replace(first, text=f"{label}:"), *one.lines]


def _without_twins(said: Sequence[Said]) -> list[Said]:
    """Return what is said without what repeats other words of the same object; of two, that with markup stays."""
    kept: dict[str, Said] = {}
    for one in said:
        words = letters("".join(line.text for line in one.lines))
        other = kept.get(words)
        if other is None or (has_markup(one.text) and not has_markup(other.text)):
            kept[words] = one
    places = {id(one) for one in kept.values()}
    return [one for one in said if id(one) in places]
