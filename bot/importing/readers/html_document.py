"""Where a document begins and ends on its page: at its title, with the main part, or above who keeps the page."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from bot.importing.document import LeftOut, Line, Reason
from bot.importing.readers.html_tags import Attributes, names

# What stands around a document has so few words, or a tenth of those of the page.
_FEW_WORDS, _TENTH = 60, 10
# The last lines of a page under a rule, if they say who keeps it.
_MOST_LINES = 4
_KEEPER = re.compile(
    r"""\b(?:webmaster|visitors?|last\ (?:updated|modified|changed|revised)|maintained\ by|back\ to
    |home\ ?page|e-?mail|copyright)\b|©|\S@\S""",
    re.IGNORECASE | re.VERBOSE,
)
_UPDATED = re.compile(
    r"""(?:(?:this\ )?page\ )?(?:was\ )?last\ (?:updated?|modified|changed|edited)\b[^0-9]{0,20}[0-9]
    |(?:[A-Z][a-z]{2,8}\ [0-9]{1,2},|[0-9]{1,2}\.?\ [A-Z][a-z]{2,8})\ (?:19|20)[0-9]{2}$
    |(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$""",
    re.IGNORECASE | re.VERBOSE,
)
# In the head of a page they part its title from that of the site.
_SITE = re.compile(r"\s+[-–—|·•»«/:]+\s+")
MAIN, ARTICLE, WORDS = "main", "article", "words"
_WORDS_NAME = re.compile(
    r"(?:^|\s)(?:entry-content|post-body|post-content|e-content|markdown-body|page-content|mw-parser-output)(?=\s|$)"
)
_TITLE_NAME = re.compile(r"(?:^|\s)(?:entry-title|post-title|page-title|p-name|firstHeading)(?=\s|$)")
_TITLE_STYLE = re.compile(r"(?:^|\s)title(?=\s|$)")
_LETTERS = re.compile(r"[\W_]+")


@dataclass(slots=True, kw_only=True)
class Extent:
    """What was seen of a page while it was read; all that counts lines holds the last one (its `at`) above.

    `parts` are where the document is, from and to: what blogs and wikis call the words of a page, articles, the main
    part. `title` is above the first line that they call a title. `links_away` counts the links of lines
    that say nothing but links to other pages.
    """

    parts: dict[str, tuple[int, int]] = field(default_factory=dict)
    title: int | None = None
    title_rank: int = 0
    last_rule: int = 0
    links_away: dict[int, int] = field(default_factory=dict)

    def add(self, part: str, start: int, end: int) -> None:
        """Take in one of the parts of a kind."""
        first, last = self.parts.get(part, (start, end))
        self.parts[part] = (min(first, start), max(last, end))

    @property
    def narrowest(self) -> list[tuple[int, int]]:
        """The parts, those within others first."""
        return [self.parts[part] for part in (WORDS, ARTICLE, MAIN) if part in self.parts]


def main_part(tag: str, attributes: Attributes) -> str | None:
    """Return what an element calls itself if it says that the document is in it."""
    if tag == MAIN or attributes.get("role") == MAIN:
        return MAIN
    return WORDS if attributes and _WORDS_NAME.search(names(attributes)) else ARTICLE if tag == ARTICLE else None


def called_title(tag: str, attributes: Attributes) -> int:
    """Return how surely an element calls itself its page's title: 2 by its name, 1 by the style `Title`, else 0."""
    called = names(attributes)
    if _TITLE_NAME.search(called):
        return 2
    return int(tag == "p" and _TITLE_STYLE.search(called) is not None)


def document_lines(lines: Sequence[Line], extent: Extent, *, title: str) -> tuple[list[Line], list[LeftOut]]:
    """Return the lines of the document, its title marked, and those around it; `title` is what the head says."""
    lines, bars = _parted_bars(lines, extent.links_away)
    within, below = _parted_foot(lines, extent)
    above, kept = _parted_head(within, extent, title)
    return kept, [
        *(LeftOut(line=line, reason=Reason.FRONT_MATTER) for line in above),
        *(LeftOut(line=line, reason=Reason.FURNITURE) for line in [*bars, *below]),
    ]


def _parted_bars(lines: Sequence[Line], links: Mapping[int, int]) -> tuple[Sequence[Line], list[Line]]:
    """Return what stands between bars of links to other pages, and these; at the top, such links may be a list."""
    above = list(takewhile(lambda line: line.at in links and line.heading is None, lines))
    start = len(above) if sum(links[line.at] for line in above) > 1 else 0
    below = list(takewhile(lambda line: links.get(line.at, 0) > 1 and line.heading is None, reversed(lines[start:])))
    end = len(lines) - len(below)
    return lines[start:end], [*lines[:start], *lines[end:]]


def _parted_head(lines: Sequence[Line], extent: Extent, title: str) -> tuple[list[Line], list[Line]]:
    """Return what stands above the title, and the title with what follows it."""
    for place in _titles(lines, extent, title):
        if _is_little(lines[:place], lines):
            return list(lines[:place]), [replace(lines[place], is_title=True), *lines[place + 1 :]]
    return [], list(lines)


def _titles(lines: Sequence[Line], extent: Extent, title: str) -> Iterator[int]:
    """Yield the places of what may be the title: called so, as the head has it, or a heading above all others."""
    # The page is named before the site that it is on.
    said = [wording for part in (title, *_SITE.split(title)) if (wording := _wording(part))]
    headings = [place for place, line in enumerate(lines) if line.heading is not None]
    yield from [place for place, line in enumerate(lines) if extent.title is not None and line.at == extent.title + 1]
    for wording in said:
        yield from [place for place in headings if _wording(lines[place].text) == wording][:1]
    for start in (*(start for start, _ in extent.narrowest), 0):
        within = [place for place in headings if lines[place].at > start]
        if within[1:] and all(lines[place].heading != 1 for place in within[1:]) and lines[within[0]].heading == 1:
            yield within[0]


def _parted_foot(lines: Sequence[Line], extent: Extent) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return the document with what stands above it, and what stands below it."""
    end = next((place for place in _ends(lines, extent) if place and _is_little(lines[place:], lines)), len(lines))
    rule = _place_after(lines[:end], extent.last_rule)
    if rule and end - rule <= _MOST_LINES and _says_who_keeps(lines[rule:end]):
        end = rule
    elif end > 1 and _UPDATED.match(lines[end - 1].text):
        end -= 1
    return lines[:end], lines[end:]


def _ends(lines: Sequence[Line], extent: Extent) -> Iterator[int]:
    return (_place_after(lines, end) for _, end in extent.narrowest)


def _place_after(lines: Sequence[Line], at: int) -> int:
    return next((place for place, line in enumerate(lines) if line.at > at), len(lines))


def _says_who_keeps(lines: Sequence[Line]) -> bool:
    return any(_KEEPER.search(line.text) for line in lines) and all(line.heading is None for line in lines)


def _is_little(around: Sequence[Line], lines: Sequence[Line]) -> bool:
    return _words(around) < max(_FEW_WORDS, _words(lines) / _TENTH)


def _words(lines: Sequence[Line]) -> int:
    return sum(len(line.text.split()) for line in lines)


def _wording(text: str) -> str:
    return _LETTERS.sub("", text.casefold())
