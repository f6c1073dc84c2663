"""The words of one Markdown block as lines: emphasis kept, links as their text, and a line for each rule number."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from markdown_it.token import Token

from bot.importing.looks import title_like
from bot.importing.readers.emphasis import Run, printed_lines

# What begins a line of its own whatever CommonMark says: a rule's number, a step, a bullet, a note, a definition,
# an appendix in a list of contents.
_OWN_LINE = re.compile(
    r"""(?:
        (?:§\s?|\[|\()? [0-9]+
        (?: (?:[.\-][0-9]+|[.\-]?[a-zA-Z](?![a-zA-Z]))+ (?![0-9A-Za-z]) [.:)\]]{0,2} | [.:)\]]{1,2} ) (?:\s|$)
        | [A-Z]{1,2}-?[0-9]+(?:\.[0-9]+)*[.:)]\s | [A-Z]{1,4}[.\-]?[0-9]+(?:\.[0-9]+)+[a-z]?(?:\s|$)
        | \(?[a-zA-Z]\)\s
        | (?:[a-z]|[A-Z]|[ivx]{2,4})\.\s
        | [•●▪◦‣○■□–—]\s
        | \[\^[^\]\s]{1,40}\]:\s
        | :\s
        | (?:Appendix|Annex|Anhang|Annexe)\s(?:[A-Z]|[0-9]{1,2}|[IVX]{1,4})[.:]\s
    )""",
    re.VERBOSE,
)
_BREAK_TAG = re.compile(r"<br\b", re.IGNORECASE)
_BREAKING = frozenset({"softbreak", "html_inline"})
# So many words without a full stop are a phrase.
_MOST_WORDS = 12
# Bold is opened and closed.
_PAIR = 2
_STYLE_TAG = re.compile(r"<(/?)(b|strong|i|em)\s*>", re.IGNORECASE)


def block_lines(
    children: Sequence[Token], *, ends_above: Callable[[int], bool], is_heading: bool, is_counted: bool = False
) -> list[tuple[int, str]]:
    """Return each line with how many lines of the source come before it in its block.

    `ends_above` says of such a count whether the line above stops where a paragraph may end. `is_counted`: the block
    begins with the number of a list.
    """
    inline = _Inline(ends_above, is_heading=is_heading, is_counted=is_counted)
    bold = _beside_bold_lines(children)
    for place, token in enumerate(children):
        if place in bold:
            inline.end_line()
        else:
            inline.take(token, following=_words_after(children, place) if token.type in _BREAKING else "")
    return [(start, text) for start, runs in inline.lines for text in printed_lines(runs, keeps_bold=not is_heading)]


def only_links(children: Sequence[Token], *, to: str = "#") -> bool:
    """Whether all words of a block are links whose targets begin so: `#` is a place within the document."""
    is_linked = is_link = False
    for token in children:
        if token.type == "link_open":
            is_link = str(token.attrs.get("href", "")).startswith(to)
        elif token.type == "link_close":
            is_link = False
        elif token.type != "html_inline" and any(character.isalpha() for character in token.content):
            if not is_link:
                return False
            is_linked = True
    return is_linked


def _words_after(children: Sequence[Token], place: int) -> str:
    for at in range(place + 1, len(children)):
        if children[at].content or children[at].type == "softbreak":
            return children[at].content
    return ""


def _beside_bold_lines(children: Sequence[Token]) -> frozenset[int]:
    """Return the places of the breaks around lines that are bold from end to end, as headings are; `Note:` is none."""
    breaks = [-1, *(place for place, token in enumerate(children) if token.type == "softbreak"), len(children)]
    found: set[int] = set()
    for before, after in pairwise(breaks):
        line = [token for token in children[before + 1 : after] if token.type != "text" or token.content.strip()]
        is_bold = len(line) > _PAIR and line[0].type == "strong_open" and line[-1].type == "strong_close"
        is_one = sum(token.type == "strong_open" for token in line) == 1
        if is_bold and is_one and not line[-2].content.endswith(":"):
            found |= {before, after}
    return frozenset(place for place in found if 0 <= place < len(children))


class _Inline:
    def __init__(self, ends_above: Callable[[int], bool], *, is_heading: bool, is_counted: bool) -> None:
        self.lines: list[tuple[int, list[Run]]] = [(0, [])]
        self._ends_above = ends_above
        self._is_heading = is_heading
        self._is_counted = is_counted
        self._bold = self._italic = 0
        self._row = 0

    def take(self, token: Token, *, following: str) -> None:
        match token.type:
            case "strong_open" | "strong_close":
                self._bold += token.nesting
            case "em_open" | "em_close":
                self._italic += token.nesting
            case "s_open" | "s_close":
                self._say("~~")
            case "softbreak":
                self._row += 1
                self._soft_break(following)
            case "hardbreak":
                self._row += 1
                self._break()
            case "html_inline":
                self._tag(token.content, following)
            case "image":
                self._image(token)
            case _:
                self._say(token.content)

    def end_line(self) -> None:
        """Begin another line, where the source does."""
        self._row += 1
        self._break()

    def _say(self, text: str) -> None:
        if text:
            self.lines[-1][1].append(Run(text=text, bold=self._bold > 0, italic=self._italic > 0))

    def _break(self) -> None:
        self.lines.append((self._row, []))

    def _soft_break(self, following: str) -> None:
        begins = _OWN_LINE.match(following) is not None or (self._is_title() and not following[:1].islower())
        if begins and self._ends_above(self._row):
            self._break()
        else:
            self._say(" ")

    def _is_title(self) -> bool:
        """Whether the line so far is a rule's number and its title, or a phrase."""
        said = "".join(run.text for run in self.lines[-1][1]).strip()
        if not (self._is_counted and len(self.lines) == 1):
            number = _OWN_LINE.match(said) if said[:1].isupper() or said[:1].isdecimal() else None
            said = said[number.end() :] if number is not None else ""
        is_phrase = said[:1].isupper() and (said[-1].isalnum() or said[-1] == ")") and len(said.split()) <= _MOST_WORDS
        return is_phrase or (title_like(said) and not said.endswith(":"))

    def _tag(self, tag: str, following: str) -> None:
        self._row += tag.count("\n")
        if _BREAK_TAG.match(tag):
            if self._is_heading and not _OWN_LINE.match(following.lstrip()):
                self._say(" ")
            else:
                self._break()
        elif match := _STYLE_TAG.fullmatch(tag):
            step = -1 if match[1] else 1
            if match[2].lower() in {"b", "strong"}:
                self._bold += step
            else:
                self._italic += step

    def _image(self, token: Token) -> None:
        """Say what a picture shows that stands for a heading; nobody sees those words of another one."""
        if self._is_heading and not any(run.text.strip() for _, runs in self.lines for run in runs):
            self._say(token.content)
