"""Titles with a colon behind them: `General rules:` between blank lines heads what counts below, and lists nothing."""

from bot.importing.looks import Look

# An announcement says more.
_MOST_WORDS = 4


def is_head(look: Look, below: Look) -> bool:
    """Whether a line with a colon stands between blank lines as a heading does."""
    stands_apart = look.line.after_blank and below.line.after_blank and look.printed is None
    words = look.plain.rstrip(":")
    is_phrase = len(words.split()) <= _MOST_WORDS and words[:1].isupper() and not look.ends
    return stands_apart and words != look.plain and is_phrase


def heads_count(look: Look, below: Look) -> bool:
    """Whether such a heading stands right above the first of a count: `1)`."""
    return below.printed is not None and below.printed.text == "1" and is_head(look, below)
