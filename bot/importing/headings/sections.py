"""What a heading announces where that is no plain rules: a contents table, a glossary, a list of changes."""

import re
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import lru_cache

from bot.importing import cues
from bot.importing.looks import Look


class Section(StrEnum):
    """What a heading says that stands under it, where that is no plain rules."""

    CONTENTS = "contents"
    CREDITS = "credits"
    CHANGELOG = "changelog"
    GLOSSARY = "glossary"
    QUESTIONS = "questions"
    ERRATA = "errata"
    APPENDIX = "appendix"


_ANNOUNCED = {
    Section.CONTENTS: cues.CONTENTS,
    Section.CREDITS: cues.CREDITS,
    Section.CHANGELOG: cues.CHANGELOG,
    Section.GLOSSARY: cues.GLOSSARY,
    Section.QUESTIONS: cues.QUESTIONS,
    Section.ERRATA: cues.ERRATA,
    Section.APPENDIX: rf"{cues.one_of((*cues.APPENDICES, 'appendices'))}\b.{{0,60}}",
}
# One pattern for all of them: every short line is asked, and hardly any announces something.
_ANY = re.compile("|".join(f"(?P<{section}>{said})" for section, said in _ANNOUNCED.items()), re.IGNORECASE)
_CHAPTER = re.compile(rf"^{cues.one_of((*cues.CHAPTERS, 'part', 'teil'))}\s+\w+\s*[:.–—-]\s*", re.IGNORECASE)
_APPENDED = re.compile(rf"{cues.one_of(cues.APPENDICES)}\s+\w{{1,4}}\s*[\s:.–—-]\s*(?P<title>\S.*)", re.IGNORECASE)
# `Appendix B: Change Log` holds no rules either, and `Appendix A: Glossary` its terms.
_IN_APPENDICES = frozenset(Section) - {Section.CONTENTS, Section.APPENDIX}
_SENTENCE = re.compile(r"[^\W\d_]{2}[.!?]\s")
# Each short line is asked several times.
_REMEMBERED = 8192
_AROUND = ' *_#~=|:.–—-"“”'


def announced(look: Look) -> Section | None:
    """Return what a line announces if it is a heading of a well-known kind, numbered or not."""
    return announced_by(look.rest if look.printed is not None else look.body) if look.is_short else None


@lru_cache(maxsize=_REMEMBERED)
def announced_by(title: str) -> Section | None:
    """Return what a title announces; words in small letters announce nothing."""
    title = _CHAPTER.sub("", title.strip(), count=1).strip(_AROUND)
    if not (title[:1].isupper() or title[:1].isdecimal()) or _SENTENCE.search(title):
        return None
    inside = _ANY.fullmatch(appended["title"]) if (appended := _APPENDED.fullmatch(title)) is not None else None
    found = inside if inside is not None and inside.lastgroup in _IN_APPENDICES else _ANY.fullmatch(title)
    return Section(found.lastgroup) if found is not None and found.lastgroup is not None else None


def in_appendix(looks: Sequence[Look], *, but: Collection[int]) -> set[int]:
    """Return the places under headings such as `Appendix A`, which a table of contents only names.

    What counts there from one are lists, not rules.
    """
    found: set[int] = set()
    inside = False
    for look in looks:
        if look.place not in but and (look.line.after_blank or look.line.heading is not None):
            section = announced(look)
            inside = (section is Section.APPENDIX and look.printed is None) or (inside and section is None)
        if inside:
            found.add(look.place)
    return found
