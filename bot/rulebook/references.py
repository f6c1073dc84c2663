"""Cross-references in a text: which rules it cites, and which of them do not exist."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from bot.rulebook.numbering import meant_key, number_key


def _joined_by(separators: str, letters: str = "a-z", chapter: str = "") -> re.Pattern[str]:
    counted = "|[A-Z][0-9]{1,2}" if "A-Z" in letters else ""
    letter = f"(?:[ivx]{{2,4}}|[IVX]{{2,4}}{counted}|[{letters}])(?![A-Za-z])"
    number = rf"[0-9]+{chapter}(?:[{separators}](?:[0-9]+|{letter}))*(?:(?<=[0-9])[a-z](?![a-z]))?"
    return re.compile(rf"(?<![\w.,-])(?P<first>{number})(?:\s?[–-]\s?(?P<last>{number}|[a-z](?![a-z])))?(?!\w)")


_DOTTED = _joined_by(".")
# Only where a document writes 1-2-3 for its own numbers does a hyphen join them; elsewhere it means "to".
_DASHED = _joined_by(".-")
# Elsewhere 1:2 is a score.
_WITH_COLONS = _joined_by(".:")
# `9.B.2`, `2.1.3.I`, `1.3.W1`: in other books a capital behind a number begins a sentence.
_WITH_CAPITALS = _joined_by(".", "A-Za-z")
# `2B.6.10`: the chapters of a part have letters.
_WITH_LETTERED_CHAPTERS = _joined_by(".", "A-Za-z", "[A-Z]?")
_HAS_LETTERED_CHAPTER = re.compile(r"[0-9]+[A-Z](?:\..*)?")
_HAS_CAPITAL = re.compile(r"[0-9][0-9.]*\.[A-Z]+[0-9]*(?:\..*)?")
# `G2`, `G1-A`, `BLD-1.2`, `t.2.1`: only books that number their rules so are looked through for them.
_LETTERED = re.compile(
    r"(?<![\w.-])(?:[A-Z]{1,2}|[A-Z]{2,4}[-.]|[A-Z]{1,4}\s|[a-z]\.)[0-9]{1,3}(?:[.-]?(?:[0-9]{1,4}|[A-Za-z](?![a-z])))*"
)
# `Rule 3-2-2` cites article 2 of section 2 of rule 3.
_LAYERED = re.compile(r"(?<![\w.-])[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}[a-z]?(?![\w-])")
_NAMED = re.compile(r"\bsee (?P<name>[A-Z][^()\n]{0,300}?/[^().,;\n]+)")
# A whole number says "rule" only after such a word, alone in brackets, or in a list that such a word began.
_CUE = re.compile(r"(?:\b(?:rules?|sections?|chapters?|see)\s|§\s?)$", re.IGNORECASE)
_LONGEST_CUE = 10
_JOINT = re.compile(r"(?:,|,? (?:and|or|to))\s", re.IGNORECASE)
_NOTE = re.compile(r"\[[^\[\]]{0,300}\bprinted as\b[^\]]{0,300}\]")
# `2.5 by 3.5″`, `1.5 %`, `£2.50`, `Version 1.5`: amounts look like numbers of rules.
_MEASURE = re.compile(
    r"(?:\s(?:and|or|to|by|x|×)\s[0-9]+(?:\.[0-9]+)?)?\s?"
    r"(?:[\"″”%°€]|(?:mm|cm|m|km|kg|lbs?|yds?|yards?|ft|feet|met(?:re|er)s?|inch(?:es)?|points?|seconds?|minutes?|"
    r"hours?|[ap]\.?m|each|times|coins?|crowns?|dollars?|pounds?|euros?)\b)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"(?:[$£€¥]\s?|\b(?:versions?|edition|v|ver\.?|release|e\.g\.|at|by)\s?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class References:
    """Who cites whom by id, both ways, and what was cited but does not exist, as (id, number)."""

    cites: Mapping[str, tuple[str, ...]]
    cited_by: Mapping[str, tuple[str, ...]]
    dangling: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Citation:
    first: str
    last: str | None
    bare: bool


def find_references(texts: Mapping[str, str], *, numbers: Mapping[str, str], external: frozenset[str]) -> References:
    """Find the references in `texts` (by rule id, in print order); `numbers` leads from a number's key to an id."""
    order = list(texts)
    keys = {rule_id: key for key, rule_id in numbers.items()}
    names = {rule_id.casefold(): rule_id for rule_id in order if "/" in rule_id}
    cites: dict[str, tuple[str, ...]] = {}
    cited_by: dict[str, list[str]] = {}
    dangling: list[tuple[str, str]] = []
    pattern = citation_pattern(numbers.values())
    is_lettered = any(key[:1].isalpha() for key in numbers)
    for rule_id, text in texts.items():
        targets: dict[str, None] = {}
        readable = _NOTE.sub(_blank, text)
        if pattern is not _DASHED and "-" in readable:
            targets.update(dict.fromkeys(_layered(readable, numbers)))
            readable = _LAYERED.sub(
                lambda found: _blank(found) if number_key(found[0]) in numbers else found[0], readable
            )
        for citation in _citations(readable, pattern):
            if citation.first in external:
                continue
            found = _resolve(citation, numbers, keys, order)
            if not found and not citation.bare:
                dangling.append((rule_id, citation.first))
            targets.update(dict.fromkeys(found))
        for found_number in _LETTERED.finditer(readable) if is_lettered else ():
            # What only looks like such a number, as `d6` does, refers to nothing.
            key = meant_key(number_key(found_number[0]), numbers)
            targets.update(dict.fromkeys(filter(None, [numbers.get(key)])))
        for named in _NAMED.finditer(readable):
            targets.update(dict.fromkeys(_longest_name(named["name"], names)))
        targets.pop(rule_id, None)
        if targets:
            cites[rule_id] = tuple(targets)
        for target in targets:
            cited_by.setdefault(target, []).append(rule_id)
    return References(
        cites=cites, cited_by={target: tuple(origins) for target, origins in cited_by.items()}, dangling=tuple(dangling)
    )


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _layered(text: str, numbers: Mapping[str, str]) -> Iterator[str]:
    """Yield the ids of the rules that a text cites by all their levels."""
    for found in _LAYERED.finditer(text):
        if (rule_id := numbers.get(number_key(found[0]))) is not None:
            yield rule_id


