"""Knows a rule again in another edition of its book, without keeping its words.

A footprint is a digest of the edition, one of the title, and a sketch of the text, after A. Broder, "On the
resemblance and containment of documents" (1997): of the hashes of all pairs of neighbouring words the smallest are
kept, a bottom-k sketch. How many of the smallest hashes of two texts together are in both sketches estimates their
resemblance: the share of all their pairs that they have in common.

Of a book over which a publisher's words lie, what lies beneath counts: the words may come and go, the rules stay.
"""

import re
import struct
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from heapq import nsmallest
from itertools import pairwise

from bot.rulebook.model import Rule, Rulebook

# Stands before every footprint of this shape; what begins otherwise tells nothing here.
_VERSION = "1"
_KEPT = 32
_PARTS_THAT_COUNT = 3
_SHAPE = re.compile(
    rf"{_VERSION}:(?P<edition>[0-9a-f]{{8}})?:(?P<title>[0-9a-f]{{8}})?"
    r":(?P<sketch>(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?)",
    re.ASCII,
)

# Chosen on the bundled books with rules inserted, deleted, moved, retitled and reworded at random, so that nearly no
# rule is taken for one that only sounds like it. How far the same title brings two rules together:
_SAME_TITLE = 0.4
# How far a rule may be from what it was to be known in its old place,
_FARTHEST_AT_HOME = 0.8
# and in another place: a share of the distance of every other rule. (A threshold would take the near twin of a deleted
# rule for it, and would lose a rule whose very words stand elsewhere because its twin is near.)
_NEARER = 0.5

_WORD = re.compile(r"[^\W_]+")
# References: an edition that moves a rule changes them in all texts that cite it.
_REFERENCE = re.compile(r"\b[0-9]+(?:\.[0-9]+)+[a-z]?\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Traits:
    """What a footprint says; a title or a text without a word leaves nothing."""

    title: int | None
    sketch: frozenset[int]

    def distance(self, other: "_Traits") -> float:
        """Return how little two rules have in common: 0 for the same text, 1 for nothing at all."""
        apart = 1.0
        if shared := self.sketch & other.sketch:
            smallest = nsmallest(_KEPT, self.sketch | other.sketch)
            apart -= sum(value in shared for value in smallest) / len(smallest)
        return apart * _SAME_TITLE if self.title is not None and self.title == other.title else apart


def beneath(book: Rulebook, rule: Rule) -> tuple[Rulebook, Rule]:
    """Return a rule as it is under a publisher's words, with its book; itself where it has no other words there."""
    below = book.beneath
    return (below, below[rule.id]) if below is not None and rule.id in below else (book, rule)


def footprint(book: Rulebook, rule: Rule) -> str:
    """Return at most 192 ASCII characters by which a Tracker knows the rule again, the same in every process.

    Words count without their case, folded as `str.casefold` does; punctuation and the numbers of cited rules do not.
    """
    traits = _traits(beneath(book, rule)[1])
    packed = struct.pack(f">{len(traits.sketch)}I", *sorted(traits.sketch))
    return f"{_VERSION}:{_hex(_edition(book))}:{_hex(traits.title)}:{urlsafe_b64encode(packed).decode()}"


def edition_mark(book: Rulebook) -> str:
    """Return four characters that tell the edition of a book from others; none where it is not known."""
    edition = _edition(book)
    return f"{edition:08x}"[:4] if edition is not None else ""


@lru_cache(maxsize=4096)
def rule_mark(book: Rulebook, rule: Rule) -> str:
    """Return six characters that rules with the same words share, the numbers of cited rules aside.

    A title alone may head several sections: with it count the words of what stands first under it.
    """
    book, rule = beneath(book, rule)
    under = book.parts(rule)[:_PARTS_THAT_COUNT] if not rule.text else ()
    words = [word for one in (rule, *under) for word in (*_words(one.title), "\n", *_own_words(one), "\n")]
    return urlsafe_b64encode(blake2b(" ".join(words).encode(), digest_size=4).digest()).decode()[:6]


class Tracker:
    """Follows rules into one edition of their book; reads all of it once, as soon as a rule has changed or moved."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def follow(self, rule_id: str, footprint: str) -> Rule | None:
        """Return the rule that had this id and footprint in another edition, or None if it is gone or in doubt.

        In the same edition the id decides, whosever words the book shows now. In another the rule may have new words, a
        new title or another place; nothing is taken for it only because it bears its id, but of two that are equally
        like it the one in its place is. Where the footprint is empty or of another shape, the id decides.
        """
        edition, sought = _read(footprint)
        home = self._book[rule_id] if rule_id in self._book else None  # noqa: SIM401 - a book has no `get`
        is_same_edition = edition is not None and edition == _edition(self._book)
        if sought is None or (home is not None and (is_same_edition or self._traits(home) == sought)):
            return home
        ranked = nsmallest(2, ((sought.distance(traits), i != rule_id, i) for i, traits in self._all.items()))
        (nearest, has_moved, found), (second, _, _) = (*ranked, (1.0, True, ""), (1.0, True, ""))[:2]
        is_known = nearest < second * _NEARER if has_moved else nearest <= _FARTHEST_AT_HOME
        return self._book[found] if is_known else None

    def prepare(self) -> None:
        """Read all of the book now; takes about 0.1 ms a rule."""
        len(self._all)
        len(self._marked)

    def same(self, mark: str) -> tuple[Rule, ...]:
        """Return the rules whose words have this mark, in print order."""
        return self._marked.get(mark, ())

    @cached_property
    def _marked(self) -> dict[str, tuple[Rule, ...]]:
        marked: dict[str, list[Rule]] = {}
        for rule in self._book:
            marked.setdefault(rule_mark(self._book, rule), []).append(rule)
        return {mark: tuple(rules) for mark, rules in marked.items()}

    @cached_property
    def _all(self) -> dict[str, _Traits]:
        return {rule.id: self._traits(rule) for rule in self._book}

    def _traits(self, rule: Rule) -> _Traits:
        return _traits(beneath(self._book, rule)[1])


def _traits(rule: Rule) -> _Traits:
    title, words = _words(rule.title), _own_words(rule)
    # With its ends marked, even a text of one word has pairs.
    pairs = {_hash(f"{one} {two}") for one, two in pairwise(["", *words, ""])} if words else ()
    return _Traits(title=_hash(" ".join(title)) if title else None, sketch=frozenset(nsmallest(_KEPT, pairs)))


def _edition(book: Rulebook) -> int | None:
    """Return what tells the edition of the official document from others; None where it is not known."""
    info = (book.beneath or book).info
    edition = f"{info.edition} {info.edition_date}".strip()
    return _hash(edition) if edition else None


def _read(footprint: str) -> tuple[int | None, _Traits | None]:
    """Return the edition and the traits that a footprint tells, if it tells any."""
    match = _SHAPE.fullmatch(footprint)
    packed = urlsafe_b64decode(match["sketch"]) if match is not None else b""
    if match is None or len(packed) % 4 or len(packed) > 4 * _KEPT:
        return None, None
    sketch = frozenset(value for (value,) in struct.iter_unpack(">I", packed))
    return _number(match["edition"]), _Traits(title=_number(match["title"]), sketch=sketch)


def _hex(number: int | None) -> str:
    return "" if number is None else f"{number:08x}"


def _number(digits: str | None) -> int | None:
    return int(digits, 16) if digits else None


def _own_words(rule: Rule) -> list[str]:
    """Return the words of a rule's text, without the numbers of rules that it cites."""
    return _words(_REFERENCE.sub(" ", rule.text))


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")
