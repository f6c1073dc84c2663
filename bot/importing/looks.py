"""How each line of a document looks: its bullet, its number, whether it could be a heading."""

import re
from dataclasses import dataclass, replace
from functools import cached_property

from bot.importing.cues import CAPTIONS, OPEN_WORDS, QUESTION_LETTERS, SMALL_WORDS, one_of
from bot.importing.document import Line
from bot.importing.numbers.printed import Printed, printed_number

_BULLET = re.compile(r"[•\-–*▪●◦○‣]\s+(?=\S)")
_EMPHASIS = re.compile(r"\*{1,3}|(?<!\w)_{1,2}|_{1,2}(?!\w)")
_BOLD_NUMBER = re.compile(r"(?P<before>\w{2,12}\.? )\*\*(?P<number>\w{1,4}[.:]?)\*\*")
_OF_PAGE = re.compile(
    r"(?:pp?|pg|page|S|Seite)\.?\s?(?P<page>[0-9]{1,4})(?:[–-][0-9]+)?\s*[,:–—-]\s*"
    r"(?P<title>[^\s:][^:]{0,60}(?=:\s)|\S.{0,80}$)(?::\s+(?P<text>\S.*))?",
    re.IGNORECASE,
)
_CAPTION = re.compile(rf"{one_of(CAPTIONS)}\s?[0-9]", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[^\W_]+")
# Words of a title, also those that a dash or stroke parts.
_TITLE_PARTS = re.compile(r"[\s/–—]+")
_QUESTION = re.compile(rf"\*{{0,2}}{one_of(QUESTION_LETTERS)}\s?\.?\s?[0-9]{{0,3}}\s?[.:)]\*{{0,2}}\s*\S")
_ENDS = re.compile(r"[.!?…][\"'”’»)\]*_]*(?: [*_]+)?$")
_OPEN_END = re.compile(rf"(?:(?<![-\w]){one_of(OPEN_WORDS)}|[(§–—])$", re.IGNORECASE)
# Emphasis that closed before the rest of a line began: `**1.** Text` leaves `** Text`.
_CLOSING = re.compile(r"^[\s:.]*\*\*(?=\s|$)")
# `Dealer trays 4 8 12`, `HIT ON 4+ 7+`
_ROW_OF_NUMBERS = re.compile(r"(?:\s[0-9]+(?:[–-][0-9]+)?\+?){2}$")
# A row of a list of fees.
_PRICE = re.compile(r"[£$€¥]\s?[0-9][0-9.,]*$")
_QUOTES = "\"“”'‘’ "
_OPENING = "(\"“'‘"
_LONGEST_HEADING, _MOST_WORDS, _LONGEST_WORD = 90, 12, 40
# Japanese and others know no capitals.
_LONGEST_CASELESS, _CASELESS_MARKS = 24, re.compile(r"[。、．，！？：；]")
# In percent of the letters of most of the document: from so much on larger letters are meant.
_LARGE = 112
# Bold is opened and closed.
_PAIR = 2


@dataclass(frozen=True, kw_only=True)
class Look:
    """One line with everything that is seen of it at a glance; `place` is its place among the document's lines."""

    line: Line
    place: int
    # What it was meant to say, where a slip hides its number.
    meant: str = ""
    # The letters that stand before the numbers of this document and belong to them: `SW 1.1`.
    families: frozenset[str] = frozenset()

    @cached_property
    def has_bullet(self) -> bool:
        return _BULLET.match(self.line.text) is not None

    @cached_property
    def body(self) -> str:
        """The text without a bullet, as it was meant."""
        if self.meant:
            return self.meant
        found = _BULLET.match(self.line.text)
        return self.line.text[found.end() :] if found is not None else self.line.text

    @cached_property
    def plain(self) -> str:
        """The text without bullet and emphasis."""
        return _unemphasised(self.body)

    @cached_property
    def _numbered(self) -> tuple[Printed, str] | None:
        bare = self.body.lstrip("*_ ")
        if self.families and (of_family := self._numbered_in_family(bare)) is not None:
            return of_family
        found = printed_number(bare) or (printed_number(self.plain) if self.is_bold else None)
        if found is None and "**" in bare:
            # Only the number may be bold: `Law **01**`.
            found = printed_number(_BOLD_NUMBER.sub(r"\g<before>\g<number>", bare))
        if found is None:
            return None
        printed, rest = found
        return printed, _mended(rest, opened=len(self.body) - len(bare))

    def _numbered_in_family(self, bare: str) -> tuple[Printed, str] | None:
        """Return the number together with the letters before it, read as if these stood right beside it."""
        letters, _, number = bare.partition(" ")
        found = printed_number(joined(letters, number)) if letters in self.families else None
        if found is None:
            return None
        printed, rest = found
        text = f"{letters} {printed.text.removeprefix(joined(letters, ''))}"
        # However many letters: all are dressed alike.
        return replace(printed, text=text, style=f"{printed.kinds}{printed.trail}"), _mended(
            rest, opened=len(self.body) - len(bare)
        )

    @cached_property
    def printed(self) -> Printed | None:
        return self._numbered[0] if self._numbered is not None else None

    @cached_property
    def rest(self) -> str:
        """What follows the number, or all of the text."""
        return self._numbered[1] if self._numbered is not None else self.body

    @cached_property
    def said(self) -> str:
        """What follows the number, or all of the text, without emphasis."""
        return _unemphasised(self.rest)

    @property
    def is_caption(self) -> bool:
        """Whether it says what a picture or a table shows: `Figure 3: The Field`."""
        return _CAPTION.match(self.plain) is not None

    @property
    def is_figures(self) -> bool:
        """Whether figures alone follow the number, as in a row of a table: `FP1: 27/09/2018`."""
        return bool(self.said) and self.line.heading is None and not any(map(str.isalpha, self.said))

    @cached_property
    def is_caps(self) -> bool:
        """Whether all its letters are capitals, and there are at least two."""
        return self.plain.isupper() and len(_LETTERS.findall(self.plain)) > 1

    @cached_property
    def is_bold(self) -> bool:
        """Whether the whole line is emphasised as bold."""
        return self.body.startswith("**") and self.body.rstrip(":.").endswith("**") and self.body.count("**") == _PAIR

    @cached_property
    def is_question(self) -> bool:
        """Whether a sign says that it asks something: `Q:`, `Question 3.`."""
        return _QUESTION.match(self.plain) is not None

    @cached_property
    def of_page(self) -> tuple[int, str, str] | None:
        """The page of a book, what stands there, and what is said of it: `p. 22, Ferries: Should read …`."""
        found = _OF_PAGE.fullmatch(self.plain)
        return (int(found["page"]), found["title"], found["text"] or "") if found is not None else None

    @cached_property
    def is_row_of_numbers(self) -> bool:
        """Whether it ends with several numbers, as the rows of a table do."""
        return _ROW_OF_NUMBERS.search(self.plain) is not None

    @property
    def is_drawn(self) -> bool:
        """Whether it has nothing but signs: a drawn line says nothing, however long it is."""
        return not any(map(str.isalnum, self.plain))

    @cached_property
    def is_large(self) -> bool:
        return self.line.size >= _LARGE

    @cached_property
    def ends(self) -> bool:
        """Whether a sentence ends with it."""
        return _ENDS.search(self.line.text) is not None

    @cached_property
    def says(self) -> bool:
        """Whether it ends as a statement does, and no title."""
        return self.ends and not self.plain.endswith("?")

    @cached_property
    def is_open(self) -> bool:
        """Whether its last word needs another after it."""
        last = max(self.plain.rfind(" ") + 1, len(self.plain) - _LONGEST_WORD)
        return _OPEN_END.search(self.plain, last) is not None and not self.is_caps

    @cached_property
    def is_short(self) -> bool:
        words = self.plain.split()
        return 0 < len(words) <= _MOST_WORDS and len(self.plain) <= _LONGEST_HEADING


def joined(letters: str, number: str) -> str:
    """Return a number beside its letters as documents print it: `T1.1`, `SW-1.1`."""
    return f"{letters}-{number}" if len(letters) > 1 else f"{letters}{number}"


def _unemphasised(text: str) -> str:
    # Few lines have a sign of emphasis, and looking for the sign alone is quick.
    return (_EMPHASIS.sub("", text) if "*" in text or "_" in text else text).strip()


def title_like(text: str) -> bool:
    """Whether a text could be a title: short, no sentence, and its longer words begin with capitals."""
    if len(text) > _LONGEST_HEADING or text.rstrip()[-1:] in {"", ".", ",", ";"} or _PRICE.search(text):
        return False
    if text.upper() == text.lower() and _LETTERS.search(text):
        return len(text) <= _LONGEST_CASELESS and not _CASELESS_MARKS.search(text)
    words = [word for word in _TITLE_PARTS.split(text.strip(_QUOTES)) if word]
    if not 0 < len(words) <= _MOST_WORDS:
        return False
    begins = words[0].lstrip(_OPENING)[:1].isupper() or words[0][:1].isdecimal()
    heavy = [word for word in words if _LETTERS.search(word) and word.lower() not in SMALL_WORDS]
    return begins and all(word.lstrip(_OPENING)[:1].isupper() or not word[:1].isalpha() for word in heavy)


def words_of(text: str) -> str:
    """Return a text's words alone, to tell whether two lines say the same."""
    return " ".join(_WORDS.findall(text.casefold()))


def _mended(rest: str, *, opened: int) -> str:
    """Return what follows a number with its emphasis closed and opened in pairs."""
    rest = _CLOSING.sub("", rest, count=1).strip() if opened or rest.startswith(("**", ":**")) else rest
    if rest.count("**") % _PAIR:
        rest = f"**{rest}" if opened else rest.replace("**", "", 1)
    return rest.strip()