def citation_pattern(numbered: Collection[str]) -> re.Pattern[str]:
    """Return how a book cites its rules, from their numbers; the groups are `first` and, of a range, `last`."""
    whole = [rule_id for rule_id in numbered if rule_id[:1].isdecimal()]
    if any("-" in rule_id for rule_id in whole):
        return _DASHED
    if any(":" in rule_id for rule_id in whole):
        return _WITH_COLONS
    if any(map(_HAS_LETTERED_CHAPTER.fullmatch, whole)):
        return _WITH_LETTERED_CHAPTERS
    return _WITH_CAPITALS if any(map(_HAS_CAPITAL.fullmatch, whole)) else _DOTTED


def _citations(text: str, pattern: re.Pattern[str]) -> Iterator[_Citation]:
    """Yield what reads like the number of a rule; `bare` is a whole number that might as well be an amount."""
    end_of_last: int | None = None
    for found in pattern.finditer(text):
        whole = found["first"].isdecimal()
        before = max(0, found.start() - _LONGEST_CUE)
        cued = _CUE.search(text, before, found.start()) is not None
        listed = end_of_last is not None and _JOINT.fullmatch(text, end_of_last, found.start()) is not None
        bracketed = text.endswith("(", 0, found.start()) and text.startswith(")", found.end())
        measured = not cued and (
            _MEASURE.match(text, found.end()) is not None or _AMOUNT.search(text, before, found.start()) is not None
        )
        if (whole and not (cued or listed or bracketed)) or measured:
            continue
        end_of_last = found.end() if cued or listed or not whole else None
        yield _Citation(first=found["first"], last=found["last"], bare=whole and not cued)


def _longest_name(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the entry that a text begins to name: where the name ends, only the names can tell."""
    words = text.split(" ")
    candidates = (" ".join(words[:count]).casefold() for count in range(len(words), 0, -1))
    return tuple(names[name] for name in candidates if name in names)[:1]


def _resolve(
    citation: _Citation, numbers: Mapping[str, str], keys: Mapping[str, str], order: list[str]
) -> tuple[str, ...]:
    """Return the ids that a citation means: one, or all siblings from the first to the last of a range."""
    first = numbers.get(number_key(citation.first))
    if first is None:
        return ()
    if citation.last is None:
        return (first,)
    stem, dot, _ = number_key(citation.first).rpartition(".")
    last = numbers.get(number_key(citation.last)) or numbers.get(f"{stem}{dot}{number_key(citation.last)}")
    if last is None:
        return (first,)
    between = order[order.index(first) : order.index(last) + 1]
    return tuple(one for one in between if one in keys and keys[one].rpartition(".")[0] == stem) or (first, last)
