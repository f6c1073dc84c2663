"""The titles, keywords and aliases of one book, by spelling and by stem."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile

from rapidfuzz import fuzz, process

from bot.rulebook.model import Rule, Rulebook
from bot.search.english import NUMBER_WORDS
from bot.search.words import Analyzer, fold, words_of

_ARTICLES = frozenset({"a", "an", "the"})
_SHORTEST_ACRONYM, _SHORTEST_JOINED = 3, 6
# Below it `fuzz.ratio` pairs titles by chance.
_CUTOFF = 70.0
_LONGEST = 80
_MOST_BEGUN = 200
# How near a title is that goes on from what is typed: from its beginning or from a later word, and for all of it more.
_BEGUN, _BEGUN_LATER, _ALL_OF_IT = 0.9, 0.8, 0.08


class Titles:
    """Finds rules by what they are called; equal ones in print order."""

    def __init__(self, book: Rulebook, analyzer: Analyzer) -> None:
        self._analyzer = analyzer
        self._exact: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in book:
            for name in dict.fromkeys(fold(name) for name in _names(rule)):
                if name:
                    self._exact[name].append(rule)
        self._stemmed: defaultdict[str, list[Rule]] = defaultdict(list)
        for name, rules in self._exact.items():
            self._stemmed[self._key(name.split())] += rules
        self._starts = sorted((rest, name) for name in self._exact for rest in _from_each_word(name))
        self._words = {word for name in self._exact for word in name.split()}
        self._keys = list(self._stemmed)
        called = (*self._exact, *map(fold, book.info.aliases))
        self._begun_by = frozenset(word for name in called for word in _first(name, analyzer))
        self._ids = {rule.id.casefold(): (rule,) for rule in book}
        named = {fold(rule.id): (rule,) for rule in book if rule.title and rule.number is None}
        self._citations = {fold(rule.label): (rule,) for rule in book if rule.title} | named
        self._aliases = {fold(word): (book[target],) for word, target in book.info.aliases.items()}
        self._stemmed_aliases = {self._key(alias.split()): rules for alias, rules in self._aliases.items()}
        self._acronyms = _acronyms(self._exact)
        joined = {name.replace(" ", ""): tuple(rules) for name, rules in self._exact.items()}
        self._joined = {name: rules for name, rules in joined.items() if len(name) >= _SHORTEST_JOINED}

    def may_begin(self, word: str) -> bool:
        """Whether a title or an alias may begin with a folded word, or with another form of it."""
        return word in self._begun_by or self._analyzer.stem(word) in self._begun_by

    def called(self, name: str) -> tuple[Rule, ...]:
        """Return the rules with this very title or keyword, given folded."""
        return tuple(self._exact.get(name, ()))

    def with_id(self, rule_id: str) -> tuple[Rule, ...]:
        return self._ids.get(rule_id.casefold(), ())

    def cited(self, name: str) -> tuple[Rule, ...]:
        """Return the rule that is cited as it is shown (`2.14.4 Stacking Units`) or by its whole name, given folded."""
        return self._citations.get(name, ())

    def alias(self, name: str) -> tuple[Rule, ...]:
        """Return where one of the book's own aliases leads, given folded."""
        return self._aliases.get(name, ())

    def inflected_alias(self, words: Iterable[str]) -> tuple[Rule, ...]:
        """Return where an alias leads that differs from the words by endings and articles only."""
        return self._stemmed_aliases.get(self._key(words), ())

    def acronym(self, letters: str) -> tuple[Rule, ...]:
        """Return the rules of the one title that begins its words with these letters."""
        return self._acronyms.get(letters, ())

    def going_on(self, typed: str) -> Iterator[tuple[Rule, float]]:
        """Yield the rules with a title that goes on from what is typed, given folded, and how near that is.

        Titles that begin so come before those with a later word that does.
        """
        if not typed:
            return
        start = bisect_left(self._starts, (typed, ""))
        begun = takewhile(lambda pair: pair[0].startswith(typed), islice(self._starts, start, start + _MOST_BEGUN))
        ranked = sorted(begun, key=lambda pair: (pair[0] != pair[1], len(pair[1]), pair[1]))
        for rest, name in ranked:
            share = len(typed) / len(name)
            for rule in self._exact[name]:
                yield rule, (_BEGUN if rest == name else _BEGUN_LATER) + _ALL_OF_IT * share

    def have(self, word: str) -> bool:
        """Whether a folded word stands in a title."""
        return word in self._words

    def inflected(self, words: Iterable[str]) -> tuple[Rule, ...]:
        """Return the rules whose title differs from the words by endings and articles only."""
        typed = " ".join(words)
        rules = self._stemmed.get(self._key(typed.split()), ())
        # `planeswalked` is first a form of `Planeswalk`, `planeswalkers` one of `Planeswalker`.
        titles = {rule.id: fold(rule.title) for rule in rules}
        return tuple(sorted(rules, key=lambda rule: -len(titles[rule.id]) * typed.startswith(titles[rule.id])))

    def joined(self, name: str) -> tuple[Rule, ...]:
        """Return the rules whose title differs in its spaces only (`laststand`), given folded."""
        return self._joined.get(name.replace(" ", ""), ())

    def have_all(self, rule: Rule, words: Iterable[tuple[str, ...]]) -> bool:
        """Whether each word, given as the stems that it may mean, stands in the rule's title."""
        title = frozenset(map(self._analyzer.stem, words_of(rule.heading)))
        return all(not title.isdisjoint(meant) for meant in words)

    def similar(self, words: Iterable[str]) -> Mapping[str, float]:
        """Return rules by id whose stemmed title is spelt like the words, with how much, 0 to 1."""
        key = self._key(words)
        if not key or len(key) > _LONGEST:
            return {}
        near = process.extract(key, self._keys, scorer=fuzz.ratio, score_cutoff=_CUTOFF, limit=25)
        return {rule.id: ratio / 100 for title, ratio, _ in reversed(near) for rule in self._stemmed[title]}

    def _key(self, words: Iterable[str]) -> str:
        return " ".join(self._analyzer.stem(word) for word in words if word not in _ARTICLES)


def _from_each_word(name: str) -> Iterator[str]:
    """Yield a title without its first words, from all of it to its last word."""
    words = name.split()
    for start in range(len(words)):
        yield " ".join(words[start:])


def _first(name: str, analyzer: Analyzer) -> Iterator[str]:
    """Yield the first word of a name as it is, and the stem of the first that is no article."""
    words = name.split()
    yield from words[:1]
    yield from (analyzer.stem(word) for word in [word for word in words if word not in _ARTICLES][:1])


def _names(rule: Rule) -> Iterator[str]:
    """Yield what a rule is called: its title, its name, and of an entry like `Dies, Dying` each part."""
    yield from (rule.title, rule.name or "")
    if rule.number is None:
        yield from rule.title.split(",")


def _acronyms(titles: Mapping[str, Sequence[Rule]]) -> dict[str, tuple[Rule, ...]]:
    """Return the first letters of each title that is alone in having them, or in beginning with them."""
    owners: defaultdict[str, list[str]] = defaultdict(list)
    begun: defaultdict[str, list[str]] = defaultdict(list)
    for name in titles:
        letters = "".join(NUMBER_WORDS.get(word, word)[0] for word in name.split())
        for end in range(_SHORTEST_ACRONYM, len(letters) + 1):
            (owners if end == len(letters) else begun)[letters[:end]].append(name)
    return {
        letters: tuple(titles[names[0]])
        for letters, names in (begun | owners).items()
        if len(names) == 1 and letters not in titles
    }
