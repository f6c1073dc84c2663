"""Where in a text another rule is cited, so that a reference can be compared by the rule and not by its number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.rulebook.model import Rulebook
from bot.rulebook.numbering import number_key
from bot.rulebook.references import citation_pattern

_NAMED = re.compile(r"\bsee (?P<name>[A-Z][^()\n]*?/[^().,;\n]+)")
# A whole number says "rule" only after such a word, alone in brackets, or in a list that a reference began.
_CUE = re.compile(r"(?:\b(?:rules?|sections?|chapters?|see)\s|§\s?)$", re.IGNORECASE)
_LONGEST_CUE = 10
_JOINT = re.compile(r"(?:,|,? (?:and|or|to))\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """The part of a text that names a rule, and the id of the rule."""

    start: int
    end: int
    rule_id: str


class Citing:
    """Finds what the texts of one book cite."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._cited = citation_pattern([rule.number for rule in book if rule.number is not None])
        self._names = {rule.id.casefold(): rule.id for rule in book if "/" in rule.id}

    def citations(self, text: str) -> Iterator[Citation]:
        """Yield the citations of rules that exist; both ends of a range (`603.2a–c`) are citations."""
        end_of_last: int | None = None
        for found in self._cited.finditer(text):
            cued = _CUE.search(text, max(0, found.start() - _LONGEST_CUE), found.start()) is not None
            listed = end_of_last is not None and _JOINT.fullmatch(text, end_of_last, found.start()) is not None
            bracketed = text.endswith("(", 0, found.start()) and text.startswith(")", found.end())
            if (found["first"].isdecimal() and not (cued or listed or bracketed)) or self._is_foreign(found["first"]):
                continue
            end_of_last = found.end()
            yield from self._ends(found)
        if self._names:
            yield from self._named(text)

    def _is_foreign(self, number: str) -> bool:
        return number in self._book.info.external

    def _ends(self, found: re.Match[str]) -> Iterator[Citation]:
        first = self._book.numbered(found["first"])
        if first is not None:
            yield Citation(start=found.start("first"), end=found.end("first"), rule_id=first.id)
        if found["last"] is None:
            return
        stem = number_key(found["first"]).rpartition(".")[0]
        last = self._book.numbered(found["last"]) or self._book.numbered(f"{stem}.{found['last']}")
        if last is not None:
            yield Citation(start=found.start("last"), end=found.end("last"), rule_id=last.id)

    def _named(self, text: str) -> Iterator[Citation]:
        """Yield the entries that a text names by their way; where the name ends, only the names can tell."""
        for found in _NAMED.finditer(text):
            words = found["name"].split(" ")
            for count in range(len(words), 0, -1):
                name = " ".join(words[:count])
                if rule_id := self._names.get(name.casefold()):
                    start = found.start("name")
                    yield Citation(start=start, end=start + len(name), rule_id=rule_id)
                    break
