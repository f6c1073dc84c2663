"""References from A to Z: of the lines that may be headwords, those that follow the alphabet."""

import unicodedata
from collections.abc import Sequence

from bot.importing.in_order import longest_in_order
from bot.importing.looks import Look, title_like

# Fewer words may stand in this order by chance; of all that look like headwords so many follow it.
_FEWEST, _MOST_WORDS = 8, 6
_NEARLY_ALL = 0.75
_QUOTES = "“\"‘'"


def headwords(looks: Sequence[Look], may_head: Sequence[Look]) -> list[int]:
    """Return the places of the headwords of a document that is in alphabetical order; none in any other."""
    found = [look for look in may_head if _could_be_headword(look, looks)]
    words = [sorted_as(look.plain) for look in found]
    chain = longest_in_order(words)
    is_whole = len(chain) >= max(_FEWEST, len(found) * _NEARLY_ALL)
    # Many of one letter are no alphabet.
    is_whole = is_whole and words[chain[0]][:1] < words[chain[-1]][:1]
    return [found[place].place for place in chain] if is_whole else []


def _could_be_headword(look: Look, looks: Sequence[Look]) -> bool:
    """Whether a short line stands right above or apart from its text, and goes on with nothing."""
    if look.place == 0 or look.place + 1 >= len(looks) or look.line.is_full or look.printed is not None:
        return False
    above, below = looks[look.place - 1], looks[look.place + 1]
    is_title = look.is_caps or (title_like(look.plain) and ":" not in look.plain)
    is_short = len(look.plain.split()) <= _MOST_WORDS and look.plain.lstrip(_QUOTES)[:1].isalpha() and not look.ends
    begins = look.line.after_blank or above.ends or not above.line.is_full
    return is_title and is_short and begins and below.plain.lstrip(_QUOTES)[:1].isupper() and not below.is_caps


def sorted_as(word: str) -> str:
    """Return what of a word decides where it stands: its letters and digits, without case and accents."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(sign))
    return "".join(sign for sign in plain if sign.isalnum())
