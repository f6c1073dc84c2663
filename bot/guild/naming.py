"""What an alias may be called: a name that players can type and that nothing else answers."""

import unicodedata
from typing import Literal

from bot.errors import RefusedError
from bot.guild.guild import Guild, spoken
from bot.search.outcome import Match
from bot.search.query import HELP_WORDS, read_query
from bot.texts import mark, say

LONGEST_NAME = 60
# What Discord or the bot would take for markup, a mention, an emoji, a bracket or the name of a book.
_MARKUP = frozenset('<>@#`*_~|\\[]{}:"“”')
# Letters, marks and signs that look like nothing, though Unicode does not call them control characters.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

_ODD = {
    "name": mark("A name cannot contain mentions, markup or brackets; this one contains {odd}."),
    "title": mark("A title cannot contain mentions, markup or brackets; this one contains {odd}."),
    "query": mark("A query cannot contain mentions, markup or brackets; this one contains {odd}."),
}
_HIDDEN = {
    "name": mark("A name cannot contain invisible characters; this one contains U+{code:04X}."),
    "title": mark("A title cannot contain invisible characters; this one contains U+{code:04X}."),
    "query": mark("A query cannot contain invisible characters; this one contains U+{code:04X}."),
}
# Not the unassigned: those are the emoji that are newer than this Python.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})


def read_name(text: str) -> tuple[str, str]:
    """Return a name as it is shown, and its key: what all its spellings share. Raises RefusedError."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    refuse_odd_characters(name, what="name")
    if (length := _length(name)) > LONGEST_NAME:
        raise RefusedError(
            say("A name has at most {most} characters; this one has {length}.", most=LONGEST_NAME, length=length)
        )
    query = read_query(name)
    if not query.folded or not name[0].isalnum():
        raise RefusedError(say("A name begins with a letter or a digit."))
    if query.number is not None:
        raise RefusedError(say("“{name}” reads as the number of a rule.", name=name))
    if query.is_noise or query.marked:
        raise RefusedError(looks_otherwise(name))
    if query.folded in HELP_WORDS:
        raise RefusedError(say("“{name}” asks the bot for help.", name=name))
    return name, query.folded


def refuse_odd_characters(text: str, *, what: Literal["name", "title", "query"]) -> None:
    """Raise RefusedError if a text holds a mention, markup or characters that nobody sees."""
    # Also in disguise: a query is read in the plain forms of its characters.
    if odd := next((char for char in f"{text}{_plain(text)}" if char in _MARKUP), None):
        quoted = f"`{odd}`" if odd != "`" else "`` ` ``"
        raise RefusedError(say(_ODD[what], odd=quoted))
    if hidden := next((char for char in text if char in _BLANK or unicodedata.category(char) in UNSEEN), None):
        raise RefusedError(say(_HIDDEN[what], code=ord(hidden)))


def looks_otherwise(text: str) -> str:
    """Return why something cannot be asked for that players type for other reasons."""
    return say("“{text}” looks like an address, a path, dice or a sum.", text=text)


def refuse_prefixed(name: str, guild: Guild) -> None:
    """Raise RefusedError if a name begins as a question to the bot does, or with a book: it would pass for that."""
    request = guild.shelf.read(name)
    if request.book is not None:
        raise RefusedError(
            say(
                "“{name}” asks {book} for “{query}”: a name does not begin with a book's.",
                name=name,
                book=spoken(guild.shelf.get(request.book).info).short_title,
                query=request.rest.text,
            )
        )
    if request.called:
        raise RefusedError(
            say("“{name}” asks the bot for “{query}”: a name does not begin so.", name=name, query=request.rest.text)
        )


def refuse_taken(name: str, guild: Guild) -> None:
    """Raise RefusedError if a book of the server, or a house rule, answers to a name already."""
    owner = hider(name, guild)
    if owner is None:
        return
    if owner.book.info.is_house:
        raise RefusedError(
            say(
                "“{name}” already means the house rule “{title}”, which would hide the alias.",
                name=name,
                title=owner.rule.title,
            )
        )
    raise RefusedError(
        say(
            "“{name}” already means {rule} in {book}, which would hide the alias.",
            name=name,
            rule=owner.rule.label,
            book=owner.book.info.short_title,
        )
    )


def hidden_by(name: str, guild: Guild) -> str:
    """Return what hides an alias of this name, if anything does."""
    owner = hider(name, guild)
    if owner is None:
        return ""
    if owner.book.info.is_house:
        return say("it now means the house rule “{title}”", title=owner.rule.title)
    return say("it now means {rule} in {book}", rule=owner.rule.label, book=owner.book.info.short_title)


def hider(name: str, guild: Guild) -> Match | None:
    """Return what players get who ask for a number, title or keyword of this name where the server plays."""
    request, among = guild.shelf.read(name), guild.all_books
    named = guild.shelf.titled(request.whole, among=among)
    if not named and request.called:
        named = guild.shelf.titled(request.rest, book=request.book, among=among)
    return named[0] if named else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _length(name: str) -> int:
    """Return how long a name is as Discord counts, in all forms in which it is seen."""
    return max(len(form.encode("utf-16-le")) // 2 for form in (name, _plain(name)))
