"""A message's text and what in it is addressed to the bot; no Discord types."""

import re
from dataclasses import dataclass

_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_INLINE = re.compile(r"(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_QUOTED = re.compile(r"^ *>>> .*|^ *> [^\n]*", re.DOTALL | re.MULTILINE)
_BRACKETS = re.compile(r"\[\[(?P<query>[^\[\]\n]*)\]\]")
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The questions in a message, each once, in order; `always`: the bot itself is spoken to."""

    queries: tuple[str, ...]
    always: bool


def read_message(content: str, *, me: int, private: bool) -> Asked:
    """Find the questions in a message; `me` is the bot's user id, `private` a conversation with the bot alone.

    A mention without a question, like an empty message to the bot, asks for help: it gives one empty query.
    """
    readable = _spoken(content)
    mention = re.compile(rf"<@!?{me}>")
    always = private or mention.search(readable) is not None
    readable = mention.sub(" ", readable)
    queries = _brackets(readable)
    if not queries and always:
        queries = (_SPACES.sub(" ", readable).strip(),)
    return Asked(queries=queries, always=always)


def _spoken(content: str) -> str:
    """Return a message without its code and without what it quotes."""
    for hidden in (_FENCED, _INLINE, _QUOTED):
        content = hidden.sub(" ", content)
    return content


def _brackets(text: str) -> tuple[str, ...]:
    typed = [_SPACES.sub(" ", found["query"]).strip() for found in _BRACKETS.finditer(text)]
    first = {query.casefold(): query for query in reversed(typed)}
    return tuple(dict.fromkeys(first[query.casefold()] for query in typed if query))
