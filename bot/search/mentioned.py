"""Every number and term of some books that a text mentions, also where nobody has put it into brackets."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from bot.rulebook.numbering import number_key
from bot.search.engine import Engine
from bot.search.english import STOPWORDS
from bot.search.outcome import Match
from bot.search.own import RuleShortcut, Shortcut
from bot.search.words import words_of

# As much as a message of Discord's holds with all its embeds.
MOST_READ = 8_000
_LONGEST_TERM = 8
_ARTICLES = frozenset({"a", "an", "the"})
# A number with a step in it, or a whole one after a word that makes it a rule's: no price, no version, no share.
_NUMBER = re.compile(
    r"""
      (?<![\w.+$€£¥-])[0-9]+(?:\.[0-9]+)+(?:\.?[a-z](?![a-z0-9]))?(?!\.?[\w+%-]|\s?[$€£¥])
    | (?:\b(?:rules?|sections?|chapters?)\s|§\s?)(?P<whole>[0-9]+[a-z]?)(?!\.?[\w+%-])
    """,
    re.IGNORECASE | re.VERBOSE,
)


def mentioned(text: str, engines: Sequence[Engine], shortcuts: Mapping[str, Shortcut]) -> Iterator[Match]:
    """Yield the rules that a text names: numbers first, then terms in its order; of two that overlap the longer one.

    `shortcuts` are a server's own names, folded; those that lead to a rule count as terms.
    """
    readable = text[:MOST_READ]
    for found in _NUMBER.finditer(readable):
        key = number_key(found["whole"] or found[0])
        now = [match for engine in engines if (match := engine.numbered(key)) is not None]
        yield from now or (match for engine in engines if (match := engine.formerly(key)) is not None)
    begun_by = {name.partition(" ")[0] for name in shortcuts}
    for line in filter(str.strip, _NUMBER.sub("\n", readable).splitlines()):
        yield from _terms(words_of(line), engines, shortcuts, begun_by)


def _terms(
    words: Sequence[str], engines: Sequence[Engine], shortcuts: Mapping[str, Shortcut], begun_by: Container[str]
) -> Iterator[Match]:
    start = 0
    while start < len(words):
        # Few words begin a title: nearly all need not be looked at any closer.
        able = [engine for engine in engines if engine.may_begin(words[start])]
        most = _LONGEST_TERM if able or words[start] in begun_by else 0
        ends = range(min(len(words), start + most), start, -1)
        hits = ((end, _called(words[start:end], able, shortcuts)) for end in ends)
        end, matches = next(((end, found) for end, found in hits if found), (start + 1, ()))
        yield from matches
        start = end


def _called(words: Sequence[str], engines: Sequence[Engine], shortcuts: Mapping[str, Shortcut]) -> tuple[Match, ...]:
    """Return the rules that are called so, in each book; small words and numbers alone call nothing."""
    told = [word for word in words if word not in _ARTICLES]
    if len(told) <= 1 and all(word in STOPWORDS or len(word) == 1 or word.isdecimal() for word in told):
        return ()
    way = shortcuts.get(" ".join(words))
    own = (way.match,) if isinstance(way, RuleShortcut) else ()
    return (*own, *(match for engine in engines for match in engine.called(words)))
