"""What a value in other tools' JSON looks like: the number of a rule, words for readers, or data for programs."""

import re
from collections.abc import Callable, Sequence

from bot.importing.numbers.printed import printed_number

# What has more characters begins a sentence.
_LONGEST_NUMBER = 24
_NUMBER = re.compile(r"(?:§ ?)?\(?(?:[A-Z]{0,4}[ .\-]?[0-9]+(?:[.\-]?\(?[0-9A-Za-z]{1,4}\)?)*|[A-Za-z]|[IVXLC]+)[.:)]?")
_AROUND_NUMBER = "§ .:"
_FEWEST_PROSE_WORDS = 5
_LONGEST_TITLE, _LONGEST_QUESTION = 90, 250
_FOR_PROGRAMS = re.compile(
    r"(?:https?://|www\.|mailto:|data:|/|\.{1,2}/)\S*"
    r"|\S+\.(?:png|jpe?g|svg|webp|gif|html?|md|pdf|json|docx?|mp3|css|js|txt)"
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,64}|#[0-9a-fA-F]{3,8}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T\S*)?"
    # a slug, or a name that a program gives
    r"|[a-z0-9]{1,40}(?:[-_:/][a-z0-9]{1,40}){1,20}|[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,9}"
)
_ENDS = re.compile(r"[.!?…][\"'”’»)\]*_]*$")
_LETTERS = re.compile(r"[^\W_]+")


def is_number(text: str) -> bool:
    """Whether a text numbers a rule: `100.1a`, `1-2-3`, `§ 4`, `Rule 4`, `b`."""
    return len(text) <= _LONGEST_NUMBER and (_NUMBER.fullmatch(text) is not None or _alone(text) is not None)


def bare_number(text: str) -> str:
    """Return a number without the word before it and the signs around it."""
    bare = text.strip(_AROUND_NUMBER)
    bare = bare.strip("()") if bare.count("(") != bare.count(")") or (bare[:1] == "(" and bare[-1:] == ")") else bare
    return _alone(text) or bare


def _alone(text: str) -> str | None:
    found = printed_number(text)
    return found[0].text if found is not None and not found[1] else None


def number_ahead(text: str) -> tuple[str, str] | None:
    """Part `1.2 Movement` into its number and what follows; None where it begins with none, or nothing follows."""
    found = printed_number(text.lstrip("*_# "))
    if found is None or not found[1] or not (found[0].is_whole or found[0].trail or found[0].word):
        return None
    return found[0].text, found[1].strip(" *_")


def is_for_programs(text: str) -> bool:
    """Whether nobody reads a text: addresses, names of files, dates, slugs, keys of databases."""
    return _FOR_PROGRAMS.fullmatch(text) is not None


def is_prose(text: str) -> bool:
    return len(text.split(maxsplit=_FEWEST_PROSE_WORDS)) >= _FEWEST_PROSE_WORDS


def is_title_like(text: str) -> bool:
    """Whether a text may name something: short, one line, no sentence."""
    return 0 < len(text) <= _LONGEST_TITLE and "\n" not in text and _ENDS.search(text) is None


def may_be_title(text: str) -> bool:
    """Whether what is kept as a title can be one, such as a question: one line, and not too long."""
    return 0 < len(text) <= _LONGEST_QUESTION and "\n" not in text


def letters(text: str) -> str:
    """Return what two texts of the same words share, however they are marked up."""
    return "".join(_LETTERS.findall(text)).casefold()


def share(texts: Sequence[str], test: Callable[[str], bool]) -> float:
    """Return which part of some texts passes a test, from 0 to 1; 0 of none."""
    return sum(map(test, texts)) / len(texts) if texts else 0.0
