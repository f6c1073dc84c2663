"""Lines as they were printed to paragraphs as they are read: wrapped sentences joined, hyphens at line ends undone."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.importing.cues import EXAMPLES, NOTES, one_of
from bot.importing.looks import Look

# What is set off goes on in the next line.
_MARKS = ("***", "**", "*")
_HYPHEN = re.compile(r"(?P<stem>(?<!\w)\w{1,200})[-\u00ad]$")
_WORD = re.compile(r"\w+(?:-\w+)*")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_OWN_LINE = re.compile(rf"(?:{one_of((*EXAMPLES, *NOTES))}|designer.?s? note)\b", re.IGNORECASE)
_LIST_SIGN = re.compile(r"(?:[0-9]{1,2}|[a-z]|[ivx]{1,4})[.)]\s|\([0-9a-z]{1,3}\)\s|[-–—]\S")
# Fewer words between blank lines are an item of a list; a sentence that a page parts has more.
_HALF_SENTENCE = 4
# So much of a paragraph is enough to see how it ends.
_END = 1_000


@dataclass(frozen=True, kw_only=True)
class Vocabulary:
    """All words of a document, to tell a hyphen that belongs to a word from one that only broke it."""

    texts: Sequence[str]

    @cached_property
    def words(self) -> frozenset[str]:
        """The words in small letters; many a document breaks none, and then they are never asked for."""
        return frozenset(_WORD.findall("\n".join(self.texts).casefold()))

    def joined(self, above: str, below: str) -> str | None:
        """Return two lines as one where a word was broken between them; None where none was."""
        mark = next((one for one in _MARKS if above.endswith(f"-{one}") and below.startswith(one)), "")
        above, below = above.removesuffix(mark), below.removeprefix(mark)
        broken, rest = _HYPHEN.search(above), _FIRST_WORD.match(below)
        if broken is None or rest is None or not rest[0][0].islower():
            return None
        whole, hyphened = f"{broken['stem']}{rest[0]}".casefold(), f"{broken['stem']}-{rest[0]}".casefold()
        keeps = hyphened in self.words and whole not in self.words
        return f"{above}{below}" if keeps else f"{above[:-1]}{below}"


def paragraphs(
    first: str, looks: Sequence[Look], *, vocabulary: Vocabulary, opener: Look | None, is_whole: bool
) -> str:
    """Return the text of one rule, a line a paragraph.

    `first` is what stands in the rule's own line `opener`; `is_whole`: every line is a paragraph already.
    """
    done: list[str] = []
    # Only the end of a paragraph is joined to the next line; what is before it is copied once.
    end, above = first, opener if first else None
    for look in looks:
        text = look.line.text
        if above is not None and not is_whole and _goes_on(above, look):
            end = vocabulary.joined(end, text) or _merged(end, text)
            cut = end.rfind(" ", 0, -_END) + 1 if len(end) > 2 * _END else 0
            done.append(end[:cut])
            end = end[cut:]
        else:
            done += (end, "\n") if above is not None else ()
            end = text
        above = look
    return "".join((*done, end))


def _goes_on(above: Look, look: Look) -> bool:
    """Whether a line goes on with the paragraph of the one above."""
    if look.has_bullet or _OWN_LINE.match(look.plain) or _LIST_SIGN.match(look.plain) or above.line.heading is not None:
        return False
    if not look.line.after_blank and (above.line.is_full or above.is_open):
        return True
    # A break of page or column between the two halves of a sentence.
    is_half = len(above.plain.split()) >= _HALF_SENTENCE and not above.ends and not above.plain.endswith((":", ";"))
    return is_half and look.plain[:1].islower()


def _merged(above: str, below: str) -> str:
    """Return two halves of a line as one, with emphasis that went on over the break in one piece."""
    for sign in _MARKS:
        if above.endswith(sign) and below.startswith(sign) and not above.endswith(f" {sign}"):
            return f"{above.removesuffix(sign)} {below.removeprefix(sign)}"
    return f"{above} {below}"
