"""Headings without a number: what names a heading, and the key that players look it up by."""

import re
from dataclasses import dataclass

from bot.importing.cues import APPENDICES, CHAPTERS, COUNTED, LAWS, PARTS, PHASES, SPELLED_NUMBERS, one_of
from bot.importing.headings.sections import Section
from bot.importing.looks import Look
from bot.importing.numbers.signs import Sign, signs_of

_DASH = r"[\s:.–—-]*"
_APPENDIX = re.compile(
    rf"(?P<word>{one_of(APPENDICES)})\s+(?P<mark>[A-Z]|[0-9]{{1,2}}|[IVX]{{1,4}})\b{_DASH}(?P<title>.*)", re.IGNORECASE
)
_SPELLED, _NAMED = one_of(SPELLED_NUMBERS), one_of((*CHAPTERS, *LAWS))
_PART = re.compile(
    rf"(?P<word>{one_of(PARTS)}(?=\s+(?:[IVXLC]+|[0-9]+|[A-Z]|{_SPELLED})\b)|{_NAMED}(?=\s+{_SPELLED}\b)"
    rf"|{one_of(CHAPTERS)}(?=\s+[A-HJ-UWYZ](?:\s*[:.–—-]\s|$)))"
    rf"\s+(?P<mark>\w+)\b{_DASH}(?P<title>.*)",
    re.IGNORECASE,
)
# Without a sign behind the letter only a heading's looks tell: `SECTION A RIGHT OF WAY`.
_LETTERED = re.compile(rf"(?P<word>{one_of(CHAPTERS)})\s+(?P<mark>[A-Z]|[IVXLC]+)\s+(?P<title>[A-Z].*)", re.IGNORECASE)
_PHASE = re.compile(rf"(?P<word>{one_of(PHASES)})\s+(?P<mark>[0-9]{{1,2}})\s*[.:–—-]\s*(?P<title>\S.*)", re.IGNORECASE)
_CHAPTER = re.compile(rf"{one_of(CHAPTERS)}\s+[0-9IVX]+\s*[:.–—-]\s*(?P<title>\S.*)", re.IGNORECASE)
_DIGIT_CHAPTER = re.compile(rf"{one_of(CHAPTERS)}\s+(?P<mark>[0-9]+|[IVX]+)\b{_DASH}.*", re.IGNORECASE)
# As far as numbers are spelled in each language.
_SPELLED_TO = 12
# What a format counts needs no sign behind it.
_COUNTED = re.compile(
    rf"(?:(?P<word>(?i:{one_of(COUNTED)}))\s+)?(?P<mark>[A-Z]|[IVXLC]+|(?<=\s)[0-9]+)\b[\s:.)–—-]*(?P<title>\S.*)"
)
_VERSION = re.compile(r"\s*\((?:new|v(?:ersion)? ?[0-9.]+|formerly [^)]*|updated[^)]*|revised[^)]*)\)", re.IGNORECASE)
_FRAMED = re.compile(
    r"(?=(?P<sign>[~=*#+|<>_-]))[~=*#+|<>_-]{2,}[\[( ]+(?P<title>\w.*[\w?!])[\]) ]+[~=*#+|<>_-]*(?P=sign)"
)
_QUOTES = "\"“”'‘’"
_QUOTED = re.compile(rf"[{_QUOTES}][^{_QUOTES}]*[{_QUOTES}]")
# Well-known kinds have one name in all documents.
_USUAL = {Section.GLOSSARY: "Glossary", Section.QUESTIONS: "Questions", Section.ERRATA: "Errata"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading that names what stands under it; a smaller `rank` stands higher."""

    look: Look
    rank: int
    key: str
    title: str
    section: Section | None = None
    # What stands behind the title in brackets: `(v1.4)`.
    remark: str = ""
    # Nothing stands under it: it only parts what follows from what is above, or introduces it.
    holds_nothing: bool = False
    # It says no more than its key: a title may stand in the line below.
    is_bare: bool = False

    @property
    def is_marked(self) -> bool:
        """Whether the format itself says that it is a heading."""
        return self.look.line.heading is not None


def heading_of(look: Look, *, rank: int, section: Section | None = None) -> Heading:
    """Return a heading with the key that it is looked up by: `Appendix A`, `Part II`, or its title."""
    framed = framed_in(look)
    plain = (look.plain.strip(" #") if framed is None else framed).rstrip(":").strip()
    stands_out = look.line.heading is not None or look.is_caps
    # What is well known has its own name, wherever it is appended.
    named = (_PART, _PHASE) if section in _USUAL else (_APPENDIX, _PART, _PHASE)
    for pattern in (*named, *([_LETTERED] if stands_out else [])):
        if (found := pattern.fullmatch(plain)) is not None:
            key = f"{found['word'].capitalize()} {_cased(found['mark'])}"
            title = found["title"].strip()
            return Heading(look=look, rank=rank, key=key, title=title or plain, section=section, is_bare=not title)
    counted = _COUNTED.fullmatch(plain) if look.line.is_counted and section is None else None
    if counted is not None:
        key = f"{(counted['word'] or '').capitalize()} {counted['mark']}".strip()
        return Heading(look=look, rank=rank, key=key, title=counted["title"].strip())
    chapter = _CHAPTER.fullmatch(plain)
    name = _VERSION.sub("", chapter["title"] if chapter is not None else plain).strip()
    name = (name.strip(_QUOTES) if _QUOTED.fullmatch(name) else name) or plain
    key = usual_key(section, name)
    remark = " ".join(found[0].strip() for found in _VERSION.finditer(plain))
    return Heading(look=look, rank=rank, key=key, title=name, section=section, remark=remark)


def usual_key(section: Section | None, title: str) -> str:
    """Return what a heading is looked up by: its title, or the one name that a well-known kind has."""
    words = " ".join(title.split())
    return _USUAL.get(section, words) if section is not None else words


def framed_in(look: Look) -> str | None:
    """Return the title that signs around it make a heading: `~~~ VOTING ~~~`, `== Roles ==`, `-=[ Night ]=-`."""
    found = _FRAMED.fullmatch(look.line.text)
    return found["title"] if found is not None and found["title"][0].isupper() else None


def is_appendix(look: Look) -> bool:
    """Whether a line is the heading of an appendix with a letter or number of its own."""
    return look.is_short and not look.ends and _APPENDIX.fullmatch(look.plain) is not None


def is_part(look: Look) -> bool:
    """Whether a line is the heading of a part: `Part II: The Second Day`."""
    return look.is_short and not look.ends and _PART.fullmatch(look.plain) is not None


def part_value(look: Look) -> int:
    """Return what the heading of a part or chapter counts, in words, digits, numerals or letters; 0 for other lines."""
    found = _PART.fullmatch(look.plain) or _DIGIT_CHAPTER.fullmatch(look.plain)
    if found is None or not look.is_short or look.ends:
        return 0
    mark = found["mark"]
    if mark.casefold() in SPELLED_NUMBERS:
        return SPELLED_NUMBERS.index(mark.casefold()) % _SPELLED_TO + 1
    return next((value for sign, value in reversed(signs_of(mark.upper())) if sign is not Sign.UPPER or value), 0)


def is_dated(look: Look) -> bool:
    """Whether a version stands behind its words, as behind those of a heading: `Ferries (v1.4)`."""
    return _VERSION.search(look.plain) is not None


def _cased(mark: str) -> str:
    return mark.capitalize() if mark.casefold() in SPELLED_NUMBERS else mark.upper()
