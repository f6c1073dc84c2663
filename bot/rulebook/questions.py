"""The questions that lie beside a book: for each rule, how players ask for it. Sought through, never shown."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from bot.errors import RulebookFormatError
from bot.rulebook.json_text import Pairs, kind_of, parse


def decode_questions(data: bytes, *, path: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the questions by rule id; `path` is only named in errors. Raises RulebookFormatError."""
    root = parse(data, path)
    if not isinstance(root, Pairs):
        raise RulebookFormatError(path, "at the top", f"{kind_of(root)} where an object belongs")
    questions: dict[str, tuple[str, ...]] = {}
    for rule_id, asked in root:
        if rule_id in questions:
            raise RulebookFormatError(path, f"at {rule_id}", "this id stands twice")
        questions[rule_id] = _texts(asked, rule_id, path)
    return MappingProxyType(questions)


def _texts(asked: object, rule_id: str, path: Path) -> tuple[str, ...]:
    """Return the questions of one rule."""
    if not isinstance(asked, list) or isinstance(asked, Pairs):
        raise RulebookFormatError(path, f"at {rule_id}", f"{kind_of(asked)} where a list of questions belongs")
    for question in asked:
        if not isinstance(question, str) or not question.strip():
            reason = "an empty question" if isinstance(question, str) else f"{kind_of(question)} where text belongs"
            raise RulebookFormatError(path, f"at {rule_id}", reason)
    return tuple(asked)
