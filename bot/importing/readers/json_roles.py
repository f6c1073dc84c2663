"""What the keys of other tools' JSON hold, learnt from the document: numbers, titles, texts, or data for programs.

The name of a key is asked first; what it holds decides where the name says nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import pairwise

from bot.importing.readers.json_values import (
    is_for_programs,
    is_number,
    is_prose,
    is_title_like,
    number_ahead,
    share,
)
from bot.importing.readers.json_words import (
    COUNTS,
    FOR_PROGRAMS,
    GROUPS,
    NUMBERS,
    PARENTS,
    TEXTS,
    TITLES,
    WRAPPERS,
    is_unread,
    plain,
)
from bot.rulebook.json_text import Pairs

_KNOWN = frozenset([*NUMBERS, *TITLES, *TEXTS, *WRAPPERS])
_USUAL = _KNOWN | FOR_PROGRAMS | COUNTS
_NEARLY_ALL, _MOST, _SOME = 0.8, 0.6, 0.3
_HALF = 2
_FEWEST = 3


class Role(Enum):
    """What the values of a key are for a reader."""

    NUMBER = auto()
    TITLE = auto()
    TEXT = auto()
    # It says something only together with its key: `Cost: 3`.
    FACT = auto()
    # Rules that share it stand together.
    GROUP = auto()
    FOR_PROGRAMS = auto()


@dataclass(slots=True)
class _Uses:
    """The values that a key has in all objects, also in lists; `in_lists` counts those."""

    texts: list[str] = field(default_factory=list)
    counts: int = 0
    highest: int = 0
    in_lists: int = 0

    @property
    def are_numbers(self) -> bool:
        """Whether nearly all of them number something; most do where some say where they stand, as `1.2` does."""
        enough = _MOST if any(map(_is_composed, self.texts)) else _NEARLY_ALL
        every = len(self.texts) + self.counts
        return every > 0 and sum(map(is_number, self.texts)) + self.counts >= enough * every

    @property
    def is_switch(self) -> bool:
        """Whether they only say yes or no."""
        return not self.texts and self.highest <= 1

    @property
    def is_constant(self) -> bool:
        """Whether they are the same everywhere, and so say nothing of any rule."""
        return len(self.texts) >= _FEWEST and len(set(self.texts)) == 1


class Roles:
    """The role of each key of a document, and which objects name their fields instead of being trees of names."""

    def __init__(self, root: object) -> None:
        objects = list(objects_in(root))
        self._seen = Counter(key for pairs in objects for key in {plain(key) for key, _ in pairs})
        self._uses: defaultdict[str, _Uses] = defaultdict(_Uses)
        self._unread: set[str] = set()
        records = [pairs for pairs in objects if self.is_record(pairs)]
        for pairs in records:
            for key, value in pairs:
                self._note(plain(key), value)
                if is_unread(key):
                    self._unread.add(plain(key))
        roles = {key: self._role(key, uses) for key, uses in self._uses.items()}
        self._roles: Mapping[str, Role] = roles | dict.fromkeys(self._counting_rows(roles), Role.FOR_PROGRAMS)
        self._different = {key for key, uses in self._uses.items() if len(set(uses.texts)) == len(uses.texts)}
        ids = set(self._uses["id"].texts)
        self._naming = {key for key, uses in self._uses.items() if uses.texts and ids.issuperset(uses.texts)}
        self.numbers_titles = self._begin_with_numbers(Role.TITLE)
        self.numbers_texts = self._begin_with_numbers(Role.TEXT)

    def of(self, key: str) -> Role:
        """Return the role of a key; one of unlike objects is text."""
        return self._roles.get(plain(key), Role.TEXT)

    def _counting_rows(self, roles: Mapping[str, Role]) -> Iterator[str]:
        """Yield the keys that only count the rows of a program's table: numbers without a point beside titles."""
        if Role.TITLE in roles.values() or any(key in roles for key in PARENTS):
            for key in ("id", "index"):
                if roles.get(key) is Role.NUMBER and not any(map(_is_composed, self._uses[key].texts)):
                    yield key

    def is_common(self, key: str) -> bool:
        """Whether several objects have a key: then it names a field and is no heading."""
        return self._seen[plain(key)] > 1

    def are_different(self, key: str) -> bool:
        """Whether no two objects share a value of a key."""
        return plain(key) in self._different

    def is_record(self, pairs: Pairs) -> bool:
        """Whether an object names its fields: by well-known names, or by those that other objects have too."""
        if any(is_number(key) and _has_digit(key) for key, _ in pairs) or all(_counts(key) for key, _ in pairs):
            return False
        keys = [plain(key) for key, _ in pairs]
        known = _KNOWN.intersection(keys)
        roles = sum(not known.isdisjoint(words) for words in (NUMBERS, TITLES, TEXTS, WRAPPERS))
        usual = sum(key in _USUAL or self._seen[key] > 1 for key in keys)
        return roles > 1 or usual * _HALF > len(keys) or _is_named(pairs)

    def grouping(self, values: Sequence[object]) -> list[str]:
        """Return the keys, outermost first, by which the objects of a list stand together under common headings."""
        records = [value for value in values if isinstance(value, Pairs)]
        keys = dict.fromkeys(plain(key) for pairs in records for key, _ in pairs) if len(records) > 1 else {}
        found: list[str] = []
        for key in keys:
            if self._roles.get(key) is Role.GROUP or (key in GROUPS and key in self._naming):
                named = [tuple(_text_under(one, each) for each in (*found, key)) for one in records]
                runs = 1 + sum(one != above for above, one in pairwise(named))
                if len(set(named)) == runs < len(named):
                    found.append(key)
        return found

    def _note(self, key: str, value: object) -> None:
        is_list = isinstance(value, list) and not isinstance(value, Pairs)
        for part in value if isinstance(value, list) and is_list else [value]:
            if isinstance(part, str) and part.strip():
                self._uses[key].texts.append(part.strip())
                self._uses[key].in_lists += is_list
            elif isinstance(part, int) and not isinstance(part, bool):
                self._uses[key].counts += 1
                self._uses[key].highest = max(self._uses[key].highest, abs(part))

    def _role(self, key: str, uses: _Uses) -> Role:
        texts = uses.texts
        if key in NUMBERS and uses.are_numbers:
            return Role.NUMBER
        if key in TITLES and uses.in_lists * _HALF <= len(texts) > 0:
            return Role.TITLE
        counts = key in COUNTS and share(texts, is_number) >= _NEARLY_ALL * bool(texts)
        if key in self._unread or counts or uses.is_switch or share(texts, is_for_programs) >= _NEARLY_ALL:
            return Role.FOR_PROGRAMS
        if key in TEXTS or share(texts, is_prose) >= _SOME:
            return Role.TEXT if texts else Role.FACT
        if uses.is_constant:
            return Role.FOR_PROGRAMS
        return Role.GROUP if key in GROUPS and len(set(texts)) < len(texts) else self._role_by_shape(uses)

    @staticmethod
    def _role_by_shape(uses: _Uses) -> Role:
        texts = uses.texts
        are_different = len(set(texts)) == len(texts) > 1 and not uses.in_lists
        if are_different and all(map(_is_composed, texts)):
            return Role.NUMBER
        return Role.TITLE if are_different and all(map(is_title_like, texts)) else Role.FACT

    def _begin_with_numbers(self, role: Role) -> bool:
        """Whether the numbers stand in the titles, or in the texts: `1.2 Movement`."""
        texts = [text for key, found in self._roles.items() if found is role for text in self._uses[key].texts]
        has_numbers = Role.NUMBER in (self.of(key) for key in self._roles)
        return not has_numbers and len(texts) > 1 and share(texts, _begins_with_number) >= _MOST


def objects_in(root: object) -> Iterator[Pairs]:
    """Yield every object of a file."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Pairs):
            yield value
            waiting.extend(part for _, part in value)
        elif isinstance(value, list):
            waiting.extend(value)


def _is_named(pairs: Pairs) -> bool:
    """Whether an object names itself, as `{"name": "Draw", …}` does; a word explained is a sentence."""
    return any(plain(key) in TITLES and isinstance(value, str) and is_title_like(value) for key, value in pairs)


def _text_under(pairs: Pairs, name: str) -> str:
    return next((value.strip() for key, value in pairs if plain(key) == name and isinstance(value, str)), "")


def _counts(key: str) -> bool:
    """Whether a key is a letter that counts, unlike those of a question and its answer."""
    return len(key) == 1 and key != "q"


def _has_digit(key: str) -> bool:
    return any(map(str.isdecimal, key))


def _is_composed(text: str) -> bool:
    """Whether a text numbers a rule by itself: `1.2`, `R4`, but not `7`, which may count anything."""
    return is_number(text) and _has_digit(text) and not text.isdecimal()


def _begins_with_number(text: str) -> bool:
    return number_ahead(text) is not None
