"""A Rulebook back to the JSON text from which it is read."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from bot.errors import RulebookFormatError
from bot.rulebook.codec import decode
from bot.rulebook.model import Rule, Rulebook
from bot.rulebook.numbering import Numbering

_STEP = re.compile(r"\.?([0-9]+)|([a-z])(?![a-z])|/([^/]+)")
_Objects = dict[str, object]


def encode(book: Rulebook) -> bytes:
    """Return the tree of a book. Raises ValueError if it would not give back the same rules.

    A tree lists depth first: a rule that is printed far from its parent comes with its siblings.
    """
    own_words_key = book.info.numbering.own_words_key
    root: _Objects = {own_words_key: book.info.title} if book.info.title else {}
    objects: dict[str | None, _Objects] = {None: root}
    for rule in book:
        *steps, key = _keys(rule, book.info.numbering)
        around = _walk(objects, rule, steps)
        if key == own_words_key:
            raise ValueError(f"in a file, the last part of {rule.id} stands for the words of what is above it")
        if key in around or rule.id in objects:
            raise ValueError(f"two entries make the id {rule.id}")
        if book.parts(rule):
            around[key] = objects[rule.id] = {own_words_key: _words(rule, is_leaf=False)}
        else:
            around[key] = _words(rule, is_leaf=True)
    data = (json.dumps(root, ensure_ascii=False, indent=2) + "\n").encode()
    _refuse_changes(book, data)
    return data


def _walk(objects: dict[str | None, _Objects], rule: Rule, steps: Sequence[str]) -> _Objects:
    """Return the object in which a rule belongs, with what must be made on the way to it."""
    if (here := objects.get(rule.parent_id)) is None:
        raise ValueError(f"{rule.id} stands before {rule.parent_id}, which is above it")
    for step in steps:
        inner = here.setdefault(step, {})
        if isinstance(inner, str):
            raise ValueError(  # noqa: TRY004 - it is the book that is wrong, not a type
                f"{rule.id} can stand under {rule.parent_id} only where no {step} lies between them"
            )
        here = cast("_Objects", inner)
    return here


def _keys(rule: Rule, numbering: Numbering) -> tuple[str, ...]:
    """Return the keys that lead from a rule's parent to it: steps on the way, and its own."""
    if numbering is Numbering.FULL and rule.number is not None:
        return (rule.id,)
    above, own = rule.id, ""
    if rule.name is not None:
        above, own = rule.id.removesuffix(rule.name).removesuffix("/"), rule.name
    return tuple(filter(None, (*_steps(above, rule.parent_id or ""), own)))


def _steps(rule_id: str, parent_id: str) -> Iterator[str]:
    """Take the rest of an id behind its parent's apart; all of it where a section has a number of its own."""
    rest = rule_id.removeprefix(parent_id)
    if not parent_id or (rest[:1].isdecimal() or rest == rule_id):
        rest = rule_id if rule_id[:1].isdecimal() else f"/{rule_id}"
    return (next(filter(None, found.groups())) for found in _STEP.finditer(rest))


def _words(rule: Rule, *, is_leaf: bool) -> str:
    """Return an entry's own words so that title and text can be told apart again."""
    title = "" if rule.text and rule.title == rule.name else rule.title
    if not title and is_leaf and "\n" not in rule.text:
        return rule.text
    return f"{title}\n{rule.text}" if is_leaf or rule.text else title


def _refuse_changes(book: Rulebook, data: bytes) -> None:
    """Read the book again, as no rule must be lost by a way to write it."""
    try:
        again = decode(data, book.info, path=Path(book.info.file))
    except RulebookFormatError as error:
        raise ValueError(f"the book could not be read again, {error.place}: {error.reason}") from error
    if lost := [rule.id for rule in book if rule.id not in again or again[rule.id] != rule]:
        raise ValueError(f"{lost[0]} would change in a file (one of {len(lost)})")
