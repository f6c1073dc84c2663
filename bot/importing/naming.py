"""Drafts to rules: their ids, titles and texts, by the rules of rulebook files."""

import re
from collections.abc import Collection, Iterator, Sequence

from bot.importing.drafts import Draft
from bot.importing.joining import Vocabulary, paragraphs
from bot.rulebook.model import Rule
from bot.rulebook.numbering import Numbering, child_id, is_name, printed_number

# What stands where a document prints a number and nothing beside or under it.
NO_WORDS = "—"
_BLANK_LINES = re.compile(r"\n{3,}")
# Keys that mean the book itself in its file.
_RESERVED = frozenset({"", "0"})


def rules_of(
    drafts: Sequence[Draft], *, numbering: Numbering, vocabulary: Vocabulary, is_whole: bool
) -> Iterator[tuple[Draft, Rule]]:
    """Yield each draft with its rule, in the order of the book; `is_whole`: every line is a paragraph already."""
    every = [one for root in drafts for one in root.walk()]
    # A number that is printed again leaves its id to the rule in the right place, which may come later.
    taken = _Ids({one.key for one in every if one.number is not None and not one.is_repeated})
    ids: dict[Draft, str] = {}
    for one in every:
        above = ids.get(one.parent) if one.parent is not None else None
        key = _key(one, numbering)
        rule_id = child_id(above or "", key, depth=_depth(one), numbering=numbering)
        suffix = taken.suffix(rule_id, is_repeated=one.is_repeated)
        ids[one] = f"{rule_id}{suffix}"
        text = paragraphs(one.first, one.lines, vocabulary=vocabulary, opener=one.look, is_whole=is_whole)
        yield one, _rule(one, ids[one], f"{key}{suffix}", above, text=text, numbering=numbering)


def _depth(draft: Draft) -> int:
    return sum(1 for _ in draft.chain()) - 1


def _key(draft: Draft, numbering: Numbering) -> str:
    """Return what an entry adds to the id above it."""
    key = " ".join(draft.key.split()) or NO_WORDS
    if draft.number is not None:
        return key
    if numbering is Numbering.FULL and (key[0].isdecimal() or printed_number(key, numbering=numbering) is not None):
        # There a key that begins with a digit, or as `A1` does, is a number; a name must not pass for one.
        return f"Question {key}" if key.isdecimal() and not draft.title else f"“{key}”"
    return f"“{key}”" if key in _RESERVED else key


class _Ids:
    """Tells entries of one id apart, in capitals or not; `kept` are those that what is printed again must leave."""

    def __init__(self, kept: Collection[str]) -> None:
        self._kept = frozenset(one.casefold() for one in kept)
        self._taken: set[str] = set()
        self._next: dict[tuple[str, bool], int] = {}

    def suffix(self, rule_id: str, *, is_repeated: bool) -> str:
        """Return what stands behind an id, nothing or ` (2)`, and take it."""
        folded = rule_id.casefold()
        number = self._next.get((folded, is_repeated), 1)
        while not self._is_free(f"{folded}{_counted(number)}", is_repeated=is_repeated):
            number += 1
        self._taken.add(f"{folded}{_counted(number)}")
        self._next[folded, is_repeated] = number + 1
        return _counted(number)

    def _is_free(self, spelled: str, *, is_repeated: bool) -> bool:
        return spelled not in self._taken and not (is_repeated and spelled in self._kept)


def _counted(number: int) -> str:
    return f" ({number})" if number > 1 else ""


def _rule(draft: Draft, rule_id: str, key: str, above: str | None, *, text: str, numbering: Numbering) -> Rule:
    number = printed_number(rule_id, numbering=numbering)
    name = key if is_name(key) and number is None else None
    title = draft.title.strip()
    return Rule(
        id=rule_id,
        number=number,
        name=name,
        title=title or name or "",
        text=_BLANK_LINES.sub("\n\n", text.strip()) or ("" if title or name else NO_WORDS),
        parent_id=above,
    )
