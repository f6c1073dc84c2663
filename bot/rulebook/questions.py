"""The questions that lie beside a book: for each rule, how players ask for it. Sought through, never shown."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from bot.errors import RulebookFormatError
from bot.rulebook.json_text import HALF_A_CHARACTER, Pairs, has_half_a_character, kind_of, parse


def decode_questions(data: bytes, *, path: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the questions by rule id; `path` is only named in errors. Raises RulebookFormatError."""
    root = parse(data, path)
    if not isinstance(root, Pairs):
        raise RulebookFormatError(path, "at the top", f"{kind_of(root)} where an object belongs")
    questions: dict[str, tuple[str, ...]] = {}
    for rule_id, listed in root:
        if has_half_a_character(rule_id):
            raise RulebookFormatError(path, "in an id", HALF_A_CHARACTER)
        if not rule_id.strip() or rule_id.strip() != rule_id:
            raise RulebookFormatError(path, f"at {rule_id!r}", "an id is empty or has spaces around it")
        if rule_id in questions:
            raise RulebookFormatError(path, f"at {rule_id}", "this id stands twice")
        if not isinstance(listed, list) or isinstance(listed, Pairs):
            raise RulebookFormatError(path, f"at {rule_id}", f"{kind_of(listed)} where a list of questions belongs")
        questions[rule_id] = tuple(_text(question, rule_id, path) for question in listed)
    return MappingProxyType(questions)


def _text(question: object, rule_id: str, path: Path) -> str:
    """Return one question of a rule."""
    if not isinstance(question, str):
        raise RulebookFormatError(path, f"at {rule_id}", f"{kind_of(question)} where text belongs")
    if not question.strip():
        raise RulebookFormatError(path, f"at {rule_id}", "an empty question")
    if has_half_a_character(question):
        raise RulebookFormatError(path, f"at {rule_id}", HALF_A_CHARACTER)
    return question
