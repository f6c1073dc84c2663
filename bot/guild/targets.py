"""Where an alias or a house rule shall lead: what a moderator types becomes a rule, or a query of one book."""

from bot.errors import RefusedError
from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import GuildRecord, QueryTarget, RuleTarget, Target
from bot.guild.naming import refuse_odd_characters
from bot.rulebook.footprint import footprint
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import NEAR_CERTAIN, Found, Match, NoSuchNumber, Nothing, Outcome, Several
from bot.search.request import Request
from bot.search.words import fold
from bot.texts import say

LONGEST_TARGET = 100
# Of the rules that are near so many are looked at: whether several books mean it equally shows in these.
_NEAR = 5


def target_of(book: Rulebook, rule: Rule) -> RuleTarget:
    """Return what is saved of a rule."""
    return RuleTarget(book=book.info.id, rule=rule.id, footprint="" if book.info.is_house else footprint(book, rule))


def read_target(text: str, guild: Guild, *, book: str | None = None) -> Target:
    """Read where an alias shall lead: the rule that is named, else what its book finds for the words.

    Raises RefusedError or UnknownRulebookError.
    """
    text = " ".join(text.split())
    if len(text) > LONGEST_TARGET:
        raise RefusedError(say("What an alias leads to has at most {most} characters.", most=LONGEST_TARGET))
    request = guild.shelf.read(text)
    if request.whole.marked:
        raise RefusedError(say("What an alias leads to has no mention in it."))
    _refuse_chain(request, guild)
    outcome = guild.shelf.find(request, book=book, among=guild.all_books, limit=_NEAR)
    _refuse_unclear(text, outcome)
    match outcome:
        case Found(best=best) if best.score >= NEAR_CERTAIN:
            return target_of(best.book, best.rule)
        case Found(matches=matches) | Several(matches=matches):
            # The book stands beside the query, and its name no longer in it.
            query, _ = guild.shelf.meant(request, book=book, among=guild.all_books)
            refuse_odd_characters(query.text, what="query")
            return QueryTarget(book=matches[0].book.info.id, query=query.text)
        case Nothing():
            raise RefusedError(say("No rule comes near “{query}”.", query=text))


def read_official(text: str, guild: Guild) -> RuleTarget:
    """Read which official rule a house rule shall change: it must be named, not described. Raises RefusedError."""
    request = guild.official.read(text)
    outcome = guild.official.find(request, among=guild.all_books)
    _refuse_unclear(text, outcome)
    match outcome:
        case Found(best=best) if best.score >= NEAR_CERTAIN:
            return target_of(best.book, best.rule)
        case Found(matches=matches) | Several(matches=matches):
            raise RefusedError(
                say(
                    "No official rule is called “{name}”. Did you mean {rule}?",
                    name=text,
                    rule=matches[0].rule.label,
                )
            )
        case Nothing():
            raise RefusedError(say("No official rule is called “{name}”: give its number or its title.", name=text))


def _refuse_unclear(text: str, outcome: Outcome) -> None:
    """Raise RefusedError for a number that no book has, and for a name that several have."""
    match outcome:
        case Several(missing=NoSuchNumber() as missing):
            raise RefusedError(say("There is no rule {number}.", number=missing.number))
        case Several(equals=equals, matches=matches) if equals:
            raise RefusedError(
                say(
                    "“{name}” is in several books: write one of {books} before it.",
                    name=text,
                    books=_books(matches[:equals]),
                )
            )


def _refuse_chain(request: Request, guild: Guild) -> None:
    """Raise RefusedError if a target is an alias itself."""
    for query in (request.whole, request.rest):
        alias = guild.record.aliases.get(query.folded)
        if alias is not None:
            raise RefusedError(say("“{name}” is an alias itself: lead to the rule that it leads to.", name=alias.name))


def refuse_asked_for(key: str, record: GuildRecord) -> None:
    """Raise RefusedError if an alias asks for what is, or would be, an alias's name: that is a chain, or a loop."""
    for alias in record.aliases.values():
        # Folding is all of `read_query` that a saved query has not been through.
        if isinstance(alias.target, QueryTarget) and fold(alias.target.query) == key:
            if alias.key == key:
                raise RefusedError(
                    say("“{name}” would ask for itself: give a rule's number or title.", name=alias.name)
                )
            raise RefusedError(
                say(
                    "The alias “{name}” asks a book for “{query}”: that would be a chain.",
                    name=alias.name,
                    query=alias.target.query,
                )
            )


def _books(matches: tuple[Match, ...]) -> str:
    return ", ".join(dict.fromkeys(match.book.info.id for match in matches if match.book.info.id != HOUSE_BOOK))
