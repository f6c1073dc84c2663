"""Messages for other bots and tools (cards, dice, wiki links, code) are left to them, though they bear brackets."""

import re
from pathlib import Path

from bot.answers import Reply, answer_message
from bot.folders import bundled_rules
from bot.library import load
from bot.mentions import read_message

SHELF = load([bundled_rules()]).shelf
FILE = Path(__file__).parent / "data" / "foreign_brackets.txt"
LINES = FILE.read_text(encoding="utf-8").splitlines()
MESSAGES = [line for line in LINES if line and not line.startswith("# ")]
BRACKETS = re.compile(r"\[\[.+?\]\]")
# A card or an article may be called just what a rule is called, and then nobody can tell whose it is.
MOST_ANSWERED = 3


def reply_to(message: str) -> Reply:
    return answer_message(read_message(message, me=1, private=False), SHELF)


def told(message: str, reply: Reply) -> str:
    """Return a message and what it was answered with, in one line."""
    found = [
        (answer.request.whole.text, match.book.info.id, match.rule.label, match.score, str(match.via))
        for answer in reply.answers
        for match in answer.outcome.matches[:1]
    ]
    return f"{message}  →  {found or 'help'}"


def test_there_are_hundreds_of_such_messages_each_with_brackets_and_no_two_alike() -> None:
    assert len(MESSAGES) >= 300
    assert [message for message in MESSAGES if not BRACKETS.search(message)] == []
    assert len({message.casefold() for message in MESSAGES}) == len(MESSAGES)


def test_brackets_for_other_bots_are_left_to_them() -> None:
    replies = [(message, reply_to(message)) for message in MESSAGES]
    answered = [told(message, reply) for message, reply in replies if reply]
    assert len(answered) <= MOST_ANSWERED, "answered, though meant for others:\n" + "\n".join(answered)
