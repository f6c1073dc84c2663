"""What tools and authors write beyond CommonMark, as CommonMark: boxes, links of wikis, headings without a space.

Each line stays where it is, so that places are those of the file.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

_FENCE = re.compile(r"\s*(?:>\s*)*(`{3,}|~{3,})(.*)$")
_CODE_INDENT = 4

# Boxes of mkdocs (`!!! note "Title"`, what is in it is indented), of Obsidian and GitHub (`> [!NOTE] Title`),
# of Docusaurus (`:::note[Title]`, to the next `:::`) and Pandoc (`::: {.note}`, which shows no title).
_INDENTED_BOX = re.compile(
    r"\s*(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[a-z][\w-]*)(?:[ \t]+[a-z]\w*)*(?:[ \t]+\"(?P<title>.*)\")?\s*$"
)
_QUOTED_BOX = re.compile(r"(?P<before>\s*(?:>\s*)+)\[!(?P<kind>[A-Za-z][\w-]*)\][+-]?(?P<title>.*)$")
_COLON_BOX = re.compile(
    r"\s*:{3,}(?:\s*\{?(?P<kind>[A-Za-z][\w-]*)\}?(?:\[(?P<title>.*)\])?\s*|\s*\{[.#][^{}]*\}\s*:*|\s*)$"
)
# Of the many kinds that have colons around them, most say how a page looks.
_SAYING = frozenset({"note", "tip", "info", "hint", "warning", "caution", "danger", "important", "example"})

_NUMBERED = re.compile(r"[0-9]{1,9}[.)]\s+\S")
_LEFT_TO_COUNT = re.compile(r"1[.)]\s+(?=\S)")
_BULLET = re.compile(r"\s+[*+-]\s")
_UNDERLINE = re.compile(r"(?:(?P<sign>=)=|-{2})[=-]+\s*")
_HEADING = re.compile(r" {0,3}#{1,6}(?=[^#\s])")
_SURE_HEADING = re.compile(r" {0,3}##{1,5}[^#\s]")
_WIKI_LINK = re.compile(r"(?<!!)\[\[(?P<target>#)?(?:[^\[\]|\n]*\|)?(?P<words>[^\[\]|\n]+)\]\]")
# A picture whose address the document has lost.
_PICTURE = r"!\[\]\[[^\[\]\n]{1,40}\]"
_LOST_PICTURE = re.compile(rf"\*\*{_PICTURE}\*\*|{_PICTURE}")
_NOTHING_BOLD = re.compile(r"(?<!\S)(\*\*|__)[ \t]+\1(?!\S)")


def in_commonmark(lines: Sequence[str]) -> list[str]:
    """Return the lines of a document as CommonMark has them; code stays as it is."""
    writer = _Writer(omits_spaces=any(map(_SURE_HEADING.match, lines)))
    return [writer.written(line) for line in _with_bullets_inside(_with_numbered_headings(lines))]


def _with_numbered_headings(lines: Sequence[str]) -> list[str]:
    """Return the lines with underlined headings as such that begin with a number: CommonMark takes them for lists."""
    shown = list(lines)
    is_code = False
    for place, (line, below) in enumerate(pairwise(lines)):
        is_code ^= _FENCE.match(line) is not None
        underline = _UNDERLINE.fullmatch(below) if not is_code else None
        if underline and _NUMBERED.match(line) and (place == 0 or not lines[place - 1].strip()):
            shown[place : place + 2] = [f"{'#' if underline['sign'] == '=' else '##'} {line}", ""]
    return shown


def _with_bullets_inside(lines: Sequence[str]) -> list[str]:
    """Return the lines with bullets inside the item `1.` above them that other tools take for its own.

    CommonMark ends the item where they stand left of its words. Where authors leave the counting to their tool, each
    item would be the first of a list.
    """
    shown: list[str] = []
    words_at = deeper = 0
    is_code = False
    for line in lines:
        indent = _indent(line)
        is_code ^= _FENCE.match(line) is not None
        if is_code:
            words_at = deeper = 0
        elif item := _LEFT_TO_COUNT.match(line):
            words_at, deeper = item.end(), 0
        elif words_at and 0 < indent < words_at and _BULLET.match(line):
            deeper = words_at - indent
        elif line.strip() and not indent:
            words_at = deeper = 0
        shown.append(" " * deeper + line)
    return shown


class _Writer:
    def __init__(self, *, omits_spaces: bool) -> None:
        self._omits_spaces = omits_spaces
        self._fence = ""
        # Where the open boxes of mkdocs begin, outermost first.
        self._boxes: list[int] = []

    def written(self, line: str) -> str:
        shown = self._taken_out(line)
        if match := _FENCE.match(shown):
            self._take_fence(match[1], match[2])
            return shown
        return shown if self._fence else self._said(shown, indent=_indent(line))

    def _take_fence(self, signs: str, info: str) -> None:
        if not self._fence:
            self._fence = signs
        elif signs.startswith(self._fence) and not info.strip():
            self._fence = ""

    def _taken_out(self, line: str) -> str:
        """Return a line of a box where the lines around it stand."""
        if not self._boxes or not line.strip():
            return line
        while self._boxes and _indent(line) < self._boxes[-1] + _CODE_INDENT:
            self._boxes.pop()
        return line.expandtabs(_CODE_INDENT)[_CODE_INDENT * len(self._boxes) :]

    def _said(self, line: str, *, indent: int) -> str:
        if match := _INDENTED_BOX.match(line):
            self._boxes.append(indent)
            return _title(match["title"] if match["title"] is not None else match["kind"].capitalize())
        if match := _QUOTED_BOX.match(line):
            return match["before"] + _title(match["title"].strip() or match["kind"].capitalize())
        if match := _COLON_BOX.match(line):
            kind = (match["kind"] or "").lower()
            return _title(match["title"] or (kind.capitalize() if kind in _SAYING else ""))
        if self._omits_spaces and (heading := _HEADING.match(line)):
            line = f"{heading[0]} {line[heading.end() :]}"
        return _NOTHING_BOLD.sub(" ", _WIKI_LINK.sub(_linked, _LOST_PICTURE.sub("", line)))


def _title(words: str) -> str:
    """Return the title of a box before what it says."""
    return f"**{words}{'' if words.endswith(('.', ':', '!', '?')) else ':'}**" if words else ""


def _linked(link: re.Match[str]) -> str:
    """Return what a link of a wiki says; one to a place in its own document stays a link."""
    words = link["words"].removeprefix("#").replace("#", " > ")
    return f"[{words}](#)" if link["target"] else words


def _indent(line: str) -> int:
    expanded = line.expandtabs(_CODE_INDENT)
    return len(expanded) - len(expanded.lstrip())
