"""Terms: the word that a line defines, before a colon, a dash or in bold, and what is said of it."""

import re

from bot.importing.cues import EXAMPLES, NOTES, SEE, SMALL_WORDS, one_of
from bot.importing.looks import title_like

_TERM = re.compile(
    r"(?P<bold>\*\*)?(?P<term>[^\s*:|][^:|]{0,70}?)(?:\*\*)?\s*(?P<sign>:|\s[–—-]\s|\s\|\s|\.{3}|…)\s*(?:\*\*)?\s*(?P<text>\S.*)"
)
_BOLD_TERM = re.compile(
    r"(?P<bold>\*\*)(?P<term>[^*]{1,70}?)(?P<sign>[:.]?)\*\*\s*"
    r"(?:(?P<remark>\([^()]{1,30}\))\s*(?=[:–—-]))?(?P<outside>[:–—-]?)\s*(?P<text>\S.*)"
)
_STEP = re.compile(r"[0-9]{1,2}[.)]\s+\*\*(?P<term>[^*]{1,60}?)[:.]?\*\*")
# A second term on the same line: in bold, with a colon, after a sentence's end.
_NEXT_TERM = re.compile(r"(?<=[.!?])\s+(?=\*\*[^*:]{1,70}(?::\*\*|\*\*:))")
_NO_TERM = re.compile(rf"{one_of((*EXAMPLES, *NOTES, *SEE, 'for instance', 'another example'))}\b", re.IGNORECASE)
_DOTS = ("...", "…")
# A term has at most so many words; without bold, brackets or capitals, so few.
_MOST_WORDS, _PLAIN_WORDS = 9, 4


def term_in(text: str, *, is_small: bool = False) -> tuple[str, str] | None:
    """Return the term that a text defines, and the rest; `is_small`: one in small letters."""
    text = text.replace("***", "**")
    found = _BOLD_TERM.fullmatch(text) or _TERM.fullmatch(text)
    if found is None or is_aside(text):
        return None
    term = found["term"].strip(" *")
    words = len(term.split())
    begins_small = term[:1].isalpha() and not term[:1].isupper()
    if found["sign"] in _DOTS and not in_capitals(term):
        return None
    if words > _MOST_WORDS or begins_small is not is_small or term.endswith((".", ",")):
        return None
    is_plain = found["bold"] is None and "(" not in term
    if is_plain and words > _PLAIN_WORDS and (is_small or not title_like(term)):
        return None
    # `**Silver Heron** (#5): …`: the number of a card stays with its text.
    remark = found.groupdict().get("remark")
    text = found["text"].strip()
    return term, f"{remark} {text}" if remark else text


def is_aside(text: str) -> bool:
    """Whether a text begins as an example or a note does, which defines nothing."""
    return _NO_TERM.match(text.lstrip("*_ ")) is not None


def has_sign(text: str) -> bool:
    """Whether a term in bold has a colon, a full stop or a dash, inside or outside of it."""
    found = _BOLD_TERM.fullmatch(text)
    return found is not None and bool(found["sign"] or found["outside"])


def has_title(text: str) -> bool:
    """Whether the term before a colon is written as titles are, or one before dots in capitals: `BANKER...Choose`."""
    found = _TERM.fullmatch(text)
    if found is None or not title_like(term := found["term"].strip(" *")):
        return False
    return found["sign"] == ":" or (found["sign"] in _DOTS and in_capitals(term))


def in_capitals(term: str) -> bool:
    """Whether a term is set in capitals, but for the small words of titles."""
    heavy = [word for word in term.split() if word not in SMALL_WORDS]
    return bool(heavy) and all(map(str.isupper, heavy))


def step_in(text: str) -> str | None:
    """Return the name in bold that a numbered step begins with."""
    found = _STEP.match(text)
    return found["term"].strip() if found is not None else None


def terms_in(text: str) -> list[tuple[str, str]]:
    """Return all terms that a text defines: a second one begins in bold after a sentence's end; a note does not."""
    found: list[tuple[str, str]] = []
    for piece in _NEXT_TERM.split(text):
        term = term_in(piece)
        if term is not None:
            found.append(term)
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {piece}")
    return found
