"""Running heads, feet and page numbers that a text was left with: they come again and again, and count pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from bot.importing.looks import Look, title_like
from bot.importing.regions.page_numbers import is_steady, page_numbers

# A page's number at the end of its head, or at the beginning.
_WITH_NUMBER = re.compile(
    r"(?P<before>(?:\D.*?\D)?)\b(?P<page>[0-9]{1,4})(?:(?: of | / |/)(?P<all>[0-9]{1,4}))?\s*\W?|"
    r"(?P<first>[0-9]{1,4})\W*\s(?P<after>\D.*)"
)
_NUMBER = re.compile(r"[0-9]+")
_VERSION = re.compile(r"\b(?:v|ver|version)?\.?\s?[0-9][0-9.]*")
_WORD = re.compile(r"[^\W\d_]{2,}")
_AROUND = " |–—-•·"
_FEWEST, _FEWEST_WORDS = 2, 2
_LONGEST = 100
# No page counts so many times as many numbers further as another.
_UNSTEADY = 5
# These stand behind the number of a rule.
_RULE_TRAILS = frozenset(".:")


def furniture(looks: Sequence[Look]) -> set[int]:
    """Return the places of page numbers, of heads and feet with page numbers, and of those beside page numbers."""
    found = page_numbers(looks) | _numbered_heads(looks) | _repeated_heads(looks)
    return found | _beside(looks, found)


def _numbered_heads(looks: Sequence[Look]) -> set[int]:
    """Return the places of lines that are the same but for the number of the page at one end."""
    alike: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for look in looks:
        if look.line.heading is None and not look.has_bullet and not look.ends and len(look.line.text) <= _LONGEST:
            for words, page in _paged(look):
                alike[words].append((look.place, page))
    return {place for lines in alike.values() if _count_pages(lines) for place, _ in lines}


def _paged(look: Look) -> Iterator[tuple[str, int]]:
    """Yield what a head says without the page's number at either end, other numbers masked, and that number.

    Where it says how many pages there are, that alone tells: `58 of 180` below any chapter's name.
    """
    paged = _WITH_NUMBER.fullmatch(look.plain)
    if paged is not None and paged["all"] is not None and int(paged["all"]) >= int(paged["page"]):
        yield f"of {paged['all']}", int(paged["page"])
        return
    if paged is None or (look.printed is not None and (look.printed.word or look.printed.trail in _RULE_TRAILS)):
        return
    words = (paged["before"] or paged["after"] or "").strip(_AROUND)
    name = _VERSION.sub("", words).strip(f"{_AROUND}.")
    if (not name or title_like(name)) and len(_WORD.findall(words)) >= _FEWEST_WORDS:
        yield _NUMBER.sub("0", words), int(paged["page"] or paged["first"])


def _count_pages(lines: Sequence[tuple[int, int]]) -> bool:
    steps = [other - one for (_, one), (_, other) in pairwise(lines)]
    grows = len(lines) >= _FEWEST and min(steps) > 0
    return grows and is_steady([place for place, _ in lines]) and max(steps) <= _UNSTEADY * min(steps)


def _repeated_heads(looks: Sequence[Look]) -> set[int]:
    """Return the places of a line in capitals that stands several times, each time right above a heading like it."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for look in looks:
        if look.is_caps and look.is_short and look.printed is None and not look.plain.endswith(":"):
            places[look.plain].append(look.place)
    return {
        place
        for same in places.values()
        if len(same) >= _FEWEST and all(_is_above_caps(looks, place) for place in same)
        for place in same
    }


def _is_above_caps(looks: Sequence[Look], place: int) -> bool:
    return place + 1 < len(looks) and looks[place + 1].is_caps and looks[place + 1].plain != looks[place].plain


def _beside(looks: Sequence[Look], numbers: Collection[int]) -> set[int]:
    """Return the places of lines that stand right above or below page numbers again and again, and hardly elsewhere."""
    said = Counter(look.plain for look in looks)
    near: defaultdict[str, list[int]] = defaultdict(list)
    for above, below in pairwise(looks):
        for number, other in ((above, below), (below, above)):
            is_other = other.place not in numbers and other.is_short and not other.ends and other.printed is None
            if number.place in numbers and is_other and not other.plain[:1].islower():
                near[other.plain].append(other.place)
    return {place for words, same in near.items() if len(same) >= max(_FEWEST, said[words] / 2) for place in same}
