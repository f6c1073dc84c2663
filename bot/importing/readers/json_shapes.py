"""What the keys of other tools' JSON mean: which one holds a rule's number, its title, its text, its parts."""

import re
from collections.abc import Iterable

from bot.rulebook.json_text import Pairs


def _words(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_NUMBERS = _words(
    "number rulenumber num no nr ref reference code id rule ruleid section key paragraph article clause index"
)
_TITLES = _words("title name heading header headline label term keyword caption question")
_TEXTS = _words(
    "text body content ruletext rulestext rule description desc definition value answer markdown html words"
)
_PARTS = _words(
    "children rules subrules sections subsections items entries parts subparts chapters articles clauses paragraphs "
    "nodes points subpoints subs glossary terms appendices questions data content contents"
)
_EXAMPLES = _words("examples example notes note")
FIELDS = frozenset([*_NUMBERS, *_TITLES, *_TEXTS, *_PARTS, *_EXAMPLES, "date", "effectivedate", "updated", "author"])
_NUMBER = re.compile(r"(?:§ ?)?[A-Z]{0,4}[ .\-]?[0-9]+(?:[.\-]?[0-9A-Za-z]{1,4})*[.:)]?|[A-Za-z]|[IVXLC]+\.?")
_LONGEST_NUMBER = 24
_UNLIKE_WORDS = re.compile(r"[^0-9a-z]")


def plain(key: str) -> str:
    """Return what all spellings of a key share: `ruleNumber`, `rule_number`, `Rule Number`."""
    return _UNLIKE_WORDS.sub("", key.lower())


def is_number(text: str) -> bool:
    """Whether a text numbers a rule: `100.1a`, `1-2-3`, `§ 4`, `b`."""
    return len(text) <= _LONGEST_NUMBER and _NUMBER.fullmatch(text) is not None


def number_of(pairs: Pairs) -> tuple[str, str]:
    """Return the number that an object gives its rule and the key that holds it, or nothing twice."""
    for wanted in _NUMBERS:
        for key, value in pairs:
            text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
            if plain(key) == wanted and is_number(text):
                return text, key
    return "", ""


def title_of(pairs: Pairs) -> str:
    return _first_text(pairs, _TITLES, but="")


def text_of(pairs: Pairs, *, number_key: str) -> str:
    """Return an object's own text, which is a list of paragraphs in some tools."""
    return _first_text(pairs, _TEXTS, but=number_key)


def examples_of(pairs: Pairs) -> list[str]:
    """Return the examples and notes of an object, each a text."""
    found = [value for key, value in pairs if plain(key) in _EXAMPLES]
    return [text for value in found for text in _texts(value)]


def parts_of(pairs: Pairs) -> list[tuple[str, object]]:
    """Return everything that holds the parts of an object, by its key."""
    return [(key, value) for key, value in pairs if plain(key) in _PARTS and isinstance(value, list)]


def is_rule(pairs: Pairs) -> bool:
    """Whether an object names its fields, instead of being a tree by numbers or names."""
    if any(is_number(key) for key, _ in pairs):
        return False
    known = {plain(key) for key, _ in pairs} & FIELDS
    roles = sum(not known.isdisjoint(words) for words in (_NUMBERS, _TITLES, _TEXTS, _PARTS))
    return roles > 1 or len(known) * 2 > len(pairs)


def _first_text(pairs: Pairs, wanted: Iterable[str], *, but: str) -> str:
    for name in wanted:
        for key, value in pairs:
            if plain(key) == name and key != but and (texts := _texts(value)):
                return "\n".join(texts)
    return ""


def _texts(value: object) -> list[str]:
    """Return a text, or a list of paragraphs, as paragraphs; an object is a list of pairs here, which is neither."""
    parts = [value] if isinstance(value, str) else list(value) if isinstance(value, list) else []
    return [part for part in parts if part.strip()] if all(isinstance(part, str) for part in parts) else []
