"""Numbers that a later edition put in between two of a count: `Article 2 bis`, `§ 3a`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.importing.counts.items import Item
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

# A number and what was added to it.
_KINDS = ("dl", "du")


def with_inserted(items: Mapping[int, Item], looks: Sequence[Look], *, but: Collection[int]) -> dict[int, Item]:
    """Return the items of a document and those put in between, each beside the one whose number it repeats.

    Only where a word counts is `3a` known from a part of rule 3.
    """
    return dict(sorted([*items.items(), *_inserted(items, looks, but=but)]))


def _inserted(items: Mapping[int, Item], looks: Sequence[Look], *, but: Collection[int]) -> Iterator[tuple[int, Item]]:
    last: Item | None = None
    for look in looks:
        item = items.get(look.place)
        if item is not None:
            last = item if item.dress.word and item.dress.sign is Sign.DIGITS else last
        elif last is not None and look.place not in but and _repeats(look, last):
            path = (*last.path[:-1], look.printed.text if look.printed is not None else "")
            yield look.place, replace(last, look=look, path=path)


def _repeats(look: Look, item: Item) -> bool:
    """Whether a line begins with the word and the number of an item, and a letter or the like behind them."""
    printed = look.printed
    if printed is None or printed.word != item.dress.word or printed.kinds not in _KINDS:
        return False
    is_head = look.line.heading is not None or (look.line.after_blank and bool(printed.trail))
    return is_head and printed.key[0] == item.value
