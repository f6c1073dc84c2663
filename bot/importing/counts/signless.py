"""Rules whose numbers stand in bold or in a cell of their own, with no sign behind them: `**1** The league is …`."""

from collections.abc import Collection, Mapping, Sequence

from bot.importing.counts.heaviest import heaviest_count
from bot.importing.counts.items import Item
from bot.importing.counts.marks import Dress, Mark
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign

_DRESS = Dress(sign=Sign.DIGITS, word="", opened="", trail="", heading=None, is_counted=False)
# What a die may roll is no list of rules.
_FEWEST = 9


def rules_without_signs(looks: Sequence[Look], *, but: Collection[int]) -> Mapping[int, Item]:
    """Return the lines that count on from one through the document, by their places; none if few do."""
    lines = [mark for look in looks if look.place not in but and (mark := _mark(look)) is not None]
    counted = heaviest_count(lines, any_start=False)
    return {mark.look.place: _item(mark) for mark in counted} if len(counted) >= _FEWEST else {}


def _mark(look: Look) -> Mark | None:
    printed = look.printed
    if printed is None or printed.kinds != "d" or printed.trail or printed.word or look.is_figures:
        return None
    is_parted = look.body.startswith((f"**{printed.text}** ", f"{printed.text} | "))
    return Mark(look=look, printed=printed, dress=_DRESS, value=int(printed.text)) if is_parted else None


def _item(mark: Mark) -> Item:
    path = (mark.printed.text,)
    return Item(look=mark.look, dress=mark.dress, value=mark.value, path=path, above=None, is_top=True)
