"""Beginnings: every line of a document that begins an entry, by what tells it, and every line that is in none."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.importing.beginnings.by_looks import by_looks
from bot.importing.beginnings.by_numbers import by_numbers
from bot.importing.beginnings.found import Beginnings
from bot.importing.beginnings.slips import mended
from bot.importing.document import Reason
from bot.importing.headings.standing_out import underlines
from bot.importing.headings.title_pages import title_page
from bot.importing.looks import Look
from bot.importing.numbers.restarting import restarted
from bot.importing.numbers.scheme import Numbered, whole_numbers
from bot.importing.regions.without_rules import without_rules

# Where whole numbers begin fewer than one line in so many, a count through the document is tried: far longer, it wins.
_FEW, _MANY_MORE = 20, 3
# Where so many times as many headings have names, the few numbers are those of a table or of steps.
_MANY_NAMES = 10
# So many whole numbers that the format marks as headings are those of the rules, however much stands under them.
_FEWEST_MARKED = 8
# A title page has no more lines.
_LONGEST_FRONT = 15


def beginnings(looks: Sequence[Look]) -> Beginnings:
    """Find what begins entries in a document: whole numbers, if it prints them, or else its own counts and headings."""
    found = _beginnings(looks)
    meant = mended(looks, found)
    return _beginnings(meant) if any(look.meant for look in meant) else found


def _beginnings(looks: Sequence[Look]) -> Beginnings:
    omitted = dict(without_rules(looks))
    underlined = underlines(looks, but=frozenset(omitted))
    omitted |= dict.fromkeys(underlined, Reason.NO_WORDS)
    but = frozenset(p for p in omitted if not _is_numbered_head(p, looks, omitted)) | _front(looks, omitted)
    numbered = restarted(looks, whole_numbers(looks, but=but), but=but)
    whole = sum(one.printed.is_whole for one in numbered.accepted.values()) if numbered is not None else 0
    if numbered is not None and (whole * _FEW >= len(looks) or _are_marked(numbered, whole)):
        return _without_title_page(by_numbers(looks, omitted, numbered), looks)
    found = by_looks(looks, omitted, underlined)
    is_named = numbered is not None and len(found.headings) >= len(numbered.accepted) * _MANY_NAMES
    if numbered is not None and not is_named and (found.running is None or len(found.items) < whole * _MANY_MORE):
        found = by_numbers(looks, omitted, numbered)
    return _without_title_page(found, looks)


def _are_marked(numbered: Numbered, whole: int) -> bool:
    """Whether the format marks all that is printed whole as headings: `### 4.1 Line of sight` below `## 4. Combat`."""
    marked = [one for one in numbered.accepted.values() if one.printed.is_whole and one.look.line.heading is not None]
    return len(marked) == whole >= _FEWEST_MARKED


def _front(looks: Sequence[Look], omitted: Mapping[int, Reason]) -> frozenset[int]:
    """Return the places of a title page above the contents: a number there is that of a street or a year."""
    contents = min((place for place, why in omitted.items() if why is Reason.CONTENTS), default=0)
    is_front = contents <= _LONGEST_FRONT and contents * 2 < len(looks)
    return frozenset(range(contents if is_front else 0))


def _is_numbered_head(place: int, looks: Sequence[Look], omitted: Mapping[int, Reason]) -> bool:
    """Whether a line is the numbered heading of a list of changes: the number is the document's all the same."""
    is_first = omitted[place] is Reason.CHANGELOG and omitted.get(place - 1) is not Reason.CHANGELOG
    return is_first and looks[place].printed is not None


def _without_title_page(found: Beginnings, looks: Sequence[Look]) -> Beginnings:
    accepted = found.numbers.keys() - found.repeated
    page = title_page(looks, found.omitted, found.headings, others=found.items.keys() | accepted)
    headings = {place: one for place, one in found.headings.items() if place not in page.places}
    omitted = dict.fromkeys(page.places, Reason.FRONT_MATTER) | dict(found.omitted)
    return replace(found, headings=headings, omitted=omitted, title=page.title)
