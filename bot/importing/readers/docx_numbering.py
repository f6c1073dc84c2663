"""Word's automatic numbering: the sign that it shows before each paragraph of a list."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element  # only the type

from bot.importing.readers.characters import BULLET
from bot.importing.readers.counting import repeated_letters, roman
from bot.importing.readers.docx_styles import Styles, number, switch, value

_PLACE = re.compile(r"%([1-9])")
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How one level of a list is signed; `pattern` is `%1.%2.`, `restarts_after` the level that starts it anew."""

    format: str
    pattern: str
    start: int = 1
    restarts_after: int | None = None
    is_legal: bool = False
    has_gap: bool = True
    style_id: str = ""

    @classmethod
    def of(cls, element: Element) -> "Level":
        """Read a level."""
        start = number(element, "start")
        return cls(
            format=value(element, "numFmt") or "decimal",
            pattern=value(element, "lvlText"),
            start=0 if start is None else start,
            restarts_after=number(element, "lvlRestart"),
            is_legal=switch(element, "isLgl") or False,
            has_gap=value(element, "suff") != "nothing",
            style_id=value(element, "pStyle"),
        )


@dataclass(slots=True, kw_only=True)
class _List:
    """The levels of a list and where their counting stands; several lists of a document may share it."""

    levels: dict[int, Level]
    counted: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class _Use:
    """A list as a paragraph names it: with levels of its own and numbers from which it starts anew, once."""

    shared: _List
    own: dict[int, Level]
    starts: dict[int, int]
    begun: set[int] = field(default_factory=set)

    def level(self, depth: int) -> Level | None:
        return self.own.get(depth) or self.shared.levels.get(depth)


class Numbering:
    """All lists of a document; counts on with every paragraph that asks for its sign."""

    def __init__(self, elements: Iterable[Element], styles: Styles) -> None:
        lists: dict[str, _List] = {}
        links: dict[str, str] = {}
        self._uses: dict[str, _Use] = {}
        for element in elements:
            if element.tag == "abstractNum":
                list_id = element.get("abstractNumId", "")
                lists[list_id] = _List(levels=_levels(element))
                links[list_id] = value(element, "numStyleLink")
            elif element.tag == "num" and value(element, "abstractNumId") in lists:
                self._uses[element.get("numId", "")] = _use(element, lists)
        self._follow(lists, links, styles)

    def sign(self, list_id: str, depth: int | None, *, style_id: str) -> str:
        """Count on and return what Word shows before a paragraph, with its space, or nothing."""
        use = self._uses.get(list_id)
        if use is None:
            return ""
        place = _depth_of_style(use, style_id) if depth is None else depth
        level = use.level(place)
        if level is None:
            return ""
        _count(use, place, level)
        shown = _shown(use, level)
        return f"{shown}{' ' if level.has_gap and not shown.endswith(' ') else ''}" if shown else ""

    def depth(self, list_id: str, *, style_id: str) -> int:
        """Return the level of a list that belongs to a style."""
        use = self._uses.get(list_id)
        return _depth_of_style(use, style_id) if use is not None else 0

    def _follow(self, lists: Mapping[str, _List], links: Mapping[str, str], styles: Styles) -> None:
        """Give a list that is only a link to a style of lists the levels of that style."""
        for list_id, style_id in links.items():
            linked = (
                next((style.list_id for style in styles.chain(style_id) if style.list_id), None) if style_id else None
            )
            if linked in self._uses and not lists[list_id].levels:
                lists[list_id].levels.update(self._uses[linked].shared.levels)


def _levels(element: Element) -> dict[int, Level]:
    found = {level.get("ilvl", ""): Level.of(level) for level in element.iter("lvl")}
    return {int(depth): level for depth, level in found.items() if depth in set("012345678")}


def _use(element: Element, lists: Mapping[str, _List]) -> _Use:
    starts: dict[int, int] = {}
    for override in element.iter("lvlOverride"):
        start = number(override, "startOverride")
        depth = override.get("ilvl", "")
        if start is not None and depth in set("012345678"):
            starts[int(depth)] = start
    return _Use(shared=lists[value(element, "abstractNumId")], own=_levels(element), starts=starts)


def _depth_of_style(use: _Use, style_id: str) -> int:
    levels = use.shared.levels | use.own
    return next((depth for depth, level in levels.items() if style_id and level.style_id == style_id), 0)


def _count(use: _Use, depth: int, level: Level) -> None:
    counted = use.shared.counted
    if depth in use.starts and depth not in use.begun:
        use.begun.add(depth)
        counted[depth] = use.starts[depth]
    elif depth in counted:
        counted[depth] += 1
    else:
        counted[depth] = use.starts.get(depth, level.start)
    for deeper in [place for place in counted if place > depth]:
        after = (use.level(deeper) or level).restarts_after
        if after is None or depth < after:
            del counted[deeper]


def _shown(use: _Use, level: Level) -> str:
    if level.format == "bullet":
        return BULLET.rstrip()
    if level.format == "none":
        return _PLACE.sub("", level.pattern).strip()

    def number_at(match: re.Match[str]) -> str:
        depth = int(match[1]) - 1
        there = use.level(depth)
        if there is None:
            return ""
        count = use.shared.counted.get(depth, there.start)
        is_arabic = level.is_legal and not there.format.startswith("decimal")
        return shown_number(count, "decimal" if is_arabic else there.format)

    return _PLACE.sub(number_at, level.pattern).strip()


def shown_number(count: int, style: str) -> str:
    """Return a number as Word's name for a style of numbers shows it."""
    shown = _STYLES.get(style, str)(count)
    return shown.upper() if style.startswith("upper") else shown


def _ordinal(count: int) -> str:
    teens = range(11, 14)
    return f"{count}{'th' if count % 100 in teens else _ORDINALS.get(count % 10, 'th')}"


_STYLES: Mapping[str, Callable[[int], str]] = {
    "lowerLetter": repeated_letters,
    "upperLetter": repeated_letters,
    "lowerRoman": roman,
    "upperRoman": roman,
    "decimalZero": lambda count: f"{count:02}",
    "ordinal": _ordinal,
    "none": lambda _: "",
    "bullet": lambda _: "",
}
